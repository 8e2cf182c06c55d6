/** The tree of legal moves, as the server sends it. */
import type { Choice } from "../api/client";

/** The choices that come after those said already. */
export function following(choices: Choice[], said: Choice[]): Choice[] {
  return said.reduce((level, part) => find(level, part.words)?.then ?? [], choices);
}

export function find(choices: Choice[], words: string): Choice | undefined {
  return choices.find((choice) => choice.words === words);
}
