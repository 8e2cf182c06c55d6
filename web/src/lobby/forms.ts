/** New tables as the server wants them. */
import type { GameBox, GameCard, SeatForm, TableForm } from "../api/client";
import { nameOf } from "../games/names";
import { isKey, say } from "../words";

const BOT_NAMES = ["Inés", "Bruno", "Carmen", "Diego", "Elena", "Hugo", "Julia"];

export type SeatKind = "me" | "open" | "bot" | "guest";

/** Who is to sit on a seat. */
export interface Chosen {
  kind: SeatKind;
  level: string;
  name: string;
}

/** How a game goes on that began elsewhere. */
export type GoingOn = Required<Pick<TableForm, "seats" | "place" | "cards">>;

/** The names of bots at a table; no two at a table are called the same. */
export function botNames(...others: string[]): string[] {
  const taken = others.map((name) => name.trim().toLowerCase());
  return BOT_NAMES.filter((bot) => !taken.includes(bot.toLowerCase()));
}

/** The seats as the server wants them; `mine` is my name. */
export function seatForms(seats: Chosen[], mine: string): SeatForm[] {
  const people = seats.map((each) => (each.kind === "me" ? mine : each.kind === "guest" ? each.name : ""));
  const bots = botNames(...people);
  return seats.map((each, k) => {
    if (each.kind === "bot") return seat("bot", bots.shift() ?? "", each.level);
    return each.kind === "open" ? seat("open") : seat("human", people[k]);
  });
}

/** Who sat where in a record file; the server checks it, this only reads what it can. */
export function recordSeats(record: Record<string, unknown>, levels: string[]): { name: string; bot: string }[] {
  return (record.seats as { name?: unknown; kind?: unknown }[]).map((each) => ({
    name: typeof each?.name === "string" ? each.name : "",
    bot: levels.find((level) => level === each?.kind) ?? "",
  }));
}

/** Seats of a game that was played, as a choice for one that goes on: bots stay, I have the seat I had or the first person's. */
export function seatsAgain(seats: { name: string; bot: string }[], mine = -1): Chosen[] {
  const me = mine >= 0 ? mine : seats.findIndex((each) => each.bot === "");
  return seats.map((each, k) => ({
    kind: each.bot ? "bot" : k === me ? "me" : "guest",
    level: each.bot || "easy",
    name: each.name,
  }));
}

export function seat(kind: NonNullable<SeatForm["kind"]>, name = "", level = ""): SeatForm {
  return { kind, name, level, nonce: "" };
}

/** The person on the first seat, bots on the others, and the game begins at once. */
export function againstBots(game: string, name: string, bots: number, level: string): TableForm {
  const seats = [
    seat("human", name),
    ...botNames(name)
      .slice(0, bots)
      .map((bot) => seat("bot", bot, level)),
  ];
  return table(game, seats, { start: true });
}

export function table(game: string, seats: SeatForm[], more: Partial<TableForm> = {}): TableForm {
  return {
    game,
    options: {},
    seats,
    undo: "own",
    place: "link",
    chat: false,
    friends: false,
    cards: "anew",
    clock: { kind: "none", seconds: 0, takeover: "" },
    start: false,
    ...more,
  };
}

/** For how many players a game is, a variant's numbers apart. */
export function playersOf({ players: [low, high], variant }: Pick<GameCard, "players" | "variant">): string {
  const usual = Array.from({ length: high - low + 1 }, (_, k) => low + k).filter((count) => !variant.includes(count));
  const range = { low: Math.min(...usual), high: Math.max(...usual) };
  return variant.length ? say("game.players.variant", { ...range, variant: variant.join(", ") }) : say("game.players", range);
}

/** The options of a game with the values that fit a number of players, the usual one first. */
export function optionsFor(box: Pick<GameBox, "options">, players: number): Record<string, string[]> {
  return box.options[players] ?? {};
}

/** What an option of a game is called. */
export function optionName(option: string): string {
  return named(option) || option;
}

/** What a value of an option is called; a length also says how long a game of so many players then takes. */
export function valueName(box: GameBox, players: number, option: string, value: string): string {
  if (option === "length" && box.length) {
    const name = named(option, value) || say(`option.length.${box.length.unit}`, { number: value });
    return say("option.length.takes", { name, minutes: box.length.minutes[players]?.[value] ?? "" });
  }
  return nameOf(box, option, value) || named(option, value) || named(value) || value;
}

function named(...parts: string[]): string {
  const key = `option.${parts.join(".")}`;
  return isKey(key) ? say(key) : "";
}
