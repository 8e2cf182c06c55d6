"""First-time notes: what a newcomer is told at the table when something comes up for the first time, by a character of the game.

A note is data: `notes.toml` in the game's house, with its sentences in both languages; figures in them are those of the pack. It
comes with a phase, an action that can be taken, or a sign that is drawn. The page keeps which notes somebody has seen.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from semilla.engine.about import bilingual, text, texts
from semilla.engine.course import SAID, Text, both, maybe, steps
from semilla.engine.game import Game
from semilla.engine.incoming import read_toml
from semilla.engine.legend import check, figured, legend
from semilla.engine.texts import Problem

FILE = "notes.toml"
OCCASIONS = ("phase", "move", "sign")
"""What a note can come with."""


@dataclass(frozen=True)
class Note:
    """A note: what it comes with, by kind and name, the sign it lies beside (nothing: the prompt), and what it says."""

    on: str
    name: str
    beside: str
    text: Text

    @property
    def id(self) -> str:
        """By which a device knows that somebody has seen it."""
        return f"{self.on} {self.name}"

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {"id": self.id, "on": self.on, "name": self.name, "beside": self.beside, "text": dict(self.text)}


@dataclass(frozen=True)
class Notes:
    """The notes of a game, and who gives them."""

    voice: Text
    notes: tuple[Note, ...]


def notes(game: Game) -> Notes | None:
    """The notes of a game, the first that fits first; none where nobody has written any."""
    file = game.folder / FILE
    if "notes" not in game.pack.prepared:
        game.pack.prepared["notes"] = read_notes(game, file) if file.exists() else None
    found: Notes | None = game.pack.prepared["notes"]
    return found


def read_notes(game: Game, file: Path) -> Notes:
    """The notes of a file, as far as this edition has them."""
    data = read_toml(file)
    check(file, "notes", data, FORMS["notes"])
    made = []
    for number, entry in enumerate(data["note"], 1):
        check(file, f"note {number}", entry, FORMS["note"])
        occasions = [on for on in OCCASIONS if on in entry]
        if len(occasions) != 1:
            raise Problem("course.field", file=str(file), part=f"note {number}", field=", ".join(OCCASIONS))
        if game.name in entry.get("only", [game.name]):
            on = occasions[0]
            beside = entry.get("beside", entry[on] if on == "sign" else "")
            made.append(Note(on, entry[on], beside, figured(both(entry), data["name"], game)))
    return Notes(data["name"], tuple(made))


def unknown(game: Game, found: Notes) -> list[str]:
    """Notes that come with nothing that this game has, or lie beside nothing."""
    signs = {sign.id for group in legend(game) for sign in group.signs}
    names: Mapping[str, set[str]] = {
        "phase": {phase.name.lower() for phase in game.phases},
        "move": {family.name for family in game.moves.each} - game.absent,
        "sign": signs,
    }
    return [note.id for note in found.notes if note.name not in names[note.on] or note.beside not in {"", *signs}]


FORMS: Mapping[str, Mapping[str, Any]] = {
    "notes": {"name": bilingual, "note": steps},
    "note": {**SAID, **dict.fromkeys(OCCASIONS, maybe(text)), "beside": maybe(text), "only": maybe(texts)},
}
"""The parts of a file of notes, and what each of their fields must be."""
