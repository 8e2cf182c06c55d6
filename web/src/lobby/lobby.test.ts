import { expect, it } from "vitest";
import { againstBots, optionsFor, playersOf } from "./forms";
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

it("offers only what fits the number of players", () => {
  const box = {
    options: { scenario: ["a", "b"], "town-hall": ["printed"] },
    components: {
      scenario: [
        { id: "a", players: 2 },
        { id: "b", players: 3 },
      ],
      start: { coins: 1 },
    },
  };
  expect(optionsFor(box, 3)).toEqual({ scenario: ["b"], "town-hall": ["printed"] });
});
