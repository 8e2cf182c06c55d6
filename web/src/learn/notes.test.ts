import { expect, test } from "vitest";
import { groundFor, roomFor } from "./notes.svelte";

const AREA = { left: 0, top: 0, right: 400, bottom: 300 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test("a note lies beside its thing and on nothing that may be pressed", () => {
  const thing = box(100, 100, 50, 50);
  const near = roomFor(100, 60, thing, AREA, [thing]);
  expect(near).not.toBeNull();
  const taken = [thing, box(0, 0, 400, 90), box(160, 90, 240, 210)];
  const found = roomFor(100, 60, thing, AREA, taken);
  expect(
    found &&
      taken.every(
        (each) =>
          found.left + 100 <= each.left || each.right <= found.left || found.top + 60 <= each.top || each.bottom <= found.top,
      ),
  ).toBe(true);
});

test("where there is no room there is no note", () => {
  expect(roomFor(100, 60, box(0, 0, 10, 10), AREA, [box(0, 0, 400, 300)])).toBeNull();
  expect(roomFor(500, 60, box(0, 0, 10, 10), AREA, [])).toBeNull();
});

test("a note prefers free ground, farther away, to what somebody may want to read", () => {
  const thing = box(100, 100, 50, 50);
  const drawn = [box(0, 0, 400, 200)];
  expect(roomFor(100, 60, thing, AREA, [thing])!.top).toBeLessThan(200);
  expect(groundFor(100, 60, thing, AREA, [thing], drawn)!.top).toBeGreaterThanOrEqual(200);
});

test("without free ground a note lies on what is drawn, but not on what may be pressed", () => {
  const thing = box(100, 100, 50, 50);
  const found = groundFor(100, 60, thing, AREA, [thing], [box(0, 0, 400, 300)]);
  expect(found).toEqual(roomFor(100, 60, thing, AREA, [thing]));
  expect(groundFor(100, 60, thing, AREA, [box(0, 0, 400, 300)], [])).toBeNull();
});
