import { describe, expect, it } from "vitest";
import type { Choice, GameBox, LogEntry, MatchView, SeatView } from "../../api/client";
import { stepsOf, without } from "./bench";
import { iconOf } from "./icons";
import { planningAhead } from "./ideas";
import { game } from "./index";
import { lastMonth } from "./month";
import { calledAmong, choicesOn, effectOf, inSentences, listed, recipeOf, slotOf } from "./state";

const line = (key: string, params: Record<string, string | number>) => ({ key, params, text: "" });

describe("what is printed", () => {
  it("is read from the pack", () => {
    expect(slotOf("production:worker")).toEqual({ process: "production", resource: "worker" });
    expect(recipeOf("raw=production+logistics")).toEqual({ product: "raw", needs: ["production", "logistics"] });
    expect(effectOf("process(marketing,2)")).toEqual({ kind: "process", args: ["marketing", "2"] });
    expect(effectOf("flex_discount")).toEqual({ kind: "flex_discount", args: [] });
    expect(listed({ money: 2, energy: 0, worker: 1 })).toEqual(["money", "money", "worker"]);
  });

  it("has an icon in both editions", () => {
    expect([iconOf("worker"), iconOf("human"), iconOf("idea")]).toEqual(["person", "person", "idea"]);
  });
});

it("calls copies of a card as the notation does", () => {
  expect(calledAmong(["tools#2", "robot"], "tools#2")).toBe("tools");
  expect(calledAmong(["tools#2", "tools"], "tools")).toBe("tools#2");
});

it("tells a tip in sentences, each with one full stop", () => {
  expect(inSentences(["Tools: running", "", "1 production", "It pays.", "take it out again"])).toBe(
    "Tools: running. 1 production. It pays. Take it out again.",
  );
});

it("finds the choices that lie on a card", () => {
  const choices = [
    { words: "on tools", label: line("label.on_card_1", { card: "tools#2" }) },
    { words: "liquidate tools", label: line("label.liquidate", { card: "tools#2" }) },
  ] as unknown as Choice[];
  expect(choicesOn(choices, "tools#2").map(({ words }) => words)).toEqual(["on tools", "liquidate tools"]);
  expect(choicesOn(choices, "tools")).toEqual([]);
});

describe("District 2", () => {
  const entry = (revision: number, seat: number, move: string, undoes: number[] = []): LogEntry =>
    ({ revision, seat, kind: move === "undo" ? "undo" : "move", moves: [move], undoes, lines: [] }) as unknown as LogEntry;

  it("knows the steps that stand", () => {
    const log = [
      entry(1, 1, "place d1"),
      entry(2, 2, "place d4"),
      entry(3, 1, "on slot 1"),
      entry(4, 1, "on slot 2"),
      entry(5, 1, "undo", [4]),
      entry(6, 1, "on slot 3 idea"),
      entry(7, 1, "add guards"),
    ];
    expect(stepsOf(log, 1)).toEqual(["on slot 1", "on slot 3 idea", "add guards"]);
    expect(stepsOf(log, 2)).toEqual([]);
  });

  it("takes one step out and keeps those after it", () => {
    const steps = ["on slot 1", "off slot 4", "on slot 3 idea"];
    expect(without(steps, "on slot 1")).toEqual({ undo: 3, again: ["off slot 4", "on slot 3 idea"] });
    expect(without(steps, "on slot 3")).toEqual({ undo: 1, again: [] });
    expect(without(steps, "on slot 2")).toEqual({ undo: 0, again: [] });
  });
});

describe("planning", () => {
  const state = {
    starter: 2,
    plan: ["farm", "toys", "tours"],
    pawn: ["d1", null, "d4"],
    slots: [[null, "money"]],
    cards: [["tools#2", "guards#2", null]],
    ideas: [0],
    offer: { expert: ["buyer", null] },
  };
  const match = (phase: string, turn: number) =>
    ({ phase, turn, over: false, state, derived: { open_spaces: ["d1"], room: { "guards#2": 3 } } }) as unknown as MatchView;
  const box = {
    names: {},
    sentences: {},
    components: {
      edition: { sale_pays: ["money"], subsidy_pays: ["energy"] },
      plan: [{ id: "farm", slots: ["production:worker"], recipes: ["raw=production"] }],
      space: [{ id: "d1" }, { id: "d6b" }],
      product: [{ id: "raw" }],
      type: [{ id: "expert" }],
    },
  } as unknown as GameBox;
  const moves = (phase: string, planned: string[] = []) =>
    game.ideas(match(phase, 2), box, { seat: 1 } as SeatView, planned).map((idea) => idea.move);

  it("is possible on the workbench until one's own District 2", () => {
    expect(planningAhead(match("administer", 2), 3)).toBe(true);
    expect(planningAhead(match("administer", 3), 1)).toBe(true);
    expect(planningAhead(match("administer", 1), 3)).toBe(false);
    expect(planningAhead(match("place", 3), 1)).toBe(true);
    expect(planningAhead(match("place", 3), 2)).toBe(false);
    expect(planningAhead(match("sell", 2), 1)).toBe(false);
  });

  it("follows the order of a period", () => {
    expect(moves("place").slice(0, 4)).toEqual(["place d1", "on slot 1", "off slot 1", "on tools"]);
    expect(moves("place")).toEqual(expect.arrayContaining(["add guards", "off guards"])); // it takes tokens one by one
    expect(moves("place")).not.toContain("on guards");
    expect(moves("administer")).not.toContain("place d1");
    expect(moves("administer", ["add guards"])).toContain("add guards");
    expect(moves("administer", ["acquire buyer"])).not.toContain("on slot 1");
    expect(moves("administer", ["acquire buyer"])).toEqual(
      expect.arrayContaining(["produce raw", "sell raw money", "take energy"]),
    );
    expect(new Set(moves("place")).size).toBe(moves("place").length);
  });
});

it("puts choices on the things themselves", () => {
  expect(game.lies("place d6a")).toBe("board");
  for (const words of ["on slot 2", "add guards", "outsource none"]) expect(game.lies(words)).toBe("own");
  for (const words of ["done", "pass", "take money", "idea"]) expect(game.lies(words)).toBeNull();
});

it("tells what happened by pieces that move", () => {
  expect(game.motions(line("event.sold", { seat: 2, product: "raw", resource: "energy" }))).toEqual([
    { piece: "raw", from: "seat:2", to: "product:raw" },
    { piece: "energy", from: "product:raw", to: "seat:2" },
  ]);
  expect(game.motions(line("event.passed", { seat: 2 }))).toEqual([]);
});

it("finds the last month in the log", () => {
  const entry = (revision: number, lines: unknown[], undoes: number[] = []) => ({ revision, lines, undoes }) as unknown as LogEntry;
  const month = (period: number) => [
    line("remark.month", { period }),
    line("remark.month_of", { seat: 1 }),
    line("remark.month_of", { seat: 2 }),
    line("event.period", { period: period + 1 }),
  ];
  const log = [entry(1, month(1)), entry(2, []), entry(3, month(2)), entry(4, [], [3])];
  expect(lastMonth(log.slice(0, 3))?.period).toBe(2);
  expect(lastMonth(log)?.period).toBe(1); // the second was taken back
  expect(lastMonth(log)?.lines.map(({ params }) => params.seat)).toEqual([1, 2]);
  expect(lastMonth([])).toBeNull();
});
