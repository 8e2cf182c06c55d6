/** The company under the pointer: all of it is lit, wherever it lies. */
import type { Choice } from "../../api/client";
import type { Table } from "../../table/table.svelte";
import type { CompanyId } from "./view";

export const light = $state<{ company: CompanyId | null }>({ company: null });

/** Handlers that light a company while the pointer or the focus is on a thing. */
export function lights(company: CompanyId | null) {
  return watches(
    () => (light.company = company),
    () => (light.company = null),
  );
}

/** Handlers that preview a choice, and light the company that it is about. */
export function previews(table: Table, choice: Choice | undefined, company: CompanyId) {
  return watches(
    () => {
      light.company = company;
      table.preview = choice ?? null;
    },
    () => (light.company = table.preview = null),
  );
}

/** Pointer and focus; never mouse events beside them, which come after the next thing was entered. */
function watches(on: () => void, off: () => void) {
  return { onpointerenter: on, onpointerleave: off, onfocusin: on, onfocusout: off };
}
