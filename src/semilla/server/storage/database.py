"""The database: one writer that commits what waits together in one transaction, and readers beside it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from asyncpg import PostgresError  # type: ignore[import-untyped]
from sqlalchemy import Connection, Executable, event, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import Session

from semilla.server.problems import Refused

MIGRATIONS = Path(__file__).parent / "migrations"
MOST_TOGETHER = 64
WRITES = "semilla_writes"
"""The option of a transaction that will write: SQLite then takes its lock at once, not half-way."""
T = TypeVar("T")
Work = Callable[[AsyncSession], Awaitable[T]]
Rows = tuple[Executable, Mapping[str, Any] | None]
"""A statement and its parameters."""
log = logging.getLogger("semilla.storage")


@dataclass
class Job:
    """Something to be written, and who waits for it."""

    work: Work[Any] | None = None
    rows: Sequence[Rows] = ()
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


def make_engine(url: str) -> AsyncEngine:
    """The engine of an address. SQLite writes ahead (WAL) and waits for the disk at every commit (FULL)."""
    engine = create_async_engine(url, pool_pre_ping=url.startswith("postgresql"), hide_parameters=True)
    if url.startswith("sqlite"):

        @event.listens_for(engine.sync_engine, "connect")
        def prepare(connection: Any, _: Any) -> None:
            connection.isolation_level = None  # SQLAlchemy begins transactions, not the driver: reads too have one point in time
            cursor = connection.cursor()
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

        @event.listens_for(engine.sync_engine, "begin")
        def begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE" if WRITES in connection.get_execution_options() else "BEGIN")

    return engine


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


def shown(url: str) -> str:
    """A database's address for people: without a password."""
    parts = make_url(url)
    return parts.database or "" if parts.drivername.startswith("sqlite") else parts.render_as_string(hide_password=True)


async def make_ready(url: str) -> None:
    """Bring a database to the present form before anything else is done."""
    engine = make_engine(url)
    try:
        with reaching(url):
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def execute_together(session: Session, rows: Iterable[Rows]) -> None:
    """Execute statements in the order of their first appearance, each once with all its parameters."""
    together: dict[Executable, list[Any]] = {}
    for statement, values in rows:
        together.setdefault(statement, []).append(values)
    connection = session.connection()
    for statement, all_values in together.items():
        connection.execute(statement, None if all_values == [None] else all_values)


class Database:
    """Reads go through `sessions`; every write goes through `write`."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        self.waiting: asyncio.Queue[Job] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Upgrade the database if it is older than the program, and start writing."""
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)
        self.writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what still waits, then let go."""
        await self.waiting.join()
        if self.writer is not None:
            self.writer.cancel()
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session whose reads all see one point in time."""
        async with self.sessions() as session:
            await session.connection(execution_options=snapshot_options(self.engine))
            yield session

    async def write(self, work: Work[T]) -> T:
        """Do some work and return after it is committed. Work may be repeated alone when something beside it fails."""
        result: T = await self._wait_for(Job(work))
        return result

    async def write_rows(self, rows: Sequence[Rows]) -> None:
        """Execute statements and return after they are committed. One statement for many jobs goes to the database once."""
        await self._wait_for(Job(rows=rows))

    async def _wait_for(self, job: Job) -> Any:
        self.waiting.put_nowait(job)
        return await job.done

    async def _write_on(self) -> None:
        while True:
            jobs = [await self.waiting.get()]
            while len(jobs) < MOST_TOGETHER and not self.waiting.empty():
                jobs.append(self.waiting.get_nowait())
            await self._commit(jobs)
            for _ in jobs:
                self.waiting.task_done()

    async def _commit(self, jobs: list[Job]) -> None:
        try:
            async with self.sessions.begin() as session:
                await session.connection(execution_options={WRITES: True})
                results = [await job.work(session) if job.work else None for job in jobs]
                if any(job.rows for job in jobs):
                    await session.run_sync(execute_together, [row for job in jobs for row in job.rows])
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    await self._commit([job])
            elif not jobs[0].done.done():
                jobs[0].done.set_exception(error)
            return
        for job, result in zip(jobs, results, strict=True):
            if not job.done.done():
                job.done.set_result(result)
