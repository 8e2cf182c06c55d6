"""Why not: the clause of every refusal, and what refusals say beside what a move names."""

from semilla.engine.position import Position
from semilla.engine.texts import Param
from semilla.games.ekonos.atoms import Refusal
from semilla.games.ekonos.view import company_at, market_of

REFUSAL_CLAUSE = {
    Refusal.NOT_NOW: "EK-TURN-1",
    Refusal.NOT_IN_HAND: "EK-CARD-1",
    Refusal.TOP_USELESS: "EK-TILE-5",
    Refusal.NO_TILE_LEFT: "EK-TILE-3",
    Refusal.NOT_EMPTY: "EK-TILE-1",
    Refusal.NOT_ITS_TILE: "EK-TILE-2",
    Refusal.PROTECTED_ALREADY: "EK-TILE-4",
    Refusal.OUT_OF_REACH: "EK-EXP-2",
    Refusal.OWN_SPACE: "EK-EXP-3",
    Refusal.PROTECTED_SPACE: "EK-EXP-3",
    Refusal.FIRST_STEP: "EK-EXP-5",
    Refusal.NO_SHARE: "EK-SELL-1",
    Refusal.NOT_AHEAD: "EK-PRES-3",
    Refusal.TOO_DEAR: "EK-BUY-2",
    Refusal.COLUMN_FULL: "EK-BUY-2",
    Refusal.NO_TOKEN: "EK-SETUP-5",
}


def of_card(position: Position, card: int) -> dict[str, Param]:
    """The company on top, which a useless top is about."""
    return {"company": position.pack.ids["company"][position.t.top[card]]}


def of_space(position: Position, space: int) -> dict[str, Param]:
    """Whose tile should come there, how many there are of it, and who is there."""
    companies, s = position.pack.ids["company"], position.s
    here = company_at(position, space)
    rival: dict[str, Param] = {"rival_company": companies[here]} if here >= 0 else {}
    return {**rival, "tiles": int(position.t.tiles[s.company])}


def of_purchase(position: Position, company: int) -> dict[str, Param]:
    """The price (none in a full column), the buyer's coins and tokens."""
    t = position.t
    return {
        "places": int(t.places),
        "price": max(0, int(market_of(position).buying[company])),
        "coins": int(position.s.coins[position.seat]),
        "tokens": int(t.tokens[position.players]),
    }
