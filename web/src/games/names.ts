/** The names of components, as the server's pack has them. */
import type { GameBox } from "../api/client";
import { told } from "../words";

export function nameOf(box: GameBox, domain: string, id: string): string {
  return told((box.names as Record<string, Record<string, Record<string, string>>>)[domain]?.[id]);
}
