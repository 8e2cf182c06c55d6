import { expect, it } from "vitest";
import { againstBots, optionsFor } from "./forms";
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
