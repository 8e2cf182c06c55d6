"""How many products processes make, what they bring, and what can be bought: what policy and evaluation of El Plan reckon with.

Rules allocate nothing, so tokens, processes, products and types of cards are counted in one number each, with a field of bits for
every kind. What is as good as chance is chosen among numbers, not by a branch: a branch that nobody can foretell costs more than
what is reckoned in vain.
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
def next_turn(s, p):
    """The first phase of this period in which a player's turn is still to come or under way."""
    now = np.int64(s.phase)
    if now == Phase.START or now == Phase.PRODUCE or now == Phase.REPAY:
        now -= 1  # the second question of a turn
    return now if s.over == 0 and (p - s.starter) % s.players >= s.asked - 1 else now + 1


# ------------------------------------------------------------------------------------------------------------- production


@rule
def placed(tokens, r, ideas_first):
    """The free tokens after one of a resource, or an idea in its place, is placed; -1 when there is neither."""
    own, idea = count(tokens, r) > 0, count(tokens, Resource.IDEA) > 0
    taken = one(Resource.IDEA) if idea & (ideas_first | (not own)) else one(r)
    return tokens - taken if own | idea else np.int64(-1)


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
def needed(t, plan, line):
    """The processes that one product of a line of the table takes."""
    processes = np.int64(0)
    for process in range(PROCESSES):
        processes += np.int64(t.recipe[plan, line, process]) * one(process)
    return processes


@rule
def used(needs, processes):
    """The processes left after some are used, those of choice for what is lacking; negative when they do not suffice."""
    left = processes - needs
    for process in range(PROCESSES):
        lacking = max(0, count(needs, process) - count(processes, process))
        left += lacking * one(process) - lacking * one(WILD)
    return left  # the field of those of choice is the uppermost


@rule
def repeated(needs, processes):
    """How often processes can be used, and what is left of them. Once is as good as chance, twice is rare."""
    once, again = used(needs, processes), used(2 * needs, processes)
    times, left = np.int64(once >= 0), once if once >= 0 else processes
    while again >= 0:
        times += 1
        left = again
        again = used((times + 1) * needs, processes)
    return times, left


@rule
def made(t, plan, processes):
    """What processes make: pairs of both products, further products of each line, processes left."""
    one_first, one_second = needed(t, plan, 0), needed(t, plan, 1)
    pairs, processes = repeated(one_first + one_second, processes)
    first, processes = repeated(one_first, processes)
    second, processes = repeated(one_second, processes)
    left = 0
    for process in range(PROCESSES + 1):
        left += count(processes, process)
    return pairs, first, second, left


@rule
def worth_of(t, makes):
    """What is made in a period, in points."""
    pairs, first, second, rest = makes
    return t.pair * min(pairs, 1) + t.second_pair * max(0, pairs - 1) + t.single * (first + second) + t.process_value * rest


@rule
def output(t, plan, processes):
    """What processes bring in a period, in points."""
    return worth_of(t, made(t, plan, processes))


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
    sets, types, found = sets_in(hand), 0, 0
    for product in range(PRODUCTS):
        lacks = count(hand, product) == sets
        types += lacks
        found += lacks * product
    return np.int64(found if types == 1 else NONE)


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
