"""An older database is brought to the present form and its tables go on; backups move between databases."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from semilla.server.problems import Refused
from semilla.server.settings import Settings
from semilla.server.storage.backup import backup, restore
from semilla.server.storage.database import make_engine, upgrade
from semilla.server.storage.rows import Row
from tests.server.browser import on_app
from tests.server.conftest import opened

pytestmark = pytest.mark.anyio


async def make_older(database: str, cookies: dict[str, str]) -> str:
    """A running table in a database of the first form; returns the table's id. Its rows come from today's server."""
    async with opened(database) as app, on_app(app) as ana:
        view = await ana.play_on(await ana.table(), lambda seen: seen["revision"] >= 15)
        cookies.update(ana.client.cookies)
    engine = make_engine(Settings(database_url=database).database)
    async with engine.begin() as connection:
        for statement in (
            "DROP INDEX ix_game_table_classroom",
            *(f"ALTER TABLE game_table DROP COLUMN {column}" for column in ("classroom", "lesson", "number", "paused")),
            *(f"DROP TABLE {table}" for table in ("finished", "pupil", "lesson", "teacher", "classroom")),
            "ALTER TABLE game_table DROP COLUMN chapter",
            "ALTER TABLE game_table DROP COLUMN friends",
            "ALTER TABLE game_table DROP COLUMN cards",
            "ALTER TABLE seat DROP COLUMN held",
            "DROP INDEX ix_game_table_owner",
            "DROP INDEX ix_game_table_source",
            "ALTER TABLE game_table DROP COLUMN bytes",
            "ALTER TABLE game_table DROP COLUMN source",
            "DROP TABLE analysis",
            "ALTER TABLE game_table DROP COLUMN hints",
            "DROP TABLE plan",
            "DROP TABLE snapshot",
            "ALTER TABLE seat DROP COLUMN late",
            "UPDATE alembic_version SET version_num = '0001'",
        ):
            await connection.execute(text(statement))
    await engine.dispose()
    return str(view["id"])


async def test_an_older_database_is_upgraded_and_its_tables_go_on(database: str) -> None:
    cookies: dict[str, str] = {}
    identity = await make_older(database, cookies)
    async with opened(database) as app, on_app(app) as ana:
        ana.client.cookies.update(cookies)
        view = await ana.view(identity)
        assert view["revision"] == 15
        assert (view["friends"], view["cards"]) == (False, "new")
        async with app.state.hall.at(identity) as table:
            assert [seat.held for seat in table.seats] == [[seat.person] for seat in table.seats]
        assert (await ana.play_on(view))["status"] == "over"


async def test_the_migrations_make_exactly_the_rows_we_use(database: str) -> None:
    engine = make_engine(Settings(database_url=database).database)

    def differences(connection: Connection) -> list[object]:
        upgrade(connection, "0001")
        assert "snapshot" not in inspect(connection).get_table_names()
        upgrade(connection)
        upgrade(connection)
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, Row.metadata))

    async with engine.begin() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_a_backup_taken_while_the_server_runs(database: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    async with opened(database) as app, on_app(app) as ana:
        view = await ana.table(chat=True)
        await ana.post(f"/tables/{view['id']}/chat", {"text": "hola"}, 201)
        playing = asyncio.create_task(ana.play_on(view, lambda seen: seen["revision"] >= 60))
        while app.state.hall.tables[view["id"]].row.revision < 20:
            await asyncio.sleep(0.01)
        assert await backup(Settings(database_url=database).database, file) == 1
        await playing
        cookies = dict(ana.client.cookies)
    with pytest.raises(Refused):
        await backup(Settings(database_url=database).database, file)
    async with opened(f"sqlite:///{file}") as app, on_app(app) as ana:
        ana.client.cookies.update(cookies)
        copy = await ana.view(view["id"])
        assert 20 <= copy["revision"] <= 60
        assert copy["mine"] == [1, 2]
        assert (await ana.play_on(copy))["status"] == "over"


async def test_a_backup_is_restored_into_an_empty_database(database: str, tmp_path: Path) -> None:
    file, target = tmp_path / "copy.db", Settings(database_url=database).database
    source = f"sqlite:///{tmp_path / 'source.db'}"
    async with opened(source) as app, on_app(app) as ana:
        view = await ana.table(chat=True)
        await ana.post(f"/tables/{view['id']}/chat", {"text": "hola"}, 201)
        cookies = dict(ana.client.cookies)
    await backup(Settings(database_url=source).database, file)
    assert (await restore(file, target)).tables == 1
    with pytest.raises(Refused, match="not empty"):
        await restore(file, target)
    async with opened(database) as app, on_app(app) as ana:
        ana.client.cookies.update(cookies)
        assert (await ana.view(view["id"]))["mine"] == [1, 2]
        await ana.post(f"/tables/{view['id']}/chat", {"text": "otra vez"}, 201)
    (tmp_path / "other.db").write_text("nothing of ours")
    with pytest.raises(Refused, match="not a database"):
        await restore(tmp_path / "other.db", target)
    with pytest.raises(Refused, match="no file"):
        await backup(f"sqlite+aiosqlite:///{tmp_path / 'missing.db'}", tmp_path / "new.db")
    assert not list(tmp_path.glob("*.part")) + list(tmp_path.glob("missing.db"))


async def test_an_older_database_is_saved_as_it_is_and_restored_in_the_present_form(database: str, tmp_path: Path) -> None:
    file, cookies = tmp_path / "older.db", dict[str, str]()
    identity = await make_older(database, cookies)
    await backup(Settings(database_url=database).database, file)
    saved = file.read_bytes()
    restored = f"sqlite:///{tmp_path / 'restored.db'}"
    assert (await restore(file, Settings(database_url=restored).database)).tables == 1
    assert file.read_bytes() == saved
    async with opened(restored) as app, on_app(app) as ana:
        ana.client.cookies.update(cookies)
        assert (await ana.view(identity))["revision"] == 15
