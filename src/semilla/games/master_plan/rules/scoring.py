"""Scoring: levels, printed points, conditions, coins, tokens."""

import numpy as np

from semilla.engine.compiled.rule import entry, rule
from semilla.engine.fields import NONE
from semilla.games.master_plan.effects import Condition
from semilla.games.master_plan.tables import MAX_FAMILIES

COINS_BELOW = 100_000
TEAM_BELOW = 1000
"""Room for the tie-breaks behind the points."""


@entry
def score(tables, states, i, points, standing):
    """Most points wins; then more coins, then the larger permanent team, then a shared victory. Tiles in hand, plots and workers
    give nothing (MP-SCORE-6, MP-SCORE-7, MP-SCORE-8).
    """
    t, s = tables[0], states[i]
    for p in range(s.players):
        points[p] = s.tokens[p] + coin_points(t, s, p)
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if s.tile[cell] != NONE:
            p = np.int64(s.owner[cell])
            points[p] += building_points(t, s, cell) + condition_points(t, s, p, np.int64(s.tile[cell]), cell)
    for p in range(s.players):
        standing[p] = (points[p] * COINS_BELOW + s.coins[p]) * TEAM_BELOW + s.team[p]


@rule
def coin_points(t, s, p):
    """One point for every ten coins, rounded down (MP-SCORE-4)."""
    return np.int64(s.coins[p]) // t.coins_per_point


@rule
def building_points(t, s, cell):
    """What a private building's level shows, or what is printed on a public one (MP-SCORE-1, MP-SCORE-2)."""
    tile = s.tile[cell]
    if t.family[tile] == NONE:
        return np.int64(t.points[tile])
    return np.int64(t.track_points[t.family[tile], t.rank[tile], s.level[cell]])


@rule
def condition_points(t, s, p, tile, cell):
    """What the condition of a public building gives its owner, up to its cap (MP-SCORE-3, MP-EFFECT-6)."""
    kind = np.int64(t.condition[tile])
    if kind == Condition.NOTHING:
        return np.int64(0)
    about = np.int64(t.condition_about[tile])
    if kind <= Condition.ADJ_VARIETY:
        count = count_adjacent(t, s, p, cell, kind, about)
    elif kind == Condition.WORKERS:
        count = np.int64(s.team[p]) // about
    elif kind == Condition.COINS:
        count = np.int64(s.coins[p]) // about
    elif kind == Condition.OWN_SETS:
        count = count_sets(t, s, p)
    else:
        count = count_own(t, s, p, kind, about)
    return min(count * t.condition_points[tile], np.int64(t.condition_cap[tile]))


@rule
def count_adjacent(t, s, p, cell, kind, about):
    """Buildings next to the tile, or the families among them (rules 4.5; MP-EFFECT-6)."""
    count, families = np.int64(0), 0
    for k in range(t.nears[cell]):
        near = t.near[cell, k]
        tile = s.tile[near]
        if tile == NONE:
            continue
        family = t.family[tile]
        if kind == Condition.ADJ_VARIETY:
            if family != NONE and (families >> family) & 1 == 0:
                families |= 1 << family
                count += 1
        elif (
            kind == Condition.ADJ_ANY
            or (kind == Condition.ADJ_FAMILY and family == about)
            or (kind == Condition.ADJ_OWN and s.owner[near] == p)
            or (kind == Condition.ADJ_PUBLIC and family == NONE)
        ):
            count += 1
    return count


@rule
def count_own(t, s, p, kind, about):
    """Own buildings in the district: of a family, public, of a rank, at a level or higher (rules 4.5; MP-EFFECT-6)."""
    count = np.int64(0)
    for k in range(t.plots[s.scenario]):
        cell = t.plot[s.scenario, k]
        tile = s.tile[cell]
        if tile == NONE or s.owner[cell] != p:
            continue
        family = t.family[tile]
        if (
            (kind == Condition.OWN_FAMILY and family == about)
            or (kind == Condition.OWN_PUBLIC and family == NONE)
            or (kind == Condition.OWN_RANK and family != NONE and t.rank[tile] == about)
            or (kind == Condition.OWN_LEVEL and family != NONE and s.level[cell] >= about)
        ):
            count += 1
    return count


@rule
def count_sets(t, s, p):
    """Complete sets of one own building of every family (rules 4.5; MP-EFFECT-6)."""
    sets = np.int64(count_own(t, s, p, np.int64(Condition.OWN_FAMILY), np.int64(0)))
    for family in range(1, MAX_FAMILIES):
        if family < t.families:
            sets = min(sets, count_own(t, s, p, np.int64(Condition.OWN_FAMILY), np.int64(family)))
    return sets
