"""Time limits: so many seconds a move, or so many a game. The server's own pauses (a restart) are nobody's time."""

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from semilla.server.problems import Refused
from semilla.server.storage.rows import SeatRow
from semilla.server.times import SECOND, running

if TYPE_CHECKING:
    from semilla.server.tables.table import Table

log = logging.getLogger("semilla.tables")


class Clock:
    """The clock of a table, running for the person whose turn it is."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.since = running()
        self.asked: object = None
        self.held: int | None = None
        """When a pause began."""
        self.alarm: asyncio.Task[None] | None = None

    def left(self, seat: SeatRow) -> int | None:
        """Milliseconds a seat has left; None without a clock."""
        row = self.table.row
        if row.clock == "none" or row.status != "playing" or seat.kind != "human":
            return None
        whole = row.seconds * SECOND - (seat.used if row.clock == "game" else 0)
        return max(0, whole - (self.elapsed() if self.table.turn is seat else 0))

    def elapsed(self) -> int:
        """How long the present decision has taken."""
        return (running() if self.held is None else self.held) - self.since

    def charge(self, seat: SeatRow) -> dict[str, Any]:
        """What a person's move changes in its seat."""
        if self.table.row.clock == "none":
            return {}
        return {"used": seat.used + self.elapsed(), "late": seat.late and self.table.row.clock == "game"}

    def start(self) -> None:
        """Let the clock run for whoever decides now; a change that leaves the decision as it was does not start it anew."""
        seat, match = self.table.turn, self.table.match
        if seat is None or match is None:
            return
        if self.table.row.paused:
            self.held = running() if self.held is None else self.held
            self.stop()
            return
        same = self.asked == (match.now, seat.person)
        if same and self.alarm is not None:
            return
        self.stop()
        self.since = self.since + running() - self.held if same and self.held is not None else running()
        self.asked, self.held = (match.now, seat.person), None
        left = self.left(seat)
        if left is not None and not seat.late:
            self.alarm = asyncio.create_task(self._ring(seat, left / SECOND))

    def stop(self) -> None:
        """Stop the clock."""
        if self.alarm is not None and self.alarm is not asyncio.current_task():
            self.alarm.cancel()
        self.alarm = None

    async def _ring(self, seat: SeatRow, seconds: float) -> None:
        await asyncio.sleep(seconds)
        table, alarm = self.table, self.alarm
        try:
            async with table.floor.take():
                if not table.gone and table.turn is seat and seat.kind == "human" and self.alarm is alarm:
                    await table.time_out(seat)
        except Refused:
            pass  # the database is out of reach, or another server has the table
        except Exception:
            log.exception("a clock failed")
            table.hall.forget(table)
