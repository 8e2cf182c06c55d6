"""What a position of El Plan is worth to each player, in points: what he has, and what the rest of the period and the game promise.

The rest of the period is thought through as a sensible player would play it: all slots and cards that can run do run, own products
are made in pairs, the third is bought if the money is there. The weights are in `weights.toml`.
"""

import numpy as np

from semilla.engine.compiled.rule import entry, inlined
from semilla.engine.fields import NONE
from semilla.games.el_plan.estimates import (
    activated,
    card_benefit,
    chances,
    count,
    made,
    next_turn,
    one,
    open_choices,
    placed,
    processes_of,
    sets_in,
    shopping,
    worth_of,
)
from semilla.games.el_plan.rules.general import district_of, is_active, last_period, market_closed, tokens_on
from semilla.games.el_plan.rules.scoring import counts_in_trios, idea_count
from semilla.games.el_plan.rules.summary import storage_limit
from semilla.games.el_plan.state import PROCESSES, PRODUCTS, RESOURCES, TYPES, District, Phase, Resource

# ------------------------------------------------------------------------------------------------------------- enterprise


@inlined
def free(t, s, p):
    """The player's free tokens, ideas among them; the help of District 2 included while it is to come."""
    tokens = np.int64(s.ideas[p]) * one(Resource.IDEA)
    for r in range(RESOURCES):
        tokens += np.int64(s.resources[p, r]) * one(r)
    if s.phase < Phase.ADMINISTER and district_of(t, s, p) == District.ADMINISTRATION:
        tokens += one(np.int64(t.help))
    return tokens


@inlined
def slots_run(t, s, p, tokens):
    """The slots: processes running, processes that free tokens could start, tokens left then, money that ideas could replace."""
    plan = s.plan[p]
    running, startable, replaceable = np.int64(0), np.int64(0), np.int64(0)
    for slot in range(t.plan_slots[plan]):
        r, process = np.int64(t.slot_resource[plan, slot]), np.int64(t.slot_process[plan, slot])
        token, after = s.slots[p, slot], placed(tokens, r, r == Resource.MONEY)
        starts = (token == NONE) & (after >= 0)
        running += one(process) if token != NONE else 0
        replaceable += (token == Resource.MONEY) & ((s.seat != p) | (s.fresh_slot[slot] == 0))
        startable += one(process) if starts else 0
        tokens = after if starts else tokens
    return running, startable, tokens, replaceable


@inlined
def cards_run(t, s, p, tokens, may_start):
    """The cards: processes running and startable, tokens left, types for trios, benefits, discounts in District 5, active ones."""
    running, startable, types, discount, active = np.int64(0), np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    benefits = 0.0
    for k in range(s.owned[p]):
        card = np.int64(s.cards[p, k])
        runs = is_active(t, s, p, card)
        if runs:
            active |= np.int64(1) << k
            on = np.int64(1) if s.outsourced[p] == card else np.int64(tokens_on(s, card))
            running += processes_of(t, card, on)
            discount += t.flex[card] + t.purchase_discount[card]
        elif may_start:
            after = activated(t, tokens, card)
            if after >= 0:
                runs = True
                tokens = after
                startable += processes_of(t, card, np.int64(1))
        if runs:
            benefits += card_benefit(t, card)
        if counts_in_trios(t, card, runs):
            types += one(np.int64(t.card_type[card]))
    return running, startable, tokens, types, benefits, discount, active


@inlined
def products_of(s, p):
    """The products a player has."""
    hand = np.int64(0)
    for product in range(PRODUCTS):
        hand += np.int64(s.products[p, product]) * one(product)
    return hand


@inlined
def available(t, s, p, processes):
    """The processes with which a player produces this period: these, or, under way, what is left of them."""
    if s.phase < Phase.CHOOSE or s.seat != p:
        return processes + chances(t, s, p)
    processes = open_choices(t, s)
    for process in range(PROCESSES):
        processes += np.int64(s.process[process]) * one(process)
    return processes


@inlined
def products_made(t, plan, makes):
    """The products among what is made."""
    pairs, first, second, _ = makes
    return (pairs + first) * one(np.int64(t.makes[plan, 0])) + (pairs + second) * one(np.int64(t.makes[plan, 1]))


@inlined
def kept(t, s, p, hand):
    """What the products are worth that can be kept for the next period, and the products left over."""
    plan = s.plan[p]
    worth = 0.0
    for _ in range(storage_limit(t, s, p)):
        best, best_worth = NONE, 0.0
        for product in range(PRODUCTS):
            own = (t.makes[plan, 0] == product) | (t.makes[plan, 1] == product)
            each = (t.own_kept if own else t.foreign_kept) * (count(hand, product) > 0)
            best = product if each > best_worth else best
            best_worth = max(best_worth, each)
        worth += best_worth
        hand -= one(best) if best != NONE else 0
    return worth, hand


