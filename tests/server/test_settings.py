"""What can be set, and the page that is served."""

from pathlib import Path

import pytest
from sqlalchemy import text

from semilla.server.problems import Refused
from semilla.server.run import listen
from semilla.server.settings import Settings
from semilla.server.storage.database import make_ready
from tests.server.browser import on_app
from tests.server.conftest import opened


def test_the_environment_and_the_caller() -> None:
    read = Settings.from_environment({"SEMILLA_WORKERS": "3", "SEMILLA_BOT_PAUSE": "0.1", "SEMILLA_DATABASE_URL": "sqlite:///x.db"})
    assert (read.workers, read.bot_pause, read.database) == (3, 0.1, "sqlite+aiosqlite:///x.db")
    given = Settings.from_environment(
        {"SEMILLA_DATABASE_URL": "sqlite:///x.db"}, database_url="postgres://ana:secret@host/db", workers=None
    )
    assert given.database == "postgresql+asyncpg://ana:secret@host/db"
    assert "secret" not in given.shown
    with pytest.raises(Refused, match="SEMILLA_WORKERS"):
        Settings.from_environment({"SEMILLA_WORKERS": "many"})
    for value in ("-1", "nan", "inf"):
        with pytest.raises(Refused, match="SEMILLA_RATE"):
            Settings.from_environment({"SEMILLA_RATE": value})


@pytest.mark.parametrize("url", ["mysql://host/db", "nothing", "://"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(Refused, match="database must be"):
        Settings(database_url=url).database  # noqa: B018


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=true"])
def test_a_database_that_would_keep_nothing_is_refused(url: str) -> None:
    with pytest.raises(Refused, match="would keep nothing"):
        Settings(database_url=url).database  # noqa: B018


def test_by_default_a_file_in_the_data_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda name: str(tmp_path / name))
    assert Settings().database == f"sqlite+aiosqlite:///{tmp_path}/semilla/tables.db"
    assert Settings().bot_workers >= 1


def test_an_address_that_cannot_be_had() -> None:
    with listen(port=0) as door:
        for host, port in (("127.0.0.1", door.getsockname()[1]), ("127.0.0.1", 99999), ("192.0.2.1", 0), ("no such name", 0)):
            with pytest.raises(Refused, match="cannot listen"):
                listen(host, port)


@pytest.mark.anyio
async def test_a_database_that_cannot_be_had(tmp_path: Path, sqlite: str) -> None:
    (tmp_path / "other.db").write_text("nothing of ours" * 100)
    for url in (f"sqlite:///{tmp_path}/other.db", f"sqlite:///{tmp_path}/nowhere/x.db", "postgresql://ana:secret@127.0.0.1:1/x"):
        with pytest.raises(Refused, match="cannot be used") as refused:
            await make_ready(Settings(database_url=url).database)
        assert "secret" not in refused.value.text()
    async with opened(sqlite) as app, app.state.hall.database.sessions.begin() as session:
        await session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Refused, match="newer version"):
        await make_ready(Settings(database_url=sqlite).database)


@pytest.mark.anyio
async def test_the_page(sqlite: str, tmp_path: Path) -> None:
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<title>Semilla</title>")
    (tmp_path / "page" / "assets" / "app-1a2b.js").write_text("1")
    async with opened(sqlite, page=str(tmp_path / "page")) as app, on_app(app) as ana:
        for path in ("/", "/tables/some-table"):
            answer = await ana.client.get(path)
            assert "Semilla" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
        assert "immutable" in (await ana.client.get("/assets/app-1a2b.js")).headers["cache-control"]
        assert (await ana.client.get("/assets/gone.js")).status_code == 404
        await ana.get("/nowhere", 404)
