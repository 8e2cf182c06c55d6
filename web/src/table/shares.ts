/** The chart of win shares: lines over the moves of a finished game. */
import type { Analysis, Judged } from "../api/client";

export interface Point {
  x: number;
  y: number;
}

/** A share as people read it: so many of 100 games. */
export function percent(share: number): number {
  return Math.round(share * 100);
}

/** How far a figure may be off, in games of 100: nineteen times of twenty it is not more. */
export function margin(error: number): number {
  return Math.max(1, Math.round(error * 196));
}

/** Whose expectation a move changed most, and how. */
export function swing(analysis: Pick<Analysis, "moves">, number: number): { seat: number; before: number; after: number } {
  const place = analysis.moves.findIndex((move) => move.number === number);
  const before = analysis.moves[place - 1]?.win_shares ?? [];
  const after = analysis.moves[place]?.win_shares ?? [];
  const changes = after.map((share, k) => Math.abs(share - (before[k] ?? share)));
  const k = Math.max(0, changes.indexOf(Math.max(...changes)));
  return { seat: k + 1, before: before[k] ?? after[k] ?? 0, after: after[k] ?? 0 };
}

/** Where a move stands from left (0) to right (1): by its number, the last judged one at the end. */
export function across(analysis: Pick<Analysis, "moves">, number: number): number {
  const first = analysis.moves[0]?.number ?? 0;
  const last = analysis.moves.at(-1)?.number ?? first;
  return last === first ? 0 : Math.max(0, Math.min(1, (number - first) / (last - first)));
}

/** The line of a seat in a box of that size; the whole victory is at the top. */
export function line(analysis: Pick<Analysis, "moves">, seat: number, width: number, height: number): Point[] {
  return analysis.moves.map((move) => ({
    x: across(analysis, move.number) * width,
    y: (1 - (move.win_shares[seat - 1] ?? 0)) * height,
  }));
}

/** The judged move nearest to a place between left (0) and right (1). */
export function nearestMove(analysis: Pick<Analysis, "moves">, place: number): Judged | undefined {
  const away = (move: Judged) => Math.abs(across(analysis, move.number) - place);
  return analysis.moves.reduce<Judged | undefined>((best, move) => (!best || away(move) < away(best) ? move : best), undefined);
}

/** The last judged move that was played by then. */
export function moveAt(analysis: Pick<Analysis, "moves">, moves: number): Judged | undefined {
  return analysis.moves.findLast((move) => move.number <= moves) ?? analysis.moves[0];
}
