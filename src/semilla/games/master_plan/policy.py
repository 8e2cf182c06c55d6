"""How a quick, sensible builder chooses: what promises most points for its price. It looks only at what the seat may see."""

import numpy as np

from semilla.engine.compiled.chance import below
from semilla.engine.compiled.rule import entry, rule
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import BUILD, CELL, CONTEST, RAISE_BID, TAKE, TIER, UPGRADE, USE
from semilla.games.master_plan.effects import Effect
from semilla.games.master_plan.rules.contests import lowest_stake
from semilla.games.master_plan.rules.district import is_free
from semilla.games.master_plan.rules.effects import why_raisable
from semilla.games.master_plan.rules.levels import built_near
from semilla.games.master_plan.rules.plots import lowest_bid, opening_value
from semilla.games.master_plan.rules.upgrade import why_upgrade_at
from semilla.games.master_plan.state import Phase
from semilla.games.master_plan.worth import (
    best_upgrade,
    build_price,
    buildings_of,
    hand_size,
    level_gain,
    neighbours_gain,
    next_tile,
    price,
    private_site,
    private_worth,
    public_site,
    recruit_worth,
    rounds_left,
    site_among,
    typical_worth,
    upgrade_gain,
)

NOTHING = -1.0
"""What a choice that leads nowhere promises."""


# ---------------------------------------------------------------------------------------------------------------- tiles


@rule
def best_private_site(t, s, p, tile):
    """The best that a private tile brings on an own plot."""
    best, found = NOTHING, 0
    for k in range(t.plots[s.scenario]):
        if found == s.plots[p]:
            break
        cell = np.int64(t.plot[s.scenario, k])
        if s.owner[cell] == p and s.tile[cell] == NONE:
            best = max(best, private_site(t, s, p, tile, cell))
            found += 1
    return best


@rule
def best_public_site(t, s, p, tile):
    """The best that a contest tile brings on an own or a free plot."""
    best = NOTHING
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if is_free(s, cell) or (s.owner[cell] == p and s.tile[cell] == NONE):
            best = max(best, public_site(t, s, p, tile, cell))
    return best


@rule
def best_site(t, s, p, tile):
    """The best that a tile brings where it may be built, less its price."""
    return best_private_site(t, s, p, tile) if tile < t.first_contest else best_public_site(t, s, p, tile)


@rule
def payable_upgrade(t, s, p, tile):
    """The best upgrade to a tile that can be paid now."""
    best = NOTHING
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if s.owner[cell] == p and why_upgrade_at(t, s, p, tile, cell) == 0:
            best = max(best, upgrade_gain(t, s, p, tile, cell))
    return best


@rule
def take_gain(t, s, p, tile):
    """What a tile of the market promises: on a plot at hand, or later."""
    worker, spare = price(t, s, np.int64(1), np.int64(0)), hand_size(s, p) - s.plots[p]
    if spare < 0:
        return best_private_site(t, s, p, tile) - worker
    gain = (best_upgrade(t, s, p, tile, buildings_of(t, s, p)) if t.rank[tile] > 1 else NOTHING) - worker
    if spare > 0:
        return max(NOTHING, gain)
    return max(t.later * (typical_worth(t, s, tile) - worker - t.bare), gain)


@rule
def plot_gain(t, s, p, cell):
    """What the best tile in hand would bring on a plot; without a tile the plot alone."""
    gain, hand, tile, count = t.bare, np.int64(s.hand[p]), np.int64(0), hand_size(s, p)
    if count > s.plots[p]:
        near, around = built_near(t, s, cell)
        for _ in range(count):
            tile = next_tile(hand, tile)
            gain = max(gain, site_among(t, s, p, tile, near, around))
            tile += 1
    return gain


# -------------------------------------------------------------------------------------------------------- public actions


@rule
def raise_gain(t, s, p, family, amount):
    """About what so many raises of a family bring: the mean of all possible ones, each."""
    total, count = 0.0, 0
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if s.owner[cell] == p and why_raisable(t, s, p, family, cell) == 0:
            total += level_gain(t, s, cell, np.int64(1))
            count += 1
    return total / count * min(amount, count) if count > 0 else 0.0


