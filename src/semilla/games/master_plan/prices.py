"""What an atom costs, for labels and refusals."""

from semilla.engine.position import Position
from semilla.games.master_plan.atoms import BUILD, CELL, CONTEST, RAISE_BID, TIER, UPGRADE, USE
from semilla.games.master_plan.state import Phase
from semilla.games.master_plan.view import opening


def price_of(position: Position, atom: int) -> tuple[int, int]:
    """Workers and coins that an atom takes (of the cheapest way to complete the move)."""
    t, s, p = position.t, position.s, position.seat
    if atom < BUILD:
        return 1, 0
    if atom < UPGRADE:
        return int(t.cost_workers[atom - BUILD]), int(t.cost_coins[atom - BUILD])
    if atom < CELL:
        return cheapest_upgrade(position, atom - UPGRADE)
    if atom < CONTEST:
        cell = atom - CELL
        if position.phase == Phase.UPGRADE:
            return difference(position, int(s.pick), int(s.tile[cell]))
        return int(s.bid[cell, p] == 0), lowest_total(position, cell) - int(s.bid[cell, p])
    if atom < USE:
        return int(s.stake[atom - CONTEST].max()) + 1 - int(s.stake[atom - CONTEST, p]), 0
    if atom < RAISE_BID:
        initial, tier = (atom - USE, 0) if atom < TIER else (int(s.using), atom - TIER)
        return int(t.action_workers[initial, tier]), int(t.action_coins[initial, tier])
    if position.phase == Phase.CONTEST_TOTAL:
        return int(s.total) + 1 - int(s.stake[s.slot, p]), 0
    return int(s.bid[s.place, p] == 0), int(s.total) + opening(position)[s.place] - int(s.bid[s.place, p])


def lowest_total(position: Position, cell: int) -> int:
    """The least bid for a plot (MP-BIDPLOT-3, MP-BIDPLOT-5)."""
    return opening(position)[cell] + int(position.s.bid[cell].max())


def difference(position: Position, new: int, old: int) -> tuple[int, int]:
    """The price of an upgrade (MP-UPGRADE-3, MP-UPGRADE-4)."""
    t = position.t
    return max(0, int(t.cost_workers[new]) - int(t.cost_workers[old])), max(0, int(t.cost_coins[new]) - int(t.cost_coins[old]))


def cheapest_upgrade(position: Position, private: int) -> tuple[int, int]:
    """The least difference to an own building that the tile could replace."""
    t, s = position.t, position.s
    standing = [int(tile) for tile, owner in zip(s.tile, s.owner, strict=True) if tile >= 0 and owner == position.seat]
    lower = [old for old in standing if t.family[old] == t.family[private] and t.rank[old] < t.rank[private]]
    return min((difference(position, private, old) for old in lower), default=(0, 0))
