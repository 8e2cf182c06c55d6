"""Take a private tile from the market."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event, Refusal
from semilla.games.master_plan.rules.district import bit, pay, why_pay
from semilla.games.master_plan.state import MAX_MARKET

TAKE_WORKERS = 1
"""What a tile of the market costs (MP-TAKE-1)."""


@rule
def slot_of(row, private):
    """Where a tile lies in a row of the market."""
    for slot in range(MAX_MARKET):
        if row[slot] == private:
            return slot
    return NONE


@rule
def why_take(t, s, p, private):
    """A worker, no coins, no plot; both rows are open to all, contest tiles are not (MP-TAKE-1, MP-TAKE-4, MP-TAKE-5)."""
    if private >= t.privates:
        return Refusal.UNKNOWN
    if slot_of(s.market, private) == NONE and slot_of(s.obsolete, private) == NONE:
        return Refusal.NOT_IN_MARKET
    return why_pay(s, p, np.int64(TAKE_WORKERS), np.int64(0))


@rule
def take_tile(t, s, p, private, trace):
    """The tile goes into hand, an obsolete one with its coin; the worker stays in the empty slot; hands have no limit
    (MP-TAKE-1, MP-TAKE-2, MP-TAKE-3, MP-GEN-10).
    """
    pay(s, p, np.int64(TAKE_WORKERS), np.int64(0))
    s.hand[p] |= bit(private)
    slot = slot_of(s.market, private)
    coins = np.int64(0)
    if slot != NONE:
        s.market[slot] = NONE
    else:
        s.obsolete[slot_of(s.obsolete, private)] = NONE
        coins = np.int64(t.obsolete_coins)
        s.coins[p] += coins
    emit(trace, Event.TOOK, p, private, coins)
