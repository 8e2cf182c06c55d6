"""What the winner names after the end, where the rulebook gives that right: the new district of Master Plan.

It is no move: the game is over, and nothing in it depends on the name. A table and a record keep it beside the moves.
"""

import zlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from semilla.engine.incoming import check_name, clean_name
from semilla.engine.texts import LANGUAGES, Catalogue, Message, Problem

if TYPE_CHECKING:
    from semilla.engine.match import Match


@dataclass(frozen=True)
class Named:
    """The name that a seat gave, in each language; a person's is the same in all."""

    seat: int
    name: Mapping[str, str]

    def json(self) -> dict[str, Any]:
        """Plain data for records."""
        return {"seat": self.seat, "name": dict(self.name)}

    def message(self, key: str, lang: str) -> Message:
        """A sentence of the game about the name: `told` who gave it, `title` how it is called."""
        return Message(f"named.{key}", {"seat": self.seat, "name": self.name[lang]})


def named_by(seat: int, text: str) -> Named:
    """The name that a person gives; a `Problem` says why it cannot be one."""
    name = check_name(text)
    if not name:
        raise Problem("name.empty")
    return Named(seat, dict.fromkeys(LANGUAGES, name))


def namer(match: "Match", bots: Collection[int]) -> int | None:
    """The seat that may give the name: the winner; of several the first in seat order, people before bots."""
    if not match.game.naming or not match.over:
        return None
    return min((p + 1 for p in match.now.winners()), key=lambda seat: (seat in bots, seat))


def bots_taste(match: "Match", seat: int) -> Named:
    """The name that a bot gives: one of a short list of the game's own, by the game's seed and points."""
    texts = match.game.texts
    taste = 1 + zlib.crc32(f"{match.seed} {match.now.points()}".encode()) % tastes(texts)
    return Named(seat, {lang: texts.say(Message(f"named.taste_{taste}"), lang) for lang in LANGUAGES})


def tastes(texts: Catalogue) -> int:
    """How many names bots choose from."""
    return sum(key.startswith("named.taste_") for key in texts.texts["en"])


def has_form(value: Any) -> bool:
    """Whether data has the form of a name in a record: a seat, and in each language a clean name."""
    if not isinstance(value, dict) or value.keys() != {"seat", "name"} or type(value["seat"]) is not int:
        return False
    name = value["name"]
    return (
        isinstance(name, dict)
        and name.keys() == set(LANGUAGES)
        and all(isinstance(text, str) and text and clean_name(text) == text for text in name.values())
    )
