/** What just happened, told by movement: pieces fly from place to place. What a person missed can be shown again. */
import type { LogEntry } from "../api/client";
import type { GameFolder, Motion } from "../games/game";
import { onceDrawn } from "../parts/drawn";
import { settings } from "../words/settings.svelte";

export interface Flight extends Motion {
  id: number;
}

const STEP = 900;
const AT_ONCE = 6;

export class Motions {
  flights = $state.raw<Flight[]>([]);
  /** Entries that came while nobody looked. */
  missed = $state.raw<LogEntry[]>([]);
  /** While catching up: the sentence being shown. */
  caption = $state("");
  game: GameFolder | null = null;

  private last = 0;
  private catching = false;
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");

  /** Shows new entries, or keeps them for later when nobody is looking. */
  show(entries: LogEntry[]): void {
    if (document.hidden) this.miss([...this.missed, ...entries]);
    else for (const entry of entries) this.fly(entry);
  }

  /** Keeps for later what there is to tell. */
  miss(entries: LogEntry[]): void {
    this.missed = entries.filter((entry) => entry.lines.length > 0);
  }

  land(flight: Flight): void {
    this.flights = this.flights.filter((other) => other !== flight);
  }

  /** Shows what was missed, one entry after the other. */
  async catchUp(): Promise<void> {
    this.catching = true;
    const entries = this.missed;
    this.missed = [];
    for (const entry of entries) {
      if (!this.catching) break;
      this.caption = entry.lines.map((line) => line.text).join(" ");
      this.fly(entry);
      await new Promise((done) => setTimeout(done, STEP * settings.slowness));
    }
    this.stop();
  }

  /** Ends catching up, and forgets what was missed. */
  stop(): void {
    this.catching = false;
    this.caption = "";
    this.missed = [];
  }

  /** Lets the pieces of an entry fly, once the new state is drawn. */
  private fly(entry: LogEntry): void {
    if (this.calm.matches || !this.game) return;
    const motions = entry.lines.flatMap((line) => this.game?.motions(line) ?? []).slice(0, AT_ONCE);
    if (motions.length === 0) return;
    onceDrawn(() => {
      this.flights = [...this.flights, ...motions.map((motion) => ({ ...motion, id: this.last++ }))];
    });
  }
}
