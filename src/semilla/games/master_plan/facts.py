"""What a move of Master Plan changes, in words: for the coach's reasons, with the groups of features (`features.toml`)."""

from collections.abc import Iterator, Sequence

import numpy as np

from semilla.engine.fields import NONE
from semilla.engine.game import Fact
from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.master_plan.state import CELLS, Phase
from semilla.games.master_plan.view import level_figures, prospects_of, rounds_of, start_level, tile_data

BUILT = ("buildings", "points", "income", "designs")
"""What a building changes …"""
OF_RIVALS = tuple(f"rival_{group}" for group in BUILT)
SITE = ("plots", "hand")
"""… what is used up when it is built, and is used best where there is more of both."""
PLOT = (*SITE, "bids", "leads")
"""What a bid for a plot changes."""
IN_POINTS = {"points": 0.0}
"""Coins count at the end."""
ACTION = {"workers": 0.0}
"""Every action takes a worker."""


def facts(before: Position, move: Sequence[int], after: Position) -> list[Fact]:  # noqa: ARG001
    """What a move changes for the player who makes it. What a new round brings is no fact of the move that ended the old one."""
    p = before.seat
    passed = p in after.s.future and p not in before.s.future
    if passed or before.s.lap != after.s.lap:
        return list(pass_facts(before, p))
    return [
        *building_facts(before, after, p),
        *plot_facts(before, after, p),
        *hand_facts(before, after, p),
        *contest_facts(before, after, p),
        *purse_facts(before, after, p),
    ]


def about(*groups: str) -> dict[str, float]:
    """The groups whose change a fact of an action tells."""
    return {**dict.fromkeys(groups, 1.0), **ACTION}


def pass_facts(before: Position, p: int) -> Iterator[Fact]:
    """A player who passes keeps the coins, leaves workers idle and is early in the next round."""
    s, last = before.s, int(before.s.lap) == rounds_of(before) or bool(before.s.ending)
    place = int((s.future >= 0).sum()) + 1
    if not last:
        yield Fact(Message("fact.order", {"place": place}))
    yield Fact(Message("fact.keeps_coins_last" if last else "fact.keeps_coins", {"coins": int(s.coins[p])}))
    if s.available[p]:
        yield Fact(Message("fact.idle", {"workers": int(s.available[p])}), {"workers": 1.0}, cost=True)


# ------------------------------------------------------------------------------------------------------------- district


def building_facts(before: Position, after: Position, p: int) -> Iterator[Fact]:
    """Buildings that were built, replaced or cleared away, and levels that moved."""
    ids, old, new = before.pack.ids["tile"], before.s, after.s
    for cell, name in enumerate(CELLS):
        was, tile = int(old.tile[cell]), int(new.tile[cell])
        where: dict[str, Param] = {"cell": name}
        if was == tile:
            if tile != NONE and old.level[cell] != new.level[cell]:
                yield level_fact(before, after, p, cell)
        elif tile == NONE:
            owner = int(old.owner[cell])
            key, groups = ("lost", BUILT) if owner == p else ("demolished", OF_RIVALS)
            yield Fact(Message(f"fact.{key}", {**where, "tile": ids[was], "seat": owner + 1}), about(*groups), cost=owner == p)
        elif new.owner[cell] == p:
            where["tile"] = ids[tile]
            if was != NONE:
                income, points = (a - b for a, b in zip(figures(after, cell), figures(before, cell), strict=True))
                where |= {"old_tile": ids[was], "income": income, "points": points}
                yield Fact(Message("fact.upgraded" if points or income else "fact.upgraded_later", where), about(*BUILT, *SITE))
            else:
                income, points = figures(after, cell)
                private = after.t.family[tile] != NONE
                where |= {"income": income, "points": points, "level": int(new.level[cell])}
                yield Fact(Message("fact.built" if private else "fact.built_public", where), about(*BUILT, *SITE))


def level_fact(before: Position, after: Position, p: int, cell: int) -> Fact:
    """A building whose level moved: one's own or a rival's."""
    owner, tile = int(before.s.owner[cell]), int(before.s.tile[cell])
    (income, points), up = figures(after, cell), after.s.level[cell] > before.s.level[cell]
    params: dict[str, Param] = {
        "cell": CELLS[cell],
        "tile": before.pack.ids["tile"][tile],
        "level": int(after.s.level[cell]),
        "income": income,
        "points": points,
        "seat": owner + 1,
    }
    if owner == p:
        return Fact(Message("fact.raised" if up else "fact.lowered", params), about(*BUILT), cost=not up)
    return Fact(Message("fact.rival_raised" if up else "fact.rival_lowered", params), about(*OF_RIVALS), cost=bool(up))


def figures(position: Position, cell: int) -> tuple[int, int]:
    """Income and points of a building as it stands."""
    tile = int(position.s.tile[cell])
    if position.t.family[tile] != NONE:
        return level_figures(position, tile, int(position.s.level[cell]))
    return int(position.t.income[tile]), int(position.t.points[tile])


def best_tile(position: Position, p: int, cell: int) -> dict[str, Param] | None:
    """The private tile in hand that would do best on a plot: level, income and points there."""
    hand, t = int(position.s.hand[p]), position.t
    found: list[tuple[float, dict[str, Param]]] = []
    for tile, name in enumerate(position.pack.ids["private"]):
        if hand >> tile & 1:
            level = start_level(position, tile, cell)
            income, points = level_figures(position, tile, level)
            score = points + income * float(t.coin_later[rounds_of(position) - int(position.s.lap)])
            found.append((score, {"tile": name, "level": level, "income": income, "points": points}))
    return max(found, key=lambda pair: pair[0])[1] if found else None


