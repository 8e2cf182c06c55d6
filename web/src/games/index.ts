/** How games are drawn: by the folder beside this file that has the name of the game's house, else by the plain board. */
import type { Component } from "svelte";
import type { GameFolder } from "./game";
import PlainPicture from "./plain/Picture.svelte";

const FOLDERS = import.meta.glob<{ game: GameFolder }>("./*/index.ts");
const PICTURES = import.meta.glob<{ default: Component }>("./*/Picture.svelte", { eager: true });

export function pictureOf(house: string): Component {
  return PICTURES[`./${house}/Picture.svelte`]?.default ?? PlainPicture;
}

export async function openFolder(house: string): Promise<GameFolder> {
  const open = FOLDERS[`./${house}/index.ts`];
  return (await (open ? open() : import("./plain"))).game;
}
