"""What a search need not look at in Master Plan: what is worse than another choice whatever follows, by what everybody sees."""

import numpy as np

from semilla.engine.compiled.rule import entry, rule
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import CELL, CONTEST, PASS, RAISE_BID, TIER, USE
from semilla.games.master_plan.effects import Condition, Effect
from semilla.games.master_plan.rules.plots import opening_value
from semilla.games.master_plan.rules.rounds import has_passed
from semilla.games.master_plan.state import MAX_CELLS, Phase
from semilla.games.master_plan.worth import rounds_left

FOR_A_CONTEST = 2
"""Workers with which a contest tile could be won and built."""


@rule
def is_alone(s):
    """Whether all others have passed."""
    for p in range(s.players):
        if p != s.seat and not has_passed(s, p):
            return False
    return True


# ------------------------------------------------------------------------------------------------------------------- bids


@rule
def staked_coins(s, p):
    """Coins of a player that lie in bids and may come back."""
    coins = np.int64(0)
    for cell in range(MAX_CELLS):
        coins += s.bid[cell, p]
    return coins


@rule
def staked_workers(t, s, p):
    """Workers of a player that lie in bids and contests and may come back."""
    workers = np.int64(0)
    for cell in range(MAX_CELLS):
        workers += s.bid[cell, p] > 0
    for slot in range(t.contests[s.scenario]):
        workers += s.stake[slot, p]
    return workers


@rule
def can_answer(t, s, p):
    """Whether a player could bid higher than the bid under way before it has won."""
    workers = np.int64(s.available[p]) + staked_workers(t, s, p)
    if s.phase == Phase.CONTEST_TOTAL:
        return workers > s.total
    coins = s.coins[p] + staked_coins(s, p)
    return coins >= s.total + opening_value(s, np.int64(s.place)) and workers > 0 and s.plots[p] < t.plot_limit


@rule
def is_unanswered(t, s):
    """Whether nobody can answer the bid under way: each rival has one action before it is won."""
    for p in range(np.int64(s.players)):
        if p != s.seat and not has_passed(s, p) and can_answer(t, s, p):
            return False
    return True


@rule
def lets_workers_in(t, s):
    """Whether temporary workers can still be had this round."""
    for k in range(np.int64(t.initials)):
        if t.action[s.town_hall, k] == Effect.TEMPORARY and t.site[s.scenario, k] != NONE and (s.used >> k) & 1 == 0:
            return True
    return False


@rule
def has_contest_tile(t, s, p):
    """Whether the player won a contest tile that is not built."""
    for slot in range(t.contests[s.scenario]):
        if s.holder[slot] == p and s.stands[slot] == 0:
            return True
    return False


@rule
def workers_needed(t, s, p):
    """The workers with which anything can still be built: a tile in hand, or one of the market that is taken first."""
    least = np.int64(FOR_A_CONTEST)
    for tile in range(np.int64(t.privates)):
        if (s.hand[p] >> tile) & 1 != 0:
            least = min(least, np.int64(t.cost_workers[tile]))
    for k in range(len(s.market)):
        if s.market[k] >= 0:
            least = min(least, np.int64(1) + t.cost_workers[s.market[k]])
        if s.obsolete[k] >= 0:
            least = min(least, np.int64(1) + t.cost_workers[s.obsolete[k]])
    return least


@rule
def plots_are_useless(t, s):
    """Whether, in the last round, too few workers are left after a bid to build anything on the plot."""
    p = np.int64(s.seat)
    if rounds_left(t, s) > 0 or staked_workers(t, s, p) > 0 or lets_workers_in(t, s) or has_contest_tile(t, s, p):
        return False
    return s.available[p] - 1 < workers_needed(t, s, p)


# ---------------------------------------------------------------------------------------------------------------- actions


@rule
def pays_for_team(t, s):
    """Whether a contest tile scores by workers."""
    for slot in range(t.contests[s.scenario]):
        if s.contest[slot] >= 0 and t.condition[t.first_contest + s.contest[slot]] == Condition.WORKERS:
            return True
    return False


@rule
def brings_coins(t, s, atoms, count):
    """Whether a public action that brings coins can be used."""
    for k in range(count):
        if USE <= atoms[k] < TIER and t.action[s.town_hall, atoms[k] - USE] == Effect.GAIN_COINS:
            return True
    return False


@rule
def is_worse(t, s, atom, atoms, count):
    """Whether there is a better choice than this one, whatever follows."""
    if atom == RAISE_BID:
        return is_unanswered(t, s)
    if s.phase != Phase.TURN:
        return False
    if CELL <= atom < CONTEST:
        return plots_are_useless(t, s)
    if USE <= atom < TIER:
        hires = t.action[s.town_hall, atom - USE] == Effect.GAIN_WORKERS
        return hires and rounds_left(t, s) == 0 and not pays_for_team(t, s)
    return atom == PASS and rounds_left(t, s) > 0 and is_alone(s) and brings_coins(t, s, atoms, count)


@entry
def sift(tables, states, i, atoms, count):
    """Nothing that is worse than another choice."""
    t, s = tables[0], states[i]
    kept = 0
    for k in range(count):
        if not is_worse(t, s, atoms[k], atoms, count):
            atoms[kept] = atoms[k]
            kept += 1
    return kept
