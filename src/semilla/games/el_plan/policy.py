"""How a quick, sensible player of El Plan chooses, and what a position is worth. Both look only at what everybody sees.

The plan of the quick player: keep all slots and cards running, make one of each own product, buy the third type when it completes
a set, sell what can be neither combined nor kept, and invest what is left, in trios. In District 2 he acts in one fixed order.
"""

import numpy as np

from semilla.engine.compiled.chance import below
from semilla.engine.compiled.rule import entry, rule
from semilla.engine.fields import NONE
from semilla.games.el_plan import atoms as a
from semilla.games.el_plan.rules.district3 import shortage
from semilla.games.el_plan.rules.general import free_tokens, is_active, product_count, tokens_on
from semilla.games.el_plan.rules.scoring import idea_count, trio_count
from semilla.games.el_plan.rules.summary import storage_limit
from semilla.games.el_plan.state import PROCESSES, PRODUCTS, RESOURCES, TYPES, Phase, Resource, Sign
from semilla.games.el_plan.tables import RECIPES

NOISE = 16
"""One choice in so many is made at random."""

TRIO = 5.0
"""What completing a trio is worth, in tokens."""


# ------------------------------------------------------------------------------------------------------------- estimates


@rule
def periods_left(t, s):
    """Periods still to come, this one included."""
    return np.float64(t.periods - s.period + 1)


@rule
def process_worth(t, s, p, process):
    """How much a process helps the player: whether his recipes use it."""
    plan = s.plan[p]
    uses = 0
    for line in range(RECIPES):
        uses += t.recipe[plan, line, process]
    return 0.5 * uses


@rule
def card_worth(t, s, p, card):
    """What an investment card would do for a player in a period, in products or tokens."""
    worth = 0.0
    for process in range(PROCESSES):
        each = process_worth(t, s, p, process)
        worth += each * max(
            t.process[card, process], t.process_full[card, process], 2 * np.int64(t.process_per_token[card, process])
        )
        if (t.choice[card] >> process) & 1:
            worth += 0.4 * each
    for r in range(RESOURCES):
        worth += 1.0 * t.income[card, r] + 0.4 * t.sale_bonus[card, r] + 0.3 * t.export_bonus[card, r]
    worth += 0.5 * t.flex[card] + 0.4 * t.investment_discount[card] + 0.4 * t.purchase_discount[card]
    worth += 0.3 * t.storage[card] + 0.3 * t.insurance[card] + 0.3 * t.shield[card]
    worth += 0.3 * t.share_space[card] + 0.6 * t.outsourcing[card] + 0.2 * t.shop_room[card]
    return worth


@rule
def completes_trio(t, s, p, card):
    """Whether one more card of this type makes a trio."""
    own, least = 0, np.int64(100)
    for kind in range(TYPES):
        count = 0
        for k in range(s.owned[p]):
            if t.card_type[s.cards[p, k]] == kind:
                count += 1
        if kind == t.card_type[card]:
            own = count
        else:
            least = min(least, count)
    return own < least


@rule
def makes(t, s, p, product):
    """Whether the player's table has the product."""
    plan = s.plan[p]
    return t.makes[plan, 0] == product or t.makes[plan, 1] == product


@rule
def sets_without(s, p, product):
    """How many sets the player has, apart from one product type."""
    sets = np.int64(100)
    for other in range(PRODUCTS):
        if other != product:
            sets = min(sets, s.products[p, other])
    return sets


# ---------------------------------------------------------------------------------------------------------------- choices


@rule
def space_worth(t, s, p, space):
    """The benefit of a space for a player this period, in tokens."""
    district = t.district[space]
    if district == 1:
        return 0.3
    if district == 2:
        return 1.1 if s.resources[p, t.help] == 0 else 0.8
    if district == 3:
        return 0.9 if free_tokens(s, p) >= 3 and s.period < t.periods else 0.2
    if district == 4:
        return 1.1
    if district == 5:
        return 0.9 if s.resources[p, Resource.MONEY] >= 2 else 0.4
    return 1.0 + s.subsidy[t.subsidy_place[space]]


