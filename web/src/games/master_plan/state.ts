/** Master Plan's views and components as the server sends them. */
import type { Choice, GameBox, Line, MatchView } from "../../api/client";
import { nameOf } from "../names";
import type { Components, Contest, Figures, Initial, Private, State, Track } from "./view";

type Kind<K extends string, T> = T & { kind: K };
export type PrivateTile = Kind<"private", Private>;
export type PublicTile = Kind<"contest", Contest>;
export type Tile = PrivateTile | PublicTile | Kind<"initial", Initial>;

export const stateOf = (match: MatchView) => match.state as unknown as State;
export const figuresOf = (match: MatchView) => match.derived as unknown as Figures;
export const componentsOf = (box: GameBox) => box.components as unknown as Components;

/** What was made of a box, made once: the same things stay the same objects, so that nothing is drawn anew for them. */
function once<T>(make: (box: GameBox) => T): (box: GameBox) => T {
  const made = new WeakMap<GameBox, T>();
  return (box) => {
    if (!made.has(box)) made.set(box, make(box));
    return made.get(box) as T;
  };
}

const tilesOf = once((box) => {
  const { private: buildings, contest, initial } = componentsOf(box);
  const all: Tile[] = [
    ...buildings.map((tile) => ({ ...tile, kind: "private" as const })),
    ...contest.map((tile) => ({ ...tile, kind: "contest" as const })),
    ...initial.map((tile) => ({ ...tile, kind: "initial" as const })),
  ];
  return new Map(all.map((tile) => [tile.id, tile]));
});

/** The tile with this id, whatever its kind. */
export function tileOf(box: GameBox, id: string): Tile | undefined {
  return tilesOf(box).get(id);
}

export function trackOf(box: GameBox, tile: PrivateTile): Track | undefined {
  return componentsOf(box).track.find((track) => track.family === tile.family && track.rank === tile.rank);
}

/** The initial of a family's name in the page's language: H for Housing, V for Vivienda. */
export const letterOf = (box: GameBox, family: string) => nameOf(box, "family", family).slice(0, 1) || family;

export const nameOfTile = (box: GameBox, id: string) => nameOf(box, "tile", id);

/** The tiles a seat holds; hands are open to all. */
export function heldBy(match: MatchView, box: GameBox, seat: number): (PrivateTile | PublicTile)[] {
  return (figuresOf(match).hands[seat - 1] ?? [])
    .map((id) => tileOf(box, id))
    .filter((tile) => tile?.kind === "private" || tile?.kind === "contest");
}

export interface Cell {
  id: string;
  x: number;
  y: number;
  /** The initial public building that stands here. */
  initial: string | null;
}

const quartersOf = once(() => new Map<string, Cell[]>());

/** The cells of the quarter, row by row; holes are none. */
export function cellsOf(match: MatchView, box: GameBox): Cell[] {
  const { grid } = figuresOf(match);
  const [known, plan] = [quartersOf(box), grid.join("\n")];
  if (!known.has(plan)) known.set(plan, cellsIn(grid, componentsOf(box).initial));
  return known.get(plan) ?? [];
}

function cellsIn(grid: string[], initials: { id: string; mark: string }[]): Cell[] {
  return grid.flatMap((row, y) =>
    [...row].flatMap((mark, x) => {
      if (mark === "#") return [];
      const initial = initials.find((each) => each.mark === mark)?.id ?? null;
      return [{ id: `r${y + 1}c${x + 1}`, x, y, initial }];
    }),
  );
}

export interface IconOn {
  family: string;
  by: number;
}

/** `H+1 C-1` taken apart. */
export function iconsOf(text: string): IconOn[] {
  return [...text.matchAll(/([A-Z])([+-]\d+)/g)].map(([, family = "", by = "0"]) => ({ family, by: Number(by) }));
}

/** The levels that a choice would move: the parts of its label. */
export function changesOf(label: Line | undefined): Record<string, number> {
  return Object.fromEntries((label?.parts ?? []).map(({ params }) => [String(params.cell), Number(params.by)]));
}

export const signed = (by: number) => (by > 0 ? `+${by}` : `−${-by}`);

/** The cell that a choice lies on. */
export const cellOf = ({ at }: Choice) => (at?.kind === "cell" ? at.id : null);
