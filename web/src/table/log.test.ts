import { describe, expect, it } from "vitest";
import type { LogEntry } from "../api/client";
import { isNews, merge, stopAt, stops, takenBack } from "./log";

function entry(revision: number, kind: LogEntry["kind"], moves: string[] = [], undoes: number[] = []): LogEntry {
  return { revision, kind, seat: 1, by: "person", at: 0, moves, lines: [], undoes };
}

const LOG = [
  entry(1, "made"),
  entry(2, "start", ["keep"]),
  entry(3, "move", ["play a", "keep"]),
  entry(4, "undo", [], [3]),
  entry(5, "move", ["play b"]),
];

describe("the log", () => {
  it("is replaced by a whole view and continued by a partial one", () => {
    expect(merge(LOG, { since: 0, log: [entry(1, "made")] })).toHaveLength(1);
    expect(merge(LOG, { since: 4, log: [entry(5, "move"), entry(6, "move")] }).map((each) => each.revision)).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  it("knows what is news", () => {
    expect(isNews(LOG, entry(6, "move"))).toBe(true);
    expect(isNews(LOG, entry(5, "move"))).toBe(false);
  });

  it("marks what was taken back", () => {
    expect([...takenBack(LOG)]).toEqual([3]);
  });

  it("stops a replay after the start and every decision that stands, counting forced moves", () => {
    expect(stops(LOG).map((stop) => stop.moves)).toEqual([1, 2]);
    expect(stopAt(stops(LOG), 2)).toBe(1);
    expect(stopAt(stops(LOG), 99)).toBe(1);
    expect(stopAt(stops(LOG), 0)).toBe(0);
  });
});
