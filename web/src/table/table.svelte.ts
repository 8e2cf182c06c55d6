/** A table as this browser sees it: the server's last view, the log, what is being chosen. The server decides, this only shows. */
import {
  type Ahead,
  answer,
  api,
  type ChatLine,
  type Choice,
  type LogEntry,
  type MatchView,
  Problem,
  type Push,
  type SeatView,
  type TableView,
} from "../api/client";
import { Live } from "../api/live";
import { byFinger } from "../parts/finger";
import { say } from "../words";
import { settings } from "../words/settings.svelte";
import { choicesOn, find, following } from "./choices";
import { isNews, merge } from "./log";
import { recall, remember } from "./seen";

/** Milliseconds after which a waiting person is told so. */
const SLOW = 200;
/** Milliseconds after which a request is tried again that failed although the live connection is there. */
const AGAIN = 2000;

export interface Refusal {
  text: string;
  clause: string;
}

/** A move that could not be sent. */
interface Kept {
  text: string;
  /** What it does, as its button says it. */
  what: string;
  seat: number | null;
  /** The table when it was made: its revision, and the moves made so far. */
  revision: number;
  moves: number | undefined;
}

/** Whether two views show the same game: what was sent twice, with the answer and by the live connection, is drawn once. */
function sameLook(one: TableView, other: TableView): boolean {
  return one.revision === other.revision && one.viewer === other.viewer && one.lang === other.lang;
}

export class Table {
  view = $state.raw<TableView | null>(null);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** The last line of the chat that was seen here. */
  private read = $state(0);
  /** How many lines of others were not. */
  readonly unread = $derived(this.chat.filter((line) => line.id > this.read && !this.view?.mine.includes(line.seat ?? 0)).length);
  connected = $state(false);
  gone = $state(false);
  /** What the server refused last, or why a greyed choice is grey. */
  refusal = $state.raw<Refusal | null>(null);
  /** The parts of a longer move that were said already. */
  said = $state.raw<Choice[]>([]);
  /** The choice that was pressed once and wants a second press: it gives something up, or a finger has only touched it. */
  armed = $state.raw<Choice | null>(null);
  /** The move that waits for the connection. */
  kept = $state.raw<Kept | null>(null);
  /** The choice under the pointer or the focus. */
  preview = $state.raw<Choice | null>(null);
  /** The choice that somebody looks at, has pressed once or goes on from. */
  readonly looked = $derived(this.preview ?? this.armed ?? this.said.at(-1) ?? null);
  /** What could be planned, as of the last time it was asked. */
  ahead = $state.raw<Ahead | null>(null);
  /** In replay: the game as it was then. */
  past = $state.raw<MatchView | null>(null);
  /** In hot seat: the seat whose person has said that he holds the device. */
  holder = $state<number | null>(null);

  /** The revision at which a request was sent that has not been answered. */
  private asked: number | null = null;
  /** The same, once the answer takes so long that the waiting should be seen: greying buttons for a moment would only cost a frame. */
  private late = $state<number | null>(null);
  readonly slow = $derived(this.late !== null && this.late === (this.view?.revision ?? 0));
  readonly match = $derived(this.past ?? this.view?.match ?? null);
  readonly me = $derived(this.view?.viewer ?? null);
  readonly hotSeat = $derived((this.view?.seats.filter((seat) => seat.mine && seat.kind === "human").length ?? 0) > 1);
  /** Whether another person has to take the device before anything is shown. */
  readonly covered = $derived(this.hotSeat && this.view?.status === "playing" && this.past === null && this.holder !== this.me);
  /** Whether this is a puzzle that has an answer: nobody goes on. */
  readonly answered = $derived(this.view?.puzzle?.answered ?? false);
  readonly myTurn = $derived(
    this.past === null &&
      this.me !== null &&
      this.view?.status === "playing" &&
      this.view.match?.turn === this.me &&
      !this.answered,
  );
  /** Whether the viewer waits for others in a game that goes on, and can plan. */
  readonly waiting = $derived(
    this.past === null && this.me !== null && this.view?.status === "playing" && !this.myTurn && !this.hotSeat && !this.answered,
  );
  readonly choices = $derived(
    this.myTurn && !this.covered && !this.view?.paused ? following(this.view?.match?.choices ?? [], this.said) : [],
  );

  private live: Live<Push> | null = null;

