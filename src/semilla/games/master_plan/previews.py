"""What people want to see before they choose: figures that the rules know, for every cell or seat at once."""

import numpy as np

from semilla.engine.compiled.rule import entry
from semilla.engine.fields import NONE
from semilla.games.master_plan.rules.levels import initial_level
from semilla.games.master_plan.rules.maintenance import income
from semilla.games.master_plan.rules.plots import opening_value
from semilla.games.master_plan.rules.scoring import building_points, condition_points


@entry
def opening_values(tables, states, i, out):
    """The opening value of every plot that can be or is under bid (MP-BIDPLOT-2, MP-BIDPLOT-4)."""
    t, s = tables[0], states[i]
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if s.tile[cell] == NONE and s.owner[cell] == NONE:
            out[cell] = opening_value(s, cell)


@entry
def start_levels(tables, states, i, tile, out):
    """The level at which a private tile would start on every empty plot (MP-LEVEL-3)."""
    t, s = tables[0], states[i]
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if s.tile[cell] == NONE:
            out[cell] = initial_level(t, s, cell, tile)


@entry
def incomes(tables, states, i, out):
    """What every seat would receive in maintenance (MP-MAINT-4, MP-MAINT-5)."""
    t, s = tables[0], states[i]
    for p in range(np.int64(s.players)):
        out[p] = income(t, s, p)


@entry
def worths(tables, states, i, out):
    """The points of every building: of its level or printed, and of its condition (MP-SCORE-1, MP-SCORE-2, MP-SCORE-3)."""
    t, s = tables[0], states[i]
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if s.tile[cell] != NONE:
            out[2 * cell] = building_points(t, s, cell)
            out[2 * cell + 1] = condition_points(t, s, np.int64(s.owner[cell]), np.int64(s.tile[cell]), cell)
