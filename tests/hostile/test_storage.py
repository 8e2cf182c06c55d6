"""What is stored can be stored everywhere: a backup takes all, a restoration names what cannot be kept and restores the rest."""

import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from semilla.server.problems import Refused
from semilla.server.settings import Settings
from semilla.server.storage.backup import backup, restore
from tests.server.browser import on_app
from tests.server.conftest import new_database, opened
from tests.server.test_tables import first

pytestmark = pytest.mark.anyio
BAD = {
    "game_table.options NaN": """UPDATE game_table SET options = '{"junk": NaN}' WHERE id = :id""",
    "game_table.options no JSON": "UPDATE game_table SET options = '{oops' WHERE id = :id",
    "game_table.seed NUL": "UPDATE game_table SET seed = 'a' || char(0) WHERE id = :id",
    "game_table.seed too long": "UPDATE game_table SET seed = printf('%.300c', 'x') WHERE id = :id",
    "game_table.revision too large": "UPDATE game_table SET revision = 99999999999 WHERE id = :id",
    "game_table.players a word": "UPDATE game_table SET players = 'many' WHERE id = :id",
    "entry.text NUL": "UPDATE entry SET text = 'a' || char(0) WHERE \"table\" = :id AND revision = 1",
}
SHORTCUT = """UPDATE snapshot SET story = '{"x": NaN}' WHERE "table" = :id"""


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_restoration_names_the_bad_table_and_restores_the_rest(
    sqlite: str, kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    async with opened(sqlite, snapshot_every=5) as app, on_app(app) as ana:
        bad = [(await ana.table())["id"] for _ in BAD]
        good = await ana.play_on(await ana.table(), lambda seen: seen["revision"] >= 15)
        cookies = dict(ana.client.cookies)
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("INSERT INTO person (id, epoch, seen) VALUES ('nobody', 99999999999, 0)")
        for statement, identity in [*zip(BAD.values(), bad, strict=True), (SHORTCUT, good["id"])]:
            assert connection.execute(statement, {"id": identity}).rowcount == 1
    file = tmp_path / "monday.db"
    assert await backup(Settings(database_url=sqlite).database, file) == len(bad) + 1
    fresh = new_database(kind, request, tmp_path)
    target = Settings(database_url=fresh).database
    with pytest.raises(Refused) as refused:
        await restore(file, target)
    assert refused.value.message.key == "backup.bad_table"
    assert refused.value.message.params["table"] in (*bad, "person nobody")
    restored = await restore(file, target, skip_bad=True)
    assert restored.tables == 1
    assert set(restored.left_out) == {*bad, "person nobody"}
    for (what, _), identity in zip(BAD.items(), bad, strict=True):
        assert restored.left_out[identity].startswith(what.split(" ")[0])
    async with opened(fresh) as app, on_app(app) as ana:
        ana.client.cookies.update(cookies)
        view = await ana.view(good["id"])
        assert view["log"] == good["log"]
        assert await ana.move(view, await first(view))


async def test_the_command_says_what_was_left_out(sqlite: str, tmp_path: Path) -> None:
    async with opened(sqlite) as app, on_app(app) as ana:
        identity = (await ana.table())["id"]
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute(BAD["game_table.options NaN"], {"id": identity})
    new = f"sqlite:///{tmp_path / 'new.db'}"
    command = [sys.executable, "-m", "semilla", "backup", str(tmp_path / "tables.db"), "--restore", "--database", new]
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert refused.returncode != 0
    assert identity in refused.stderr
    assert "Traceback" not in refused.stderr
    restored = subprocess.run([*command, "--skip-bad"], capture_output=True, text=True, check=True)
    assert identity in restored.stderr


async def test_databases_and_backups_are_for_their_owner_alone(sqlite: str, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        async with opened(sqlite) as app, on_app(app) as ana:
            await ana.table()
            await backup(Settings(database_url=sqlite).database, tmp_path / "monday.db")
            files = sorted(file for file in tmp_path.iterdir() if file.is_file())
            assert {"monday.db", "tables.db", "tables.db-wal"} <= {file.name for file in files}
            assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    finally:
        os.umask(before)


def test_serve_takes_its_port_before_it_touches_the_database(tmp_path: Path) -> None:
    import socket

    file = tmp_path / "tables.db"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "semilla", "serve", "--port", port, "--database", f"sqlite:///{file}"]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode != 0
    assert port in ended.stderr
    assert not file.exists()
