"""The setup draft: one tile and one plot each, last player first."""

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event, Refusal
from semilla.games.master_plan.rules.district import bit, is_plot
from semilla.games.master_plan.rules.rounds import place_in_order, start_round
from semilla.games.master_plan.rules.take import slot_of
from semilla.games.master_plan.state import Phase


@rule
def start_draft(s):
    """Reverse turn order: the last player chooses first (MP-SETUP-15)."""
    s.seat = s.order[s.players - 1]
    s.phase = Phase.DRAFT


@rule
def why_draft(t, s, private):
    """Any private tile of the market, without worker or coins (MP-SETUP-15)."""
    if private >= t.privates:
        return Refusal.UNKNOWN
    return Refusal.ALLOWED if slot_of(s.market, private) != NONE else Refusal.NOT_IN_MARKET


@rule
def is_central(t, s, cell):
    """Whether a central building stands next to the cell."""
    for k in range(t.nears[cell]):
        initial = t.grid[s.scenario, t.near[cell, k]]
        if initial >= 0 and t.central[s.scenario, initial] != 0:
            return True
    return False


@rule
def why_draft_plot(t, s, cell):
    """A free plot next to a central building (MP-SETUP-16)."""
    if not is_plot(t, s, cell):
        return Refusal.NO_PLOT_THERE
    if s.owner[cell] != NONE:
        return Refusal.OWNED_ALREADY
    return Refusal.ALLOWED if is_central(t, s, cell) else Refusal.NOT_CENTRAL


@rule
def draft(s, cell, trace):
    """Tile into hand, marker on the plot, no refill; the plot counts towards the limit (MP-SETUP-16, MP-SETUP-17, MP-SETUP-18)."""
    p = s.seat
    s.market[slot_of(s.market, s.pick)] = NONE
    s.hand[p] |= bit(s.pick)
    s.owner[cell] = p
    s.plots[p] += 1
    emit(trace, Event.DRAFTED, p, s.pick, cell)


@rule
def next_draft(t, s, trace):
    """The player before in turn order drafts next; after the first player round 1 begins (MP-SETUP-15, MP-SETUP-20)."""
    place = place_in_order(s, s.seat)
    if place > 0:
        s.seat = s.order[place - 1]
        s.phase = Phase.DRAFT
    else:
        start_round(t, s, trace)
