/** New tables as the server wants them. */
import type { GameBox, GameCard, SeatForm, TableForm } from "../api/client";
import { say } from "../words";

export const BOT_NAMES = ["Inés", "Bruno", "Carmen", "Diego", "Elena", "Hugo", "Julia"];

export function seat(kind: NonNullable<SeatForm["kind"]>, name = "", level = ""): SeatForm {
  return { kind, name, level, nonce: "" };
}

/** The person on the first seat, bots on the others, and the game begins at once. */
export function againstBots(game: string, name: string, bots: number, level: string): TableForm {
  const names = BOT_NAMES.filter((bot) => bot.toLowerCase() !== name.trim().toLowerCase());
  const seats = [seat("human", name), ...names.slice(0, bots).map((bot) => seat("bot", bot, level))];
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

/** The options of a game with the values that fit a number of players: a scenario is made for one. */
export function optionsFor(box: Pick<GameBox, "options" | "components">, players: number): Record<string, string[]> {
  const made = (option: string, value: string) => {
    const items = (box.components as Record<string, unknown>)[option];
    const item = Array.isArray(items)
      ? (items as { id?: string; players?: number }[]).find((each) => each.id === value)
      : undefined;
    return item?.players ?? players;
  };
  return Object.fromEntries(
    Object.entries(box.options).map(([option, values]) => [option, values.filter((value) => made(option, value) === players)]),
  );
}
