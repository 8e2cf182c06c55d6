"""What is allowed, and why not: the districts decide, by their `why_…` functions."""

import numpy as np

from semilla.engine.compiled.rule import entry, rule
from semilla.games.el_plan import atoms as a
from semilla.games.el_plan.atoms import Refusal
from semilla.games.el_plan.rules import (
    decisions,
    district1,
    district2,
    district2_sales,
    district3,
    district4,
    district5,
    district6,
    district7,
    summary,
)
from semilla.games.el_plan.rules import setup as setting_up
from semilla.games.el_plan.rules.general import owns
from semilla.games.el_plan.state import PRODUCTS, RESOURCES, Part, Phase


@entry
def legal(tables, states, i, out):
    """List every allowed atom of the seat to act; returns how many."""
    t, s = tables[0], states[i]
    phase = s.phase
    if phase == Phase.PLAN:
        return setting_up.list_plans(t, s, out)
    if phase == Phase.PLACE:
        return decisions.list_spaces(t, s, out)
    if phase == Phase.INSURE:
        return district1.list_insurance(out)
    if phase == Phase.EVENT:
        return district1.list_event(t, s, out)
    if phase == Phase.ADMINISTER:
        return district2_sales.list_administration(t, s, out)
    if phase == Phase.INVEST:
        return district3.list_investment(t, s, out)
    if phase == Phase.START:
        return district3.list_start(out)
    if phase == Phase.CHOOSE:
        return district4.list_choices(t, s, out)
    if phase == Phase.PRODUCE:
        return district4.list_production(t, s, out)
    if phase == Phase.BUY:
        return district5.list_purchases(t, s, out)
    if phase == Phase.SELL:
        return district5.list_sales(t, s, out)
    if phase == Phase.SUBSIDY:
        return district6.list_subsidy(t, s, out)
    if phase == Phase.REPAY:
        return district6.list_repayment(out)
    if phase == Phase.INNOVATE:
        return district7.list_innovation(out)
    return summary.list_keeps(s, out)


@rule
def phase_of(atom):
    """The phase in which an atom is asked (`done`, asked in several, apart)."""
    if atom < a.PLACE:
        return Phase.PLAN
    if atom < a.IGNORE:
        return Phase.PLACE
    if atom < a.GIVE:
        return Phase.INSURE
    if atom < a.OFF_SLOT:
        return Phase.EVENT
    if atom < a.ACQUIRE:
        return Phase.ADMINISTER
    if atom <= a.PASS:
        return Phase.INVEST
    if atom < a.CHOOSE:
        return Phase.START
    if atom < a.PRODUCE:
        return Phase.CHOOSE
    if atom < a.BUY:
        return Phase.PRODUCE
    if atom < a.SELL:
        return Phase.BUY
    if atom < a.TAKE:
        return Phase.SELL
    if atom < a.REPAY:
        return Phase.SUBSIDY
    if atom < a.INNOVATE:
        return Phase.REPAY
    if atom == a.INNOVATE:
        return Phase.INNOVATE
    return Phase.KEEP


@rule
def part_of(atom):
    """The half-made move that an atom continues."""
    if atom == a.IDEA or atom == a.TOKEN:
        return Part.WILDCARD
    if a.RETURN <= atom < a.EXCHANGE:
        return Part.TOKENS
    if atom == a.PAY or atom == a.CREDIT:
        return Part.PAYMENT
    if a.DISCOUNT <= atom <= a.UNUSED:
        return Part.DISCOUNT
    return Part.WHOLE


@entry
def why(tables, states, i, atom):
    """The refusal code of an atom, 0 when it is allowed."""
    t, s = tables[0], states[i]
    if s.over != 0 or part_of(atom) != s.part:
        return Refusal.NOT_NOW
    if atom >= a.DONE:
        return why_done(s) if atom == a.DONE else Refusal.UNKNOWN
    if phase_of(atom) != s.phase:
        return Refusal.NOT_NOW
    if atom < a.OFF_SLOT:
        return why_before_administration(t, s, atom)
    if atom < a.ACQUIRE:
        return why_administration(t, s, atom)
    if atom < a.CHOOSE:
        return why_investment(t, s, atom)
    if atom < a.TAKE:
        return why_production_and_market(t, s, atom)
    return why_after_market(t, s, atom)