@rule
def administration_value(t, s, atom):
    """First slots, then cards, then ideas in the place of tokens; nothing is switched off for good."""
    p = np.int64(s.seat)
    if atom == a.DONE:
        return 1.0
    if atom < a.ON_SLOT:
        idle = s.ideas[p] > 0 and s.slots[p, atom - a.OFF_SLOT] == Resource.MONEY
        return 1.5 if idle else 0.0
    if atom < a.OFF_CARD:
        return 9.0 - 0.1 * (atom - a.ON_SLOT)
    if atom < a.ON_CARD:
        return 0.0
    if atom < a.IDEA:
        return 5.0 + 0.5 * card_worth(t, s, p, atom - a.ON_CARD) if keeps_enough(t, s, p, atom - a.ON_CARD) else 0.5
    if atom == a.IDEA:
        return 3.0
    if atom == a.TOKEN:
        return 2.0
    if atom < a.OUTSOURCE_NONE:
        return 4.0 if s.outsourced[p] == NONE else 0.2
    return 0.0


@rule
def keeps_enough(t, s, p, card):
    """Whether a card is worth its token now: processes, income, or a trio at the end."""
    return card_worth(t, s, p, card) > 0.0 or s.period >= t.periods - 1


@rule
def investment_value(t, s, atom):
    """A card for what it does in the periods left and for its trio, against what it costs."""
    p = np.int64(s.seat)
    if atom == a.PASS:
        return 0.0
    if atom == a.PAY:
        return 2.0
    if atom == a.CREDIT:
        return 0.0
    if atom == a.UNUSED:
        return 0.0
    if atom >= a.DISCOUNT:
        return 2.0 if atom - a.DISCOUNT == Resource.MONEY else 1.0
    card = atom - a.ACQUIRE
    if shortage(t, s, card) > 0:
        return -1.0
    left = periods_left(t, s) - 1.0
    value = 0.3 * left * card_worth(t, s, p, card) - 0.7 * t.cost_size[card]
    if spends_reserve(t, s, p, card):
        value -= 0.5 * TRIO
    if completes_trio(t, s, p, card):
        value += TRIO
    elif left >= 3.0:
        value += 0.2 * TRIO
    return value


@rule
def spends_reserve(t, s, p, card):
    """Whether a card's price takes money that would buy the third product of a set this period."""
    money = np.int64(s.resources[p, Resource.MONEY])
    reserve = np.int64(t.import_price)
    for product in range(PRODUCTS):
        if not makes(t, s, p, product) and s.market[product] > 0:
            reserve = np.int64(t.buy_price)
    return s.period > 2 and money >= reserve - 1 and money - t.cost[card, Resource.MONEY] < reserve


@rule
def production_value(t, s, atom):
    """What is missing for a set first, then whatever can be made."""
    p = np.int64(s.seat)
    if atom == a.DONE:
        return 0.0
    if atom >= a.PRODUCE:
        return 3.0 - s.products[p, atom - a.PRODUCE]
    process = atom - a.CHOOSE
    value = 0.0
    plan = s.plan[p]
    for line in range(RECIPES):
        missing, helps = 0, 0
        for other in range(PROCESSES):
            lack = np.int64(t.recipe[plan, line, other]) - s.process[other]
            if lack > 0:
                missing += lack
                if other == process:
                    helps = 1
        if missing == 1 and helps == 1:
            value += 2.0 - 0.3 * s.products[p, t.makes[plan, line]]
        value += 0.1 * t.recipe[plan, line, process]
    return value


@rule
def market_value(t, s, atom):
    """Buy what completes a set, cheapest first; sell what can be neither combined nor kept."""
    p = np.int64(s.seat)
    if atom == a.DONE:
        return 0.0
    if atom < a.SELL:
        product = (atom - a.BUY) % PRODUCTS
        if s.products[p, product] >= sets_without(s, p, product):
            return -1.0
        if atom >= a.BUY_SHOP:
            return 3.5
        if atom < a.BUY_CREDIT:
            return 3.0
        return 1.0 if atom < a.IMPORT else 2.0
    if atom >= a.STOCK:
        return 0.1 if sells(t, s, p, atom - a.STOCK) else -1.0
    product, r = (atom - a.SELL) // RESOURCES, (atom - a.SELL) % RESOURCES
    if not sells(t, s, p, product):
        return -1.0
    value = 1.0 + 0.1 * s.products[p, product]
    return value + 0.3 if r == wanted(s, p) else value


@rule
def wanted(s, p):
    """The resource to take where there is a choice: money, and some energy for technologies beside it."""
    if s.resources[p, Resource.MONEY] > 2 * np.int64(s.resources[p, Resource.ENERGY]) + 3:
        return Resource.ENERGY
    return Resource.MONEY


