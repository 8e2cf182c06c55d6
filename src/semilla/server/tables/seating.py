"""Who sits where, and under which name. Nobody comes to know two hands unless the table said so before."""

import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from semilla.engine.texts import LANGUAGES, Glossary
from semilla.server.people import Person
from semilla.server.problems import Refused
from semilla.server.storage.rows import SeatRow, TableRow
from semilla.server.tables.entries import BACK, BOT, FREE, LEAVING, RISE, SIT, TAKE, Entry, bot_name
from semilla.server.tables.plans import forget_plan
from semilla.server.tables.rebuild import game_of

if TYPE_CHECKING:
    from semilla.server.tables.table import Table

A_BOT = "bot"
"""Stands in `SeatRow.held` for bots, as persons' ids do for people."""

GOING = ("waiting", "playing")
"""The states of a table at which people come and go."""


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


# ------------------------------------------------------------------------------------------------------ sitting and rising


async def sit(table: "Table", person: Person, number: int, name: str, nonce: str) -> None:
    """Take an open seat, or take one's own back from the bot that played for it."""
    seat = table.seat(number)
    check_going(table)
    if seat.kind == "bot" and seat.person == person.id:
        await take_back(table, number)
        return
    table.check_free()
    if seat.kind != "open":
        raise Refused(409, "seat.taken", number=number)
    if table.row.place == "local" and person.id != table.row.owner:
        raise Refused(403, "table.local")
    check_taking(table.row, table.seats, seat, person)
    await give(table, number, person, name, nonce)


async def give(table: "Table", number: int, person: Person, name: str, nonce: str) -> None:
    """Give an open seat, or one that a bot plays for nobody, to a person."""
    seat = table.seat(number)
    check_unique(table.names, number, name)
    entry = table.entry(SIT, number, name)
    if table.row.status == "playing" and held_by_others(seat, person):
        before = last_name(table.entries, number) if seat.kind == "open" else table.names[number - 1]
        entry = table.entry(TAKE, number, f"{name}\n{before}")
    await table.commit(entry, seats={number: seated(table.row, seat, person, name, nonce)})
    await table.go_on()


async def take_back(table: "Table", number: int) -> None:
    """Give a seat back to its person, for whom a bot has played."""
    seat = table.seat(number)
    if seat.late and table.row.clock == "game":
        raise Refused(409, "seat.no_time", number=number)
    if seat.late:
        table.clock.asked = None  # who is back has a whole decision's time
    await table.commit(table.entry(BACK, number), seats={number: {"kind": "human", "level": "", "late": False}})
    await table.go_on()


def seated(row: TableRow, seat: SeatRow, person: Person, name: str, nonce: str) -> dict[str, Any]:
    """What changes about a seat when somebody takes it."""
    changed = {"kind": "human", "level": "", "person": person.id, "name": name, "late": False}
    if row.status == "waiting":
        return {**changed, "nonce": nonce or secrets.token_hex(16)}
    return {**changed, "held": sorted({*seat.held, person.id})}


def last_name(entries: Sequence[Entry], number: int) -> str:
    """Who left a seat last."""
    return next((entry.text for entry in reversed(entries) if entry.seat == number and entry.kind in LEAVING), "")


async def rise(table: "Table", person: Person, number: int) -> None:
    """Leave a seat, or free one that nobody attends to; it is open then, also in a running game."""
    seat = table.seat(number)
    check_disposing(table, person, seat)
    table.check_free()
    if table.row.status not in GOING or seat.kind == "open":
        raise Refused(409, "seat.nobody", number=number)
    await vacate(table, number, RISE if seat.person == person.id else FREE)


async def vacate(table: "Table", number: int, kind: str) -> None:
    """Open a seat whose person goes, or is sent away."""
    entry = table.entry(kind, number, table.names[number - 1])
    changed = {"kind": "open", "level": "", "person": None, "name": "", "late": False}
    await table.commit(entry, seats={number: changed}, also=[forget_plan(table, number)])
    table.plans.pop(number, None)
    await table.go_on()


async def hand_over(table: "Table", person: Person, number: int, level: str) -> None:
    """Let a bot play a seat; its person keeps the right to it."""
    seat = table.seat(number)
    check_disposing(table, person, seat)
    await let_bot_play(table, number, level)


async def let_bot_play(table: "Table", number: int, level: str) -> None:
    """Give a seat to a bot."""
    seat = table.seat(number)
    table.hall.bots.check(level, game_of(table.row))
    check_going(table)
    changed: dict[str, Any] = {"kind": "bot", "level": level, "nonce": seat.nonce or secrets.token_hex(16)}
    if table.row.status == "playing" and seat.person is None:
        changed["held"] = sorted({*seat.held, A_BOT})
    await table.commit(table.entry(BOT, number, level), seats={number: changed})
    await table.go_on()


def check_going(table: "Table") -> None:
    """Refuse what comes after the end."""
    if table.row.status not in GOING:
        raise Refused(409, f"table.{table.row.status}")


def check_disposing(table: "Table", person: Person, seat: SeatRow) -> None:
    """Refuse who may not decide over a seat: it is not theirs, nor one of their table that nobody attends to."""
    if seat.person == person.id:
        return
    table.owned_by(person)
    if table.here(seat) and not seat.late:
        raise Refused(403, "seat.attended", number=seat.number)


# ---------------------------------------------------------------------------------------------------------------- names


def names_of(seats: Iterable[SeatRow]) -> list[str]:
    """The names people see: their own, and a bot's by its seat."""
    return [seat.name or (bot_name(seat.number) if seat.kind == "bot" else "") for seat in seats]


def alike(name: str) -> str:
    """Names that look alike are the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def is_taken(names: Sequence[str], number: int, name: str) -> bool:
    """Whether another seat goes by this name, or would for want of one."""
    unnamed = Glossary({})
    others = [other for other in range(1, len(names) + 1) if other != number]
    taken = [names[other - 1] for other in others]
    taken += [unnamed.name("seat", other, lang) for other in others for lang in LANGUAGES]
    return bool(name) and alike(name) in map(alike, taken)


def check_unique(names: Sequence[str], number: int, name: str) -> None:
    """Refuse a name that another seat goes by."""
    if is_taken(names, number, name):
        raise Refused(409, "seat.name", name=name)
