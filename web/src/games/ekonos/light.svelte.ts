/** The company under the pointer: all of it is lit, wherever it lies. */
import type { CompanyId } from "./view";

export const light = $state<{ company: CompanyId | null }>({ company: null });

/** Handlers that light a company while the pointer or the focus is on a thing. */
export function lights(company: CompanyId | null) {
  const on = () => (light.company = company);
  const off = () => (light.company = null);
  return { onpointerenter: on, onpointerleave: off, onfocusin: on, onfocusout: off };
}
