import { describe, expect, it } from "vitest";
import { facts, formOf, sizeOf } from "./form";

const players = {
  by: "seat",
  title: "",
  columns: ["Coins", "Hand"],
  names: ["Ana", "Iván"],
  rows: [
    [12, "sunset, phoenix, panda"],
    [3, "–"],
  ],
};
const heaps = { by: "heap", title: "Heaps", columns: ["Counters"], names: ["A", "B"], rows: [[3], [4]] };

describe("the plain board", () => {
  it("tells of a player what is counted by seat, as far as it is short", () => {
    expect(facts({ plain: [heaps, players] }, 1)).toEqual([{ name: "Coins", value: 12 }]);
    expect(facts({ plain: [heaps, players] }, 2)).toEqual([
      { name: "Coins", value: 3 },
      { name: "Hand", value: "–" },
    ]);
    expect(facts({ plain: [heaps] }, 1)).toEqual([]);
  });

  it("draws single values as figures, nameless places as squares, all else as tables", () => {
    const bare = { ...heaps, columns: [] };
    expect(formOf(heaps)).toBe("table");
    expect(formOf(bare)).toBe("figures");
    expect(formOf({ ...bare, names: [], rows: [[1, 2]] })).toBe("squares");
  });

  it("writes a number large, a long list as text", () => {
    expect([12, "Panda", "Dublin, Edinburgh, Oslo, Stockholm"].map(sizeOf)).toEqual(["figure", "words", "text"]);
  });
});
