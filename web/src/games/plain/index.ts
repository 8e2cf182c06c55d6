/** A board for every game that has no folder of its own: what the server names, in tables on paper. */
import type { GameFolder } from "../game";
import { facts } from "./form";
import Board from "./Board.svelte";
import Face from "./Face.svelte";

export const game: GameFolder = {
  Board,
  least: 220,
  handy: false,
  Face,
  progress: () => null,
  facts,
  takesAll: true, // however many there are: the bar has room for a few
  motions: () => [],
};
