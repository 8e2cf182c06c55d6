import { describe, expect, it } from "vitest";
import type { Judged } from "../api/client";
import { across, line, margin, moveAt, nearestMove, percent, swing } from "./shares";

const judged = (number: number, ...win_shares: number[]) => ({ number, win_shares }) as Judged;
const analysis = { moves: [judged(2, 0.5, 0.5), judged(4, 0.75, 0.25), judged(10, 1, 0)] };

describe("the chart of win shares", () => {
  it("stands a move where its number is", () => {
    expect([2, 4, 10, 99].map((number) => across(analysis, number))).toEqual([0, 0.25, 1, 1]);
    expect(across({ moves: [] }, 3)).toBe(0);
  });

  it("draws the whole victory at the top", () => {
    expect(line(analysis, 1, 80, 100)).toEqual([
      { x: 0, y: 50 },
      { x: 20, y: 25 },
      { x: 80, y: 0 },
    ]);
  });

  it("finds moves by place and by number", () => {
    expect(nearestMove(analysis, 0.3)?.number).toBe(4);
    expect(moveAt(analysis, 9)?.number).toBe(4);
    expect(moveAt(analysis, 0)?.number).toBe(2);
  });

  it("reads shares as games of a hundred, with their margin", () => {
    expect(percent(0.456)).toBe(46);
    expect([margin(0.02), margin(0)]).toEqual([4, 1]);
  });

  it("names whose expectation a move changed most", () => {
    expect(swing(analysis, 4)).toEqual({ seat: 1, before: 0.5, after: 0.75 });
    expect(swing(analysis, 2)).toEqual({ seat: 1, before: 0.5, after: 0.5 });
  });
});
