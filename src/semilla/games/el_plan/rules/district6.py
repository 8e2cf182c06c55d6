"""District 6, subsidy (2011: credit and subsidy)."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.games.el_plan.atoms import OWE, REPAY, TAKE, Event, Refusal
from semilla.games.el_plan.rules.general import district_of, pay_money, sum_active
from semilla.games.el_plan.state import RESOURCES, District, Phase, Resource


@rule
def begin_subsidy(t, s, trace):
    """In turn order those on a space get the money lying there and a resource; then credit can be repaid.

    (EP14-D6-1, EP14-D6-2, EP14-D6-3, EP14-D6-4, EP11-D6-1, EP11-D6-2)
    """
    if district_of(t, s, np.int64(s.seat)) == District.SUBSIDIES:
        collect_subsidy(t, s, trace)
        s.phase = Phase.SUBSIDY
        return True
    return ask_repayment(t, s)


@rule
def collect_subsidy(t, s, trace):
    """All money on the space; the Clean transport network's owner never gets it (EP14-D6-3, EP11-D6-1, EP11-CARD-12)."""
    p = np.int64(s.seat)
    place = t.subsidy_place[s.pawn[p]]
    if s.subsidy[place] == 0 or s.networked[p] != 0 or sum_active(t, s, p, t.share_space) > 0:
        return
    money = np.int64(s.subsidy[place])
    s.subsidy[place] = 0
    s.resources[p, Resource.MONEY] += money
    emit(trace, Event.SUBSIDY, p, money, place + 1)


@rule
def why_take(t, s, r):
    """The resources this edition's subsidy consists of (EP14-D6-2, EP11-D6-1)."""
    return Refusal.ALLOWED if t.subsidy_pays[r] != 0 else Refusal.NOT_PAID_IN


@rule
def take_resource(t, s, r, trace):
    """1 resource from the box; returns whether the turn is over (EP14-D6-2, EP11-D6-1, EP11-D6-3)."""
    s.resources[s.seat, r] += 1
    emit(trace, Event.TOOK, s.seat, r, 1)
    return not ask_repayment(t, s)


@rule
def ask_repayment(t, s):
    """2011: who holds a credit card and has the money free may return it, after his subsidy (EP11-D6-3, EP11-D6-4)."""
    s.phase = Phase.REPAY
    return s.credit[s.seat] != 0 and s.resources[s.seat, Resource.MONEY] >= t.repayment


@rule
def repay(t, s, trace):
    """The credit card goes back for its price (EP11-D6-3)."""
    pay_money(s, np.int64(s.seat), np.int64(t.repayment))
    s.credit[s.seat] = 0
    emit(trace, Event.REPAID, s.seat, t.repayment)


@rule
def owe(s, trace):
    """Repaying is never forced (EP11-D6-4)."""
    emit(trace, Event.OWES, s.seat)


@rule
def list_subsidy(t, s, out):
    """The resources that can be taken."""
    n = 0
    for r in range(RESOURCES):
        if why_take(t, s, r) == Refusal.ALLOWED:
            out[n] = TAKE + r
            n += 1
    return n


@rule
def list_repayment(out):
    """Repay, or go on owing."""
    out[0] = REPAY
    out[1] = OWE
    return 2
