/** A table that stands still: a picture of the rulebook, drawn by the pieces of the board. */
import type { GameBox, PictureView, SeatView, TableView } from "../api/client";
import { Table } from "../table/table.svelte";

/** What the pieces of a board ask of a table: who sits there, who looks, and the game. */
type Asked = Pick<TableView, "status" | "viewer" | "mine" | "players" | "seats" | "match" | "named" | "plan" | "revision">;

export function still(picture: PictureView, box: GameBox): Table {
  const seats = picture.names.map((name, k) => ({ seat: k + 1, kind: "human", name, here: true, mine: k + 1 === picture.seat }));
  const asked: Asked = {
    status: "playing",
    viewer: picture.seat,
    mine: picture.seat === null ? [] : [picture.seat],
    players: seats.length,
    seats: seats as SeatView[],
    match: picture.match,
    named: null,
    plan: null,
    revision: 0,
  };
  const table = new Table(`rules/${box.name}`);
  table.view = asked as TableView;
  table.holder = picture.seat;
  return table;
}
