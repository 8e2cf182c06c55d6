/** Ekonos' views and components as the server sends them. */
import type { GameBox, MatchView } from "../../api/client";

export const COMPANIES = ["sunset", "phoenix", "panda", "crown", "hydra", "gemini"] as const;
export type Company = (typeof COMPANIES)[number];
type OfCompanies<T> = Record<Company, T>;

export interface EkonosState {
  tiles: OfCompanies<string[]>;
  guarded: string[];
  coins: number[];
  lap: number;
  company: Company | null;
  /** Cards by seat; `?` is hidden, null an empty place. */
  hand: (string | null)[][];
  held: number[];
  on_map: OfCompanies<number>;
  growth: OfCompanies<number>;
  shares: OfCompanies<number>[];
  column: OfCompanies<number>;
  president: OfCompanies<number | null>;
  played: string[];
}

export interface EkonosFigures {
  rounds: number;
  price: OfCompanies<number | null>;
  supply: OfCompanies<number>;
  points: number[];
}

export interface Space {
  id: string;
  name: Record<string, string>;
  x: number;
  y: number;
  links: string[];
}

export interface EkonosComponents {
  market: { places: number; prices: number[] };
  growth: { may_expand: number; must_expand: number };
  company: { id: Company; letter: string; name: Record<string, string> }[];
  space: Space[];
}

export const stateOf = (match: MatchView) => match.state as unknown as EkonosState;
export const figuresOf = (match: MatchView) => match.derived as unknown as EkonosFigures;
export const componentsOf = (box: GameBox) => box.components as unknown as EkonosComponents;

/** The company whose tile lies on a space. */
export function companyAt(state: EkonosState, space: string): Company | null {
  return COMPANIES.find((company) => state.tiles[company].includes(space)) ?? null;
}

/** The cards of a seat that the viewer can see. */
export function seenCards(state: EkonosState, seat: number): string[] {
  return (state.hand[seat - 1] ?? []).filter((card): card is string => card !== null && card !== "?");
}

/** A card's three companies. */
export function partsOf(card: string): { top: Company; low: [Company, Company] } {
  const [top, low] = card.split(":") as [Company, string];
  return { top, low: low.split("+") as [Company, Company] };
}

/** The seats that hold a column's shares, president first, one entry a share. */
export function holders(state: EkonosState, company: Company): number[] {
  const president = state.president[company];
  const seats = state.shares.map((_, k) => k + 1);
  const order = president === null ? seats : [president, ...seats.filter((seat) => seat !== president)];
  return order.flatMap((seat) => new Array<number>(state.shares[seat - 1]?.[company] ?? 0).fill(seat));
}
