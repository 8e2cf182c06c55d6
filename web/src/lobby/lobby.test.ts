import { expect, it } from "vitest";
import type { GameBox } from "../api/client";
import { againstBots, optionsFor, playersOf, valueName } from "./forms";
import { ago } from "./times";

it("seats the person first and bots on the other seats", () => {
  const form = againstBots("ekonos", "Ana", 2, "easy");
  expect(form.seats.map((seat) => [seat.kind, seat.level])).toEqual([
    ["human", ""],
    ["bot", "easy"],
    ["bot", "easy"],
  ]);
  expect(form.start).toBe(true);
});

it("says how long ago something was", () => {
  const hour = 3_600_000;
  expect(ago(0, 3 * hour, "en")).toBe("3 hours ago");
  expect(ago(0, 3 * hour, "es")).toBe("hace 3 horas");
  expect(ago(1000, 0, "en")).toBe("this minute");
});

it("tells a variant's numbers of players apart", () => {
  expect(playersOf({ players: [2, 6], variant: [2] })).toBe("3 to 6 players (2 as a variant)");
  expect(playersOf({ players: [2, 4], variant: [] })).toBe("2 to 4 players");
});

it("offers what the server says fits the number of players, and says how long a game of that length takes", () => {
  const box = {
    options: { 3: { scenario: ["b"], length: ["whole", "2"] } },
    length: { unit: "round", minutes: { 3: { whole: 60, "2": 25 } } },
    names: { scenario: { b: { en: "Bay", es: "Bahía" } } },
  } as unknown as GameBox;
  expect(optionsFor(box, 3)).toEqual({ scenario: ["b"], length: ["whole", "2"] });
  expect(valueName(box, 3, "scenario", "b")).toBe("Bay");
  expect(valueName(box, 3, "length", "whole")).toBe("The whole game, about 60 minutes");
  expect(valueName(box, 3, "length", "2")).toBe("Until round 2, about 25 minutes");
});
