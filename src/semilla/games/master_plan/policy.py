"""How a quick, sensible builder chooses, and what a position is worth. Both look only at what the seat may see.

Everything is reckoned in victory points: coins and workers at what they still can become.
"""

import numpy as np

from semilla.engine.compiled.chance import below
from semilla.engine.compiled.rule import entry, rule
from semilla.engine.fields import NONE
from semilla.games.master_plan.atoms import BUILD, CELL, CONTEST, RAISE_BID, TAKE, TIER, UPGRADE, USE
from semilla.games.master_plan.rules.contests import lowest_stake
from semilla.games.master_plan.rules.effects import why_raisable
from semilla.games.master_plan.rules.levels import has_level, initial_level, top_level
from semilla.games.master_plan.rules.maintenance import building_income
from semilla.games.master_plan.rules.plots import lowest_bid, opening_value
from semilla.games.master_plan.rules.rounds import has_passed
from semilla.games.master_plan.rules.scoring import building_points, condition_points
from semilla.games.master_plan.rules.upgrade import upgrade_price, why_upgrade_at
from semilla.games.master_plan.state import Phase
from semilla.games.master_plan.tables import Effect

NOISE = 16
"""One choice in so many is made at random."""
RAISE_CHANCE = 8
"""One bid in so many goes a step higher."""

COIN = 0.1
"""A coin at the end …"""
COIN_ROUND = 0.06
"""… and how much more it is worth for every round in which it can still be invested."""
WORKER = 0.6
"""A worker that can act once more."""
RECRUIT = 0.8
"""A permanent worker, for every round to come."""
PLOT = 0.8
"""An own plot waiting for its building."""
RIVAL = 0.3
"""How much a rival's gain hurts."""
TYPICAL_LEVEL = 2
"""The level a tile in hand is likely to start at."""
FUTURE = 0.6
"""What is left of a building's worth while it is only a tile in hand."""
SHORT_OF_COINS = 6
IN_HAND, IN_HAND_SECOND = 0.45, 0.15
"""What is left of the promise of a tile in hand, and of a second one."""


@rule
def rounds_left(t, s):
    """Incomes still to come."""
    return np.float64(np.int64(t.rounds) - s.lap)


@rule
def coin_worth(t, s):
    """What a coin can still become."""
    return COIN + COIN_ROUND * rounds_left(t, s)


@rule
def private_worth(t, s, tile, level):
    """What a private building at a level brings until the end."""
    family, rank = t.family[tile], t.rank[tile]
    coins = t.track_income[family, rank, level] * rounds_left(t, s) * coin_worth(t, s)
    return t.track_points[family, rank, level] + coins


@rule
def price(t, s, workers, coins):
    """What a price costs in points."""
    return workers * WORKER + coins * coin_worth(t, s)


@rule
def build_price(t, s, tile):
    """What building a tile costs."""
    return price(t, s, np.int64(t.cost_workers[tile]), np.int64(t.cost_coins[tile]))


@rule
def recruit_worth(t, s, tile):
    """What the new workers of a tile bring."""
    return t.recruits[tile] * RECRUIT * rounds_left(t, s)


@rule
def level_gain(t, s, cell, by):
    """What a movement of its level is worth to a private building."""
    level = np.int64(s.level[cell])
    moved = max(np.int64(0), min(level + by, top_level(t, np.int64(s.tile[cell]))))
    return private_worth(t, s, np.int64(s.tile[cell]), moved) - private_worth(t, s, np.int64(s.tile[cell]), level)


@rule
def neighbours_gain(t, s, p, cell, new, old):
    """What changed icons are worth to a player: own neighbours up, rivals down."""
    gain = 0.0
    for k in range(t.nears[cell]):
        near = np.int64(t.near[cell, k])
        if has_level(t, s, near):
            family = t.family[s.tile[near]]
            by = np.int64(0)
            if new != NONE:
                by += t.icons[new, family]
            if old != NONE:
                by -= t.icons[old, family]
            if by != 0:
                gain += level_gain(t, s, near, by) * (1.0 if s.owner[near] == p else -RIVAL)
    return gain


@rule
def public_worth(t, s, p, tile, cell):
    """What a contest tile brings, its condition as things stand."""
    worth = t.points[tile] + t.income[tile] * rounds_left(t, s) * coin_worth(t, s) + condition_points(t, s, p, tile, cell)
    if t.effect[tile] == Effect.GAIN_COINS:
        worth += t.effect_amount[tile] * coin_worth(t, s)
    elif t.effect[tile] == Effect.GAIN_WORKERS:
        worth += t.effect_amount[tile] * RECRUIT * rounds_left(t, s)
    elif t.effect[tile] == Effect.RAISE:
        worth += t.effect_amount[tile]
    return worth


