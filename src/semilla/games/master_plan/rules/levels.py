"""Levels: stored on the track of every private building, moved by the icons of what is built around it."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event

BYTE = 8


@rule
def top_level(t, tile):
    """The last level of a private tile's track (MP-LEVEL-2)."""
    return np.int64(t.top_level[t.family[tile], t.rank[tile]])


@rule
def has_level(t, s, cell):
    """Whether a private building stands there; public ones have no level (MP-LEVEL-1)."""
    return s.tile[cell] != NONE and t.family[s.tile[cell]] != NONE


@rule
def initial_level(t, s, cell, tile):
    """The sum of the family's icons on all adjacent buildings, cut to the track; its own icons do not count (MP-LEVEL-3,
    MP-LEVEL-4).
    """
    near, around = built_near(t, s, cell)
    return level_among(t, s, near, around, tile)


@rule
def built_near(t, s, cell):
    """The adjacent cells with a building, a byte for each, and how many they are."""
    found, around = np.int64(0), np.int64(0)
    for k in range(t.nears[cell]):
        near = np.int64(t.near[cell, k])
        built = s.tile[near] != NONE
        found |= (near * built) << BYTE * around
        around += built
    return found, around


@rule
def level_among(t, s, near, around, tile):
    """The initial level among so many buildings (see `built_near`)."""
    level = np.int64(0)
    for _ in range(around):
        level += t.icons[s.tile[near & 255], t.family[tile]]
        near >>= BYTE
    return max(np.int64(0), min(level, top_level(t, tile)))


@rule
def moved_level(t, s, cell, by):
    """Where a marker moves to, cut to 0 and the top of its track; the excess is lost (MP-LEVEL-6)."""
    return max(np.int64(0), min(np.int64(s.level[cell]) + by, top_level(t, np.int64(s.tile[cell]))))


@rule
def move_level(t, s, cell, by, trace):
    """Move a marker; the new level is kept (MP-LEVEL-8)."""
    level, moved = np.int64(s.level[cell]), moved_level(t, s, cell, by)
    if moved != level:
        s.level[cell] = moved
        emit(trace, Event.LEVEL, cell, s.tile[cell], moved, moved - level)


@rule
def icons_for(t, family, new, old):
    """By how much a neighbour of this family moves: the new tile's icons minus the old one's (MP-LEVEL-5, MP-UPGRADE-6)."""
    by = np.int64(0)
    if new != NONE:
        by += t.icons[new, family]
    if old != NONE:
        by -= t.icons[old, family]
    return by


@rule
def adjust_neighbours(t, s, cell, new, old, trace):
    """Each adjacent private building moves once, by the new tile's icons minus the old one's, whoever owns it, and nothing
    follows from it (MP-LEVEL-5, MP-LEVEL-7, MP-UPGRADE-6, MP-EFFECT-5).
    """
    for k in range(t.nears[cell]):
        near = np.int64(t.near[cell, k])
        if has_level(t, s, near):
            by = icons_for(t, t.family[s.tile[near]], new, old)
            if by != 0:
                move_level(t, s, near, by, trace)
