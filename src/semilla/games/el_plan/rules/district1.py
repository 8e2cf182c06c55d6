"""District 1, events: insurance, losses, gains."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.games.el_plan.atoms import ACCEPT, GIVE, GIVE_PRODUCT, IGNORE, RECEIVE, Event, Refusal
from semilla.games.el_plan.rules.decks import refresh_offers
from semilla.games.el_plan.rules.general import district_of, free_tokens, product_count, product_types, receive, sum_active
from semilla.games.el_plan.state import PRODUCTS, RESOURCES, District, Effect, Mood, Phase

SUBSTITUTES = 2
"""Tokens handed over for one that is lacking (EP14-D1-7, EP11-D1-6)."""


@rule
def turn_event(t, s, trace):
    """The top event is turned face up; what it does to the board happens at once (EP14-D1-1, EP14-D1-4, EP11-D1-1, EP11-D1-4)."""
    s.event = s.events[t.removed + s.turned]
    s.turned += 1
    emit(trace, Event.TURNED, s.event)
    effect = t.event_effect[s.event]
    if effect == Effect.SEED_SUBSIDIES:
        seed_subsidies(s, trace)
    elif effect == Effect.REFRESH_OFFERS:
        refresh_offers(t, s, trace)
    elif effect == Effect.CLEAR_MARKET:
        clear_market(s, trace)
    s.phase = Phase.INSURE


@rule
def seed_subsidies(s, trace):
    """1 money on each of the first k spaces of District 6, k product types lying in District 5 (EP14-EVT-6)."""
    for place in range(product_types(s)):
        s.subsidy[place] += 1
        emit(trace, Event.SEEDED, place + 1)


@rule
def clear_market(s, trace):
    """All products in District 5 go to the box (EP11-D1-4)."""
    for product in range(PRODUCTS):
        if s.market[product] > 0:
            emit(trace, Event.CLEARED, product, s.market[product])
            s.market[product] = 0


# ------------------------------------------------------------------------------------------------------------ insurance


@rule
def changes_board(t, s):
    """Whether the event meets the board and not the players (EP14-D1-4, EP11-D1-4)."""
    effect = t.event_effect[s.event]
    return effect == Effect.SEED_SUBSIDIES or effect == Effect.REFRESH_OFFERS or effect == Effect.CLEAR_MARKET


@rule
def ask_insured(t, s, trace):
    """Who is insured may ignore a negative or neutral event; 2011's Risk analyst stops negative ones by himself.

    (EP14-D1-2, EP14-D1-3, EP14-D1-6, EP14-CARD-9, EP11-D1-2, EP11-D1-3, EP11-CARD-13)
    """
    p = np.int64(s.seat)
    mood = t.event_mood[s.event]
    if mood == Mood.POSITIVE or changes_board(t, s):
        return False
    shielded = sum_active(t, s, p, t.shield) > 0
    if shielded and mood == Mood.NEGATIVE:
        s.spared[p] = 1
        emit(trace, Event.SHIELDED, p, s.event)
        return False
    return shielded or district_of(t, s, p) == District.EVENTS or sum_active(t, s, p, t.insurance) > 0


@rule
def list_insurance(out):
    """Ignore or accept."""
    out[0] = IGNORE
    out[1] = ACCEPT
    return 2


@rule
def ignore_event(s, trace):
    """The insured player is not met by the event this period (EP14-D1-2, EP11-D1-2)."""
    s.spared[s.seat] = 1
    emit(trace, Event.IGNORED, s.seat, s.event)


@rule
def accept_event(s, trace):
    """The insured player lets it happen (EP14-D1-2, EP11-D1-2)."""
    emit(trace, Event.ACCEPTED, s.seat, s.event)


# ------------------------------------------------------------------------------------------------------ losses and gains


@rule
def apply_event(t, s, trace):
    """What the event does to the seat; returns whether it has to choose (EP14-D1-6, EP14-D1-12, EP11-D1-3, EP11-D1-10)."""
    p = np.int64(s.seat)
    if s.spared[p] != 0:
        return False
    effect = t.event_effect[s.event]
    if effect == Effect.LOSE or effect == Effect.LOSE_ANY:
        return lose_tokens(t, s, trace)
    if effect == Effect.LOSE_PRODUCT:
        s.owed = min(t.event_number[s.event], product_count(s, p))
        return settle_products(s, trace)
    if effect == Effect.GAIN:
        for r in range(RESOURCES):
            if t.event_tokens[s.event, r] > 0:
                receive(s, p, r, np.int64(t.event_tokens[s.event, r]), Event.RECEIVED, trace)
    elif effect == Effect.GAIN_ANY:
        s.owed = t.event_number[s.event]
        return True
    elif effect == Effect.FISCAL_CLOSE:
        close_fiscal_year(t, s, trace)
    return False


@rule
def hand_over(s, p, r, number, trace):
    """Free tokens to the box."""
    if number > 0:
        s.resources[p, r] -= number
        emit(trace, Event.HANDED_OVER, p, r, number)


@rule
def lose_tokens(t, s, trace):
    """Named tokens first, two of choice for each that is lacking; with nothing free the space's benefit is lost.

    (EP14-D1-7, EP14-D1-8, EP14-D1-10, EP14-EVT-1, EP14-EVT-2, EP14-EVT-3, EP11-D1-6, EP11-D1-7)
    """
    p = np.int64(s.seat)
    if free_tokens(s, p) == 0:
        s.lost[p] = 1
        emit(trace, Event.NOTHING_TO_GIVE, p)
        return False
    s.owed = t.event_number[s.event]
    for r in range(RESOURCES):
        named = np.int64(t.event_tokens[s.event, r])
        held = min(named, np.int64(s.resources[p, r]))
        hand_over(s, p, r, held, trace)
        s.owed += SUBSTITUTES * (named - held)
    return settle_tokens(s, trace)


@rule
def settle_tokens(s, trace):
    """Ask for the next token owed, unless there is no choice: one kind left, or all must go (EP14-D1-9, EP11-D1-6)."""
    p = np.int64(s.seat)
    kinds = 0
    for r in range(RESOURCES):
        if s.resources[p, r] > 0:
            kinds += 1
    free = free_tokens(s, p)
    if s.owed > 0 and kinds > 1 and free > s.owed:
        return True
    for r in range(RESOURCES):
        number = np.int64(min(s.owed, s.resources[p, r]))
        hand_over(s, p, r, number, trace)
        s.owed -= number
    s.owed = 0
    return False


@rule
def settle_products(s, trace):
    """Ask for the next product owed, unless only one type is left or all must go (EP14-D1-12, EP11-D1-10)."""
    p = np.int64(s.seat)
    kinds = 0
    for product in range(PRODUCTS):
        if s.products[p, product] > 0:
            kinds += 1
    if s.owed > 0 and kinds > 1 and product_count(s, p) > s.owed:
        return True
    for product in range(PRODUCTS):
        number = min(s.owed, s.products[p, product])
        for _ in range(number):
            lose_product(s, product, trace)
    return False


@rule
def lose_product(s, product, trace):
    """A product to the box."""
    s.products[s.seat, product] -= 1
    s.owed -= 1
    emit(trace, Event.PRODUCT_LOST, s.seat, product)


@rule
def close_fiscal_year(t, s, trace):
    """All free resources go back, then everybody takes the starting tokens (EP11-D1-8)."""
    p = np.int64(s.seat)
    for r in range(RESOURCES):
        hand_over(s, p, r, np.int64(s.resources[p, r]), trace)
    for r in range(RESOURCES):
        receive(s, p, r, np.int64(t.start[r]), Event.RECEIVED, trace)


@rule
def why_give(t, s, r):
    """A free resource token, while the event asks for resources (EP14-D1-7, EP14-D2-11)."""
    effect = t.event_effect[s.event]
    if effect != Effect.LOSE and effect != Effect.LOSE_ANY:
        return Refusal.NOT_NOW
    return Refusal.ALLOWED if s.resources[s.seat, r] > 0 else Refusal.NO_SUCH_TOKEN


@rule
def why_give_product(t, s, product):
    """A product of one's own, while the event asks for products; not from a shop (EP14-D1-12, EP11-D1-10)."""
    if t.event_effect[s.event] != Effect.LOSE_PRODUCT:
        return Refusal.NOT_NOW
    return Refusal.ALLOWED if s.products[s.seat, product] > 0 else Refusal.NO_SUCH_PRODUCT


