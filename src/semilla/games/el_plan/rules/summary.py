"""The summary of a period: cutbacks, then everything returns, is filled up and moves on."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.el_plan.atoms import KEEP, Event, Refusal
from semilla.games.el_plan.rules.decks import fill_offers, rotate_offers
from semilla.games.el_plan.rules.general import most_active, product_count
from semilla.games.el_plan.state import PRODUCTS, SUBSIDIES


@rule
def storage_limit(t, s, p):
    """How many products the cutbacks leave; storage cards do not add up (EP14-SUM-1, EP14-CARD-8, EP11-SUM-1)."""
    return max(np.int64(t.storage_limit), most_active(t, s, p, t.storage))


@rule
def begin_cutbacks(t, s):
    """Asked of those with more products than they may keep, wherever these come from (EP14-SUM-1, EP11-SUM-1)."""
    s.kept[:] = 0
    s.owed = storage_limit(t, s, np.int64(s.seat))
    return product_count(s, np.int64(s.seat)) > s.owed


@rule
def why_keep(s, product):
    """One of the products not yet kept (EP14-SUM-1, EP11-SUM-1)."""
    return Refusal.ALLOWED if s.products[s.seat, product] > s.kept[product] else Refusal.NO_SUCH_PRODUCT


@rule
def list_keeps(s, out):
    """The products that can be kept."""
    n = 0
    for product in range(PRODUCTS):
        if why_keep(s, product) == Refusal.ALLOWED:
            out[n] = KEEP + product
            n += 1
    return n


@rule
def keep(s, product, trace):
    """Keep one; when the limit is reached the rest goes to the box; returns whether it is (EP14-SUM-1, EP11-SUM-1)."""
    p = np.int64(s.seat)
    s.kept[product] += 1
    s.owed -= 1
    emit(trace, Event.KEPT, p, product)
    if s.owed > 0:
        return False
    for other in range(PRODUCTS):
        surplus = s.products[p, other] - s.kept[other]
        if surplus > 0:
            s.products[p, other] = s.kept[other]
            emit(trace, Event.CUT_BACK, p, other, surplus)
    s.kept[:] = 0
    return True


@rule
def summarise(t, s, trace):
    """Entrepreneurs return, the event goes, offers, subsidies and the turn token move on.

    (EP14-SUM-2, EP14-SUM-3, EP14-SUM-4, EP14-SUM-7, EP11-SUM-2, EP11-SUM-3, EP11-SUM-9)
    """
    s.owed = 0
    s.kept[:] = 0
    s.pawn[:] = NONE
    s.event = NONE
    s.spared[:] = 0
    s.lost[:] = 0
    s.networked[:] = 0
    s.flex_used[:] = 0
    s.sold[:] = 0
    s.exported = 0
    if t.rotation != 0:
        rotate_offers(t, s, trace)
    fill_offers(t, s, trace)
    if t.subsidies_gathered != 0:
        gather_subsidies(s, trace)
    else:
        shift_subsidies(s, trace)
    s.starter = (s.starter + 1) % s.players


@rule
def gather_subsidies(s, trace):
    """2014: all money left in District 6 is dealt one by one from the left (EP14-SUM-6)."""
    total = 0
    for place in range(SUBSIDIES):
        total += s.subsidy[place]
    for place in range(SUBSIDIES):
        s.subsidy[place] = (total + SUBSIDIES - 1 - place) // SUBSIDIES
    tell_subsidies(s, total, trace)


@rule
def shift_subsidies(s, trace):
    """2011: if the first space has none, all stacks move left together until it has (EP11-SUM-8)."""
    total = 0
    for place in range(SUBSIDIES):
        total += s.subsidy[place]
    while total > 0 and s.subsidy[0] == 0:
        for place in range(SUBSIDIES - 1):
            s.subsidy[place] = s.subsidy[place + 1]
        s.subsidy[SUBSIDIES - 1] = 0
    tell_subsidies(s, total, trace)


@rule
def tell_subsidies(s, total, trace):
    """How the money lies now, if there is any."""
    if total > 0:
        emit(trace, Event.REASSIGNED, s.subsidy[0], s.subsidy[1], s.subsidy[2])
