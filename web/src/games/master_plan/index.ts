/** Master Plan at the table: an architect's plan. */
import type { GameBox, Line, MatchView, SeatView } from "../../api/client";
import type { Fact, GameFolder, Idea, Motion } from "../game";
import { nameOf } from "../names";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import Own from "./Own.svelte";
import Piece from "./Piece.svelte";
import { cellsOf, componentsOf, figuresOf, nameOfTile, stateOf, tileOf } from "./state";
import { say } from "./words";

function facts(match: MatchView, seat: number): Fact[] {
  const [state, figures] = [stateOf(match), figuresOf(match)];
  return [
    { icon: "coin", name: say("fact.coins"), value: state.coins[seat - 1] ?? 0 },
    { icon: "worker", name: say("fact.workers"), value: `${state.available[seat - 1]}/${state.team[seat - 1]}` },
    { icon: "card", name: say("fact.tiles"), value: figures.hands[seat - 1]?.length ?? 0 },
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

/** One move a turn: what one holds on one's plots, the markets, the auctions, the contests, the public buildings, passing. The
    server plays what is still allowed then. */
function ideas(match: MatchView, box: GameBox, seat: SeatView, planned: string[]): Idea[] {
  const [state, figures, cells] = [stateOf(match), figuresOf(match), cellsOf(match, box)];
  const open = cells.filter((cell) => !cell.initial && !figures.buildings[cell.id]).map((cell) => cell.id);
  const builds = (figures.hands[seat.seat - 1] ?? []).flatMap((id) => {
    const places = tileOf(box, id)?.kind === "private" ? open.filter((cell) => state.owner[cell] === seat.seat) : open;
    const free = places.filter((cell) => (state.owner[cell] ?? seat.seat) === seat.seat && !state.leader[cell]);
    return free.map((cell) => ({ move: `build ${id} ${cell}`, text: say("idea.build", { tile: nameOfTile(box, id), cell }) }));
  });
  const takes = [...state.market, ...state.obsolete]
    .filter((id) => id !== null)
    .map((id) => ({ move: `take ${id}`, text: say("idea.take", { tile: nameOfTile(box, id) }) }));
  const bids = Object.entries(figures.opening)
    .filter(([, value]) => value > 0)
    .map(([cell, value]) => ({ cell, coins: value + Math.max(...(state.bid[cell] ?? [0])) }))
    .map(({ cell, coins }) => ({ move: `bid ${cell} ${coins}`, text: say("idea.bid", { cell, coins }) }));
  const contests = figures.contests.flatMap((contest, slot) => {
    const workers = 1 + Math.max(...(state.stake[slot] ?? [0]));
    const text = say("idea.contest", { tile: nameOfTile(box, contest.contest), workers });
    return contest.open ? [{ move: `contest ${contest.name} ${workers}`, text }] : [];
  });
  const uses = componentsOf(box)
    .initial.filter((each) => cells.some((cell) => cell.initial === each.id))
    .flatMap((each) =>
      each.workers.map((_, k) => ({
        move: `use ${each.id} ${k + 1}`,
        text: say("idea.use", {
          tile: nameOfTile(box, each.id),
          tier: k + 1,
          effect: nameOf(box, "tier_effect", `${each.id}:${k + 1}`),
        }),
      })),
    );
  const all = [...builds, ...takes, ...bids, ...contests, ...uses].filter((idea) => !planned.includes(idea.move));
  return planned.includes("pass") ? [] : [...all, { move: "pass", text: say("idea.pass") }];
}

/** Amounts, tiers and passing are buttons; everything else is done on the thing itself. */
function lies(words: string): "board" | "own" | null {
  if (/^(build|upgrade) /.test(words)) return "own";
  return /^(bid|use|contest|take|draft) |(^| )r\d+c\d+$/.test(words) ? "board" : null;
}

export const game: GameFolder = {
  Board,
  Own,
  least: 380,
  handy: true,
  Face,
  Piece,
  progress: (match) => ({ unit: "round", now: stateOf(match).lap, of: figuresOf(match).rounds }),
  facts,
  lies,
  motions,
  ideas,
};
