/** Taking a thing: as the next part of the move under way, else as the beginning of another move; else why not is asked. */
import type { Choice } from "../../api/client";
import { find } from "../../table/choices";
import type { Table } from "../../table/table.svelte";

/** Words that begin a move. */
const BEGINS = /^(bid|take|draft|build|upgrade|contest|use) /;

/** The first of these words that can be said now. */
export function choiceOf(table: Table, wishes: string[]): Choice | undefined {
  for (const words of wishes) {
    const found = table.choice(words);
    if (found) return found;
  }
  return undefined;
}

export function take(table: Table, wishes: string[]): void {
  if (!table.myTurn || table.covered || table.sending) return;
  const now = choiceOf(table, wishes);
  if (now) {
    void table.choose(now);
    return;
  }
  const all = table.view?.match?.choices ?? [];
  const other = wishes.map((words) => find(all, words)).find((choice) => choice !== undefined);
  if (other) {
    table.said = [];
    void table.choose(other);
  } else if (wishes[0]) {
    if (BEGINS.test(wishes[0])) table.said = [];
    void table.ask(wishes[0]);
  }
}
