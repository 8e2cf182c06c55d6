"""How long a game takes: the decisions of a table in one period or round, and what people need for one, as data of the game.

`pace.toml` in a game's house has a table for each of its games: `moves`, the decisions of a table in a period or round for each
number of players (counted in games of bots: `python -m bench.pace`), `seconds`, what one of them takes people at a screen, and
`opening`, the minutes before the first one. A game without the file takes what its box says.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from semilla.engine.game import WHOLE, Game
from semilla.engine.incoming import read_toml

FILE = "pace.toml"
STEP = 5
"""Nobody knows it to the minute: so many are told apart."""


@dataclass(frozen=True)
class Pace:
    """How quickly a game is played."""

    opening: float
    seconds: float
    moves: dict[int, float]


def read_pace(game: Game) -> Pace | None:
    """How quickly a game is played, where its house says it."""
    file: Path = game.folder / FILE
    if not file.exists():
        return None
    told: dict[str, Any] = read_toml(file)[game.name]
    return Pace(told["opening"], told["seconds"], {int(players): number for players, number in told["moves"].items()})


def minutes(game: Game, players: int, length: str = WHOLE) -> int:
    """What a game of so many players and of that length takes, roughly."""
    length_option, pace = game.length, read_pace(game)
    whole = length_option.whole(game.pack, players) if length_option else 1
    last = length_option.last(length, game.pack, players) if length_option else 1
    if pace is None:
        exact = sum(game.about.minutes) / 2 * last / whole
    else:
        exact = pace.opening + last * pace.moves[players] * pace.seconds / 60
    return max(STEP, round(exact / STEP) * STEP)
