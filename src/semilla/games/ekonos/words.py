"""Ekonos in words: notation, labels of choices, prompts and the figures that refusals mention."""

from collections.abc import Mapping

from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.ekonos.atoms import (
    BUY,
    EXPAND,
    KEEP,
    NAME,
    PASS,
    PLACE,
    PLAY_GROW,
    PLAY_TILE,
    PROTECT,
    SELL,
    STOP,
    WAIT,
    Refusal,
)
from semilla.games.ekonos.state import Phase
from semilla.games.ekonos.view import company_at


def words(position: Position, atom: int) -> str:
    """A move in notation; nothing for numbers that stand for no component of this pack."""
    ids, t = position.pack.ids, position.t
    if atom < PLAY_GROW:
        card = atom - PLAY_TILE
        return f"play {ids['card'][card]} tile" if card < t.cards else ""
    if atom < PLACE:
        card, which = divmod(atom - PLAY_GROW, 2)
        return f"play {ids['card'][card]} grow {ids['company'][t.low[card, which]]}" if card < t.cards else ""
    if atom < PROTECT:
        return f"place {ids['space'][atom - PLACE]}" if atom - PLACE < t.spaces else ""
    if atom < EXPAND:
        return f"protect {ids['space'][atom - PROTECT]}" if atom - PROTECT < t.spaces else ""
    if SELL <= atom < KEEP:
        return f"sell {ids['company'][atom - SELL]}" if atom - SELL < t.companies else ""
    if NAME <= atom < BUY:
        return f"name {atom - NAME + 1}"
    if BUY <= atom < PASS:
        return f"buy {ids['company'][atom - BUY]}" if atom - BUY < t.companies else ""
    return {EXPAND: "expand", WAIT: "wait", STOP: "stop", KEEP: "keep", PASS: "pass"}[atom]


def label(position: Position, atom: int) -> Message:
    """What a choice does, with its price and its gain."""
    ids, t, s = position.pack.ids, position.t, position.s
    if atom < PLAY_GROW:
        card = atom - PLAY_TILE
        return Message("label.play_tile", {"card": ids["card"][card], "company": ids["company"][t.top[card]]})
    if atom < PLACE:
        card, which = divmod(atom - PLAY_GROW, 2)
        company = int(t.low[card, which])
        place = int(s.growth[company]) + 1
        key = "grow"
        if place >= t.growth_must:
            key = "grow_must"
        elif place == t.growth_may:
            key = "grow_may"
        return Message(f"label.{key}", {"card": ids["card"][card], "company": ids["company"][company], "place": place})
    if atom < EXPAND:
        protect = atom >= PROTECT
        space = atom - (PROTECT if protect else PLACE)
        params: dict[str, Param] = {"space": ids["space"][space], "company": ids["company"][s.company]}
        if protect:
            return Message("label.protect", params)
        rival = company_at(position, space)
        if rival >= 0:
            return Message("label.push_out", {**params, "rival_company": ids["company"][rival]})
        return Message("label.place", params)
    if SELL <= atom < KEEP:
        company = atom - SELL
        return Message("label.sell", {"company": ids["company"][company], "coins": int(t.price[s.column[company]])})
    if NAME <= atom < BUY:
        return Message("label.name", {"seat": atom - NAME + 1, "company": ids["company"][s.company]})
    if BUY <= atom < PASS:
        company = atom - BUY
        params = {"company": ids["company"][company], "coins": int(t.price[s.column[company] + 1])}
        president, seat = int(s.president[company]), position.seat
        if president == -1 or (president != seat and s.shares[seat, company] + 1 > s.shares[president, company]):
            return Message("label.buy_president", params)
        return Message("label.buy", params)
    if atom in (EXPAND, WAIT):
        key = "expand" if atom == EXPAND else "wait"
        return Message(f"label.{key}", {"company": ids["company"][s.company], "steps": int(t.steps_may)})
    return Message({STOP: "label.stop", KEEP: "label.keep", PASS: "label.pass"}[atom])


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


def prompt(position: Position) -> Message:
    """The question of each phase."""
    s = position.s
    params: dict[str, Param] = {"seat": position.seat + 1}
    if s.company >= 0:
        params["company"] = position.pack.ids["company"][s.company]
    if position.phase == Phase.EXPAND:
        params["steps"] = int(s.steps)
    if position.phase == Phase.DECIDE:
        params |= {"steps": int(position.t.steps_may), "place": int(position.t.growth_may)}
    return Message(f"prompt.{position.phase.name.lower()}", params)


PHASE_CLAUSES = {
    Phase.PLAY: ("EK-CARD", "EK-TILE-5", "EK-GROW-1", "EK-TURN"),
    Phase.TILE: ("EK-TILE",),
    Phase.DECIDE: ("EK-GROW", "EK-EXP-1", "EK-EXP-5"),
    Phase.EXPAND: ("EK-EXP", "EK-TILE-3", "EK-TILE-4", "EK-GROW-4"),
    Phase.SELL: ("EK-SELL", "EK-PRES", "EK-TURN-2"),
    Phase.NAME: ("EK-PRES",),
    Phase.BUY: ("EK-BUY", "EK-PRES", "EK-SETUP-5"),
}
