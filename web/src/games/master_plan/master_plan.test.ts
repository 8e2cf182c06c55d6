import { describe, expect, it } from "vitest";
import type { GameBox, Line, LogEntry, MatchView } from "../../api/client";
import { game } from "./index";
import { cellsOf, changesOf, iconsOf, signed, tileOf } from "./state";
import { lastMaintenance, linesOf, playedSince, roundStory } from "./story";
import { en, es } from "./words";

const box = {
  names: { tile: {}, tier_effect: {} },
  components: {
    initial: [{ id: "bank", mark: "1", workers: [1, 2], coins: [0, 0], icons: "O+1" }],
    private: [{ id: "h11", family: "H", rank: 1, workers: 1, coins: 3, icons: "C+1" }],
    contest: [{ id: "e01", workers: 1, coins: 2, icons: "H+1" }],
  },
} as unknown as GameBox;

const match = {
  moves: 5,
  state: {
    owner: { r1c1: 1 },
    leader: { r1c2: 2 },
    bid: { r1c2: [0, 3] },
    stake: [[0, 2]],
    market: ["h11", null],
    obsolete: [null],
  },
  derived: {
    grid: ["..#", ".1."],
    buildings: { r2c3: { tile: "e01", seat: 2, points: 2, income: 0 } },
    opening: { r1c2: 3, r2c1: 1 },
    hands: [["h11", "e01"], []],
    contests: [{ contest: "e01", name: "e01#2", round: 1, open: true }],
    placed: [6, 0],
  },
} as unknown as MatchView;

const line = (key: string, params: Record<string, string | number> = {}): Line => ({ key: `event.${key}`, params, text: "" });
const entry = (revision: number, seat: number, lines: Line[], moves = ["pass"]): LogEntry =>
  ({ revision, kind: "move", seat, by: "person", at: 0, moves, lines, undoes: [] }) as unknown as LogEntry;

describe("the plan", () => {
  it("has cells and no holes, and knows what stands there from the beginning", () => {
    expect(cellsOf(match, box).map((cell) => cell.id)).toEqual(["r1c1", "r1c2", "r2c1", "r2c2", "r2c3"]);
    expect(cellsOf(match, box).find((cell) => cell.initial)?.id).toBe("r2c2");
    expect(tileOf(box, "h11")?.kind).toBe("private");
    expect(tileOf(box, "nothing")).toBeUndefined();
  });

  it("keeps what has not changed, so that it is not drawn anew", () => {
    const later = structuredClone(match);
    expect(cellsOf(later, box)).toBe(cellsOf(match, box));
    expect(tileOf(box, "h11")).toBe(tileOf(box, "h11"));
    const other = { ...later, derived: { ...later.derived, grid: ["..."] } };
    expect(cellsOf(other, box)).toHaveLength(3);
  });

  it("reads icons, changes and cells as the server writes them", () => {
    expect(iconsOf("H-1 C+2")).toEqual([
      { family: "H", by: -1 },
      { family: "C", by: 2 },
    ]);
    const change = (cell: string, by: number): Line => ({ key: "label.change", params: { cell, by }, text: "" });
    expect(changesOf({ ...line("x"), parts: [change("r1c1", 1), change("r2c3", -2)] })).toEqual({ r1c1: 1, r2c3: -2 });
    expect(changesOf(undefined)).toEqual({});
    expect([signed(2), signed(-1)]).toEqual(["+2", "−1"]);
  });
});

describe("the story of a round", () => {
  const before = [line("built", { seat: 2, cell: "r2c3", workers: 1 }), line("maintenance", { round: 1 })];
  const after = [line("income", { seat: 1, coins: 2 }), line("round", { round: 2 })];
  const now = [
    line("won_plot", { seat: 1, cell: "r1c1", coins: 3 }),
    line("built", { seat: 1, cell: "r1c1", tile: "h11", workers: 1, coins: 3 }),
    line("recruited", { seat: 1, workers: 1 }),
    line("took", { seat: 1, private: "h12", coins: 0 }),
    line("used", { seat: 1, initial: "bank", tier: 1, workers: 1, coins: 0 }),
    line("upgraded", { seat: 1, cell: "r1c2", tile: "h21", old_tile: "h11", workers: 1, coins: 3 }),
    line("won_contest", { seat: 1, contest: "e01", workers: 1 }),
  ];

  it("puts workers where they lie, since the last maintenance", () => {
    const story = roundStory([...before, ...after, ...now], () => "r2c2");
    expect(story.workers).toEqual({ r1c1: { 1: 2 }, r2c2: { 1: 1 }, r1c2: { 1: 1 } });
    expect(story.recruits).toEqual({ r1c1: { 1: 1 } });
    expect(story.taken).toEqual([{ tile: "h12", seat: 1 }]);
    expect(story.won).toEqual([{ contest: "e01", seat: 1, workers: 1 }]);
  });

  it("tells the last maintenance until the viewer has played", () => {
    expect(lastMaintenance([...before, ...after, ...now])).toEqual([before[1], ...after]);
    expect(lastMaintenance(now)).toEqual([]);
    const log = [entry(1, 1, [...before, ...after]), entry(2, 2, now)];
    expect(playedSince(log, match, 1)).toBe(false);
    expect(playedSince(log, match, 2)).toBe(true);
    expect(playedSince(log, match, null)).toBe(true);
  });

  it("ends at the move that is looked at", () => {
    const log = [entry(1, 1, before, ["pass", "pass"]), entry(2, 2, now, ["a", "b", "c", "d"])];
    expect(linesOf(log, match)).toEqual(before);
  });
});

it("tells what happened by pieces that move", () => {
  expect(game.motions(line("bid", { seat: 2, cell: "r1c1", coins: 3 }))).toEqual([
    { piece: "coin 3", from: "seat:2", to: "cell:r1c1" },
  ]);
  expect(game.motions(line("income", { seat: 2, coins: 0 }))).toEqual([]);
});

it("speaks both languages", () => {
  expect(Object.values(es).every((text) => text.length > 0)).toBe(true);
  expect(Object.keys(es)).toEqual(Object.keys(en));
});
