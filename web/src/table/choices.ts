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

export function find(choices: Choice[], words: string): Choice | undefined {
  return choices.find((choice) => choice.words === words);
}
