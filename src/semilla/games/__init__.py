"""The games: ours, one house each in this folder, and those that other packages bring.

A house is a package with an `about.toml` (what the shelf says) and a `game.py` (the game). A package announces its house, or a
folder of houses like this one, by an entry point of the group `semilla.games`. Nothing here imports a game until it is asked for.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING

from semilla.engine.about import ABOUT_FILE, About, read_about
from semilla.engine.texts import Problem

if TYPE_CHECKING:
    from semilla.engine.game import Game

GROUP = "semilla.games"
OURS = "semilla"


@dataclass(frozen=True)
class Found:
    """A game on the shelf: what is said of it, the package it came with and the module of its house."""

    about: About
    package: str
    module: str


class LeftOut(Problem):
    """Games of a package that cannot be put on the shelf; the others are there all the same."""

    def __init__(self, package: str, reason: Problem) -> None:
        super().__init__("shelf.left_out", package=package)
        self.package = package
        self.reason = reason

    def text(self, lang: str = "en") -> str:
        return f"{super().text(lang)} {self.reason.text(lang)}"


def announced() -> Iterator[tuple[str, str]]:
    """The packages with games, and the module that each announces; ours first, also where it runs from its sources, uninstalled."""
    yield OURS, __name__
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if point.value != __name__:
            yield point.dist.name if point.dist else point.name, point.value


def houses(module: str) -> Iterator[tuple[str, Path]]:
    """The houses of a module, with the name of each: the module itself, or every folder in it that has something to say."""
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        spec = None
    if spec is None or not spec.submodule_search_locations:
        raise Problem("shelf.no_module", module=module)
    folder = Path(next(iter(spec.submodule_search_locations)))
    if (folder / ABOUT_FILE).is_file():
        yield module, folder
        return
    below = sorted(file.parent for file in folder.glob(f"*/{ABOUT_FILE}"))
    if not below:
        raise Problem("shelf.no_about", module=module)
    for house in below:
        yield f"{module}.{house.name}", house


INDEX = tuple(name for _, house in houses(__name__) for name in read_about(house))
"""The names of our own games."""


@cache
def look_around() -> tuple[dict[str, Found], tuple[LeftOut, ...]]:
    """All games by name, without opening any of them; and what had to be left out."""
    games: dict[str, Found] = {}
    left_out: list[LeftOut] = []
    for package, module in announced():
        try:
            for house, folder in houses(module):
                entries = read_about(folder)
                for name in [name for entry in entries.values() for name in (entry.name, *entry.aliases)]:
                    check_free(name, folder, games)
                games |= {name: Found(entry, package, house) for name, entry in entries.items()}
        except Problem as problem:
            left_out.append(LeftOut(package, problem))
    return games, tuple(left_out)


def check_free(name: str, folder: Path, games: dict[str, Found]) -> None:
    """A game's name, and its house's, which the page knows boards by, are its own."""
    for other in games.values():
        if name == other.about.name or name in other.about.aliases:
            raise Problem("shelf.taken", name=name, other=other.package)
        if folder.name == other.about.house.name and folder != other.about.house:
            raise Problem("shelf.taken", name=folder.name, other=other.package)


def shelf() -> tuple[About, ...]:
    """All games, without opening any of them."""
    return tuple(found.about for found in look_around()[0].values())


def left_out() -> tuple[LeftOut, ...]:
    """The packages whose games are not on the shelf, and why."""
    return look_around()[1]


def find(name: str) -> Found:
    """A game by its name or an alias; an unknown name is answered with the names there are."""
    games, _ = look_around()
    for found in games.values():
        if name == found.about.name or name in found.about.aliases:
            return found
    raise Problem("game.unknown", name=name, games=", ".join(games))


def about(name: str) -> About:
    """What the shelf says of one game."""
    return find(name).about


@cache
def game(name: str) -> "Game":
    """A game by its name, opened; one of another package that cannot be is a problem of that package."""
    found = find(name)
    try:
        opened: Game = getattr(import_module(f"{found.module}.game"), found.about.declared)
    except Exception as error:
        if found.package == OURS:
            raise
        last = extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}, {last.lineno}"
        cause = error.text() if isinstance(error, Problem) else f"{type(error).__name__}: {error}"
        raise Problem("game.broken", name=found.about.name, package=found.package, cause=cause, where=where) from error
    return opened
