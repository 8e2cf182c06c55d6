/** What the lobby shows, and what can be done there. */
import { answer, api, type ClassSummary, type Shelf, type TableForm, type TableSummary } from "../api/client";
import { learn } from "../learn/course.svelte";
import { Attempts } from "../parts/attempts.svelte";
import { route } from "../route.svelte";
import { say } from "../words";
import type { GoingOn } from "./forms";

const LISTS = ["mine", "open", "watch", "archived"] as const;
export type ListName = (typeof LISTS)[number];

export class Hall extends Attempts {
  shelf = $state.raw<Shelf | null>(null);
  lists = $state.raw<Record<ListName, TableSummary[]>>({ mine: [], open: [], watch: [], archived: [] });
  /** The classes that this browser teaches. */
  classes = $state.raw<ClassSummary[]>([]);
  /** A record of a game that was not played to the end. */
  unfinished = $state.raw<Record<string, unknown> | null>(null);
  private offline = false;

  /** Looks again at what there is; what a person is doing meanwhile, and what he was told, stays. */
  async load(): Promise<void> {
    try {
      const [shelf, classes, ...lists] = await Promise.all([
        answer(api.GET("/api/games")),
        answer(api.GET("/api/classes")),
        ...LISTS.map((which) => answer(api.GET("/api/tables", { params: { query: { which } } }))),
      ]);
      this.shelf = shelf as Shelf;
      this.classes = classes;
      this.lists = Object.fromEntries(LISTS.map((which, k) => [which, lists[k] ?? []])) as Record<ListName, TableSummary[]>;
      if (this.offline) this.problem = "";
      this.offline = false;
    } catch (problem) {
      this.tell(problem);
      this.offline = true;
    }
  }

  /** Makes a table and goes there. */
  async make(form: TableForm): Promise<void> {
    await this.attempt(async () => route.table((await answer(api.POST("/api/tables", { body: form }))).id));
  }

  /** Goes to a lesson. */
  async learn(game: string, chapter: number): Promise<void> {
    await this.attempt(() => learn(game, chapter));
  }

  /** Opens a record file: a finished game at once, an unfinished one when it is said who plays on. */
  async bring(file: File): Promise<void> {
    await this.attempt(async () => {
      let record: Record<string, unknown>;
      try {
        record = JSON.parse(await file.text()) as Record<string, unknown>;
      } catch {
        this.problem = say("import.not_json", { file: file.name });
        return;
      }
      if (record.result === null && record.seed !== null && Array.isArray(record.seats)) this.unfinished = record;
      else await this.open(record, {});
    });
  }

  /** Goes on with the unfinished game that was brought. */
  async goOn(how: GoingOn): Promise<void> {
    await this.attempt(() => this.open(this.unfinished ?? {}, how));
  }

  private async open(record: Record<string, unknown>, how: Partial<GoingOn>): Promise<void> {
    const usual = { undo: "own", place: "local", chat: false, friends: false, cards: "anew" } as const;
    route.table((await answer(api.POST("/api/tables/import", { body: { ...usual, ...how, record } }))).id);
  }

  async archive(table: TableSummary, archived: boolean): Promise<void> {
    await this.attempt(() =>
      answer(api.PUT("/api/tables/{id}/archived", { params: { path: { id: table.id } }, body: { archived } })),
    );
    await this.load();
  }

  async remove(table: TableSummary): Promise<void> {
    await this.attempt(() => answer(api.DELETE("/api/tables/{id}", { params: { path: { id: table.id } } })));
    await this.load();
  }
}
