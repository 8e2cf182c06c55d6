"""The course of the game: whose question comes next, what is allowed, and what an answer does."""

import numpy as np

from semilla.engine.compiled.rule import entry, rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.el_plan import atoms as a
from semilla.games.el_plan.atoms import Event, Refusal
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

# ------------------------------------------------------------------------------------------------------- the next question


@entry
def setup(tables, states, i, trace):
    """From an empty table to the first decision."""
    t, s = tables[0], states[i]
    setting_up.prepare(t, s, trace)
    proceed(t, s, trace)


@rule
def proceed(t, s, trace):
    """Ask the next seat in turn order that has something to decide in this phase, or go on to the next phase.

    (EP14-GEN-1, EP14-GEN-2, EP14-GEN-9, EP14-D1-6, EP11-GEN-1, EP11-GEN-2)
    """
    while s.over == 0:
        while s.asked < s.players:
            s.seat = (s.starter + s.asked) % s.players
            s.asked += 1
            if begin_turn(t, s, trace):
                return
        s.asked = 0
        next_phase(t, s, trace)


@rule
def begin_turn(t, s, trace):
    """What happens to the seat in this phase by itself; returns whether it has to decide."""
    phase = s.phase
    if phase == Phase.PLAN:
        return s.plan[s.seat] == NONE
    if phase == Phase.INSURE:
        return district1.ask_insured(t, s, trace)
    if phase == Phase.EVENT:
        return district1.apply_event(t, s, trace)
    if phase == Phase.START:
        s.phase = Phase.INVEST
    elif phase == Phase.CHOOSE or phase == Phase.PRODUCE:
        return district4.begin_production(t, s)
    elif phase == Phase.BUY:
        return district5.begin_purchase(t, s)
    elif phase == Phase.SELL:
        return district5.begin_sale(t, s, trace)
    elif phase == Phase.SUBSIDY or phase == Phase.REPAY:
        return district6.begin_subsidy(t, s, trace)
    elif phase == Phase.INNOVATE:
        return district7.begin_innovation(t, s, trace)
    elif phase == Phase.KEEP:
        return summary.begin_cutbacks(t, s)
    return True


@rule
def next_phase(t, s, trace):
    """The route token moves on: the seven districts, the summary, the next period.

    (EP14-GEN-1, EP14-GEN-3, EP11-GEN-1, EP11-GEN-3)
    """
    phase = s.phase
    if phase == Phase.PLAN:
        decisions.start_period(t, s, trace)
    elif phase == Phase.PLACE:
        district1.turn_event(t, s, trace)
    elif phase == Phase.INSURE:
        s.phase = Phase.EVENT
    elif phase == Phase.EVENT:
        district2.enable_administration(t, s, trace)
    elif phase == Phase.ADMINISTER:
        s.phase = Phase.INVEST
    elif phase == Phase.INVEST or phase == Phase.START:
        s.phase = Phase.CHOOSE
    elif phase == Phase.CHOOSE or phase == Phase.PRODUCE:
        s.phase = Phase.BUY
    elif phase == Phase.BUY:
        s.phase = Phase.SELL
    elif phase == Phase.SELL:
        s.phase = Phase.SUBSIDY
    elif phase == Phase.SUBSIDY or phase == Phase.REPAY:
        s.phase = Phase.INNOVATE
    elif phase == Phase.INNOVATE:
        if s.period < t.periods:
            s.phase = Phase.KEEP
        else:
            end_game(s, trace)
    else:
        summary.summarise(t, s, trace)
        decisions.start_period(t, s, trace)


@rule
def end_game(s, trace):
    """The game ends when District 7 is left in the last period; no summary follows (EP14-END-1, EP11-END-1)."""
    s.over = 1
    s.seat = NONE
    emit(trace, Event.END)


# ----------------------------------------------------------------------------------------------------- what is allowed


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


# ------------------------------------------------------------------------------------------------------------ what it does


@entry
def step(tables, states, i, atom, trace):
    """Play one allowed atom; when it ends the seat's turn, the next question follows."""
    t, s = tables[0], states[i]
    if atom < a.OFF_SLOT:
        ended = step_before_administration(t, s, atom, trace)
    elif atom < a.ACQUIRE:
        ended = step_administration(t, s, atom, trace)
    elif atom < a.CHOOSE:
        ended = step_investment(t, s, atom, trace)
    elif atom < a.TAKE:
        ended = step_production_and_market(t, s, atom, trace)
    else:
        ended = step_after_market(t, s, atom, trace)
    if ended:
        proceed(t, s, trace)


