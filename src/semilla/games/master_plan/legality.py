"""What is allowed, and why not: `why_…` functions decide, one for each family of actions; `legal` lists by them."""

import numpy as np

from semilla.engine.compiled.rule import entry, rule
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import (
    ATOMS,
    BUILD,
    CELL,
    CLOSE_BID,
    CONTEST,
    PASS,
    RAISE_BID,
    SPARE,
    TAKE,
    TIER,
    UPGRADE,
    USE,
    Refusal,
)
from semilla.games.master_plan.rules.build import why_build, why_build_at
from semilla.games.master_plan.rules.contests import slot_in_hand, why_contest, why_stake
from semilla.games.master_plan.rules.draft import why_draft, why_draft_plot
from semilla.games.master_plan.rules.effects import ANY_RANK, why_demolish, why_target
from semilla.games.master_plan.rules.plots import opening_value, why_bid, why_bid_total
from semilla.games.master_plan.rules.public_actions import capacity, why_tier, why_use
from semilla.games.master_plan.rules.take import TAKE_WORKERS, why_take
from semilla.games.master_plan.rules.upgrade import why_upgrade, why_upgrade_at
from semilla.games.master_plan.state import MAX_MARKET, Phase


@rule
def why_cell(t, s, p, cell):
    """What a cell means depends on the question."""
    if s.phase == Phase.TURN:
        return why_bid(t, s, p, cell)
    if s.phase == Phase.DRAFT_PLOT:
        return why_draft_plot(t, s, cell)
    if s.phase == Phase.BUILD_PLOT:
        return why_build_at(t, s, p, np.int64(s.pick), cell)
    if s.phase == Phase.RAISE:
        return why_target(t, s, p, cell)
    if s.phase == Phase.DEMOLISH:
        return why_demolish(t, s, np.int64(ANY_RANK), np.int64(t.demolish_level), cell)
    if s.phase == Phase.EXPROPRIATE:
        rank = np.int64(t.action_amount[s.town_hall, s.using, s.tier - 1])
        return why_demolish(t, s, rank, np.int64(t.expropriate_level), cell)
    if s.phase == Phase.UPGRADE:
        return why_upgrade_at(t, s, p, np.int64(s.pick), cell)
    return Refusal.NOT_NOW


@rule
def why_raise_bid(s, p):
    """One step more: another multiple of the opening value, or another worker (MP-BIDPLOT-3, MP-BIDPLOT-5, MP-BIDPUB-2)."""
    if s.phase == Phase.BID_TOTAL:
        return why_bid_total(s, p, np.int64(s.place), s.total + opening_value(s, np.int64(s.place)))
    if s.phase == Phase.CONTEST_TOTAL:
        return why_stake(s, p, np.int64(s.slot), np.int64(s.total) + 1)
    return Refusal.NOT_NOW


@entry
def legal(tables, states, i, out):
    """List every allowed atom of the seat to act; returns how many."""
    t, s = tables[0], states[i]
    p = np.int64(s.seat)
    if s.phase == Phase.TURN:
        return legal_turn(t, s, p, out)
    n = np.int64(0)
    if s.phase == Phase.DRAFT:
        for slot in range(MAX_MARKET):
            if s.market[slot] != NONE:
                out[n] = TAKE + np.int64(s.market[slot])
                n += 1
    elif s.phase == Phase.TIER:
        most = capacity(t, s, p, np.int64(s.using))
        for tier in range(np.int64(t.tiers[s.using])):
            if why_tier(t, s, p, np.int64(s.using), tier, most) == Refusal.ALLOWED:
                out[n] = TIER + tier
                n += 1
    elif s.phase == Phase.BID_TOTAL or s.phase == Phase.CONTEST_TOTAL:
        out[0] = CLOSE_BID
        n = 1
        if why_raise_bid(s, p) == Refusal.ALLOWED:
            out[1] = RAISE_BID
            n = 2
    else:
        n = legal_cells(t, s, p, out, n)
        if s.phase == Phase.DEMOLISH:
            out[n] = SPARE
            n += 1
    return n


