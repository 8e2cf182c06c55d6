/** A game as a table's page has opened it, and what it opens over the table. */
import { answer, api, type GameBox, type RuleBook } from "../api/client";
import { openFolder } from "../games";
import type { GameFolder } from "../games/game";

export interface Game {
  folder: GameFolder;
  box: GameBox;
  book: RuleBook;
  levels: string[];
}

export type Opened = "share" | "help" | "seats" | "legend";

export async function openGame(name: string, house: string, pack: string): Promise<Game> {
  const path = { params: { path: { name } } };
  const [folder, box, book, shelf] = await Promise.all([
    openFolder(house),
    answer(api.GET("/api/games/{name}", { params: { ...path.params, query: { pack } } })),
    answer(api.GET("/api/games/{name}/rules", path)),
    answer(api.GET("/api/games")),
  ]);
  return { folder, box: box as GameBox, book, levels: shelf.bots };
}
