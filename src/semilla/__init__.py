"""Semilla: a home for economic board games.

>>> import semilla
>>> match = semilla.load("ekonos", players=4, seed=7)
>>> match.legal()[0], match.seat          # what can be done, and by whom
>>> match.play(match.legal()[0])          # IllegalMove says which rule forbids a move and what is allowed
>>> match.view(1)                         # what seat 1 may see, as plain data
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from semilla.engine.about import About
from semilla.games import shelf

if TYPE_CHECKING:
    from semilla.engine.match import Match as Match
    from semilla.engine.moves import IllegalMove as IllegalMove
    from semilla.engine.texts import Problem as Problem

__version__ = "0.1.0"
__all__ = ["About", "IllegalMove", "Match", "Problem", "games", "load"]

_LAZY = {"Match": "semilla.engine.match", "IllegalMove": "semilla.engine.moves", "Problem": "semilla.engine.texts"}


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(name)


def games() -> tuple[About, ...]:
    """The games there are: name, title, players, minutes and two sentences in both languages."""
    return shelf()


def load(
    name: str,
    players: int | None = None,
    *,
    seed: str | int | None = None,
    options: Mapping[str, str] | None = None,
    pack: str | Path | None = None,
    position: Mapping[str, Any] | None = None,
    undo: str = "own",
    names: Sequence[str] = (),
) -> "Match":
    """Start a match of a game.

    `name` is one of `games()`; `players` the number of seats (4 where the game allows it). The same `seed`, options and moves give
    the same game on every machine; without one a random seed is drawn. `pack` is a component pack of your own (TOML), `position` a
    position (as from `Match.now.json()`) to start from. `undo` is `none`, `own` or `free`. Raises `Problem` (with a clear sentence)
    for anything that does not fit.
    """
    from semilla.engine.match import Match
    from semilla.engine.pack import read_pack
    from semilla.games import game

    found = game(name)
    return Match(
        found,
        players,
        seed=seed,
        options=options,
        pack=None if pack is None else read_pack(Path(pack), found.schema),
        position=position,
        undo=undo,
        names=names,
    )
