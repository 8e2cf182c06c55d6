"""What a search need not look at in El Plan: other orders of steps where order does not matter, and what is worse than another
choice whatever follows, by what everybody sees.
"""

import numpy as np

from semilla.engine.compiled.rule import entry, rule
from semilla.games.el_plan import atoms as a
from semilla.games.el_plan.estimates import WILD, count, needed, one, open_choices, repeated, used
from semilla.games.el_plan.policy import completes_trio, sets_without
from semilla.games.el_plan.rules.district5 import price_after_discount
from semilla.games.el_plan.rules.general import free_tokens, last_period, market_closed, product_count
from semilla.games.el_plan.state import MAX_SLOTS, PROCESSES, PRODUCTS, RESOURCES, Effect, Mood, Phase, Sign


@rule
def takes_something(t, s, p):
    """Whether the event is bad and finds something to take."""
    effect = t.event_effect[s.event]
    if t.event_mood[s.event] != Mood.NEGATIVE:
        return False
    if effect == Effect.LOSE_PRODUCT:
        return product_count(s, p) > 0
    return (effect == Effect.LOSE or effect == Effect.LOSE_ANY) and free_tokens(s, p) > 0


@rule
def comes_too_late(t, s, p, card):
    """Whether a card works no more before the end, and makes no trio that counts."""
    if s.period < last_period(t, s) or t.sign[card] != Sign.PAUSE:
        return False
    return t.trio_active != 0 or not completes_trio(t, s, p, card)


# ------------------------------------------------------------------------------------------------------------- production


@rule
def with_one_more(s, process):
    """The processes of the seat and one of a kind."""
    processes = one(process)
    for kind in range(PROCESSES):
        processes += np.int64(s.process[kind]) * one(np.int64(kind))
    return processes


@rule
def makes_less(t, s, process, other):
    """Whether whatever can be made with one more of a process can be made with one more of another, and a product beside it."""
    plan = np.int64(s.plan[s.seat])
    first_needs, second_needs = needed(t, plan, 0), needed(t, plan, 1)
    fewer, more = with_one_more(s, process), with_one_more(s, other)
    most, most_with_other, first = np.int64(0), np.int64(0), np.int64(0)
    while fewer >= 0 or more >= 0:
        if fewer >= 0 and more < 0:
            return False
        beside = repeated(second_needs, more)[0]
        most_with_other = max(most_with_other, first + beside)
        if fewer >= 0:
            second = repeated(second_needs, fewer)[0]
            if second > beside:
                return False
            most = max(most, first + second)
        first += 1
        fewer, more = used(first * first_needs, with_one_more(s, process)), used(first * first_needs, with_one_more(s, other))
    return most < most_with_other


@rule
def chooses_less(t, s, process, atoms, number):
    """Whether the last process of choice is better another one."""
    if count(open_choices(t, s), WILD) > 1 or market_closed(t, s, np.int64(s.seat)):
        return False
    for k in range(number):
        if makes_less(t, s, process, atoms[k] - a.CHOOSE):
            return True
    return False


@rule
def sells_more(t, s, atoms, number):
    """Whether another product can be made and surely be sold: one type is sold in a period, and one product can be kept."""
    p = np.int64(s.seat)
    if market_closed(t, s, p):
        return False
    for k in range(number):
        product = atoms[k] - a.PRODUCE
        if 0 <= product < PRODUCTS:
            others = product_count(s, p) - s.products[p, product]
            if others == 0 or (others == 1 and s.products[p, product] > 0):
                return True
    return False


# ----------------------------------------------------------------------------------------------------------------- market


@rule
def has_sale_bonus(t, s, p):
    """Whether a card pays for sales."""
    for k in range(s.owned[p]):
        for r in range(RESOURCES):
            if t.sale_bonus[s.cards[p, k], r] > 0:
                return True
    return False


