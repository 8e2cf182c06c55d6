/** El Plan at the table, both editions: a street of seven houses. */
import type { Line, MatchView } from "../../api/client";
import type { Fact, GameFolder, Motion } from "../game";
import Bench from "./Bench.svelte";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import Innovation from "./Innovation.svelte";
import Market from "./Market.svelte";
import News from "./News.svelte";
import Offers from "./Offers.svelte";
import Own from "./Own.svelte";
import Piece from "./Piece.svelte";
import Plans from "./Plans.svelte";
import Specimen from "./Specimen.svelte";
import Subsidies from "./Subsidies.svelte";
import Voice from "./Voice.svelte";
import { figuresOf, listed, sentenceOf, stateOf } from "./state";

function facts(match: MatchView, seat: number): Fact[] {
  const state = stateOf(match);
  return [
    { icon: "token", sign: "free", value: listed(state.resources[seat - 1] ?? {}).length },
    { icon: "idea", sign: "idea", value: figuresOf(match).ideas[seat - 1] ?? 0 },
    { icon: "card", sign: "cards", value: (state.cards[seat - 1] ?? []).filter(Boolean).length },
  ];
}

function motions(line: Line): Motion[] {
  const { seat, space, resource, product, card, place } = line.params;
  const [person, stall] = [`seat:${seat}`, `product:${product}`];
  const piece = String(resource ?? product ?? "");
  switch (line.key) {
    case "event.placed":
      return [{ piece: String(seat), from: person, to: `space:${space}` }];
    case "event.handed_over":
      return [{ piece, from: person, to: "district:1" }];
    case "event.received":
      return [{ piece, from: "district:1", to: person }];
    case "event.income":
    case "event.help":
      return [{ piece, from: "district:2", to: person }];
    case "event.acquired":
      return [{ piece: "card", from: `card:${card}`, to: person }];
    case "event.paid":
      return [{ piece, from: person, to: "district:3" }];
    case "event.produced":
      return [{ piece, from: "district:4", to: person }];
    case "event.bought":
    case "event.imported":
      return [
        { piece: "money", from: person, to: stall },
        { piece: String(product), from: stall, to: person },
      ];
    case "event.sold":
      return [
        { piece: String(product), from: person, to: stall },
        { piece: String(resource), from: stall, to: person },
      ];
    case "event.exported":
      return [{ piece: "money", from: stall, to: `subsidy:${place}` }];
    case "event.subsidy":
    case "event.took":
      return [{ piece: String(resource ?? "money"), from: "district:6", to: person }];
    case "event.idea":
      return [{ piece: "idea", from: "district:7", to: person }];
    default:
      return [];
  }
}

export const game: GameFolder = {
  Board,
  Own,
  parts: {
    plans: { Drawn: Plans },
    news: { Drawn: News },
    offers: { Drawn: Offers },
    market: { Drawn: Market },
    subsidies: { Drawn: Subsidies },
    innovation: { Drawn: Innovation },
    own: { Drawn: Own },
  },
  Seat: Bench,
  aim: (box) => sentenceOf(box, "aim", "game"),
  least: 484,
  handy: false,
  Face,
  Specimen,
  Voice,
  Piece,
  progress: (match) => ({ unit: "period", now: Math.max(1, stateOf(match).period), of: figuresOf(match).periods }),
  facts,
  motions,
};
