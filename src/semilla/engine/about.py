"""What the shelf says of a game before it is opened: the `about.toml` of its house, where title and players are declared once."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from semilla.engine.incoming import read_toml, shown
from semilla.engine.texts import LANGUAGES, Problem

ABOUT_FILE = "about.toml"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_NAME = 40
MOST_PLAYERS = 12


@dataclass(frozen=True)
class About:
    """What the shelf says of a game."""

    name: str
    title: Mapping[str, str]
    players: tuple[int, int]
    minutes: tuple[int, int]
    about: Mapping[str, str]
    house: Path
    clauses: Path
    variant: tuple[int, ...] = ()
    """Numbers of players among them that only a variant of the rules allows."""
    aim: Mapping[str, str] | None = None
    """What the game is about, in one line for the table."""
    edition: str = ""
    aliases: tuple[str, ...] = ()
    """Shorter names that mean this game, too."""
    declared: str = "GAME"
    """What the game is called in the house's `game.py`."""

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "name": self.name,
            "title": dict(self.title),
            "edition": self.edition,
            "players": list(self.players),
            "variant": list(self.variant),
            "minutes": list(self.minutes),
            "about": dict(self.about),
            "house": self.house.name,
        }


def read_about(house: Path) -> dict[str, About]:
    """The games of a house, by name; what is wrong with its `about.toml` is said in one sentence."""
    file = house / ABOUT_FILE
    return {name: _about(file, name, entry) for name, entry in read_toml(file).items()}


def _about(file: Path, name: str, entry: Any) -> About:
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME or not isinstance(entry, dict):
        raise Problem("about.name", file=str(file), name=shown(name), most=LONGEST_NAME)
    for field in entry.keys() - FORMS.keys():
        raise Problem("about.unknown", file=str(file), name=name, field=shown(field), fields=", ".join(FORMS))
    for field, fits in FORMS.items():
        if not fits(entry[field]) if field in entry else field in NEEDED:
            raise Problem(f"about.{fits.__name__}", file=str(file), name=name, field=field, most=MOST_PLAYERS)
    return About(
        name=name,
        title=entry["title"],
        players=tuple(entry["players"]),
        minutes=tuple(entry["minutes"]),
        about=entry["about"],
        house=file.parent,
        clauses=file.parent / entry.get("clauses", "clauses.toml"),
        variant=tuple(entry.get("variant", ())),
        aim=entry.get("aim"),
        edition=entry.get("edition", ""),
        aliases=tuple(entry.get("aliases", ())),
        declared=entry.get("declared", "GAME"),
    )


def bilingual(value: object) -> bool:
    """A text in both languages."""
    return isinstance(value, dict) and set(value) == set(LANGUAGES) and all(isinstance(v, str) and v for v in value.values())


def text(value: object) -> bool:
    """A text."""
    return isinstance(value, str) and value != ""


def texts(value: object) -> bool:
    """A list of texts."""
    return isinstance(value, list) and all(text(item) for item in value)


def numbers(value: object) -> bool:
    """A list of numbers above 0."""
    return isinstance(value, list) and all(isinstance(item, int) and item > 0 for item in value)


def span(value: object) -> bool:
    """The least and the most of something."""
    return isinstance(value, list) and len(value) == 2 and numbers(value) and value[0] <= value[1]


def seats(value: object) -> bool:
    """From so many players to so many."""
    return span(value) and isinstance(value, list) and value[1] <= MOST_PLAYERS


FORMS: Mapping[str, Callable[[object], bool]] = {
    "title": bilingual,
    "players": seats,
    "minutes": span,
    "about": bilingual,
    "aim": bilingual,
    "variant": numbers,
    "aliases": texts,
    "edition": text,
    "clauses": text,
    "declared": text,
}
NEEDED = ("title", "players", "minutes", "about")
