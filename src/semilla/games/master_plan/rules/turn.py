"""The table of contents of the rules: what an atom does. It trusts `legality`."""

import numpy as np

from semilla.engine.compiled.rule import entry, rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import (
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
    Event,
)
from semilla.games.master_plan.rules.build import build_tile
from semilla.games.master_plan.rules.contests import bid_for_contest, lowest_stake
from semilla.games.master_plan.rules.draft import draft, next_draft
from semilla.games.master_plan.rules.effects import demolish, immediate_effect, name_target
from semilla.games.master_plan.rules.ending import check_last_plot
from semilla.games.master_plan.rules.plots import bid_for_plot, lowest_bid, opening_value
from semilla.games.master_plan.rules.public_actions import choose_tier, expropriate, pay_for_action
from semilla.games.master_plan.rules.rounds import has_passed, next_turn, pass_round, start_turn
from semilla.games.master_plan.rules.take import take_tile
from semilla.games.master_plan.rules.upgrade import upgrade_building
from semilla.games.master_plan.state import Phase


@entry
def step(tables, states, i, atom, trace):
    """Play one allowed atom; with the last one of a move the turn goes on."""
    t, s = tables[0], states[i]
    p = np.int64(s.seat)
    drafting = s.phase <= Phase.DRAFT_PLOT
    building = s.pick != NONE and (s.phase == Phase.BUILD_PLOT or s.phase == Phase.RAISE or s.phase == Phase.DEMOLISH)
    if s.part == 0:
        begin(t, s, p, atom, trace)
    elif atom >= CELL and atom < CONTEST:
        name_cell(t, s, p, atom - CELL, trace)
    elif atom >= TIER and atom < RAISE_BID:
        choose_tier(t, s, p, atom - TIER, trace)
    elif atom == RAISE_BID:
        s.total += opening_value(s, np.int64(s.place)) if s.phase == Phase.BID_TOTAL else np.int64(1)
    elif atom == CLOSE_BID:
        if s.phase == Phase.BID_TOTAL:
            bid_for_plot(s, p, np.int64(s.place), np.int64(s.total), trace)
        else:
            bid_for_contest(s, p, np.int64(s.slot), np.int64(s.total), trace)
        s.part = 0
    elif atom == SPARE:
        emit(trace, Event.SPARED, p)
        s.part = 0
    if s.part == 0:
        forget_move(s)
        if drafting:
            next_draft(t, s, trace)
        else:
            if building:
                check_last_plot(t, s, trace)
            next_turn(t, s, trace)


@entry
def ahead(tables, states, i, p, trace):
    """As if it were a player's turn in this round, and nobody did anything before; returns whether there is one (MP-ROUND-3)."""
    t, s = tables[0], states[i]
    if s.seat != p and s.phase > Phase.DRAFT_PLOT and not has_passed(s, p):
        s.part = 0
        forget_move(s)
        start_turn(t, s, p, trace)
    return s.seat == p


@rule
def begin(t, s, p, atom, trace):
    """The first part of a move; taking and passing have no other."""
    if atom == PASS:
        pass_round(s, trace)
    elif atom < BUILD and s.phase == Phase.TURN:
        take_tile(t, s, p, atom - TAKE, trace)
    else:
        s.part = 1
        if atom < BUILD:
            s.pick = atom - TAKE
            s.phase = Phase.DRAFT_PLOT
        elif atom < UPGRADE:
            s.pick = atom - BUILD
            s.phase = Phase.BUILD_PLOT
        elif atom < CELL:
            s.pick = atom - UPGRADE
            s.phase = Phase.UPGRADE
        elif atom < CONTEST:
            s.place = atom - CELL
            s.total = lowest_bid(s, atom - CELL)
            s.phase = Phase.BID_TOTAL
        elif atom < USE:
            s.slot = atom - CONTEST
            s.total = lowest_stake(s, atom - CONTEST)
            s.phase = Phase.CONTEST_TOTAL
        else:
            s.using = atom - USE
            s.phase = Phase.TIER


@rule
def name_cell(t, s, p, cell, trace):
    """A plot or a target: the last part of a move, unless the tile's effect asks for more."""
    if s.phase == Phase.DRAFT_PLOT:
        draft(s, cell, trace)
        s.part = 0
    elif s.phase == Phase.BUILD_PLOT:
        s.part = 0
        s.place = cell
        build_tile(t, s, p, np.int64(s.pick), cell, trace)
        immediate_effect(t, s, p, np.int64(s.pick), trace)
    elif s.phase == Phase.UPGRADE:
        upgrade_building(t, s, p, np.int64(s.pick), cell, trace)
        s.part = 0
    elif s.phase == Phase.RAISE:
        if s.wanted == 1 and s.using != NONE:
            pay_for_action(t, s, p, trace)
        name_target(t, s, cell, trace)
    elif s.phase == Phase.DEMOLISH:
        demolish(t, s, p, cell, trace)
        s.part = 0
    else:
        expropriate(t, s, p, cell, trace)


@rule
def forget_move(s):
    """Nothing of a finished move stays in the record but its outcome."""
    s.total = 0
    s.pick = NONE
    s.place = NONE
    s.slot = 0
    s.using = NONE
    s.tier = 0
    s.wanted = 0
    s.target[:] = NONE
