/** `say("key", {...})`: the page's own sentences in the language of its person. */
import { type Both, fill, type Params } from "./catalogue";
import { en } from "./en";
import { es } from "./es";
import { settings } from "./settings.svelte";

export type Key = keyof typeof en;
const WORDS = { en, es };

/** A speaker of two catalogues with the same keys; the compiler and a test hold them to it. */
export function speaker<K extends string>(words: { en: Record<K, string>; es: Record<K, string> }) {
  return (key: K, params?: Params): string => fill(words[settings.language][key], params);
}

export const say = speaker<Key>(WORDS);

/** One of two given texts, such as the server's names of components. */
export function told(both: Both | Record<string, string> | undefined): string {
  return both?.[settings.language] ?? "";
}

export function isKey(key: string): key is Key {
  return key in en;
}

/** The name of a bot's level; a level the page does not know is called as the server calls it. */
export function levelName(level: string): string {
  const key = `level.${level}`;
  return isKey(key) ? say(key) : level;
}
