"""The database: one writer that commits what waits together in one transaction, and readers beside it."""

import asyncio
import itertools
import logging
import os
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from asyncpg import InterfaceError, PostgresError  # type: ignore[import-untyped]
from sqlalchemy import Connection, Engine, Executable, create_engine, delete, event, insert, make_url
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import Session

from semilla.server.chores import Chores
from semilla.server.problems import Refused
from semilla.server.storage.rows import SecretRow

MIGRATIONS = Path(__file__).parent / "migrations"
MOST_TOGETHER, MOST_WORK = 64, 4
"""Jobs in one transaction, and how many of them may be more than rows: a move waits for them."""
CONNECT_SECONDS, PROBE_SECONDS = 10, 5
FRESH_SECONDS = 10
"""How long a successful write proves that there can be others."""
PROBE = "-" * 16_000
"""What is written on trial, and not kept: as much as some moves need."""
LOG_SECONDS = 60
OUT_OF_REACH = (OSError, TimeoutError, NoConnection, PostgresError, InterfaceError)
T = TypeVar("T")
Work = Callable[[Session], T]
Rows = tuple[Executable, Mapping[str, Any] | None]
"""A statement and its parameters."""
log = logging.getLogger("semilla.storage")


@dataclass(order=True)
class Job:
    """Something to be written, and who waits for it. What is played comes before everything else."""

    number: tuple[bool, int]
    work: Work[Any] | None = field(default=None, compare=False)
    rows: Sequence[Rows] = field(default=(), compare=False)
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future(), compare=False)


def make_engine(url: str) -> AsyncEngine:
    """The engine of an address."""
    postgres = url.startswith("postgresql")
    patience: dict[str, Any] = {"connect_args": {"timeout": CONNECT_SECONDS}} if postgres else {}
    engine = create_async_engine(url, pool_pre_ping=postgres, hide_parameters=True, **patience)
    if url.startswith("sqlite"):
        set_up_sqlite(engine.sync_engine, "BEGIN")
    return engine


