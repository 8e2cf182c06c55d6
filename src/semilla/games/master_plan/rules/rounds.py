"""Rounds and turns: winning what one leads, whose turn it is, passing."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event
from semilla.games.master_plan.rules.contests import win_contest
from semilla.games.master_plan.rules.ending import end_game
from semilla.games.master_plan.rules.maintenance import maintain
from semilla.games.master_plan.rules.plots import win_plot
from semilla.games.master_plan.state import Phase


@rule
def last_round(t, s):
    """The round with whose action phase the game ends at the latest: the last, or the one agreed on (MP-END-7, MP-END-10)."""
    return np.int64(s.length) if s.length != 0 else np.int64(t.rounds)


@rule
def start_round(t, s, trace):
    """The action phase begins with the first player in turn order (MP-ROUND-1, MP-SETUP-20)."""
    emit(trace, Event.ROUND, s.lap, last_round(t, s))
    start_turn(t, s, np.int64(s.order[0]), trace)


@rule
def start_turn(t, s, p, trace):
    """First the player wins what he leads, always and before anything else; then he takes exactly one of the seven actions
    (MP-ROUND-3, MP-ROUND-4, MP-ROUND-5, MP-ROUND-6, MP-BIDPLOT-8, MP-BIDPLOT-12, MP-BIDPUB-6, MP-PASS-4).
    """
    s.seat = p
    s.phase = Phase.TURN
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if s.leader[cell] == p:
            win_plot(s, p, cell, trace)
    for slot in range(np.int64(t.contests[s.scenario])):
        if s.front[slot] == p:
            win_contest(s, p, slot, trace)


@rule
def place_in_order(s, p):
    """A player's place in this round's turn order."""
    place = 0
    while s.order[place] != p:
        place += 1
    return place


@rule
def has_passed(s, p):
    """Whether the player is on the future track (MP-PASS-2)."""
    for place in range(s.players):
        if s.future[place] == p:
            return True
    return False


@rule
def next_turn(t, s, trace):
    """The next in turn order who has not passed, again and again; a player left alone goes on alone. In the last turns only those
    after the one who ended the game (MP-ROUND-2, MP-ROUND-7, MP-END-4, MP-END-5, MP-PASS-2).
    """
    place = place_in_order(s, s.seat)
    for further in range(1, s.players + 1):
        following = place + further
        if following >= s.players and s.ending != 0:
            break
        p = np.int64(s.order[following % s.players])
        if not has_passed(s, p):
            start_turn(t, s, p, trace)
            return
    end_action_phase(t, s, trace)


@rule
def end_action_phase(t, s, trace):
    """When all have passed, or after the last turns: the end, or maintenance and a new round
    (MP-ROUND-1, MP-PASS-6, MP-BIDPLOT-17, MP-END-1, MP-END-7, MP-END-8, MP-END-10, MP-MAINT-1).
    """
    if s.ending != 0 or s.lap == last_round(t, s):
        end_game(t, s, trace)
    else:
        maintain(t, s, trace)
        start_round(t, s, trace)


@rule
def pass_round(s, trace):
    """Always allowed, and all that is left when nothing else is: the marker goes to the future track, everything else is kept
    (MP-PASS-1, MP-PASS-2, MP-PASS-3, MP-PASS-5, MP-ROUND-5).
    """
    place = 0
    while s.future[place] != NONE:
        place += 1
    s.future[place] = s.seat
    emit(trace, Event.PASSED, s.seat, place + 1)
