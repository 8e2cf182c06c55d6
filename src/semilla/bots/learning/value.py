"""A learned value and its file: a line that says what it is, a line of JSON that says of what and how it was made, the numbers."""

import hashlib
import json
import math
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from semilla.bots.learning.net import weights
from semilla.engine.features import Features, no_features
from semilla.engine.game import Game
from semilla.engine.incoming import Unfit, parse_json, read_file, shown
from semilla.engine.pack import Pack
from semilla.engine.record import write_file
from semilla.engine.texts import Problem

MAGIC = b"semilla value 1\n"
MOST_BYTES = 4 << 20
MOST_HIDDEN = 64
OWN = "values"
"""The folder of a game's house with the values that it brings, one for each edition."""
Numbers = np.ndarray[Any, np.dtype[np.float32]]


@dataclass(frozen=True)
class Value:
    """What a game's positions are worth, as somebody learned it."""

    game: Game
    pack: str
    """The hash of the pack it was learned with."""
    players: tuple[int, int]
    hidden: int
    scale: float
    """How many points a lead of 1 is."""
    net: Numbers
    made: Mapping[str, Any] = field(default_factory=dict)
    """How: the seed, the rounds and games, how well it does."""
    memory: Numbers = field(default_factory=lambda: np.zeros(0, np.float32))
    """What whoever goes on learning needs to know (see `training`)."""

    @cached_property
    def features(self) -> Features:
        """What it looks at."""
        return features_of(self.game)

    def write(self, path: Path) -> None:
        """Write the file, all of it or nothing."""
        numbers = np.concatenate([self.net, self.memory]).astype("<f4").tobytes()
        header = {
            "game": self.game.name,
            "rules": self.game.rules_version,
            "pack": self.pack,
            "players": list(self.players),
            "features": list(self.features.names),
            "hidden": self.hidden,
            "scale": self.scale,
            "made": dict(self.made),
            "numbers": len(numbers) // 4,
            "sha256": hashlib.sha256(numbers).hexdigest(),
        }
        write_file(path, MAGIC + json.dumps(header, ensure_ascii=False).encode() + b"\n" + numbers)


def features_of(game: Game) -> Features:
    """What a game can be learned from."""
    if game.features is None:
        raise no_features(game.name)
    return game.features()


def own_value(game: Game) -> Value | None:
    """The value that a game brings with it, which judges with any of its packs; None where there is none for its present rules and
    features, so that its evaluation judges.
    """
    if game.features is None:
        return None
    key = game.folder / OWN / f"{game.name}.value", game.rules_version
    if key not in _own:
        _own[key] = None
        with suppress(Problem):
            _own[key] = read_value(key[0], game, None)
    return _own[key]


_own: dict[tuple[Path, int], Value | None] = {}
"""What was read so far."""


def read_value(path: Path, game: Game, pack: Pack | None) -> Value:
    """The value in a file, for a game and a pack (None for any); what does not fit is said in one sentence."""
    data = read_file(path, MOST_BYTES)
    start, line, numbers = data[: len(MAGIC)], *data[len(MAGIC) :].partition(b"\n")[::2]
    if start != MAGIC:
        raise Problem("value.form", file=str(path))
    try:
        header = parse_json(line)
    except Unfit:
        raise Problem("value.form", file=str(path)) from None
    check_header(header, path, game, pack)
    features, hidden = features_of(game), header["hidden"]
    net = weights(len(features.each), hidden)
    if len(numbers) != 4 * header["numbers"] or header["numbers"] < net or header["sha256"] != hashlib.sha256(numbers).hexdigest():
        raise Problem("value.damaged", file=str(path))
    values = np.frombuffer(numbers, "<f4").astype(np.float32)
    if not np.isfinite(values).all():
        raise Problem("value.damaged", file=str(path))
    low, high = header["players"]
    return Value(game, header["pack"], (low, high), hidden, float(header["scale"]), values[:net], header["made"], values[net:])


def check_header(header: Any, path: Path, game: Game, pack: Pack | None) -> None:
    """Whether a header is one, and speaks of this game with this pack and these rules."""
    if not isinstance(header, dict) or not sound(header):
        raise Problem("value.form", file=str(path))
    if header["game"] != game.name:
        raise Problem("value.game", file=str(path), name=shown(header["game"]), game=game.name)
    if header["rules"] != game.rules_version:
        raise Problem("value.rules", file=str(path), version=header["rules"], current=game.rules_version)
    if pack is not None and header["pack"] != pack.hash:
        raise Problem("value.pack", file=str(path), hash=header["pack"][:12], current=pack.hash[:12])
    if header["features"] != list(features_of(game).names):
        raise Problem("value.features", file=str(path), game=game.name)


def sound(header: dict[str, Any]) -> bool:
    """Whether everything in a header is of the kind it should be."""

    def whole(value: Any, low: int, high: int) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high

    players, scale = header.get("players"), header.get("scale")
    return (
        all(isinstance(header.get(name), str) for name in ("game", "pack", "sha256"))
        and whole(header.get("rules"), 0, 1 << 31)
        and whole(header.get("hidden"), 0, MOST_HIDDEN)
        and whole(header.get("numbers"), 0, MOST_BYTES)
        and isinstance(players, list)
        and len(players) == 2
        and all(whole(count, 1, 12) for count in players)
        and isinstance(scale, float)
        and math.isfinite(scale)
        and scale > 0
        and isinstance(header.get("features"), list)
        and isinstance(header.get("made"), dict)
    )
