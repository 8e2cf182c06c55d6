/** The lesson at a table: the page of it that is read, and what is lit on the board meanwhile. The server says where one stands. */
import type { Table } from "../table/table.svelte";
import { partsOf } from "../table/choices";

export class Lesson {
  readonly chapter = $derived.by(() => this.table.view?.chapter ?? null);
  /** What was read, and whether one goes on, holds for one point of the lesson. */
  private read = $state.raw({ at: "", page: 0, on: false });
  private readonly at = $derived.by(() => `${this.chapter?.place} ${this.chapter?.state} ${this.table.view?.match?.moves}`);
  readonly page = $derived(this.read.at === this.at ? this.read.page : 0);
  readonly last = $derived(this.page >= (this.chapter?.pages.length ?? 0) - 1);
  /** Whether the learner went another way just now and has not said yet to go on with it. */
  readonly strayed = $derived(this.chapter?.state === "strayed" && !(this.read.at === this.at && this.read.on));
  readonly text = $derived(this.chapter?.pages[this.page]?.text ?? "");
  readonly light = $derived(this.chapter?.pages[this.page]?.light ?? []);
  /** The next words of the moves that lead on. */
  readonly words = $derived.by(() => {
    if (!this.chapter || !this.last) return [];
    const choices = this.table.view?.match?.choices ?? [];
    const said = this.table.said.map((part) => part.words);
    const ways = this.chapter.moves.map((move) => partsOf(choices, move).map((part) => part.words));
    return ways.filter((way) => said.every((words, k) => way[k] === words)).map((way) => way[said.length]);
  });

  constructor(private readonly table: Table) {}

  turn(by: 1 | -1): void {
    this.read = { at: this.at, page: this.page + by, on: false };
  }

  goOn(): void {
    this.read = { at: this.at, page: 0, on: true };
  }

  /** Rings what is lit, and nothing else; returns what is to be seen, the most important first: what may be pressed, else what is lit. */
  mark(): Element[] {
    const within = (selectors: string[]) => {
      const wanted = selectors.map((selector) => `main.table ${selector}, .prompt ${selector}`).join();
      return wanted ? [...document.querySelectorAll(wanted)] : [];
    };
    const places = within(this.light.map((place) => `[data-at="${CSS.escape(place)}"]`));
    const moves = within(this.words.map((words) => `[data-move="${CSS.escape(words ?? "")}"]`));
    const lit = [...moves, ...places];
    for (const thing of document.querySelectorAll("[data-taught]")) if (!lit.includes(thing)) thing.removeAttribute("data-taught");
    for (const thing of lit) thing.setAttribute("data-taught", "");
    // Where so much leads on that nothing of it is ringed, all that may be pressed is what matters.
    const any = this.chapter?.state === "asked" && this.last && moves.length === 0;
    return any ? [...document.querySelectorAll("main.table [data-move]"), ...places] : lit;
  }
}
