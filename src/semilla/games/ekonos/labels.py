"""What every choice of Ekonos does, with its price and its gain."""

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
)
from semilla.games.ekonos.view import company_at


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
