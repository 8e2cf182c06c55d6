"""Room: what every table takes, and how much a guest, an address and all together may take.

New tables are refused when there is no room for them; the last quarter of all is kept for tables that are there. What a table may
grow to is bounded by itself (`Settings.log_limit`, the lines of a chat that are kept). A move is never refused because of others.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, SQLColumnExpression, Text, and_, cast, func, literal, select, update
from sqlalchemy.orm import Session

from semilla.server.problems import Refused
from semilla.server.settings import Settings
from semilla.server.storage.database import Database
from semilla.server.storage.rows import AnalysisRow, ChatRow, EntryRow, PlanRow, SeatRow, SnapshotRow, TableRow
from semilla.server.times import DAY, SECOND, now

ROW_BYTES = 150
"""About what a row takes beside its texts."""
FOR_NEW = 0.75
"""The part of all room that new tables may take."""
AT_ONCE = 50
WAIT_SECONDS = 600
LATE = 10 * SECOND
"""How much later than its time a change may be committed."""
OPEN = and_(TableRow.status.in_(("waiting", "playing")), TableRow.archived.is_(False))
TAKEN = select(func.count().filter(OPEN), func.coalesce(func.sum(TableRow.bytes), 0))
"""How many tables are open, and what all take."""


def weight() -> ColumnElement[int]:
    """What a table takes, in bytes: its own row and those of everything at it."""

    def of(row: type[Any], *texts: SQLColumnExpression[str]) -> ColumnElement[int]:
        length = sum((func.length(text) for text in texts), start=literal(ROW_BYTES))
        rows = select(func.coalesce(func.sum(length), 0)).where(row.table == TableRow.id)
        return rows.correlate(TableRow).scalar_subquery()

    own = 10 * ROW_BYTES + func.coalesce(func.length(cast(TableRow.position, Text)), 0)
    return (
        own
        + of(SeatRow)
        + of(EntryRow, EntryRow.text)
        + of(ChatRow, ChatRow.text)
        + of(PlanRow, cast(PlanRow.moves, Text), cast(PlanRow.dropped, Text))
        + of(SnapshotRow, cast(SnapshotRow.position, Text), cast(SnapshotRow.story, Text))
        + of(AnalysisRow, cast(AnalysisRow.data, Text))
    )


@dataclass
class Room:
    """How much of the room is taken: counted now and then, and a little more with every new table in between."""

    settings: Settings
    database: Database
    tables: int = 0
    bytes: int = 0
    since: int = field(default_factory=lambda: now() - DAY)

    async def measure(self) -> None:
        """Weigh the tables that have changed since the last time, a few at once, and count all."""
        begun = now()
        async with self.database.reading() as session:
            found = select(TableRow.id).where((TableRow.touched >= self.since) | (TableRow.bytes == 0))
            changed = (await session.scalars(found)).all()
        for k in range(0, len(changed), AT_ONCE):
            await self.database.write(partial(weigh, tables=changed[k : k + AT_ONCE]))
        self.since = begun - LATE
        async with self.database.reading() as session:
            self.tables, self.bytes = (await session.execute(TAKEN)).one()

    def refusal(self, session: Session, owner: str, source: str) -> Refused | None:
        """Why there is no room for another table of this guest, from this address."""
        settings = self.settings
        if reached(self.tables, settings.all_tables) or reached(self.bytes, int(settings.all_bytes * FOR_NEW)):
            return Refused(503, "room.all", seconds=WAIT_SECONDS)
        for who, counted, most_tables, most_bytes in (
            ("guest", TableRow.owner == owner, settings.guest_tables, settings.guest_bytes),
            ("address", TableRow.source == source, settings.address_tables, settings.address_bytes),
        ):
            tables, taken = session.execute(TAKEN.where(counted)).one()
            if reached(tables, most_tables):
                return Refused(403, f"room.{who}_tables", most=most_tables)
            if reached(taken, most_bytes):
                return Refused(403, f"room.{who}_bytes")
        return None

    def add(self, taken: int) -> None:
        """Count a new table."""
        self.tables += 1
        self.bytes += taken


def reached(taken: int, most: int) -> bool:
    """Whether a limit is reached; 0 is none."""
    return 0 < most <= taken


def weigh(session: Session, tables: Sequence[str]) -> int:
    """Note what some tables take now, and return it."""
    noted = update(TableRow).where(TableRow.id.in_(tables)).values(bytes=weight()).returning(TableRow.bytes)
    return sum(session.scalars(noted, execution_options={"synchronize_session": False}))