@rule
def action_gain(t, s, p, initial, tier):
    """What a tier of a public action brings, less its price."""
    left = rounds_left(t, s)
    amount = np.int64(t.action_amount[s.town_hall, initial, tier])
    action = t.action[s.town_hall, initial]
    gain = -price(t, s, np.int64(t.action_workers[initial, tier]), np.int64(t.action_coins[initial, tier]))
    if action == Effect.GAIN_COINS:
        gain += amount * t.coin_worth[left] * (t.short if s.coins[p] < t.short_of_coins else t.rich)
    elif action == Effect.GAIN_WORKERS:
        gain += recruit_worth(t, s, amount) + amount * t.worker_worth[left]
    elif action == Effect.TEMPORARY:
        short = s.available[p] <= 2 and s.coins[p] > t.short_of_coins
        gain += amount * t.worker_worth[left] * (t.short_of_workers if short else t.enough_workers)
    elif action == Effect.TOKENS:
        gain += amount
    elif action == Effect.RAISE:
        gain += raise_gain(t, s, p, np.int64(t.action_family[s.town_hall, initial]), amount)
    return gain


@rule
def best_action(t, s, p, initial):
    """The best tier of a public action that can be paid."""
    best = NOTHING
    for tier in range(np.int64(t.tiers[initial])):
        if s.available[p] >= t.action_workers[initial, tier] and s.coins[p] >= t.action_coins[initial, tier]:
            best = max(best, action_gain(t, s, p, initial, tier))
    return best


# ---------------------------------------------------------------------------------------------------------------- atoms


@rule
def cell_gain(t, s, p, cell):
    """What a cell is worth as the answer to the question of the phase."""
    if s.phase == Phase.TURN:
        return plot_gain(t, s, p, cell) - price(t, s, np.int64(1), lowest_bid(s, cell)) - t.second_plot * s.plots[p]
    if s.phase == Phase.BUILD_PLOT or s.phase == Phase.DRAFT_PLOT:
        tile = np.int64(s.pick)
        return private_site(t, s, p, tile, cell) if tile < t.first_contest else public_site(t, s, p, tile, cell)
    if s.phase == Phase.UPGRADE:
        return upgrade_gain(t, s, p, np.int64(s.pick), cell)
    if s.phase == Phase.RAISE:
        return level_gain(t, s, cell, np.int64(1))
    own = private_worth(t, s, np.int64(s.tile[cell]), np.int64(s.level[cell])) * (-1.0 if s.owner[cell] == p else t.rival)
    return own + neighbours_gain(t, s, p, cell, np.int64(NONE), np.int64(s.tile[cell]))


@rule
def atom_gain(t, s, p, atom, rng):
    """What an atom promises, in points."""
    if atom < BUILD:
        tile = atom - TAKE
        return typical_worth(t, s, tile) + build_price(t, s, tile) if s.phase == Phase.DRAFT else take_gain(t, s, p, tile)
    if atom < UPGRADE:
        return best_site(t, s, p, atom - BUILD)
    if atom < CELL:
        return payable_upgrade(t, s, p, atom - UPGRADE)
    if atom < CONTEST:
        return cell_gain(t, s, p, atom - CELL)
    if atom < USE:
        tile = np.int64(t.first_contest) + s.contest[atom - CONTEST]
        return t.later * best_site(t, s, p, tile) - price(t, s, lowest_stake(s, atom - CONTEST), np.int64(0))
    if atom < TIER:
        return best_action(t, s, p, atom - USE)
    if atom < RAISE_BID:
        return action_gain(t, s, p, np.int64(s.using), atom - TIER)
    if atom == RAISE_BID:
        if below(rng, t.raise_in) != 0:
            return NOTHING
        if s.phase == Phase.BID_TOTAL:
            total = s.total + opening_value(s, np.int64(s.place))
            return plot_gain(t, s, p, np.int64(s.place)) - price(t, s, np.int64(1), total)
        return 1.0
    return 0.0


@entry
def policy(tables, states, i, atoms, count, rng):
    """What promises most points for its price, and passing when nothing promises any; now and then anything."""
    if count == 1:
        return atoms[0]
    t, s = tables[0], states[i]
    if below(rng, t.noise) == 0:
        return atoms[below(rng, count)]
    p = np.int64(s.seat)
    best, best_gain = atoms[0], -1e300
    for k in range(count):
        gain = atom_gain(t, s, p, atoms[k], rng) + 0.01 * below(rng, 32)
        if gain > best_gain:
            best, best_gain = atoms[k], gain
    return best
