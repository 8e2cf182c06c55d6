/** A table as this browser sees it: the server's last view, the log, what is being chosen. The server decides, this only shows. */
import {
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
import { say } from "../words";
import { settings } from "../words/settings.svelte";
import { find, following } from "./choices";
import { isNews, merge } from "./log";

/** Milliseconds after which a waiting person is told so. */
const SLOW = 200;

export interface Refusal {
  text: string;
  clause: string;
}

/** Whether two views show the same game: what was sent twice, with the answer and by the live connection, is drawn once. */
function sameLook(one: TableView, other: TableView): boolean {
  return one.revision === other.revision && one.viewer === other.viewer && one.lang === other.lang;
}

export class Table {
  view = $state.raw<TableView | null>(null);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  connected = $state(false);
  gone = $state(false);
  /** What the server refused last, or why a greyed choice is grey. */
  refusal = $state.raw<Refusal | null>(null);
  /** The parts of a longer move that were said already. */
  said = $state.raw<Choice[]>([]);
  /** The choice under the pointer or the focus. */
  preview = $state.raw<Choice | null>(null);
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
  readonly myTurn = $derived(
    this.past === null && this.me !== null && this.view?.status === "playing" && this.view.match?.turn === this.me,
  );
  readonly choices = $derived(this.myTurn && !this.covered ? following(this.view?.match?.choices ?? [], this.said) : []);

  private readonly live: Live;

  /** Whether to wait: the answer may come as a push before the request itself is answered. */
  get sending(): boolean {
    return this.asked !== null && this.asked === (this.view?.revision ?? 0);
  }

  constructor(
    readonly id: string,
    /** Called with entries of the log that are news to this browser. */
    private readonly news: (entries: LogEntry[]) => void = () => {},
  ) {
    this.live = new Live(id, {
      since: () => this.view?.revision ?? 0,
      language: () => settings.language,
      push: (push) => this.hear(push),
      connected: (connected) => (this.connected = connected),
    });
  }

  close(): void {
    this.live.close();
  }

  speak(language: string): void {
    this.live.speak(language);
  }

  seat(number: number): SeatView | undefined {
    return this.view?.seats[number - 1];
  }

  name(number: number): string {
    return this.seat(number)?.name || say("seat.unnamed", { seat: number });
  }

  // ------------------------------------------------------------------------------------------------------------- choosing

  /** The choice with these words at this point, if it is allowed. */
  choice(words: string): Choice | undefined {
    return find(this.choices, words);
  }

  /** Takes a choice: goes deeper if the move has more parts, else plays it. */
  async choose(choice: Choice): Promise<void> {
    this.refusal = null;
    if (choice.then?.length) {
      this.preview = null;
      this.said = [...this.said, choice];
      return;
    }
    await this.move([...this.said, choice].map((part) => part.words).join(" "));
  }

  /** Takes back the last part of a move that is not complete. */
  unsay(): void {
    this.said = this.said.slice(0, -1);
  }

  async move(text: string): Promise<void> {
    await this.act((revision, seat) =>
      answer(api.POST("/api/tables/{id}/moves", { params: { path: { id: this.id } }, body: { move: text, revision, ...seat } })),
    );
  }

  async undo(): Promise<void> {
    await this.act((revision, seat) =>
      answer(api.POST("/api/tables/{id}/undo", { params: { path: { id: this.id } }, body: { revision, ...seat } })),
    );
  }

  /** Asks the server why a move is not allowed, and shows its answer. */
  async ask(text: string): Promise<void> {
    const move = [...this.said.map((part) => part.words), text].join(" ");
    try {
      const why = await answer(
        api.GET("/api/tables/{id}/why", { params: { path: { id: this.id }, query: { move, seat: this.me } } }),
      );
      if (why)
        this.refusal = { text: (why.text as Record<string, string>)[settings.language] ?? "", clause: String(why.clause ?? "") };
    } catch (problem) {
      this.refuse(problem);
    }
  }

  async plan(moves: string[]): Promise<void> {
    await this.act((_, seat) =>
      answer(api.PUT("/api/tables/{id}/plan", { params: { path: { id: this.id } }, body: { moves, ...seat } })),
    );
  }

  /** Any request that answers with the table. */
  async act(request: (revision: number, seat: { seat?: number }) => Promise<unknown>): Promise<void> {
    if (this.sending) return;
    const revision = this.view?.revision ?? 0;
    this.asked = revision;
    this.refusal = null;
    const waiting = setTimeout(() => (this.late = revision), SLOW);
    const watching = this.view?.mine.length === 0;
    try {
      const view = (await request(revision, this.me === null ? {} : { seat: this.me })) as TableView;
      if (watching && view.mine.length > 0) this.live.renew();
      this.show(view);
    } catch (problem) {
      if (problem instanceof Problem && problem.view) this.show(problem.view);
      this.preview = null;
      this.refuse(problem);
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
    if (push.view) this.show(push.view);
  }

  private show(view: TableView): void {
    const before = this.view;
    if (before && view.revision < before.revision && view.since !== 0) return;
    const known = this.log;
    this.log = merge(known, view);
    this.view = { ...view, match: before && sameLook(before, view) ? before.match : view.match };
    if (!before || before.match?.moves !== view.match?.moves || before.viewer !== view.viewer) {
      this.said = [];
      this.preview = null;
    }
    if (!this.hotSeat) this.holder = view.viewer;
    const news = this.log.filter((entry) => isNews(known, entry));
    if (before && news.length > 0) this.news(news);
  }
}
