/** What the log tells of the present round: where workers lie until maintenance, and what the last maintenance did.
    Where a worker lies matters to nobody but the eye, so the position does not hold it; the log does. */
import type { Line, LogEntry, MatchView } from "../../api/client";
import { stops } from "../../table/log";
import { stateOf, figuresOf } from "./state";

type BySeat = Record<number, number>;

export interface RoundStory {
  /** Workers on a cell, by seat. */
  workers: Record<string, BySeat>;
  /** New workers waiting on a cell. */
  recruits: Record<string, BySeat>;
  /** Tiles taken from the market, a worker in each slot. */
  taken: { tile: string; seat: number }[];
  /** Contests won, with the winner's workers. */
  won: { contest: string; seat: number; workers: number }[];
}

/** The lines of the game up to the position that is shown. */
export function linesOf(log: LogEntry[], match: MatchView): Line[] {
  return stops(log)
    .filter((stop) => stop.moves <= match.moves)
    .flatMap((stop) => stop.entry.lines);
}

const isMaintenance = (line: Line) => line.key === "event.maintenance";

/** What the last maintenance did, line by line, to the beginning of the next round. */
export function lastMaintenance(lines: Line[]): Line[] {
  const after = lines.slice(Math.max(0, lines.findLastIndex(isMaintenance)));
  const end = after.findIndex((line) => line.key === "event.round");
  return after[0] && isMaintenance(after[0]) ? after.slice(0, end < 0 ? undefined : end + 1) : [];
}

export function roundStory(lines: Line[], match: MatchView, siteOf: (initial: string) => string): RoundStory {
  const story: RoundStory = { workers: {}, recruits: {}, taken: [], won: [] };
  const upgraded: { cell: string; seat: number }[] = [];
  let here = "";
  const put = (places: Record<string, BySeat>, place: string, seat: number, count: number) => {
    const bySeat = (places[place] ??= {});
    bySeat[seat] = (bySeat[seat] ?? 0) + count;
  };
  for (const { key, params } of lines.slice(lines.findLastIndex(isMaintenance) + 1)) {
    const [seat, workers] = [Number(params.seat), Number(params.workers)];
    if (key === "event.won_plot") put(story.workers, String(params.cell), seat, 1);
    else if (key === "event.took") story.taken.push({ tile: String(params.private), seat });
    else if (key === "event.won_contest") story.won.push({ contest: String(params.contest), seat, workers });
    else if (key === "event.built") put(story.workers, (here = String(params.cell)), seat, workers);
    else if (key === "event.used") put(story.workers, (here = siteOf(String(params.initial))), seat, workers);
    else if (key === "event.upgraded") upgraded.push({ cell: (here = String(params.cell)), seat });
    else if (key === "event.recruited") put(story.recruits, here, seat, workers);
  }
  spreadRest(story, upgraded, match, put);
  return story;
}

/** The log does not say how many workers lie on an upgraded building: they are those placed that lie nowhere else. */
function spreadRest(
  story: RoundStory,
  upgraded: { cell: string; seat: number }[],
  match: MatchView,
  put: (places: Record<string, BySeat>, place: string, seat: number, count: number) => void,
): void {
  const { bid, stake } = stateOf(match);
  for (const seat of new Set(upgraded.map((each) => each.seat))) {
    const known =
      Object.values(story.workers).reduce((sum, bySeat) => sum + (bySeat[seat] ?? 0), 0) +
      story.taken.filter((each) => each.seat === seat).length +
      story.won.filter((each) => each.seat === seat).reduce((sum, each) => sum + each.workers, 0) +
      Object.values(bid).filter((coins) => coins[seat - 1]).length +
      stake.reduce((sum, workers) => sum + (workers[seat - 1] ?? 0), 0);
    const cells = upgraded.filter((each) => each.seat === seat).map((each) => each.cell);
    let rest = Math.max(0, (figuresOf(match).placed[seat - 1] ?? 0) - known);
    cells.forEach((cell, k) => {
      const share = Math.ceil(rest / (cells.length - k));
      if (share > 0) put(story.workers, cell, seat, share);
      rest -= share;
    });
  }
}

/** Whether a seat (or, for somebody who watches, anybody) has decided something since the last maintenance. */
export function playedSince(log: LogEntry[], match: MatchView, seat: number | null): boolean {
  const told = stops(log).filter((stop) => stop.moves <= match.moves);
  const last = told.findLastIndex((stop) => stop.entry.lines.some(isMaintenance));
  return told.slice(last + 1).some((stop) => seat === null || stop.entry.seat === seat);
}
