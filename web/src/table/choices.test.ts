import { expect, it } from "vitest";
import type { Choice } from "../api/client";
import { find, following, partsOf } from "./choices";

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

it("takes a whole move apart", () => {
  const words = (move: string) => partsOf(TREE, move).map((choice) => choice.words);
  expect(words("acquire workshop d3i=money activate")).toEqual(["acquire workshop", "d3i=money", "activate"]);
  expect(words("pass")).toEqual(["pass"]);
  expect(words("acquire workshop d3i=energy")).toEqual([]);
});
