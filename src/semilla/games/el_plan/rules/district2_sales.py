"""District 2, what goes back to the box: liquidation and 2011's exchange; and all choices of the district."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.el_plan.atoms import (
    DONE,
    EXCHANGE,
    EXCHANGES,
    IDEA,
    LIQUIDATE,
    OFF_CARD,
    OFF_SLOT,
    ON_CARD,
    ON_SLOT,
    OUTSOURCE,
    OUTSOURCE_NONE,
    RETURN,
    TOKEN,
    Event,
    Refusal,
)
from semilla.games.el_plan.rules.district2 import (
    end_link,
    end_parts,
    take_back,
    why_idea,
    why_off_card,
    why_off_slot,
    why_on_card,
    why_on_slot,
    why_outsource,
    why_outsource_none,
    why_token,
)
from semilla.games.el_plan.rules.general import district_of, has_equal_before
from semilla.games.el_plan.state import PRODUCTS, RESOURCES, District, Part, Zone
from semilla.games.el_plan.tables import Back

FORMS = np.array(EXCHANGES, np.int64)

# ----------------------------------------------------------------------------------------------------------- liquidation


@rule
def liquidation_value(t, card):
    """Half the printed cost rounded up, or all but one token; at least 1 (EP14-D2-17, EP14-D2-18, EP11-D2-5, EP11-D2-6)."""
    size = np.int64(t.cost_size[card])
    if t.liquidation == Back.HALF:
        return (size + 1) // 2
    return max(1, size - 1)


@rule
def why_liquidate(t, s, card):
    """One card in a period; in 2014 only from a District 2 space; never one that got a token in this District 2.

    (EP14-D2-15, EP14-D2-16, EP14-D2-19, EP14-D1-11, EP11-D2-5, EP11-D2-6)
    """
    if t.liquidate_anywhere == 0 and district_of(t, s, np.int64(s.seat)) != District.ADMINISTRATION:
        return Refusal.NOT_ON_SPACE
    if s.liquidated != 0:
        return Refusal.LIQUIDATE_ONCE
    if s.fresh_card[card] != 0:
        return Refusal.LOCKED
    return Refusal.SAME_CARD if has_equal_before(t, s, np.int64(s.seat), card) else Refusal.ALLOWED


@rule
def start_liquidation(t, s, card):
    """The player names the tokens he receives, one after the other (EP14-D2-18, EP11-D2-6)."""
    s.card = card
    for r in range(RESOURCES):
        s.due[r] = t.cost[card, r]
    s.owed = liquidation_value(t, card)
    s.kind = 0
    s.part = Part.TOKENS


@rule
def why_return(s, r):
    """Never more of a resource than the printed cost contains; tokens are named in the order of resources.

    (EP14-D2-18, EP11-D2-6)
    """
    choosable = 0
    for other in range(r, RESOURCES):
        choosable += s.due[other]
    if r < s.kind or s.due[r] == 0 or choosable < s.owed:
        return Refusal.NOT_IN_COST
    return Refusal.ALLOWED


@rule
def return_token(t, s, r, trace):
    """One token of the liquidation is named; after the last one the card goes to the box (EP14-D2-15, EP14-D2-17, EP11-D2-5)."""
    s.due[r] -= 1
    s.owed -= 1
    s.kind = r
    if s.owed == 0:
        liquidate(t, s, trace)


@rule
def liquidate(t, s, trace):
    """The card leaves the game; its tokens are free, its link and its shop end.

    (EP14-D2-19, EP11-D2-6, EP11-CARD-8, EP11-CARD-10)
    """
    p, card = s.seat, np.int64(s.card)
    s.liquidated = 1
    emit(trace, Event.LIQUIDATED, p, card)
    take_back(s, p, card)
    for r in range(RESOURCES):
        number = np.int64(t.cost[card, r]) - s.due[r]
        if number > 0:
            s.resources[p, r] += number
            emit(trace, Event.RETURNED, p, r, number)
    if t.outsourcing[card] != 0 or s.outsourced[p] == card:
        end_link(s, trace)
    if t.shop_room[card] > 0:
        for product in range(PRODUCTS):
            if s.shop[p, product] > 0:
                emit(trace, Event.SHOP_EMPTIED, p, product, s.shop[p, product])
                s.shop[p, product] = 0
    remove_card(s, p, card)
    end_parts(s)


@rule
def remove_card(s, p, card):
    """The card goes to the box."""
    found = False
    for k in range(s.owned[p] - 1):
        if s.cards[p, k] == card:
            found = True
        if found:
            s.cards[p, k] = s.cards[p, k + 1]
    s.owned[p] -= 1
    s.cards[p, s.owned[p]] = NONE
    s.zone[card] = Zone.BOX


# -------------------------------------------------------------------------------------------------------------- exchange


@rule
def why_exchange(t, s, form):
    """2011: two free tokens for one of another kind; there is no exchange in 2014 (EP14-GEN-10, EP11-D2-10, EP11-D2-12)."""
    if t.exchange == 0:
        return Refusal.NO_EXCHANGE
    a, b = FORMS[form, 0], FORMS[form, 1]
    needed = 2 if a == b else 1
    if s.resources[s.seat, a] < needed or s.resources[s.seat, b] < needed:
        return Refusal.NO_SUCH_TOKEN
    return Refusal.ALLOWED


@rule
def exchange(s, form, trace):
    """Two tokens to the box, one from it (EP11-D2-10)."""
    a, b, c = FORMS[form, 0], FORMS[form, 1], FORMS[form, 2]
    s.resources[s.seat, a] -= 1
    s.resources[s.seat, b] -= 1
    s.resources[s.seat, c] += 1
    emit(trace, Event.EXCHANGED, s.seat, a, b, c)


# ------------------------------------------------------------------------------------------------------------ all choices


@rule
def list_parts(s, out):
    """The next part of an activation or a liquidation."""
    n = 0
    if s.part == Part.WILDCARD:
        if why_token(s) == Refusal.ALLOWED:
            out[n] = TOKEN
            n += 1
        if why_idea(s) == Refusal.ALLOWED:
            out[n] = IDEA
            n += 1
    else:
        for r in range(RESOURCES):
            if why_return(s, r) == Refusal.ALLOWED:
                out[n] = RETURN + r
                n += 1
    return n


@rule
def list_administration(t, s, out):
    """Everything a player can do in District 2, in any sequence (EP14-D2-1, EP11-D2-2)."""
    if s.part != Part.WHOLE:
        return list_parts(s, out)
    p = np.int64(s.seat)
    n = 0
    for slot in range(np.int64(t.plan_slots[s.plan[p]])):
        if why_off_slot(t, s, slot) == Refusal.ALLOWED:
            out[n] = OFF_SLOT + slot
            n += 1
        elif why_on_slot(t, s, slot) == Refusal.ALLOWED:
            out[n] = ON_SLOT + slot
            n += 1
    for k in range(s.owned[p]):
        card = np.int64(s.cards[p, k])
        if why_off_card(t, s, card) == Refusal.ALLOWED:
            out[n] = OFF_CARD + card
            n += 1
        if why_on_card(t, s, card) == Refusal.ALLOWED:
            out[n] = ON_CARD + card
            n += 1
        if why_outsource(t, s, card) == Refusal.ALLOWED:
            out[n] = OUTSOURCE + card
            n += 1
        if why_liquidate(t, s, card) == Refusal.ALLOWED:
            out[n] = LIQUIDATE + card
            n += 1
    if why_outsource_none(s) == Refusal.ALLOWED:
        out[n] = OUTSOURCE_NONE
        n += 1
    for form in range(len(FORMS)):
        if why_exchange(t, s, form) == Refusal.ALLOWED:
            out[n] = EXCHANGE + form
            n += 1
    out[n] = DONE
    return n + 1
