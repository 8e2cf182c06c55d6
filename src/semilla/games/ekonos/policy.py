"""How a quick, sensible player of Ekonos chooses, by what the seat may see."""

import numpy as np

from semilla.engine.compiled.chance import below
from semilla.engine.compiled.rule import entry, rule
from semilla.games.ekonos.atoms import BUY, EXPAND, KEEP, NAME, PASS, PLACE, PLAY_GROW, PLAY_TILE, PROTECT, SELL, STOP, WAIT
from semilla.games.ekonos.evaluation import expected_worth, turns_left
from semilla.games.ekonos.legality import buying_price, has, selling_price
from semilla.games.ekonos.state import MAX_HAND


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
            value = selling_price(t, s, company) - expected_worth(t, s, company, left)
        elif atom == KEEP or atom == PASS:
            value = 0.0
        elif atom < BUY:
            value = -1.0 * s.coins[atom - NAME]
        else:
            company = atom - BUY
            value = expected_worth(t, s, company, left) - buying_price(t, s, company)
            if s.president[company] != p:
                value += left
        value += 0.01 * below(rng, MAX_HAND)
        if value > best_value:
            best, best_value = atom, value
    return best