def own_plots(position: Position, p: int) -> list[int]:
    """The plots a player owns and has not built on."""
    s = position.s
    return [cell for cell in range(len(CELLS)) if s.owner[cell] == p and s.tile[cell] == NONE]


# ---------------------------------------------------------------------------------------------------------- plots, tiles


def plot_facts(before: Position, after: Position, p: int) -> Iterator[Fact]:
    """Bids: whom they outbid, and what the plot is good for."""
    old, new = before.s, after.s
    for cell, name in enumerate(CELLS):
        drafted = new.owner[cell] == p and old.owner[cell] != p and new.tile[cell] == NONE
        if not drafted and new.bid[cell, p] <= old.bid[cell, p]:
            continue
        where: dict[str, Param] = {"cell": name, "coins": int(new.bid[cell, p])}
        rival = int(old.leader[cell])
        if rival not in (NONE, p):
            yield Fact(Message("fact.outbid", {**where, "seat": rival + 1}), about("rival_bids", "rival_leads", "rival_coins"))
        fit = best_tile(after, p, cell)
        if fit is not None:
            yield Fact(Message("fact.plot_for", {**where, **fit}), about(*PLOT))
        else:
            yield Fact(Message("fact.plot", {**where, "number": int(new.around[cell])}), about(*PLOT))


def hand_facts(before: Position, after: Position, p: int) -> Iterator[Fact]:
    """A tile taken: where it fits, or which building it could replace."""
    if before.phase <= Phase.DRAFT_PLOT:
        return
    s, gained = after.s, int(after.s.hand[p]) & ~int(before.s.hand[p])
    plots = own_plots(after, p)
    for tile, name in enumerate(before.pack.ids["private"]):
        if not gained >> tile & 1:
            continue
        params: dict[str, Param] = {"tile": name}
        replaced = np.flatnonzero(prospects_of(after, p, tile).replaces).tolist()
        if plots:
            cell = max(plots, key=lambda plot: start_level(after, tile, plot))
            level = start_level(after, tile, cell)
            income, points = level_figures(after, tile, level)
            params |= {"cell": CELLS[cell], "level": level, "income": income, "points": points}
            yield Fact(Message("fact.took_for", params), about(*SITE))
        elif replaced:
            cell = max(replaced, key=lambda place: int(s.level[place]))
            income, points = level_figures(after, tile, int(s.level[cell]))
            params |= {"cell": CELLS[cell], "old_tile": after.pack.ids["tile"][s.tile[cell]], "income": income, "points": points}
            yield Fact(Message("fact.took_upgrade", params), about(*SITE))
        else:
            data = tile_data(after, tile)
            yield Fact(Message("fact.took", {**params, "family": data["family"], "rank": data["rank"]}), about(*SITE))


def contest_facts(before: Position, after: Position, p: int) -> Iterator[Fact]:
    """A bid for a contest: whom it outbids, and what the building gives."""
    for slot in range(int(before.t.contests[before.s.scenario])):
        won = after.s.holder[slot] == p and before.s.holder[slot] != p
        if not won and after.s.stake[slot, p] <= before.s.stake[slot, p]:
            continue
        contest = int(before.s.contest[slot])
        tile = int(before.t.first_contest) + contest
        params: dict[str, Param] = {
            "contest": before.pack.ids["contest"][contest],
            "points": int(before.t.points[tile]),
            "income": int(before.t.income[tile]),
            "special": before.pack.ids["contest"][contest],
        }
        key = "contest_won" if won else "contest"
        if before.t.condition[tile] or before.t.effect[tile]:
            key += "_special"
        yield Fact(Message(f"fact.{key}", params), about("designs", "leads"))
        rival = int(before.s.front[slot])
        if rival not in (NONE, p):
            groups = about("rival_designs", "rival_leads", "rival_workers")
            yield Fact(Message("fact.outbid_contest", {**params, "seat": rival + 1}), groups)


# ---------------------------------------------------------------------------------------------------------------- purse


def purse_facts(before: Position, after: Position, p: int) -> Iterator[Fact]:
    """Coins, workers and points that come or go, and what the coins are enough for then."""
    old, new = before.s, after.s
    coins, workers = int(new.coins[p]) - int(old.coins[p]), int(new.available[p]) - int(old.available[p])
    team, points = int(new.team[p]) - int(old.team[p]), int(new.tokens[p]) - int(old.tokens[p])
    purse: dict[str, Param] = {"coins": abs(coins), "own": int(new.coins[p])}
    if points > 0:
        yield Fact(Message("fact.tokens", {"points": points}), about("points"))
    if team > 0:
        yield Fact(Message("fact.team", {"workers": team}), about("team"))
    if workers > 0:
        yield Fact(Message("fact.temporary", {"workers": workers}), {"workers": 1.0})
    if coins > 0:
        payable = newly_payable(before, after, p)
        what = Message("fact.coins_for", {**purse, "tile": payable}) if payable else Message("fact.coins", purse)
        yield Fact(what, about("coins") | IN_POINTS)
    elif coins < 0:
        yield Fact(Message("fact.costs", purse), about("coins") | IN_POINTS, cost=True)
    if workers < -1:
        yield Fact(Message("fact.workers", {"workers": -workers, "own": int(new.available[p])}), {"workers": 1.0}, cost=True)


def newly_payable(before: Position, after: Position, p: int) -> str:
    """A tile in hand that can be paid now and could not be before."""
    hand, t = int(after.s.hand[p]), after.t
    for tile, name in enumerate(before.pack.ids["private"]):
        if hand >> tile & 1 and before.s.coins[p] < t.cost_coins[tile] <= after.s.coins[p]:
            return str(name)
    return ""
