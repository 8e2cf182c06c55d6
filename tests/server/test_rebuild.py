"""The log is the truth: everything else is rebuilt from it, quickly, and never silently changed."""

import asyncio
import time
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from semilla.games import game
from semilla.server.storage.rows import EntryRow, PersonRow, PlanRow, SnapshotRow, TableRow
from semilla.server.tables.views import Look, table_view
from semilla.server.times import now
from tests.server.browser import HUMANS, Browser, View, on_app
from tests.server.conftest import opened
from tests.server.test_tables import first

pytestmark = pytest.mark.anyio


async def whole(browser: Browser, identity: str) -> list[View]:
    return [await browser.view(identity, seat=seat, lang="es") for seat in (0, 1, 2)]


@pytest.mark.parametrize("every", [4, 1000])
async def test_a_restart_changes_nothing(database: str, every: int) -> None:
    async with opened(database, snapshot_every=every) as app, on_app(app) as ana:
        view = await ana.table(undo="free", chat=True)
        for revision in (20, 41, 60):
            view = await ana.play_on(view, lambda seen, revision=revision: seen["revision"] >= revision, seed=revision)
            await ana.post(f"/tables/{view['id']}/undo", {"revision": view["revision"], "seat": 1})
            view = await ana.view(view["id"])
        before, cookies = await whole(ana, view["id"]), dict(ana.client.cookies)
    async with opened(database, snapshot_every=every) as app, on_app(app) as ana:
        ana.client.cookies.update(cookies)
        assert await whole(ana, view["id"]) == before
        undone = await ana.post(f"/tables/{view['id']}/undo", {"revision": view["revision"], "seat": 2})
        assert undone["revision"] == view["revision"] + 1
        assert (await ana.play_on(await ana.view(view["id"])))["status"] == "over"


@pytest.mark.parametrize("name", ["ekonos", "el-plan-2014"])
async def test_a_snapshot_and_the_log_tell_the_same(sqlite: str, name: str) -> None:
    async with opened(sqlite, snapshot_every=8) as app, on_app(app) as ana:
        view = await ana.table(game=name, seats=[{"kind": "human"}] * 4)
        view = await ana.play_on(view, lambda seen: seen["revision"] >= 100)
        cookies = dict(ana.client.cookies)
    times, told = [], []
    older, none = update(SnapshotRow).values(story={"1": {}}), delete(SnapshotRow)
    for changed in (None, older, none):  # what this program cannot read it does not use
        async with opened(sqlite) as app, on_app(app) as ana:
            ana.client.cookies.update(cookies)
            hall = app.state.hall
            await hall.game(name)
            async with hall.database.sessions() as session:
                assert (await session.scalar(select(SnapshotRow.revision)) or 0) > 90
            if changed is not None:
                await hall.database.write(lambda session, changed=changed: session.execute(changed))
            start = time.perf_counter()
            async with hall.at(view["id"]) as table:
                times.append(time.perf_counter() - start)
                told.append([table_view(table, Look(None, seat, "en")) for seat in (None, 1, 2, 3, 4)])
                assert table.match.chance()
    assert told[0] == told[1] == told[2]
    print(f"from the snapshot {times[0] * 1000:.1f} ms, from the log {times[2] * 1000:.1f} ms")


@pytest.mark.parametrize(("changed", "code"), [({"rules_version": 2}, "table.rules"), ({"pack": None}, "table.pack")])
async def test_a_table_of_other_rules_is_refused_and_stays_exportable(
    database: str, monkeypatch: pytest.MonkeyPatch, changed: dict[str, Any], code: str
) -> None:
    async with opened(database) as app, on_app(app) as ana:
        view = await ana.play_on(await ana.table(), lambda seen: seen["revision"] >= 12)
        record, cookies = await ana.get(f"/tables/{view['id']}/record"), dict(ana.client.cookies)
    real = game("ekonos")
    other = replace(real, **changed) if "rules_version" in changed else real
    if code == "table.pack":
        monkeypatch.setitem(real.__dict__, "pack", replace(real.pack, hash="0" * 64))
        monkeypatch.setitem(real.__dict__, "published", ())
    for module in ("semilla.server.tables.rebuild", "semilla.server.tables.hall"):
        monkeypatch.setattr(f"{module}.game", lambda name: other)
    async with opened(database) as app, on_app(app) as ana:
        ana.client.cookies.update(cookies)
        seen = await ana.view(view["id"])
        assert seen["trouble"]["key"] == code
        assert (await ana.move(seen, "pass", 409))["code"] == code
        assert (await ana.get(f"/tables/{view['id']}/record"))["moves"] == record["moves"]
        await ana.post(f"/tables/{view['id']}/close")
        full = await ana.get(f"/tables/{view['id']}/record")
        assert full["seed"]
        assert full["moves"] == record["moves"]
        assert full["rules"] == record["rules"]


