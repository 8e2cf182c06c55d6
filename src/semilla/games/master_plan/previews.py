"""What people want to see before they choose, as the rules reckon it, for every cell, contest and seat at once."""

import numpy as np

from semilla.engine.compiled.rule import entry
from semilla.engine.fields import NONE, Field, record_dtype
from semilla.games.master_plan.atoms import Refusal
from semilla.games.master_plan.rules.contests import lowest_stake, why_closed
from semilla.games.master_plan.rules.district import supply
from semilla.games.master_plan.rules.levels import initial_level
from semilla.games.master_plan.rules.maintenance import income
from semilla.games.master_plan.rules.plots import bid_workers, lowest_bid, opening_value
from semilla.games.master_plan.rules.scoring import building_points, coin_points, condition_points
from semilla.games.master_plan.rules.upgrade import upgrade_price, why_replace
from semilla.games.master_plan.state import MAX_CELLS, MAX_CONTESTS, MAX_PLAYERS

OUTLOOK = record_dtype(
    (
        # plots that can be or are under bid
        Field("opening", "i8", (MAX_CELLS,), ("cell",)),
        Field("lowest_bid", "i8", (MAX_CELLS,), ("cell",)),
        Field("bid_workers", "i8", (MAX_CELLS,), ("cell",)),  # of the seat to act
        # buildings
        Field("points", "i8", (MAX_CELLS,), ("cell",)),
        Field("condition_points", "i8", (MAX_CELLS,), ("cell",)),
        # contests
        Field("open", "i8", (MAX_CONTESTS,), ("",), value="flag"),
        Field("lowest_stake", "i8", (MAX_CONTESTS,), ("",)),
        # seats
        Field("income", "i8", (MAX_PLAYERS,), ("seat",)),
        Field("supply", "i8", (MAX_PLAYERS,), ("seat",)),
        Field("coin_points", "i8", (MAX_PLAYERS,), ("seat",)),
    )
)


@entry
def outlook(tables, states, i, out):
    """The quarter, the contests and the players as things stand (MP-BIDPLOT-2, MP-BIDPLOT-3, MP-BIDPLOT-4, MP-BIDPLOT-5,
    MP-BIDPLOT-6, MP-BIDPUB-1, MP-BIDPUB-2, MP-MAINT-4, MP-MAINT-5, MP-GEN-6, MP-SCORE-1, MP-SCORE-2, MP-SCORE-3, MP-SCORE-4).
    """
    t, s, shown = tables[0], states[i], out[0]
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if s.tile[cell] != NONE:
            shown.points[cell] = building_points(t, s, cell)
            shown.condition_points[cell] = condition_points(t, s, np.int64(s.owner[cell]), np.int64(s.tile[cell]), cell)
        elif s.owner[cell] == NONE:
            shown.opening[cell] = opening_value(s, cell)
            shown.lowest_bid[cell] = lowest_bid(s, cell)
            if s.over == 0:
                shown.bid_workers[cell] = bid_workers(s, np.int64(s.seat), cell)
    for slot in range(np.int64(t.contests[s.scenario])):
        shown.open[slot] = why_closed(t, s, slot) == Refusal.ALLOWED
        shown.lowest_stake[slot] = lowest_stake(s, slot)
    for p in range(np.int64(s.players)):
        shown.income[p] = income(t, s, p)
        shown.supply[p] = supply(t, s, p)
        shown.coin_points[p] = coin_points(t, s, p)


PROSPECTS = record_dtype(
    (
        Field("level", "i8", (MAX_CELLS,), ("cell",)),  # at which the tile would start on an empty plot
        Field("replaces", "i8", (MAX_CELLS,), ("cell",), value="flag"),  # the player's building there
        Field("workers", "i8", (MAX_CELLS,), ("cell",)),  # the price of that …
        Field("coins", "i8", (MAX_CELLS,), ("cell",)),  # … upgrade
    )
)


@entry
def prospects(tables, states, i, p, tile, out):
    """What a private tile would be on every plot of a player's choice (MP-LEVEL-3, MP-UPGRADE-1, MP-UPGRADE-3, MP-UPGRADE-4)."""
    t, s, shown = tables[0], states[i], out[0]
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if s.tile[cell] == NONE:
            shown.level[cell] = initial_level(t, s, cell, tile)
        elif why_replace(t, s, p, tile, cell) == Refusal.ALLOWED:
            shown.replaces[cell] = 1
            workers, coins = upgrade_price(t, tile, np.int64(s.tile[cell]))
            shown.workers[cell] = workers
            shown.coins[cell] = coins
