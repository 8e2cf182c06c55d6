/** Cells and tiles in words, for people who cannot see them. */
import type { GameBox, MatchView } from "../../api/client";
import { sourceOf, sourceText } from "../../parts/sources";
import type { Table } from "../../table/table.svelte";
import { nameOf } from "../names";
import { figuresOf, nameOfTile, stateOf, tileOf, type Cell, type Tile } from "./state";
import type { RoundStory } from "./story";
import { say } from "./words";

export function describeCell(table: Table, match: MatchView, box: GameBox, story: RoundStory, cell: Cell): string {
  const here = story.workers[cell.id];
  const workers = Object.entries(here ?? {}).map(([seat, count]) => `${table.name(Number(seat))} ${count}`);
  return [whatStands(table, match, box, cell), ...(here ? [say("cell.workers", { workers: workers.join(", ") })] : [])].join("; ");
}

function whatStands(table: Table, match: MatchView, box: GameBox, cell: Cell): string {
  const [state, figures] = [stateOf(match), figuresOf(match)];
  if (cell.initial) {
    const tile = nameOfTile(box, cell.initial);
    const text = say("cell.initial", { cell: cell.id, tile, action: nameOf(box, "action", cell.initial) });
    return state.used.includes(cell.initial) ? `${text}, ${say("cell.used")}` : text;
  }
  const building = figures.buildings[cell.id];
  if (building) {
    const tile = tileOf(box, building.tile);
    const params = { ...building, cell: cell.id, tile: nameOfTile(box, building.tile), name: table.name(building.seat) };
    if (tile?.kind !== "private") return say("cell.public", params);
    const family = nameOf(box, "family", tile.family);
    return say("cell.private", { ...params, family, level: building.level ?? 0, top: building.top ?? 0 });
  }
  const owner = state.owner[cell.id];
  if (owner) return say("cell.owned", { cell: cell.id, name: table.name(owner) });
  const value = figures.opening[cell.id] ?? 0;
  const leader = state.leader[cell.id];
  if (leader) {
    const auction = say("cell.bid", { cell: cell.id, value, bids: bidsOn(table, match, cell.id) });
    return `${auction} ${say("auction.ends", { name: table.name(leader) })}`;
  }
  return say(value > 0 ? "cell.free" : "cell.lonely", { cell: cell.id, value });
}

/** Every bid on a plot in words, the highest first. */
function bidsOn(table: Table, match: MatchView, cell: string): string {
  const { bid, leader } = stateOf(match);
  return (bid[cell] ?? [])
    .map((coins, k) => ({ coins, seat: k + 1 }))
    .filter((each) => each.coins > 0)
    .sort((a, b) => b.coins - a.coins)
    .map(({ coins, seat }) => say(seat === leader[cell] ? "bid.leads" : "bid.one", { name: table.name(seat), coins }))
    .join(", ");
}

/** Every bid in a contest in words, the highest first, and how it ends; nothing as long as nobody has bid. */
export function bidsIn(table: Table, match: MatchView, slot: number): string {
  const { stake, front } = stateOf(match);
  const leader = front[slot];
  if (!leader) return "";
  const bids = (stake[slot] ?? [])
    .map((workers, k) => ({ workers, seat: k + 1 }))
    .filter((each) => each.workers > 0)
    .sort((a, b) => b.workers - a.workers)
    .map(({ workers, seat }) => say(seat === leader ? "contest.leads" : "contest.bid", { name: table.name(seat), workers }));
  return `${bids.join(", ")}. ${say("contest.ends", { name: table.name(leader) })}`;
}

/** A tile with its price and what it does. */
export function describeTile(box: GameBox, tile: Tile): string {
  const parts = [nameOfTile(box, tile.id), kindOf(box, tile)];
  if (tile.kind !== "initial") parts.push(say("tile.cost", { workers: tile.workers, coins: tile.coins }));
  if (tile.kind === "private" && tile.recruits > 0) parts.push(say("tile.recruits", { recruits: tile.recruits }));
  if (tile.kind === "contest") {
    parts.push(say("tile.points", { points: tile.points }));
    if (tile.income > 0) parts.push(say("tile.income", { income: tile.income }));
    const special = nameOf(box, "special", tile.id);
    if (special) parts.push(special);
  }
  if (tile.icons) parts.push(say("tile.icons", { icons: nameOf(box, "icons", tile.icons) }));
  parts.push(sourceText(sourceOf(box, tile.kind, tile.id)));
  return parts.filter(Boolean).join("; ");
}

export function kindOf(box: GameBox, tile: Tile): string {
  if (tile.kind !== "private") return say(`tile.${tile.kind}`);
  return say("tile.private", { family: nameOf(box, "family", tile.family), rank: tile.rank });
}
