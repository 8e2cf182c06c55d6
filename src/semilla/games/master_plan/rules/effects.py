"""Effects in the vocabulary of the pack: what a contest tile does when it is built, raises and demolitions."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event, Refusal
from semilla.games.master_plan.effects import Effect
from semilla.games.master_plan.rules.district import gain_coins, recruit, remove_building
from semilla.games.master_plan.rules.levels import adjust_neighbours, has_level, move_level, top_level
from semilla.games.master_plan.state import MAX_CELLS, Phase

ANY_RANK = 0


@rule
def immediate_effect(t, s, p, tile, trace):
    """What the tile does at once, compulsory; a raise or demolition goes on with its targets in the same move
    (MP-BUILD-8, MP-BUILD-10, MP-EFFECT-1, MP-EFFECT-2, MP-EFFECT-3, MP-EFFECT-4).
    """
    effect = t.effect[tile]
    if effect == Effect.GAIN_COINS:
        gain_coins(s, p, np.int64(t.effect_amount[tile]), trace)
    elif effect == Effect.GAIN_WORKERS:
        recruit(t, s, p, np.int64(t.effect_amount[tile]), trace)
    elif effect == Effect.RAISE:
        wanted = min(np.int64(t.effect_amount[tile]), count_raisable(t, s, p, np.int64(t.effect_family[tile]), np.int64(0)))
        if wanted > 0:
            ask_raises(s, wanted)
    elif effect == Effect.DEMOLISH and has_prey(t, s, np.int64(ANY_RANK), np.int64(t.demolish_level)):
        s.phase = Phase.DEMOLISH
        s.part = 1


# --------------------------------------------------------------------------------------------------------------- raises


@rule
def ask_raises(s, wanted):
    """So many buildings are to be named."""
    s.wanted = wanted
    s.phase = Phase.RAISE
    s.part = 1


@rule
def why_raisable(t, s, p, family, cell):
    """An own building of the family below its maximum (MP-ANNEX-10, MP-EFFECT-3)."""
    if s.tile[cell] == NONE or s.owner[cell] != p:
        return Refusal.NOT_YOURS
    if t.family[s.tile[cell]] != family:
        return Refusal.OTHER_FAMILY
    return Refusal.ALLOWED if s.level[cell] < top_level(t, np.int64(s.tile[cell])) else Refusal.AT_MAXIMUM


@rule
def count_raisable(t, s, p, family, first):
    """How many own buildings of the family can go up, from a cell on."""
    count = np.int64(0)
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if cell >= first and why_raisable(t, s, p, family, cell) == Refusal.ALLOWED:
            count += 1
    return count


@rule
def raise_family(t, s):
    """The family that the building used, or the tile just built, raises."""
    if s.using != NONE:
        return np.int64(t.action_family[s.town_hall, s.using])
    return np.int64(t.effect_family[s.pick])


@rule
def last_target(s):
    """How many targets are named, and the cell after the last of them."""
    count, following = 0, np.int64(0)
    while count < len(s.target) and s.target[count] != NONE:
        following = np.int64(s.target[count]) + 1
        count += 1
    return count, following


@rule
def why_target(t, s, p, cell):
    """Different buildings, asked for in ascending order so that each set is one move, and so many that all raises find one
    (MP-ANNEX-10, MP-EFFECT-3).
    """
    family = raise_family(t, s)
    reason = why_raisable(t, s, p, family, cell)
    if reason != Refusal.ALLOWED:
        return reason
    if cell < last_target(s)[1] or count_raisable(t, s, p, family, cell) < s.wanted:
        return Refusal.OUT_OF_ORDER
    return Refusal.ALLOWED


@rule
def name_target(t, s, cell, trace):
    """Note a building to raise; with the last one all go up, each by 1 (MP-ANNEX-10, MP-EFFECT-3, MP-LEVEL-8)."""
    s.target[last_target(s)[0]] = cell
    s.wanted -= 1
    if s.wanted == 0:
        for k in range(last_target(s)[0]):
            move_level(t, s, np.int64(s.target[k]), np.int64(1), trace)
        s.part = 0


# ---------------------------------------------------------------------------------------------------------- demolition


@rule
def why_demolish(t, s, rank, level, cell):
    """A private building of any owner, of this rank (0: any) and no higher than this level (MP-EFFECT-4, MP-ANNEX-14, MP-GEN-5)."""
    if not has_level(t, s, cell):
        return Refusal.NOT_PRIVATE
    if rank != ANY_RANK and t.rank[s.tile[cell]] != rank:
        return Refusal.OTHER_RANK
    return Refusal.ALLOWED if s.level[cell] <= level else Refusal.TOO_HIGH


@rule
def has_prey(t, s, rank, level):
    """Whether there is anything to demolish."""
    for cell in range(MAX_CELLS):
        if why_demolish(t, s, rank, level, cell) == Refusal.ALLOWED:
            return True
    return False


@rule
def demolish(t, s, p, cell, trace):
    """The exact reverse of building: the owner gets the coins back, the neighbours move the other way, the plot is free; workers
    stay (MP-EFFECT-5).
    """
    tile, owner = np.int64(s.tile[cell]), np.int64(s.owner[cell])
    emit(trace, Event.DEMOLISHED, p, tile, cell, owner, t.cost_coins[tile])
    s.coins[owner] += t.cost_coins[tile]
    remove_building(t, s, cell)
    adjust_neighbours(t, s, cell, np.int64(NONE), tile, trace)
