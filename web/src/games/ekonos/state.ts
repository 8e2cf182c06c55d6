/** Ekonos' views and components as the server sends them. */
import type { GameBox, MatchView } from "../../api/client";
import type { CompanyId, Components, Figures, State } from "./view";

export const COMPANIES: readonly CompanyId[] = ["sunset", "phoenix", "panda", "crown", "hydra", "gemini"];

export const stateOf = (match: MatchView) => match.state as unknown as State;
export const figuresOf = (match: MatchView) => match.derived as unknown as Figures;
export const componentsOf = (box: GameBox) => box.components as unknown as Components;

/** The company whose tile lies on a space. */
export function companyAt(state: State, space: string): CompanyId | null {
  return COMPANIES.find((company) => state.tiles[company].includes(space)) ?? null;
}

/** The cards of a seat that the viewer can see. */
export function seenCards(state: State, seat: number): string[] {
  return (state.hand[seat - 1] ?? []).filter((card): card is string => card !== null && card !== "?");
}

/** A card's three companies. */
export function partsOf(card: string): { top: CompanyId; low: [CompanyId, CompanyId] } {
  const [top, low] = card.split(":") as [CompanyId, string];
  return { top, low: low.split("+") as [CompanyId, CompanyId] };
}

/** The seats that hold a column's shares, president first, one entry a share. */
export function holders(state: State, company: CompanyId): number[] {
  const president = state.president[company];
  const seats = state.shares.map((_, k) => k + 1);
  const order = president === null ? seats : [president, ...seats.filter((seat) => seat !== president)];
  return order.flatMap((seat) => new Array<number>(state.shares[seat - 1]?.[company] ?? 0).fill(seat));
}
