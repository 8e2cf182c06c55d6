import { describe, expect, it } from "vitest";
import { pointsOf, scaleOf, spread } from "./curves";

describe("curves of a debrief", () => {
  it.each([
    [[0, 3], 0, 3, 4],
    [[0, 7], 0, 8, 5],
    [[5, 47], 0, 60, 4],
    [[-6, 12], -10, 15, 6],
    [[0, 380], 0, 400, 5],
  ])("%j lie on a scale from %i to %i with %i lines", (values, low, high, ticks) => {
    const scale = scaleOf([{ table: 1, values }]);
    expect([scale.low, scale.high, scale.ticks.length]).toEqual([low, high, ticks]);
  });

  it("a table that ended early has a shorter line", () => {
    for (const values of [
      [0, 5],
      [0, 5, null, null],
    ])
      expect(pointsOf({ table: 2, values }, 4, { low: 0, high: 10, ticks: [0, 10] }, 300, 100)).toEqual([
        { x: 0, y: 100 },
        { x: 100, y: 50 },
      ]);
  });

  it("numbers at the ends do not lie on each other, nor outside", () => {
    expect(spread([50, 50, 10], 12, 100)).toEqual([50, 62, 10]);
    expect(spread([100, 99, 98], 12, 100)).toEqual([100, 88, 76]);
  });
});
