"""What things are worth in victory points: buildings until the end, coins and workers at what they still can become.

The quick builder (`policy.py`) and the evaluation (`evaluation.py`) both reckon with it. All weights are data (`weights.toml`).
"""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.fields import NONE
from semilla.games.master_plan.effects import Effect
from semilla.games.master_plan.rules.levels import has_level, icons_for, initial_level, moved_level, top_level
from semilla.games.master_plan.rules.scoring import condition_points
from semilla.games.master_plan.rules.upgrade import upgrade_price

BYTE = 8


@rule
def rounds_left(t, s):
    """Incomes still to come."""
    return np.int64(0) if s.ending != 0 else np.int64(t.rounds) - s.lap


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
def neighbours_gain(t, s, p, cell, new, old):
    """What changed icons are worth to a player: own neighbours up, rivals down."""
    gain = 0.0
    for k in range(t.nears[cell]):
        near = np.int64(t.near[cell, k])
        if has_level(t, s, near):
            by = icons_for(t, t.family[s.tile[near]], new, old)
            if by != 0:
                gain += level_gain(t, s, near, by) * (1.0 if s.owner[near] == p else -t.rival)
    return gain


@rule
def private_site(t, s, p, tile, cell):
    """What a private tile brings on a plot, less its price."""
    worth = private_worth(t, s, tile, initial_level(t, s, cell, tile)) + recruit_worth(t, s, np.int64(t.recruits[tile]))
    return worth + neighbours_gain(t, s, p, cell, tile, np.int64(NONE)) - build_price(t, s, tile)


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
def best_upgrade(t, s, p, tile):
    """The best upgrade to a tile, whether it can be paid now or not; -1 without one."""
    best, family, rank = -1.0, t.family[tile], t.rank[tile]
    if rank > 1:
        for k in range(t.plots[s.scenario]):
            cell = np.int64(t.plot[s.scenario, k])
            old = s.tile[cell]
            if old != NONE and s.owner[cell] == p and t.family[old] == family and t.rank[old] < rank:
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
    count, hand = np.int64(0), np.int64(s.hand[p])
    while hand != 0:
        hand &= hand - 1
        count += 1
    return count


@rule
def next_tile(hand, tile):
    """The first tile of a hand from `tile` on; there must be one."""
    while (hand >> tile) & 0xFF == 0:
        tile += BYTE
    while (hand >> tile) & 1 == 0:
        tile += 1
    return tile
