"""Maintenance, automatic and in this order: workers, income, markets, contests, turn order."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event
from semilla.games.master_plan.state import MAX_MARKET, MAX_PRIVATE


@rule
def maintain(t, s, trace):
    """After every action phase but the last (MP-MAINT-1, MP-MAINT-12, MP-PUBACT-5)."""
    emit(trace, Event.MAINTENANCE, s.lap)
    workers_return(s)
    for p in range(np.int64(s.players)):
        coins = income(t, s, p)
        s.coins[p] += coins
        emit(trace, Event.INCOME, p, coins)
    age_market(s, trace)
    draw_private(t, s, t.refill[s.scenario], trace)
    s.lap += 1
    open_contests(t, s, trace)
    slide_turn_order(s)
    s.used = 0


@rule
def workers_return(s):
    """All own workers come back, new ones join, temporary ones go to the supply (MP-MAINT-2, MP-MAINT-3, MP-GEN-7, MP-ANNEX-12)."""
    for p in range(s.players):
        s.available[p] = s.team[p]
        s.recruits[p] = 0
        s.temporary[p] = 0


@rule
def building_income(t, s, cell):
    """What a building pays its owner a round: by its level, or as printed on a public one (MP-MAINT-4, MP-MAINT-5)."""
    tile = s.tile[cell]
    if t.family[tile] == NONE:
        return np.int64(t.income[tile])
    return np.int64(t.track_income[t.family[tile], t.rank[tile], s.level[cell]])


@rule
def income(t, s, p):
    """The coins of all own buildings; initial public buildings belong to nobody (MP-MAINT-4, MP-MAINT-5)."""
    coins = np.int64(0)
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if s.tile[cell] != NONE and s.owner[cell] == p:
            coins += building_income(t, s, cell)
    return coins


@rule
def age_market(s, trace):
    """Obsolete tiles leave the game with their coins; what is left of the current row becomes obsolete (MP-MAINT-6, MP-MAINT-7)."""
    for slot in range(MAX_MARKET):
        if s.obsolete[slot] != NONE:
            emit(trace, Event.RETIRED, s.obsolete[slot])
        s.obsolete[slot] = NONE
    kept = 0
    for slot in range(MAX_MARKET):
        if s.market[slot] != NONE:
            s.obsolete[kept] = s.market[slot]
            s.market[slot] = NONE
            emit(trace, Event.OBSOLETE, s.obsolete[kept])
            kept += 1


@rule
def draw_private(t, s, count, trace):
    """New private tiles to the current row, as far as the pile reaches (MP-SETUP-9, MP-MAINT-8, MP-MAINT-9)."""
    for slot in range(count):
        if s.drawn == MAX_PRIVATE or s.pile[s.drawn] == NONE:
            return
        s.market[slot] = s.pile[s.drawn]
        s.drawn += 1
        emit(trace, Event.REVEALED, s.market[slot])


@rule
def open_contests(t, s, trace):
    """The contest tiles of the round come to the market; unwon older ones remain (MP-SETUP-11, MP-MAINT-10, MP-BIDPUB-7)."""
    for slot in range(t.contests[s.scenario]):
        if t.contest_round[s.scenario, slot] == s.lap:
            emit(trace, Event.OPENS, s.contest[slot])


@rule
def slide_turn_order(s):
    """The future track becomes the current one (MP-MAINT-11, MP-PASS-3)."""
    for place in range(s.players):
        s.order[place] = s.future[place]
        s.future[place] = NONE
