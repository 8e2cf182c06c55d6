"""What things are worth in victory points: buildings until the end, coins and workers at what they still can become.

The quick builder (`policy.py`) and the evaluation (`evaluation.py`) both reckon with it. All weights are data (`weights.toml`).
"""

import numpy as np

from semilla.engine.compiled.bits import first_of, size_of
from semilla.engine.compiled.rule import rule
from semilla.engine.fields import NONE
from semilla.games.master_plan.effects import Effect
from semilla.games.master_plan.rules.levels import BYTE, built_near, has_level, icons_for, level_among, moved_level, top_level
from semilla.games.master_plan.rules.rounds import last_round
from semilla.games.master_plan.rules.scoring import condition_points
from semilla.games.master_plan.rules.upgrade import upgrade_price


@rule
def rounds_left(t, s):
    """Incomes still to come."""
    return np.int64(0) if s.ending != 0 else last_round(t, s) - s.lap


@rule
def private_worth(t, s, tile, level):
    """What a private building at a level brings until the end."""
    family, rank = t.family[tile], t.rank[tile]
    return t.track_points[family, rank, level] + t.track_income[family, rank, level] * t.coin_later[rounds_left(t, s)]


@rule
def recruit_worth(t, s, workers):
    """What new permanent workers bring in the rounds to come."""
    return workers * t.worker_later[rounds_left(t, s)]


@rule
def price(t, s, workers, coins):
    """What a price costs in points."""
    left = rounds_left(t, s)
    return workers * t.worker_worth[left] + coins * t.coin_worth[left]


@rule
def build_price(t, s, tile):
    """What building a tile costs."""
    return price(t, s, np.int64(t.cost_workers[tile]), np.int64(t.cost_coins[tile]))


@rule
def level_gain(t, s, cell, by):
    """What a movement of its level is worth to a private building."""
    tile = np.int64(s.tile[cell])
    return private_worth(t, s, tile, moved_level(t, s, cell, by)) - private_worth(t, s, tile, np.int64(s.level[cell]))


@rule
def gain_at(t, s, p, cell, new, old):
    """What changed icons next to a building are worth to a player: up if it is an own one, down if it is a rival's."""
    if not has_level(t, s, cell):
        return 0.0
    by = icons_for(t, t.family[s.tile[cell]], new, old)
    return level_gain(t, s, cell, by) * (1.0 if s.owner[cell] == p else -t.rival) if by != 0 else 0.0


@rule
def neighbours_gain(t, s, p, cell, new, old):
    """What changed icons are worth to a player, with all the neighbours."""
    gain = 0.0
    for k in range(t.nears[cell]):
        gain += gain_at(t, s, p, np.int64(t.near[cell, k]), new, old)
    return gain


@rule
def gain_among(t, s, p, near, around, new, old):
    """The same with so many buildings (see `built_near`)."""
    gain = 0.0
    for _ in range(around):
        gain += gain_at(t, s, p, near & 255, new, old)
        near >>= BYTE
    return gain


@rule
def private_site(t, s, p, tile, cell):
    """What a private tile brings on a plot, less its price."""
    near, around = built_near(t, s, cell)
    return site_among(t, s, p, tile, near, around)


@rule
def site_among(t, s, p, tile, near, around):
    """What a private tile brings next to so many buildings (see `built_near`), less its price."""
    worth = private_worth(t, s, tile, level_among(t, s, near, around, tile)) + recruit_worth(t, s, np.int64(t.recruits[tile]))
    return worth + gain_among(t, s, p, near, around, tile, np.int64(NONE)) - build_price(t, s, tile)


@rule
def public_worth(t, s, tile):
    """What a contest tile brings anywhere, less its price: printed points, income and effect."""
    left = rounds_left(t, s)
    worth = t.points[tile] + t.income[tile] * t.coin_later[left] - build_price(t, s, tile)
    if t.effect[tile] == Effect.GAIN_COINS:
        worth += t.effect_amount[tile] * t.coin_worth[left]
    elif t.effect[tile] == Effect.GAIN_WORKERS:
        worth += recruit_worth(t, s, np.int64(t.effect_amount[tile]))
    elif t.effect[tile] == Effect.RAISE:
        worth += t.effect_amount[tile] * t.raising
    return worth


@rule
def public_site(t, s, p, tile, cell):
    """What a contest tile brings on a plot, its condition as things stand."""
    worth = public_worth(t, s, tile) + condition_points(t, s, p, tile, cell)
    if s.owner[cell] == p:
        worth -= t.bare
    return worth + neighbours_gain(t, s, p, cell, tile, np.int64(NONE))


@rule
def upgrade_gain(t, s, p, tile, cell):
    """What replacing a building brings, less its price."""
    old, level = np.int64(s.tile[cell]), np.int64(s.level[cell])
    workers, coins = upgrade_price(t, tile, old)
    gain = private_worth(t, s, tile, level) - private_worth(t, s, old, level)
    gain += recruit_worth(t, s, np.int64(t.recruits[tile]) - t.recruits[old])
    return gain + neighbours_gain(t, s, p, cell, tile, old) - price(t, s, workers, coins)


@rule
def buildings_of(t, s, p):
    """The plots of the scenario, by their places in it, where a player's buildings stand, as a set."""
    found = np.int64(0)
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        found |= np.int64((s.owner[cell] == p) & (s.tile[cell] != NONE)) << k
    return found


@rule
def best_upgrade(t, s, p, tile, buildings):
    """The best upgrade of these buildings to a tile, whether it can be paid now or not; -1 without one."""
    best, family, rank = -1.0, t.family[tile], t.rank[tile]
    while rank > 1 and buildings != 0:
        k = first_of(buildings)
        buildings ^= np.int64(1) << k
        cell = np.int64(t.plot[s.scenario, k])
        old = s.tile[cell]
        if t.family[old] == family and t.rank[old] < rank:
            best = max(best, upgrade_gain(t, s, p, tile, cell))
    return best


@rule
def typical_worth(t, s, tile):
    """What a private tile would bring on a typical plot, less its price."""
    level = min(np.int64(t.typical_level), top_level(t, tile))
    return private_worth(t, s, tile, level) + recruit_worth(t, s, np.int64(t.recruits[tile])) - build_price(t, s, tile)


@rule
def hand_size(s, p):
    """Private tiles in hand."""
    return size_of(np.int64(s.hand[p]))


@rule
def next_tile(hand, tile):
    """The first tile of a hand from `tile` on; there must be one."""
    return tile + first_of(hand >> tile)
