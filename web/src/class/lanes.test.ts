import { expect, it } from "vitest";
import type { WallTable } from "../api/client";
import { along, lanes, league } from "./lanes";

function table(number: number, round: number, step: number, points: (number | null)[] = []): WallTable {
  const stage = { round, rounds: 4, step, text: "" };
  return { number, status: "playing", paused: false, stage, done: false, people: 4, here: 4, moves: 0, points, names: [] };
}

it("a table stands where its game is", () => {
  expect(along(table(1, 1, 0), 0)).toBe(0);
  expect(along(table(1, 0, 0), 7)).toBe(0);
  expect(along(table(1, 3, 0), 0)).toBe(0.5);
  expect(along(table(1, 2, 4), 7)).toBeCloseTo((1 + 3.5 / 7) / 4);
  expect(along({ stage: null, done: false }, 7)).toBe(0);
  expect(along({ stage: null, done: true }, 7)).toBe(1);
});

it("tables at one place stand side by side", () => {
  expect(lanes([table(1, 2, 1), table(2, 2, 1), table(3, 3, 1)], 7, 0.05).map(({ table, lane }) => [table, lane])).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
  ]);
});

it("the league goes by the best points, then by all, then by number", () => {
  const tables = [
    table(1, 1, 1, [5, 1]),
    table(2, 1, 1, [5, 3]),
    table(3, 1, 1, []),
    table(4, 1, 1, [9, null]),
    table(5, 1, 1, [5, 1]),
  ];
  expect(league(tables).map((each) => each.number)).toEqual([4, 2, 1, 5, 3]);
});