@rule
def step_before_administration(t, s, atom, trace):
    """Plans, placing and District 1; returns whether the turn is over."""
    if atom < a.PLACE:
        setting_up.choose_plan(s, atom - a.PLAN, trace)
    elif atom < a.IGNORE:
        decisions.place_entrepreneur(t, s, atom - a.PLACE, trace)
    elif atom == a.IGNORE:
        district1.ignore_event(s, trace)
    elif atom == a.ACCEPT:
        district1.accept_event(s, trace)
    elif atom < a.GIVE_PRODUCT:
        return district1.give(s, atom - a.GIVE, trace)
    elif atom < a.RECEIVE:
        return district1.give_product(s, atom - a.GIVE_PRODUCT, trace)
    else:
        return district1.receive_choice(s, atom - a.RECEIVE, trace)
    return True


@rule
def step_administration(t, s, atom, trace):
    """District 2; only `done` ends the turn."""
    if atom < a.ON_SLOT:
        district2.switch_off_slot(s, atom - a.OFF_SLOT, trace)
    elif atom < a.OFF_CARD:
        district2.start_slot(t, s, atom - a.ON_SLOT, trace)
    elif atom < a.ON_CARD:
        district2.switch_off_card(t, s, atom - a.OFF_CARD, trace)
    elif atom < a.IDEA:
        district2.start_card(t, s, atom - a.ON_CARD, trace)
    elif atom == a.IDEA:
        district2.use_idea(s, trace)
    elif atom == a.TOKEN:
        district2.use_token(s, trace)
    elif atom < a.OUTSOURCE_NONE:
        district2.outsource(s, atom - a.OUTSOURCE, trace)
    elif atom == a.OUTSOURCE_NONE:
        s.relinked = 1
        district2.end_link(s, trace)
    elif atom < a.RETURN:
        district2_sales.start_liquidation(t, s, atom - a.LIQUIDATE)
    elif atom < a.EXCHANGE:
        district2_sales.return_token(t, s, atom - a.RETURN, trace)
    else:
        district2_sales.exchange(s, atom - a.EXCHANGE, trace)
    return False


@rule
def step_investment(t, s, atom, trace):
    """District 3; returns whether the turn is over."""
    if atom < a.PAY:
        return district3.start_acquisition(t, s, atom - a.ACQUIRE, trace)
    if atom == a.PAY:
        return district3.start_payment(t, s, trace)
    if atom == a.CREDIT:
        return district3.acquire_on_credit(t, s, trace)
    if atom < a.UNUSED:
        return district3.use_discount(t, s, atom - a.DISCOUNT, trace)
    if atom == a.UNUSED:
        return district3.leave_discount(t, s, trace)
    if atom == a.PASS:
        emit(trace, Event.PASSED, s.seat)
    elif atom == a.ACTIVATE:
        district3.activate_at_once(t, s, trace)
    else:
        district3.activate_later(s, trace)
    return True


@rule
def step_production_and_market(t, s, atom, trace):
    """Districts 4 and 5; only `done` ends the turn."""
    if atom < a.PRODUCE:
        district4.choose_process(t, s, atom - a.CHOOSE, trace)
    elif atom < a.BUY:
        district4.produce(t, s, atom - a.PRODUCE, trace)
    elif atom < a.BUY_CREDIT:
        district5.buy(t, s, atom - a.BUY, trace)
    elif atom < a.IMPORT:
        district5.buy_on_credit(s, atom - a.BUY_CREDIT, trace)
    elif atom < a.BUY_SHOP:
        district5.import_product(t, s, atom - a.IMPORT, trace)
    elif atom < a.SELL:
        district5.buy_from_shop(t, s, (atom - a.BUY_SHOP) // PRODUCTS, (atom - a.BUY_SHOP) % PRODUCTS, trace)
    elif atom < a.STOCK:
        district5.sell(s, (atom - a.SELL) // RESOURCES, (atom - a.SELL) % RESOURCES, trace)
    else:
        district5.stock(s, atom - a.STOCK, trace)
    return False


@rule
def step_after_market(t, s, atom, trace):
    """Districts 6 and 7, the summary and `done`; returns whether the turn is over."""
    if atom < a.REPAY:
        return district6.take_resource(t, s, atom - a.TAKE, trace)
    if atom == a.REPAY:
        district6.repay(t, s, trace)
    elif atom == a.OWE:
        district6.owe(s, trace)
    elif atom == a.INNOVATE:
        district7.innovate(s, trace)
        return district7.why_innovate(s) != Refusal.ALLOWED
    elif atom < a.DONE:
        return summary.keep(s, atom - a.KEEP, trace)
    else:
        end_acting(t, s, trace)
    return True


@rule
def end_acting(t, s, trace):
    """What `done` means in each district."""
    if s.phase == Phase.ADMINISTER:
        district2.end_administration(s)
    elif s.phase == Phase.PRODUCE:
        district4.end_production(s)
    elif s.phase == Phase.BUY:
        district5.end_purchase(s)
    elif s.phase == Phase.SELL:
        district5.end_sale(t, s, trace)
