import { describe, expect, it } from "vitest";
import { en as ekonosEn, es as ekonosEs } from "../games/ekonos/words";
import { fill } from "./catalogue";
import { en } from "./en";
import { es } from "./es";

const CATALOGUES = [
  ["page", en, es],
  ["ekonos", ekonosEn, ekonosEs],
] as const;

/** The parameters a sentence uses. */
function params(text: string): string[] {
  return [...new Set([...text.matchAll(/\{([^{}|]+)[^{}]*\}/g)].map((match) => match[1] ?? ""))].sort();
}

describe("catalogues", () => {
  it.each(CATALOGUES)("%s: both languages say the same things", (_, english, spanish) => {
    expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort());
    expect(Object.values({ ...english, ...spanish }).filter((text) => !text.trim())).toEqual([]);
  });

  it.each(CATALOGUES)("%s: both languages use the same parameters", (_, english, spanish) => {
    for (const [key, text] of Object.entries(english))
      expect([key, params((spanish as Record<string, string>)[key] ?? "")]).toEqual([key, params(text)]);
  });

  it("fills parameters and chooses by number", () => {
    expect(fill("{count} {count|seat|seats} for {name}", { count: 1, name: "Ana" })).toBe("1 seat for Ana");
    expect(fill("{count} {count|seat|seats}", { count: 2 })).toBe("2 seats");
    expect(fill("{missing}")).toBe("{missing}");
  });
});
