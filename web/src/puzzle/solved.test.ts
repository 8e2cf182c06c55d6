import { expect, it } from "vitest";
import { type Mark, nextOf } from "./solved.svelte";

const name = { en: "", es: "" };
const shelf = {
  day: "a",
  themes: [
    { id: "one", name, text: name, puzzles: ["a", "b", "c"] },
    { id: "two", name, text: name, puzzles: ["d"] },
  ],
};
const marked = (marks: Record<string, Mark>) => (puzzle: string) => marks[puzzle];

it("goes on in the same theme, from where one is", () => {
  expect(nextOf(shelf, "one", "b", marked({ b: "solved" }))).toBe("c");
  expect(nextOf(shelf, "one", "c", marked({ c: "solved" }))).toBe("a");
});

it("prefers what is new to what was tried, and the theme to another", () => {
  expect(nextOf(shelf, "one", "a", marked({ a: "solved", b: "tried" }))).toBe("c");
  expect(nextOf(shelf, "one", "a", marked({ a: "solved", b: "tried", c: "solved" }))).toBe("b");
  expect(nextOf(shelf, "one", "a", marked({ a: "solved", b: "solved", c: "solved" }))).toBe("d");
});

it("begins again when all is solved", () => {
  expect(nextOf(shelf, "two", "d", marked({ a: "solved", b: "solved", c: "solved", d: "solved" }))).toBe("a");
});
