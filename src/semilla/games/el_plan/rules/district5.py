"""District 5, the market: first all buy, then all sell; six of a type are exported."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.el_plan.atoms import BUY, BUY_CREDIT, BUY_SHOP, DONE, IMPORT, SELL, STOCK, Event, Refusal
from semilla.games.el_plan.rules.district3 import has_credit
from semilla.games.el_plan.rules.general import (
    district_of,
    is_active,
    market_closed,
    meets_event,
    most_active,
    pay_money,
    product_count,
    sum_active,
)
from semilla.games.el_plan.state import PRODUCTS, RESOURCES, SUBSIDIES, District, Effect, Resource

# -------------------------------------------------------------------------------------------------------- purchase round


@rule
def begin_purchase(t, s):
    """In turn order each player buys, with all his discounts.

    (EP14-D5-1, EP14-D5-5, EP14-D5-6, EP14-EVT-4, EP11-D5-1, EP11-D5-6)
    """
    p = np.int64(s.seat)
    if market_closed(t, s, p):
        return False
    s.bought = NONE
    s.discount = sum_active(t, s, p, t.flex) - s.flex_used[p] + sum_active(t, s, p, t.purchase_discount)
    if district_of(t, s, p) == District.MARKET:
        s.discount += 1
    return True


@rule
def list_price(t, s, p, imported):
    """The price of the period for a player: an event may change it.

    (EP14-D5-2, EP14-D5-3, EP14-EVT-9, EP11-D5-2, EP11-D5-4, EP11-D1-9)
    """
    if meets_event(t, s, p, Effect.PRICE):
        return np.int64(t.event_prices[s.event, imported])
    return np.int64(t.import_price) if imported else np.int64(t.buy_price)


@rule
def price_after_discount(t, s, imported):
    """What the next token costs: discounts are used at once, a price never falls below 0 (EP14-D5-6, EP11-D5-6)."""
    return max(0, list_price(t, s, np.int64(s.seat), imported) - s.discount)


@rule
def why_type(s, product):
    """All tokens bought in a period are of one type (EP14-D5-4, EP11-D5-5)."""
    return Refusal.ALLOWED if s.bought == NONE or s.bought == product else Refusal.ONE_TYPE


@rule
def why_money(t, s, imported):
    """The price in free money; nothing else pays it (EP14-D5-2, EP14-D5-3, EP14-D2-11, EP11-D5-2)."""
    money = s.resources[s.seat, Resource.MONEY]
    return Refusal.ALLOWED if money >= price_after_discount(t, s, imported) else Refusal.TOO_DEAR


@rule
def why_buy(t, s, product):
    """A token lying in District 5, for money (EP14-D5-2, EP14-D5-4, EP11-D5-2)."""
    if s.market[product] == 0:
        return Refusal.NOT_ON_BOARD
    code = why_type(s, product)
    return code if code != Refusal.ALLOWED else why_money(t, s, 0)


@rule
def why_import(t, s, product):
    """A token from the box; in 2011 only if none of the type lies on the board (EP14-D5-3, EP11-D5-4, EP11-D5-5, EP11-CARD-10)."""
    if t.import_always == 0 and s.market[product] > 0:
        return Refusal.ON_BOARD
    code = why_type(s, product)
    return code if code != Refusal.ALLOWED else why_money(t, s, 1)


@rule
def why_buy_credit(t, s, product):
    """2011: a token on the board for a credit card (EP11-D5-3, EP11-D3-4)."""
    if t.repayment == 0:
        return Refusal.NO_CREDIT
    if not has_credit(t, s):
        return Refusal.IN_DEBT
    if s.market[product] == 0:
        return Refusal.NOT_ON_BOARD
    return why_type(s, product)


@rule
def why_buy_shop(t, s, owner, product):
    """2011: a token on another player's active Virtual shop, at its price (EP11-CARD-9, EP11-CARD-10)."""
    if owner >= s.players:
        return Refusal.UNKNOWN
    if owner == s.seat:
        return Refusal.OWN_SHOP
    if s.shop[owner, product] == 0 or most_active(t, s, owner, t.shop_room) == 0:
        return Refusal.NO_SHOP
    if s.resources[s.seat, Resource.MONEY] < most_active(t, s, owner, t.shop_price):
        return Refusal.TOO_DEAR
    return why_type(s, product)


