/** First-time notes: which ones this device has shown, and where there is room for one. */
import type { GameBox } from "../api/client";

const KEPT = "semilla.noted";
export type NoteView = NonNullable<GameBox["notes"]>["notes"][number];

function recall(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, string[]>;
  } catch {
    return {};
  }
}

class Noted {
  private seen = $state.raw<Record<string, string[]>>(recall());

  has(game: string, note: string): boolean {
    return this.seen[game]?.includes(note) ?? false;
  }

  see(game: string, note: string): void {
    if (this.has(game, note)) return;
    this.seen = { ...this.seen, [game]: [...(this.seen[game] ?? []), note] };
    localStorage.setItem(KEPT, JSON.stringify(this.seen));
  }
}

export const noted = new Noted();

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How finely places are tried, and how far a note stays from what may be pressed, in pixels. */
const [STEP, GAP] = [12, 6];

/** The place nearest to an anchor, within an area, at which a note of a size lies on none of the boxes; nothing if there is none. */
export function roomFor(width: number, height: number, anchor: Box, area: Box, taken: Box[]): { left: number; top: number } | null {
  let best: { left: number; top: number; far: number } | null = null;
  for (let top = area.top; top + height <= area.bottom; top += STEP)
    for (let left = area.left; left + width <= area.right; left += STEP) {
      const across = Math.max(anchor.left - left - width, left - anchor.right, 0);
      const along = Math.max(anchor.top - top - height, top - anchor.bottom, 0);
      const middle = Math.abs(left + width / 2 - (anchor.left + anchor.right) / 2) / 100;
      const far = Math.hypot(across, along) + middle;
      if (best && far >= best.far) continue;
      const free = taken.every(
        (box) =>
          left + width + GAP <= box.left || box.right + GAP <= left || top + height + GAP <= box.top || box.bottom + GAP <= top,
      );
      if (free) best = { left, top, far };
    }
  return best;
}

/** The place for a note: where it lies on nothing that is drawn; where there is none, at least on nothing that is `taken`. */
export function groundFor(width: number, height: number, anchor: Box, area: Box, taken: Box[], drawn: Box[]) {
  const free = (of: Box[]) => roomFor(width, height, anchor, area, of);
  return free([...taken, ...drawn]) ?? free(taken);
}
