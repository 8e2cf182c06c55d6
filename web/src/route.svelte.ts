/** Where the person is: the lobby, the rulebook or the puzzles of a game, a table (perhaps at one of its moves, in replay), or one of the pages of a
    class: joining it, its teacher's console, its wall, the facts for parents. */
export type Place =
  | { name: "lobby" }
  | { name: "rules"; game: string }
  | { name: "puzzles"; game: string }
  | { name: "table"; id: string; move: number | null }
  | { name: "join"; code: string }
  | { name: "class"; code: string }
  | { name: "wall"; code: string }
  | { name: "facts" };

export function placeOf(address: Pick<Location, "pathname" | "search">): Place {
  const [, of, game] = /^\/(rules|puzzles)\/([a-z0-9-]+)$/.exec(address.pathname) ?? [];
  if (game && (of === "rules" || of === "puzzles")) return { name: of, game };
  const [, room, code] = /^\/(join|class|wall)\/([A-Za-z0-9-]{1,20})$/.exec(address.pathname) ?? [];
  if (code && (room === "join" || room === "class" || room === "wall")) return { name: room, code };
  if (address.pathname === "/join") return { name: "join", code: "" };
  if (address.pathname === "/facts") return { name: "facts" };
  const id = /^\/table\/([A-Za-z0-9_-]+)$/.exec(address.pathname)?.[1];
  if (!id) return { name: "lobby" };
  const move = new URLSearchParams(address.search).get("move");
  return { name: "table", id, move: move !== null && /^\d+$/.test(move) ? Number(move) : null };
}

export function addressOf(place: Place): string {
  if (place.name === "lobby") return "/";
  if (place.name === "rules" || place.name === "puzzles") return `/${place.name}/${place.game}`;
  if (place.name === "facts") return "/facts";
  if ("code" in place) return place.code ? `/${place.name}/${place.code}` : `/${place.name}`;
  return `/table/${place.id}${place.move === null ? "" : `?move=${place.move}`}`;
}

class Route {
  place = $state.raw<Place>(placeOf(location));

  constructor() {
    window.addEventListener("popstate", () => (this.place = placeOf(location)));
  }

  /** Goes somewhere; `quietly` without a new entry in the browser's history. */
  go(place: Place, quietly = false): void {
    history[quietly ? "replaceState" : "pushState"](null, "", addressOf(place));
    this.place = place;
  }

  table(id: string): void {
    this.go({ name: "table", id, move: null });
    window.scrollTo(0, 0);
  }
}

export const route = new Route();
