/** The coach: hints for the person to act, and what a finished game turned on. */
import { type Advice, type Analysis, answer, api } from "../api/client";
import { settings } from "../words/settings.svelte";
import type { Table } from "./table.svelte";

const POLL = 2000;

export class Coach {
  thinking = $state(false);
  analysis = $state.raw<Analysis | null>(null);
  studying = $state(false);

  private hint = $state.raw<{ revision: number; language: string; moves: Advice[] } | null>(null);
  private closed = false;
  /** The advice, as long as it is about what is asked now. */
  readonly advice = $derived.by(() => {
    const { hint, table } = this;
    const fits = hint?.revision === table.view?.revision && hint?.language === settings.language;
    return hint && fits && table.myTurn ? hint.moves : null;
  });
  readonly whole = $derived(this.analysis !== null && this.analysis.moves.length >= this.analysis.total);

  constructor(private readonly table: Table) {}

  async ask(): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    const language = settings.language;
    try {
      const params = { path: { id: this.table.id }, query: { seat: this.table.me } };
      this.hint = { ...(await answer(api.GET("/api/tables/{id}/hint", { params }))), language };
    } catch (problem) {
      this.table.refuse(problem);
    } finally {
      this.thinking = false;
    }
  }

  /** Puts the advice away. */
  dismiss(): void {
    this.hint = null;
  }

  /** Follows the coach through the finished game until all of it is judged. */
  async study(): Promise<void> {
    if (this.studying) return;
    this.studying = true;
    try {
      do {
        if (this.analysis) await new Promise((done) => setTimeout(done, POLL));
        this.analysis = await answer(api.GET("/api/tables/{id}/analysis", { params: { path: { id: this.table.id } } }));
      } while (!this.whole && !this.closed);
    } catch (problem) {
      this.table.refuse(problem);
    } finally {
      this.studying = false;
    }
  }

  close(): void {
    this.closed = true;
  }
}
