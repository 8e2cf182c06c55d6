/** Taking a thing: as the next part of the move under way, else as the beginning of another move; else why not is asked. */
import type { Choice } from "../../api/client";
import { choicesOn } from "../../table/choices";
import type { Table } from "../../table/table.svelte";

/** A thing of the view by its kind and id, and the family of moves if the button is for one. */
export type Thing = readonly [kind: string, id: string, family?: string];

const among = (choices: Choice[], [kind, id, family]: Thing) =>
  choicesOn(choices, kind, id).find((choice) => !family || choice.family === family);

/** What can be done with a thing now. */
export const choiceOf = (table: Table, thing: Thing) => among(table.choices, thing);

/** The part of the move under way that has named a thing. */
export const saidOf = (table: Table, thing: Thing) => among(table.said, thing);

export function take(table: Table, thing: Thing): void {
  if (!table.myTurn || table.covered || table.sending) return;
  const now = choiceOf(table, thing);
  const other = now ?? among(table.view?.match?.choices ?? [], thing);
  if (!now && other) table.said = [];
  if (other) void table.choose(other);
  else void table.wonder(...thing);
}
