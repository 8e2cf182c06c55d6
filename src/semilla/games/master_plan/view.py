"""What people see of Master Plan beside the record: opening values, incomes, hands, the score sheet."""

from typing import Annotated, Any, NotRequired, TypedDict

import numpy as np

from semilla.engine.compiled.plain import twin
from semilla.engine.game import ScoreLine, Stage
from semilla.engine.position import Position
from semilla.engine.texts import Message
from semilla.games.master_plan.components import TILES
from semilla.games.master_plan.previews import OUTLOOK, PROSPECTS, outlook, prospects
from semilla.games.master_plan.rules.rounds import last_round
from semilla.games.master_plan.state import CELLS

Cell = Annotated[str, "cell"]
Tile = Annotated[str, "tile"]


class BuildingFigures(TypedDict):
    """A building with what it pays and scores as things stand; only private ones have a level."""

    tile: Tile
    seat: int
    points: int
    income: int
    level: NotRequired[int]
    top: NotRequired[int]


class ContestSlot(TypedDict):
    """A contest of the game, in the order of the rounds they open in."""

    contest: Annotated[str, "contest"]
    name: str  # in the notation: of two alike the second is `#2`
    round: int
    open: bool


class Figures(TypedDict):
    """What a view shows beside the record; lists are by seat."""

    rounds: int
    grid: list[str]
    opening: dict[Cell, int]  # the opening value of each free plot
    buildings: dict[Cell, BuildingFigures]
    hands: list[list[Tile]]
    contests: list[ContestSlot]
    supply: list[int]  # workers not in play
    placed: list[int]  # workers lying on plots, tiles and buildings until maintenance
    income: list[int]  # in the next maintenance
    passed: list[bool]
    pile_left: int
    points: list[int]


def outlook_of(position: Position) -> Any:
    """The quarter, the contests and the players, as the rules reckon them."""
    return position.preview(outlook, OUTLOOK)


def prospects_of(position: Position, p: int, tile: int) -> Any:
    """What a private tile would be on every plot, in a player's hands."""
    return position.preview(prospects, PROSPECTS, p, tile)


def start_level(position: Position, tile: int, cell: int) -> int:
    """The level at which a private tile would start on a plot."""
    return int(prospects_of(position, position.seat, tile).level[cell])


def tile_data(position: Position, tile: int) -> dict[str, Any]:
    """A tile as the pack describes it."""
    data: dict[str, Any] = [item for section in TILES for item in position.pack.data[section]][tile]
    return data


def level_figures(position: Position, tile: int, level: int) -> tuple[int, int]:
    """Income and points of a private tile at a level."""
    t = position.t
    at = int(t.family[tile]), int(t.rank[tile]), level
    return int(t.track_income[at]), int(t.track_points[at])


def contest_names(position: Position) -> list[str]:
    """The contests of a game in notation."""
    return [contest_name(position, slot) for slot in range(int(position.t.contests[position.s.scenario]))]


def contest_name(position: Position, slot: int) -> str:
    """A contest by its tile; among those lying in the market a second copy is `e01#2`, tiles won or still to come have the plain
    name.
    """
    s, scenario = position.s, int(position.s.scenario)
    contests, holders, rounds, lap = s.contest.tolist(), s.holder.tolist(), position.t.contest_round[scenario].tolist(), int(s.lap)
    name, same = position.pack.ids["contest"][contests[slot]], contests[slot]
    copy = 1 + sum(contests[other] == same and holders[other] < 0 and rounds[other] <= lap for other in range(slot))
    return name if copy == 1 or holders[slot] >= 0 else f"{name}#{copy}"


def public_hand(position: Position, p: int) -> list[str]:
    """The contest tiles a player holds."""
    s = position.s
    slots = range(int(position.t.contests[s.scenario]))
    return [position.pack.ids["contest"][s.contest[slot]] for slot in slots if s.holder[slot] == p and not s.stands[slot]]


def private_hand(position: Position, p: int) -> list[str]:
    """The private tiles a player holds."""
    hand = int(position.s.hand[p])
    return [tile for k, tile in enumerate(position.pack.ids["private"]) if hand >> k & 1]


