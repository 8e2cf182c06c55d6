/** What a teacher need not decide: the usual lesson. */
import type { GameCard, LessonPlan } from "../api/client";

/** Minutes for a decision that can be chosen. */
export const MINUTES = [1, 2, 3, 5];
/** A lesson of ninety minutes, less joining and talking about it afterwards. */
const PLAYING = 60;
const SIZE = 4;

/** Seats at a table: four where the game is for four. */
export function usualSize(game: Pick<GameCard, "players">): number {
  return Math.min(Math.max(SIZE, game.players[0]), game.players[1]);
}

/** The longest game that fits into a lesson; else the shortest there is. */
export function usualLength(lengths: string[], minutes: Record<string, number>): string | undefined {
  const taken = (length: string) => minutes[length] ?? Infinity;
  const sorted = lengths.toSorted((one, other) => taken(one) - taken(other));
  return sorted.findLast((length) => taken(length) <= PLAYING) ?? sorted[0];
}

export function tablesFor(pupils: number, size: number): number {
  return Math.ceil(pupils / size);
}

export function usualPlan(games: GameCard[]): LessonPlan {
  const game = games.find((each) => each.house === "el_plan") ?? games[0];
  return {
    game: game?.name ?? "",
    options: {},
    size: game ? usualSize(game) : SIZE,
    pupils: 24,
    fill: true,
    level: "easy",
    start: "all",
    same_deal: true,
    hints: false,
    undo: "own",
    clock: { kind: "none", seconds: 0, takeover: "" },
  };
}
