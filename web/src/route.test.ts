import { expect, it } from "vitest";
import { addressOf, placeOf } from "./route.svelte";

it.each([
  "/",
  "/rules/el-plan-2014",
  "/puzzles/el-plan-2014",
  "/table/abcDEF_-1",
  "/table/abcDEF_-1?move=17",
  "/join",
  "/join/K7MQ",
  "/class/K7MQ",
  "/wall/K7MQ",
  "/facts",
])("%s leads there and back", (address) => {
  const url = new URL(address, "http://localhost");
  expect(addressOf(placeOf(url))).toBe(address);
});

it("takes anything else for the lobby", () => {
  expect(placeOf({ pathname: "/somewhere", search: "" })).toEqual({ name: "lobby" });
  expect(placeOf({ pathname: "/table/a", search: "?move=x" })).toEqual({ name: "table", id: "a", move: null });
});
