"""How many products processes make, what they bring, and what can be bought: what policy and evaluation of El Plan reckon with.

Rules allocate nothing, so tokens, processes, products and types of cards are counted in one number each, with a field of bits for
every kind.
"""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.fields import NONE
from semilla.games.el_plan.rules.district4 import FROM_CARDS, choices_of, processes_with
from semilla.games.el_plan.rules.general import district_of, meets_event
from semilla.games.el_plan.state import PROCESSES, PRODUCTS, RESOURCES, District, Effect, Phase, Resource

BITS = 12
"""Of a field: no kind is counted beyond 4095."""
WILD = PROCESSES
"""The field of processes of choice."""


@rule
def one(kind):
    """One of a kind."""
    return np.int64(1) << (BITS * kind)


@rule
def count(numbers, kind):
    """How many of a kind."""
    return (numbers >> (BITS * kind)) & ((1 << BITS) - 1)


@rule
def to_come(s, p, phase):
    """Whether a player's turn in a phase of this period is still to come or under way."""
    now = np.int64(s.phase)
    if now == Phase.START or now == Phase.PRODUCE or now == Phase.REPAY:
        now -= 1  # the second question of a turn
    if now != phase:
        return now < phase
    return s.over == 0 and (p - s.starter) % s.players >= s.asked - 1


# ------------------------------------------------------------------------------------------------------------- production


@rule
def placed(tokens, r, ideas_first):
    """The free tokens after one of a resource, or an idea in its place, is placed; -1 when there is neither."""
    idea = count(tokens, Resource.IDEA) > 0
    if idea and (ideas_first or count(tokens, r) == 0):
        return tokens - one(Resource.IDEA)
    return tokens - one(r) if count(tokens, r) > 0 else np.int64(-1)


@rule
def activated(t, tokens, card):
    """The free tokens after a card's zone is filled; -1 when they do not suffice."""
    for r in range(RESOURCES):
        for _ in range(t.activation[card, r]):
            if tokens >= 0:
                tokens = placed(tokens, r, False)
    return tokens


@rule
def processes_of(t, card, tokens):
    """The processes of a card with so many tokens on it."""
    found = np.int64(0)
    for process in range(PROCESSES):
        found += processes_with(t, card, process, tokens) * one(process)
    return found + one(WILD) if t.choice[card] != 0 else found


@rule
def used(t, plan, line, processes):
    """The processes left after one product of a line of the table; -1 when they do not suffice."""
    taken, lacking = np.int64(0), np.int64(0)
    for process in range(PROCESSES):
        need = np.int64(t.recipe[plan, line, process])
        own = min(need, count(processes, process))
        taken += own * one(process)
        lacking += need - own
    return processes - taken - lacking * one(WILD) if lacking <= count(processes, WILD) else np.int64(-1)


@rule
def made(t, plan, processes):
    """What processes make: pairs of both products, further products of each line, processes left."""
    pairs, rest = 0, processes
    while rest >= 0:
        processes = rest
        rest = used(t, plan, 0, processes)
        if rest >= 0:
            rest = used(t, plan, 1, rest)
        if rest >= 0:
            pairs += 1
    first, second = 0, 0
    rest = used(t, plan, 0, processes)
    while rest >= 0:
        first += 1
        processes = rest
        rest = used(t, plan, 0, processes)
    rest = used(t, plan, 1, processes)
    while rest >= 0:
        second += 1
        processes = rest
        rest = used(t, plan, 1, processes)
    left = 0
    for process in range(PROCESSES + 1):
        left += count(processes, process)
    return pairs, first, second, left


@rule
def output(t, plan, processes):
    """What processes bring in a period, in points."""
    pairs, first, second, rest = made(t, plan, processes)
    return t.pair * min(pairs, 1) + t.second_pair * max(0, pairs - 1) + t.single * (first + second) + t.process_value * rest


@rule
def chances(t, s, p):
    """Processes of choice that the space and the event still give this period."""
    wild = np.int64(0)
    if district_of(t, s, p) == District.PRODUCTION:
        wild += 1
    if meets_event(t, s, p, Effect.BONUS_PROCESS):
        wild += t.event_number[s.event]
    return wild * one(WILD)


@rule
def open_choices(t, s):
    """Processes of choice that the seat to act has still to fix."""
    wild = np.int64(0)
    if s.phase == Phase.CHOOSE:
        for source in range(np.int64(s.source), FROM_CARDS + s.owned[s.seat]):
            if choices_of(t, s, np.int64(s.seat), source) != 0:
                wild += 1
    return wild * one(WILD)


# ------------------------------------------------------------------------------------------------------------------ market


@rule
def sets_in(hand):
    """Complete sets among products."""
    return min(count(hand, 0), count(hand, 1), count(hand, 2))


@rule
def lacking(hand):
    """The one type of which one more makes a set; NONE when there is no such type."""
    sets, found = sets_in(hand), NONE
    for product in range(PRODUCTS):
        if count(hand, product) == sets:
            if found != NONE:
                return np.int64(NONE)
            found = product
    return np.int64(found)


@rule
def shopping(t, s, hand, money, discount):
    """Products and money after buying what completes sets."""
    product = lacking(hand)
    bought = 0
    while product != NONE and (s.bought == NONE or s.bought == product):
        price = np.int64(t.buy_price) if s.market[product] > bought else np.int64(t.import_price)
        paid = max(0, price - discount)
        if paid > money:
            break
        discount -= price - paid
        money -= paid
        hand += one(product)
        bought += 1
        if lacking(hand) != product:
            break
    return hand, money


# ------------------------------------------------------------------------------------------------------------------- cards


@rule
def card_benefit(t, card):
    """What a running card brings in a period, apart from processes."""
    tokens, bonus = 0, 0
    for r in range(RESOURCES):
        tokens += t.income[card, r]
        bonus += t.sale_bonus[card, r] + t.export_bonus[card, r]
    bargains = t.flex[card] + t.investment_discount[card] + t.purchase_discount[card]
    comforts = (t.storage[card] > 0) + t.insurance[card] + t.shield[card] + t.share_space[card] + (t.shop_room[card] > 0)
    return t.income_value * (tokens + t.outsourcing[card]) + t.bargain * bargains + t.comfort * comforts + t.sales * bonus
