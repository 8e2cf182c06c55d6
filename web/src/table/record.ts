/** The record file of a table, saved on this device. While the game runs the server leaves out what is still hidden. */
import { answer, api } from "../api/client";
import { download } from "../parts/download";
import type { Table } from "./table.svelte";

export async function saveRecord(table: Table): Promise<void> {
  try {
    const record = await answer(api.GET("/api/tables/{id}/record", { params: { path: { id: table.id } } }));
    download(`${table.view?.game}-${table.id.slice(0, 6)}.semilla.json`, JSON.stringify(record, null, 1));
  } catch (problem) {
    table.refuse(problem);
  }
}
