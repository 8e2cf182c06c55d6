"""Why not: the clause of every refusal and the figures it mentions."""

from collections.abc import Mapping

from semilla.engine.position import Position
from semilla.engine.texts import Param
from semilla.games.ekonos.atoms import BUY, EXPAND, KEEP, NAME, PASS, PLACE, PLAY_GROW, PLAY_TILE, PROTECT, SELL, Refusal
from semilla.games.ekonos.view import company_at

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


def refusal(position: Position, atom: int, code: int) -> Mapping[str, Param]:
    """The figures of a refusal."""
    ids, t, s = position.pack.ids, position.t, position.s
    if atom < PLACE:
        card = atom - PLAY_TILE if atom < PLAY_GROW else (atom - PLAY_GROW) // 2
        return {"card": ids["card"][card], "company": ids["company"][t.top[card]]}
    if atom < EXPAND:
        space = atom - (PLACE if atom < PROTECT else PROTECT)
        here = company_at(position, space)
        params: dict[str, Param] = {"space": ids["space"][space], "company": ids["company"][s.company]}
        if here >= 0:
            params["rival_company"] = ids["company"][here]
        return {**params, "tiles": int(t.tiles[s.company])}
    if SELL <= atom < KEEP:
        return {"company": ids["company"][atom - SELL]}
    if NAME <= atom < BUY:
        return {"seat": atom - NAME + 1, "company": ids["company"][s.company]}
    if BUY <= atom < PASS:
        company = atom - BUY
        return {
            "company": ids["company"][company],
            "places": int(t.places),
            "price": 0 if code == Refusal.COLUMN_FULL else int(t.price[s.column[company] + 1]),
            "coins": int(s.coins[position.seat]),
            "tokens": int(t.tokens[position.players]),
        }
    return {}