@rule
def site_worth(t, s, p, tile, cell):
    """What a tile would bring if it were built on a cell."""
    if tile < t.first_contest:
        worth = private_worth(t, s, tile, initial_level(t, s, cell, tile)) + recruit_worth(t, s, tile)
    else:
        worth = public_worth(t, s, p, tile, cell)
        if s.owner[cell] == p:
            worth -= PLOT
    return worth + neighbours_gain(t, s, p, cell, tile, np.int64(NONE))


@rule
def best_site(t, s, p, tile):
    """The best that a tile can bring on a plot it may be built on now; -1 without one."""
    best = -1.0
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        own = s.owner[cell] == p
        free = tile >= t.first_contest and s.owner[cell] == NONE and s.leader[cell] == NONE
        if s.tile[cell] == NONE and (own or free):
            best = max(best, site_worth(t, s, p, tile, cell))
    return best


@rule
def hand_size(t, s, p):
    """Private tiles in hand."""
    count, hand = 0, s.hand[p]
    while hand != 0:
        hand &= hand - 1
        count += 1
    return count


@rule
def upgrade_gain(t, s, p, tile, cell):
    """What replacing a building brings."""
    old = np.int64(s.tile[cell])
    workers, coins = upgrade_price(t, tile, old)
    gain = private_worth(t, s, tile, np.int64(s.level[cell])) - private_worth(t, s, old, np.int64(s.level[cell]))
    gain += recruit_worth(t, s, tile) - recruit_worth(t, s, old)
    return gain + neighbours_gain(t, s, p, cell, tile, old) - price(t, s, workers, coins)


@rule
def best_upgrade(t, s, p, tile):
    """The best upgrade to a tile that can be paid now; -1 without one."""
    best = -1.0
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if why_upgrade_at(t, s, p, tile, cell) == 0:
            best = max(best, upgrade_gain(t, s, p, tile, cell))
    return best


@rule
def take_gain(t, s, p, tile):
    """What a tile of the market promises: on a plot at hand, or later."""
    cost = build_price(t, s, tile) + WORKER
    if hand_size(t, s, p) < s.plots[p]:
        return best_site(t, s, p, tile) - cost
    if hand_size(t, s, p) > s.plots[p]:
        return max(-1.0, best_upgrade(t, s, p, tile) - WORKER)
    later = private_worth(t, s, tile, np.int64(TYPICAL_LEVEL)) + recruit_worth(t, s, tile) - PLOT
    return max(FUTURE * (later - cost), best_upgrade(t, s, p, tile) - WORKER)


@rule
def plot_gain(t, s, p, cell):
    """What the best tile in hand would bring on a plot, less its price; without a tile the plot alone."""
    gain, hand, tile = PLOT, s.hand[p], np.int64(0)
    while hand >> tile != 0:
        if (hand >> tile) & 1 == 1 and hand_size(t, s, p) > s.plots[p]:
            gain = max(gain, site_worth(t, s, p, tile, cell) - build_price(t, s, tile))
        tile += 1
    return gain


@rule
def raise_gain(t, s, p, family, amount):
    """About what so many raises of a family bring: the mean of all possible ones, each."""
    total, count = 0.0, 0
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if why_raisable(t, s, p, family, cell) == 0:
            total += level_gain(t, s, cell, np.int64(1))
            count += 1
    return total / count * min(amount, count) if count > 0 else 0.0


@rule
def action_gain(t, s, p, initial, tier):
    """What a tier of a public action brings, less its price."""
    amount = np.int64(t.action_amount[s.town_hall, initial, tier])
    action = t.action[s.town_hall, initial]
    gain = -price(t, s, np.int64(t.action_workers[initial, tier]), np.int64(t.action_coins[initial, tier]))
    if action == Effect.GAIN_COINS:
        gain += amount * coin_worth(t, s) * (1.5 if s.coins[p] < SHORT_OF_COINS else 0.8)
    elif action == Effect.GAIN_WORKERS:
        gain += amount * RECRUIT * rounds_left(t, s)
    elif action == Effect.TEMPORARY:
        gain += amount * WORKER * (1.2 if s.available[p] <= 2 and s.coins[p] > SHORT_OF_COINS else 0.5)
    elif action == Effect.TOKENS:
        gain += amount
    elif action == Effect.RAISE:
        gain += raise_gain(t, s, p, np.int64(t.action_family[s.town_hall, initial]), amount)
    return gain


@rule
def best_action(t, s, p, initial):
    """The best tier of a public action that can be paid."""
    best = -1.0
    for tier in range(np.int64(t.tiers[initial])):
        if s.available[p] >= t.action_workers[initial, tier] and s.coins[p] >= t.action_coins[initial, tier]:
            best = max(best, action_gain(t, s, p, initial, tier))
    return best


