import { expect, test } from "vitest";
import { shiftTo } from "./reveal";

const BAND = { top: 100, bottom: 500 };
const span = (top: number, height: number) => ({ top, bottom: top + height });

test("what is in view stays where it is", () => {
  expect(shiftTo([span(100, 400)], BAND)).toBe(0);
  expect(shiftTo([], BAND)).toBe(0);
});

test("what is not comes into the middle", () => {
  expect(shiftTo([span(700, 100)], BAND)).toBe(450);
  expect(shiftTo([span(60, 100)], BAND)).toBe(-190);
});

test("with it comes what there is room for", () => {
  expect(shiftTo([span(700, 100), span(500, 50)], BAND)).toBe(350);
  expect(shiftTo([span(700, 100), span(0, 50), span(900, 20)], BAND)).toBe(510);
});

test("what is too high begins where nothing covers it", () => {
  expect(shiftTo([span(700, 600), span(900, 20)], BAND)).toBe(600);
});
