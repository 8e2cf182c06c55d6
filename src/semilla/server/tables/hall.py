"""All tables: those in memory, and the way to the others. A table is loaded from its log when somebody comes to it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Text, and_, cast, delete, exists, insert, or_, select
from sqlalchemy.orm import Session

from semilla.bots.search import is_compiled
from semilla.engine.game import Game, compile_game, waiting
from semilla.engine.match import Match
from semilla.engine.texts import Problem
from semilla.games import game, left_out, shelf
from semilla.server import pauses
from semilla.server.bots import Workers
from semilla.server.chores import Chores
from semilla.server.compiling import AHEAD, Compiler
from semilla.server.line import Line, Urgency
from semilla.server.logs import fingerprint
from semilla.server.people import Person
from semilla.server.problems import Refused
from semilla.server.settings import Settings
from semilla.server.storage.database import Database
from semilla.server.storage.room import Room, weigh
from semilla.server.storage.rows import EntryRow, PlanRow, SeatRow, SnapshotRow, TableRow
from semilla.server.tables.archive import remove_old
from semilla.server.tables.coach import Coach
from semilla.server.tables.entries import START, Entry
from semilla.server.tables.plans import Plan
from semilla.server.tables.rebuild import fits, game_of, replay, take_up
from semilla.server.tables.seating import names_of
from semilla.server.tables.table import Table
from semilla.server.times import SECOND, running

if TYPE_CHECKING:
    from semilla.server.classes.school import School

IDLE = 10 * 60 * SECOND
EMPTY = "[]"
AT_ONCE = 1
"""Imports, replays and refusals that are worked out at the same time: each takes turns with all tables."""
T = TypeVar("T")
RESUME_SECONDS, TIDY_SECONDS, MEASURE_SECONDS, COLLECT_SECONDS, SWEEP_SECONDS = 15, 60, 120, 600, 3600

log = logging.getLogger("semilla.hall")


class Hall:
    """The tables of a server."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings = settings
        self.database = database
        self.compiler = Compiler()
        self.bots = Workers(settings.bot_workers, settings.think_seconds, self.compiler.ready, settings.own_bots)
        self.coach = Coach(self.bots, database)
        self.compiling: dict[str, asyncio.Task[None]] = {}
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.loaded: set[str] = set()
        self.aside: set[str] = set()
        self.chores = Chores()
        self.side = Line(AT_ONCE)
        self.room = Room(settings, database)
        self.school: School
        """Set by the school itself."""

    async def open(self) -> None:
        """Go on where the server was stopped, and keep the hall tidy."""
        self.chores.start("compile", self._get_ready)
        self.chores.start("resume", self._resume, RESUME_SECONDS)
        self.chores.start("measure", self.room.measure, MEASURE_SECONDS)
        self.chores.start("tidy", self._tidy, TIDY_SECONDS)
        self.chores.start("sweep", self._sweep, SWEEP_SECONDS)
        self.chores.start("collect", self._collect, COLLECT_SECONDS)

    async def close(self) -> None:
        """Send everybody home; nothing is lost, the tables are in the database."""
        thinking = [table.thinking for table in self.tables.values() if table.thinking is not None]
        await self.coach.close()
        await self.chores.close()
        unfinished = [*thinking, *self.compiling.values()]
        for task in unfinished:
            task.cancel()
        await asyncio.gather(*unfinished, return_exceptions=True)
        for table in list(self.tables.values()):
            self.forget(table)
        self.bots.close()

    async def game(self, name: str) -> Game:
        """A game to play. At the first time its rules run as plain Python until they are compiled, beside everything else."""
        found = game(name)
        async with self.opening.setdefault(found.name, asyncio.Lock()):
            if found.name not in self.loaded and found.name not in self.compiling:
                if await asyncio.to_thread(is_compiled, found):
                    await self._load_rules(found)
                else:
                    waiting.add(found.name)
                    self.compiling[found.name] = asyncio.create_task(self._compile(found))
        return found

    async def _compile(self, found: Game) -> None:
        try:
            await self.compiler.ready(found.name)
            await self._load_rules(found)
        except Exception:
            log.exception("a game was not compiled", extra={"game": found.name})
        finally:
            waiting.discard(found.name)
            del self.compiling[found.name]

    async def _load_rules(self, found: Game) -> None:
        await asyncio.to_thread(compile_game, found, False)
        pauses.put_aside()
        self.loaded.add(found.name)

    async def beside(self, source: str, work: Callable[..., T], *given: Any) -> T:
        """Do some long work of Python for somebody beside the event loop, little at once: threads take turns with all tables."""
        async with self.side.place(Urgency.PERSON, "", source):
            return await asyncio.to_thread(work, *given)

    # ------------------------------------------------------------------------------------------------------- coming to a table

    @asynccontextmanager
    async def at(self, identity: str, person: Person | None = None) -> AsyncIterator[Table]:
        """A table, with its floor taken: nobody else changes it meanwhile."""
        while True:
            table = self.tables.get(identity) or await self._load(identity)
            urgency = Urgency.PERSON if table.belongs(person) else Urgency.REST
            async with table.floor.take(urgency, person.id if person else ""):
                if not table.gone:
                    table.used = running()
                    yield table
                    return

    async def look(self, identity: str) -> Table:
        """A table as it stands, to be read at once: after the next `await` it may be another."""
        while True:
            table = self.tables.get(identity) or await self._load(identity)
            await table.floor.settled()
            if not table.gone:
                table.used = running()
                return table

    async def _load(self, identity: str) -> Table:
        task = self.loading.get(identity)
        if task is None:
            task = self.loading[identity] = asyncio.create_task(self._read(identity))
            task.add_done_callback(lambda _: self.loading.pop(identity, None))
        return await asyncio.shield(task)

    async def _read(self, identity: str) -> Table:
        try:
            table = await self._rebuilt(identity)
        except Problem:
            raise
        except Exception:
            self.set_aside(identity)
            raise Refused(409, "table.unreadable") from None
        self.tables[identity] = table
        async with table.floor.take():
            await table.go_on()
        return table

    async def _rebuilt(self, identity: str) -> Table:
        async with self.database.reading() as session:
            row = await session.get(TableRow, identity)
            if row is None:
                raise Refused(404, "table.none")
            seats = (await session.scalars(select(SeatRow).where(SeatRow.table == identity).order_by(SeatRow.number))).all()
            log_of = select(EntryRow).where(EntryRow.table == identity).order_by(EntryRow.revision)
            entries = [Entry.of(entry) for entry in await session.scalars(log_of)]
            planned = await session.scalars(select(PlanRow).where(PlanRow.table == identity))
            plans = {plan.seat: Plan(plan.moves, plan.dropped) for plan in planned}
            try:
                snapshot = await session.get(SnapshotRow, identity)
            except ValueError:  # a shortcut that cannot be read: the log is the truth
                snapshot = None
        match, trouble, since = None, None, 0
        try:
            await self.game(row.game)
            game_of(row)
            if any(entry.kind == START for entry in entries):
                match, since = await asyncio.to_thread(self._rebuild, row, names_of(seats), entries, snapshot)
        except Problem as problem:
            trouble = problem
            log.error("a table does not fit", extra={"code": problem.message.key, "game": row.game})
        except Exception:
            trouble = Refused(409, "table.unreadable")
            self.set_aside(identity)
        classroom = await self.school.by_id(row.classroom) if row.classroom else None
        return Table(self, row, seats, entries, plans, match, trouble, since, classroom)

    def set_aside(self, identity: str) -> None:
        """Note, once, that a table cannot be read (called where that went wrong); nothing of it is thrown away."""
        if identity not in self.aside:
            self.aside.add(identity)
            log.exception("a table cannot be read", extra={"table": fingerprint(identity)})

    def _rebuild(self, row: TableRow, names: list[str], entries: list[Entry], snapshot: SnapshotRow | None) -> tuple[Match, int]:
        """The match of a table, and the revision of the snapshot it was taken up from (0: of none)."""
        if snapshot is not None and fits(snapshot):
            try:
                return take_up(row, names, entries, snapshot), snapshot.revision
            except Exception:
                log.exception("a snapshot cannot be used", extra={"table": fingerprint(row.id)})
        return replay(row, names, entries), 0

    async def add(self, row: TableRow, seats: list[SeatRow], entries: list[Entry]) -> None:
        """Keep a new table, if there is room for it."""

        def write(session: Session) -> Refused | int:
            refused = self.room.refusal(session, row.owner, row.source)
            if refused is not None:
                return refused
            session.add(row)
            session.flush()
            session.add_all(seats)
            session.execute(insert(EntryRow), [entry.row(row.id) for entry in entries])
            return weigh(session, [row.id])

        taken = await self.database.write(write)
        if isinstance(taken, Refused):
            raise taken
        self.room.add(taken)

    # ------------------------------------------------------------------------------------------------------- leaving a table

    def forget(self, table: Table) -> None:
        """Take a table out of memory; whoever comes next loads it again."""
        table.gone = True
        table.clock.stop()
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        for watcher in table.watchers:
            watcher.touch()

    async def delete(self, table: Table) -> None:
        """Remove a table for good."""

        def write(session: Session) -> None:
            session.execute(delete(TableRow).where(TableRow.id == table.id))

        await self.database.write(write)
        for watcher in table.watchers:
            watcher.dismiss()
        self.forget(table)

    def part_with(self, person: Person) -> None:
        """Close the live connections of a person who moved to another device."""
        for table in self.tables.values():
            for watcher in table.watchers:
                if watcher.person is not None and watcher.person.id == person.id and watcher.person.epoch != person.epoch:
                    watcher.dismiss()

    # ------------------------------------------------------------------------------------------------------------- the house

    async def _resume(self) -> None:
        """Load the tables where somebody other than a person must act: a bot, a clock, a plan. A lesson waits for its learner.

        After a start these are all of them; later those that were forgotten because the database was out of reach.
        """
        turn = and_(SeatRow.table == TableRow.id, SeatRow.number == TableRow.turn)
        planned = exists().where(PlanRow.table == TableRow.id, PlanRow.seat == TableRow.turn, cast(PlanRow.moves, Text) != EMPTY)
        timed = and_(TableRow.clock != "none", SeatRow.late.is_(False))
        query = select(TableRow.id).join(SeatRow, turn).where(TableRow.status == "playing", TableRow.chapter == "")
        query = query.where(TableRow.paused.is_(False))
        async with self.database.reading() as session:
            waiting = (await session.scalars(query.where(or_(SeatRow.kind == "bot", timed, planned)))).all()
        missing = [identity for identity in waiting if identity not in self.tables and identity not in self.aside]
        for identity in missing:
            with suppress(Problem):
                async with self.at(identity) as table:
                    if table.trouble is not None:
                        self.aside.add(identity)
        if missing:
            log.info("tables resumed", extra={"count": len(missing)})

    async def _get_ready(self) -> None:
        """Compile all games, one after the other, before they are wanted; one that cannot be opened says why, the others go on."""
        for problem in left_out():
            log.warning(problem.text())
        for entry in shelf():
            try:
                await self.compiler.ready(entry.name, AHEAD)
            except Problem as problem:
                log.warning(problem.text())

    async def _tidy(self) -> None:
        """Forget the tables where nothing has happened for a while."""
        for table in list(self.tables.values()):
            busy = table.watchers or table.thinking or table.clock.alarm or not table.floor.free.is_set()
            if not busy and table.used < running() - IDLE:
                self.forget(table)

    async def _sweep(self) -> None:
        await remove_old(self.settings, self.database, set(self.tables))

    async def _collect(self) -> None:
        pauses.collect()
