"""What a search need not look at in El Plan: other orders of steps where order does not matter, and what is worse than another
choice whatever follows, by what everybody sees.
"""

import numpy as np

from semilla.engine.compiled.rule import entry, rule
from semilla.engine.fields import NONE
from semilla.games.el_plan import atoms as a
from semilla.games.el_plan.estimates import WILD, chances, count, made, needed, one, open_choices, processes_of, repeated, used
from semilla.games.el_plan.evaluation import cards_run, slots_run
from semilla.games.el_plan.policy import completes_trio, sets_without
from semilla.games.el_plan.rules.decisions import occupants
from semilla.games.el_plan.rules.district5 import price_after_discount
from semilla.games.el_plan.rules.general import free_tokens, last_period, market_closed, product_count
from semilla.games.el_plan.state import (
    MAX_SLOTS,
    PROCESSES,
    PRODUCTS,
    RESOURCES,
    District,
    Effect,
    Mood,
    Phase,
    Resource,
    Sign,
    Zone,
)


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


# ------------------------------------------------------------------------------------------------------------------ twins
#
# What is the same twice shares the visits of a search, and a worse choice may come out as the one looked at most.


@rule
def pays_less(t, s, space, atoms, number):
    """Whether a free space of District 6 lies to the right of one with as much money: what is paid in comes to the left first."""
    if t.district[space] != District.SUBSIDIES or occupants(s, space) > 0:
        return False
    for k in range(number):
        other = atoms[k] - a.PLACE
        if other < space and t.district[other] == District.SUBSIDIES and occupants(s, other) == 0:
            if s.subsidy[t.subsidy_place[other]] >= s.subsidy[t.subsidy_place[space]]:
                return True
    return False


@rule
def has_twin(t, s, first, slot, atoms, number):
    """Whether an earlier slot of the plan with the same process, resource and token can be switched the same way."""
    p = np.int64(s.seat)
    plan = s.plan[p]
    for k in range(number):
        other = atoms[k] - first
        if 0 <= other < slot and t.slot_process[plan, other] == t.slot_process[plan, slot]:
            if t.slot_resource[plan, other] == t.slot_resource[plan, slot] and s.slots[p, other] == s.slots[p, slot]:
                return True
    return False


# --------------------------------------------------------------------------------------------------------- administration


@rule
def may_be_wanted(t, s):
    """Whether free tokens may be kept for a card on offer: it costs workers, or takes tokens as soon as it is acquired."""
    for card in range(t.cards):
        if s.zone[card] == Zone.OFFER:
            if t.cost[card, Resource.WORKER] > 0:
                return True
            for r in range(RESOURCES):
                if t.sign[card] == Sign.PLAY and t.activation[card, r] > 0:
                    return True
    return False


@rule
def chooses_later(t, s, p):
    """Whether there will be processes of choice."""
    for k in range(s.owned[p]):
        if t.choice[s.cards[p, k]] != 0:
            return True
    return chances(t, s, p) != 0


@rule
def number_made(t, plan, processes):
    """How many products processes make."""
    pairs, first, second, _ = made(t, plan, processes)
    return 2 * pairs + first + second


@rule
def leaves_idle(t, s):
    """Whether District 2 ends with workers or ideas that are wanted nowhere else, and would make more products."""
    p = np.int64(s.seat)
    tokens = np.int64(s.resources[p, Resource.WORKER]) * one(Resource.WORKER) + np.int64(s.ideas[p]) * one(Resource.IDEA)
    if tokens == 0 or s.outsourced[p] != NONE or market_closed(t, s, p) or may_be_wanted(t, s) or chooses_later(t, s, p):
        return False
    running, startable, _, _ = slots_run(t, s, p, tokens)
    running += cards_run(t, s, p, np.int64(0), False)[0]
    plan = np.int64(s.plan[p])
    return startable != 0 and number_made(t, plan, running + startable) > number_made(t, plan, running)


@rule
def starts_late(t, s):
    """Whether a new card could make more products with workers alone, which nothing else takes before the next District 2."""
    p, card, tokens = np.int64(s.seat), np.int64(s.card), np.int64(0)
    for r in range(RESOURCES):
        if r != Resource.WORKER and t.activation[card, r] > 0:
            return False
        tokens += t.activation[card, r]
    if s.outsourced[p] != NONE or market_closed(t, s, p) or chooses_later(t, s, p):
        return False
    plan, running = np.int64(s.plan[p]), slots_run(t, s, p, np.int64(0))[0] + cards_run(t, s, p, np.int64(0), False)[0]
    return number_made(t, plan, running + processes_of(t, card, tokens)) > number_made(t, plan, running)


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
def has_begun(s):
    """Whether something was switched on in this District 2."""
    for slot in range(MAX_SLOTS):
        if s.fresh_slot[slot] != 0:
            return True
    for k in range(s.owned[s.seat]):
        if s.fresh_card[s.cards[s.seat, k]] != 0:
            return True
    return False


@rule
def is_late_or_twin(t, s, atom, atoms, number):
    """Whether something is switched off after something was switched on, or its twin can be switched in its place."""
    if a.OFF_SLOT <= atom < a.ON_SLOT:
        return has_begun(s) or has_twin(t, s, a.OFF_SLOT, atom - a.OFF_SLOT, atoms, number)
    if a.ON_SLOT <= atom < a.OFF_CARD:
        return has_twin(t, s, a.ON_SLOT, atom - a.ON_SLOT, atoms, number)
    return a.OFF_CARD <= atom < a.ON_CARD and has_begun(s)


@rule
def is_worse(t, s, atom, atoms, number):
    """Whether there is a better choice than this one, whatever follows."""
    p, phase = np.int64(s.seat), s.phase
    if phase == Phase.PLACE:
        return pays_less(t, s, atom - a.PLACE, atoms, number)
    if phase == Phase.ADMINISTER:
        return leaves_idle(t, s) if atom == a.DONE else is_late_or_twin(t, s, atom, atoms, number)
    if phase == Phase.INSURE:
        return atom == a.ACCEPT and takes_something(t, s, p)
    if phase == Phase.INVEST:
        return a.ACQUIRE <= atom < a.PAY and comes_too_late(t, s, p, atom - a.ACQUIRE)
    if phase == Phase.START:
        return atom == a.LATER and starts_late(t, s)
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


@entry
def sift(tables, states, i, atoms, count):
    """In District 2 first off, then on, for any arrangement can be reached so; of twins the first; nothing worse than another."""
    t, s = tables[0], states[i]
    if s.part != 0:
        return count
    kept = 0
    for k in range(count):
        if not is_worse(t, s, atoms[k], atoms, count):
            atoms[kept] = atoms[k]
            kept += 1
    return kept