@rule
def legal_cells(t, s, p, out, n):
    """The plots that answer the question of the phase."""
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if why_cell(t, s, p, cell) == Refusal.ALLOWED:
            out[n] = CELL + cell
            n += 1
    return n


@rule
def legal_turn(t, s, p, out):
    """The seven actions: bid for a plot, take, build, use a public building, bid for a contest tile, upgrade, pass (MP-ROUND-6)."""
    n = np.int64(0)
    if s.plots[p] < t.plot_limit:
        n = legal_cells(t, s, p, out, n)
    for slot in range(MAX_MARKET):
        for private in (np.int64(s.market[slot]), np.int64(s.obsolete[slot])):
            if private != NONE and s.available[p] >= TAKE_WORKERS:
                out[n] = TAKE + private
                n += 1
    hand, private = s.hand[p], np.int64(0)
    while hand >> private != 0:
        if (hand >> private) & 1 == 1:
            if why_build(t, s, p, private) == Refusal.ALLOWED:
                out[n] = BUILD + private
                n += 1
            if why_upgrade(t, s, p, private) == Refusal.ALLOWED:
                out[n] = UPGRADE + private
                n += 1
        private += 1
    for slot in range(np.int64(t.contests[s.scenario])):
        if s.holder[slot] == p:
            tile = np.int64(t.first_contest) + s.contest[slot]
            if slot_in_hand(t, s, p, tile) == slot and why_build(t, s, p, tile) == Refusal.ALLOWED:
                out[n] = BUILD + tile
                n += 1
        elif why_contest(t, s, p, slot) == Refusal.ALLOWED:
            out[n] = CONTEST + slot
            n += 1
    for initial in range(np.int64(t.initials)):
        if why_use(t, s, p, initial) == Refusal.ALLOWED:
            out[n] = USE + initial
            n += 1
    out[n] = PASS
    return n + 1


@entry
def why(tables, states, i, atom):
    """The refusal code of an atom, 0 when it is allowed."""
    t, s = tables[0], states[i]
    if s.over != 0:
        return Refusal.NOT_NOW
    p = np.int64(s.seat)
    in_turn = s.phase == Phase.TURN
    if atom < BUILD:
        if s.phase == Phase.DRAFT:
            return why_draft(t, s, atom - TAKE)
        return why_take(t, s, p, atom - TAKE) if in_turn else Refusal.NOT_NOW
    if atom < UPGRADE:
        return why_build(t, s, p, atom - BUILD) if in_turn else Refusal.NOT_NOW
    if atom < CELL:
        return why_upgrade(t, s, p, atom - UPGRADE) if in_turn else Refusal.NOT_NOW
    if atom < CONTEST:
        return why_cell(t, s, p, atom - CELL)
    if atom < USE:
        return why_contest(t, s, p, atom - CONTEST) if in_turn else Refusal.NOT_NOW
    if atom < TIER:
        return why_use(t, s, p, atom - USE) if in_turn else Refusal.NOT_NOW
    if atom < RAISE_BID:
        if s.phase != Phase.TIER:
            return Refusal.NOT_NOW
        return why_tier(t, s, p, np.int64(s.using), atom - TIER, capacity(t, s, p, np.int64(s.using)))
    if atom == RAISE_BID:
        return why_raise_bid(s, p)
    if atom == CLOSE_BID:
        bidding = s.phase == Phase.BID_TOTAL or s.phase == Phase.CONTEST_TOTAL
        return Refusal.ALLOWED if bidding else Refusal.NOT_NOW
    if atom == SPARE:
        return Refusal.ALLOWED if s.phase == Phase.DEMOLISH else Refusal.NOT_NOW
    if atom < ATOMS:
        return Refusal.ALLOWED if in_turn else Refusal.NOT_NOW
    return Refusal.UNKNOWN
