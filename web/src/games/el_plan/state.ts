/** El Plan's views and components as the server sends them; both editions. */
import type { Choice, GameBox, MatchView } from "../../api/client";
import { told } from "../../words";

/** Numbers by the id of a resource, product or process. */
export type Counts = Record<string, number>;

export interface PlanState {
  period: number;
  /** The seat that holds the turn token. */
  starter: number;
  event: string | null;
  offer: Record<string, (string | null)[]>;
  rotated: Record<string, boolean[]>;
  market: Counts;
  subsidy: number[];
  plan: (string | null)[];
  pawn: (string | null)[];
  /** Free tokens. */
  resources: Counts[];
  products: Counts[];
  /** Free ideas. */
  ideas: number[];
  slots: (string | null)[][];
  cards: (string | null)[][];
  placed: Record<string, Counts>;
  outsourced: (string | null)[];
  shop: Counts[];
  credit: boolean[];
  spared: boolean[];
  lost: boolean[];
  fresh_slot: boolean[];
  fresh_card: Record<string, boolean>;
  process: Counts;
  level: number;
}

export interface PlanFigures {
  periods: number;
  /** Where the route token is; 0 before and after the route. */
  district: number;
  price: { buy: number; import: number };
  export_batch: number;
  open_spaces: string[];
  processes: (Counts | null)[];
  /** Processes of choice, each as the set it is chosen from. */
  choices: string[][][];
  /** The largest bundles of products a seat could make with what runs. */
  mixes: Counts[][];
  /** What each seat lacks for each offer. */
  lacking: Record<string, Counts>[];
  active: string[][];
  /** The cards in hand that take tokens one by one, and how many each takes. */
  room: Record<string, number>;
  ideas: number[];
  deck: Counts;
  points: number[];
}

type Named = { id: string; name: Record<string, string> };

export interface Space extends Named {
  district: number;
  players?: number;
  type?: string;
  discount?: string[];
  opens?: number;
}

export interface Plan extends Named {
  level: number;
  type: string;
  slots: string[];
  recipes: string[];
}

export interface Investment extends Named {
  type: string;
  cost: string[];
  activation: string[];
  sign: "pause" | "play" | "ready";
  effect: string[];
  lesson: Record<string, string>;
}

export interface EventCard extends Named {
  kind: "negative" | "neutral" | "positive";
  effect: string;
  lesson: Record<string, string>;
}

export interface PlanComponents {
  edition: {
    repayment: number;
    help: string;
    liquidate_anywhere: boolean;
    sale_pays: string[];
    subsidy_pays: string[];
    rotation: boolean;
    /** Offers of each type with 2, 3, … players. */
    offers: number[];
  };
  resource: Named[];
  product: Named[];
  process: Named[];
  type: Named[];
  space: Space[];
  plan: Plan[];
  investment: Investment[];
  event: EventCard[];
}

export const stateOf = (match: MatchView) => match.state as unknown as PlanState;
export const figuresOf = (match: MatchView) => match.derived as unknown as PlanFigures;
export const partsOf = (box: GameBox) => box.components as unknown as PlanComponents;

export const DISTRICTS = [1, 2, 3, 4, 5, 6, 7] as const;

/** What a printed thing does or teaches, in the viewer's language. */
export function sentenceOf(box: GameBox, kind: string, id: string | number): string {
  return told((box.sentences as Record<string, Record<string, Record<string, string>>>)[kind]?.[id]);
}

/** The printed card of a copy: `laboratory#2` is a `laboratory`. */
export function designOf(box: GameBox, card: string): Investment | undefined {
  const id = card.split("#")[0];
  return partsOf(box).investment.find((each) => each.id === id);
}

/** The process and the resource of a slot such as `production:worker`. */
export function slotOf(slot: string): { process: string; resource: string } {
  const [process = "", resource = ""] = slot.split(":");
  return { process, resource };
}

/** The product and the processes of a recipe such as `raw=production+logistics`. */
export function recipeOf(recipe: string): { product: string; needs: string[] } {
  const [product = "", needs = ""] = recipe.split("=");
  return { product, needs: needs.split("+") };
}

/** The kind and the arguments of an effect such as `process(production,2)`. */
export function effectOf(effect: string): { kind: string; args: string[] } {
  const [, kind = effect, args = ""] = /^(\w+)(?:\((.*)\))?$/.exec(effect) ?? [];
  return { kind, args: args ? args.split(",") : [] };
}

/** Counts as a list of things: `{money: 2}` is money, money. */
export function listed(counts: Counts): string[] {
  return Object.entries(counts).flatMap(([id, count]) => new Array<string>(count).fill(id));
}

/** Something and nothing else of a list, without the empty places. */
export function held(cards: (string | null)[] | undefined): string[] {
  return (cards ?? []).filter((card): card is string => card !== null);
}

/** How the notation calls a card among others: a second copy in the same place is `#2`. */
export function calledAmong(cards: string[], card: string): string {
  const name = card.split("#")[0] ?? card;
  const copies = cards.filter((each) => each.split("#")[0] === name);
  const place = copies.indexOf(card);
  return place > 0 ? `${name}#${place + 1}` : name;
}

/** The choices that are about a card. */
export function choicesOn(choices: Choice[], card: string): Choice[] {
  return choices.filter((choice) => choice.label.params.card === card);
}

/** Pieces of a tip as sentences: each begins large and ends with one full stop. */
export function inSentences(parts: string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1).replace(/\.$/, "") + ".")
    .join(" ");
}
