"""District 3, investment: acquire a card, with discounts or on credit, and activate it at once if it has the play sign."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.el_plan.atoms import ACQUIRE, ACTIVATE, CREDIT, DISCOUNT, LATER, PASS, PAY, UNUSED, Event, Refusal
from semilla.games.el_plan.rules.district2 import end_parts
from semilla.games.el_plan.rules.general import district_of, is_active, missing_tokens, owns_copy
from semilla.games.el_plan.state import MAX_OFFERS, RESOURCES, TYPES, District, Part, Phase, Resource, Sign, Zone

SPACE = 0
"""The discount source that is the opportunity space; a card is 1 + its number."""

# ------------------------------------------------------------------------------------------------------------- discounts


@rule
def is_discount(t, s, p, card):
    """Whether a card of the player takes 1 money or 1 energy off an acquisition.

    (EP14-CARD-5, EP14-CARD-6, EP14-D3-12, EP11-CARD-5)
    """
    return (t.flex[card] != 0 or t.investment_discount[card] != 0) and is_active(t, s, p, card)


@rule
def space_takes(t, s, p, card, r):
    """Whether the player's space takes a resource off a card of this type (EP14-D3-9, EP11-D3-7)."""
    if district_of(t, s, p) != District.INVESTMENT:
        return False
    space = s.pawn[p]
    return t.space_type[space] == t.card_type[card] and t.space_discount[space, r] != 0


@rule
def next_source(t, s, after):
    """The next discount card, by number so that copies follow each other; NONE after the last."""
    best = NONE
    for k in range(s.owned[s.seat]):
        card = np.int64(s.cards[s.seat, k])
        if card >= after and (best == NONE or card < best) and is_discount(t, s, np.int64(s.seat), card):
            best = card
    return best


@rule
def sources_after(t, s, p, source):
    """How many discount cards of a player are still to be asked about."""
    count = 0
    for k in range(s.owned[p]):
        card = np.int64(s.cards[p, k])
        if card >= source and is_discount(t, s, p, card):
            count += 1
    return count


@rule
def equal_after(t, s):
    """How many equal copies of the card asked about are to come: they take off no resource before its own, none if it is unused."""
    count = 0
    for k in range(s.owned[s.seat]):
        card = np.int64(s.cards[s.seat, k])
        if s.source != SPACE and card >= s.source and t.design[card] == t.design[s.source - 1]:
            count += is_discount(t, s, np.int64(s.seat), card)
    return count


@rule
def space_options(t, s, p, card):
    """How many resources of the cost the player's space can take off."""
    if district_of(t, s, p) != District.INVESTMENT:
        return 0
    options = 0
    for r in range(RESOURCES):
        if t.cost[card, r] > 0 and space_takes(t, s, p, card, r):
            options += 1
    return options


@rule
def taken_off(t, s, p, card):
    """The resource of which the player's space takes 1 off by itself, where it has one way; NONE otherwise.

    (EP14-D3-9, EP14-D3-10, EP11-D3-7, EP11-D3-8)
    """
    if space_options(t, s, p, card) == 1:
        for r in range(RESOURCES):
            if t.cost[card, r] > 0 and space_takes(t, s, p, card, r):
                return r
    return NONE


@rule
def short_of(t, s, p, card, r, off):
    """How many tokens of a resource a player lacks for a card whose space takes 1 off a resource."""
    return max(0, np.int64(t.cost[card, r]) - (r == off) - s.resources[p, r])


@rule
def open_discounts(t, s, p, card):
    """How many discounts a player can choose for a card: the space's if it has two ways, and one for each discount card."""
    return sources_after(t, s, p, np.int64(0)) + (space_options(t, s, p, card) > 1)


@rule
def can_pay(t, s, p, card):
    """Whether tokens and discounts are enough for a card; a discount that can be chosen takes off money or energy.

    (EP14-D3-1, EP14-D3-11, EP11-D3-8)
    """
    options = space_options(t, s, p, card)
    off = np.int64(taken_off(t, s, p, card)) if options == 1 else np.int64(NONE)
    if short_of(t, s, p, card, np.int64(Resource.WORKER), off) > 0:
        return False
    short = short_of(t, s, p, card, np.int64(Resource.MONEY), off) + short_of(t, s, p, card, np.int64(Resource.ENERGY), off)
    chosen = np.int64(options > 1)
    return short <= chosen or short <= chosen + sources_after(t, s, p, np.int64(0))


# ----------------------------------------------------------------------------------------------------------- acquisition


@rule
def has_credit(t, s):
    """Whether the player could take a credit card (EP11-D3-4)."""
    return t.repayment > 0 and s.credit[s.seat] == 0


