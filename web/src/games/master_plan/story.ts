/** What the log tells of the present round: where workers lie until maintenance, and what the last maintenance did.
    Where a worker lies matters to nobody but the eye, so the position does not hold it; the log does. */
import type { Line, LogEntry, MatchView } from "../../api/client";
import { stops } from "../../table/log";

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

export function roundStory(lines: Line[], siteOf: (initial: string) => string): RoundStory {
  const story: RoundStory = { workers: {}, recruits: {}, taken: [], won: [] };
  let here = "";
  const put = (places: Record<string, BySeat>, place: string, seat: number, count: number) => {
    if (count === 0) return;
    const bySeat = (places[place] ??= {});
    bySeat[seat] = (bySeat[seat] ?? 0) + count;
  };
  for (const { key, params } of lines.slice(lines.findLastIndex(isMaintenance) + 1)) {
    const [seat, workers] = [Number(params.seat), Number(params.workers)];
    if (key === "event.won_plot") put(story.workers, String(params.cell), seat, 1);
    else if (key === "event.took") story.taken.push({ tile: String(params.private), seat });
    else if (key === "event.won_contest") story.won.push({ contest: String(params.contest), seat, workers });
    else if (key === "event.built" || key === "event.upgraded") put(story.workers, (here = String(params.cell)), seat, workers);
    else if (key === "event.used") put(story.workers, (here = siteOf(String(params.initial))), seat, workers);
    else if (key === "event.recruited") put(story.recruits, here, seat, workers);
  }
  return story;
}

/** Whether a seat (or, for somebody who watches, anybody) has decided something since the last maintenance. */
export function playedSince(log: LogEntry[], match: MatchView, seat: number | null): boolean {
  const told = stops(log).filter((stop) => stop.moves <= match.moves);
  const last = told.findLastIndex((stop) => stop.entry.lines.some(isMaintenance));
  return told.slice(last + 1).some((stop) => seat === null || stop.entry.seat === seat);
}
