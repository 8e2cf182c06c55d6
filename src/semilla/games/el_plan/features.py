"""A position of El Plan in numbers, as every seat sees it: what bots learn from. What each means is in `features.toml`."""

from enum import IntEnum, auto
from pathlib import Path

import numpy as np

from semilla.engine.compiled.rivals import beside
from semilla.engine.compiled.rule import entry, rule
from semilla.engine.features import read_features
from semilla.engine.fields import NONE
from semilla.games.el_plan.estimates import WILD, count, made
from semilla.games.el_plan.evaluation import cards_run, slots_run, worth
from semilla.games.el_plan.rules.general import district_of, is_active, product_types
from semilla.games.el_plan.state import MAX_SLOTS, PRODUCTS, RESOURCES, SUBSIDIES, TYPES, Mood, Phase, Resource


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


@rule
def fill_table(t, s, p, rows):
    """The board, the same for everybody."""
    rows[p, At.PLAYERS] = s.players
    rows[p, At.LEFT] = t.periods - s.period
    rows[p, At.PART] = s.phase / LAST_PHASE
    for product in range(PRODUCTS):
        rows[p, At.STOCK] += s.market[product]
    rows[p, At.TYPES] = product_types(s)
    for place in range(SUBSIDIES):
        rows[p, At.SUBSIDIES] += s.subsidy[place]
    if s.event != NONE:
        rows[p, At.EVENT] = np.int64(t.event_mood[s.event]) - Mood.NEUTRAL


@rule
def fill_goods(t, s, p, rows):
    """What a player has free: tokens, ideas, products of the own plan and others."""
    plan = s.plan[p]
    rows[p, At.WORKERS] = s.resources[p, Resource.WORKER]
    rows[p, At.MONEY] = s.resources[p, Resource.MONEY]
    rows[p, At.ENERGY] = s.resources[p, Resource.ENERGY]
    rows[p, At.FREE_IDEAS] = s.ideas[p]
    for product in range(PRODUCTS):
        own = t.makes[plan, 0] == product or t.makes[plan, 1] == product
        rows[p, At.OWN_PRODUCTS if own else At.OTHER_PRODUCTS] += s.products[p, product]


@rule
def fill_enterprise(t, s, p, rows):
    """What a player's plan and cards run, with the tokens that lie on them."""
    none = np.int64(0)
    slots, _, _, _ = slots_run(t, s, p, none)
    cards, _, _, types, _, _ = cards_run(t, s, p, none, False)
    pairs, _, _, _ = made(t, s.plan[p], slots + cards)
    rows[p, At.PAIRS] = pairs
    for process in range(WILD + 1):
        rows[p, At.PROCESSES] += count(slots + cards, process)
    for kind in range(TYPES):
        rows[p, At.KINDS] += count(types, kind) > 0
    for slot in range(MAX_SLOTS):
        rows[p, At.SLOTS] += s.slots[p, slot] != NONE
    rows[p, At.CARDS] = s.owned[p]
    for k in range(s.owned[p]):
        card = np.int64(s.cards[p, k])
        if is_active(t, s, p, card):
            rows[p, At.ACTIVE] += 1
            for r in range(RESOURCES):
                rows[p, At.INCOME] += t.income[card, r]


@entry
def features(tables, states, i, rows):
    """The position as every seat sees it; nobody sees more of it than another."""
    t, s = tables[0], states[i]
    players = np.int64(s.players)
    for p in range(players):
        for k in range(END):
            rows[p, k] = 0
        fill_table(t, s, p, rows)
        for k, item in enumerate(worth(t, s, p)):
            rows[p, PLAYER + k] = item
        if s.plan[p] != NONE:
            fill_goods(t, s, p, rows)
            fill_enterprise(t, s, p, rows)
        rows[p, At.SPARED] = s.spared[p]
        rows[p, At.AWAY] = (p - s.starter) % players
        rows[p, At.DECIDING] = p == s.seat
        rows[p, At.DISTRICT] = district_of(t, s, p)
    beside(rows, players, PLAYER, SEAT - PLAYER, END)


FEATURES = read_features(Path(__file__).parent, At, features)
