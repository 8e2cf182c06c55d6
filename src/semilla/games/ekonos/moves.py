"""Ekonos in notation: the words of each atom."""

from semilla.engine.position import Position
from semilla.games.ekonos.atoms import BUY, EXPAND, KEEP, NAME, PASS, PLACE, PLAY_GROW, PLAY_TILE, PROTECT, SELL, STOP, WAIT


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
