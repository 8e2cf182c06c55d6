import { expect, it } from "vitest";
import type { Choice } from "../api/client";
import { choicesOn, find, following, partsOf, plainest } from "./choices";

function node(words: string, then?: Choice[]): Choice {
  return { words, family: "", at: null, label: { key: "label", params: {}, text: words }, ...(then ? { then } : {}) };
}

const TREE = [node("acquire workshop", [node("credit"), node("d3i=money", [node("activate")])]), node("pass")];

it("goes down the tree of moves word by word", () => {
  expect(following(TREE, [])).toBe(TREE);
  const [first] = TREE;
  expect(following(TREE, first ? [first] : []).map((choice) => choice.words)).toEqual(["credit", "d3i=money"]);
  expect(following(TREE, [node("unknown")])).toEqual([]);
  expect(find(TREE, "pass")?.words).toBe("pass");
  expect(find(TREE, "sell")).toBeUndefined();
});

it("finds the choices that lie on a thing", () => {
  const on = (words: string, kind: string, id: string) => ({ ...node(words), at: { where: "own" as const, kind, id } });
  const choices = [on("add guards#2", "card", "guards#2"), on("on slot 2", "slot", "2"), node("done")];
  expect(choicesOn(choices, "card", "guards#2").map(({ words }) => words)).toEqual(["add guards#2"]);
  expect(choicesOn(choices, "slot", 2)).toHaveLength(1);
  expect(choicesOn(choices, "card", "2")).toEqual([]);
});

it("goes on with what is usual", () => {
  expect(plainest(node("on slot 1", [node("idea"), node("")]))).toBe("on slot 1");
  expect(plainest(node("bid r1c1", [node("10"), node("5")]))).toBe("bid r1c1 5");
});

it("takes a whole move apart", () => {
  const words = (move: string) => partsOf(TREE, move).map((choice) => choice.words);
  expect(words("acquire workshop d3i=money activate")).toEqual(["acquire workshop", "d3i=money", "activate"]);
  expect(words("pass")).toEqual(["pass"]);
  expect(words("acquire workshop d3i=energy")).toEqual([]);
});
