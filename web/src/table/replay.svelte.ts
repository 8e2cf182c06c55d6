/** A finished game (or one's own local one), move by move. */
import { answer, api } from "../api/client";
import { type GoingOn, table as tableForm } from "../lobby/forms";
import { route } from "../route.svelte";
import { settings } from "../words/settings.svelte";
import { stopAt, stops } from "./log";
import type { Table } from "./table.svelte";

const BEAT = 1100;

export class Replay {
  /** Which stop is shown. */
  index = $state(0);
  playing = $state(false);
  readonly stops = $derived.by(() => stops(this.table.log));

  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private readonly table: Table) {}

  /** Shows the game after so many moves. */
  async visit(moves: number): Promise<void> {
    await this.show(stopAt(this.stops, moves));
  }

  async show(index: number): Promise<void> {
    this.index = Math.max(0, Math.min(index, this.stops.length - 1));
    const stop = this.stops[this.index];
    if (!stop) return;
    const turn = ++this.asked;
    try {
      const seat = this.table.me ?? stop.entry.seat ?? 1;
      const query = { moves: stop.moves, seat };
      const past = await answer(api.GET("/api/tables/{id}/replay", { params: { path: { id: this.table.id }, query } }));
      if (turn !== this.asked) return;
      this.table.past = past;
      route.go({ name: "table", id: this.table.id, move: stop.moves }, true);
    } catch (problem) {
      this.pause();
      this.table.refuse(problem);
    }
  }

  async play(): Promise<void> {
    this.playing = true;
    if (this.index >= this.stops.length - 1) await this.show(0);
    while (this.playing && this.index < this.stops.length - 1) {
      await new Promise((done) => (this.timer = setTimeout(done, BEAT * settings.slowness)));
      if (this.playing) await this.show(this.index + 1);
    }
    this.playing = false;
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Back to the present. */
  leave(): void {
    this.pause();
    this.asked++;
    this.table.past = null;
    route.go({ name: "table", id: this.table.id, move: null }, true);
  }

  /** Plays on from here at a new table. */
  async fork(how: GoingOn): Promise<void> {
    const stop = this.stops[this.index];
    const view = this.table.view;
    if (!stop || !view) return;
    try {
      const position = await answer(
        api.GET("/api/tables/{id}/position", { params: { path: { id: view.id }, query: { moves: stop.moves } } }),
      );
      const undo = how.place === "local" ? "free" : "own";
      const body = tableForm(view.game, how.seats, { ...how, undo, position, start: how.place === "local" });
      route.table((await answer(api.POST("/api/tables", { body }))).id);
    } catch (problem) {
      this.table.refuse(problem);
    }
  }
}
