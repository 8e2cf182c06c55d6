import { describe, expect, it } from "vitest";
import { chaptersOf, clausesOf, doubts } from "./rules";

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

  it("finds clauses by words, whatever their capitals and accents, and leaves empty chapters out", () => {
    const both = (es: string) => ({ en: "", es });
    const found = {
      moves: {},
      sections: { exp: both("Expansión"), sale: both("Venta") },
      clauses: [
        { ...clause("X-1"), section: "exp", text: both("El presidente decide.") },
        { ...clause("X-2"), section: "exp", text: both("Se coloca una loseta.") },
        { ...clause("X-3"), section: "sale", text: both("Vende el presidente.") },
      ],
    };
    const search = (wanted: string) =>
      chaptersOf(found, wanted, (text) => text?.es ?? "").map(({ title, clauses }) => [title, ...clauses.map(({ id }) => id)]);
    expect(search("")).toEqual([
      ["Expansión", "X-1", "X-2"],
      ["Venta", "X-3"],
    ]);
    expect(search("EXPANSION presidente")).toEqual([["Expansión", "X-1"]]);
    expect(search("x-3")).toEqual([["Venta", "X-3"]]);
    expect(search("nada")).toEqual([]);
  });
});
