/** What a key does at the table. */
import type { Tab } from "./tabs";

export type KeyAction =
  { name: "choose"; index: number } | { name: "undo" | "back" | "help" | "legend" | "hint" | "next" } | { name: "tab"; tab: Tab };

const LETTERS: Record<string, KeyAction> = {
  u: { name: "undo" },
  h: { name: "hint" },
  n: { name: "next" },
  s: { name: "legend" },
  Escape: { name: "back" },
  "?": { name: "help" },
  l: { name: "tab", tab: "log" },
  p: { name: "tab", tab: "plan" },
  c: { name: "tab", tab: "chat" },
  r: { name: "tab", tab: "rules" },
};

export function keyAction(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target">): KeyAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (
    event.target instanceof HTMLInputElement ||
    event.target instanceof HTMLTextAreaElement ||
    event.target instanceof HTMLSelectElement
  )
    return null;
  if (/^[1-9]$/.test(event.key)) return { name: "choose", index: Number(event.key) - 1 };
  return LETTERS[event.key] ?? null;
}
