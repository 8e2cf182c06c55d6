/** The last revision of a table that this browser showed, so that it can tell what was missed. */
const key = (id: string) => `semilla.seen.${id}`;

export function recall(id: string): number {
  return Number(localStorage.getItem(key(id)) ?? 0);
}

export function remember(id: string, revision: number): void {
  localStorage.setItem(key(id), String(revision));
}
