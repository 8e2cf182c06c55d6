/** Where everybody is: tables along the way of a lesson, side by side where they are at the same place. */
import type { WallTable } from "../api/client";

export interface Spot {
  table: number;
  /** From the beginning (0) to the end of the lesson (1). */
  along: number;
  lane: number;
}

/** How far a table is; `steps` is the number of stations of a round. */
export function along(table: Pick<WallTable, "stage" | "done">, steps: number): number {
  if (table.done) return 1;
  if (!table.stage) return 0;
  const { round, rounds, step } = table.stage;
  return Math.max(0, round - 1 + Math.max(0, step - 0.5) / Math.max(1, steps)) / rounds;
}

/** Every table at its place, in the first lane where it does not lie on another; `wide` is the width of a sign. */
export function lanes(tables: WallTable[], steps: number, wide: number): Spot[] {
  const ends: number[] = [];
  return tables
    .map((table) => ({ table: table.number, along: along(table, steps) }))
    .sort((one, other) => one.along - other.along || one.table - other.table)
    .map((spot) => {
      const free = ends.findIndex((end) => end <= spot.along);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = spot.along + wide;
      return { ...spot, lane };
    });
}

/** The tables, the best first: by their best points, then by all of them. */
export function league(tables: WallTable[]): WallTable[] {
  const sum = (table: WallTable) => table.points.reduce<number>((total, points) => total + (points ?? 0), 0);
  const best = (table: WallTable) => table.points[0] ?? -Infinity;
  return tables.toSorted((one, other) => best(other) - best(one) || sum(other) - sum(one) || one.number - other.number);
}
