import { describe, expect, it } from "vitest";
import cases from "../../../tests/texts/templates.json";
import { fill, type Params } from "./catalogue";
import { en } from "./en";
import { es } from "./es";

type Catalogue = Record<string, string>;

/** What both languages of the project make of a template (docs/texts.md); pytest runs the same cases. */
const CASES = cases as { template: string; params: Params; text: string }[];

const PARTS = import.meta.glob<{ en: Catalogue; es: Catalogue }>(
  ["../games/*/words.ts", "../class/words.ts", "../puzzle/words.ts"],
  { eager: true },
);
const CATALOGUES: [string, Catalogue, Catalogue][] = [
  ["page", en, es],
  ...Object.entries(PARTS).map(([path, words]): [string, Catalogue, Catalogue] => [path, words.en, words.es]),
];

const SOURCES = import.meta.glob<string>(
  [
    "../**/*.{ts,svelte}",
    "!../**/*.test.ts",
    "!./e[ns].ts",
    "!../games/*/words.ts",
    "!../class/words.ts",
    "!../puzzle/words.ts",
    "!../api/schema.ts",
  ],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
);

/** A number that may be 1, and after it a word for many alone. */
const ONE_TOO = /\{(points|cost|pupils|days|tables|moves|coins|seconds)\} \p{L}+s\b/u;

/** The sentences of a catalogue that nothing in a folder says, not even by a key that is put together (`tile.${kind}`). */
function unsaid(catalogue: Catalogue, folder: string): string[] {
  const source = Object.entries(SOURCES)
    .filter(([path]) => path.startsWith(folder))
    .map(([, text]) => text)
    .join("\n");
  const made = [...source.matchAll(/`([\w.]+)\$\{[^`]*?\}([\w.]*)`/g)].map((match) => [match[1] ?? "", match[2] ?? ""] as const);
  return Object.keys(catalogue).filter(
    (key) => !source.includes(`"${key}"`) && !made.some(([start, end]) => key.startsWith(start) && key.endsWith(end)),
  );
}

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
    for (const [key, text] of Object.entries(english)) expect([key, params(spanish[key] ?? "")]).toEqual([key, params(text)]);
  });

  it.each(CATALOGUES)("%s: every sentence is said somewhere", (path, english) => {
    expect(unsaid(english, path === "page" ? "." : path.replace("words.ts", ""))).toEqual([]);
  });

  it.each(CATALOGUES)("%s: what is counted has a word for one, too", (_, english, spanish) => {
    const sentences = [...Object.entries(english), ...Object.entries(spanish)];
    expect(sentences.filter(([, text]) => ONE_TOO.test(text))).toEqual([]);
  });

  it.each(CASES)("fills $template with $params", ({ template, params, text }) => {
    expect(fill(template, params)).toBe(text);
  });

  it("shows the name of a parameter that is missing", () => {
    expect(fill("{missing}")).toBe("{missing}");
  });
});