  /** Whether to wait: the answer may come as a push before the request itself is answered. */
  get sending(): boolean {
    return this.asked !== null && this.asked === (this.view?.revision ?? 0);
  }

  constructor(
    readonly id: string,
    /** Called with entries of the log that are news to this browser. */
    private readonly news: (entries: LogEntry[]) => void = () => {},
  ) {
    this.read = recall(id, "read");
  }

  /** Follows what happens at the table. */
  listen(): void {
    this.live = new Live({
      address: () => {
        const since = String(this.view?.revision ?? 0);
        const packed = String("DecompressionStream" in window);
        const query = new URLSearchParams({ since, lang: settings.language, pace: settings.speed, packed });
        return `/api/tables/${this.id}/live?${query}`;
      },
      push: (push) => this.hear(push),
      connected: (connected) => (this.connected = connected),
    });
  }

  close(): void {
    this.live?.close();
  }

  speak(language: string): void {
    this.live?.speak(language);
  }

  /** Bots move as fast as this device likes from now on. */
  hurry(): void {
    this.live?.renew();
  }

  seat(number: number): SeatView | undefined {
    return this.view?.seats[number - 1];
  }

  name(number: number): string {
    return this.seat(number)?.name || say("seat.unnamed", { seat: number });
  }

  /** The chat is on the screen. */
  readChat(): void {
    this.read = this.chat.at(-1)?.id ?? this.read;
    remember(this.id, this.read, "read");
  }

  // ------------------------------------------------------------------------------------------------------------- choosing

  /** The choice with these words at this point, if it is allowed. */
  choice(words: string): Choice | undefined {
    return find(this.choices, words);
  }

  /** The choices that lie on a thing at this point. */
  on(kind: string, id: string | number): Choice[] {
    return choicesOn(this.choices, kind, id);
  }

  /** Takes a choice: goes deeper if the move has more parts, else plays it; what gives something up, and what a finger touches, the
      second time. */
  async choose(choice: Choice): Promise<void> {
    this.refusal = null;
    const meant = this.armed?.words === choice.words;
    this.armed = null;
    if (choice.then?.length) {
      this.preview = null;
      this.said = [...this.said, choice];
    } else if (!meant && (choice.gives_up || byFinger())) {
      this.armed = this.preview = choice;
    } else await this.move([...this.said, choice].map((part) => part.words).join(" "), choice.label.text);
  }

  /** A press of a choice's button: where something is given up a double click is one press, and who means it presses again. */
  press(event: MouseEvent, choice: Choice): void {
    if (choice.gives_up && event.detail > 1 && this.armed?.words === choice.words) return;
    void this.choose(choice);
  }

  /** Takes back the last part of a move that is not complete: a first press, a kept move, a part that was said. */
  unsay(): void {
    if (this.armed) this.armed = this.preview = null;
    else if (this.kept) this.kept = null;
    else this.said = this.said.slice(0, -1);
  }

  async move(text: string, what = text): Promise<void> {
    const kept = { text, what, seat: this.me, revision: this.view?.revision ?? 0, moves: this.view?.match?.moves };
    await this.act(
      (revision, seat) =>
        answer(api.POST("/api/tables/{id}/moves", { params: { path: { id: this.id } }, body: { move: text, revision, ...seat } })),
      () => {
        this.kept = kept;
        setTimeout(() => this.connected && void this.makeUp(), AGAIN);
      },
    );
  }

  /** The connection is back: the move that waited for it is made if nothing has happened since; if it was made already, that is well; else
      it is said. */
  private async makeUp(): Promise<void> {
    const { kept, view } = this;
    if (!kept || !view) return;
    this.kept = null;
    const arrived = (entry: LogEntry) =>
      entry.revision > kept.revision && entry.kind === "move" && entry.seat === kept.seat && entry.moves[0] === kept.text;
    if (view.match?.moves === kept.moves && this.me === kept.seat) await this.move(kept.text, kept.what);
    else if (!this.log.some(arrived)) this.refusal = { text: say("problem.not_kept", { move: kept.what }), clause: "" };
  }

  async undo(): Promise<void> {
    await this.act((revision, seat) =>
      answer(api.POST("/api/tables/{id}/undo", { params: { path: { id: this.id } }, body: { revision, ...seat } })),
    );
  }

