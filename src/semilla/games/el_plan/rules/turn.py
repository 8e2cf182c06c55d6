"""The course of the game: whose question comes next, and what an answer does."""

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
from semilla.games.el_plan.rules.district2 import end_parts
from semilla.games.el_plan.rules.general import last_period
from semilla.games.el_plan.state import PRODUCTS, RESOURCES, Phase

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
        if s.period < last_period(t, s):
            s.phase = Phase.KEEP
        else:
            end_game(s, trace)
    else:
        summary.summarise(t, s, trace)
        decisions.start_period(t, s, trace)


@entry
def ahead(tables, states, i, p, trace):
    """As if a player's next turn in this period had come, nobody did anything before it, and no event met anybody; returns whether
    there is one (EP14-GEN-1, EP14-GEN-2, EP11-GEN-1, EP11-GEN-2).
    """
    t, s = tables[0], states[i]
    if s.seat == p:
        return True
    end_acting(t, s, trace)
    end_parts(s)
    if s.phase == Phase.PLACE and s.pawn[p] == NONE:
        s.seat = p
        s.asked = s.players
        return True
    if s.phase == Phase.PLAN or s.phase == Phase.KEEP:
        return False
    if s.phase <= Phase.EVENT:
        s.phase = Phase.EVENT
        next_phase(t, s, trace)
    elif s.asked > (p - s.starter) % s.players:
        next_phase(t, s, trace)
    while s.over == 0 and s.phase != Phase.KEEP:
        s.seat = p
        s.asked = s.players
        if begin_turn(t, s, trace):
            return True
        next_phase(t, s, trace)
    return False


@rule
def end_game(s, trace):
    """The game ends when District 7 is left in the last period; no summary follows.

    (EP14-END-1, EP14-END-9, EP11-END-1, EP11-END-9)
    """
    s.over = 1
    s.seat = NONE
    emit(trace, Event.END)


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
