/** The tree of legal moves, as the server sends it. */
import type { Choice } from "../api/client";

/** The choices that come after those said already. */
export function following(choices: Choice[], said: Choice[]): Choice[] {
  return said.reduce((level, part) => find(level, part.words)?.then ?? [], choices);
}

/** The parts of a whole move, each among the choices after the one before; empty if there is no such move. */
export function partsOf(choices: Choice[], move: string): Choice[] {
  for (const choice of choices) {
    if (choice.words === move) return [choice];
    if (!move.startsWith(`${choice.words} `)) continue;
    const rest = partsOf(choice.then ?? [], move.slice(choice.words.length + 1));
    if (rest.length > 0) return [choice, ...rest];
  }
  return [];
}

/** The choices that lie on a thing: a card, a space, a slot, under the id that the view has for it. */
export function choicesOn(choices: Choice[], kind: string, id: string | number): Choice[] {
  return choices.filter(({ at }) => at?.kind === kind && at.id === String(id));
}

/** The words of a whole move that begins with a choice and goes on with what is usual, which notation does not write. */
export function plainest(choice: Choice): string {
  const next = [...(choice.then ?? [])].sort((a, b) => a.words.length - b.words.length)[0];
  return next ? `${choice.words} ${plainest(next)}`.trim() : choice.words;
}

export function find(choices: Choice[], words: string): Choice | undefined {
  return choices.find((choice) => choice.words === words);
}
