/** What the eye is on: the thing under the pointer or the focus, told in the notice beside the plan. */
import type { Choice } from "../../api/client";
import type { Table } from "../../table/table.svelte";

export interface Thing {
  /** A tile by its id. */
  tile?: string;
  /** A cell of the plan. */
  cell?: string;
}

export const light = $state<{ thing: Thing | null }>({ thing: null });

/** Handlers that light a thing while the pointer or the focus is on it. */
export function lights(thing: Thing) {
  return watches(
    () => (light.thing = thing),
    () => (light.thing = null),
  );
}

/** Handlers that preview a choice, and light what it is about. */
export function previews(table: Table, choice: Choice | undefined, thing: Thing) {
  return watches(
    () => {
      light.thing = thing;
      table.preview = choice ?? null;
    },
    () => {
      light.thing = null;
      table.preview = null;
    },
  );
}

/** Pointer and focus; never mouse events beside them, which come after the next thing was entered. */
function watches(on: () => void, off: () => void) {
  return { onpointerenter: on, onpointerleave: off, onfocusin: on, onfocusout: off };
}
