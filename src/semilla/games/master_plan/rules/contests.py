"""Contests: worker auctions for public tiles, won at the start of the leader's next turn."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import Event, Refusal


@rule
def slot_in_hand(t, s, p, tile):
    """The first contest of this tile that the player won and has not built; copies in a hand are alike."""
    for slot in range(t.contests[s.scenario]):
        if s.contest[slot] == tile - t.first_contest and s.holder[slot] == p and s.stands[slot] == 0:
            return slot
    return NONE


@rule
def lowest_stake(s, slot):
    """One worker more than the highest bid (MP-BIDPUB-1, MP-BIDPUB-2)."""
    return np.int64(1) + s.stake[slot, s.front[slot]] if s.front[slot] != NONE else np.int64(1)


@rule
def why_closed(t, s, slot):
    """A tile of this round or an earlier one that nobody has won (MP-BIDPUB-1, MP-BIDPUB-7)."""
    if slot >= t.contests[s.scenario]:
        return Refusal.UNKNOWN
    if t.contest_round[s.scenario, slot] > s.lap:
        return Refusal.NOT_OPEN
    return Refusal.ALLOWED if s.holder[slot] == NONE else Refusal.CONTEST_OVER


@rule
def why_contest(t, s, p, slot):
    """On an open tile, with a worker more than the highest bid (MP-BIDPUB-1, MP-BIDPUB-2, MP-BIDPUB-4, MP-BIDPUB-7)."""
    code = why_closed(t, s, slot)
    return why_stake(s, p, slot, lowest_stake(s, slot)) if code == Refusal.ALLOWED else code


@rule
def why_stake(s, p, slot, total):
    """Workers already on the tile count in the new total (MP-BIDPUB-3)."""
    return Refusal.ALLOWED if total <= np.int64(s.available[p]) + s.stake[slot, p] else Refusal.FEW_WORKERS


@rule
def bid_for_contest(s, p, slot, total, trace):
    """Add the workers that are missing; there is no way back (MP-BIDPUB-3, MP-BIDPUB-4)."""
    s.available[p] -= total - s.stake[slot, p]
    s.stake[slot, p] = total
    s.front[slot] = p
    emit(trace, Event.CONTEST_BID, p, s.contest[slot], total)


@rule
def win_contest(s, p, slot, trace):
    """The leader takes the tile, the workers stay in its slot; all others take theirs back (MP-BIDPUB-5, MP-BIDPUB-6)."""
    emit(trace, Event.WON_CONTEST, p, s.contest[slot], s.stake[slot, p])
    s.stake[slot, p] = 0
    close_contest(s, slot, trace)
    s.holder[slot] = p


@rule
def close_contest(s, slot, trace):
    """Every stake that still lies on the tile goes back (MP-BIDPUB-5, MP-END-9)."""
    for p in range(s.players):
        workers = np.int64(s.stake[slot, p])
        if workers > 0:
            s.available[p] += workers
            s.stake[slot, p] = 0
            emit(trace, Event.STAKE_BACK, p, workers, 0)
    s.front[slot] = NONE
