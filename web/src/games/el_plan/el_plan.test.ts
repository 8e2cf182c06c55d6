import { describe, expect, it } from "vitest";
import type { Choice, LogEntry } from "../../api/client";
import { mainOf, without } from "./bench";
import { ICONS, iconOf } from "./icons";
import { game } from "./index";
import { lastMonth } from "./month";
import { drawnOf, effectOf, inSentences, listed, recipeOf, slotOf } from "./state";
import { DRAWINGS } from "./view";

const line = (key: string, params: Record<string, string | number>) => ({ key, params, text: "" });

describe("what is printed", () => {
  it("is read from the pack", () => {
    expect(slotOf("production:worker")).toEqual({ process: "production", resource: "worker" });
    expect(recipeOf("raw=production+logistics")).toEqual({ product: "raw", needs: ["production", "logistics"] });
    expect(effectOf("process(marketing,2)")).toEqual({ kind: "process", args: ["marketing", "2"] });
    expect(effectOf("flex_discount")).toEqual({ kind: "flex_discount", args: [] });
    expect(listed({ money: 2, energy: 0, worker: 1 })).toEqual(["money", "money", "worker"]);
  });

  it("is drawn as the game says, with signs that there are", () => {
    expect(drawnOf("ready_process(marketing,1,2,money)")).toEqual([
      { token: "marketing" },
      { mark: "/" },
      { token: "marketing" },
      { token: "marketing" },
    ]);
    expect(drawnOf("process_choice(production,logistics)")).toEqual([
      { token: "production" },
      { mark: "/" },
      { token: "logistics" },
    ]);
    expect(drawnOf("income(energy)")).toEqual([{ mark: "+" }, { token: "energy" }, { sign: "calendar" }]);
    expect(drawnOf("lose(money,energy)")).toEqual([{ mark: "−" }, { token: "money" }, { token: "energy" }]);
    const parts = Object.values(DRAWINGS).flatMap((drawing) => drawing.split(" "));
    expect(parts.filter((part) => !part.startsWith("{") && !(part in ICONS) && !"+−/→".includes(part))).toEqual([]);
  });

  it("has an icon in both editions", () => {
    expect([iconOf("worker"), iconOf("human"), iconOf("idea")]).toEqual(["person", "person", "idea"]);
  });
});

it("tells a tip in sentences, each with one full stop", () => {
  expect(inSentences(["Tools: running", "", "1 production", "It pays.", "take it out again"])).toBe(
    "Tools: running. 1 production. It pays. Take it out again.",
  );
});

it("takes one step of District 2 out and keeps those after it", () => {
  const step = (move: string, kind: string, id: string) => ({ move, at: { where: "own" as const, kind, id } });
  const steps = [step("on slot 1", "slot", "1"), step("add guards", "card", "guards#2"), step("on slot 3 idea", "slot", "3")];
  expect(without(steps, "slot", 1)).toEqual({ undo: 3, again: ["add guards", "on slot 3 idea"] });
  expect(without(steps, "card", "guards#2")).toEqual({ undo: 2, again: ["on slot 3 idea"] });
  expect(without(steps, "slot", 2)).toEqual({ undo: 0, again: [] });
});

it("fills a card on the card itself; what else can be done with it has a button", () => {
  const choices = ["off card", "on card", "liquidate"].map((family) => ({ words: family, family })) as unknown as Choice[];
  expect(mainOf(choices)?.family).toBe("on card");
  expect(mainOf(choices.slice(2))).toBeUndefined();
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
