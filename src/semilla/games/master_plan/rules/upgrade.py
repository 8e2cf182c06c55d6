"""Upgrade: replace an own private building by one of the same family and a higher rank."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event, Refusal
from semilla.games.master_plan.rules.build import in_hand
from semilla.games.master_plan.rules.district import bit, pay, recruit, why_pay
from semilla.games.master_plan.rules.levels import adjust_neighbours, has_level


@rule
def upgrade_price(t, new, old):
    """The difference of workers and of coins; a negative one is nothing (MP-UPGRADE-3, MP-UPGRADE-4)."""
    workers = np.int64(t.cost_workers[new]) - t.cost_workers[old]
    coins = np.int64(t.cost_coins[new]) - t.cost_coins[old]
    return max(workers, np.int64(0)), max(coins, np.int64(0))


@rule
def why_upgrade(t, s, p, private):
    """A private tile from hand, and a building that it can replace (MP-UPGRADE-1)."""
    if private >= t.privates:
        return Refusal.UNKNOWN
    if not in_hand(t, s, p, private):
        return Refusal.NOT_IN_HAND
    reason = Refusal.NOTHING_TO_UPGRADE
    for k in range(t.plots[s.scenario]):
        here = why_upgrade_at(t, s, p, private, np.int64(t.plot[s.scenario, k]))
        if here == Refusal.ALLOWED:
            return Refusal.ALLOWED
        if here == Refusal.FEW_WORKERS or here == Refusal.FEW_COINS:
            reason = here
    return reason


@rule
def why_replace(t, s, p, private, cell):
    """An own building of the family and a lower rank, skipping one or not; never a rival's or a public one
    (MP-UPGRADE-1, MP-UPGRADE-2, MP-GEN-5).
    """
    if s.tile[cell] == NONE or s.owner[cell] != p:
        return Refusal.NOT_YOURS
    if not has_level(t, s, cell):
        return Refusal.NOT_PRIVATE
    old = np.int64(s.tile[cell])
    if t.family[old] != t.family[private]:
        return Refusal.OTHER_FAMILY
    return Refusal.ALLOWED if t.rank[old] < t.rank[private] else Refusal.NOT_HIGHER


@rule
def why_upgrade_at(t, s, p, private, cell):
    """A building that the tile can replace, and the difference of the prices (MP-UPGRADE-1, MP-UPGRADE-3)."""
    code = why_replace(t, s, p, private, cell)
    if code != Refusal.ALLOWED:
        return code
    workers, coins = upgrade_price(t, private, np.int64(s.tile[cell]))
    return why_pay(s, p, workers, coins)


@rule
def upgrade_building(t, s, p, private, cell, trace):
    """Pay the difference; the level stays, neighbours move by the difference of the icons, new workers come by the difference;
    the old tile leaves the game. It fills no plot, changes no opening value and ends nothing (MP-UPGRADE-3, MP-UPGRADE-5,
    MP-UPGRADE-6, MP-UPGRADE-7, MP-UPGRADE-8, MP-UPGRADE-9).
    """
    old = np.int64(s.tile[cell])
    workers, coins = upgrade_price(t, private, old)
    pay(s, p, workers, coins)
    s.hand[p] &= ~bit(private)
    s.tile[cell] = private
    emit(trace, Event.UPGRADED, p, private, cell, old, workers, coins)
    adjust_neighbours(t, s, cell, private, old, trace)
    recruit(t, s, p, np.int64(t.recruits[private]) - t.recruits[old], trace)
