/** Ekonos at the table: a board-room map. */
import type { Line, MatchView } from "../../api/client";
import type { Fact, GameFolder, Motion } from "../game";
import Board from "./Board.svelte";
import EuropeMap from "./EuropeMap.svelte";
import Face from "./Face.svelte";
import Market from "./Market.svelte";
import Own from "./Own.svelte";
import Piece from "./Piece.svelte";
import Specimen from "./Specimen.svelte";
import Voice from "./Voice.svelte";
import { COMPANIES, figuresOf, stateOf } from "./state";

function facts(match: MatchView, seat: number): Fact[] {
  const state = stateOf(match);
  const presidencies = COMPANIES.filter((company) => state.president[company] === seat).length;
  return [
    { icon: "coin", sign: "coins", value: state.coins[seat - 1] ?? 0 },
    { icon: "card", sign: "cards", value: state.held[seat - 1] ?? 0 },
    { icon: "crown", sign: "presidencies", value: presidencies },
  ];
}

function motions(line: Line): Motion[] {
  const { seat, company, space, coins } = line.params;
  const [person, column] = [`seat:${seat}`, `company:${company}`];
  switch (line.key) {
    case "event.bought":
      return [{ piece: String(coins), from: person, to: column }];
    case "event.sold":
      return [{ piece: String(coins), from: column, to: person }];
    case "event.placed":
      return [{ piece: String(company), from: person, to: `space:${space}` }];
    case "event.play_low":
      return [{ piece: String(company), from: person, to: column }];
    default:
      return [];
  }
}

export const game: GameFolder = {
  Board,
  Own,
  parts: {
    map: { Drawn: EuropeMap, width: 600, height: 560 },
    market: { Drawn: Market, width: 420, height: 470 },
    own: { Drawn: Own },
  },
  least: 424,
  handy: true,
  Face,
  Specimen,
  Voice,
  Piece,
  progress: (match) => ({ unit: "round", now: stateOf(match).lap, of: figuresOf(match).rounds }),
  facts,
  motions,
};
