/** Thinking over one's District 2: the steps taken so far, and how to take one of them out again. */
import type { LogEntry } from "../../api/client";
import { takenBack } from "../../table/log";
import type { Table } from "../../table/table.svelte";

/** The moves of District 2; `done` ends it. */
export const STEP = /^(on|off|add|outsource|liquidate|exchange) /;

/** The moves of a seat's District 2 under way, in order: the last ones of the log. */
export function stepsOf(log: LogEntry[], seat: number): string[] {
  const gone = takenBack(log);
  const steps: string[] = [];
  for (const entry of log.filter((each) => each.kind === "move" && !gone.has(each.revision)).reverse()) {
    const move = entry.moves[0] ?? "";
    if (entry.seat !== seat || !STEP.test(move)) break;
    steps.unshift(move);
  }
  return steps;
}

/** What to take back and what to play again so that the last step that begins with `words` never happened. */
export function without(steps: string[], words: string): { undo: number; again: string[] } {
  const place = steps.findLastIndex((step) => step === words || step.startsWith(`${words} `));
  return place < 0 ? { undo: 0, again: [] } : { undo: steps.length - place, again: steps.slice(place + 1) };
}

/** Takes a token that was placed in this District 2 out again; what was done after it stays as far as it can. */
export async function takeOut(table: Table, words: string): Promise<void> {
  if (table.me === null) return;
  const { undo, again } = without(stepsOf(table.log, table.me), words);
  for (let k = 0; k < undo; k++) await table.undo();
  for (const move of again) await table.move(move);
}
