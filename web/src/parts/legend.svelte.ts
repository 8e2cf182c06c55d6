/** The signs of the game that is open, by their ids: what each is called and what it is. An element with `data-sign="…"` is one of them. */
import type { GameBox } from "../api/client";
import { told } from "../words";

type SignView = GameBox["legend"][number]["signs"][number];

class Legend {
  private signs = $state.raw(new Map<string, SignView>());

  open(box: GameBox): void {
    this.signs = new Map(box.legend.flatMap((group) => group.signs).map((sign) => [sign.id, sign]));
  }

  name(id: string): string {
    return told(this.signs.get(id)?.name);
  }

  text(id: string): string {
    return told(this.signs.get(id)?.text);
  }
}

export const legend = new Legend();
