"""Backups: whatever the database is, a backup is one SQLite file with all rows, taken in one transaction while the server runs.

It can be served as it is (`--database sqlite:///backup.db`) or restored into an empty database of either kind.
"""

from pathlib import Path

from sqlalchemy import func, insert, inspect, select, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from semilla.server.problems import Refused
from semilla.server.storage.database import make_engine, snapshot_options, upgrade
from semilla.server.storage.rows import PersonRow, Row, TableRow

ROWS_AT_ONCE = 500


async def backup(database: str, file: Path) -> int:
    """Save a database to a new file; returns how many tables it has."""
    if file.exists():
        raise Refused(409, "file.exists", file=str(file))
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    source, target = make_engine(database), make_engine(f"sqlite+aiosqlite:///{part}")
    try:
        count = await _copy(source, target)
    finally:
        await source.dispose()
        await target.dispose()
    part.rename(file)
    return count


async def restore(file: Path, database: str) -> int:
    """Bring a backup into an empty database; returns how many tables it has."""
    if not file.is_file():
        raise Refused(404, "file.missing", file=str(file))
    source, target = make_engine(f"sqlite+aiosqlite:///{file}"), make_engine(database)
    try:
        async with source.begin() as connection:
            if "game_table" not in await connection.run_sync(lambda sync: inspect(sync).get_table_names()):
                raise Refused(422, "backup.not_one", file=str(file))
            await connection.run_sync(upgrade)
        async with target.begin() as connection:
            await connection.run_sync(upgrade)
            if await _count(connection, PersonRow) or await _count(connection, TableRow):
                raise Refused(409, "backup.not_empty")
        return await _copy(source, target)
    except DatabaseError:
        raise Refused(422, "backup.not_one", file=str(file)) from None
    finally:
        await source.dispose()
        await target.dispose()


async def _count(connection: AsyncConnection, row: type[Row]) -> int:
    return (await connection.scalar(select(func.count()).select_from(row))) or 0


async def _copy(source: AsyncEngine, target: AsyncEngine) -> int:
    """Copy all rows from one point in time; what is there already (a fresh key) gives way."""
    async with target.begin() as into:
        await into.run_sync(upgrade)
    async with source.connect() as reading:
        await reading.execution_options(**snapshot_options(source))
        async with reading.begin(), target.begin() as into:
            for table in Row.metadata.sorted_tables:
                await into.execute(table.delete())
                result = await reading.stream(select(table))
                async for rows in result.mappings().partitions(ROWS_AT_ONCE):
                    await into.execute(insert(table), [dict(row) for row in rows])
            if target.dialect.name == "postgresql":
                await into.execute(text("SELECT setval(pg_get_serial_sequence('chat', 'id'), (SELECT max(id) FROM chat))"))
            return await _count(into, TableRow)
