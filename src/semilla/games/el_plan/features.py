"""A position of El Plan in numbers, as every seat sees it: what bots learn from. What each means is in `features.toml`."""

from enum import IntEnum, auto
from pathlib import Path

import numpy as np

from semilla.engine.compiled.bits import size_of
from semilla.engine.compiled.rivals import asked, beside
from semilla.engine.compiled.rule import entry, inlined
from semilla.engine.features import read_features
from semilla.engine.fields import NONE
from semilla.games.el_plan.estimates import WILD, count, needed, repeated
from semilla.games.el_plan.evaluation import reckon
from semilla.games.el_plan.rules.general import district_of, last_period, product_types
from semilla.games.el_plan.rules.scoring import counts_in_trios
from semilla.games.el_plan.state import MAX_SLOTS, PRODUCTS, RESOURCES, SUBSIDIES, Mood, Phase, Resource


class At(IntEnum):
    """Where a number stands in a row."""

    PLAYERS = 0
    LEFT = auto()
    PART = auto()
    STOCK = auto()
    TYPES = auto()
    SUBSIDIES = auto()
    EVENT = auto()
    IDEAS = auto()
    TRIOS = auto()
    SETS = auto()
    GOODS = auto()
    IDLE_MONEY = auto()
    IDLE_ENERGY = auto()
    IDLE_WORKERS = auto()
    IDLE_IDEAS = auto()
    PRODUCTION = auto()
    PROMISE = auto()
    SPACE = auto()
    DEBT = auto()
    WORKERS = auto()
    MONEY = auto()
    ENERGY = auto()
    FREE_IDEAS = auto()
    OWN_PRODUCTS = auto()
    OTHER_PRODUCTS = auto()
    SLOTS = auto()
    CARDS = auto()
    ACTIVE = auto()
    KINDS = auto()
    PROCESSES = auto()
    PAIRS = auto()
    INCOME = auto()
    SPARED = auto()
    AWAY = auto()
    DECIDING = auto()
    DISTRICT = auto()


PLAYER, SEAT, END = int(At.IDEAS), int(At.AWAY), len(At)
LAST_PHASE = int(max(Phase))


@inlined
def fill_table(t, s, row):
    """The board, the same for everybody."""
    stock, subsidies = 0, 0
    for product in range(PRODUCTS):
        stock += s.market[product]
    for place in range(SUBSIDIES):
        subsidies += s.subsidy[place]
    row[At.PLAYERS] = s.players
    row[At.LEFT] = last_period(t, s) - s.period
    row[At.PART] = s.phase / LAST_PHASE
    row[At.STOCK] = stock
    row[At.TYPES] = product_types(s)
    row[At.SUBSIDIES] = subsidies
    row[At.EVENT] = 0 if s.event == NONE else np.int64(t.event_mood[s.event]) - Mood.NEUTRAL


@inlined
def fill_goods(t, s, p, row):
    """What a player has free: tokens, ideas, products of the own plan and others."""
    plan, own, others = s.plan[p], 0, 0
    for product in range(PRODUCTS):
        made_here = t.makes[plan, 0] == product or t.makes[plan, 1] == product
        own += s.products[p, product] * made_here
        others += s.products[p, product] * (not made_here)
    row[At.WORKERS] = s.resources[p, Resource.WORKER]
    row[At.MONEY] = s.resources[p, Resource.MONEY]
    row[At.ENERGY] = s.resources[p, Resource.ENERGY]
    row[At.FREE_IDEAS] = s.ideas[p]
    row[At.OWN_PRODUCTS] = own
    row[At.OTHER_PRODUCTS] = others


@inlined
def fill_enterprise(t, s, p, running, active, row):
    """What a player's plan and cards are, and what runs of them with the tokens that lie there."""
    slots, kinds, income, processes = 0, np.int64(0), 0, 0
    for slot in range(MAX_SLOTS):
        slots += s.slots[p, slot] != NONE
    for k in range(s.owned[p]):
        card = np.int64(s.cards[p, k])
        runs = (active >> k) & 1
        if counts_in_trios(t, card, runs != 0):
            kinds |= np.int64(1) << np.int64(t.card_type[card])
        for r in range(RESOURCES):
            income += t.income[card, r] * runs
    for process in range(WILD + 1):
        processes += count(running, process)
    pairs, _ = repeated(needed(t, s.plan[p], 0) + needed(t, s.plan[p], 1), running)
    row[At.SLOTS] = slots
    row[At.CARDS] = s.owned[p]
    row[At.ACTIVE] = size_of(active)
    row[At.KINDS] = size_of(kinds)
    row[At.PROCESSES] = processes
    row[At.PAIRS] = pairs
    row[At.INCOME] = income


@inlined
def fill_player(t, s, p, row):
    """What a player has and may expect."""
    items, running, active = reckon(t, s, p)
    for k, item in enumerate(items):
        row[PLAYER + k] = item
    if s.plan[p] != NONE:
        fill_goods(t, s, p, row)
        fill_enterprise(t, s, p, running, active, row)
    else:
        for at in range(At.WORKERS, At.INCOME + 1):
            row[at] = 0
    row[At.SPARED] = s.spared[p]


@entry
def features(tables, states, i, seat, rows):
    """The position as a seat sees it, or as every seat does; nobody sees more of it than another."""
    t, s = tables[0], states[i]
    players = np.int64(s.players)
    for p in range(players):
        fill_player(t, s, p, rows[p])
    first, after = asked(seat, players)
    for p in range(first, after):
        fill_table(t, s, rows[p])
        rows[p, At.AWAY] = (p - s.starter) % players
        rows[p, At.DECIDING] = p == s.seat
        rows[p, At.DISTRICT] = district_of(t, s, p)
        beside(rows, players, p, PLAYER, SEAT - PLAYER, END)


FEATURES = read_features(Path(__file__).parent, At, features)
