"""Actions of the initial public buildings, each once a round."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event, Refusal
from semilla.games.master_plan.rules.district import bit, gain_coins, pay, recruit, supply, why_pay
from semilla.games.master_plan.rules.effects import ask_raises, count_raisable, demolish, has_prey
from semilla.games.master_plan.state import Phase
from semilla.games.master_plan.tables import Effect


@rule
def why_use(t, s, p, initial):
    """A building of the scenario that nobody used this round, with a possible tier; ownership and adjacency do not matter
    (MP-PUBACT-1, MP-PUBACT-3, MP-PUBACT-5, MP-PUBACT-6)."""
    if initial >= t.initials:
        return Refusal.UNKNOWN
    if t.site[s.scenario, initial] == NONE:
        return Refusal.NOT_IN_SCENARIO
    if s.used & bit(initial) != 0:
        return Refusal.USED_ALREADY
    for tier in range(t.tiers[initial]):
        if why_tier(t, s, p, initial, tier) == Refusal.ALLOWED:
            return Refusal.ALLOWED
    return why_tier(t, s, p, initial, 0)


@rule
def why_tier(t, s, p, initial, tier):
    """One tier, its whole price and its whole effect (MP-PUBACT-2, MP-PUBACT-4, MP-PUBACT-7, MP-ANNEX-10, MP-ANNEX-11, MP-ANNEX-12)."""
    if tier >= t.tiers[initial]:
        return Refusal.NO_TIER
    price = why_pay(s, p, t.action_workers[initial, tier], t.action_coins[initial, tier])
    if price != Refusal.ALLOWED:
        return price
    action, amount = t.action[s.town_hall, initial], np.int64(t.action_amount[s.town_hall, initial, tier])
    if action == Effect.GAIN_WORKERS or action == Effect.TEMPORARY:
        return Refusal.ALLOWED if supply(t, s, p) >= amount else Refusal.FEW_IN_SUPPLY
    if action == Effect.RAISE:
        enough = count_raisable(t, s, p, t.action_family[s.town_hall, initial], 0) >= amount
        return Refusal.ALLOWED if enough else Refusal.FEW_TARGETS
    if action == Effect.DEMOLISH:
        return Refusal.ALLOWED if has_prey(t, s, amount, t.expropriate_level) else Refusal.NO_TARGET
    return Refusal.ALLOWED


@rule
def choose_tier(t, s, p, tier, trace):
    """Raises and the expropriation ask for their targets first; everything else happens now (MP-PUBACT-4, MP-ANNEX-14)."""
    action = t.action[s.town_hall, s.using]
    s.tier = tier + 1
    if action == Effect.RAISE:
        ask_raises(s, t.action_amount[s.town_hall, s.using, tier])
    elif action == Effect.DEMOLISH:
        s.phase = Phase.EXPROPRIATE
    else:
        pay_for_action(t, s, p, trace)
        carry_out(t, s, p, action, np.int64(t.action_amount[s.town_hall, s.using, tier]), trace)
        s.part = 0


@rule
def pay_for_action(t, s, p, trace):
    """Workers on the building, coins to the bank; it is used for this round (MP-PUBACT-2, MP-PUBACT-3)."""
    workers, coins = t.action_workers[s.using, s.tier - 1], t.action_coins[s.using, s.tier - 1]
    pay(s, p, workers, coins)
    s.used |= bit(s.using)
    emit(trace, Event.USED, p, s.using, s.tier, workers, coins)


@rule
def carry_out(t, s, p, action, amount, trace):
    """Financing, hiring, subcontracting, donation (MP-ANNEX-1, MP-ANNEX-2, MP-ANNEX-3, MP-ANNEX-4, MP-ANNEX-11, MP-ANNEX-12)."""
    if action == Effect.GAIN_COINS:
        gain_coins(s, p, amount, trace)
    elif action == Effect.GAIN_WORKERS:
        recruit(t, s, p, amount, trace)
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
