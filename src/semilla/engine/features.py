"""What bots learn from: a position as a row of numbers for every seat, each with a name, a meaning and a range.

A game declares them in its `features.toml`, in three sections: `table` (the same for everybody), `player` (of every player, open to
all) and `seat` (of the seat alone: where it stands, what only it sees). A row has these, and of each number of `player` the mean
and the largest among the others. `features.py` of the game fills the rows; it is imported and compiled only where something learns.

The section `groups` puts every declared number under something that people can name, the one that is told first: for the coach's
reasons (`bots/reasons.py`; the game's texts `change.GROUP` and, where rivals have such numbers, `change.rival_GROUP`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any

from semilla.engine.incoming import read_toml
from semilla.engine.texts import LANGUAGES, Message, Problem, catalogue

FILE = "features.toml"
SECTIONS = ("table", "player", "seat")
AMONG_OTHERS = ("mean", "most")
"""What is said of the others' numbers, in this order."""
GROUPS, UNSAID = "groups", "unsaid"
"""The section of the groups; and the one group without words: what passes whatever is done (whose turn it is, how long is left)."""


@dataclass(frozen=True)
class Feature:
    """One number of a row."""

    name: str
    low: float
    high: float
    meaning: dict[str, str]


@dataclass(frozen=True)
class Features:
    """The numbers of a row in their order, and the compiled function that fills rows, one for each seat."""

    each: tuple[Feature, ...]
    fill: Callable[..., Any]
    """fill(t, s, i, seat, rows): `rows[seat]` is the position as that seat sees it (EVERYBODY: in every seat's row)"""
    sections: tuple[int, int, int]
    """How many of them are the table's, a player's and the seat's own."""
    groups: Mapping[str, tuple[int, ...]]
    """Which of the declared numbers belong together, by their places; the first of a group is the one that is told."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the numbers."""
        return tuple(feature.name for feature in self.each)

    @property
    def words(self) -> tuple[str, ...]:
        """The texts that a game needs to tell a change of every group; of rivals where the number that is told is open to all."""
        table, player, _ = self.sections
        said = [(group, places[0]) for group, places in self.groups.items() if group != UNSAID]
        rivals = [f"change.rival_{group}" for group, told in said if table <= told < table + player]
        return (*(f"change.{group}" for group, _ in said), *rivals)


def read_features(folder: Path, places: type[IntEnum], fill: Callable[..., Any]) -> Features:
    """The features that a game declares; `places` numbers those of the file, in its order."""
    sections = read_toml(folder / FILE)
    declared = {name: entry for section in SECTIONS for name, entry in sections[section].items()}
    if [place.name.lower() for place in places] != list(declared):
        raise TypeError(f"{folder / FILE}: the names and their order are not those of {places.__name__}")
    own = [
        Feature(name, float(low), float(high), {lang: entry[lang] for lang in LANGUAGES})
        for name, entry in declared.items()
        for low, high in [entry["range"]]
    ]
    others = [beside(feature, among) for among in AMONG_OTHERS for feature in own if feature.name in sections["player"]]
    places_of = {name: place for place, name in enumerate(declared)}
    grouped = [name for names in sections[GROUPS].values() for name in names]
    if sorted(grouped) != sorted(declared):
        wrong = sorted({*grouped} ^ {*declared}) or sorted({name for name in grouped if grouped.count(name) > 1})
        raise TypeError(f"{folder / FILE}: not in exactly one group: {', '.join(wrong)}")
    groups = {group: tuple(places_of[name] for name in names) for group, names in sections[GROUPS].items()}
    table, player, seat = (len(sections[section]) for section in SECTIONS)
    return Features((*own, *others), fill, (table, player, seat), groups)


def beside(feature: Feature, among: str) -> Feature:
    """The number of the others that stands for a player's."""
    texts = catalogue(Path(__file__).parent / "texts")
    meaning = {lang: texts.say(Message(f"features.{among}", {"meaning": feature.meaning[lang]}), lang) for lang in LANGUAGES}
    return Feature(f"{feature.name}_{among}", feature.low, feature.high, meaning)


def no_features(name: str) -> Problem:
    """A game from which no bot can learn."""
    return Problem("features.none", name=name)
