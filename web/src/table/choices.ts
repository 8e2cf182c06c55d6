/** The tree of legal moves, as the server sends it. */
import type { Choice } from "../api/client";

/** The choices that come after those said already. */
export function following(choices: Choice[], said: Choice[]): Choice[] {
  return said.reduce((level, part) => find(level, part.words)?.then ?? [], choices);
}

/** What a whole move is called by the labels of its parts; empty if it is not among the choices. */
export function nameOfMove(choices: Choice[], move: string): string {
  for (const choice of choices) {
    if (choice.words === move) return choice.label.text;
    if (!move.startsWith(`${choice.words} `)) continue;
    const rest = nameOfMove(choice.then ?? [], move.slice(choice.words.length + 1));
    if (rest) return `${choice.label.text} ${rest}`;
  }
  return "";
}

export function find(choices: Choice[], words: string): Choice | undefined {
  return choices.find((choice) => choice.words === words);
}
