"""What a position of Ekonos is worth, by what the seat may see."""

import numpy as np

from semilla.engine.compiled.rule import entry, rule
from semilla.games.ekonos.rules import last_round


@rule
def turns_left(t, s):
    """The share of a whole game still to be played, from 1 to 0."""
    cards = 0
    for p in range(s.players):
        cards += s.held[p]
    deal = t.deal[s.players] * s.players
    return (np.float64(last_round(t, s) - s.lap) * deal + cards) / (t.rounds[s.players] * deal)


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
