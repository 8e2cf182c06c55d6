/** Learning a game by playing it: which chapters this device has finished, and the way to the next. */
import { answer, api, type ChapterCard } from "../api/client";
import { route } from "../route.svelte";
import { settings } from "../words/settings.svelte";

const KEPT = "semilla.course";

function recall(): Record<string, number[]> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, number[]>;
  } catch {
    return {};
  }
}

class Progress {
  private finished = $state.raw<Record<string, number[]>>(recall());

  /** Whether a chapter of a game is finished. */
  has(game: string, chapter: number): boolean {
    return this.finished[game]?.includes(chapter) ?? false;
  }

  /** The first chapter that is not finished; none when all are. */
  next(game: string, course: ChapterCard[]): number | null {
    const open = course.findIndex((_, place) => !this.has(game, place + 1));
    return open < 0 ? null : open + 1;
  }

  finish(game: string, chapter: number): void {
    if (this.has(game, chapter)) return;
    this.finished = { ...this.finished, [game]: [...(this.finished[game] ?? []), chapter] };
    localStorage.setItem(KEPT, JSON.stringify(this.finished));
  }
}

export const progress = new Progress();

/** Goes to the table of a chapter: where one left it, or from its beginning if it is finished or to be played `anew`. */
export async function learn(game: string, chapter: number, anew = progress.has(game, chapter)): Promise<void> {
  const body = { game, chapter, name: settings.name, anew };
  route.table((await answer(api.POST("/api/tables/lesson", { body }))).id);
}

/** How long a course takes. */
export function minutesOf(course: ChapterCard[]): number {
  return course.reduce((sum, chapter) => sum + chapter.minutes, 0);
}
