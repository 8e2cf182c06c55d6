/** What the eye is on: the thing under the pointer or the focus, told in the notice beside the plan. */
export interface Thing {
  /** A tile by its id. */
  tile?: string;
  /** A cell of the plan. */
  cell?: string;
}

export const light = $state<{ thing: Thing | null; armed: string | null }>({ thing: null, armed: null });

/** Handlers that light a thing while the pointer or the focus is on it. */
export function lights(thing: Thing) {
  const on = () => (light.thing = thing);
  const off = () => (light.thing = null);
  return { onpointerenter: on, onpointerleave: off, onfocusin: on, onfocusout: off };
}
