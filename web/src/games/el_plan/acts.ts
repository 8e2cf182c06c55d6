/** What a thing on the table does when it is pointed at or taken: the choice that lies on it, or why there is none. */
import type { Choice } from "../../api/client";
import type { Table } from "../../table/table.svelte";

/** After a tap or a click a thing need not keep the focus, nor show its tip; by keyboard it does. */
export function forget(event: MouseEvent & { currentTarget: HTMLElement }): void {
  if (event.detail > 0) event.currentTarget.blur();
}

/** A thing of the view by its kind and id, and the family of moves if the button is for one. */
export type Thing = readonly [kind: string, id: string | number, family?: string];

/** Attributes of a button on which a choice may lie; `thing` is what to ask about when there is none. */
export function acts(table: Table, choice: Choice | undefined, thing: Thing | null) {
  const show = () => (table.preview = choice ?? null);
  const hide = () => (table.preview = null);
  return {
    "data-move": choice?.words,
    "aria-disabled": choice === undefined,
    onclick: (event: MouseEvent & { currentTarget: HTMLElement }) => {
      forget(event);
      if (choice) void table.choose(choice);
      else if (table.myTurn && thing) void table.wonder(...thing);
    },
    onpointerenter: show,
    onpointerleave: hide,
    onfocus: show,
    onblur: hide,
  };
}
