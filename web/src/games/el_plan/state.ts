/** El Plan's views and components as the server sends them; both editions. */
import type { GameBox, MatchView } from "../../api/client";
import { told } from "../../words";
import { ICONS, type IconName } from "./icons";
import { DRAWINGS, type Components, type Figures, type Investment, type State } from "./view";

/** Numbers by the id of a resource, product or process. */
export type Counts = Record<string, number>;

export const stateOf = (match: MatchView) => match.state as unknown as State;
export const figuresOf = (match: MatchView) => match.derived as unknown as Figures;
export const partsOf = (box: GameBox) => box.components as unknown as Components;

/** The stations of the route, by their printed numbers. */
export const DISTRICT = {
  events: 1,
  administration: 2,
  investment: 3,
  production: 4,
  market: 5,
  subsidies: 6,
  innovation: 7,
} as const;
export const DISTRICTS = Object.values(DISTRICT);

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

/** What an event is like, as weather. */
export const WEATHER = { negative: "☂", neutral: "☁", positive: "☀" };

/** The kind and the arguments of an effect such as `process(production,2)`. */
export function effectOf(effect: string): { kind: string; args: string[] } {
  const [, kind = effect, args = ""] = /^(\w+)(?:\((.*)\))?$/.exec(effect) ?? [];
  return { kind, args: args ? args.split(",") : [] };
}

/** A part of an effect's drawing: a thing that lies on the table, a sign, or a mark between them. */
export type Drawn = { token: string } | { sign: IconName } | { mark: string };

/** How an effect is drawn, part by part, as the game says. */
export function drawnOf(effect: string): Drawn[] {
  const { kind, args } = effectOf(effect);
  return (DRAWINGS[kind] ?? "choice").split(" ").flatMap((part): Drawn[] => {
    if (part === "{…}") return args.map((token) => ({ token }));
    if (part === "{…/}") return args.flatMap((token, k) => [...(k > 0 ? [{ mark: "/" }] : []), { token }]);
    const [, place, times] = /^\{(\d+)\}(?:\*\{(\d+)\})?$/.exec(part) ?? [];
    if (place !== undefined) {
      const count = times === undefined ? 1 : Number(args[Number(times)]);
      return new Array<Drawn>(count).fill({ token: args[Number(place)] ?? "" });
    }
    return [part in ICONS ? { sign: part as IconName } : { mark: part }];
  });
}

/** Counts as a list of things: `{money: 2}` is money, money. */
export function listed(counts: Counts): string[] {
  return Object.entries(counts).flatMap(([id, count]) => new Array<string>(count).fill(id));
}

/** Something and nothing else of a list, without the empty places. */
export function held(cards: (string | null)[] | undefined): string[] {
  return (cards ?? []).filter((card): card is string => card !== null);
}

/** Pieces of a tip as sentences: each begins large and ends with one full stop. */
export function inSentences(parts: string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1).replace(/\.$/, "") + ".")
    .join(" ");
}
