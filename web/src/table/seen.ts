/** The last revision of a table, and the last line of its chat, that this browser showed, so that it can tell what was missed. */
type What = "seen" | "read";
const key = (id: string, what: What) => `semilla.${what}.${id}`;

export function recall(id: string, what: What = "seen"): number {
  return Number(localStorage.getItem(key(id, what)) ?? 0);
}

export function remember(id: string, last: number, what: What = "seen"): void {
  localStorage.setItem(key(id, what), String(last));
}
