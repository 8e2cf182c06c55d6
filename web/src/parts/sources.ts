/** Where the values of components come from. What the rulebook prints (R) or others published (P) needs no mark; what we inferred (I)
    or reconstructed (X) bears one wherever it is shown. */
import type { GameBox } from "../api/client";
import { say } from "../words";

export type Doubtful = "I" | "X";
type Letters = Record<string, unknown>;

/** The most doubtful source among the fields of a component (all of them unless some are named); null if nothing is doubtful.
    Sections without components, such as a price list, leave `id` empty. */
export function sourceOf(box: Pick<GameBox, "sources">, section: string, id = "", fields: string[] = []): Doubtful | null {
  const entry = (box.sources as Record<string, Letters>)[section] ?? {};
  const letters = id ? ((entry[id] ?? {}) as Letters) : entry;
  const found = Object.entries(letters).flatMap(([field, letter]) =>
    fields.length === 0 || fields.includes(field) ? [letter] : [],
  );
  return found.includes("X") ? "X" : found.includes("I") ? "I" : null;
}

/** What the mark says: `City names: reconstructed by us, the rulebook does not print it.` */
export function sourceText(letter: Doubtful | null, what = ""): string {
  if (!letter) return "";
  return what ? say(`source.of.${letter}`, { what }) : say(`source.this.${letter}`);
}
