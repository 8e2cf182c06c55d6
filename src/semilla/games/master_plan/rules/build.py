"""Build a tile from hand."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event, Refusal
from semilla.games.master_plan.rules.contests import slot_in_hand
from semilla.games.master_plan.rules.district import bit, is_free, is_plot, pay, put_building, recruit, why_pay
from semilla.games.master_plan.rules.levels import adjust_neighbours, initial_level


@rule
def in_hand(t, s, p, tile):
    """Whether the player holds the tile."""
    if tile < t.first_contest:
        return s.hand[p] & bit(tile) != 0
    return slot_in_hand(t, s, p, tile) != NONE


@rule
def has_room(t, s, p, tile):
    """Whether there is a plot for the tile: an own one, or any free one for a public tile (MP-BUILD-1, MP-BUILD-3)."""
    if s.plots[p] > 0:
        return True
    if tile >= t.first_contest:
        for k in range(t.plots[s.scenario]):
            if is_free(s, t.plot[s.scenario, k]):
                return True
    return False


@rule
def why_build(t, s, p, tile):
    """A tile from hand, its whole price, and a plot for it (MP-BUILD-1, MP-BUILD-2, MP-BUILD-12, MP-GEN-12, MP-BIDPUB-8)."""
    if tile >= t.first_initial:
        return Refusal.UNKNOWN
    if not in_hand(t, s, p, tile):
        return Refusal.NOT_IN_HAND
    price = why_pay(s, p, np.int64(t.cost_workers[tile]), np.int64(t.cost_coins[tile]))
    if price != Refusal.ALLOWED:
        return price
    return Refusal.ALLOWED if has_room(t, s, p, tile) else Refusal.NO_ROOM


@rule
def why_build_at(t, s, p, tile, cell):
    """Private tiles on own plots; public ones also on any free plot, adjacent to something or not; nothing on a rival's plot,
    under bid or built (MP-BUILD-1, MP-BUILD-3, MP-BUILD-4, MP-BUILD-5, MP-BUILD-11, MP-BIDPLOT-16, MP-GEN-5).
    """
    if not is_plot(t, s, cell):
        return Refusal.NO_PLOT_THERE
    if s.tile[cell] != NONE:
        return Refusal.BUILT_ALREADY
    if s.leader[cell] != NONE:
        return Refusal.UNDER_BID
    if s.owner[cell] == p:
        return Refusal.ALLOWED
    if s.owner[cell] != NONE:
        return Refusal.OTHERS_PLOT
    return Refusal.ALLOWED if tile >= t.first_contest else Refusal.NOT_OWNED


@rule
def build_tile(t, s, p, tile, cell, trace):
    """Pay, place with the builder's marker, set the level, adjust the neighbours, put the new workers on it; effects follow
    (MP-BUILD-2, MP-BUILD-6, MP-BUILD-7, MP-BUILD-8, MP-BUILD-9, MP-BUILD-11, MP-LEVEL-7).
    """
    workers, coins = np.int64(t.cost_workers[tile]), np.int64(t.cost_coins[tile])
    pay(s, p, workers, coins)
    if tile < t.first_contest:
        s.hand[p] &= ~bit(tile)
    else:
        s.stands[slot_in_hand(t, s, p, tile)] = 1
    if s.owner[cell] == p:
        s.plots[p] -= 1
    put_building(t, s, cell, tile)
    s.owner[cell] = p
    emit(trace, Event.BUILT, p, tile, cell, workers, coins)
    if t.family[tile] != NONE:
        s.level[cell] = initial_level(t, s, cell, tile)
        emit(trace, Event.FIRST_LEVEL, cell, tile, s.level[cell])
    adjust_neighbours(t, s, cell, tile, np.int64(NONE), trace)
    recruit(t, s, p, np.int64(t.recruits[tile]), trace)
