/** The rules of a game: their chapters, which clauses matter now, and which values of the components are not printed in the rulebook. */
import type { GameBox, RuleBook, RuleClause } from "../api/client";

/** The clauses of a phase: each name is a clause's ID or the beginning of some. */
export function clausesOf(book: RuleBook, names: string[]): RuleClause[] {
  return book.clauses.filter((clause) => names.some((name) => clause.id === name || clause.id.startsWith(`${name}-`)));
}

export interface Chapter {
  id: string;
  title: string;
  clauses: RuleClause[];
}

/** Without capitals and accents, as people search. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

/** The chapters of a rulebook with the clauses in which all the wanted words stand. */
export function chaptersOf(book: RuleBook, wanted: string, told: (both: Record<string, string> | undefined) => string): Chapter[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const fits = ({ id, text, reason }: RuleClause, title: string) => {
    const all = plain([id, title, told(text), told(reason ?? undefined)].join(" "));
    return words.every((word) => all.includes(word));
  };
  return Object.entries(book.sections)
    .map(([id, both]) => ({ id, title: told(both) }))
    .map((chapter) => ({
      ...chapter,
      clauses: book.clauses.filter((clause) => clause.section === chapter.id && fits(clause, chapter.title)),
    }))
    .filter((chapter) => chapter.clauses.length > 0);
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
