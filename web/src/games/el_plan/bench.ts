/** The workbench: taking a step of one's District 2 out again, and preparing it while others play. */
import type { Choice } from "../../api/client";
import { choicesOn, plainest } from "../../table/choices";
import type { Table } from "../../table/table.svelte";

interface Step {
  move: string;
  at: Choice["at"];
}

const isOn = (step: Step, kind: string, id: string | number) => step.at?.kind === kind && step.at.id === String(id);

/** What to take back and what to play again so that the last step on a thing never happened. */
export function without(steps: Step[], kind: string, id: string | number): { undo: number; again: string[] } {
  const place = steps.findLastIndex((step) => isOn(step, kind, id));
  return place < 0 ? { undo: 0, again: [] } : { undo: steps.length - place, again: steps.slice(place + 1).map(({ move }) => move) };
}

/** Takes a token that was placed in this District 2 out again; what was done after it stays as far as it can. */
export async function takeOut(table: Table, kind: string, id: string | number): Promise<void> {
  const { undo, again } = without(table.match?.steps ?? [], kind, id);
  for (let k = 0; k < undo; k++) await table.undo();
  for (const move of again) await table.move(move);
}

/** Which of a thing's choices is made on the thing itself: it is filled while it can be, else emptied. */
const BESIDE = ["liquidate", "outsource", "outsource none"];
export function mainOf(choices: Choice[]): Choice | undefined {
  return choices.findLast(({ family }) => !BESIDE.includes(family));
}

/** How many of the planned moves lie on a thing. */
export function plannedOn(table: Table, kind: string, id: string | number): number {
  return (table.ahead?.planned ?? []).filter((step) => isOn(step, kind, id)).length;
}

/** One after the other, however quickly somebody clicks. */
let last = Promise.resolve();

/** While others play: what can be done with a thing joins the plan; when nothing more can, all that is planned with it goes. */
export function planOn(table: Table, kind: string, id: string | number): Promise<void> {
  return (last = last.then(() => addToPlan(table, kind, id)));
}

async function addToPlan(table: Table, kind: string, id: string | number): Promise<void> {
  await table.lookAhead();
  if (!table.ahead) return;
  const { planned, choices } = table.ahead;
  const next = mainOf(choicesOn(choices, kind, id));
  const others = planned.filter((step) => !isOn(step, kind, id));
  if (!next && others.length === planned.length) return;
  await table.plan([...(next ? planned : others).map(({ move }) => move), ...(next ? [plainest(next)] : [])]);
  await table.lookAhead();
}
