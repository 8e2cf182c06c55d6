"""The log of a table: what people, bots and the clock did, in the order in which it was committed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from semilla.engine.match import Happening, Match, Played
from semilla.engine.texts import Message, Words
from semilla.server.problems import texts
from semilla.server.storage.rows import EntryRow

MADE, SIT, RISE, BOT, BACK, START, MOVE, UNDO, LATE, CLOSE = (
    "made", "sit", "rise", "bot", "back", "start", "move", "undo", "late", "close",
)  # fmt: skip
OF_THE_GAME = (START, MOVE, UNDO, CLOSE)
"""Kinds of entries that change the game itself: a move made before one of them is stale."""


@dataclass
class Entry:
    """One entry: a row of the log, and what the rules made of it."""

    revision: int
    kind: str
    seat: int | None
    text: str
    by: str
    at: int
    opening: tuple[Happening, ...] = ()
    played: list[Played] = field(default_factory=list)
    undoes: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, row: EntryRow) -> "Entry":
        """The entry of a row."""
        return cls(row.revision, row.kind, row.seat, row.text, row.by, row.at)

    def row(self, table: str) -> dict[str, Any]:
        """The row of the entry."""
        return {
            "table": table,
            "revision": self.revision,
            "kind": self.kind,
            "seat": self.seat,
            "text": self.text,
            "by": self.by,
            "at": self.at,
        }

    @property
    def moves(self) -> list[str]:
        """The moves of a start or a move, in notation: one that was decided, then those that were forced."""
        return self.text.splitlines() if self.kind in (START, MOVE) else []

    def happenings(self) -> Iterator[Happening]:
        """What the game did."""
        yield from self.opening
        for played in self.played:
            yield from played.happenings

    def json(self, match: Match | None, words: Words, viewer: int | None, lang: str) -> dict[str, Any]:
        """The entry for a viewer, as far as he may know it."""
        lines = []
        if self.kind != MOVE:
            message = Message(f"log.{self.kind}", {} if self.seat is None else {"seat": self.seat, "text": self.text})
            told = Words({}, [*words.players[: self.seat - 1], self.text]) if self.kind == SIT and self.seat else words
            lines.append({**message.json(), "text": texts().say(message, lang, told)})
        if match is not None:
            for happening in self.happenings():
                if happening.seen_by(viewer):
                    lines.append({**happening.message.json(), "text": match.say(happening.message, lang)})
        return {
            "revision": self.revision,
            "kind": self.kind,
            "seat": self.seat,
            "by": self.by,
            "at": self.at,
            "moves": self.moves,
            "lines": lines,
            "undoes": self.undoes,
        }
