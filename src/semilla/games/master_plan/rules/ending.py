"""The end of the game."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event
from semilla.games.master_plan.rules.contests import close_contest
from semilla.games.master_plan.rules.district import is_full
from semilla.games.master_plan.rules.plots import close_auction


@rule
def check_last_plot(t, s, trace):
    """At the end of a build action, after its effects: with no empty plot left the last turns begin, and nothing undoes that
    (MP-END-1, MP-END-2, MP-END-3, MP-END-6).
    """
    if s.ending == 0 and is_full(t, s):
        s.ending = 1
        emit(trace, Event.LAST_PLOT, s.seat)


@rule
def end_game(t, s, trace):
    """No maintenance; open bids are void and return before scoring (MP-END-5, MP-END-7, MP-END-8, MP-END-9, MP-GEN-7)."""
    for k in range(t.plots[s.scenario]):
        close_auction(s, np.int64(t.plot[s.scenario, k]), trace)
    for slot in range(np.int64(t.contests[s.scenario])):
        close_contest(s, slot, trace)
    s.over = 1
    s.seat = NONE
    emit(trace, Event.END)
