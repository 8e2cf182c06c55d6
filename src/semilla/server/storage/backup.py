"""Backups: whatever the database is, a backup is one SQLite file with all rows, taken in one transaction while the server runs.

It can be served as it is (`--database sqlite:///backup.db`) or restored into an empty database of either kind.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    Insert,
    Select,
    Table,
    Text,
    bindparam,
    cast,
    func,
    insert,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from semilla.server.problems import Refused
from semilla.server.storage.database import make_engine, reaching, snapshot_options, upgrade
from semilla.server.storage.fit import Misfit, fitted
from semilla.server.storage.rows import AnalysisRow, PersonRow, Row, SnapshotRow, TableRow

ROWS_AT_ONCE = 500
MADE_AGAIN = (SnapshotRow.__tablename__, AnalysisRow.__tablename__)
"""What the server makes again from the log of a table, should it be missing."""


async def backup(database: str, file: Path) -> int:
    """Save a database to a new file, in the form it has; returns how many tables it has."""
    if file.exists():
        raise Refused(409, "file.exists", file=str(file))
    kept = make_url(database)
    if kept.drivername.startswith("sqlite") and not Path(kept.database or "").is_file():
        raise Refused(404, "file.missing", file=kept.database or "")
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    source, target = make_engine(database), make_engine(f"sqlite+aiosqlite:///{part}")
    try:
        try:
            with reaching(database):
                count = await _copy(source, target)
        finally:
            await source.dispose()
            await target.dispose()
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)
    return count


@dataclass(frozen=True)
class Restored:
    """How many tables were restored, and which were left out because they cannot be kept, and why."""

    tables: int
    left_out: Mapping[str, str]


async def restore(file: Path, database: str, skip_bad: bool = False) -> Restored:
    """Bring a backup into an empty database. The file stays as it is.

    A table that cannot be kept by every database is named and nothing is restored; with `skip_bad` all others are.
    """
    if not file.is_file():
        raise Refused(404, "file.missing", file=str(file))
    with TemporaryDirectory() as folder:
        copy = Path(copyfile(file, Path(folder) / file.name))
        ahead = file.with_name(file.name + "-wal")
        if ahead.is_file():  # somebody restores the file of a server that was killed
            copyfile(ahead, copy.with_name(ahead.name))
        source, target = make_engine(f"sqlite+aiosqlite:///{copy}"), make_engine(database)
        try:
            with reaching(f"sqlite:///{file}"):
                async with source.begin() as connection:
                    await connection.run_sync(_form)
                    await connection.run_sync(upgrade)
                bad = await _misfits(source)
            if bad and not skip_bad:
                table, reason = next(iter(bad.items()))
                raise Refused(422, "backup.bad_table", table=table, reason=reason, others=len(bad) - 1)
            with reaching(database):
                async with target.begin() as connection:
                    await connection.run_sync(upgrade)
                    if await _count(connection, PersonRow) or await _count(connection, TableRow):
                        raise Refused(409, "backup.not_empty")
                return Restored(await _copy(source, target, bad), bad)
        finally:
            await source.dispose()
            await target.dispose()


async def _misfits(source: AsyncEngine) -> dict[str, str]:
    """The tables of a backup that cannot be kept by every database, and why. What can be made again from a log is no reason."""
    bad: dict[str, str] = {}
    async with source.connect() as reading:
        for table in Row.metadata.sorted_tables:
            if table.name not in MADE_AGAIN:
                async for row in await reading.stream(_as_text(table, set(table.columns.keys()))):
                    try:
                        fitted(table, row._mapping)
                    except Misfit as misfit:
                        bad.setdefault(_whose(table, row._mapping), f"{table.name}.{misfit}")
    return bad


def _whose(table: Table, row: Mapping[str, Any]) -> str:
    """The game table that a row belongs to; a row of the server's own goes by its kind and its key."""
    if table.name == TableRow.__tablename__:
        return str(row["id"])
    return str(row["table"]) if "table" in row else f"{table.name} {row[next(iter(table.primary_key)).name]}"


def _as_text(table: Table, names: set[str]) -> Select[Any]:
    """All rows of a table, JSON as the text it is kept as: whoever reads it decides what it is worth."""
    columns = [column for column in table.columns if column.name in names]
    return select(*(cast(each, Text).label(each.name) if isinstance(each.type, JSON) else each for each in columns))


async def _count(connection: AsyncConnection, row: type[Row]) -> int:
    return (await connection.scalar(select(func.count()).select_from(row))) or 0


def _form(connection: Connection) -> tuple[str, dict[str, set[str]]]:
    """The revision of a database, and the columns of its tables."""
    found = inspect(connection)
    tables = {table: {column["name"] for column in found.get_columns(table)} for table in found.get_table_names()}
    if not {TableRow.__tablename__, "alembic_version"} <= tables.keys():
        raise Refused(422, "database.other")
    return str(connection.scalar(text("SELECT version_num FROM alembic_version"))), tables


async def _copy(source: AsyncEngine, target: AsyncEngine, bad: Mapping[str, str] | None = None) -> int:
    """Copy all rows from one point in time; what is there already (a fresh key) gives way.

    A backup takes everything as it is. A restoration (`bad`: what to leave out) checks what it brings into the database.
    """
    async with source.connect() as reading:
        await reading.execution_options(**snapshot_options(source))
        async with reading.begin():
            revision, columns = await reading.run_sync(_form)
            async with target.begin() as into:
                await into.run_sync(upgrade, revision)
                for table in (table for table in Row.metadata.sorted_tables if table.name in columns):
                    await into.execute(table.delete())
                    result = await reading.stream(_as_text(table, columns[table.name]))
                    async for rows in result.mappings().partitions(ROWS_AT_ONCE):
                        if bad is None:
                            await into.execute(_insert_as_it_is(table, columns[table.name]), [dict(row) for row in rows])
                        elif kept := list(_checked(table, rows, bad)):
                            await into.execute(insert(table), kept)
                if target.dialect.name == "postgresql":
                    await into.execute(text("SELECT setval(pg_get_serial_sequence('chat', 'id'), (SELECT max(id) FROM chat))"))
                return await _count(into, TableRow)


def _insert_as_it_is(table: Table, names: set[str]) -> Insert:
    """Into a backup, which is SQLite: JSON is text there."""
    written = [column.name for column in table.columns if column.name in names and isinstance(column.type, JSON)]
    return insert(table).values({name: bindparam(name, type_=Text()) for name in written})


def _checked(table: Table, rows: Sequence[Mapping[Any, Any]], bad: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    for row in rows:
        if _whose(table, row) not in bad:
            with suppress(Misfit):  # only what can be made again is left out here
                yield fitted(table, row)
