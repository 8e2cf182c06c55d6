/** Made by `make client` from what the game declares in Python: change it there. */

export type CellId = string;
export type ContestId = string;
export type FamilyId = "H" | "C" | "I" | "O";
export type InitialId = string;
export type PhaseId = string;
export type PrivateId = string;
export type ScenarioId = "s2a" | "s2b" | "s3a" | "s3b" | "s4a" | "s4b";
export type TileId = string;
export type TrackId = string;
export type VariantId = "printed" | "expropriation";

/** The record of a position, as a viewer sees it. */
export interface State {
  draws: number;
  players: number;
  seat: number | null;
  phase: PhaseId;
  part: number;
  over: boolean;
  scenario: ScenarioId;
  town_hall: VariantId;
  length?: number;
  lap: number;
  ending: boolean;
  order: (number | null)[];
  future: (number | null)[];
  hand: PrivateId[][];
  coins: number[];
  available: number[];
  team: number[];
  recruits: number[];
  temporary: number[];
  tokens: number[];
  plots: number[];
  tile: Record<CellId, TileId | null>;
  level: Record<CellId, number>;
  around: Record<CellId, number>;
  owner: Record<CellId, number | null>;
  leader: Record<CellId, number | null>;
  opening: Record<CellId, number>;
  bid: Record<CellId, number[]>;
  used: InitialId[];
  pile: (PrivateId | null | "?")[];
  drawn: number;
  market: (PrivateId | null)[];
  obsolete: (PrivateId | null)[];
  contest: (ContestId | null)[];
  holder: (number | null)[];
  stands: boolean[];
  front: (number | null)[];
  stake: number[][];
  total: number;
  pick: TileId | null;
  place: CellId | null;
  slot: number;
  using: InitialId | null;
  tier: number;
  wanted: number;
  target: (CellId | null)[];
}

/** What a view shows beside the record; lists are by seat. */
export interface Figures {
  rounds: number;
  grid: string[];
  opening: Record<CellId, number>;
  buildings: Record<CellId, BuildingFigures>;
  hands: TileId[][];
  contests: ContestSlot[];
  supply: number[];
  placed: number[];
  income: number[];
  passed: boolean[];
  pile_left: number;
  points: number[];
}

/** A building with what it pays and scores as things stand; only private ones have a level. */
export interface BuildingFigures {
  tile: TileId;
  seat: number;
  points: number;
  income: number;
  level?: number;
  top?: number;
}

/** A contest of the game, in the order of the rounds they open in. */
export interface ContestSlot {
  contest: ContestId;
  name: string;
  round: number;
  open: boolean;
}

/** `start` of the component pack. */
export interface Start {
  workers: number;
  coins: number;
  rounds: number;
  plot_limit: number;
  worker_limit: number;
  coins_per_point: number;
  obsolete_coins: number;
  early_rounds: number;
  demolish_level: number;
  expropriate_level: number;
}

/** `family` of the component pack. */
export interface Family {
  id: FamilyId;
  name: Record<string, string>;
}

/** `track` of the component pack. */
export interface Track {
  id: TrackId;
  family: FamilyId;
  rank: number;
  income: number[];
  points: number[];
}

/** `private` of the component pack. */
export interface Private {
  id: PrivateId;
  name: Record<string, string>;
  family: FamilyId;
  rank: number;
  workers: number;
  coins: number;
  recruits: number;
  icons: string;
}

/** `contest` of the component pack. */
export interface Contest {
  id: ContestId;
  name: Record<string, string>;
  stage: "early" | "late";
  copies: number;
  workers: number;
  coins: number;
  points: number;
  income: number;
  icons: string;
  effect?: string;
  condition?: string;
}

/** `initial` of the component pack. */
export interface Initial {
  id: InitialId;
  name: Record<string, string>;
  mark: string;
  action: Record<string, string>;
  workers: number[];
  coins: number[];
  effect: string;
  variant?: string;
  icons: string;
}

/** `scenario` of the component pack. */
export interface Scenario {
  id: ScenarioId;
  name: Record<string, string>;
  players: number;
  grid: string[];
  central: InitialId[];
  ranks: number[];
  decks: number[];
  market: number;
  refill: number;
  contests: number[];
}

/** The component pack. */
export interface Components {
  start: Start;
  family: Family[];
  track: Track[];
  private: Private[];
  contest: Contest[];
  initial: Initial[];
  scenario: Scenario[];
}
