"""A position of Ekonos in numbers, as every seat sees it: what bots learn from. What each means is in `features.toml`."""

from enum import IntEnum, auto
from pathlib import Path

import numpy as np

from semilla.engine.compiled.bits import first_of, size_of
from semilla.engine.compiled.rivals import asked, beside
from semilla.engine.compiled.rule import entry, inlined
from semilla.engine.compiled.stack import on_stack
from semilla.engine.features import read_features
from semilla.games.ekonos.evaluation import expected_worth, turns_left
from semilla.games.ekonos.legality import buying_price, has, has_token, selling_price
from semilla.games.ekonos.state import MAX_COMPANIES, MAX_PLAYERS


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
FIELD = 16
"""Bits for each of the numbers that are added up in one."""
ONE, TILES, GROWTH, RIPE = range(4)
"""The numbers of a company that count for every share; the first three also for its president."""
SAFE, PRESSED, ROOM = range(3)
"""The numbers of its surroundings."""
COUNTS, AROUND, PRICE, LEAD = range(4)
"""What is noted of a company in whole numbers: both sets above, what a share costs, the president's lead."""
EACH, SALE, BARGAIN = range(3)
"""… and in parts of a coin: what a share may be worth, what is gained by selling and by buying one."""
NEVER = 1 << 40
"""The price of what is not to be had."""

whole_notes, notes = on_stack(np.int64, MAX_COMPANIES, 4), on_stack(np.float64, MAX_COMPANIES, 3)


@inlined
def field(numbers, k):
    """One of the numbers that were added up together."""
    return (numbers >> FIELD * k) & ((1 << FIELD) - 1)


@inlined
def surroundings(t, s, company):
    """How a company stands: protected tiles, open tiles next to a rival, empty spaces it could expand to."""
    own = s.tiles[company]
    rivals, unguarded, reach, pressed, left = ~s.vacant & ~own, own & ~s.guarded, np.int64(0), 0, own
    while left != 0:
        space = first_of(left)
        links = t.links[space]
        reach |= links
        pressed += has(unguarded, space) & (links & rivals != 0)
        left &= left - 1
    return size_of(own & s.guarded), pressed, size_of(reach & s.vacant)


@inlined
def lead(s, company):
    """How many more shares of a company its president has than any other player."""
    p, own, most = np.int64(s.president[company]), 0, 0
    for q in range(MAX_PLAYERS):
        shares = np.int64(s.shares[q, company])
        own = shares if q == p else own
        most = max(most, 0 if q == p else shares)
    return own - most


@inlined
def ahead(s, p, company):
    """How many more shares of a company a player has than the average of all."""
    return s.shares[p, company] - s.column[company] / s.players


@inlined
def note_company(t, s, company, left, whole, parts):
    """Note what a company says of everybody who has shares of it or leads it."""
    size, growth, price = np.int64(s.on_map[company]), np.int64(s.growth[company]), buying_price(t, s, company)
    ripe = np.int64(growth + 1 == t.growth_may or growth + 1 >= t.growth_must)
    guarded, open_tiles, places = surroundings(t, s, company)
    each = expected_worth(t, s, company, left)
    whole[company, COUNTS] = 1 | size << FIELD * TILES | growth << FIELD * GROWTH | ripe << FIELD * RIPE
    whole[company, AROUND] = guarded | open_tiles << FIELD * PRESSED | places << FIELD * ROOM
    whole[company, PRICE] = price if company < t.companies and s.column[company] < t.places else NEVER
    whole[company, LEAD] = lead(s, company)
    parts[company, EACH] = each
    parts[company, SALE] = selling_price(t, s, company) - each
    parts[company, BARGAIN] = each - price


