"""The log of a table: what people, bots and the clock did, in the order in which it was committed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from semilla.engine.game import Game
from semilla.engine.match import Happening, Match, Played
from semilla.engine.naming import Named
from semilla.engine.texts import LANGUAGES, Glossary, Message
from semilla.server.problems import texts
from semilla.server.storage.rows import EntryRow

MADE, SIT, TAKE, RISE, FREE, BOT, BACK, START, MOVE, UNDO, LATE, CLOSE, NAME = (
    "made", "sit", "take", "rise", "free", "bot", "back", "start", "move", "undo", "late", "close", "name",
)  # fmt: skip
LEAVING = (RISE, FREE)
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

    @property
    def named(self) -> Named:
        """The name that was given: a line for each language."""
        assert self.seat is not None
        return Named(self.seat, dict(zip(LANGUAGES, self.text.splitlines(), strict=True)))

    def told(self) -> Iterator[Happening]:
        """What the game did, as people are told of it."""
        yield from self.opening
        for played in self.played:
            yield from played.told

    def json(self, match: Match | None, names: Sequence[str], viewer: int | None, lang: str) -> dict[str, Any]:
        """The entry for a viewer, as far as they may know it; `names` are those of its time (`names_then`)."""
        lines = []
        if self.kind not in (MOVE, NAME):
            message = self.message(names, lang)
            lines.append({**message.json(), "text": texts().say(message, lang, Glossary({}, names))})
        if match is not None:
            glossary = Glossary(match.pack.names, names)
            told = [happening.message for happening in self.told() if happening.seen_by(viewer)]
            for message in [self.named.message("told", lang)] if self.kind == NAME else told:
                lines.append(line(match.game, message, glossary, lang))
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

    def message(self, names: Sequence[str], lang: str) -> Message:
        """What happened at the table itself."""
        text = self.text
        if self.kind == TAKE:  # under both names: who sits down, and who sat there before
            text = Glossary({}, [*names[: (self.seat or 0) - 1], text.partition("\n")[2]]).name("seat", self.seat or 0, lang)
        return Message(f"log.{self.kind}", {} if self.seat is None else {"seat": self.seat, "text": text})


def bot_name(number: int) -> str:
    """What a bot without a name of its own is called, in both languages."""
    return f"Bot {number}"


def names_then(entries: Sequence[Entry], names: Sequence[str]) -> list[list[str]]:
    """Who sat where at each entry, when `names` sit there now: who comes later does not rename what was done before."""
    told, now = [], list(names)
    for entry in reversed(entries):
        place = (entry.seat or 0) - 1
        if entry.kind in LEAVING:
            now = [*now[:place], entry.text, *now[place + 1 :]]
        told.append(now)
        if entry.kind in (SIT, TAKE) or (entry.kind == BOT and now[place] == bot_name(place + 1)):
            now = [*now[:place], "", *now[place + 1 :]]
    return told[::-1]


def line(game: Game, message: Message, glossary: Glossary, lang: str) -> dict[str, Any]:
    """A message of a game as data and in words, with its parts."""
    plain = {**message.json(), "text": game.texts.say(message, lang, glossary)}
    return {**plain, "parts": [line(game, part, glossary, lang) for part in message.parts]} if message.parts else plain


def text_of(named: Named) -> str:
    """A name as the text of its entry."""
    return "\n".join(named.name[lang] for lang in LANGUAGES)
