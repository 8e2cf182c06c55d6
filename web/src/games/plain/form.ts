/** How a table of the plain board is drawn. */
import type { MatchView } from "../../api/client";
import type { Fact } from "../game";

type PlainTable = MatchView["plain"][number];

/** `figures`: single values, each with its name; `squares`: places without names; `table`: everything else. */
export function formOf(table: PlainTable): "figures" | "squares" | "table" {
  if (table.columns.length > 0) return "table";
  if (table.names.length === 0) return "squares";
  return table.rows.every((row) => row.length === 1) ? "figures" : "table";
}

/** Letters: longer values stand on the board only; longer ones than some words are set as text. */
const SHORT = 12;
const WORDS = 24;

/** What the players' panel tells of a seat: the values that are counted by seat, as far as they are short. */
export function facts(match: Pick<MatchView, "plain">, seat: number): Fact[] {
  const players = match.plain.find((table) => table.by === "seat");
  const row = players?.rows[seat - 1] ?? [];
  return row
    .map((value, column) => ({ name: players?.columns[column] ?? "", value }))
    .filter(({ value }) => String(value).length <= SHORT);
}

/** How large a single value is written: a number, some words, or a text to read. */
export function sizeOf(value: string | number | undefined): "figure" | "words" | "text" {
  if (typeof value === "number") return "figure";
  return String(value).length <= WORDS ? "words" : "text";
}