@rule
def list_purchases(t, s, out):
    """Everything that can be bought, or nothing more."""
    n = 0
    for product in range(PRODUCTS):
        if why_buy(t, s, product) == Refusal.ALLOWED:
            out[n] = BUY + product
            n += 1
        if why_buy_credit(t, s, product) == Refusal.ALLOWED:
            out[n] = BUY_CREDIT + product
            n += 1
        if why_import(t, s, product) == Refusal.ALLOWED:
            out[n] = IMPORT + product
            n += 1
        for owner in range(np.int64(s.players)):
            if why_buy_shop(t, s, owner, product) == Refusal.ALLOWED:
                out[n] = BUY_SHOP + PRODUCTS * owner + product
                n += 1
    out[n] = DONE
    return n + 1


@rule
def take_product(s, product):
    """The bought token; it fixes the type (EP14-D5-4, EP11-D5-5)."""
    s.products[s.seat, product] += 1
    s.bought = product


@rule
def pay_price(t, s, imported):
    """Pay the discounted price to the box; discounts not needed pass to the next token (EP14-D5-6, EP11-D5-6)."""
    price = price_after_discount(t, s, imported)
    s.discount -= list_price(t, s, np.int64(s.seat), imported) - price
    pay_money(s, np.int64(s.seat), price)
    return price


@rule
def buy(t, s, product, trace):
    """A token from the board (EP14-D5-2, EP11-D5-2)."""
    price = pay_price(t, s, 0)
    s.market[product] -= 1
    take_product(s, product)
    emit(trace, Event.BOUGHT, s.seat, product, price)


@rule
def import_product(t, s, product, trace):
    """A token from the box (EP14-D5-3, EP11-D5-4)."""
    price = pay_price(t, s, 1)
    take_product(s, product)
    emit(trace, Event.IMPORTED, s.seat, product, price)


@rule
def buy_on_credit(s, product, trace):
    """A token from the board for a credit card (EP11-D5-3)."""
    s.credit[s.seat] = 1
    s.market[product] -= 1
    take_product(s, product)
    emit(trace, Event.BOUGHT, s.seat, product, 0)
    emit(trace, Event.CREDIT_TAKEN, s.seat)


@rule
def buy_from_shop(t, s, owner, product, trace):
    """The price goes to the shop's owner, who has now sold it (EP11-CARD-6, EP11-CARD-9)."""
    price = most_active(t, s, owner, t.shop_price)
    pay_money(s, np.int64(s.seat), price)
    s.resources[owner, Resource.MONEY] += price
    s.shop[owner, product] -= 1
    s.sold[owner] += 1
    take_product(s, product)
    emit(trace, Event.SHOP_SALE, s.seat, owner, product, price)


@rule
def end_purchase(s):
    """Discounts not used are gone."""
    s.bought = NONE
    s.discount = 0


# ------------------------------------------------------------------------------------------------------------ sale round


@rule
def begin_sale(t, s, trace):
    """In turn order each player sells; nobody buys any more (EP14-D5-1, EP14-D5-8, EP14-EVT-4, EP11-D5-1)."""
    s.selling = NONE
    if market_closed(t, s, np.int64(s.seat)):
        end_sale(t, s, trace)
        return False
    return True


@rule
def why_sell(t, s, product, r):
    """Products of one type, each for 1 money or 1 energy (EP14-D5-7, EP14-D5-9, EP14-D7-4, EP11-D5-7)."""
    if t.sale_pays[r] == 0:
        return Refusal.NOT_PAID_IN
    if s.products[s.seat, product] == 0:
        return Refusal.NO_SUCH_PRODUCT
    return Refusal.ALLOWED if s.selling == NONE or s.selling == product else Refusal.ONE_TYPE


