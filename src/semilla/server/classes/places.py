"""Where a pupil sits: tables fill evenly, and there is always a place."""

from collections.abc import Sequence

from semilla.server.classes.models import LessonPlan
from semilla.server.storage.rows import SeatRow
from semilla.server.tables.seating import GOING
from semilla.server.tables.table import Table

Place = tuple[Table, SeatRow]
"""Where somebody sits."""


def people(table: Table) -> int:
    """How many seats of a table have somebody."""
    return sum(seat.person is not None for seat in table.seats)


def free_seats(table: Table) -> list[SeatRow]:
    """The seats that nobody has a right to: open ones, and those of bots that play for nobody."""
    return [seat for seat in table.seats if table.row.status in GOING and seat.person is None]


def shares(pupils: int, tables: int) -> list[int]:
    """So many pupils on so many tables, as evenly as it goes."""
    return [pupils // tables + (k < pupils % tables) for k in range(tables)]


def place_for(tables: Sequence[Table], plan: LessonPlan) -> Table | None:
    """The table for the next pupil; None when another one must be made.

    Tables that wait are filled one after the other, each up to its even share of the pupils expected if all start together. Then
    whoever is late gets the seat of a bot, where the fewest people are.
    """
    waiting = [table for table in tables if table.row.status == "waiting"]
    if waiting:
        even = shares(plan.pupils, len(waiting)) if plan.start == "all" else []
        below = [table for table, share in zip(waiting, even, strict=False) if people(table) < min(share, len(table.seats))]
        for table in below or waiting:
            if free_seats(table):
                return table
    playing = [table for table in tables if table.row.status == "playing" and free_seats(table)]
    return min(playing, key=lambda table: (people(table), table.row.number), default=None)


def evened_out(seated: Sequence[int]) -> list[tuple[int, int]]:
    """Who goes from where to where so that no table has two more than another; a table without anybody stays so."""
    left, moves = {k: people for k, people in enumerate(seated) if people}, []
    while left and max(left.values()) - min(left.values()) >= 2:
        fullest, emptiest = max(left, key=left.__getitem__), min(left, key=left.__getitem__)
        left[fullest] -= 1
        left[emptiest] += 1
        moves.append((fullest, emptiest))
    return moves
