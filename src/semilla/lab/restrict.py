"""What a player loses who never does a thing, or who is played by another bot: one such player among equals, on the same deals."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Any

import numpy as np

from semilla.engine.families import Family
from semilla.engine.game import Game
from semilla.engine.position import Position
from semilla.engine.series import KERNEL_BOTS
from semilla.lab.balance import share_of_role
from semilla.lab.gather import Facts, Plan, gather, watcher_of
from semilla.lab.places import Place
from semilla.lab.problems import LabProblem
from semilla.lab.statistics import mean_interval


def never(plan: Plan, patterns: Sequence[str]) -> tuple[int, ...]:
    """The atoms whose notation fits one of the patterns (`acquire *`, `use bank*`)."""
    watcher = watcher_of(plan)
    position = Position(watcher.game, watcher.pack, watcher.template.copy())
    position.setup()
    words = list(written(watcher.game, position))
    found: set[int] = set()
    for pattern in patterns:
        fitting = {atom for atom, text in words if fnmatchcase(text, pattern)}
        if not fitting:
            examples = ", ".join(dict.fromkeys(text for family in watcher.game.moves.each for text in family.forms if text))
            raise LabProblem("lab.never", title=watcher.game.title["en"], pattern=pattern, examples=examples)
        found |= fitting
    return tuple(sorted(found))


def written(game: Game, position: Position) -> Iterator[tuple[int, str]]:
    """Every way in which an atom can be written, as far as that does not depend on the position."""
    for family in game.moves.each:
        for atom in range(family.first, family.first + family.size):
            numbers = family.numbers(atom)
            named = names(family, position, numbers)
            if named is not None:
                for form in family.forms:
                    if form:
                        yield atom, form.format_map(named)


class Names(dict[str, Any]):
    """What an atom names; what only a position knows is `?`."""

    def __missing__(self, key: str) -> str:
        return "?"


def names(family: Family, position: Position, numbers: Sequence[int]) -> Names | None:
    """What an atom names; None if a number stands for nothing in this pack."""
    found = Names()
    for place, (slot, number) in enumerate(zip(family.slots, numbers, strict=True)):
        things = slot.things(position, numbers[:place])
        if number >= len(things):
            return None
        found[slot.fills] = things[number]
    return found


def restrict(
    plan: Plan, patterns: Sequence[str], bot: str | None, games: int, place: Place, tell: Callable[[int], None]
) -> dict[str, Any]:
    """The win share and points of such a player, and what is lost against playing like the others."""
    if not patterns and bot is None:
        raise LabProblem("lab.nothing")
    usual = replace(plan, bots=plan.bots[:1] * plan.players, repeat=plan.players)
    roles = (bot or plan.bots[0], *usual.bots[1:])
    wrong = next((name for name in roles if name not in KERNEL_BOTS), None)
    if patterns and wrong is not None:
        raise LabProblem("lab.never_bots", bot=wrong)
    odd = replace(usual, bots=roles, never=never(usual, patterns) if patterns else ())
    watcher_of(odd)  # what is wrong with it is said before anything is played
    games = max(1, games // plan.players) * plan.players
    before, after = (gather(each, games, place, tell) for each in (usual, odd))
    shares = [share_of_role(facts, usual) for facts in (before, after)]
    points = [points_of_role(facts, usual) for facts in (before, after)]
    return {
        "games": games,
        "fair": 1 / plan.players,
        "share": {**mean_interval(shares[1]), "n": games},
        "usual_share": {**mean_interval(shares[0]), "n": games},
        "loss": {**mean_interval(shares[0] - shares[1]), "n": games},
        "points": {**mean_interval(points[1]), "n": games},
        "points_loss": {**mean_interval(points[0] - points[1]), "n": games},
        "moves": len(odd.never),
    }


def points_of_role(facts: Facts, plan: Plan) -> Any:
    """The points of role 0, a number for every deal."""
    seats = -np.arange(facts.games) % plan.players
    return facts.points[np.arange(facts.games), seats].reshape(-1, plan.repeat).mean(axis=1)
