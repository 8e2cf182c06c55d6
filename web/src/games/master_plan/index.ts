/** Master Plan at the table: an architect's plan. */
import type { Line, MatchView } from "../../api/client";
import type { Fact, GameFolder, Motion } from "../game";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import Own from "./Own.svelte";
import Piece from "./Piece.svelte";
import Specimen from "./Specimen.svelte";
import Voice from "./Voice.svelte";
import { figuresOf, stateOf } from "./state";

function facts(match: MatchView, seat: number): Fact[] {
  const [state, figures] = [stateOf(match), figuresOf(match)];
  return [
    { icon: "coin", sign: "coins", value: state.coins[seat - 1] ?? 0 },
    { icon: "worker", sign: "workers", value: `${state.available[seat - 1]}/${state.team[seat - 1]}` },
    { icon: "card", sign: "hand", value: figures.hands[seat - 1]?.length ?? 0 },
  ];
}

function motions(line: Line): Motion[] {
  const { seat, cell, coins, private: tile, contest, place } = line.params;
  const person = `seat:${seat}`;
  switch (line.key) {
    case "event.bid":
      return [{ piece: `coin ${coins}`, from: person, to: `cell:${cell}` }];
    case "event.won_plot":
      return [{ piece: `seat ${seat}`, from: person, to: `cell:${cell}` }];
    case "event.took":
    case "event.drafted":
      return [{ piece: `tile ${tile}`, from: "market", to: person }];
    case "event.built":
    case "event.upgraded":
      return [{ piece: `tile ${line.params.tile}`, from: person, to: `cell:${cell}` }];
    case "event.contest_bid":
      return [{ piece: `worker ${seat}`, from: person, to: `contest:${contest}` }];
    case "event.won_contest":
      return [{ piece: `tile ${contest}`, from: "contests", to: person }];
    case "event.passed":
      return [{ piece: `seat ${seat}`, from: person, to: `next:${place}` }];
    case "event.income":
    case "event.coins":
      return Number(coins) > 0 ? [{ piece: `coin ${coins}`, from: "plan", to: person }] : [];
    default:
      return [];
  }
}

export const game: GameFolder = {
  Board,
  Own,
  parts: { own: { Drawn: Own } },
  least: 380,
  handy: true,
  Face,
  Specimen,
  Voice,
  Piece,
  progress: (match) => ({ unit: "round", now: stateOf(match).lap, of: figuresOf(match).rounds }),
  facts,
  motions,
};
