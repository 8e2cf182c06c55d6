/** Which clauses of the rules matter now, and which values of the components are not printed in the rulebook. */
import type { GameBox, RuleBook, RuleClause } from "../api/client";

/** The clauses of a phase: each name is a clause's ID or the beginning of some. */
export function clausesOf(book: RuleBook, names: string[]): RuleClause[] {
  return book.clauses.filter((clause) => names.some((name) => clause.id === name || clause.id.startsWith(`${name}-`)));
}

export interface Doubt {
  section: string;
  field: string;
  letter: "I" | "X";
  count: number;
}

/** The values we inferred (I) or reconstructed (X), counted by section and field. */
export function doubts(sources: GameBox["sources"]): Doubt[] {
  const found = new Map<string, Doubt>();
  const note = (section: string, fields: Record<string, unknown>) => {
    for (const [field, letter] of Object.entries(fields)) {
      if (letter !== "I" && letter !== "X") continue;
      const key = `${section}.${field}.${letter}`;
      const doubt = found.get(key) ?? { section, field, letter, count: 0 };
      found.set(key, { ...doubt, count: doubt.count + 1 });
    }
  };
  for (const [section, entry] of Object.entries(sources as Record<string, Record<string, unknown>>)) {
    const items = Object.values(entry);
    if (items.some((item) => typeof item === "object")) for (const item of items) note(section, item as Record<string, unknown>);
    else note(section, entry);
  }
  return [...found.values()];
}
