/** What a game brings to the app. A folder `games/<house>/`, named as the game's house in Python, with an `index.ts` that exports this
    as `game`, and a `Picture.svelte` for the lobby, is all it takes; without one a game is drawn by `games/plain/`, from what the
    server names. A game draws; it never decides: legality, prices and effects come from the server.

    What the rulebook does not print bears its mark where it is shown: `<SourceMark letter={sourceOf(box, "plan", id)} />` (in `parts/`)
    beside the value. On a thing that is itself a button or has a label, draw the mark `quiet` and put `sourceText(letter)` into the
    thing's own label. Any element with `data-tip="…"` shows that text under the pointer, at a touch and in focus, and one with
    `data-sign="…"` what the legend says of that sign: every sign that is drawn has such a name. */
import type { Component } from "svelte";
import type { Choice, GameBox, Line, MatchView } from "../api/client";
import type { Table } from "../table/table.svelte";
import { told } from "../words";

export interface BoardProps {
  table: Table;
  match: MatchView;
  box: GameBox;
}

/** A figure in the players' panel, such as coins: a sign of the legend, or by its name. */
export type Fact = {
  value: string | number;
} & ({ icon: "coin" | "card" | "crown" | "share" | "token" | "worker" | "idea"; sign: string } | { name: string });

/** Something that moves over the board to tell what happened. Places are `data-at` names of the page. */
export interface Motion {
  piece: string;
  from: string;
  to: string;
}

/** A part of the table that can stand alone; the size in pixels of one that fills whatever room it has. */
export interface Part {
  Drawn: Component<BoardProps>;
  width?: number;
  height?: number;
}

export interface GameFolder {
  /** The shared board. */
  Board: Component<BoardProps>;
  /** Parts of the table that a picture of the rulebook may show alone, by name; without one it shows the board. */
  parts?: Record<string, Part>;
  /** The viewer's own things, where there are such: hand, plan, tiles. */
  Own?: Component<BoardProps>;
  /** The least height of the board on a wide screen, in pixels: in a lower window the middle of the table scrolls. */
  least: number;
  /** Whether one's own things are low enough to stay in view on a phone while something is asked there. */
  handy: boolean;
  /** What the button of a choice shows: a small picture and few words (its full label is its accessible name). */
  Face: Component<{ label: Line }>;
  /** The character that gives the first-time notes. */
  Voice?: Component;
  /** A sign of the game's legend, by its id, as the board draws it. */
  Specimen?: Component<{ id: string; box: GameBox }>;
  /** A flying piece, where there are motions. */
  Piece?: Component<{ piece: string }>;
  /** The things of another player, opened from their card. */
  Seat?: Component<BoardProps & { seat: number }>;
  /** What the game is about, in one line that is always in view, where that hangs on the edition's components. */
  aim?(box: GameBox): string;
  /** How far the game is, if that can be said: round 2 of 3, period 5 of 12. */
  progress(match: MatchView): { unit: "round" | "period"; now: number; of: number } | null;
  /** What the players' panel tells of a seat. */
  facts(match: MatchView, seat: number): Fact[];
  /** Whether every choice lies on the board, whatever it is about. */
  takesAll?: boolean;
  /** What moves when this happens. */
  motions(line: Line): Motion[];
}

/** What the game is about, in one line. */
export function aimOf(folder: GameFolder, box: GameBox): string {
  return folder.aim?.(box) ?? told(box.aim ?? undefined);
}

/** The choices that have a button, in the order of their keys: those of the bar, or all where they lie on the board as buttons. */
export function buttonsOf(game: GameFolder, choices: Choice[]): Choice[] {
  return game.takesAll ? choices : choices.filter((choice) => !placeOf(game, choice));
}

/** Where a choice lies, so that it needs no button of its own: on the board, among one's own things, or nowhere. */
export function placeOf(game: GameFolder, choice: Choice): "board" | "own" | null {
  return game.takesAll ? "board" : (choice.at?.where ?? null);
}
