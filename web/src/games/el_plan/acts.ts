/** What a thing on the table does when it is pointed at or taken: the choice that lies on it, or why there is none. */
import type { Choice } from "../../api/client";
import type { Table } from "../../table/table.svelte";

/** After a tap or a click a thing need not keep the focus, nor show its tip; by keyboard it does. */
export function forget(event: MouseEvent & { currentTarget: HTMLElement }): void {
  if (event.detail > 0) event.currentTarget.blur();
}

/** Attributes of a button on which a choice may lie; `words` is what to ask about when it is not allowed. */
export function acts(table: Table, choice: Choice | undefined, words: string) {
  const show = () => (table.preview = choice ?? null);
  const hide = () => (table.preview = null);
  return {
    "data-move": choice?.words,
    "aria-disabled": choice === undefined,
    onclick: (event: MouseEvent & { currentTarget: HTMLElement }) => {
      forget(event);
      if (choice) void table.choose(choice);
      else if (table.myTurn && words) void table.ask(words);
    },
    onmouseenter: show,
    onmouseleave: hide,
    onfocus: show,
    onblur: hide,
  };
}
