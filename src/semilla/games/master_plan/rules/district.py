"""The district and the people in it: neighbours, the states of a plot, workers and coins."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event, Refusal
from semilla.games.master_plan.tables import PLOT


@rule
def bit(k):
    """The set of one thing."""
    return np.int64(1) << np.int64(k)


@rule
def is_plot(t, s, cell):
    """A cell of the map that held no initial public building at setup (MP-GEN-3, MP-GEN-5)."""
    return t.grid[s.scenario, cell] == PLOT


@rule
def is_free(s, cell):
    """A plot without building, owner or bid; it is FREE, UNDER BID, OWNED or BUILT, always exactly one (MP-GEN-4)."""
    return s.tile[cell] == NONE and s.owner[cell] == NONE and s.leader[cell] == NONE


@rule
def put_building(t, s, cell, tile):
    """A building stands on the cell, next to all cells that share a side or a corner; holes and frame pieces count for nothing, and
    markers never run out (MP-GEN-2, MP-GEN-3, MP-GEN-5, MP-GEN-9).
    """
    s.tile[cell] = tile
    for k in range(t.nears[cell]):
        s.around[t.near[cell, k]] += 1


@rule
def remove_building(t, s, cell):
    """The cell is empty again, and free (MP-GEN-4)."""
    s.tile[cell] = NONE
    s.owner[cell] = NONE
    s.level[cell] = 0
    for k in range(t.nears[cell]):
        s.around[t.near[cell, k]] -= 1


@rule
def is_full(t, s):
    """Whether every plot is built; owned ones and those under bid are empty (MP-END-2)."""
    for k in range(t.plots[s.scenario]):
        if s.tile[t.plot[s.scenario, k]] == NONE:
            return False
    return True


@rule
def why_pay(s, p, workers, coins):
    """A price is paid whole, with available workers and coins in hand, or not at all (MP-GEN-8, MP-GEN-12)."""
    if s.available[p] < workers:
        return Refusal.FEW_WORKERS
    if s.coins[p] < coins:
        return Refusal.FEW_COINS
    return Refusal.ALLOWED


@rule
def pay(s, p, workers, coins):
    """Workers stay where they act until maintenance; coins go to the bank (MP-GEN-7, MP-GEN-8)."""
    s.available[p] -= workers
    s.coins[p] -= coins


@rule
def supply(t, s, p):
    """A colour's workers that are not in play; temporary ones are part of the twelve (MP-GEN-6)."""
    return np.int64(t.worker_limit) - s.team[p] - s.temporary[p]


@rule
def recruit(t, s, p, workers, trace):
    """New permanent workers wait for the next maintenance, as far as the supply reaches (MP-GEN-6, MP-BUILD-9)."""
    gained = min(np.int64(workers), supply(t, s, p))
    if gained > 0:
        s.team[p] += gained
        s.recruits[p] += gained
        emit(trace, Event.RECRUITED, p, gained)


@rule
def gain_coins(s, p, coins, trace):
    """Coins from the bank, which never runs out (MP-GEN-8)."""
    s.coins[p] += coins
    emit(trace, Event.COINS, p, coins)
