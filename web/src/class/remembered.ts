/** The class in which this device was last: its code need not be typed twice. */
const KEPT = "semilla.class";

export function recallClass(): string {
  return localStorage.getItem(KEPT) ?? "";
}

export function rememberClass(code: string): void {
  localStorage.setItem(KEPT, code);
}