@rule
def why_done(s):
    """`done` ends a player's turn in the districts where he acts as often as he likes."""
    phase = s.phase
    ends = phase == Phase.ADMINISTER or phase == Phase.PRODUCE or phase == Phase.BUY or phase == Phase.SELL
    return Refusal.ALLOWED if ends or phase == Phase.INNOVATE else Refusal.NOT_NOW


@rule
def why_before_administration(t, s, atom):
    """Plans, placing and District 1."""
    if atom < a.PLACE:
        return setting_up.why_plan(t, s, atom - a.PLAN)
    if atom < a.IGNORE:
        return decisions.why_place(t, s, atom - a.PLACE)
    if atom < a.GIVE:
        return Refusal.ALLOWED
    if atom < a.GIVE_PRODUCT:
        return district1.why_give(t, s, atom - a.GIVE)
    if atom < a.RECEIVE:
        return district1.why_give_product(t, s, atom - a.GIVE_PRODUCT)
    return district1.why_receive(t, s)


@rule
def why_administration(t, s, atom):
    """District 2."""
    if atom < a.ON_SLOT:
        return district2.why_off_slot(t, s, atom - a.OFF_SLOT)
    if atom < a.OFF_CARD:
        return district2.why_on_slot(t, s, atom - a.ON_SLOT)
    if atom == a.IDEA:
        return district2.why_idea(s)
    if atom == a.TOKEN:
        return district2.why_token(s)
    if atom == a.OUTSOURCE_NONE:
        return district2.why_outsource_none(s)
    if atom >= a.EXCHANGE:
        return district2_sales.why_exchange(t, s, atom - a.EXCHANGE)
    if atom >= a.RETURN:
        return district2_sales.why_return(s, atom - a.RETURN)
    card = card_of(atom)
    if card >= t.cards:
        return Refusal.UNKNOWN
    if not owns(s, np.int64(s.seat), card):
        return Refusal.NOT_OWNED
    if atom < a.ON_CARD:
        return district2.why_off_card(t, s, card)
    if atom < a.IDEA:
        return district2.why_on_card(t, s, card)
    if atom < a.OUTSOURCE_NONE:
        return district2.why_outsource(t, s, card)
    return district2_sales.why_liquidate(t, s, card)


@rule
def card_of(atom):
    """The card of an atom of District 2."""
    if atom < a.ON_CARD:
        return atom - a.OFF_CARD
    if atom < a.IDEA:
        return atom - a.ON_CARD
    if atom < a.OUTSOURCE_NONE:
        return atom - a.OUTSOURCE
    return atom - a.LIQUIDATE


@rule
def why_investment(t, s, atom):
    """District 3."""
    if atom < a.PAY:
        return district3.why_acquire(t, s, atom - a.ACQUIRE)
    if atom == a.PAY:
        return district3.why_pay(t, s)
    if a.DISCOUNT <= atom < a.UNUSED:
        return district3.why_discount(t, s, atom - a.DISCOUNT)
    if atom == a.UNUSED:
        return district3.why_unused(t, s)
    return Refusal.ALLOWED


@rule
def why_production_and_market(t, s, atom):
    """Districts 4 and 5."""
    if atom < a.PRODUCE:
        return district4.why_choose(t, s, atom - a.CHOOSE)
    if atom < a.BUY:
        return district4.why_produce(t, s, atom - a.PRODUCE)
    if atom < a.BUY_CREDIT:
        return district5.why_buy(t, s, atom - a.BUY)
    if atom < a.IMPORT:
        return district5.why_buy_credit(t, s, atom - a.BUY_CREDIT)
    if atom < a.BUY_SHOP:
        return district5.why_import(t, s, atom - a.IMPORT)
    if atom < a.SELL:
        return district5.why_buy_shop(t, s, (atom - a.BUY_SHOP) // PRODUCTS, (atom - a.BUY_SHOP) % PRODUCTS)
    if atom < a.STOCK:
        return district5.why_sell(t, s, (atom - a.SELL) // RESOURCES, (atom - a.SELL) % RESOURCES)
    return district5.why_stock(t, s, atom - a.STOCK)


@rule
def why_after_market(t, s, atom):
    """Districts 6 and 7 and the summary."""
    if atom < a.REPAY:
        return district6.why_take(t, s, atom - a.TAKE)
    if atom < a.INNOVATE:
        return Refusal.ALLOWED
    if atom == a.INNOVATE:
        return district7.why_innovate(s)
    return summary.why_keep(s, atom - a.KEEP)