@rule
def has_equal_offer(t, s, card):
    """Whether the same card lies in an offer with a lower number and the same age: then that one is offered."""
    kind = t.card_type[card]
    age = -1
    for place in range(MAX_OFFERS):
        if s.offer[kind, place] == card:
            age = s.rotated[kind, place]
    for place in range(MAX_OFFERS):
        other = s.offer[kind, place]
        if other != NONE and other < card and t.design[other] == t.design[card] and s.rotated[kind, place] == age:
            return True
    return False


@rule
def why_acquire(t, s, card):
    """One of the offers, by paying its cost or, in 2011, with a credit card; in 2011 never a second copy.

    (EP14-D3-1, EP14-D3-2, EP14-D3-4, EP11-D3-1, EP11-D3-2, EP11-D3-3)
    """
    if card >= t.cards:
        return Refusal.UNKNOWN
    if s.zone[card] != Zone.OFFER:
        return Refusal.NOT_OFFERED
    if t.one_copy != 0 and owns_copy(t, s, np.int64(s.seat), card):
        return Refusal.OWN_COPY
    if not has_credit(t, s) and not can_pay(t, s, np.int64(s.seat), card):
        return Refusal.TOO_DEAR
    return Refusal.SAME_CARD if has_equal_offer(t, s, card) else Refusal.ALLOWED


@rule
def start_acquisition(t, s, card, trace):
    """Tokens or credit, then discount by discount; nothing is paid before the last answer (EP14-D3-1, EP11-D3-1)."""
    s.card = card
    if has_credit(t, s):
        s.part = Part.PAYMENT
        return False
    return start_payment(t, s, trace)


@rule
def why_pay(t, s):
    """In tokens, if they are there (EP11-D3-1)."""
    return Refusal.ALLOWED if can_pay(t, s, np.int64(s.seat), np.int64(s.card)) else Refusal.TOO_DEAR


@rule
def start_payment(t, s, trace):
    """The space's discount comes first, by itself where it has one way (EP14-D3-9, EP14-D3-10, EP11-D3-7, EP11-D3-8)."""
    p, card = np.int64(s.seat), np.int64(s.card)
    off = taken_off(t, s, p, card)
    for r in range(RESOURCES):
        s.due[r] = t.cost[card, r] - (r == off)
    s.part = Part.DISCOUNT
    s.source = SPACE
    s.kind = 0
    s.wild = 0
    if space_options(t, s, p, card) > 1:
        return False
    return ask_discount(t, s, np.int64(0), trace)


@rule
def ask_discount(t, s, first, trace):
    """Ask about the next discount card, or complete the acquisition; returns whether the turn is over."""
    card = next_source(t, s, first)
    reducible = 0
    for r in range(1, RESOURCES):
        reducible += s.due[r]
    if card == NONE or reducible == 0:
        return acquire(t, s, trace)
    if s.source == SPACE or s.source != card or t.design[card - 1] != t.design[card]:
        s.kind = 0  # the source before was no equal copy
    s.source = 1 + card
    return False


@rule
def why_discount(t, s, r):
    """A token of this resource is in the cost, and the rest can be paid; equal copies are named in the order of resources.

    (EP14-D3-10, EP14-D3-11, EP11-D3-8)
    """
    if s.due[r] == 0 or r < s.kind:
        return Refusal.NOT_REDUCED
    if s.source == SPACE:
        if not space_takes(t, s, np.int64(s.seat), np.int64(s.card), r):
            return Refusal.NOT_REDUCED
    elif r == 0:
        return Refusal.NOT_REDUCED
    missing = missing_tokens(s, np.int64(s.seat), np.int64(0))
    if s.due[r] > s.resources[s.seat, r]:
        missing -= 1
    before = 0  # what equal copies cannot take off any more
    for q in range(r):
        before += max(0, np.int64(s.due[q]) - s.resources[s.seat, q])
    sources = sources_after(t, s, np.int64(s.seat), np.int64(s.source))
    enough = missing <= sources and (s.source == SPACE or before <= sources - equal_after(t, s))
    return Refusal.ALLOWED if enough else Refusal.TOO_DEAR


@rule
def why_unused(t, s):
    """Discount cards are optional, a space's discount is not (EP14-CARD-5, EP14-CARD-6, EP11-CARD-5)."""
    if s.source == SPACE:
        return Refusal.SPACE_FIRST
    sources = sources_after(t, s, np.int64(s.seat), np.int64(s.source)) - equal_after(t, s)
    return Refusal.ALLOWED if missing_tokens(s, np.int64(s.seat), np.int64(0)) <= sources else Refusal.TOO_DEAR


