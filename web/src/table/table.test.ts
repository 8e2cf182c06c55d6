import { describe, expect, it } from "vitest";
import { clockFace } from "./clock";
import { keyAction } from "./keys";

describe("keys", () => {
  const press = (key: string, more = {}) =>
    keyAction({ key, ctrlKey: false, metaKey: false, altKey: false, target: document.body, ...more });

  it("choose, take back and open", () => {
    expect(press("3")).toEqual({ name: "choose", index: 2 });
    expect(press("u")).toEqual({ name: "undo" });
    expect(press("r")).toEqual({ name: "tab", tab: "rules" });
    expect(press("x")).toBeNull();
  });

  it("leave the browser and the fields their own", () => {
    expect(press("r", { ctrlKey: true })).toBeNull();
    expect(press("1", { target: document.createElement("input") })).toBeNull();
  });
});

it("shows a clock as people read it", () => {
  expect([9000, 60_000, 750_000, 3_723_000].map(clockFace)).toEqual(["0:09", "1:00", "12:30", "1:02:03"]);
});