def open_contests(position: Position) -> list[int]:
    """The contests lying in the market."""
    return np.flatnonzero(outlook_of(position).open).tolist()


def rounds_of(position: Position) -> int:
    """How many rounds are played, if the quarter is not full before."""
    return int(twin(last_round)(position.t, position.s))


def derived(position: Position) -> Figures:
    """Figures that follow from the position, so that nobody needs to know the rules to draw it."""
    t, s, players = position.t, position.s, range(position.players)
    scenario = position.pack.data["scenario"][int(s.scenario)]
    shown = outlook_of(position)
    plots = [int(cell) for cell in t.plot[s.scenario][: t.plots[s.scenario]]]
    return {
        "rounds": rounds_of(position),
        "grid": scenario["grid"],
        "opening": {CELLS[cell]: int(shown.opening[cell]) for cell in plots if s.tile[cell] < 0 and s.owner[cell] < 0},
        "buildings": {CELLS[cell]: building(position, cell, shown) for cell in plots if s.tile[cell] >= 0},
        "hands": [private_hand(position, p) + public_hand(position, p) for p in players],
        "contests": [
            {
                "contest": position.pack.ids["contest"][s.contest[slot]],
                "name": contest_name(position, slot),
                "round": int(t.contest_round[s.scenario, slot]),
                "open": bool(shown.open[slot]),
            }
            for slot in range(int(t.contests[s.scenario]))
            if t.contest_round[s.scenario, slot] <= rounds_of(position)
        ],
        "supply": shown.supply[: position.players].tolist(),
        "placed": [placed(position, p) for p in players],
        "income": shown.income[: position.players].tolist(),
        "passed": [p in s.future for p in players],
        "pile_left": int((s.pile != -1).sum()) - int(s.drawn),
        "points": position.points(),
    }


def building(position: Position, cell: int, shown: Any) -> BuildingFigures:
    """A building with what it pays and scores as things stand."""
    t, s = position.t, position.s
    tile, level = int(s.tile[cell]), int(s.level[cell])
    private = t.family[tile] >= 0
    figures: BuildingFigures = {
        "tile": position.pack.ids["tile"][tile],
        "seat": int(s.owner[cell]) + 1,
        "points": int(shown.points[cell] + shown.condition_points[cell]),
        "income": level_figures(position, tile, level)[0] if private else int(t.income[tile]),
    }
    if private:
        figures |= {"level": level, "top": int(t.top_level[t.family[tile], t.rank[tile]])}
    return figures


def placed(position: Position, p: int) -> int:
    """Workers lying on plots, tiles and buildings until maintenance."""
    s = position.s
    return int(s.team[p]) - int(s.recruits[p]) + int(s.temporary[p]) - int(s.available[p])


def sheet(position: Position) -> list[list[ScoreLine]]:
    """A line for each building, one for each condition, the tokens and the coins (MP-SCORE-1 to MP-SCORE-5)."""
    t, s, ids = position.t, position.s, position.pack.ids
    shown = outlook_of(position)
    lines: list[list[ScoreLine]] = [[] for _ in range(position.players)]
    for cell in sorted(int(cell) for cell in t.plot[s.scenario][: t.plots[s.scenario]] if s.tile[cell] >= 0):
        tile, owner = int(s.tile[cell]), int(s.owner[cell])
        params: dict[str, int | str] = {"tile": ids["tile"][tile], "cell": CELLS[cell]}
        if t.family[tile] >= 0:
            params["level"] = int(s.level[cell])
        key = "score.private" if t.family[tile] >= 0 else "score.public"
        lines[owner].append(ScoreLine(Message(key, params), int(shown.points[cell])))
        if t.condition[tile]:
            lines[owner].append(
                ScoreLine(Message("score.condition", {**params, "special": ids["tile"][tile]}), int(shown.condition_points[cell]))
            )
    for p, own in enumerate(lines):
        if s.tokens[p]:
            own.append(ScoreLine(Message("score.tokens"), int(s.tokens[p])))
        coins = int(s.coins[p])
        own.append(ScoreLine(Message("score.coins", {"coins": coins}), int(shown.coin_points[p])))
    return lines


def stage(position: Position) -> Stage:
    """The round."""
    return Stage(int(position.s.lap), rounds_of(position))
