"""How a quick, sensible player of Ekonos chooses, and what a position is worth. Both look only at what the seat may see."""

import numpy as np

from semilla.engine.compiled.chance import below
from semilla.engine.compiled.rule import entry, rule
from semilla.games.ekonos.atoms import BUY, EXPAND, KEEP, NAME, PASS, PLACE, PLAY_GROW, PLAY_TILE, PROTECT, SELL, STOP, WAIT
from semilla.games.ekonos.legality import has
from semilla.games.ekonos.state import MAX_HAND


def plain(function):
    """A compiled function as the Python it was written in."""
    return getattr(function, "py_func", function)


@rule
def turns_left(t, s):
    """The share of the game still to be played, from 1 to 0."""
    cards = 0
    for p in range(s.players):
        cards += s.held[p]
    rounds = t.rounds[s.players]
    deal = t.deal[s.players] * s.players
    return (np.float64(rounds - s.lap) * deal + cards) / (rounds * deal)


@rule
def expected_worth(t, s, company, left):
    """What a company will be worth at the end: its tiles, drawn towards the typical, and the tiles its growth promises."""
    now = np.float64(s.on_map[company])
    return now + t.drawn * left * (t.typical_tiles - now) + t.promise * s.growth[company] * min(1.0, 2.0 * left)


@entry
def evaluate(tables, states, i, values):
    """Coins, shares at their expected worth, and a little for every presidency while it can still be used."""
    t, s = tables[0], states[i]
    left = turns_left(t, s)
    for p in range(s.players):
        values[p] = s.coins[p]
    for company in range(t.companies):
        worth = expected_worth(t, s, company, left)
        for p in range(s.players):
            values[p] += s.shares[p, company] * worth
        if s.president[company] >= 0:
            values[s.president[company]] += t.presidency * left


@rule
def advantage(t, s, p, company):
    """How much more of a company a player holds than the table's average, times the number of players."""
    return np.int64(s.shares[p, company]) * s.players - s.column[company]


@entry
def policy(tables, states, i, atoms, count, rng):
    """Strengthen what you hold, push out what others hold, buy below and sell above the expected worth; now and then anything."""
    if count == 1:
        return atoms[0]
    t, s = tables[0], states[i]
    if below(rng, t.noise) == 0:
        return atoms[below(rng, count)]
    p = s.seat
    left = turns_left(t, s)
    best, best_value = atoms[0], -1e300
    for k in range(count):
        atom = atoms[k]
        value = 0.0
        if atom < PLAY_GROW:
            value = advantage(t, s, p, t.top[atom - PLAY_TILE])
        elif atom < PLACE:
            company = t.low[(atom - PLAY_GROW) // 2, (atom - PLAY_GROW) % 2]
            value = t.grow * advantage(t, s, p, company)
            if s.growth[company] + 1 >= t.growth_may and s.president[company] == p:
                value *= t.ripe
        elif atom < PROTECT:
            value = advantage(t, s, p, s.company)
            for rival in range(t.companies):
                if has(s.tiles[rival], atom - PLACE):
                    value -= advantage(t, s, p, rival)
        elif atom < EXPAND:
            value = t.protect * advantage(t, s, p, s.company)
        elif atom == EXPAND:
            value = advantage(t, s, p, s.company)
        elif atom == STOP or atom == WAIT:
            value = 0.0
        elif atom < KEEP:
            company = atom - SELL
            value = t.price[s.column[company]] - expected_worth(t, s, company, left)
        elif atom == KEEP or atom == PASS:
            value = 0.0
        elif atom < BUY:
            value = -1.0 * s.coins[atom - NAME]
        else:
            company = atom - BUY
            value = expected_worth(t, s, company, left) - t.price[s.column[company] + 1]
            if s.president[company] != p:
                value += left
        value += 0.01 * below(rng, MAX_HAND)
        if value > best_value:
            best, best_value = atom, value
    return best
