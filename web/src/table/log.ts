/** The log of a table: merging what the server sends, and where in the game an entry stands. */
import type { LogEntry, TableView } from "../api/client";

/** The log after a view: whole when the view tells everything, else with the new entries behind. */
export function merge(known: LogEntry[], view: Pick<TableView, "since" | "log">): LogEntry[] {
  if (view.since === 0) return view.log;
  const last = known.at(-1)?.revision ?? 0;
  return [...known, ...view.log.filter((entry) => entry.revision > last)];
}

export function isNews(known: LogEntry[], entry: LogEntry): boolean {
  return entry.revision > (known.at(-1)?.revision ?? 0);
}

/** The revisions that an undo took back. */
export function takenBack(log: LogEntry[]): Set<number> {
  return new Set(log.flatMap((entry) => entry.undoes));
}

export interface Stop {
  /** How many moves have been played. */
  moves: number;
  entry: LogEntry;
}

/** The places at which a replay can stop: after the start and after every decision that stands. */
export function stops(log: LogEntry[]): Stop[] {
  const gone = takenBack(log);
  let moves = 0;
  return log
    .filter((entry) => (entry.kind === "start" || entry.kind === "move") && !gone.has(entry.revision))
    .map((entry) => ({ moves: (moves += entry.moves.length), entry }));
}

/** The stop of a replay that shows a number of moves. */
export function stopAt(all: Stop[], moves: number): number {
  const found = all.findIndex((stop) => stop.moves >= moves);
  return found < 0 ? all.length - 1 : found;
}
