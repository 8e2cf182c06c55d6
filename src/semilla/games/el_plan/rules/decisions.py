"""The decisions phase (2011: opportunity phase): entrepreneurs are placed."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.el_plan.atoms import PLACE, Event, Refusal
from semilla.games.el_plan.rules.general import last_period, product_types, sum_active
from semilla.games.el_plan.state import PRODUCTS, Phase


@rule
def start_period(t, s, trace):
    """A period begins with the decisions phase (EP14-GEN-1, EP14-SUM-8, EP14-VAR-1, EP11-GEN-1, EP11-2P-1, EP11-2P-3)."""
    s.period += 1
    emit(trace, Event.PERIOD, s.period, last_period(t, s), s.starter)
    if s.players == 2:
        for product in range(PRODUCTS):
            if t.plan_type[s.plan[0]] != product and t.plan_type[s.plan[1]] != product:
                s.market[product] += 1
                emit(trace, Event.TYPE_ADDED, product)
    s.phase = Phase.PLACE


@rule
def occupants(s, space):
    """How many entrepreneurs stand on a space."""
    count = 0
    for p in range(s.players):
        if s.pawn[p] == space:
            count += 1
    return count


@rule
def is_in_play(t, s, space):
    """Whether a space belongs to a table of this size (EP14-DEC-4, EP11-OPP-4)."""
    return space < t.spaces and t.space_players[space] <= s.players


@rule
def why_closed(t, s, space):
    """A space of a table of this size, open once enough product types lie in District 5 (EP14-DEC-5, EP14-DEC-6, EP11-OPP-5)."""
    if not is_in_play(t, s, space):
        return Refusal.UNKNOWN
    return Refusal.SPACE_CLOSED if t.space_opens[space] > product_types(s) else Refusal.ALLOWED


@rule
def why_place(t, s, space):
    """One entrepreneur on an open, empty space; equal spaces are offered once.

    (EP14-DEC-1, EP14-DEC-2, EP14-DEC-4, EP14-DEC-5, EP14-DEC-6, EP14-DEC-8,
    EP11-OPP-1, EP11-OPP-2, EP11-OPP-4, EP11-OPP-5, EP11-OPP-6, EP11-CARD-12)
    """
    code = why_closed(t, s, space)
    if code != Refusal.ALLOWED:
        return code
    taken = occupants(s, space) > 0
    if taken and sum_active(t, s, np.int64(s.seat), t.share_space) == 0:
        return Refusal.SPACE_TAKEN
    twin = np.int64(t.space_twin[space])
    if twin != NONE and (occupants(s, twin) > 0) == taken:
        return Refusal.SAME_SPACE
    return Refusal.ALLOWED


@rule
def list_spaces(t, s, out):
    """The spaces that can be taken."""
    n = 0
    for space in range(np.int64(t.spaces)):
        if why_place(t, s, space) == Refusal.ALLOWED:
            out[n] = PLACE + space
            n += 1
    return n


@rule
def place_entrepreneur(t, s, space, trace):
    """It stays until the summary; the benefit comes with the district.

    (EP14-DEC-3, EP14-DEC-7, EP14-DEC-9, EP11-OPP-3, EP11-CARD-12)
    """
    s.pawn[s.seat] = space
    if sum_active(t, s, np.int64(s.seat), t.share_space) > 0:
        s.networked[s.seat] = 1
    emit(trace, Event.PLACED, s.seat, space)
