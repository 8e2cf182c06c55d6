"""What the moves of Ekonos do, with their prices and gains."""

from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.ekonos.atoms import BUY
from semilla.games.ekonos.view import company_at


def tile(position: Position, card: int) -> Message:
    """A card's top: the company that will place a tile."""
    ids = position.pack.ids
    return Message("label.play_tile", {"card": ids["card"][card], "company": ids["company"][position.t.top[card]]})


def grow(position: Position, card: int, which: int) -> Message:
    """A card's lower half: where the company's growth comes to, and what follows from it."""
    ids, t = position.pack.ids, position.t
    company = int(t.low[card, which])
    place = int(position.s.growth[company]) + 1
    key = "grow_must" if place >= t.growth_must else "grow_may" if place == t.growth_may else "grow"
    return Message(f"label.{key}", {"card": ids["card"][card], "company": ids["company"][company], "place": place})


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
    t, s = position.t, position.s
    return Message("label.sell", {"company": position.pack.ids["company"][company], "coins": int(t.price[s.column[company]])})


def buy(position: Position, company: int) -> Message:
    """A share, what it costs, and whether its buyer becomes president."""
    t, s, seat = position.t, position.s, position.seat
    takes_over = s.president[company] != seat and position.after(BUY + company).s.president[company] == seat
    params: dict[str, Param] = {
        "company": position.pack.ids["company"][company],
        "coins": int(t.price[s.column[company] + 1]),
    }
    return Message("label.buy_president" if takes_over else "label.buy", params)
