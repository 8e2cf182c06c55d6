/** The server's requests, typed by its OpenAPI document (`make client`). */
import createClient from "openapi-fetch";
import { settings } from "../words/settings.svelte";
import type { components, paths } from "./schema";

type Models = components["schemas"];
export type TableView = Models["TableView"];
export type MatchView = Models["MatchView"];
export type SeatView = Models["SeatView"];
export type Choice = Models["ChoiceView"];
export type Ahead = Models["AheadView"];
export type Line = Models["Line"];
export type LogEntry = Models["LogEntry"];
export type ChatLine = Models["ChatLine"];
export type TableForm = Models["TableForm"];
export type SeatForm = Models["SeatForm"];
export type TableSummary = Models["TableSummary"];
export type GameCard = Models["GameCard"];
export type ChapterCard = Models["ChapterCard"];
export type ChapterView = Models["ChapterView"];
export type PuzzleView = Models["PuzzleView"];
export type PuzzleShelf = Models["PuzzleShelf"];
export type Verdict = Models["VerdictView"];
export type GameBox = Models["GameBox"];
export type RuleBook = Models["RuleBook"];
export type RuleClause = Models["RuleClause"];
export type PictureView = Models["PictureView"];
export type Shelf = Models["Shelf"];
export type Push = Models["Push"];
export type FactsView = Models["FactsView"];
export type DebriefView = Models["DebriefView"];
export type SheetView = Models["SheetView"];
export type LessonCard = Models["LessonCard"];
export type LessonPlan = Models["LessonPlan"];
export type SettingsForm = Models["SettingsForm"];
export type ClassPush = Models["ClassPush"];
export type ClassSummary = Models["ClassSummary"];
export type ConsoleView = Models["ConsoleView"];
export type PupilView = Models["PupilView"];
export type PupilCard = Models["PupilCard"];
export type TableCard = Models["TableCard"];
export type WallView = Models["WallView"];
export type WallTable = Models["WallTable"];
export type ResultsView = Models["ResultsView"];
export type ChapterCount = Models["ChapterCount"];
export type Advice = Models["AdviceView"];
export type Analysis = Models["AnalysisView"];
export type Judged = Models["JudgedView"];
type Details = Models["ProblemDetails"];

const http = createClient<paths>({ baseUrl: location.origin });

http.use({
  onRequest({ request }) {
    request.headers.set("Accept-Language", settings.language);
    return request;
  },
});

/** What went wrong with a request; `status` is 0 when the server could not be reached. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly details: Partial<Details> = {},
  ) {
    super(details.detail ?? "");
  }

  get text(): string {
    return this.details.text?.[settings.language] ?? this.details.detail ?? "";
  }

  get clause(): string {
    return this.details.clause ?? "";
  }

  /** After a stale request: the table as it is now. */
  get view(): TableView | null {
    return (this.details.view as TableView | null | undefined) ?? null;
  }
}

/** The answer of a request, or a `Problem`. */
export async function answer<T>(request: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  let result;
  try {
    result = await request;
  } catch {
    throw new Problem(0);
  }
  if (!result.response.ok) throw new Problem(result.response.status, (result.error ?? {}) as Partial<Details>);
  return result.data as T;
}

export const api = http;
