"""Setup: decks, offers, first player, plans."""

import numpy as np

from semilla.engine.compiled.chance import draw, shuffle
from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.el_plan.atoms import PLAN, Event, Refusal
from semilla.games.el_plan.rules.decks import NOBODY, fill_offers, shuffle_deck
from semilla.games.el_plan.state import PRODUCTS, RESOURCES, TYPES, Phase, Zone


@rule
def prepare(t, s, trace):
    """From nothing to the choice of plans: everybody has the starting tokens, market and subsidies are empty.

    (EP14-SETUP-9, EP14-SETUP-11, EP11-SETUP-3, EP11-SETUP-11, EP11-SETUP-13)
    """
    clear(s)
    name_first(s, trace)
    prepare_events(t, s, trace)
    prepare_decks(t, s, trace)
    for p in range(s.players):
        for r in range(RESOURCES):
            s.resources[p, r] = t.start[r]
    s.phase = Phase.PLAN
    s.asked = 0
    if s.dealt != 0:
        deal_plans(t, s, trace)


@rule
def clear(s):
    """Nothing is anywhere yet."""
    s.events[:] = NONE
    s.event = NONE
    s.deck[:] = NONE
    s.offer[:] = NONE
    s.zone[:] = NONE
    s.plan[:] = NONE
    s.pawn[:] = NONE
    s.slots[:] = NONE
    s.cards[:] = NONE
    s.outsourced[:] = NONE
    s.bought = NONE
    s.selling = NONE
    s.card = NONE
    s.slot = NONE


@rule
def name_first(s, trace):
    """The turn token and the route token go to one player, by agreement or by lot (EP14-SETUP-10, EP11-SETUP-12)."""
    if s.first > 0:
        s.starter = s.first - 1
    else:
        s.starter = draw(s, s.players)
        emit(trace, Event.FIRST, s.starter)


@rule
def prepare_events(t, s, trace):
    """Shuffle the events; the top ones leave the game unseen (EP14-SETUP-2, EP14-SETUP-4, EP11-SETUP-2, EP11-SETUP-6)."""
    for event in range(t.event_count):
        s.events[event] = event
    shuffle(s, s.events, 0, t.event_count)
    for place in range(t.event_count):
        emit(trace, Event.EVENT_DECK, NOBODY, s.events[place])


@rule
def prepare_decks(t, s, trace):
    """Shuffle each type of investment card apart and lay out the offers.

    (EP14-SETUP-2, EP14-SETUP-3, EP11-SETUP-2, EP11-SETUP-4)
    """
    for card in range(t.cards):
        kind = t.card_type[card]
        s.deck[kind, s.left[kind]] = card
        s.left[kind] += 1
        s.zone[card] = Zone.DECK
    for kind in range(TYPES):
        shuffle_deck(s, kind, trace)
    fill_offers(t, s, trace)


@rule
def types_in_play(t, s, and_plan):
    """How many types the chosen plans have, with one more plan."""
    types = 0
    for product in range(PRODUCTS):
        found = t.plan_type[and_plan] == product
        for p in range(s.players):
            if s.plan[p] != NONE and t.plan_type[s.plan[p]] == product:
                found = True
        if found:
            types += 1
    return types


@rule
def why_plan(t, s, plan):
    """A different plan of the agreed level for each; all types must stay possible, two players' types differ.

    (EP14-SETUP-1, EP14-SETUP-5, EP14-SETUP-6, EP14-SETUP-7, EP14-VAR-1,
    EP11-SETUP-1, EP11-SETUP-7, EP11-SETUP-8, EP11-SETUP-9, EP11-2P-2)
    """
    if plan >= t.plans:
        return Refusal.UNKNOWN
    if t.plan_level[plan] != s.level:
        return Refusal.WRONG_LEVEL
    to_choose = -1
    for p in range(s.players):
        if s.plan[p] == plan:
            return Refusal.PLAN_TAKEN
        if s.plan[p] == NONE:
            to_choose += 1
    needed = min(PRODUCTS, s.players) - types_in_play(t, s, plan)
    return Refusal.TYPE_NEEDED if needed > to_choose else Refusal.ALLOWED


@rule
def list_plans(t, s, out):
    """The plans that can be chosen."""
    n = 0
    for plan in range(np.int64(t.plans)):
        if why_plan(t, s, plan) == Refusal.ALLOWED:
            out[n] = PLAN + plan
            n += 1
    return n


@rule
def deal_plans(t, s, trace):
    """Instead of choosing: each in turn order gets one of the plans he could choose, by lot (EP14-SETUP-12, EP11-SETUP-14)."""
    for turn in range(s.players):
        p = (s.starter + turn) % s.players
        count = 0
        for plan in range(np.int64(t.plans)):
            if why_plan(t, s, plan) == Refusal.ALLOWED:
                count += 1
        skip = draw(s, count)
        for plan in range(np.int64(t.plans)):
            if why_plan(t, s, plan) == Refusal.ALLOWED:
                if skip == 0:
                    s.plan[p] = plan
                    emit(trace, Event.DEALT, p, plan)
                    break
                skip -= 1


@rule
def choose_plan(s, plan, trace):
    """The player takes the plan and its entrepreneur (EP14-SETUP-8, EP11-SETUP-10)."""
    s.plan[s.seat] = plan
    emit(trace, Event.CHOSE_PLAN, s.seat, plan)
