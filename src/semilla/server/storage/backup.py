"""Backups: whatever the database is, a backup is one SQLite file with all rows, taken in one transaction while the server runs.

It can be served as it is (`--database sqlite:///backup.db`) or restored into an empty database of either kind.
"""

from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, func, insert, inspect, make_url, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from semilla.server.problems import Refused
from semilla.server.storage.database import make_engine, reaching, snapshot_options, upgrade
from semilla.server.storage.rows import PersonRow, Row, TableRow

ROWS_AT_ONCE = 500


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


async def restore(file: Path, database: str) -> int:
    """Bring a backup into an empty database; returns how many tables it has. The file stays as it is."""
    if not file.is_file():
        raise Refused(404, "file.missing", file=str(file))
    with TemporaryDirectory() as folder:
        copy = Path(copyfile(file, Path(folder) / file.name))
        source, target = make_engine(f"sqlite+aiosqlite:///{copy}"), make_engine(database)
        try:
            with reaching(f"sqlite:///{file}"):
                async with source.begin() as connection:
                    await connection.run_sync(_form)
                    await connection.run_sync(upgrade)
            with reaching(database):
                async with target.begin() as connection:
                    await connection.run_sync(upgrade)
                    if await _count(connection, PersonRow) or await _count(connection, TableRow):
                        raise Refused(409, "backup.not_empty")
                return await _copy(source, target)
        finally:
            await source.dispose()
            await target.dispose()


async def _count(connection: AsyncConnection, row: type[Row]) -> int:
    return (await connection.scalar(select(func.count()).select_from(row))) or 0


def _form(connection: Connection) -> tuple[str, dict[str, set[str]]]:
    """The revision of a database, and the columns of its tables."""
    found = inspect(connection)
    tables = {table: {column["name"] for column in found.get_columns(table)} for table in found.get_table_names()}
    if not {TableRow.__tablename__, "alembic_version"} <= tables.keys():
        raise Refused(422, "database.other")
    return str(connection.scalar(text("SELECT version_num FROM alembic_version"))), tables


async def _copy(source: AsyncEngine, target: AsyncEngine) -> int:
    """Copy all rows from one point in time; what is there already (a fresh key) gives way."""
    async with source.connect() as reading:
        await reading.execution_options(**snapshot_options(source))
        async with reading.begin():
            revision, columns = await reading.run_sync(_form)
            async with target.begin() as into:
                await into.run_sync(upgrade, revision)
                for table in (table for table in Row.metadata.sorted_tables if table.name in columns):
                    await into.execute(table.delete())
                    kept = [column for column in table.columns if column.name in columns[table.name]]
                    result = await reading.stream(select(*kept))
                    async for rows in result.mappings().partitions(ROWS_AT_ONCE):
                        await into.execute(insert(table), [dict(row) for row in rows])
                if target.dialect.name == "postgresql":
                    await into.execute(text("SELECT setval(pg_get_serial_sequence('chat', 'id'), (SELECT max(id) FROM chat))"))
                return await _count(into, TableRow)
