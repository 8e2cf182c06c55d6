"""The positions in which bots are asked: moments of whole games, kept as data."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from semilla.engine.match import Match
from semilla.engine.moves import parse, written
from semilla.engine.outcome import played
from semilla.engine.position import Position
from semilla.games import game
from tests.bots.sense.scan import sober

FOLDER = Path(__file__).parent
SEEDS = ("1", "2", "3")


@dataclass(frozen=True)
class Asked:
    """A position, what is silly there (a move, or two of its player one after the other), and why."""

    id: str
    title: str
    game: dict[str, Any]
    after: int
    silly: tuple[tuple[str, ...], ...]
    why: str
    pack: str = ""
    """The hash of the pack it was found with; the game's own where none is named."""

    def position(self) -> Position:
        """The position, by the rules: every move of the game is checked."""
        here = beginning(self.title, json.dumps({**self.game, "moves": []}), self.pack)
        for text in self.game["moves"][: self.after]:
            here = played(here, parse(here, text).atoms)
        return here

    def answer(self, position: Position, level: str, seed: str) -> tuple[str, ...]:
        """What a bot of a level does: a move, and the next one where that is asked and the turn goes on."""
        bot, seat, said = sober(level, seed), position.seat, []
        while len(said) < max(map(len, self.silly)) and not position.over and position.seat == seat:
            atoms = bot.choose(position.hidden(seat))
            said.append(written(position, atoms))
            position = played(position, atoms)
        return tuple(said)

    def is_silly(self, said: tuple[str, ...]) -> bool:
        """Whether an answer is among what is silly."""
        return any(said[: len(line)] == line for line in self.silly)


@cache
def beginning(title: str, setup: str, pack: str) -> Position:
    """Where a game begins, with the pack of its time."""
    told = json.loads(setup)
    found = game(title).made_with(pack) or game(title)
    return Match(found, told["players"], seed=told["seed"], forced=False).now


def file_of(title: str) -> Path:
    """Where the positions of a game lie."""
    return FOLDER / f"{title}.json"


def positions(title: str) -> Iterator[Asked]:
    """The positions of a game."""
    data = json.loads(file_of(title).read_text("utf-8"))
    for entry in data["positions"]:
        silly = tuple(tuple(line) for line in entry["silly"])
        yield Asked(entry["id"], title, data["games"][entry["game"]], entry["after"], silly, entry["why"], data["pack"])


def write(title: str, found: list[Asked]) -> None:
    """Keep positions, with as much of their games as they need and the pack that these were played with."""
    (pack,) = {asked.pack or game(title).pack.hash for asked in found}
    games: list[dict[str, Any]] = []
    for asked in found:
        if asked.game not in games:
            games.append(asked.game)
    needed = [max(asked.after for asked in found if asked.game == one) for one in games]
    data = {
        "rules": game(title).rules_version,
        "pack": pack,
        "games": [{**one, "moves": one["moves"][:most]} for one, most in zip(games, needed, strict=True)],
        "positions": [
            {"id": one.id, "game": games.index(one.game), "after": one.after, "silly": one.silly, "why": one.why} for one in found
        ],
    }
    parts = [f'"{name}": {json.dumps(data[name])}' for name in ("rules", "pack")]
    for name in ("games", "positions"):
        lines = ",\n".join(json.dumps(entry) for entry in data[name])
        parts.append(f'"{name}": [\n{lines}\n]')
    file_of(title).write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")
