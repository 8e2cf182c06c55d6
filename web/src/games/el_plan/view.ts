/** Made by `make client` from what the game declares in Python: change it there. */

export type CardId = string;
export type EventId = string;
export type InvestmentId = string;
export type PhaseId = string;
export type PlanId = string;
export type ProcessId = "production" | "logistics" | "marketing";
export type ProductId = "raw" | "consumer" | "service";
export type ResourceId = string;
export type SlotId = "1" | "2" | "3" | "4" | "5" | "6";
export type SpaceId = string;
export type TokenId = string;
export type TypeId = string;
export type ZoneId = "deck" | "offer" | "owned" | "box";

/** The record of a position, as a viewer sees it. */
export interface State {
  draws: number;
  players: number;
  seat: number | null;
  phase: PhaseId;
  part: number;
  over: boolean;
  level: number;
  first: number;
  dealt: boolean;
  length?: number;
  period: number;
  starter: number | null;
  asked: number;
  events: (EventId | null | "?")[];
  turned: number;
  event: EventId | null;
  deck: Record<TypeId, (CardId | null | "?")[]>;
  left: Record<TypeId, number>;
  known: Record<TypeId, number>;
  offer: Record<TypeId, (CardId | null)[]>;
  rotated: Record<TypeId, boolean[]>;
  zone: Record<CardId, ZoneId | null>;
  market: Record<ProductId, number>;
  subsidy: number[];
  exported: boolean;
  plan: (PlanId | null)[];
  pawn: (SpaceId | null)[];
  resources: Record<ResourceId, number>[];
  products: Record<ProductId, number>[];
  ideas: number[];
  slots: (TokenId | null)[][];
  cards: (CardId | null)[][];
  owned: number[];
  placed: Record<CardId, Record<TokenId, number>>;
  outsourced: (CardId | null)[];
  shop: Record<ProductId, number>[];
  credit: boolean[];
  spared: boolean[];
  lost: boolean[];
  networked: boolean[];
  flex_used: number[];
  sold: number[];
  fresh_slot: boolean[];
  fresh_card: Record<CardId, boolean>;
  liquidated: boolean;
  relinked: boolean;
  process: Record<ProcessId, number>;
  bought: ProductId | null;
  selling: ProductId | null;
  discount: number;
  kept: Record<ProductId, number>;
  owed: number;
  card: CardId | null;
  slot: SlotId | null;
  due: Record<ResourceId, number>;
  wild: number;
  kind: number;
  source: number;
}

/** What a view shows beside the record; lists are by seat. */
export interface Figures {
  periods: number;
  district: number;
  price: Price;
  export_batch: number;
  made: boolean;
  spaces: SpaceId[];
  open_spaces: SpaceId[];
  processes: (Record<ProcessId, number> | null)[];
  active: CardId[][];
  room: Record<CardId, number>;
  choices: ProcessId[][][];
  mixes: Record<string, number>[][];
  lacking: Record<CardId, Record<string, number>>[];
  ideas: number[];
  deck: Record<TypeId, number>;
  points: number[];
}

export interface Price {
  buy: number;
  import: number;
}

/** `edition` of the component pack. */
export interface Edition {
  periods: number;
  removed_events: number;
  offers: number[];
  start: number[];
  help: ResourceId;
  liquidation: "half" | "all-but-one";
  liquidate_anywhere: boolean;
  exchange: boolean;
  rotation: boolean;
  one_copy: boolean;
  repayment: number;
  buy_price: number;
  import_price: number;
  import_always: boolean;
  export_batch: number;
  sale_pays: ResourceId[];
  subsidy_pays: ResourceId[];
  innovation_automatic: boolean;
  storage_limit: number;
  subsidies: "shifted" | "gathered";
  trio_active: boolean;
  trio_needs_idea: boolean;
  tie_break: "cards" | "worth";
}

/** `resource` of the component pack. */
export interface Resource {
  id: ResourceId;
  name: Record<string, string>;
}

/** `product` of the component pack. */
export interface Product {
  id: ProductId;
  name: Record<string, string>;
}

/** `process` of the component pack. */
export interface Process {
  id: ProcessId;
  name: Record<string, string>;
}

/** `type` of the component pack. */
export interface Type {
  id: TypeId;
  name: Record<string, string>;
}

/** `space` of the component pack. */
export interface Space {
  id: SpaceId;
  name: Record<string, string>;
  district: number;
  players?: number;
  type?: TypeId;
  discount?: ("money" | "energy")[];
  opens?: number;
}

/** `plan` of the component pack. */
export interface Plan {
  id: PlanId;
  name: Record<string, string>;
  level: number;
  type: ProductId;
  slots: string[];
  recipes: string[];
}

/** `investment` of the component pack. */
export interface Investment {
  id: InvestmentId;
  name: Record<string, string>;
  type: TypeId;
  copies: number;
  cost: ResourceId[];
  activation: ResourceId[];
  sign: "pause" | "play" | "ready";
  effect: string[];
  lesson: Record<string, string>;
}

/** `event` of the component pack. */
export interface Event {
  id: EventId;
  name: Record<string, string>;
  kind: "negative" | "neutral" | "positive";
  effect: string;
  lesson: Record<string, string>;
}

/** The component pack. */
export interface Components {
  edition: Edition;
  resource: Resource[];
  product: Product[];
  process: Process[];
  type: Type[];
  space: Space[];
  plan: Plan[];
  investment: Investment[];
  event: Event[];
}


/** How effects are drawn: signs by name, arguments by number (`{0}*{1}`: so many of it) or all of them. */
export const DRAWINGS: Record<string, string> = {
  process: "{0}*{1}",
  process_choice: "{…/}",
  process_per_token: "{1} → {0}",
  ready_process: "{0}*{1} / {0}*{2}",
  income: "+ {0} calendar",
  flex_discount: "swap",
  investment_discount: "swap",
  purchase_discount: "cart",
  storage: "store",
  insurance: "shield",
  event_shield: "shield",
  sale_bonus: "cart + {1}",
  export_bonus: "ship + {0}",
  outsourcing: "link",
  virtual_shop: "store",
  share_space: "pawn",
  lose: "− {…}",
  lose_any: "choice",
  lose_product: "store",
  gain: "+ {…}",
  gain_any: "choice",
  market_closed: "lock",
  bonus_process: "choice",
  seed_subsidies: "infrastructure",
  price: "cart",
  refresh_offers: "swap",
  clear_market: "ship",
  fiscal_close: "calendar",
};
