"""Who may sit where, and under which name. Nobody comes to know two hands unless the table said so before."""

import unicodedata
from collections.abc import Iterable, Sequence

from semilla.engine.texts import LANGUAGES, Words
from semilla.server.people import Person
from semilla.server.problems import Refused
from semilla.server.storage.rows import SeatRow, TableRow
from semilla.server.tables.entries import bot_name

A_BOT = "bot"
"""Stands in `SeatRow.held` for bots, as persons' ids do for people."""


def holder(seat: SeatRow) -> list[str]:
    """Who knows what a seat holds when a game begins."""
    return [seat.person or A_BOT]


def held_by_others(seat: SeatRow, person: Person) -> bool:
    """Whether somebody else has held a seat of a running game."""
    return bool(set(seat.held) - {person.id})


def check_taking(row: TableRow, seats: Iterable[SeatRow], seat: SeatRow, person: Person) -> None:
    """Refuse an open seat of a running game to who knows another hand, and what others held to who made the table.

    Among friends, as the table was declared before anybody sat down, and at one device everybody may.
    """
    if row.status != "playing" or row.friends or row.place == "local" or not held_by_others(seat, person):
        return
    if any(person.id in other.held for other in seats if other is not seat):
        raise Refused(403, "seat.knows", number=seat.number)
    if person.id == row.owner:
        raise Refused(403, "seat.maker", number=seat.number)


# ---------------------------------------------------------------------------------------------------------------- names


def names_of(seats: Iterable[SeatRow]) -> list[str]:
    """The names people see: their own, and a bot's by its seat."""
    return [seat.name or (bot_name(seat.number) if seat.kind == "bot" else "") for seat in seats]


def alike(name: str) -> str:
    """Names that look alike are the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def is_taken(names: Sequence[str], number: int, name: str) -> bool:
    """Whether another seat goes by this name, or would for want of one."""
    unnamed = Words({})
    others = [other for other in range(1, len(names) + 1) if other != number]
    taken = [names[other - 1] for other in others]
    taken += [unnamed.name("seat", other, lang) for other in others for lang in LANGUAGES]
    return bool(name) and alike(name) in map(alike, taken)


def check_unique(names: Sequence[str], number: int, name: str) -> None:
    """Refuse a name that another seat goes by."""
    if is_taken(names, number, name):
        raise Refused(409, "seat.name", name=name)
