/** The games the app can show: every folder beside this file. */
import type { Component } from "svelte";
import type { GameFolder } from "./game";

const FOLDERS = import.meta.glob<{ game: GameFolder }>("./*/index.ts");
const PICTURES = import.meta.glob<{ default: Component }>("./*/Picture.svelte", { eager: true });

/** `el-plan-2011` lives in the folder `el_plan`: the longest folder name that the game's name begins with. */
function folderOf(name: string): string {
  const names = Object.keys(FOLDERS).map((path) => path.split("/")[1] ?? "");
  const fits = names.filter((folder) => name.replaceAll("-", "_").startsWith(folder));
  return fits.sort((a, b) => b.length - a.length)[0] ?? "";
}

export function known(name: string): boolean {
  return folderOf(name) !== "";
}

export function pictureOf(name: string): Component | null {
  return PICTURES[`./${folderOf(name)}/Picture.svelte`]?.default ?? null;
}

export async function openFolder(name: string): Promise<GameFolder> {
  const open = FOLDERS[`./${folderOf(name)}/index.ts`];
  if (!open) throw new Error(`no folder for the game ${name}`);
  return (await open()).game;
}
