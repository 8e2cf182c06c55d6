"""What a position of Master Plan is worth to every seat, in points. It looks only at what everybody may see.

Points so far, what buildings will still pay, coins and workers at what they can become, plots and tiles at what they promise.
"""

import numpy as np

from semilla.engine.compiled.rule import entry, rule
from semilla.engine.fields import NONE
from semilla.games.master_plan.effects import Condition
from semilla.games.master_plan.rules.levels import BYTE, built_near
from semilla.games.master_plan.rules.maintenance import building_income
from semilla.games.master_plan.rules.rounds import has_passed
from semilla.games.master_plan.rules.scoring import building_points, condition_points
from semilla.games.master_plan.worth import (
    best_upgrade,
    buildings_of,
    hand_size,
    next_tile,
    public_worth,
    recruit_worth,
    rounds_left,
    site_among,
    typical_worth,
)

# -------------------------------------------------------------------------------------------------------------- players


@rule
def coins_worth(t, s, p):
    """Coins in hand: the first ones are needed most, those beyond what can soon be spent least."""
    coins = np.float64(s.coins[p])
    if s.over != 0:
        return coins / t.coins_per_point
    weighed = coins + (t.scarce - 1.0) * min(coins, t.few) - (1.0 - t.plenty) * max(0.0, coins - t.enough)
    return weighed * t.coin_worth[rounds_left(t, s)]


@rule
def workers_worth(t, s, p):
    """Workers that can still act this round; and who passed early is early in the next."""
    for place in range(np.int64(s.players)):
        if s.future[place] == p:
            return (s.players - 1 - place) * t.order if rounds_left(t, s) > 0 else 0.0
    return s.available[p] * t.worker_worth[rounds_left(t, s)]


@rule
def reach(t, s, p, tile):
    """How likely a tile in hand will be built: it can be paid now, perhaps in a later round, or there is none."""
    if s.available[p] >= t.cost_workers[tile] and s.coins[p] >= t.cost_coins[tile] and not has_passed(s, p):
        return 1.0
    return t.unpaid if rounds_left(t, s) > 0 else 0.0


@rule
def hand_worth(t, s, p):
    """Private tiles beyond those that have a plot: what the best promise on a typical plot or as upgrades."""
    count = hand_size(s, p)
    spare = count - s.plots[p]
    if spare <= 0:
        return 0.0
    first, second, hand, tile, buildings = 0.0, 0.0, np.int64(s.hand[p]), np.int64(0), buildings_of(t, s, p)
    for _ in range(count):
        tile = next_tile(hand, tile)
        upgrade = best_upgrade(t, s, p, tile, buildings)
        worth = max(upgrade * t.ready, typical_worth(t, s, tile) * t.in_hand) * reach(t, s, p, tile)
        if worth > first:
            first, second = worth, first
        elif worth > second:
            second = worth
        tile += 1
    return first if spare == 1 else first + second * t.second_tile


# ------------------------------------------------------------------------------------------------------------- district


@rule
def building_worth(t, s, cell):
    """Points and incomes of a building, and some of what its condition can still give."""
    p, tile, left = np.int64(s.owner[cell]), np.int64(s.tile[cell]), rounds_left(t, s)
    worth = building_points(t, s, cell) + building_income(t, s, cell) * t.coin_later[left]
    if t.condition[tile] != Condition.NOTHING:
        given = condition_points(t, s, p, tile, cell)
        worth += given
        if s.over == 0:
            worth += t.hope * left / t.rounds * (t.condition_cap[tile] - given)
    return worth


@rule
def bare_plot(t, s, near, around):
    """A plot without a tile for it: more where the icons around it (see `built_near`) favour a family."""
    best = np.int64(0)
    for family in range(t.families):
        level, cells = np.int64(0), near
        for _ in range(around):
            level += t.icons[s.tile[cells & 255], family]
            cells >>= BYTE
        best = max(best, level)
    return t.bare + t.plot_level * best


@rule
def plot_worth(t, s, p, cell, plots):
    """A plot with the best of the tiles in hand, as far as there are tiles for all of so many plots."""
    left = rounds_left(t, s)
    near, around = built_near(t, s, cell)
    bare = bare_plot(t, s, near, around)
    if left == 0:
        bare = 0.0 if has_passed(s, p) else min(bare, s.available[p] * t.worker_worth[0])
    count = hand_size(s, p)
    if count == 0:
        return bare
    best, hand, tile = 0.0, np.int64(s.hand[p]), np.int64(0)
    for _ in range(count):
        tile = next_tile(hand, tile)
        within = reach(t, s, p, tile)
        if within > 0.0:
            best = max(best, site_among(t, s, p, tile, near, around) * within)
        tile += 1
    return bare + max(0.0, best * t.ready - bare) * min(1.0, count / plots)


@rule
def bid_worth(t, s, p, cell):
    """Coins and a worker on a plot under bid: the leader's will probably buy it, the others' come back."""
    left = rounds_left(t, s)
    back = s.bid[cell, p] * t.coin_worth[left] + t.stake_back * t.worker_worth[left]
    if s.leader[cell] != p:
        return back
    return t.leading * plot_worth(t, s, p, cell, np.float64(s.plots[p] + 1)) + (1.0 - t.leading) * back


# ------------------------------------------------------------------------------------------------------------- contests


@rule
def contest_worth(t, s, p, slot):
    """A contest tile that waits to be built, with what its condition gives or may give."""
    tile = np.int64(t.first_contest) + s.contest[slot]
    worth, cap = public_worth(t, s, tile), np.float64(t.condition_cap[tile])
    if t.condition[tile] > Condition.ADJ_VARIETY:
        given = condition_points(t, s, p, tile, np.int64(NONE))
        worth += given + t.hope * rounds_left(t, s) / t.rounds * (cap - given)
    elif t.condition[tile] != Condition.NOTHING:
        worth += 0.5 * cap
    return max(0.0, worth) * t.waiting * reach(t, s, p, tile)


@rule
def stake_worth(t, s, p, slot):
    """Workers on a contest: the leader's will probably win it, the others' come back."""
    back = s.stake[slot, p] * t.stake_back * t.worker_worth[rounds_left(t, s)]
    if s.front[slot] != p:
        return back
    return t.leading * contest_worth(t, s, p, slot) + (1.0 - t.leading) * back


# ----------------------------------------------------------------------------------------------------------- everything


@entry
def evaluate(tables, states, i, values):
    """What every seat has and may expect."""
    t, s = tables[0], states[i]
    for p in range(np.int64(s.players)):
        values[p] = s.tokens[p] + coins_worth(t, s, p)
        if s.over == 0:
            values[p] += recruit_worth(t, s, np.int64(s.team[p])) + workers_worth(t, s, p) + hand_worth(t, s, p)
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if s.tile[cell] != NONE:
            values[s.owner[cell]] += building_worth(t, s, cell)
        elif s.over == 0:
            p = np.int64(s.owner[cell])
            if p != NONE:
                values[p] += plot_worth(t, s, p, cell, np.float64(s.plots[p]))
            elif s.leader[cell] != NONE:
                for p in range(np.int64(s.players)):
                    if s.bid[cell, p] > 0:
                        values[p] += bid_worth(t, s, p, cell)
    for slot in range(t.contests[s.scenario]):
        if s.over == 0 and s.stands[slot] == 0:
            p = np.int64(s.holder[slot])
            if p != NONE:
                values[p] += contest_worth(t, s, p, slot)
            elif s.front[slot] != NONE:
                for p in range(np.int64(s.players)):
                    if s.stake[slot, p] > 0:
                        values[p] += stake_worth(t, s, p, slot)