@rule
def why_stock(t, s, product):
    """2011: own products go on the own active Virtual shop while it has room (EP11-CARD-9, EP11-CARD-10)."""
    room = most_active(t, s, np.int64(s.seat), t.shop_room)
    if room == 0:
        return Refusal.NO_SHOP
    if s.products[s.seat, product] == 0:
        return Refusal.NO_SUCH_PRODUCT
    lying = 0
    for other in range(PRODUCTS):
        lying += s.shop[s.seat, other]
    return Refusal.ALLOWED if lying < room else Refusal.SHOP_FULL


@rule
def list_sales(t, s, out):
    """Everything that can be sold or stocked, or nothing more."""
    n = 0
    if product_count(s, np.int64(s.seat)) > 0:
        for product in range(PRODUCTS):
            for r in range(RESOURCES):
                if why_sell(t, s, product, r) == Refusal.ALLOWED:
                    out[n] = SELL + RESOURCES * product + r
                    n += 1
            if why_stock(t, s, product) == Refusal.ALLOWED:
                out[n] = STOCK + product
                n += 1
    out[n] = DONE
    return n + 1


@rule
def sell(s, product, r, trace):
    """The token lies in District 5 from now on (EP14-D5-7, EP14-D5-14, EP11-D5-7, EP11-D5-10)."""
    p = np.int64(s.seat)
    s.products[p, product] -= 1
    s.market[product] += 1
    s.selling = product
    s.sold[p] += 1
    s.resources[p, r] += 1
    emit(trace, Event.SOLD, p, product, r)


@rule
def stock(s, product, trace):
    """The product is on offer and cannot be taken back (EP11-CARD-9)."""
    s.products[s.seat, product] -= 1
    s.shop[s.seat, product] += 1
    emit(trace, Event.STOCKED, s.seat, product)


@rule
def end_sale(t, s, trace):
    """After a sale: exports, then the seller's bonus (EP14-D5-10, EP14-D5-13, EP14-CARD-10, EP11-D5-8, EP11-D5-10, EP11-CARD-6)."""
    if s.selling != NONE:
        export(t, s, trace)
    s.selling = NONE
    p = np.int64(s.seat)
    for k in range(s.owned[p]):
        card = np.int64(s.cards[p, k])
        if t.sale_least[card] > 0 and s.sold[p] >= t.sale_least[card]:
            pay_bonus(t, s, p, card, t.sale_bonus, Event.SALE_BONUS, trace)


@rule
def pay_bonus(t, s, p, card, bonus, kind, trace):
    """A bonus of an active card; each copy counts for itself (EP14-CARD-10, EP14-CARD-11)."""
    if is_active(t, s, p, card):
        for r in range(RESOURCES):
            if bonus[card, r] > 0:
                s.resources[p, r] += bonus[card, r]
                emit(trace, kind, p, r, bonus[card, r], card)


# ---------------------------------------------------------------------------------------------------------------- export


@rule
def export(t, s, trace):
    """Batches of six go to the box, each puts 1 money into District 6 (EP14-D5-10, EP14-D5-11, EP11-D5-8, EP11-2P-3)."""
    for product in range(PRODUCTS):
        while s.market[product] >= t.export_batch:
            s.market[product] -= t.export_batch
            place = poorest_subsidy(s)
            s.subsidy[place] += 1
            emit(trace, Event.EXPORTED, product, t.export_batch, place + 1)
            if s.exported == 0:
                s.exported = 1
                pay_export_bonuses(t, s, trace)


@rule
def poorest_subsidy(s):
    """The leftmost of the spaces with the fewest money, open or not (EP14-D5-12, EP11-D5-9)."""
    best = 0
    for place in range(SUBSIDIES):
        if s.subsidy[place] < s.subsidy[best]:
            best = place
    return best


@rule
def pay_export_bonuses(t, s, trace):
    """At the first export of a period, whoever causes it (EP14-CARD-11, EP11-CARD-11)."""
    for turn in range(s.players):
        p = (s.starter + turn) % s.players
        for k in range(s.owned[p]):
            pay_bonus(t, s, p, np.int64(s.cards[p, k]), t.export_bonus, Event.EXPORT_BONUS, trace)
