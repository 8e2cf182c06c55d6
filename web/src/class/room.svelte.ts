/** A class as this browser sees it: what the server said last, as a pupil, as a teacher or for the wall. The server decides. */
import {
  answer,
  api,
  type ClassPush,
  type ConsoleView,
  type LessonPlan,
  Problem,
  type PupilView,
  type SettingsForm,
  type WallView,
} from "../api/client";
import { Live } from "../api/live";
import { Attempts } from "../parts/attempts.svelte";
import { settings } from "../words/settings.svelte";

interface Views {
  pupil: PupilView;
  console: ConsoleView;
  wall: WallView;
}

abstract class Room<Role extends keyof Views> extends Attempts {
  view = $state.raw<Views[Role] | null>(null);
  connected = $state(true);
  /** The class was deleted, or the pupil plays on another device. */
  gone = $state(false);
  /** It is known that there is nothing to see: a wrong code, or somebody else's console. */
  closed = $state(false);
  /** How far this device's clock is ahead of the server's, in milliseconds. */
  private ahead = 0;
  private live: Live<ClassPush> | null = null;

  constructor(
    readonly code: string,
    private readonly role: Role,
  ) {
    super();
  }

  protected get path() {
    return { path: { code: this.code } };
  }

  protected abstract look(): Promise<Views[Role]>;

  /** Looks, and follows what happens from then on. */
  async enter(): Promise<void> {
    await this.attempt(async () => {
      try {
        this.show(await this.look());
      } catch (problem) {
        this.closed = problem instanceof Problem && problem.status !== 0;
        throw problem;
      }
    });
    if (!this.closed && !this.live) this.listen();
  }

  /** Does something that is answered with the class as it is then. */
  async act(request: Promise<{ data?: Views[Role]; error?: unknown; response: Response }>): Promise<boolean> {
    await this.attempt(async () => this.show(await answer(request)));
    return this.problem === "";
  }

  /** In another language from now on. */
  speak(): void {
    this.live?.renew();
  }

  close(): void {
    this.live?.close();
  }

  /** For how long something goes on that began at a time of the server. */
  since(time: number, now: number): number {
    return Math.max(0, now - this.ahead - time);
  }

  protected show(view: Views[Role]): void {
    this.view = view;
    if ("at" in view) this.ahead = Date.now() - view.at;
  }

  private listen(): void {
    this.live = new Live<ClassPush>({
      address: () => `/api/classes/${this.code}/live?${new URLSearchParams({ as: this.role, lang: settings.language })}`,
      push: (push) => {
        if (push.type === "gone") this.gone = true;
        const view = push[this.role] as Views[Role] | null | undefined;
        if (view) this.show(view);
      },
      connected: (connected) => (this.connected = connected),
    });
  }
}

/** The class for who takes part in it. */
export class Seat extends Room<"pupil"> {
  constructor(code: string) {
    super(code, "pupil");
  }

  look(): Promise<PupilView> {
    return answer(api.GET("/api/classes/{code}", { params: this.path }));
  }

  async join(name: string): Promise<void> {
    if (await this.act(api.POST("/api/classes/{code}/join", { params: this.path, body: { name } }))) this.speak();
  }

  async rename(name: string): Promise<void> {
    await this.act(api.POST("/api/classes/{code}/name", { params: this.path, body: { name } }));
  }

  /** The one button: wherever there is room, or back from the bot. */
  async sit(): Promise<void> {
    await this.act(api.POST("/api/classes/{code}/seat", { params: this.path }));
  }

  /** Back by the code that was on the pupil's screen. */
  async comeBack(comeback: string): Promise<void> {
    if (await this.act(api.POST("/api/classes/{code}/return", { params: this.path, body: { comeback } }))) this.speak();
  }
}

/** The class on the projector. */
export class Wall extends Room<"wall"> {
  constructor(code: string) {
    super(code, "wall");
  }

  look(): Promise<WallView> {
    return answer(api.GET("/api/classes/{code}/wall", { params: this.path }));
  }
}

/** The class for its teacher. */
export class Desk extends Room<"console"> {
  /** `key`: the secret of the link, which makes this browser a teacher's. */
  constructor(
    code: string,
    private readonly key = "",
  ) {
    super(code, "console");
  }

  look(): Promise<ConsoleView> {
    if (this.key) return answer(api.POST("/api/classes/teach", { body: { key: this.key } }));
    return answer(api.GET("/api/classes/{code}/console", { params: this.path }));
  }

  start(table: number | null = null): Promise<boolean> {
    return this.act(api.POST("/api/classes/{code}/start", { params: this.path, body: { table } }));
  }

  pause(paused: boolean, table: number | null = null): Promise<boolean> {
    return this.act(api.POST("/api/classes/{code}/pause", { params: this.path, body: { paused, table } }));
  }

  end(table: number | null = null): Promise<boolean> {
    return this.act(api.POST("/api/classes/{code}/end", { params: this.path, body: { table } }));
  }

  message(text: string): Promise<boolean> {
    return this.act(api.POST("/api/classes/{code}/message", { params: this.path, body: { text } }));
  }

  bot(pupil: number, bot: boolean): Promise<boolean> {
    return this.act(api.PUT("/api/classes/{code}/pupils/{id}/bot", { params: this.of(pupil), body: { bot } }));
  }

  move(pupil: number, table: number): Promise<boolean> {
    return this.act(api.PUT("/api/classes/{code}/pupils/{id}/seat", { params: this.of(pupil), body: { table } }));
  }

  remove(pupil: number): Promise<boolean> {
    return this.act(api.DELETE("/api/classes/{code}/pupils/{id}", { params: this.of(pupil) }));
  }

  /** Changes some settings; the others stay. */
  set(some: Partial<SettingsForm>): Promise<boolean> {
    return this.act(api.PUT("/api/classes/{code}/settings", { params: this.path, body: some as SettingsForm }));
  }

  next(plan: LessonPlan): Promise<boolean> {
    return this.act(api.POST("/api/classes/{code}/lessons", { params: this.path, body: plan }));
  }

  async destroy(): Promise<void> {
    await this.attempt(() => answer(api.DELETE("/api/classes/{code}", { params: { path: { code: this.code } } })));
  }

  private of(id: number) {
    return { path: { code: this.code, id } };
  }
}
