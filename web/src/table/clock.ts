/** Milliseconds as people read a clock: 0:09, 12:30, 1:02:03. */
export function clockFace(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, k) => (k === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
