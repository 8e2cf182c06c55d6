/** Ekonos at the table: a board-room map. */
import type { GameBox, Line, MatchView, SeatView } from "../../api/client";
import { nameOf } from "../names";
import type { Fact, GameFolder, Idea, Motion } from "../game";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import Own from "./Own.svelte";
import Piece from "./Piece.svelte";
import { COMPANIES, componentsOf, figuresOf, partsOf, seenCards, stateOf } from "./state";
import { say } from "./words";

function facts(match: MatchView, seat: number): Fact[] {
  const state = stateOf(match);
  const presidencies = COMPANIES.filter((company) => state.president[company] === seat).length;
  return [
    { icon: "coin", name: say("fact.coins"), value: state.coins[seat - 1] ?? 0 },
    { icon: "card", name: say("fact.cards"), value: state.held[seat - 1] ?? 0 },
    { icon: "crown", name: say("fact.presidencies"), value: presidencies },
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

/** A turn is planned in its order: a card, where its tile goes, a sale, a purchase. The server plays what is still allowed then. */
function ideas(match: MatchView, box: GameBox, seat: SeatView, planned: string[]): Idea[] {
  const state = stateOf(match);
  const name = (company: string) => nameOf(box, "company", company);
  const last = planned.at(-1)?.split(" ") ?? ["pass"];
  if (last[0] === "pass" || last[0] === "buy") {
    const left = seenCards(state, seat.seat).filter((card) => !planned.some((move) => move.includes(card)));
    return left.flatMap((card) => {
      const { top, low } = partsOf(card);
      const text = nameOf(box, "card", card);
      return [
        { move: `play ${card} tile`, text: say("plan.play_tile", { card: text, company: name(top) }) },
        ...low.map((company) => ({
          move: `play ${card} grow ${company}`,
          text: say("plan.grow", { card: text, company: name(company) }),
        })),
      ];
    });
  }
  if (last[0] === "play" && last[2] === "tile") {
    const company = partsOf(last[1] ?? "").top;
    const places = componentsOf(box).space.map(({ id }) => ({ id, space: nameOf(box, "space", id) }));
    return places.map(({ id, space }) =>
      state.tiles[company].includes(id)
        ? { move: `protect ${id}`, text: say("plan.protect", { space }) }
        : { move: `place ${id}`, text: say("plan.place", { space }) },
    );
  }
  const trade = last[0] === "sell" || last[0] === "keep" ? "buy" : "sell";
  return [
    { move: trade === "buy" ? "pass" : "keep", text: say(trade === "buy" ? "plan.pass" : "plan.keep") },
    ...COMPANIES.map((company) => ({ move: `${trade} ${company}`, text: say(`plan.${trade}`, { company: name(company) }) })),
  ];
}

export const game: GameFolder = {
  Board,
  Own,
  least: 424,
  handy: true,
  Face,
  Piece,
  progress: (match) => ({ unit: "round", now: stateOf(match).lap, of: figuresOf(match).rounds }),
  facts,
  lies: (words) => (words.startsWith("play ") ? "own" : /^(place|protect) /.test(words) ? "board" : null),
  motions,
  ideas,
};
