"""District 4, production (2011: manufacture): processes become products by the plan's table."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.games.el_plan.atoms import CHOOSE, DONE, PRODUCE, Event, Refusal
from semilla.games.el_plan.rules.general import district_of, is_active, meets_event, tokens_on
from semilla.games.el_plan.state import PROCESSES, PRODUCTS, District, Effect, Phase, Sign
from semilla.games.el_plan.tables import RECIPES

ANY = (1 << PROCESSES) - 1
"""The set of all processes."""

FROM_SPACE = 1
FROM_EVENT = 2
FROM_CARDS = 16
"""Sources of a process of choice, in the order in which they are asked: the space, the event's, then cards by acquisition.

(EP14-D4-3)
"""


@rule
def processes_with(t, card, process, tokens):
    """The processes of a kind that a card gives with so many tokens on it; a ready card gives some without any.

    (EP14-CARD-1, EP14-CARD-3, EP11-CARD-1, EP11-CARD-3, EP11-CARD-7)
    """
    if t.sign[card] == Sign.READY and tokens > 0:
        return np.int64(t.process_full[card, process])
    return np.int64(t.process[card, process]) + t.process_per_token[card, process] * tokens


@rule
def add_up_processes(t, s, p, found):
    """The processes of a player's active slots and cards, those of choice apart.

    (EP14-D4-1, EP14-D4-8, EP11-D4-1, EP11-CARD-8)
    """
    found[:] = 0
    plan = s.plan[p]
    for slot in range(t.plan_slots[plan]):
        if s.slots[p, slot] >= 0:
            found[t.slot_process[plan, slot]] += 1
    for k in range(s.owned[p]):
        card = np.int64(s.cards[p, k])
        if is_active(t, s, p, card):
            tokens = np.int64(tokens_on(s, card))
            if s.outsourced[p] == card:
                tokens = np.int64(1)  # as one token of a 1-3 zone, or a ready card's additional one
            for process in range(PROCESSES):
                found[process] += processes_with(t, card, process, tokens)


@rule
def begin_production(t, s):
    """Add up what runs; processes of choice are fixed first (EP14-D4-1, EP11-D4-5)."""
    add_up_processes(t, s, np.int64(s.seat), s.process)
    s.source = 0
    ask_choice(t, s)
    return True


@rule
def choices_of(t, s, p, source):
    """The set of processes a source lets a player choose from; empty for no source.

    (EP14-D4-2, EP14-EVT-7, EP14-CARD-2, EP11-D4-4, EP11-CARD-2)
    """
    if source < FROM_EVENT:
        return ANY if source == FROM_SPACE and district_of(t, s, p) == District.PRODUCTION else 0
    if source < FROM_CARDS:
        bonus = meets_event(t, s, p, Effect.BONUS_PROCESS) and source - FROM_EVENT < t.event_number[s.event]
        return ANY if bonus else 0
    card = np.int64(s.cards[p, source - FROM_CARDS])
    return np.int64(t.choice[card]) if is_active(t, s, p, card) else 0


@rule
def ask_choice(t, s):
    """Ask about the next process of choice; then production begins (EP14-D4-3, EP11-D4-5)."""
    s.source += 1
    last = FROM_CARDS + s.owned[s.seat]
    while s.source < last and choices_of(t, s, np.int64(s.seat), np.int64(s.source)) == 0:
        s.source += 1
    if s.source < last:
        s.phase = Phase.CHOOSE
    else:
        s.source = 0
        s.phase = Phase.PRODUCE


@rule
def why_choose(t, s, process):
    """One process of those the source offers, each period anew (EP14-D4-3, EP14-CARD-2, EP11-CARD-2)."""
    return Refusal.ALLOWED if (choices_of(t, s, np.int64(s.seat), np.int64(s.source)) >> process) & 1 else Refusal.NOT_ON_CARD


@rule
def choose_process(t, s, process, trace):
    """The process is fixed for this period (EP14-D4-3, EP11-D4-5)."""
    s.process[process] += 1
    emit(trace, Event.FIXED, s.seat, process)
    ask_choice(t, s)


@rule
def recipe_for(t, s, product):
    """The line of the player's production table that makes a product, or -1 (EP14-D4-7, EP11-D4-2)."""
    for line in range(RECIPES):
        if t.makes[s.plan[s.seat], line] == product:
            return line
    return -1


@rule
def suffices(t, plan, line, processes):
    """Whether processes are enough for one product of a line of the table (EP14-D4-4, EP11-D4-1)."""
    for process in range(PROCESSES):
        if processes[process] < t.recipe[plan, line, process]:
            return False
    return True


@rule
def use_up(t, plan, line, processes):
    """The processes that one product of a line takes (EP14-D4-5, EP11-D4-3)."""
    for process in range(PROCESSES):
        processes[process] -= t.recipe[plan, line, process]


@rule
def why_produce(t, s, product):
    """A product of the own table, with processes not used yet (EP14-D4-4, EP14-D4-5, EP14-D4-7, EP11-D4-2, EP11-D4-3)."""
    line = recipe_for(t, s, product)
    if line < 0:
        return Refusal.NOT_IN_TABLE
    enough = suffices(t, np.int64(s.plan[s.seat]), np.int64(line), s.process)
    return Refusal.ALLOWED if enough else Refusal.NO_PROCESS


@rule
def produce(t, s, product, trace):
    """The recipe uses up its processes and gives 1 product from the box (EP14-D4-4, EP14-D4-5, EP14-D4-6, EP11-D4-1, EP11-D4-3)."""
    use_up(t, np.int64(s.plan[s.seat]), np.int64(recipe_for(t, s, product)), s.process)
    s.products[s.seat, product] += 1
    emit(trace, Event.PRODUCED, s.seat, product)


@rule
def end_production(s):
    """Unused processes are lost (EP14-D4-5, EP11-D4-3)."""
    s.process[:] = 0


@rule
def list_choices(t, s, out):
    """The processes that can be fixed."""
    n = 0
    for process in range(PROCESSES):
        if why_choose(t, s, process) == Refusal.ALLOWED:
            out[n] = CHOOSE + process
            n += 1
    return n


@rule
def list_production(t, s, out):
    """The products that can be made, any mix, also none (EP14-D4-6)."""
    n = 0
    for product in range(PRODUCTS):
        if why_produce(t, s, product) == Refusal.ALLOWED:
            out[n] = PRODUCE + product
            n += 1
    out[n] = DONE
    return n + 1
