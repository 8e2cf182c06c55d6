import { describe, expect, it } from "vitest";
import { clockFace } from "./clock";
import { keyAction } from "./keys";
import { clausesOf, doubts } from "./rules";

describe("rules", () => {
  const clause = (id: string) => ({ id, section: "s", source: "rulebook", text: {}, reason: null });
  const book = { sections: {}, moves: {}, clauses: ["EK-BUY-1", "EK-BUY-2", "EK-SETUP-5"].map(clause) };

  it("finds the clauses of a phase by their IDs or the beginning of them", () => {
    expect(clausesOf(book, ["EK-BUY"]).map(({ id }) => id)).toEqual(["EK-BUY-1", "EK-BUY-2"]);
    expect(clausesOf(book, ["EK-SETUP-5", "EK-B"]).map(({ id }) => id)).toEqual(["EK-SETUP-5"]);
  });

  it("counts inferred and reconstructed values", () => {
    const sources = {
      market: { places: "P" },
      space: { 1: { name: "X", x: "P" }, 2: { name: "X", x: "P" } },
      company: { a: { tiles: "I" } },
    };
    expect(doubts(sources)).toEqual([
      { section: "space", field: "name", letter: "X", count: 2 },
      { section: "company", field: "tiles", letter: "I", count: 1 },
    ]);
  });
});

describe("keys", () => {
  const press = (key: string, more = {}) =>
    keyAction({ key, ctrlKey: false, metaKey: false, altKey: false, target: document.body, ...more });

  it("choose, take back and open", () => {
    expect(press("3")).toEqual({ name: "choose", index: 2 });
    expect(press("u")).toEqual({ name: "undo" });
    expect(press("r")).toEqual({ name: "tab", tab: "rules" });
    expect(press("x")).toBeNull();
  });

  it("leave the browser and the fields their own", () => {
    expect(press("r", { ctrlKey: true })).toBeNull();
    expect(press("1", { target: document.createElement("input") })).toBeNull();
  });
});

it("shows a clock as people read it", () => {
  expect([9000, 60_000, 750_000, 3_723_000].map(clockFace)).toEqual(["0:09", "1:00", "12:30", "1:02:03"]);
});
