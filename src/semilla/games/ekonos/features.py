"""A position of Ekonos in numbers, as every seat sees it: what bots learn from. What each means is in `features.toml`."""

from enum import IntEnum, auto
from pathlib import Path

import numpy as np

from semilla.engine.compiled.rivals import beside
from semilla.engine.compiled.rule import entry, rule
from semilla.engine.features import read_features
from semilla.engine.fields import NONE
from semilla.games.ekonos.evaluation import expected_worth, turns_left
from semilla.games.ekonos.legality import buying_price, has, has_token, selling_price


class At(IntEnum):
    """Where a number stands in a row."""

    PLAYERS = 0
    LEFT = auto()
    EMPTY = auto()
    GUARDED = auto()
    COINS = auto()
    SHARES = auto()
    WORTH = auto()
    EXPECTED = auto()
    GROWING = auto()
    RIPE = auto()
    PRESIDENCIES = auto()
    OFFICES = auto()
    LED_GROWTH = auto()
    LED_TILES = auto()
    LEAD = auto()
    SAFE = auto()
    PRESSED = auto()
    ROOM = auto()
    COMPANIES = auto()
    LARGEST = auto()
    SALE = auto()
    BARGAIN = auto()
    AWAY = auto()
    DECIDING = auto()
    CARDS = auto()
    TOPS = auto()
    BEST_TOP = auto()
    LOWS = auto()
    OPENINGS = auto()


PLAYER, SEAT, END = int(At.COINS), int(At.AWAY), len(At)


@rule
def count(spaces):
    """How many spaces are in a set."""
    found = 0
    while spaces != 0:
        spaces &= spaces - 1
        found += 1
    return found


@rule
def surroundings(t, s, company):
    """How a company stands: protected tiles, open tiles next to a rival, empty spaces it could expand to."""
    own, taken = s.tiles[company], ~s.vacant
    reach, pressed = np.int64(0), 0
    for space in range(t.spaces):
        if has(own, space):
            reach |= t.links[space]
            if not has(s.guarded, space) and t.links[space] & taken & ~own != 0:
                pressed += 1
    return count(own & s.guarded), pressed, count(reach & s.vacant)


@rule
def second_most(s, company, p):
    """The most shares that another player has of a company."""
    most = 0
    for q in range(s.players):
        if q != p:
            most = max(most, s.shares[q, company])
    return most


@rule
def ahead(s, p, company):
    """How many more shares of a company a player has than the average of all."""
    return s.shares[p, company] - s.column[company] / s.players


@rule
def fill_company(t, s, company, left, rows):
    """Add what one company says of each of its shareholders."""
    worth, size, growth = expected_worth(t, s, company, left), s.on_map[company], s.growth[company]
    safe, pressed, room = surroundings(t, s, company)
    ripe = growth + 1 == t.growth_may or growth + 1 >= t.growth_must
    full, price, pays = s.column[company] >= t.places, buying_price(t, s, company), selling_price(t, s, company)
    for p in range(s.players):
        shares = s.shares[p, company]
        if shares > 0:
            rows[p, At.SHARES] += shares
            rows[p, At.WORTH] += shares * size
            rows[p, At.EXPECTED] += shares * worth
            rows[p, At.GROWING] += shares * growth
            rows[p, At.RIPE] += shares * ripe
            rows[p, At.SAFE] += shares * safe
            rows[p, At.PRESSED] += shares * pressed
            rows[p, At.ROOM] += shares * room
            rows[p, At.COMPANIES] += 1
            rows[p, At.LARGEST] = max(rows[p, At.LARGEST], np.float32(shares * size))
            rows[p, At.SALE] = max(rows[p, At.SALE], np.float32(pays - worth))
        if not full and s.coins[p] >= price and has_token(t, s, p):
            rows[p, At.BARGAIN] = max(rows[p, At.BARGAIN], np.float32(worth - price))
    p = s.president[company]
    if p != NONE:
        rows[p, At.PRESIDENCIES] += 1
        rows[p, At.OFFICES] += left
        rows[p, At.LED_GROWTH] += growth
        rows[p, At.LED_TILES] += size
        rows[p, At.LEAD] += s.shares[p, company] - second_most(s, company, p)


@rule
def fill_hand(t, s, p, rows):
    """What the seat's own cards can do for it."""
    for k in range(s.held[p]):
        card = s.hand[p, k]
        if card < 0:  # somebody else looks at the row of a hand that is hidden
            return
        top = ahead(s, p, t.top[card])
        low = max(ahead(s, p, t.low[card, 0]), ahead(s, p, t.low[card, 1]))
        rows[p, At.TOPS] += top
        rows[p, At.BEST_TOP] = np.float32(top) if k == 0 else max(rows[p, At.BEST_TOP], np.float32(top))
        rows[p, At.LOWS] += low
        for side in range(2):
            company = t.low[card, side]
            if s.president[company] == p and s.growth[company] + 1 >= t.growth_may:
                rows[p, At.OPENINGS] += 1


@entry
def features(tables, states, i, rows):
    """The position as every seat sees it."""
    t, s = tables[0], states[i]
    players, left = np.int64(s.players), turns_left(t, s)
    tiles = 0
    for company in range(t.companies):
        tiles += s.on_map[company]
    for p in range(players):
        for k in range(END):
            rows[p, k] = 0
        rows[p, At.PLAYERS] = players
        rows[p, At.LEFT] = left
        rows[p, At.EMPTY] = count(s.vacant) / t.spaces
        rows[p, At.GUARDED] = count(s.guarded) / max(1, tiles)
        rows[p, At.COINS] = s.coins[p]
        rows[p, At.AWAY] = (p - s.turn) % players
        rows[p, At.DECIDING] = p == s.seat
        rows[p, At.CARDS] = s.held[p]
        fill_hand(t, s, p, rows)
    for company in range(t.companies):
        fill_company(t, s, company, left, rows)
    beside(rows, players, PLAYER, SEAT - PLAYER, END)


FEATURES = read_features(Path(__file__).parent, At, features)