@rule
def sells(t, s, p, product):
    """Whether one of a product is neither part of a set nor among those kept."""
    surplus, here = 0, 0
    sets = np.int64(100)
    for other in range(PRODUCTS):
        sets = min(sets, s.products[p, other])
    for other in range(PRODUCTS):
        over = s.products[p, other] - sets
        surplus += over
        if other == product:
            here = over
    if s.period == t.periods:
        return here > 0
    limit = storage_limit(t, s, p)
    return here > 0 and (surplus > limit or here > 1)


@rule
def after_market_value(t, s, atom):
    """Money first, repay early, innovate always, keep what is rarest."""
    if atom < a.REPAY:
        return 2.0 if atom - a.TAKE == wanted(s, np.int64(s.seat)) else 1.0
    if atom == a.REPAY or atom == a.INNOVATE:
        return 2.0
    if a.KEEP <= atom < a.DONE:
        return 1.0 if makes(t, s, np.int64(s.seat), atom - a.KEEP) else 2.0
    return 0.0


@rule
def value_of(t, s, atom):
    """How much the quick player likes an atom."""
    phase = s.phase
    if phase == Phase.PLACE:
        return space_worth(t, s, np.int64(s.seat), atom - a.PLACE)
    if phase == Phase.ADMINISTER:
        return administration_value(t, s, atom)
    if phase == Phase.INVEST:
        return investment_value(t, s, atom)
    if phase == Phase.CHOOSE or phase == Phase.PRODUCE:
        return production_value(t, s, atom)
    if phase == Phase.BUY or phase == Phase.SELL:
        return market_value(t, s, atom)
    if phase >= Phase.SUBSIDY:
        return after_market_value(t, s, atom)
    if atom == a.IGNORE or atom == a.ACTIVATE:
        return 2.0
    return 1.0


@entry
def policy(tables, states, i, atoms, count, rng):
    """The atom the quick player likes best; now and then any of them."""
    if count == 1:
        return atoms[0]
    if below(rng, NOISE) == 0:
        return atoms[below(rng, count)]
    t, s = tables[0], states[i]
    best, best_value = atoms[0], -1e300
    for k in range(count):
        value = value_of(t, s, atoms[k]) + 0.002 * below(rng, 100)
        if value > best_value:
            best, best_value = atoms[k], value
    return best


# -------------------------------------------------------------------------------------------------------------- evaluation

TOKEN_VALUE = 0.05
"""Points that a free resource token is worth at the beginning; it falls to nothing."""
PROCESS_VALUE = 0.08
"""Points that a running process of the own recipes is worth in each period left."""
PRODUCT_VALUE = 0.15
SET_VALUE = 0.35
"""Points of a complete set of products before it has become an idea; with its products less than the idea."""
CARD_VALUE = 0.12
"""Points that a card on the way to a trio is worth."""
SPACE_VALUE = 0.1
"""Points that a token's worth of benefit of the entrepreneur's space is worth."""


@entry
def evaluate(tables, states, i, values):
    """Points now, plus what products, running processes, cards and tokens promise in the periods left."""
    t, s = tables[0], states[i]
    left = periods_left(t, s) - 1.0
    for p in range(np.int64(s.players)):
        value = 1.0 * idea_count(s, p) + trio_count(t, s, p)
        sets, types = np.int64(100), 0
        for product in range(PRODUCTS):
            sets = min(sets, s.products[p, product])
            if s.products[p, product] > 0:
                types += 1
        value += SET_VALUE * sets + PRODUCT_VALUE * types + 0.02 * product_count(s, p)
        value += TOKEN_VALUE * min(1.0, left / 3.0) * free_tokens(s, p) + 0.01 * s.resources[p, Resource.MONEY]
        if s.plan[p] != NONE:
            value += PROCESS_VALUE * left * running(t, s, p)
        value += CARD_VALUE * min(1.0, left / 3.0) * s.owned[p]
        if s.pawn[p] != NONE:
            value += SPACE_VALUE * space_worth(t, s, p, np.int64(s.pawn[p]))
        if s.credit[p] != 0:
            value -= 0.6
        values[p] = value


@rule
def running(t, s, p):
    """What runs: slots and cards, by their worth."""
    plan = s.plan[p]
    total = 0.0
    for slot in range(t.plan_slots[plan]):
        if s.slots[p, slot] != NONE:
            total += 1.0
    for k in range(s.owned[p]):
        card = np.int64(s.cards[p, k])
        if is_active(t, s, p, card):
            worth = card_worth(t, s, p, card)
            bare = t.sign[card] == Sign.READY and tokens_on(s, card) == 0
            total += 0.5 * worth if bare else worth
    return total