async def test_a_log_that_does_not_fit_is_refused(sqlite: str) -> None:
    async with opened(sqlite) as app, on_app(app) as ana:
        view = await ana.play_on(await ana.table(), lambda seen: seen["revision"] >= 12)
        async with app.state.hall.database.sessions.begin() as session:
            await session.execute(update(EntryRow).where(EntryRow.revision == 5).values(text="pass\npass"))
        async with app.state.hall.at(view["id"]) as table:
            app.state.hall.forget(table)
        seen = await ana.view(view["id"])
        assert seen["trouble"] is not None
        assert (await ana.get(f"/tables/{view['id']}/record"))["moves"]


async def test_bots_plans_and_clocks_go_on_after_a_restart(database: str) -> None:
    async with opened(database) as app, on_app(app) as ana:
        bots = await ana.table(seats=[HUMANS[0], {"kind": "bot", "level": "random"}])
        hot = await ana.table()
        move = await first(hot)
        turn, cookies = hot["match"]["turn"], dict(ana.client.cookies)
        async with app.state.hall.at(bots["id"]) as table:
            if table.thinking is not None:
                table.thinking.cancel()
            app.state.hall.forget(table)
        async with app.state.hall.database.sessions.begin() as session:
            await session.execute(insert(PlanRow).values(table=hot["id"], seat=turn, moves=[move], dropped=[]))
    async with opened(database) as app, on_app(app) as ana:
        ana.client.cookies.update(cookies)
        tables = app.state.hall.tables
        for _ in range(1000):
            if hot["id"] in tables and tables[hot["id"]].row.revision > hot["revision"]:
                break
            await asyncio.sleep(0.01)
        assert tables[hot["id"]].row.revision == hot["revision"] + 1
        assert (await ana.play_on(await ana.view(bots["id"])))["status"] == "over"


async def test_a_failing_write_harms_only_itself(database: str) -> None:
    async with opened(database) as app:
        writer = app.state.hall.database

        def fails(session: Session) -> None:
            session.execute(insert(TableRow).values(id="incomplete"))

        def works(session: Session) -> str:
            return str(session.scalar(select(1)))

        results = await asyncio.gather(*(writer.write(work) for work in (works, fails, works)), return_exceptions=True)
        assert results[0] == results[2] == "1"
        assert isinstance(results[1], Exception)


async def test_statements_that_go_together_fail_alone(database: str) -> None:
    add = insert(PersonRow)
    people = [{"id": name, "epoch": 1, "seen": now()} for name in ("ana", "ben", "ben", "eva")]
    async with opened(database) as app:
        writer = app.state.hall.database
        results = await asyncio.gather(*(writer.write_rows([(add, person)]) for person in people), return_exceptions=True)
        assert [isinstance(result, Exception) for result in results] == [False, False, True, False]
        async with writer.sessions() as session:
            assert set(await session.scalars(select(PersonRow.id))) == {"ana", "ben", "eva"}


async def test_two_servers_on_one_database_never_double_a_move(database: str) -> None:
    async with opened(database) as one, opened(database) as other, on_app(one) as ana, on_app(other) as ben:
        view = await ana.table()
        ben.client.cookies.update(ana.client.cookies)
        seen = await ben.view(view["id"])
        await ana.move(view, await first(view))
        assert (await ben.move(seen, await first(seen), 409))["code"] == "move.stale"
        assert (await ben.view(view["id"]))["revision"] == view["revision"] + 1
