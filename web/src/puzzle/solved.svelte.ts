/** Which puzzles this device has solved or tried, and the way to the next one. */
import { answer, api, type PuzzleShelf } from "../api/client";
import { route } from "../route.svelte";
import { settings } from "../words/settings.svelte";

const KEPT = "semilla.puzzles";
export type Mark = "solved" | "tried";
type Marks = Record<string, Record<string, Mark>>;

function recall(): Marks {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Marks;
  } catch {
    return {};
  }
}

class Solved {
  private marks = $state.raw<Marks>(recall());

  of(game: string, puzzle: string): Mark | undefined {
    return this.marks[game]?.[puzzle];
  }

  /** Keeps what came of a puzzle; what is solved stays so. */
  note(game: string, puzzle: string, mark: Mark): void {
    if (this.of(game, puzzle) === mark || this.of(game, puzzle) === "solved") return;
    this.marks = { ...this.marks, [game]: { ...this.marks[game], [puzzle]: mark } };
    localStorage.setItem(KEPT, JSON.stringify(this.marks));
  }

  count(game: string, puzzles: string[]): number {
    return puzzles.filter((puzzle) => this.of(game, puzzle) === "solved").length;
  }
}

export const solved = new Solved();

/** The next puzzle to solve: one of the same theme that is new, then one that was tried, then of another theme; after the present one. */
export function nextOf(
  shelf: PuzzleShelf,
  theme: string,
  now: string,
  mark: (puzzle: string) => Mark | undefined,
): string | undefined {
  const same = shelf.themes.find((each) => each.id === theme)?.puzzles ?? [];
  const place = same.indexOf(now) + 1;
  const own = [...same.slice(place), ...same.slice(0, place)];
  const listed = [...own, ...shelf.themes.filter((each) => each.id !== theme).flatMap((each) => each.puzzles)];
  const others = listed.filter((puzzle) => puzzle !== now);
  const open = (puzzles: string[]) =>
    puzzles.find((puzzle) => mark(puzzle) === undefined) ?? puzzles.find((puzzle) => mark(puzzle) === "tried");
  return open(own.filter((puzzle) => puzzle !== now)) ?? open(others) ?? others[0];
}

export async function shelfOf(name: string): Promise<PuzzleShelf> {
  return answer(api.GET("/api/games/{name}/puzzles", { params: { path: { name } } }));
}

/** Goes to the table of a puzzle. */
export async function solve(game: string, puzzle: string): Promise<void> {
  const body = { game, puzzle, name: settings.name };
  route.table((await answer(api.POST("/api/tables/puzzle", { body }))).id);
}
