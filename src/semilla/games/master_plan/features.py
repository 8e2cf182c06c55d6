"""A position of Master Plan in numbers, as every seat sees it: what bots learn from. What each means is in `features.toml`."""

from enum import IntEnum, auto
from pathlib import Path

import numpy as np

from semilla.engine.compiled.bits import size_of
from semilla.engine.compiled.rivals import asked, beside
from semilla.engine.compiled.rule import entry, rule
from semilla.engine.features import read_features
from semilla.engine.fields import NONE
from semilla.games.master_plan.evaluation import (
    bid_worth,
    building_worth,
    coins_worth,
    contest_worth,
    hand_worth,
    plot_worth,
    stake_worth,
    workers_worth,
)
from semilla.games.master_plan.rules.maintenance import building_income
from semilla.games.master_plan.rules.rounds import has_passed
from semilla.games.master_plan.rules.scoring import building_points, coin_points, condition_points
from semilla.games.master_plan.state import MAX_MARKET
from semilla.games.master_plan.tables import MAX_FAMILIES
from semilla.games.master_plan.worth import hand_size, recruit_worth, rounds_left


class At(IntEnum):
    """Where a number stands in a row."""

    PLAYERS = 0
    LEFT = auto()
    ENDING = auto()
    EMPTY = auto()
    AUCTIONS = auto()
    CONTESTS = auto()
    OFFERS = auto()
    POINTS = auto()
    COINS = auto()
    COINS_WORTH = auto()
    WORKERS = auto()
    WORKERS_WORTH = auto()
    TEAM = auto()
    TEAM_WORTH = auto()
    HAND = auto()
    HAND_WORTH = auto()
    BUILDINGS = auto()
    BUILDINGS_WORTH = auto()
    PUBLIC = auto()
    LEVELS = auto()
    FAMILIES = auto()
    INCOME = auto()
    INCOME_LATER = auto()
    PLOTS = auto()
    PLOTS_WORTH = auto()
    BIDS = auto()
    BIDS_WORTH = auto()
    LEADS = auto()
    DESIGNS = auto()
    DESIGNS_WORTH = auto()
    STAKES_WORTH = auto()
    PASSED = auto()
    PLACE = auto()
    DECIDING = auto()


PLAYER, SEAT, END = int(At.POINTS), int(At.PLACE), len(At)


@rule
def fill_player(t, s, p, rows):
    """What lies before a player: coins, workers, tiles; nothing of the district yet."""
    for at in range(PLAYER, SEAT):
        rows[p, at] = 0
    rows[p, At.POINTS] = s.tokens[p] + coin_points(t, s, p)
    rows[p, At.COINS] = s.coins[p]
    rows[p, At.COINS_WORTH] = coins_worth(t, s, p)
    rows[p, At.WORKERS] = s.available[p]
    rows[p, At.TEAM] = s.team[p]
    rows[p, At.HAND] = hand_size(s, p)
    rows[p, At.PLOTS] = s.plots[p]
    rows[p, At.PASSED] = has_passed(s, p)
    if s.over == 0:
        rows[p, At.WORKERS_WORTH] = workers_worth(t, s, p)
        rows[p, At.TEAM_WORTH] = recruit_worth(t, s, np.int64(s.team[p]))
        rows[p, At.HAND_WORTH] = hand_worth(t, s, p)


@rule
def fill_building(t, s, cell, left, rows):
    """Add a building to what its owner has; returns its family, as a set with a place for every family of every player."""
    p, tile = np.int64(s.owner[cell]), np.int64(s.tile[cell])
    income = building_income(t, s, cell)
    rows[p, At.BUILDINGS] += 1
    rows[p, At.BUILDINGS_WORTH] += building_worth(t, s, cell)
    rows[p, At.POINTS] += building_points(t, s, cell) + condition_points(t, s, p, tile, cell)
    rows[p, At.INCOME] += income
    rows[p, At.INCOME_LATER] += income * left
    if t.family[tile] == NONE:
        rows[p, At.PUBLIC] += 1
        return np.int64(0)
    rows[p, At.LEVELS] += s.level[cell]
    return np.int64(1) << (MAX_FAMILIES * p + np.int64(t.family[tile]))


