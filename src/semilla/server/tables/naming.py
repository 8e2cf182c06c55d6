"""Naming: after the end the winner may give a name, once; a bot that won gives one by itself."""

from typing import TYPE_CHECKING

from semilla.engine.naming import Named, bots_taste, named_by
from semilla.engine.naming import namer as may_name
from semilla.server.people import Person
from semilla.server.problems import Refused
from semilla.server.storage.rows import SeatRow
from semilla.server.tables.entries import NAME, text_of

if TYPE_CHECKING:
    from semilla.server.tables.table import Table


def name_given(table: "Table") -> Named | None:
    """The name that the winner gave after the end."""
    if table.row.status != "over":
        return None
    return next((entry.named for entry in reversed(table.entries) if entry.kind == NAME), None)


def namer(table: "Table") -> SeatRow | None:
    """The seat that may give a name, as long as none is given."""
    if table.match is None or table.row.status != "over" or name_given(table) is not None:
        return None
    number = may_name(table.match, table.bots)
    return None if number is None else table.seat(number)


async def name_it(table: "Table", person: Person, text: str) -> None:
    """Name what the winner may name, once."""
    seat = namer(table)
    if seat is None:
        raise Refused(409, "name.not_now")
    if seat.person != person.id:
        raise Refused(403, "name.not_yours")
    await table.commit(table.entry(NAME, seat.number, text_of(named_by(seat.number, text))))


async def name_by_taste(table: "Table") -> None:
    """Let a bot that won give its name."""
    seat = namer(table)
    if seat is not None and seat.kind == "bot" and table.match is not None:
        await table.commit(table.entry(NAME, seat.number, text_of(bots_taste(table.match, seat.number)), "bot"))
