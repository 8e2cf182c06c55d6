"""When something below breaks: that alone stops, it is said clearly, and it goes on by itself."""

import asyncio
import logging
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text

from semilla.server import chores
from semilla.server.storage import database as storage
from semilla.server.tables import hall as halls
from tests.server.browser import HUMANS, Browser, View, on_app
from tests.server.conftest import opened
from tests.server.postgres import Postgres
from tests.server.test_tables import first

pytestmark = pytest.mark.anyio
BOT_TABLE = [HUMANS[0], {"kind": "bot", "level": "random"}]
COLUMNS = {
    "options": "{oops",
    "nonces": '"not a list"',
    "position": '{"NaN": NaN',
    "players": '"many"',
    "game": "'no-such-game'",
}
"""What may have gone wrong in a table's row, each as SQL."""


async def health(browser: Browser, status: int = 200) -> dict[str, object]:
    response = await browser.client.get("/healthz")
    assert response.status_code == status, response.text
    found: dict[str, object] = response.json()
    return found


async def until(met: object, what: str) -> None:
    for _ in range(1000):
        if await met():  # type: ignore[operator]
            return
        await asyncio.sleep(0.02)
    raise AssertionError(what)


async def test_a_chore_that_fails_is_logged_told_and_done_again(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(chores, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(halls, "TIDY_SECONDS", 0.01)
    broken = asyncio.Event()
    broken.set()
    tidy = halls.Hall._tidy

    async def fails(hall: halls.Hall) -> None:
        if broken.is_set():
            raise RuntimeError("one bad day")
        await tidy(hall)

    monkeypatch.setattr(halls.Hall, "_tidy", fails)
    async with opened(sqlite) as app, on_app(app) as ana:
        await until(lambda: asyncio.sleep(0, "tidy" in app.state.hall.chores.failing), "the chore did not fail")
        assert (await health(ana))["failing"] == {"tidy": "RuntimeError"}
        assert (await health(ana))["status"] == "trouble"
        broken.clear()
        await until(lambda: asyncio.sleep(0, not app.state.hall.chores.failing), "the chore was not done again")
        assert (await health(ana))["status"] == "ok"
        assert not any(task.done() for name, task in app.state.hall.chores.tasks.items() if name != "compile")
    assert "a chore failed" in caplog.text


async def test_a_failed_write_does_not_end_the_sweep(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chores, "RETRY_SECONDS", 0.01)
    async with opened(sqlite) as app, on_app(app) as ana:
        with monkeypatch.context() as broken:

            async def full(*_: object) -> None:
                raise OSError("no space left on device")

            broken.setattr(app.state.hall.database.writer, "transact", full)
            app.state.hall.chores.start("sweep", app.state.hall._sweep, 0.01)
            await until(lambda: asyncio.sleep(0, "sweep" in app.state.hall.chores.failing), "the sweep did not fail")
            assert (await health(ana, 503))["code"] == "request.503"
        await until(lambda: asyncio.sleep(0, not app.state.hall.chores.failing), "the sweep was not done again")
        assert (await health(ana))["status"] == "ok"


@pytest.mark.parametrize("column", COLUMNS)
async def test_an_unreadable_table_is_set_aside_and_the_others_go_on(sqlite: str, tmp_path: Path, column: str) -> None:
    async with opened(sqlite) as app, on_app(app) as ana:
        bad, good = [await ana.table(place="public", clock={"kind": "move", "seconds": 600}) for _ in range(2)]
        cookies = dict(ana.client.cookies)
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        value = COLUMNS[column] if not COLUMNS[column].startswith("{") else f"'{COLUMNS[column]}'"
        connection.execute(f"UPDATE game_table SET {column} = {value} WHERE id = ?", (bad["id"],))
    async with opened(sqlite) as app, on_app(app) as ana:
        ana.client.cookies.update(cookies)
        hall = app.state.hall
        await until(lambda: asyncio.sleep(0, good["id"] in hall.tables), "the good table did not resume")
        told = await ana.client.get(f"/api/tables/{bad['id']}")
        assert told.status_code in (200, 409, 422), told.text
        assert told.json()["trouble"] if told.status_code == 200 else told.json()["text"]["es"]
        for which in ("mine", "watch"):
            assert good["id"] in {row["id"] for row in await ana.get("/tables", params={"which": which})}
        found = await health(ana)
        assert (found["status"], found["aside"]) == ("trouble", 1)
        view = await ana.view(good["id"])
        assert await ana.move(view, await first(view))


@pytest.mark.parametrize("broken", ["'{oops'", "'{}'", "'[1]'"])
async def test_a_snapshot_that_cannot_be_used_is_made_again_from_the_log(sqlite: str, tmp_path: Path, broken: str) -> None:
    async with opened(sqlite, snapshot_every=5) as app, on_app(app) as ana:
        view = await ana.play_on(await ana.table(), lambda seen: seen["revision"] >= 15)
        cookies = dict(ana.client.cookies)
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        assert connection.execute(f"UPDATE snapshot SET story = {broken}").rowcount == 1
    async with opened(sqlite, snapshot_every=5) as app, on_app(app) as ana:
        ana.client.cookies.update(cookies)
        assert (await ana.view(view["id"]))["log"] == view["log"]
        assert (await ana.play_on(await ana.view(view["id"])))["status"] == "over"


async def test_postgresql_stops_and_starts_again(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """503 with Retry-After, /healthz says so, one line in the log; then everything goes on, the bot's turn too."""
    monkeypatch.setattr(halls, "RESUME_SECONDS", 0.1)
    monkeypatch.setattr(chores, "RETRY_SECONDS", 0.1)
    caplog.set_level(logging.INFO, "semilla")
    with Postgres() as server:
        async with opened(server.database("one")) as app, on_app(app) as ana:
            view = await ana.table()
            bots: View = await ana.table(seats=BOT_TABLE)
            server.stop()
            for _ in range(30):
                response = await ana.client.post(f"/api/tables/{view['id']}/moves", json={"move": await first(view), "revision": 2})
                assert response.status_code == 503, response.text
                assert int(response.headers["retry-after"]) > 0
                assert (await ana.client.get("/healthz")).status_code == 503
                assert (await ana.client.get("/api/tables")).status_code == 503
            server.start()
            await until(lambda: back(ana), "the database did not come back")
            view = await ana.view(view["id"])
            assert await ana.move(view, await first(view))
            assert (await ana.play_on(await ana.view(bots["id"])))["status"] == "over"
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(errors) == 1, [record.getMessage() for record in errors]
    assert errors[0].getMessage() == "the database is out of reach"
    assert not any(record.exc_info for record in caplog.records)
    assert "the database is back" in caplog.text


async def back(browser: Browser) -> bool:
    return (await browser.client.get("/healthz")).status_code == 200


async def test_a_full_disk_is_told_and_moves_go_on_when_there_is_room(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "FRESH_SECONDS", 0)

    async with opened(sqlite) as app, on_app(app) as ana:
        view, writer = await ana.table(), app.state.hall.database.writer
        pages = "PRAGMA max_page_count={}"
        await writer.transact(lambda session: session.execute(text(pages.format(1))))  # as many as there are: no more
        assert (await health(ana, 503))["code"] == "request.503"
        for _ in range(100):
            response = await ana.client.post("/api/tables", json={"game": "ekonos", "seats": HUMANS})
            assert response.status_code in (201, 503)
            if response.status_code == 503:
                break
        else:
            raise AssertionError("the disk was not full")
        assert (await health(ana, 503))["code"] == "request.503"
        await writer.transact(lambda session: session.execute(text(pages.format(1_000_000))))
        assert (await health(ana))["status"] == "ok"
        view = await ana.view(view["id"])
        assert await ana.move(view, await first(view))
