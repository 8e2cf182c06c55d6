"""How a quick, sensible player of El Plan chooses, by what everybody sees.

The plan of the quick player: keep all slots and cards running, make one of each own product, buy the third type when it completes
a set, sell what can be neither combined nor kept, and invest what is left, in trios. In District 2 he acts in one fixed order.
"""

import numpy as np

from semilla.engine.compiled.chance import below
from semilla.engine.compiled.rule import entry, rule
from semilla.engine.fields import NONE
from semilla.games.el_plan import atoms as a
from semilla.games.el_plan.estimates import WILD, card_benefit, one, output, processes_of
from semilla.games.el_plan.rules.district3 import can_pay
from semilla.games.el_plan.rules.general import free_tokens, last_period
from semilla.games.el_plan.rules.summary import storage_limit
from semilla.games.el_plan.state import PROCESSES, PRODUCTS, RESOURCES, TYPES, District, Phase, Resource, Sign
from semilla.games.el_plan.tables import RECIPES

# ------------------------------------------------------------------------------------------------------------- estimates


@rule
def ramp(t, s):
    """What tokens are still good for: 1, and less and less in the last periods."""
    return min(1.0, np.float64(last_period(t, s) - s.period) / t.fading)


@rule
def works(t, s, p):
    """The processes of the player with all his slots and the cards that run."""
    plan = s.plan[p]
    processes = np.int64(0)
    for slot in range(t.plan_slots[plan]):
        processes += one(np.int64(t.slot_process[plan, slot]))
    for k in range(s.owned[p]):
        card = np.int64(s.cards[p, k])
        processes += processes_of(t, card, np.int64(1))
    return processes


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
    """The benefit of a space for a player this period, in points."""
    district = t.district[space]
    if district == District.EVENTS:
        return t.insured
    if district == District.ADMINISTRATION:
        return t.help_needed if s.resources[p, t.help] == 0 else t.help_spare
    if district == District.INVESTMENT:
        return t.place_investor if free_tokens(s, p) >= 3 and s.period < last_period(t, s) else 0.0
    if district == District.PRODUCTION:
        processes = works(t, s, p)
        return t.place_idle + t.place_maker * (output(t, s.plan[p], processes + one(WILD)) - output(t, s.plan[p], processes))
    if district == District.MARKET:
        return t.place_buyer if s.resources[p, Resource.MONEY] >= t.buy_price - 1 else 0.0
    return t.place_subsidy * (1 + s.subsidy[t.subsidy_place[space]])


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
        return 5.0
    if atom == a.IDEA:
        return 3.0
    if atom == a.TOKEN:
        return 2.0
    if atom < a.OUTSOURCE_NONE:
        return 4.0 if s.outsourced[p] == NONE else 0.2
    return 0.0


@rule
def investment_value(t, s, atom):
    """A card for what it does in the periods left and for its trio, against what it costs, in points."""
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
    if not can_pay(t, s, p, card):
        return -1.0
    left, plan = np.float64(last_period(t, s) - s.period), s.plan[p]
    processes = works(t, s, p)
    more = output(t, plan, processes + processes_of(t, card, np.int64(1))) - output(t, plan, processes)
    value = left * t.eager * (more + card_benefit(t, card))
    cost = t.money * t.cost[card, Resource.MONEY] + t.energy * t.cost[card, Resource.ENERGY]
    value -= t.thrift * ramp(t, s) * (cost + t.worker * t.cost[card, Resource.WORKER])
    if spends_reserve(t, s, p, card):
        value -= t.reserve
    if completes_trio(t, s, p, card):
        counts = left > 0.0 or t.trio_active == 0 or t.sign[card] != Sign.PAUSE
        value += t.whole_trio if counts else 0.0
    elif left >= 3.0:
        value += t.part_trio
    return value


@rule
def spends_reserve(t, s, p, card):
    """Whether a card's price takes money that would buy the third product of a set this period."""
    money = np.int64(s.resources[p, Resource.MONEY])
    reserve = np.int64(t.import_price)
    for product in range(PRODUCTS):
        if not makes(t, s, p, product) and s.market[product] > 0:
            reserve = np.int64(t.buy_price)
    return s.period > t.saving_from and money >= reserve - 1 and money - t.cost[card, Resource.MONEY] < reserve


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
    return value + 0.3 if r == wanted(t, s, p) else value


@rule
def wanted(t, s, p):
    """The resource to take where there is a choice: money, and some energy for technologies beside it."""
    if s.resources[p, Resource.MONEY] > t.energy_share * s.resources[p, Resource.ENERGY] + t.money_first:
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
    if s.period == last_period(t, s):
        return here > 0
    limit = storage_limit(t, s, p)
    return here > 0 and (surplus > limit or here > 1)


@rule
def after_market_value(t, s, atom):
    """Money first, repay early, innovate always, keep what is rarest."""
    if atom < a.REPAY:
        return 2.0 if atom - a.TAKE == wanted(t, s, np.int64(s.seat)) else 1.0
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
    t, s = tables[0], states[i]
    if below(rng, np.int64(t.noise)) == 0:
        return atoms[below(rng, count)]
    best, best_value = atoms[0], -1e300
    for k in range(count):
        value = value_of(t, s, atoms[k]) + 0.002 * below(rng, 100)
        if value > best_value:
            best, best_value = atoms[k], value
    return best