@rule
def is_bought_in_vain(t, s, atom, atoms, number):
    """Whether a product costs more than the same one beside it; or, in the last period, completes no set and brings one token."""
    p, product, imported = np.int64(s.seat), (atom - a.BUY) % PRODUCTS, np.int64(a.IMPORT <= atom < a.BUY_SHOP)
    price = price_after_discount(t, s, imported)
    if imported != 0 and price > price_after_discount(t, s, 0):
        for k in range(number):
            if atoms[k] == a.BUY + product:
                return True
    if s.period < last_period(t, s) or s.products[p, product] < sets_without(s, p, product) or has_sale_bonus(t, s, p):
        return False
    return a.BUY_CREDIT <= atom < a.IMPORT or (atom < a.BUY_SHOP and price >= 2)


@rule
def is_spare(s, p, product):
    """Whether a player has more of a product than sets."""
    return s.products[p, product] > sets_without(s, p, product)


@rule
def has_set(s, p):
    """Whether a player has one of each product."""
    return s.products[p, 0] > 0 and sets_without(s, p, 0) > 0


@rule
def leaves_goods(t, s, atoms, number):
    """Whether, in the last period, something is left over that can be sold."""
    if s.period == last_period(t, s):
        for k in range(number):
            if a.SELL <= atoms[k] < a.STOCK and is_spare(s, np.int64(s.seat), (atoms[k] - a.SELL) // RESOURCES):
                return True
    return False


@rule
def breaks_a_set(s, p, product):
    """Whether a product sold is one of a set, which is an idea in District 7."""
    return has_set(s, p) and not is_spare(s, p, product)


# ------------------------------------------------------------------------------------------------------------------ search


@rule
def is_worse(t, s, atom, atoms, number):
    """Whether there is a better choice than this one, whatever follows."""
    p, phase = np.int64(s.seat), s.phase
    if phase == Phase.INSURE:
        return atom == a.ACCEPT and takes_something(t, s, p)
    if phase == Phase.INVEST:
        return a.ACQUIRE <= atom < a.PAY and comes_too_late(t, s, p, atom - a.ACQUIRE)
    if phase == Phase.CHOOSE:
        return chooses_less(t, s, atom - a.CHOOSE, atoms, number)
    if phase == Phase.PRODUCE:
        return atom == a.DONE and sells_more(t, s, atoms, number)
    if phase == Phase.BUY:
        return atom != a.DONE and is_bought_in_vain(t, s, atom, atoms, number)
    if phase == Phase.SELL:
        if atom == a.DONE:
            return leaves_goods(t, s, atoms, number)
        return atom < a.STOCK and breaks_a_set(s, p, (atom - a.SELL) // RESOURCES)
    if phase == Phase.REPAY:
        return atom == a.OWE and s.period == last_period(t, s) and (s.ideas[p] > 0 or has_set(s, p))
    return phase == Phase.INNOVATE and atom == a.DONE and number > 1


@rule
def has_begun(s):
    """Whether something was switched on in this District 2."""
    for slot in range(MAX_SLOTS):
        if s.fresh_slot[slot] != 0:
            return True
    for k in range(s.owned[s.seat]):
        if s.fresh_card[s.cards[s.seat, k]] != 0:
            return True
    return False


@entry
def sift(tables, states, i, atoms, count):
    """In District 2 first off, then on, for any arrangement can be reached so; elsewhere nothing worse than another choice."""
    t, s = tables[0], states[i]
    if s.part != 0:
        return count
    kept = 0
    if s.phase == Phase.ADMINISTER:
        if not has_begun(s):
            return count
        for k in range(count):
            atom = atoms[k]
            if not (a.OFF_SLOT <= atom < a.ON_SLOT or a.OFF_CARD <= atom < a.ON_CARD):
                atoms[kept] = atom
                kept += 1
        return kept
    for k in range(count):
        if not is_worse(t, s, atoms[k], atoms, count):
            atoms[kept] = atoms[k]
            kept += 1
    return kept
