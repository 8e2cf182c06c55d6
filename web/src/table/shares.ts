/** The chart of win shares: lines over the moves of a finished game. */
import type { Analysis, Judged } from "../api/client";

export interface Point {
  x: number;
  y: number;
}

/** A share as people read it: whole per cent. */
export function percent(share: number): number {
  return Math.round(share * 100);
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
