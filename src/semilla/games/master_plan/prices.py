"""What an atom costs, for labels and refusals."""

from semilla.engine.position import Position
from semilla.games.master_plan.atoms import BUILD, CELL, CONTEST, RAISE_BID, TIER, UPGRADE, USE
from semilla.games.master_plan.rules.take import TAKE_WORKERS
from semilla.games.master_plan.state import Phase
from semilla.games.master_plan.view import outlook_of, prospects_of


def price_of(position: Position, atom: int) -> tuple[int, int]:
    """Workers and coins that an atom takes (of the cheapest way to complete the move)."""
    t, s, p = position.t, position.s, position.seat
    if atom < BUILD:
        return TAKE_WORKERS, 0
    if atom < UPGRADE:
        return int(t.cost_workers[atom - BUILD]), int(t.cost_coins[atom - BUILD])
    if atom < CELL:
        return cheapest_upgrade(position, atom - UPGRADE)
    if atom < CONTEST:
        return cell_price(position, atom - CELL)
    if atom < USE:
        slot = atom - CONTEST
        return int(outlook_of(position).lowest_stake[slot]) - int(s.stake[slot, p]), 0
    if atom < RAISE_BID:
        initial, tier = (atom - USE, 0) if atom < TIER else (int(s.using), atom - TIER)
        return int(t.action_workers[initial, tier]), int(t.action_coins[initial, tier])
    if position.phase == Phase.CONTEST_TOTAL:
        return int(s.total) + 1 - int(s.stake[s.slot, p]), 0
    shown = outlook_of(position)
    return int(shown.bid_workers[s.place]), int(s.total) + int(shown.opening[s.place]) - int(s.bid[s.place, p])


def cell_price(position: Position, cell: int) -> tuple[int, int]:
    """A plot's price: of the upgrade under way there, or of the least bid."""
    s = position.s
    if position.phase == Phase.UPGRADE:
        shown = prospects_of(position, position.seat, int(s.pick))
        return int(shown.workers[cell]), int(shown.coins[cell])
    shown = outlook_of(position)
    return int(shown.bid_workers[cell]), int(shown.lowest_bid[cell]) - int(s.bid[cell, position.seat])


def cheapest_upgrade(position: Position, private: int) -> tuple[int, int]:
    """The least price to replace an own building by the tile."""
    shown = prospects_of(position, position.seat, private)
    prices = zip(shown.replaces.tolist(), shown.workers.tolist(), shown.coins.tolist(), strict=True)
    return min(((workers, coins) for replaces, workers, coins in prices if replaces), default=(0, 0))
