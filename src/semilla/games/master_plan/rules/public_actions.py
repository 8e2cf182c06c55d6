"""Actions of the initial public buildings, each once a round."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event, Refusal
from semilla.games.master_plan.effects import Effect
from semilla.games.master_plan.rules.district import bit, gain_coins, pay, supply, why_pay
from semilla.games.master_plan.rules.effects import ask_raises, count_raisable, demolish, has_prey
from semilla.games.master_plan.state import Phase

UNLIMITED = 127


@rule
def why_use(t, s, p, initial):
    """A building of the scenario that nobody used this round, with a worker and a possible tier; ownership and adjacency do not
    matter (MP-PUBACT-1, MP-PUBACT-3, MP-PUBACT-5, MP-PUBACT-6).
    """
    if initial >= t.initials:
        return Refusal.UNKNOWN
    if t.site[s.scenario, initial] == NONE:
        return Refusal.NOT_IN_SCENARIO
    if s.used & bit(initial) != 0:
        return Refusal.USED_ALREADY
    if s.available[p] == 0:
        return Refusal.FEW_WORKERS
    most = capacity(t, s, p, initial)
    for tier in range(1, np.int64(t.tiers[initial])):
        if why_tier(t, s, p, initial, tier, most) == Refusal.ALLOWED:
            return Refusal.ALLOWED
    return why_tier(t, s, p, initial, np.int64(0), most)


@rule
def capacity(t, s, p, initial):
    """How much of the action's effect could be carried out now (MP-PUBACT-7, MP-ANNEX-10, MP-ANNEX-11, MP-ANNEX-12)."""
    action = t.action[s.town_hall, initial]
    if action == Effect.GAIN_WORKERS or action == Effect.TEMPORARY:
        return supply(t, s, p)
    if action == Effect.RAISE:
        return count_raisable(t, s, p, np.int64(t.action_family[s.town_hall, initial]), np.int64(0))
    return np.int64(UNLIMITED)


@rule
def why_tier(t, s, p, initial, tier, most):
    """One tier, its whole price and its whole effect (MP-PUBACT-2, MP-PUBACT-4, MP-PUBACT-7)."""
    if tier >= t.tiers[initial]:
        return Refusal.NO_TIER
    price = why_pay(s, p, np.int64(t.action_workers[initial, tier]), np.int64(t.action_coins[initial, tier]))
    if price != Refusal.ALLOWED:
        return price
    amount = np.int64(t.action_amount[s.town_hall, initial, tier])
    if amount > most:
        return Refusal.FEW_TARGETS if t.action[s.town_hall, initial] == Effect.RAISE else Refusal.FEW_IN_SUPPLY
    if t.action[s.town_hall, initial] == Effect.DEMOLISH and not has_prey(t, s, amount, np.int64(t.expropriate_level)):
        return Refusal.NO_TARGET
    return Refusal.ALLOWED


@rule
def choose_tier(t, s, p, tier, trace):
    """Care, advertising, the fair, the convention and the Town Hall ask for their targets first; everything else happens now
    (MP-PUBACT-4, MP-ANNEX-5, MP-ANNEX-6, MP-ANNEX-7, MP-ANNEX-8, MP-ANNEX-9, MP-ANNEX-14).
    """
    action = t.action[s.town_hall, s.using]
    s.tier = tier + 1
    if action == Effect.RAISE:
        ask_raises(s, np.int64(t.action_amount[s.town_hall, s.using, tier]))
    elif action == Effect.DEMOLISH:
        s.phase = Phase.EXPROPRIATE
    else:
        pay_for_action(t, s, p, trace)
        carry_out(t, s, p, action, np.int64(t.action_amount[s.town_hall, s.using, tier]), trace)
        s.part = 0


@rule
def pay_for_action(t, s, p, trace):
    """Workers on the building, coins to the bank; it is used for this round (MP-PUBACT-2, MP-PUBACT-3)."""
    tier = np.int64(s.tier) - 1
    workers, coins = np.int64(t.action_workers[s.using, tier]), np.int64(t.action_coins[s.using, tier])
    pay(s, p, workers, coins)
    s.used |= bit(s.using)
    emit(trace, Event.USED, p, s.using, s.tier, workers, coins)


@rule
def carry_out(t, s, p, action, amount, trace):
    """Financing, hiring, subcontracting, donation; that hired and temporary workers act at once is an ability that prevails
    (MP-GEN-11, MP-ANNEX-1, MP-ANNEX-2, MP-ANNEX-3, MP-ANNEX-4, MP-ANNEX-11, MP-ANNEX-12).
    """
    if action == Effect.GAIN_COINS:
        gain_coins(s, p, amount, trace)
    elif action == Effect.GAIN_WORKERS:
        s.team[p] += amount
        s.available[p] += amount
        emit(trace, Event.HIRED, p, amount)
    elif action == Effect.TEMPORARY:
        s.temporary[p] += amount
        s.available[p] += amount
        emit(trace, Event.HIRED_OUT, p, amount)
    elif action == Effect.TOKENS:
        s.tokens[p] += amount
        emit(trace, Event.TOKENS, p, amount)


@rule
def expropriate(t, s, p, cell, trace):
    """The Town Hall's variant demolishes a private building of the tier's rank (MP-ANNEX-13, MP-ANNEX-14, MP-EFFECT-5)."""
    pay_for_action(t, s, p, trace)
    demolish(t, s, p, cell, trace)
    s.part = 0