@rule
def use_discount(t, s, r, trace):
    """One token off the cost; a flexible discount is then gone for District 5 (EP14-D3-10, EP14-CARD-5, EP11-CARD-5)."""
    s.due[r] -= 1
    s.kind = r
    if s.source != SPACE and t.flex[s.source - 1] != 0:
        s.wild += 1
    return ask_discount(t, s, np.int64(s.source), trace)


@rule
def leave_discount(t, s, trace):
    """The discount is kept; an equal copy is then not used either."""
    s.kind = RESOURCES
    return ask_discount(t, s, np.int64(s.source), trace)


@rule
def acquire(t, s, trace):
    """Pay what is due to the box and take the card (EP14-D3-1, EP14-D3-3, EP14-GEN-8, EP11-D3-5)."""
    p = np.int64(s.seat)
    s.flex_used[p] = s.wild
    take_offer(t, s, s.card, trace)
    for r in range(RESOURCES):
        if s.due[r] > 0:
            s.resources[p, r] -= s.due[r]
            emit(trace, Event.PAID, p, r, s.due[r])
    return ask_start(t, s)


@rule
def acquire_on_credit(t, s, trace):
    """A credit card instead of paying anything; discounts play no part (EP11-D3-1, EP11-D3-4, EP11-D3-8)."""
    s.credit[s.seat] = 1
    take_offer(t, s, s.card, trace)
    emit(trace, Event.CREDIT_TAKEN, s.seat)
    return ask_start(t, s)


@rule
def take_offer(t, s, card, trace):
    """The offer leaves a gap until the summary (EP14-D3-3, EP11-D3-5)."""
    p = np.int64(s.seat)
    kind = t.card_type[card]
    for place in range(MAX_OFFERS):
        if s.offer[kind, place] == card:
            s.offer[kind, place] = NONE
            s.rotated[kind, place] = 0
    s.zone[card] = Zone.OWNED
    s.cards[p, s.owned[p]] = card
    s.owned[p] += 1
    emit(trace, Event.ACQUIRED, p, card)


# ------------------------------------------------------------------------------------------------------------- play sign


@rule
def ask_start(t, s):
    """The play sign asks if all activation tokens are free after paying; returns whether the turn is over.

    Without it a card waits for the next District 2 (EP14-D3-5, EP14-D3-6, EP11-D3-6).
    """
    card = np.int64(s.card)
    end_parts(s)
    if t.sign[card] != Sign.PLAY:
        return True
    for r in range(RESOURCES):
        if t.activation[card, r] > s.resources[s.seat, r]:
            return True
    s.card = card
    s.phase = Phase.START
    return False


@rule
def activate_at_once(t, s, trace):
    """The card works from now on; no idea stands for its tokens (EP14-D3-6, EP14-D3-7, EP14-D3-8, EP11-D3-6)."""
    tokens = 0
    for r in range(RESOURCES):
        s.resources[s.seat, r] -= t.activation[s.card, r]
        s.placed[s.card, r] += t.activation[s.card, r]
        tokens += t.activation[s.card, r]
    emit(trace, Event.CARD_ON, s.seat, s.card, tokens, 0)
    s.card = NONE


@rule
def activate_later(s, trace):
    """The card waits for a District 2 (EP14-D3-6, EP11-D3-6)."""
    emit(trace, Event.WAITS, s.seat, s.card)
    s.card = NONE


# ----------------------------------------------------------------------------------------------------------- all choices


@rule
def list_start(out):
    """Activate at once, or later."""
    out[0] = ACTIVATE
    out[1] = LATER
    return 2


@rule
def list_investment(t, s, out):
    """Every acquisition, or the next part of one."""
    n = 0
    if s.part == Part.WHOLE:
        for kind in range(TYPES):
            for place in range(MAX_OFFERS):
                card = np.int64(s.offer[kind, place])
                if card != NONE and why_acquire(t, s, card) == Refusal.ALLOWED:
                    out[n] = ACQUIRE + card
                    n += 1
        out[n] = PASS
        n += 1
    elif s.part == Part.PAYMENT:
        if why_pay(t, s) == Refusal.ALLOWED:
            out[n] = PAY
            n += 1
        out[n] = CREDIT
        n += 1
    else:
        for r in range(RESOURCES):
            if why_discount(t, s, r) == Refusal.ALLOWED:
                out[n] = DISCOUNT + r
                n += 1
        if why_unused(t, s) == Refusal.ALLOWED:
            out[n] = UNUSED
            n += 1
    return n
