/** Planning ahead in El Plan: the moves of a period in its order. The server plays what is still allowed when the turn comes. */
import type { GameBox, MatchView, SeatView } from "../../api/client";
import type { Idea } from "../game";
import { nameOf } from "../names";
import { calledAmong, figuresOf, held, partsOf, sentenceOf, slotOf, stateOf } from "./state";
import { say } from "./words";

const ORDER = [
  "place",
  "insure",
  "event",
  "administer",
  "invest",
  "start",
  "choose",
  "produce",
  "buy",
  "sell",
  "subsidy",
  "innovate",
];
const BEFORE_DISTRICT_2 = ["place", "insure", "event", "administer"];

/** Where in the turn order of this period a seat comes. */
function turnOf(match: MatchView, seat: number): number {
  const { starter, plan } = stateOf(match);
  return (seat - (starter ?? 1) + plan.length) % plan.length;
}

/** Whether a seat's own District 2 is still to come, so that it can be prepared on the workbench. */
export function planningAhead(match: MatchView, seat: number): boolean {
  if (match.over || match.turn === null || match.turn === seat || !BEFORE_DISTRICT_2.includes(match.phase)) return false;
  if (match.phase === "place") return stateOf(match).pawn[seat - 1] !== null;
  return match.phase !== "administer" || turnOf(match, seat) > turnOf(match, match.turn);
}

/** The phase a planned move belongs to. */
function phaseOf(move: string): string {
  const verb = move.split(" ")[0] ?? "";
  const phases: Record<string, string> = {
    place: "place",
    on: "administer",
    add: "administer",
    off: "administer",
    acquire: "invest",
    pass: "invest",
    produce: "produce",
    buy: "buy",
    import: "buy",
    sell: "sell",
    take: "subsidy",
    innovate: "innovate",
  };
  return phases[verb] ?? "";
}

export function ideas(match: MatchView, box: GameBox, seat: SeatView, planned: string[]): Idea[] {
  const state = stateOf(match);
  const parts = partsOf(box);
  const own = parts.plan.find((plan) => plan.id === state.plan[seat.seat - 1]);
  if (!own) return [];
  const product = (id: string) => nameOf(box, "product", id);
  const resource = (id: string) => nameOf(box, "resource", id);
  const cards = held(state.cards[seat.seat - 1]);
  const made = own.recipes.map((recipe) => recipe.split("=")[0] ?? "");

  const all: [number, string, Idea[]][] = [
    [
      0,
      "place",
      parts.space
        .filter((space) => figuresOf(match).open_spaces.includes(space.id))
        .map((space) => ({ move: `place ${space.id}`, text: say("plan.place", { space: nameOf(box, "space", space.id) }) })),
    ],
    [
      2,
      "administer",
      [
        ...own.slots.flatMap((text, k) => {
          const [slot, process] = [k + 1, nameOf(box, "process", slotOf(text).process)];
          const idea = { move: `on slot ${slot} idea`, text: say("plan.idea_slot", { slot }) };
          return [
            { move: `on slot ${slot}`, text: say("plan.on_slot", { slot, process }) },
            ...((state.ideas[seat.seat - 1] ?? 0) > 0 ? [idea] : []),
            { move: `off slot ${slot}`, text: say("plan.off_slot", { slot, process }) },
          ];
        }),
        ...cards.flatMap((card) => {
          const [called, name] = [calledAmong(cards, card), nameOf(box, "card", card)];
          return [
            figuresOf(match).room[card]
              ? { move: `add ${called}`, text: say("plan.add_card", { card: name }) }
              : { move: `on ${called}`, text: say("plan.on_card", { card: name }) },
            { move: `off ${called}`, text: say("plan.off_card", { card: name }) },
          ];
        }),
      ],
    ],
    [
      3,
      "invest",
      [
        { move: "pass", text: say("plan.pass") },
        ...parts.type.flatMap(({ id }) => {
          const offers = [...held(state.offer[id])].sort();
          return offers.map((card) => ({
            move: `acquire ${calledAmong(offers, card)}`,
            text: say("plan.acquire", { card: nameOf(box, "card", card) }),
          }));
        }),
      ],
    ],
    [4, "produce", made.map((id) => ({ move: `produce ${id}`, text: say("plan.produce", { product: product(id) }) }))],
    [
      5,
      "buy",
      parts.product.flatMap(({ id }) => [
        { move: `buy ${id}`, text: say("plan.buy", { product: product(id) }) },
        { move: `import ${id}`, text: say("plan.import", { product: product(id) }) },
      ]),
    ],
    [
      5,
      "sell",
      parts.product.flatMap(({ id }) =>
        parts.edition.sale_pays.map((paid) => ({
          move: `sell ${id} ${paid}`,
          text: say("plan.sell", { product: product(id), resource: resource(paid) }),
        })),
      ),
    ],
    [
      6,
      "subsidy",
      parts.edition.subsidy_pays.map((id) => ({ move: `take ${id}`, text: say("plan.take", { resource: resource(id) }) })),
    ],
    [7, "innovate", [{ move: "innovate", text: say("plan.innovate") }]],
  ];

  // What comes after the last planned move, or after the present phase.
  const last = planned.filter((move) => move !== "done").at(-1);
  const from = ORDER.indexOf(last ? phaseOf(last) : match.phase);
  const later = all.filter(([, phase]) => ORDER.indexOf(phase) >= from);
  const done =
    planned.at(-1) === "done" ? [] : [{ move: "done", text: say("plan.done", { name: sentenceOf(box, "district", 2) }) }];
  return later.flatMap(([number, phase, moves]) =>
    [...moves, ...(phase === "administer" ? done : [])].map(({ move, text }) => ({
      move,
      text: number ? say("plan.district", { number, text }) : text,
    })),
  );
}
