"""What is silly in Ekonos."""

from semilla.engine.position import Position
from semilla.games.ekonos.state import Phase
from tests.bots.sense.kinds import Kind, Look, Silly, ending

FIRST_EXPANSION = 4
TOKENS = 18
"""With fewer a player needs to sell none in order to buy."""


def names(position: Position) -> list[str]:
    """The companies."""
    return list(position.pack.ids["company"])


def last_lap(position: Position) -> bool:
    """Whether no further round follows."""
    return int(position.s.lap) == (int(position.s.length) or int(position.t.rounds[position.players]))


def turns_left(position: Position) -> int:
    """Cards that will still be played in this round."""
    return int(sum(position.s.held[: position.players]))


def quiet(position: Position) -> bool:
    """Whether it is the seat's last turn and no company can expand any more: it trades no more, tiles only come, one a card, and
    presidents decide nothing.
    """
    left = turns_left(position)
    if not last_lap(position) or int(position.s.held[position.seat]):
        return False
    return all(int(place) + left < FIRST_EXPANSION or left == 0 for place in position.s.growth)


def buys_dear(look: Look) -> Silly:
    """A share for more than it can be worth at the end."""
    position, found = look.position, Silly()
    if position.phase != Phase.BUY or not quiet(position):
        return found
    for k, name in enumerate(names(position)):
        price, most = int(position.s.column[k]) + 1, min(10, int(position.s.on_map[k]) + turns_left(position))
        if f"buy {name}" in look.moves and price > most:
            found[f"buy {name}",] = f"The share costs {price} coins and is worth at most {most} points at the end."
    return found


def keeps_the_overpriced(look: Look) -> Silly:
    """No sale, although a share brings more coins than it can be worth at the end."""
    position = look.position
    if position.phase != Phase.SELL or not quiet(position):
        return {}
    for k, name in enumerate(names(position)):
        price, most = int(position.s.column[k]), int(position.s.on_map[k]) + turns_left(position)
        if f"sell {name}" in look.moves and price > most:
            return {("keep",): f"A share of {name} brings {price} coins and is worth at most {most} points at the end."}
    return {}


def sells_cheap(look: Look) -> Silly:
    """A share for less than it is surely worth, by somebody who needs no coins."""
    position, found = look.position, Silly()
    if position.phase != Phase.SELL or not quiet(position):
        return found
    seat, s = position.seat, position.s
    tokens = int(sum(s.shares[seat])) + int(sum(s.president == seat))
    rich = int(s.coins[seat]) >= max(int(column) + 1 for column in s.column) and tokens < TOKENS
    for k, name in enumerate(names(position)):
        price, worth = int(s.column[k]), int(s.on_map[k])
        if f"sell {name}" in look.moves and rich and price < worth:
            found[f"sell {name}",] = (
                f"It brings {price} coins, is worth {worth} points or more at the end, and the coins are not needed."
            )
    return found


def sells_and_buys_back(look: Look) -> Silly:
    """A share sold and bought again in one turn: the same coins, the same shares, and perhaps no president any more."""
    if look.position.phase != Phase.SELL:
        return {}
    why = "It is paid with the coins it brought: nothing is gained, and the presidency may be lost."
    return {(text, text.replace("sell", "buy", 1)): why for text in look.beginning("sell ")}


def stops_early(look: Look) -> Silly:
    """An expansion ended while it could take an empty space for the company in which its president holds most."""
    position = look.position
    s, seat = position.s, position.seat
    if position.phase != Phase.EXPAND or "stop" not in look.moves:
        return {}
    company = int(s.company)
    own = int(s.shares[seat, company])
    if any(int(s.shares[p, company]) >= own for p in range(position.players) if p != seat):
        return {}
    if not any(int(s.vacant) >> int(text.split()[1]) - 1 & 1 for text in look.beginning("place ")):
        return {}
    return {("stop",): "One more tile on an empty space is worth more to the president than to anybody else, and costs nothing."}


def pushes_itself_out(look: Look) -> Silly:
    """An expansion over a tile of a company that only its president holds, while an empty space is in reach."""
    position, found = look.position, Silly()
    s, seat = position.s, position.seat
    if position.phase != Phase.EXPAND:
        return found
    spaces = {text: 1 << int(text.split()[1]) - 1 for text in look.beginning("place ")}
    if not any(int(s.vacant) & space for space in spaces.values()):
        return found
    for k, name in enumerate(names(position)):
        if int(s.shares[seat, k]) and int(s.shares[seat, k]) == int(s.column[k]):
            for text, space in spaces.items():
                if int(s.tiles[k]) & space:
                    found[text,] = f"It takes away a tile of {name}, which nobody else holds; an empty space is in reach."
    return found


KINDS: dict[str, Kind] = {
    "ending": lambda look: ending(look) if last_lap(look.position) and turns_left(look.position) <= 1 else {},
    "buys-dear": buys_dear,
    "keeps-the-overpriced": keeps_the_overpriced,
    "sells-cheap": sells_cheap,
    "sells-and-buys-back": sells_and_buys_back,
    "stops-early": stops_early,
    "pushes-itself-out": pushes_itself_out,
}
