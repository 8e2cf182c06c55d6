import { describe, expect, it } from "vitest";
import { nearest } from "../../parts/arrows";
import { game } from "./index";
import { companyAt, holders, partsOf, seenCards } from "./state";
import type { State } from "./view";

const none = { sunset: 0, phoenix: 0, panda: 0, crown: 0, hydra: 0, gemini: 0 };
const state = {
  tiles: { sunset: ["1"], phoenix: [], panda: ["12"], crown: [], hydra: [], gemini: [] },
  president: { sunset: 2, phoenix: null, panda: null, crown: null, hydra: null, gemini: null },
  shares: [
    { ...none, sunset: 1 },
    { ...none, sunset: 2 },
  ],
  hand: [
    ["sunset:phoenix+panda", null],
    ["?", "?"],
  ],
} as unknown as State;

describe("the position", () => {
  it("tells tiles, cards and columns", () => {
    expect(companyAt(state, "12")).toBe("panda");
    expect(companyAt(state, "2")).toBeNull();
    expect(partsOf("sunset:phoenix+panda")).toEqual({ top: "sunset", low: ["phoenix", "panda"] });
    expect(seenCards(state, 1)).toEqual(["sunset:phoenix+panda"]);
    expect(seenCards(state, 2)).toEqual([]);
    expect(holders(state, "sunset")).toEqual([2, 2, 1]);
  });
});

it("tells what happened by pieces that move", () => {
  expect(game.motions({ key: "event.bought", params: { seat: 2, company: "panda", coins: 3 }, text: "" })).toEqual([
    { piece: "3", from: "seat:2", to: "company:panda" },
  ]);
  expect(game.motions({ key: "event.kept", params: { seat: 2 }, text: "" })).toEqual([]);
});

it("moves with the arrows to the nearest space in that direction", () => {
  const spots = [
    { id: "a", x: 0, y: 0 },
    { id: "b", x: 10, y: 1 },
    { id: "c", x: 4, y: 9 },
  ];
  expect(nearest(spots, spots[0]!, "ArrowRight")?.id).toBe("b");
  expect(nearest(spots, spots[0]!, "ArrowDown")?.id).toBe("c");
  expect(nearest(spots, spots[0]!, "ArrowLeft")).toBeUndefined();
  expect(nearest(spots, spots[0]!, "x")).toBeUndefined();
});
