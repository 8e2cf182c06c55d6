"""District 7, innovation: one product of each type becomes an idea."""

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.games.el_plan.atoms import DONE, INNOVATE, Event, Refusal
from semilla.games.el_plan.state import PRODUCTS


@rule
def why_innovate(s):
    """A complete set is needed (EP14-D7-1, EP11-D7-1)."""
    for product in range(PRODUCTS):
        if s.products[s.seat, product] == 0:
            return Refusal.NO_SET
    return Refusal.ALLOWED


@rule
def begin_innovation(t, s, trace):
    """Asked of whoever has a set; in 2011 sets are exchanged by themselves; the district has no space.

    (EP14-D7-1, EP14-D7-3, EP11-D7-1, EP11-D7-2, EP11-D7-3)
    """
    while t.innovation_automatic != 0 and why_innovate(s) == Refusal.ALLOWED:
        innovate(s, trace)
    return why_innovate(s) == Refusal.ALLOWED


@rule
def innovate(s, trace):
    """A set goes to the box, an idea comes; once for every set; nothing ever takes it away.

    (EP14-D7-1, EP14-D7-2, EP14-D7-4, EP11-D7-1)
    """
    for product in range(PRODUCTS):
        s.products[s.seat, product] -= 1
    s.ideas[s.seat] += 1
    emit(trace, Event.IDEA, s.seat)


@rule
def list_innovation(out):
    """Exchange a set, or not."""
    out[0] = INNOVATE
    out[1] = DONE
    return 2
