/** Where the person is: the lobby, the rulebook of a game, or a table (perhaps at one of its moves, in replay). */
export type Place = { name: "lobby" } | { name: "rules"; game: string } | { name: "table"; id: string; move: number | null };

export function placeOf(address: Pick<Location, "pathname" | "search">): Place {
  const game = /^\/rules\/([a-z0-9-]+)$/.exec(address.pathname)?.[1];
  if (game) return { name: "rules", game };
  const id = /^\/table\/([A-Za-z0-9_-]+)$/.exec(address.pathname)?.[1];
  if (!id) return { name: "lobby" };
  const move = new URLSearchParams(address.search).get("move");
  return { name: "table", id, move: move !== null && /^\d+$/.test(move) ? Number(move) : null };
}

export function addressOf(place: Place): string {
  if (place.name === "lobby") return "/";
  if (place.name === "rules") return `/rules/${place.game}`;
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