@rule
def why_receive(t, s):
    """A resource of choice, while the event gives one (EP11-D1-3)."""
    return Refusal.ALLOWED if t.event_effect[s.event] == Effect.GAIN_ANY else Refusal.NOT_NOW


@rule
def list_event(t, s, out):
    """What can be handed over or received."""
    n = 0
    for r in range(RESOURCES):
        if why_give(t, s, r) == Refusal.ALLOWED:
            out[n] = GIVE + r
            n += 1
    for product in range(PRODUCTS):
        if why_give_product(t, s, product) == Refusal.ALLOWED:
            out[n] = GIVE_PRODUCT + product
            n += 1
    for r in range(RESOURCES):
        if why_receive(t, s) == Refusal.ALLOWED:
            out[n] = RECEIVE + r
            n += 1
    return n


@rule
def give(s, r, trace):
    """Hand over a token of choice; returns whether the debt is settled (EP14-D1-7, EP14-D1-9)."""
    hand_over(s, np.int64(s.seat), r, np.int64(1), trace)
    s.owed -= 1
    return not settle_tokens(s, trace)


@rule
def give_product(s, product, trace):
    """Return a product of choice; returns whether that was all (EP14-D1-12)."""
    lose_product(s, product, trace)
    return not settle_products(s, trace)


@rule
def receive_choice(s, r, trace):
    """Receive a resource of choice; returns whether that was all (EP11-D1-3)."""
    receive(s, np.int64(s.seat), r, np.int64(1), Event.RECEIVED, trace)
    s.owed -= 1
    return s.owed == 0
