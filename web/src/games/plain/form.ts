/** How a table of the plain board is drawn. */
import type { MatchView } from "../../api/client";

type PlainTable = MatchView["plain"][number];

/** `figures`: single values, each with its name; `squares`: places without names; `table`: everything else. */
export function formOf(table: PlainTable): "figures" | "squares" | "table" {
  if (table.columns.length > 0) return "table";
  if (table.names.length === 0) return "squares";
  return table.rows.every((row) => row.length === 1) ? "figures" : "table";
}
