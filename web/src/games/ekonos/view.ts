/** Made by `make client` from what the game declares in Python: change it there. */

export type CardId = string;
export type CompanyId = "sunset" | "phoenix" | "panda" | "crown" | "hydra" | "gemini";
export type PhaseId = "play" | "tile" | "decide" | "expand" | "sell" | "name" | "buy";
export type SpaceId = string;
export type TableId = "2" | "3" | "4" | "5" | "6";

/** The record of a position, as a viewer sees it. */
export interface State {
  draws: number;
  players: number;
  seat: number | null;
  phase: PhaseId;
  part: number;
  over: boolean;
  length?: number;
  reach: SpaceId[];
  played: CardId[];
  tiles: Record<CompanyId, SpaceId[]>;
  guarded: SpaceId[];
  vacant: SpaceId[];
  coins: number[];
  turn: number | null;
  starter: number | null;
  lap: number;
  company: CompanyId | null;
  steps: number;
  stepped: boolean;
  hand: (CardId | null | "?")[][];
  held: number[];
  on_map: Record<CompanyId, number>;
  growth: Record<CompanyId, number>;
  shares: Record<CompanyId, number>[];
  column: Record<CompanyId, number>;
  president: Record<CompanyId, number | null>;
}

/** What a view shows beside the record. */
export interface Figures {
  rounds: number;
  price: Record<CompanyId, number | null>;
  supply: Record<CompanyId, number>;
  tokens_left: (number | null)[];
  points: number[];
}

/** `market` of the component pack. */
export interface Market {
  places: number;
  prices: number[];
}

/** `growth` of the component pack. */
export interface Growth {
  may_expand: number;
  must_expand: number;
  steps_may: number;
  steps_must: number;
}

/** `table` of the component pack. */
export interface Table {
  id: TableId;
  cards: number;
  coins: number;
  rounds: number;
  tokens: number;
}

/** `company` of the component pack. */
export interface Company {
  id: CompanyId;
  name: Record<string, string>;
  letter: string;
  tiles: number;
}

/** `card` of the component pack. */
export interface Card {
  id: CardId;
  top: CompanyId;
  low: CompanyId[];
}

/** `space` of the component pack. */
export interface Space {
  id: SpaceId;
  name: Record<string, string>;
  x: number;
  y: number;
  links: SpaceId[];
}

/** The component pack. */
export interface Components {
  market: Market;
  growth: Growth;
  table: Table[];
  company: Company[];
  card: Card[];
  space: Space[];
}
