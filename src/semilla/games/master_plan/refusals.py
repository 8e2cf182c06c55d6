"""Why not: the clause of every refusal and the figures it mentions."""

from collections.abc import Mapping

from semilla.engine.position import Position
from semilla.engine.texts import Param
from semilla.games.master_plan.atoms import Refusal
from semilla.games.master_plan.prices import price_of
from semilla.games.master_plan.view import outlook_of

REFUSAL_CLAUSE = {
    Refusal.NOT_NOW: "MP-ROUND-6",
    Refusal.FEW_WORKERS: "MP-GEN-12",
    Refusal.FEW_COINS: "MP-GEN-12",
    Refusal.NOT_IN_MARKET: "MP-TAKE-1",
    Refusal.NO_PLOT_THERE: "MP-GEN-4",
    Refusal.BUILT_ALREADY: "MP-GEN-5",
    Refusal.OWNED_ALREADY: "MP-BIDPLOT-1",
    Refusal.OTHERS_PLOT: "MP-BUILD-5",
    Refusal.UNDER_BID: "MP-BIDPLOT-16",
    Refusal.NOT_OWNED: "MP-BUILD-5",
    Refusal.NO_NEIGHBOUR: "MP-BIDPLOT-1",
    Refusal.NOT_CENTRAL: "MP-SETUP-16",
    Refusal.PLOT_LIMIT: "MP-BIDPLOT-14",
    Refusal.NOT_IN_HAND: "MP-BUILD-1",
    Refusal.NO_ROOM: "MP-BUILD-1",
    Refusal.NOT_IN_SCENARIO: "MP-PUBACT-1",
    Refusal.USED_ALREADY: "MP-PUBACT-3",
    Refusal.NO_TIER: "MP-PUBACT-4",
    Refusal.FEW_IN_SUPPLY: "MP-GEN-6",
    Refusal.FEW_TARGETS: "MP-ANNEX-10",
    Refusal.NO_TARGET: "MP-ANNEX-14",
    Refusal.NOT_YOURS: "MP-ANNEX-10",
    Refusal.NOT_PRIVATE: "MP-LEVEL-1",
    Refusal.OTHER_FAMILY: "MP-UPGRADE-2",
    Refusal.AT_MAXIMUM: "MP-ANNEX-10",
    Refusal.OUT_OF_ORDER: "MP-ANNEX-10",
    Refusal.TOO_HIGH: "MP-EFFECT-4",
    Refusal.OTHER_RANK: "MP-ANNEX-14",
    Refusal.NOT_HIGHER: "MP-UPGRADE-2",
    Refusal.NOTHING_TO_UPGRADE: "MP-UPGRADE-1",
    Refusal.NOT_OPEN: "MP-MAINT-10",
    Refusal.CONTEST_OVER: "MP-BIDPUB-5",
}


def figures(position: Position, atom: int, code: int) -> Mapping[str, Param]:
    """Prices where one cannot be paid, and limits."""
    s, p = position.s, position.seat
    if code in (Refusal.FEW_WORKERS, Refusal.FEW_COINS):
        workers, coins = price_of(position, atom)
        return {"workers": workers, "available": int(s.available[p]), "price": coins, "coins": int(s.coins[p])}
    if code == Refusal.PLOT_LIMIT:
        return {"plots": int(s.plots[p])}
    if code == Refusal.FEW_IN_SUPPLY:
        return {"supply": int(outlook_of(position).supply[p])}
    return {}


def of_cell(position: Position, cell: int) -> dict[str, Param]:
    """Who owns a cell, what stands on it, what should come there."""
    ids, s = position.pack.ids, position.s
    params: dict[str, Param] = {}
    if s.owner[cell] >= 0:
        params["owner_seat"] = int(s.owner[cell]) + 1
    if s.tile[cell] >= 0:
        params |= {"old_tile": ids["tile"][s.tile[cell]], "level": int(s.level[cell])}
    if s.pick >= 0:
        params["tile"] = ids["tile"][s.pick]
    return params


def of_contest(position: Position, slot: int) -> dict[str, Param]:
    """The contest's tile, and the round in which it opens."""
    s = position.s
    return {"contest": position.pack.ids["contest"][s.contest[slot]], "round": int(position.t.contest_round[s.scenario, slot])}


def of_action(position: Position, initial: int) -> dict[str, Param]:
    """How many tiers the action of a public building has."""
    return {"tiers": int(position.t.tiers[initial])}


def of_tier(position: Position, *_: int) -> dict[str, Param]:
    """The public building in use, and how many tiers its action has."""
    using = int(position.s.using)
    return {"initial": position.pack.ids["initial"][using], **of_action(position, using)}