@inlined
def fill_player(t, s, p, left, whole, parts, row):
    """What a player has of the companies, and what follows from leading some.

    Nothing depends on whether there are shares, and companies that are not in the pack have none: what is reckoned without a
    branch and so many times is quicker.
    """
    coins = np.int64(s.coins[p]) if has_token(t, s, p) else np.int64(-1)
    held, around, led, ahead_by, companies, largest = np.int64(0), np.int64(0), np.int64(0), 0, 0, 0
    expected, offices, sale, bargain = np.float32(0), np.float32(0), 0.0, 0.0
    for company in range(MAX_COMPANIES):
        shares, leads, counts = np.int64(s.shares[p, company]), s.president[company] == p, whole[company, COUNTS]
        held += shares * counts
        around += shares * whole[company, AROUND]
        led += counts if leads else 0
        ahead_by += whole[company, LEAD] if leads else 0
        offices = np.float32(offices + (left if leads else 0.0))
        companies += np.int64(shares > 0)
        largest = max(largest, shares * field(counts, TILES))
        expected = np.float32(expected + shares * parts[company, EACH])
        sale = max(sale, parts[company, SALE] if shares > 0 else 0.0)
        bargain = max(bargain, parts[company, BARGAIN] if coins >= whole[company, PRICE] else 0.0)
    row[At.COINS] = s.coins[p]
    row[At.SHARES] = field(held, ONE)
    row[At.WORTH] = field(held, TILES)
    row[At.EXPECTED] = expected
    row[At.GROWING] = field(held, GROWTH)
    row[At.RIPE] = field(held, RIPE)
    row[At.PRESIDENCIES] = field(led, ONE)
    row[At.OFFICES] = offices
    row[At.LED_GROWTH] = field(led, GROWTH)
    row[At.LED_TILES] = field(led, TILES)
    row[At.LEAD] = ahead_by
    row[At.SAFE] = field(around, SAFE)
    row[At.PRESSED] = field(around, PRESSED)
    row[At.ROOM] = field(around, ROOM)
    row[At.COMPANIES] = companies
    row[At.LARGEST] = largest
    row[At.SALE] = sale
    row[At.BARGAIN] = bargain


@inlined
def fill_seat(t, s, p, row):
    """Where the seat is, and what its own cards can do for it."""
    row[At.AWAY] = (p - s.turn) % s.players
    row[At.DECIDING] = p == s.seat
    row[At.CARDS] = s.held[p]
    tops, best, lows, openings = np.float32(0), np.float32(0), np.float32(0), 0
    for k in range(s.held[p]):
        card = s.hand[p, k]
        if card < 0:  # somebody else looks at the row of a hand that is hidden
            break
        top = ahead(s, p, t.top[card])
        low = max(ahead(s, p, t.low[card, 0]), ahead(s, p, t.low[card, 1]))
        tops = np.float32(tops + top)
        best = np.float32(top) if k == 0 else max(best, np.float32(top))
        lows = np.float32(lows + low)
        for side in range(2):
            company = t.low[card, side]
            openings += s.president[company] == p and s.growth[company] + 1 >= t.growth_may
    row[At.TOPS] = tops
    row[At.BEST_TOP] = best
    row[At.LOWS] = lows
    row[At.OPENINGS] = openings


@entry
def features(tables, states, i, seat, rows):
    """The position as a seat sees it, or as every seat does."""
    t, s = tables[0], states[i]
    players, left, tiles = np.int64(s.players), turns_left(t, s), 0
    whole, parts = whole_notes(), notes()
    for company in range(MAX_COMPANIES):
        tiles += s.on_map[company]
        note_company(t, s, company, left, whole, parts)
    for p in range(players):
        fill_player(t, s, p, left, whole, parts, rows[p])
    first, after = asked(seat, players)
    for p in range(first, after):
        rows[p, At.PLAYERS] = players
        rows[p, At.LEFT] = left
        rows[p, At.EMPTY] = size_of(s.vacant) / t.spaces
        rows[p, At.GUARDED] = size_of(s.guarded) / max(1, tiles)
        fill_seat(t, s, p, rows[p])
        beside(rows, players, p, PLAYER, SEAT - PLAYER, END)


FEATURES = read_features(Path(__file__).parent, At, features)