def set_up_sqlite(engine: Engine, beginning: str) -> None:
    """SQLite writes ahead (WAL) and waits for the disk at every commit (FULL). Its files are for their owner alone."""

    @event.listens_for(engine, "do_connect")
    def create(*_: Any) -> None:
        with suppress(OSError):  # it is there, or SQLite will say why it cannot be
            os.close(os.open(engine.url.database or "", os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy begins transactions, not the driver: reads too have one point in time
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(beginning)


def snapshot_options(engine: AsyncEngine) -> dict[str, Any]:
    """The options of a transaction whose reads all see one point in time."""
    return {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring a database to the present form (or to an older revision, for tests)."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@contextmanager
def reaching(url: str) -> Iterator[None]:
    """Say in a sentence when a database cannot be used: it is out of reach, of another kind, or of a newer form."""
    try:
        yield
    except CommandError:
        raise Refused(500, "database.newer") from None
    except (DBAPIError, PostgresError, OSError) as error:
        reason = str(error.orig if isinstance(error, DBAPIError) else error)
        raise Refused(503, "database.unreachable", database=shown(url), reason=reason) from None


def out_of_reach(error: Exception) -> bool:
    """Whether it is the database that cannot do anything just now, not we who asked for something wrong."""
    if not isinstance(error, DBAPIError):
        return isinstance(error, OUT_OF_REACH)
    if isinstance(error, IntegrityError | DataError | ProgrammingError):
        return False
    garbled = str(error.orig).startswith("Could not decode")  # one text in SQLite
    return not garbled and not str(getattr(error.orig, "sqlstate", "")).startswith("22")


def lost(error: Exception) -> bool:
    """Whether the connection itself is gone, so that nothing else can be written either."""
    return error.connection_invalidated if isinstance(error, DBAPIError) else isinstance(error, OUT_OF_REACH)


def shown(url: str) -> str:
    """A database's address for people: without a password."""
    parts = make_url(url)
    return parts.database or "" if parts.drivername.startswith("sqlite") else parts.render_as_string(hide_password=True)


def execute_together(session: Session, rows: Iterable[Rows]) -> None:
    """Execute statements in the order of their first appearance, each once with all its parameters."""
    together: dict[Executable, list[Any]] = {}
    for statement, values in rows:
        together.setdefault(statement, []).append(values)
    connection = session.connection()
    for statement, all_values in together.items():
        connection.execute(statement, None if all_values == [None] else all_values)


class Writer:
    """Runs work in a transaction: PostgreSQL's over the asynchronous driver, SQLite's whole in a thread.

    SQLite's asynchronous driver would send each call to its thread and back, to queue behind all tables every time.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.thread: ThreadPoolExecutor | None = None
        if engine.dialect.name == "sqlite":
            self.thread = ThreadPoolExecutor(1, "writer")
            self.blocking = create_engine(engine.url.set(drivername="sqlite"), hide_parameters=True)
            set_up_sqlite(self.blocking, "BEGIN IMMEDIATE")  # it will write: take the lock at once, not half-way

    async def transact(self, work: Work[T]) -> T:
        """Do some work and return after it is committed."""
        if self.thread is not None:
            return await asyncio.get_running_loop().run_in_executor(self.thread, self._transact, work)
        async with AsyncSession(self.engine, expire_on_commit=False) as session, session.begin():
            return await session.run_sync(work)

    def _transact(self, work: Work[T]) -> T:
        with Session(self.blocking, expire_on_commit=False) as session, session.begin():
            return work(session)

    async def upgrade(self) -> None:
        """Bring the database to the present form."""
        await self.transact(lambda session: upgrade(session.connection()))

    async def close(self) -> None:
        """Let go."""
        if self.thread is not None:
            self.thread.shutdown()
            self.blocking.dispose()
        await self.engine.dispose()


async def make_ready(url: str) -> None:
    """Bring a database to the present form before anything else is done."""
    writer = Writer(make_engine(url))
    try:
        with reaching(url):
            await writer.upgrade()
    finally:
        await writer.close()


class Database:
    """Reads go through `reading`; every write goes through `write`. Where it is out of reach, both are refused (503)."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        self.writer = Writer(self.engine)
        self.chores = Chores()
        self.waiting: asyncio.PriorityQueue[Job] = asyncio.PriorityQueue()
        self.numbers = itertools.count()
        self.failures = 0
        self.logged = self.wrote = -float("inf")

    async def open(self) -> None:
        """Upgrade the database if it is older than the program, and start writing."""
        await self.writer.upgrade()
        self.chores.start("writer", self._write_on)

    async def close(self) -> None:
        """Write what still waits, then let go."""
        await self.waiting.join()
        await self.chores.close()
        await self.writer.close()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session whose reads all see one point in time."""
        try:
            async with self.sessions() as session:
                await session.connection(execution_options=snapshot_options(self.engine))
                yield session
        except Exception as error:
            raise self._told(error) from None

    async def write(self, work: Work[T]) -> T:
        """Do some work and return after it is committed. Work may be repeated alone when something beside it fails."""
        result: T = await self._wait_for(Job((True, next(self.numbers)), work))
        return result

    async def write_rows(self, rows: Sequence[Rows]) -> None:
        """Execute statements and return after they are committed. One statement for many jobs goes to the database once."""
        await self._wait_for(Job((False, next(self.numbers)), rows=rows))

    async def check(self) -> None:
        """Refuse when nothing can be written: what was written just now proves it, else a trial."""
        if self.failures == 0 and time.monotonic() - self.wrote < FRESH_SECONDS:
            return

        def probe(session: Session) -> None:
            session.execute(delete(SecretRow).where(SecretRow.name == "probe"))
            session.execute(insert(SecretRow).values(name="probe", value=PROBE))
            session.execute(delete(SecretRow).where(SecretRow.name == "probe"))

        try:
            await asyncio.wait_for(self.write(probe), PROBE_SECONDS)
        except TimeoutError as error:
            raise self._told(error) from None

    async def _wait_for(self, job: Job) -> Any:
        self.waiting.put_nowait(job)
        return await job.done

    async def _write_on(self) -> None:
        while True:
            jobs = [await self.waiting.get()]
            while len(jobs) < MOST_TOGETHER and not self.waiting.empty() and sum(job.work is not None for job in jobs) < MOST_WORK:
                jobs.append(self.waiting.get_nowait())
            try:
                await self._commit(jobs)
            finally:
                for job in jobs:
                    self.waiting.task_done()
                    if not job.done.done():  # nobody waits for ever, whatever happened here
                        job.done.set_exception(Refused(503, "request.503"))

    async def _commit(self, jobs: list[Job]) -> None:
        def work(session: Session) -> list[Any]:
            results = [job.work(session) if job.work else None for job in jobs]
            execute_together(session, [row for job in jobs for row in job.rows])
            return results

        try:
            results = await self.writer.transact(work)
        except Exception as error:
            if len(jobs) > 1 and not lost(error):
                for job in jobs:
                    await self._commit([job])
                return
            for job in jobs:
                if not job.done.done():
                    job.done.set_exception(self._told(error))
            return
        if self.failures:
            log.info("the database is back", extra={"failures": self.failures})
        self.failures, self.wrote = 0, time.monotonic()
        for job, result in zip(jobs, results, strict=True):
            if not job.done.done():
                job.done.set_result(result)

    def _told(self, error: Exception) -> Exception:
        """What the asker hears of an error; that the database is out of reach is logged at most once a minute."""
        if not out_of_reach(error):
            return error
        self.failures += 1
        if time.monotonic() - self.logged >= LOG_SECONDS:
            self.logged = time.monotonic()
            reason = error.orig if isinstance(error, DBAPIError) else error
            told = {"reason": f"{type(reason).__name__}: {reason}"[:200], "failures": self.failures}
            log.error("the database is out of reach", extra=told)
        return Refused(503, "request.503")
