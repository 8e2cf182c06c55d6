"""What can be set, and the page that is served."""

import re
from pathlib import Path

import pytest
from sqlalchemy import text

from semilla.server.problems import Refused
from semilla.server.run import listen
from semilla.server.settings import Settings, variable
from semilla.server.storage.database import make_ready
from tests.server.browser import on_app
from tests.server.conftest import opened


def test_the_environment_and_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"WORKERS": "3", "BOT_PAUSE": "0.1", "DATABASE_URL": "sqlite:///x.db"}.items():
        monkeypatch.setenv(f"SEMILLA_{name}", value)
    read = Settings.from_environment()
    assert (read.workers, read.bot_pause, read.database) == (3, 0.1, "sqlite+aiosqlite:///x.db")
    given = Settings.from_environment(database_url="postgres://ana:secret@host/db", workers=None)
    assert (given.workers, given.database) == (3, "postgresql+asyncpg://ana:secret@host/db")
    assert "secret" not in given.shown


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("WORKERS", "many", "SEMILLA_WORKERS must be a whole number, 0 or more, not “many”."),
        ("WORKERS", "", "SEMILLA_WORKERS must be a whole number, 0 or more, not “”."),
        ("WORKERS", "1.5", "SEMILLA_WORKERS must be a whole number, 0 or more, not “1.5”."),
        ("RATE", "-1", "SEMILLA_RATE must be a number, 0 or more, not “-1”."),
        ("RATE", "nan", "SEMILLA_RATE must be a number, 0 or more, not “nan”."),
        ("RATE", "inf", "SEMILLA_RATE must be a number, 0 or more, not “inf”."),
    ],
)
def test_a_wrong_value_gets_one_sentence(name: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"SEMILLA_{name}", value)
    with pytest.raises(Refused) as refused:
        Settings.from_environment()
    assert refused.value.text("en") == said
    assert refused.value.text("es").startswith(f"SEMILLA_{name} tiene que ser un número")


MANUAL = Path(__file__).parents[2] / "docs" / "running-a-server.md"
UNITS = {"MB": 10**6, "GB": 10**9}


def documented() -> dict[str, str]:
    """The settings in the manual's table, each with the default that stands there."""
    found: dict[str, str] = {}
    for row in re.findall(r"^\| (`SEMILLA_.*?) \| (.*?) \|", MANUAL.read_text("utf-8"), re.MULTILINE):
        names = re.findall(r"`(SEMILLA_\w+)`", row[0])
        found |= dict(zip(names, row[1].split(", ") if len(names) > 1 else [row[1]], strict=True))
    return found


def test_the_manual_lists_every_setting_with_its_default() -> None:
    listed = documented()
    assert list(listed) == [variable(name) for name in Settings.model_fields]
    for name, field in Settings.model_fields.items():
        said = listed[variable(name)]
        assert field.description
        figure = re.fullmatch(r"([\d.]+) ?(MB|GB)?", said)
        if figure:
            assert float(figure[1]) * UNITS.get(figure[2], 1) == field.default
        else:
            assert field.default in ("", 0), f"{variable(name)} is {field.default}, the manual says {said}"


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
