"""What the moves of Ekonos do, with their prices and gains."""

from collections.abc import Mapping

from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.ekonos.state import Growth
from semilla.games.ekonos.view import company_at, market_of

GROWTH_LABEL: Mapping[int, str] = {
    Growth.GROWS: "label.grow",
    Growth.MAY_EXPAND: "label.grow_may",
    Growth.MUST_EXPAND: "label.grow_must",
}


def tile(position: Position, card: int) -> Message:
    """A card's top: the company that will place a tile."""
    ids = position.pack.ids
    return Message("label.play_tile", {"card": ids["card"][card], "company": ids["company"][position.t.top[card]]})


def grow(position: Position, card: int, which: int) -> Message:
    """A card's lower half: where the company's growth comes to, and what follows from it."""
    ids, t = position.pack.ids, position.t
    company = int(t.low[card, which])
    place = int(position.s.growth[company]) + 1
    key = GROWTH_LABEL[int(market_of(position).growth[company])]
    return Message(key, {"card": ids["card"][card], "company": ids["company"][company], "place": place})


def place(position: Position, space: int) -> Message:
    """A tile on a space, and whom it pushes out."""
    ids = position.pack.ids
    params: dict[str, Param] = {"space": ids["space"][space], "company": ids["company"][position.s.company]}
    rival = company_at(position, space)
    if rival < 0:
        return Message("label.place", params)
    return Message("label.push_out", {**params, "rival_company": ids["company"][rival]})


def sell(position: Position, company: int) -> Message:
    """A share and what it brings."""
    coins = int(market_of(position).selling[company])
    return Message("label.sell", {"company": position.pack.ids["company"][company], "coins": coins})


def buy(position: Position, company: int) -> Message:
    """A share, what it costs, and whether its buyer becomes president."""
    shown = market_of(position)
    params: dict[str, Param] = {"company": position.pack.ids["company"][company], "coins": int(shown.buying[company])}
    return Message("label.buy_president" if shown.presides[company] else "label.buy", params)
