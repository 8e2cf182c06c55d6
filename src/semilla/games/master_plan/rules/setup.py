"""Setup: the district, the private pile in its three decks, the markets, the players."""

import numpy as np

from semilla.engine.compiled.chance import shuffle
from semilla.engine.compiled.rule import entry, rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event
from semilla.games.master_plan.rules.district import put_building
from semilla.games.master_plan.rules.draft import start_draft
from semilla.games.master_plan.rules.maintenance import draw_private, open_contests
from semilla.games.master_plan.tables import MAX_RANKS

MIX_MIDDLE, MIX_LOWER = MAX_RANKS, MAX_RANKS + 1
"""The shuffles after those of the ranks."""
NOBODY = -1


@entry
def setup(tables, states, i, trace):
    """Everything up to the draft, chance in its fixed order (MP-GEN-1, MP-SETUP-1, MP-SETUP-12, MP-SETUP-13, MP-SETUP-19)."""
    t, s = tables[0], states[i]
    clear(s)
    lay_out(t, s, trace)
    make_pile(t, s, trace)
    reserve_contests(t, s, trace)
    s.lap = 1
    draw_private(t, s, t.setup_market[s.scenario], trace)
    open_contests(t, s, trace)
    for p in range(s.players):
        s.available[p] = t.workers
        s.team[p] = t.workers
        s.coins[p] = t.coins
    draw_turn_order(s, trace)
    start_draft(s)


@rule
def clear(s):
    """An empty table."""
    s.order[:] = NONE
    s.future[:] = NONE
    s.tile[:] = NONE
    s.owner[:] = NONE
    s.leader[:] = NONE
    s.pile[:] = NONE
    s.market[:] = NONE
    s.obsolete[:] = NONE
    s.contest[:] = NONE
    s.holder[:] = NONE
    s.front[:] = NONE
    s.pick = NONE
    s.place = NONE
    s.using = NONE
    s.target[:] = NONE


@rule
def lay_out(t, s, trace):
    """The scenario's initial public buildings stand on their cells from now on (MP-SETUP-2, MP-SETUP-3, MP-GEN-5)."""
    emit(trace, Event.LAID_OUT, s.scenario)
    for initial in range(t.initials):
        cell = t.site[s.scenario, initial]
        if cell != NONE:
            put_building(t, s, np.int64(cell), np.int64(t.first_initial) + initial)


@rule
def mix(s, which, first, n, trace):
    """Shuffle a part of the pile; nobody sees the outcome (MP-SETUP-19)."""
    shuffle(s, s.pile, first, n)
    for k in range(first, first + n):
        emit(trace, Event.SHUFFLED, NOBODY, which, s.pile[k])


@rule
def make_pile(t, s, trace):
    """Take tiles of each rank and stack lower, middle and upper deck (MP-SETUP-4, MP-SETUP-5, MP-SETUP-6, MP-SETUP-7,
    MP-SETUP-8).
    """
    scenario = s.scenario
    taken = np.int64(0)
    for rank in range(1, MAX_RANKS + 1):
        n = np.int64(0)
        for private in range(t.privates):
            if t.rank[private] == rank:
                s.pile[taken + n] = private
                n += 1
        mix(s, np.int64(rank) - 1, taken, n, trace)
        taken += np.int64(t.ranks[scenario, rank])
    upper, middle, lower = np.int64(t.decks[scenario, 0]), np.int64(t.decks[scenario, 1]), np.int64(t.decks[scenario, 2])
    mix(s, np.int64(MIX_MIDDLE), upper, taken - t.ranks[scenario, MAX_RANKS] - upper, trace)
    mix(s, np.int64(MIX_LOWER), upper + middle, taken - upper - middle, trace)
    s.pile[upper + middle + lower :] = NONE


@rule
def reserve_contests(t, s, trace):
    """Early tiles lie open for the first rounds, late ones for the last (MP-SETUP-10, MP-SETUP-19)."""
    slot = 0
    for late in range(2):
        n = np.int64(0)  # the copies are shuffled on the level tracks, which nothing uses yet
        for tile in range(t.first_contest, t.first_initial):
            for _ in range(t.copies[tile] if t.late[tile] == late else 0):
                s.level[n] = tile - t.first_contest
                n += 1
        shuffle(s, s.level, np.int64(0), n)
        n = 0
        while slot < t.contests[s.scenario] and (t.contest_round[s.scenario, slot] > t.early_rounds) == (late == 1):
            s.contest[slot] = s.level[n]
            emit(trace, Event.RESERVED, t.contest_round[s.scenario, slot], s.contest[slot])
            slot += 1
            n += 1
    s.level[:] = 0


@rule
def draw_turn_order(s, trace):
    """Markers drawn blindly: the first drawn plays first (MP-SETUP-14, MP-SETUP-19)."""
    for p in range(s.players):
        s.order[p] = p
    shuffle(s, s.order, np.int64(0), np.int64(s.players))
    for place in range(s.players):
        emit(trace, Event.ORDER, place + 1, s.order[place])
