"""What can be observed, number by number: each has a name and a range.

`features` are the numbers that bots learn from; `record` is everything that the seat may see, as the rules keep it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from semilla.bots.learning.value import features_of
from semilla.engine.fields import NONE, UNSEEN, Field
from semilla.engine.game import Game
from semilla.engine.pack import Pack
from semilla.engine.texts import LANGUAGES
from semilla.envs import kernel
from semilla.envs.problems import Unsuitable

FORMS = {"features": kernel.FEATURES, "record": kernel.RECORD}
VIEWER = "viewer"
EXACT = 1 << 24
"""Whole numbers up to this are exact as float32."""


@dataclass(frozen=True)
class Number:
    """One number of an observation."""

    name: str
    low: float
    high: float
    meaning: dict[str, str]


@dataclass(frozen=True)
class Form:
    """The numbers of an observation in their order, and for a record where they lie (see `kernel.World`)."""

    kind: int
    each: tuple[Number, ...]
    runs: np.ndarray[Any, Any]

    def bounds(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """The least and the largest of every number."""
        low, high = zip(*((number.low, number.high) for number in self.each), strict=True)
        return np.array(low, np.float32), np.array(high, np.float32)


def form_of(name: str, game: Game, pack: Pack, players: int) -> Form:
    """A form of observation by its name."""
    if name not in FORMS:
        raise Unsuitable("envs.observation", name=name, names=", ".join(FORMS))
    if FORMS[name] == kernel.FEATURES:
        each = tuple(Number(each.name, each.low, each.high, each.meaning) for each in features_of(game).each)
        return Form(kernel.FEATURES, each, np.zeros((0, 3), np.int64))
    cells = [cell for field in game.fields if field.name != "key" for cell in cells_of(field, game, pack, players)]
    viewer = Number(VIEWER, 0, players - 1, dict.fromkeys(LANGUAGES, VIEWER))
    numbers = [number for each, _ in cells for number in each]
    return Form(kernel.RECORD, (viewer, *numbers), runs_of([run for _, run in cells]))


Run = tuple[int, int, int]
"""Where numbers lie: their kind, the first byte in the record, how many they are."""
MEMBERS = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.float32)
"""The eight members of every byte of a set."""


def cells_of(field: Field, game: Game, pack: Pack, players: int) -> Iterator[tuple[list[Number], Run]]:
    """The numbers of a field that are in use, each with its place; a set has a number for every member."""
    words: dict[str, tuple[str, ...]] = {**pack.ids, **game.domains, "phase": tuple(phase.name.lower() for phase in game.phases)}
    words["seat"] = tuple(str(seat + 1) for seat in range(players))
    names = [
        [*words[kind]] if kind in words else [str(k) for k in range(room)]
        for kind, room in zip(field.index, field.shape, strict=True)
    ]
    assert game.state.fields is not None
    width, offset = np.dtype(field.type).itemsize, game.state.fields[field.name][1]
    low, high = range_of(field, words)
    members = words[field.bits] if field.bits else ("",)
    for at in product(*(range(len(axis)) for axis in names)):
        flat = int(np.ravel_multi_index(at, field.shape)) if at else 0
        called = [axis[k] for axis, k in zip(names, at, strict=True)]
        numbers = []
        for member in members:
            inside = [*called, member] if field.bits else called
            name = f"{field.name}[{','.join(inside)}]" if inside else field.name
            numbers.append(Number(name, low, high, dict.fromkeys(LANGUAGES, name)))
        yield numbers, (kernel.SET if field.bits else width, offset + flat * width, len(members))


def range_of(field: Field, words: dict[str, tuple[str, ...]]) -> tuple[int, int]:
    """What the numbers of a field lie between."""
    if field.bits or field.value == "flag":
        return 0, 1
    if field.value == "":
        bounds = np.iinfo(field.type)
        return max(bounds.min, -EXACT), min(bounds.max, EXACT)
    if field.value == "phase":
        return 0, len(words["phase"]) - 1
    return UNSEEN if field.hidden else NONE, len(words[field.value]) - 1


def runs_of(places: list[Run]) -> np.ndarray[Any, Any]:
    """Numbers that follow each other, put together."""
    runs: list[Run] = []
    for kind, byte, count in places:
        if runs and kind != kernel.SET:
            last, first, already = runs[-1]
            if kind == last and byte == first + kind * already:
                runs[-1] = (kind, first, already + count)
                continue
        runs.append((kind, byte, count))
    return np.array(runs, np.int64).reshape(-1, 3)