@rule
def fill_plot(t, s, cell, rows):
    """Add a plot without a building: somebody's, or under bid; returns whether it is under bid."""
    p = np.int64(s.owner[cell])
    if p != NONE:
        rows[p, At.PLOTS_WORTH] += plot_worth(t, s, p, cell, np.float64(s.plots[p]))
    elif s.leader[cell] != NONE:
        rows[np.int64(s.leader[cell]), At.LEADS] += 1
        for p in range(np.int64(s.players)):
            if s.bid[cell, p] > 0:
                rows[p, At.BIDS] += s.bid[cell, p]
                rows[p, At.BIDS_WORTH] += bid_worth(t, s, p, cell)
        return True
    return False


@rule
def fill_contest(t, s, slot, rows):
    """Add a contest whose tile does not stand yet; returns whether it is still to be won."""
    p = np.int64(s.holder[slot])
    if p != NONE:
        rows[p, At.DESIGNS] += 1
        rows[p, At.DESIGNS_WORTH] += contest_worth(t, s, p, slot)
        return False
    if s.front[slot] != NONE:
        rows[np.int64(s.front[slot]), At.LEADS] += 1
        for p in range(np.int64(s.players)):
            if s.stake[slot, p] > 0:
                rows[p, At.STAKES_WORTH] += stake_worth(t, s, p, slot)
    return True


@rule
def fill_district(t, s, rows):
    """Add what stands and what is bid for in the district; returns empty plots, plots under bid and contests to be won."""
    left, empty, auctions, contests, families = rounds_left(t, s), 0, 0, 0, np.int64(0)
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if s.tile[cell] != NONE:
            families |= fill_building(t, s, cell, left, rows)
        else:
            empty += 1
            if s.over == 0:
                auctions += fill_plot(t, s, cell, rows)
    for slot in range(t.contests[s.scenario]):
        if s.over == 0 and s.stands[slot] == 0:
            contests += fill_contest(t, s, slot, rows)
    for p in range(np.int64(s.players)):
        rows[p, At.FAMILIES] = size_of((families >> MAX_FAMILIES * p) & ((1 << MAX_FAMILIES) - 1))
    return empty, auctions, contests


@rule
def fill_seat(s, p, row):
    """Where the seat is in turn order."""
    row[At.DECIDING] = p == s.seat
    row[At.PLACE] = 0
    for place in range(np.int64(s.players)):
        if s.order[place] == p:
            row[At.PLACE] = place


@entry
def features(tables, states, i, seat, rows):
    """The position as a seat sees it, or as every seat does; nobody sees more of it than another."""
    t, s = tables[0], states[i]
    players = np.int64(s.players)
    for p in range(players):
        fill_player(t, s, p, rows)
    empty, auctions, contests = fill_district(t, s, rows)
    offers = 0
    for slot in range(MAX_MARKET):
        offers += s.market[slot] != NONE
        offers += s.obsolete[slot] != NONE
    first, after = asked(seat, players)
    for p in range(first, after):
        rows[p, At.PLAYERS] = players
        rows[p, At.LEFT] = rounds_left(t, s)
        rows[p, At.ENDING] = s.ending
        rows[p, At.EMPTY] = empty / t.plots[s.scenario]
        rows[p, At.AUCTIONS] = auctions
        rows[p, At.CONTESTS] = contests
        rows[p, At.OFFERS] = offers
        fill_seat(s, p, rows[p])
        beside(rows, players, p, PLAYER, SEAT - PLAYER, END)


FEATURES = read_features(Path(__file__).parent, At, features)