@inlined
def trio_worth(t, types, left):
    """Trios, and what the cards on the way to the next one promise, by the number of cards of each type."""
    trios = min(count(types, 0), count(types, 1), count(types, 2))
    begun = 0
    for kind in range(TYPES):
        if count(types, kind) > trios:
            begun += 1
    promise = t.begun_trio if begun == 1 else t.open_trio if begun == 2 else 0.0
    return 1.0 * trios, promise * min(1.0, left / t.trio_fading)


@inlined
def pawn_worth(t, s, p, district, turn, fresh):
    """What the entrepreneur's space still brings, where nothing else counts it: Districts 1, 3 and 6."""
    if district == District.SUBSIDIES and turn <= Phase.SUBSIDY:
        return t.money * fresh * (1 + s.subsidy[t.subsidy_place[s.pawn[p]]])
    if district == District.INVESTMENT and turn <= Phase.INVEST:
        return t.reduced * fresh
    if district == District.EVENTS and s.phase < Phase.ADMINISTER:
        return 1.0 * t.insured
    return 0.0


# -------------------------------------------------------------------------------------------------------------- evaluation


@inlined
def reckon(t, s, p):
    """What a player has and may expect, item by item, the processes that run, and the active cards."""
    plan, ideas = s.plan[p], idea_count(s, p)
    if plan == NONE:
        return (1.0 * ideas, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0), np.int64(0), np.int64(0)
    left = np.float64(last_period(t, s) - s.period)
    fresh = min(1.0, left / t.fading)
    district, turn, open_market = district_of(t, s, p), next_turn(s, p), not market_closed(t, s, p)
    administers = turn <= Phase.ADMINISTER

    tokens = free(t, s, p)
    running, startable, idle, replaceable = slots_run(t, s, p, tokens)
    settled = t.settled * (count(running, 0) + count(running, 1) + count(running, 2))
    more, more_startable, idle, types, benefits, discount, active = cards_run(t, s, p, idle, administers or left > 0.0)
    running += more
    every = running + startable + more_startable
    makes = made(t, plan, every)
    if administers:
        swapped = min(count(idle, Resource.IDEA), replaceable)
        idle += swapped * (one(Resource.MONEY) - one(Resource.IDEA))
        settled -= 2.0 * t.settled * swapped  # better done than only possible

    hand = products_of(s, p)
    complete = sets_in(hand)
    if turn <= Phase.CHOOSE:
        processes = available(t, s, p, every if administers else running)
        hand += products_made(t, plan, makes if processes == every else made(t, plan, processes))
    if open_market and turn <= Phase.BUY:
        if s.phase == Phase.BUY and s.seat == p:
            discount = np.int64(s.discount)
        elif district == District.MARKET:
            discount += 1
        money = count(idle if administers else tokens, Resource.MONEY)
        hand, rest = shopping(t, s, hand, money, discount)
        idle -= min(money - rest, count(idle, Resource.MONEY)) * one(Resource.MONEY)
    sets = 0.0
    if turn <= Phase.INNOVATE:
        number = sets_in(hand)
        sets = t.ready_set * min(number, complete) + t.near_set * max(0, number - complete)
        hand -= number * (one(0) + one(1) + one(2))
    goods, hand = kept(t, s, p, hand)
    goods *= min(1.0, left)
    if open_market and turn <= Phase.SELL:
        goods += t.money * fresh * max(count(hand, 0), count(hand, 1), count(hand, 2))

    trios, promise = trio_worth(t, types, left)
    if t.trio_needs_idea != 0 and ideas == 0 and left == 0.0 and sets == 0.0:
        trios = 0.0
    items = (
        1.0 * ideas,
        trios,
        sets,
        goods,
        t.money * fresh * count(idle, Resource.MONEY),
        t.energy * fresh * count(idle, Resource.ENERGY),
        t.worker * fresh * count(idle, Resource.WORKER),
        t.free_idea * fresh * count(idle, Resource.IDEA),
        left * worth_of(t, makes) + settled,
        promise + left * benefits,
        pawn_worth(t, s, p, district, turn, fresh),
        -t.debt if s.credit[p] != 0 else 0.0,
    )
    return items, running, active


@entry
def evaluate(tables, states, i, values):
    """The sum of all items, for every player."""
    t, s = tables[0], states[i]
    for p in range(np.int64(s.players)):
        total = 0.0
        for item in reckon(t, s, p)[0]:
            total += item
        values[p] = total