  /** Asks the server why nothing can be done with a thing, or no move of a family, and shows its answer. */
  async wonder(kind: string, thing: string | number, family?: string): Promise<void> {
    const said = this.said.map((part) => part.words).join(" ");
    const query = { kind, thing: String(thing), seat: this.me, ...(family ? { family } : {}), ...(said ? { said } : {}) };
    try {
      const why = await answer(api.GET("/api/tables/{id}/why-thing", { params: { path: { id: this.id }, query } }));
      if (why)
        this.refusal = { text: (why.text as Record<string, string>)[settings.language] ?? "", clause: String(why.clause ?? "") };
    } catch (problem) {
      this.refuse(problem);
    }
  }

  /** Asks the server what may be planned, after what is planned already. */
  async lookAhead(): Promise<void> {
    try {
      this.ahead = await answer(api.GET("/api/tables/{id}/plan", { params: { path: { id: this.id }, query: { seat: this.me } } }));
    } catch (problem) {
      this.refuse(problem);
    }
  }

  async plan(moves: string[]): Promise<void> {
    await this.act((_, seat) =>
      answer(api.PUT("/api/tables/{id}/plan", { params: { path: { id: this.id } }, body: { moves, ...seat } })),
    );
  }

  // --------------------------------------------------------------------------------------------------------------- seats

  /** Takes an open seat, or one's own back from a bot. */
  sit(seat: SeatView, name: string): void {
    if (!seat.mine) settings.sign(name);
    void this.act(() =>
      answer(api.POST("/api/tables/{id}/seats/{number}/take", { ...this.place(seat), body: { name, nonce: "" } })),
    );
  }

  /** Leaves a seat, or frees somebody else's. */
  leave(seat: SeatView): void {
    void this.act(() => answer(api.POST("/api/tables/{id}/seats/{number}/leave", this.place(seat))));
  }

  giveToBot(seat: SeatView, level: string): void {
    void this.act(() => answer(api.POST("/api/tables/{id}/seats/{number}/bot", { ...this.place(seat), body: { level } })));
  }

  private place(seat: SeatView) {
    return { params: { path: { id: this.id, number: seat.seat } } };
  }

  /** Any request that answers with the table; `lost` is what to do when the server cannot be reached. */
  async act(request: (revision: number, seat: { seat?: number }) => Promise<unknown>, lost?: () => void): Promise<void> {
    if (this.sending) return;
    const revision = this.view?.revision ?? 0;
    this.asked = revision;
    this.refusal = null;
    const waiting = setTimeout(() => (this.late = revision), SLOW);
    const watching = this.view?.mine.length === 0;
    try {
      const view = (await request(revision, this.me === null ? {} : { seat: this.me })) as TableView;
      if (watching && view.mine.length > 0) this.live?.renew();
      this.show(view);
    } catch (problem) {
      if (problem instanceof Problem && problem.view) this.show(problem.view);
      this.preview = null;
      if (lost && problem instanceof Problem && problem.status === 0) lost();
      else this.refuse(problem);
    } finally {
      clearTimeout(waiting);
      if (this.late === revision) this.late = null;
      if (this.asked === revision) this.asked = null;
    }
  }

  refuse(problem: unknown): void {
    if (!(problem instanceof Problem)) throw problem;
    this.refusal = { text: problem.text || say("problem.offline"), clause: problem.clause };
  }

  // ------------------------------------------------------------------------------------------------------------ listening

  private hear(push: Push): void {
    if (push.type === "gone") this.gone = true;
    if (push.chat) this.chat = [...this.chat.filter((old) => !push.chat?.some((line) => line.id === old.id)), ...push.chat];
    if (push.view) {
      this.show(push.view);
      void this.makeUp();
    }
  }

  private show(view: TableView): void {
    const before = this.view;
    if (before && view.revision < before.revision && view.since !== 0) return;
    const known = this.log;
    this.log = merge(known, view);
    this.view = { ...view, match: before && sameLook(before, view) ? before.match : view.match };
    if (!before || before.match?.moves !== view.match?.moves || before.viewer !== view.viewer) {
      this.said = [];
      this.armed = this.preview = this.ahead = null;
    }
    if (!this.hotSeat) this.holder = view.viewer;
    const news = this.log.filter((entry) => isNews(known, entry));
    if (before && news.length > 0) this.news(news);
  }
}
