/** Looking at the right place on a narrow screen, where the street, the open district and the workbench lie below each other. */
const NARROW = "(max-width: 1023px)";
const CALM = "(prefers-reduced-motion: reduce)";

/** Brings an element to the top of a narrow screen; a picture only hangs there. */
export function lookAt(element: Element): void {
  if (!matchMedia(NARROW).matches || element.closest("[inert]")) return;
  element.scrollIntoView({ block: "start", behavior: matchMedia(CALM).matches ? "auto" : "smooth" });
}

/** What is asked on the street itself, in the open district, or at the workbench. */
export function placeOf(phase: string): "street" | "stage" | "bench" {
  if (phase === "plan" || phase === "place") return "street";
  return ["administer", "choose", "produce", "keep"].includes(phase) ? "bench" : "stage";
}

/** A name with soft hyphens in the words that no card has room for: few browsers know where English words may be broken. */
export function breakable(name: string): string {
  return name.replace(/(entrepreneur)(ship)/i, "$1\u00AD$2");
}
