"""Bids for plots: coins in multiples of the opening value, won at the start of the leader's next turn."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event, Refusal
from semilla.games.master_plan.rules.district import is_plot


@rule
def opening_value(s, cell):
    """The buildings next to the plot; fixed once the auction is open (MP-BIDPLOT-2, MP-BIDPLOT-4)."""
    return np.int64(s.opening[cell]) if s.leader[cell] != NONE else np.int64(s.around[cell])


@rule
def lowest_bid(s, cell):
    """The opening value, or one multiple of it above the highest bid (MP-BIDPLOT-3, MP-BIDPLOT-5)."""
    value = opening_value(s, cell)
    return value + s.bid[cell, s.leader[cell]] if s.leader[cell] != NONE else value


@rule
def bid_workers(s, p, cell):
    """A first bid is made with a worker, a higher one with coins alone (MP-BIDPLOT-6, MP-BIDPLOT-7)."""
    return np.int64(1) if s.bid[cell, p] == 0 else np.int64(0)


@rule
def why_bid(t, s, p, cell):
    """On free plots next to a building and on plots under bid, with room for the plot, a worker for the first bid and the coins
    (MP-BIDPLOT-1, MP-BIDPLOT-6, MP-BIDPLOT-7, MP-BIDPLOT-8, MP-BIDPLOT-13, MP-BIDPLOT-14, MP-BIDPLOT-15).
    """
    if not is_plot(t, s, cell):
        return Refusal.NO_PLOT_THERE
    if s.tile[cell] != NONE:
        return Refusal.BUILT_ALREADY
    if s.owner[cell] != NONE:
        return Refusal.OWNED_ALREADY
    if s.plots[p] >= t.plot_limit:
        return Refusal.PLOT_LIMIT
    least = lowest_bid(s, cell)
    if least == 0:
        return Refusal.NO_NEIGHBOUR
    if s.available[p] < bid_workers(s, p, cell):
        return Refusal.FEW_WORKERS
    return why_bid_total(s, p, cell, least)


@rule
def why_bid_total(s, p, cell, total):
    """Coins already on the plot count in the new total (MP-BIDPLOT-7)."""
    return Refusal.ALLOWED if total <= np.int64(s.coins[p]) + s.bid[cell, p] else Refusal.FEW_COINS


@rule
def bid_for_plot(s, p, cell, total, trace):
    """Put down the worker of a first bid and the coins that are missing; they lie there until the auction is won
    (MP-BIDPLOT-3, MP-BIDPLOT-4, MP-BIDPLOT-5, MP-BIDPLOT-6, MP-BIDPLOT-7, MP-BIDPLOT-9).
    """
    if s.leader[cell] == NONE:
        s.opening[cell] = s.around[cell]
    s.available[p] -= bid_workers(s, p, cell)
    s.coins[p] -= total - s.bid[cell, p]
    s.bid[cell, p] = total
    s.leader[cell] = p
    emit(trace, Event.BID, p, cell, total)


@rule
def win_plot(s, p, cell, trace):
    """The leader pays and puts a marker down, the worker stays; all others take theirs back, also those who have passed
    (MP-BIDPLOT-10, MP-BIDPLOT-11, MP-BIDPLOT-12).
    """
    emit(trace, Event.WON_PLOT, p, cell, s.bid[cell, p])
    s.bid[cell, p] = 0
    close_auction(s, cell, trace)
    s.owner[cell] = p
    s.plots[p] += 1


@rule
def close_auction(s, cell, trace):
    """Every stake that still lies on the plot goes back (MP-BIDPLOT-11, MP-END-9)."""
    for p in range(s.players):
        coins = np.int64(s.bid[cell, p])
        if coins > 0:
            s.coins[p] += coins
            s.available[p] += 1
            s.bid[cell, p] = 0
            emit(trace, Event.STAKE_BACK, p, 1, coins)
    s.leader[cell] = NONE
    s.opening[cell] = 0
