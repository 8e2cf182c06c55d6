/** The company under the pointer: all of it is lit, wherever it lies. */
import type { Company } from "./state";

export const light = $state<{ company: Company | null }>({ company: null });

/** Handlers that light a company while the pointer or the focus is on a thing. */
export function lights(company: Company | null) {
  const on = () => (light.company = company);
  const off = () => (light.company = null);
  return { onpointerenter: on, onpointerleave: off, onfocusin: on, onfocusout: off };
}