@rule
def cell_gain(t, s, p, cell):
    """What a cell is worth as the answer to the question of the phase."""
    if s.phase == Phase.TURN:
        return plot_gain(t, s, p, cell) - price(t, s, np.int64(1), lowest_bid(s, cell)) - 0.5 * s.plots[p]
    if s.phase == Phase.BUILD_PLOT or s.phase == Phase.DRAFT_PLOT:
        return site_worth(t, s, p, np.int64(s.pick), cell)
    if s.phase == Phase.UPGRADE:
        return upgrade_gain(t, s, p, np.int64(s.pick), cell)
    if s.phase == Phase.RAISE:
        return level_gain(t, s, cell, np.int64(1))
    own = private_worth(t, s, np.int64(s.tile[cell]), np.int64(s.level[cell])) * (-1.0 if s.owner[cell] == p else RIVAL)
    return own + neighbours_gain(t, s, p, cell, np.int64(NONE), np.int64(s.tile[cell]))


@rule
def atom_gain(t, s, p, atom, rng):
    """What an atom promises, in points."""
    if atom < BUILD:
        if s.phase == Phase.DRAFT:
            return private_worth(t, s, atom - TAKE, np.int64(TYPICAL_LEVEL)) + recruit_worth(t, s, atom - TAKE)
        return take_gain(t, s, p, atom - TAKE)
    if atom < UPGRADE:
        tile = atom - BUILD
        return best_site(t, s, p, tile) - build_price(t, s, tile)
    if atom < CELL:
        return best_upgrade(t, s, p, atom - UPGRADE)
    if atom < CONTEST:
        return cell_gain(t, s, p, atom - CELL)
    if atom < USE:
        tile = np.int64(t.first_contest) + s.contest[atom - CONTEST]
        stake = lowest_stake(s, atom - CONTEST) * WORKER
        return FUTURE * best_site(t, s, p, tile) - build_price(t, s, tile) - stake
    if atom < TIER:
        return best_action(t, s, p, atom - USE)
    if atom < RAISE_BID:
        return action_gain(t, s, p, np.int64(s.using), atom - TIER)
    if atom == RAISE_BID:
        if below(rng, RAISE_CHANCE) != 0:
            return -1.0
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
    if below(rng, NOISE) == 0:
        return atoms[below(rng, count)]
    t, s = tables[0], states[i]
    p = np.int64(s.seat)
    best, best_gain = atoms[0], -1e300
    for k in range(count):
        gain = atom_gain(t, s, p, atoms[k], rng) + 0.01 * below(rng, 32)
        if gain > best_gain:
            best, best_gain = atoms[k], gain
    return best


@rule
def promise(t, s, tile):
    """What a private tile in hand would bring on a typical plot, less its price."""
    worth = private_worth(t, s, tile, np.int64(TYPICAL_LEVEL)) + recruit_worth(t, s, tile)
    return max(0.0, worth - build_price(t, s, tile))


@rule
def hand_worth(t, s, p):
    """The two most promising private tiles in hand, the second less than the first; who has more will hardly build them."""
    first, second, hand, tile = 0.0, 0.0, s.hand[p], np.int64(0)
    while hand >> tile != 0:
        if (hand >> tile) & 1 == 1:
            value = promise(t, s, tile)
            if value > first:
                first, second = value, first
            elif value > second:
                second = value
        tile += 1
    return IN_HAND * first + IN_HAND_SECOND * second


@entry
def evaluate(tables, states, i, values):
    """Points so far, what buildings will still pay, coins and workers at what they can become, plots, tiles in hand and leads."""
    t, s = tables[0], states[i]
    coin, left = coin_worth(t, s), rounds_left(t, s)
    for p in range(np.int64(s.players)):
        values[p] = s.tokens[p] + s.coins[p] * (COIN if s.over != 0 else coin)
        if s.over == 0:
            values[p] += s.team[p] * RECRUIT * left + s.plots[p] * PLOT + hand_worth(t, s, p)
            if not has_passed(s, p):
                values[p] += s.available[p] * RECRUIT
    for k in range(t.plots[s.scenario]):
        cell = np.int64(t.plot[s.scenario, k])
        if s.tile[cell] != NONE:
            p = np.int64(s.owner[cell])
            values[p] += building_points(t, s, cell) + condition_points(t, s, p, np.int64(s.tile[cell]), cell)
            values[p] += building_income(t, s, cell) * left * coin
        elif s.leader[cell] != NONE:
            for p in range(np.int64(s.players)):
                if s.leader[cell] == p:
                    values[p] += max(PLOT, IN_HAND * plot_gain(t, s, p, cell))
                else:
                    values[p] += s.bid[cell, p] * coin
    for slot in range(t.contests[s.scenario]):
        p = s.holder[slot] if s.holder[slot] != NONE else s.front[slot]
        if p != NONE and s.stands[slot] == 0 and s.over == 0:
            tile = np.int64(t.first_contest) + s.contest[slot]
            values[p] += IN_HAND * max(0.0, public_promise(t, tile) - build_price(t, s, tile))


@rule
def public_promise(t, tile):
    """What a contest tile in hand will bring: its points and about half of what its condition can give."""
    return t.points[tile] + 0.5 * t.condition_cap[tile] + t.income[tile]
