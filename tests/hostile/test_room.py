"""Greed for room: what a guest, an address and all together may store is limited; a move of a running game never is."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Text, cast, func, select

from semilla.server.storage.rows import ChatRow, TableRow
from semilla.server.tables import chat
from tests.server.browser import HUMANS, Browser, on_app
from tests.server.conftest import opened
from tests.server.test_tables import first

pytestmark = pytest.mark.anyio
FORM = {"game": "ekonos", "seats": HUMANS}


@asynccontextmanager
async def from_address(app: FastAPI, address: str) -> AsyncIterator[Browser]:
    """Somebody who comes from elsewhere."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
        yield Browser(client)


async def test_a_guest_has_so_many_open_tables(database: str) -> None:
    async with opened(database, guest_tables=3) as app, on_app(app) as ana, on_app(app) as ben:
        views = [await ana.table() for _ in range(3)]
        problem = await ana.post("/tables", FORM, 403)
        assert problem["code"] == "room.guest_tables"
        assert problem["params"] == {"most": 3}
        await ben.table()
        await ana.post(f"/tables/{views[0]['id']}/close")
        await ana.table()


async def test_guests_who_cost_nothing_share_what_their_address_may_store(database: str) -> None:
    """Twelve guests of one address import as much as they can; somebody from elsewhere, and who plays already, notices nothing."""
    most = 300_000
    async with opened(database, address_bytes=most) as app, on_app(app) as ana:
        view = await ana.table(place="local")
        position = await ana.get(f"/tables/{view['id']}/position")
        async with (
            from_address(app, "10.0.0.1") as eva,
            from_address(app, "2001:db8::1") as one,
            from_address(app, "2001:db8::2") as two,
        ):
            codes: Counter[int] = Counter()
            for _ in range(12):
                async with on_app(app) as greedy:
                    form = {**FORM, "position": position}
                    made = await asyncio.gather(*(greedy.client.post("/api/tables", json=form) for _ in range(20)))
                    codes.update(response.status_code for response in made)
            assert set(codes) == {201, 403}
            assert (await ana.post("/tables", FORM, 403))["code"] == "room.address_bytes"
            async with app.state.hall.database.reading() as session:
                stored = await session.scalar(select(func.sum(func.length(cast(TableRow.position, Text)))))
                assert 0 < stored < most
                assert await session.scalar(select(func.sum(TableRow.bytes))) < most + 10_000
            await eva.table()
            await one.table()
            sources = {
                identity: (await at(app, identity)).row.source for identity in [await first_table(one), await first_table(two)]
            }
            assert len(set(sources.values())) == 1, "one IPv6 network is one address"
        assert await ana.move(view, await first(view))


async def at(app: FastAPI, identity: str):  # type: ignore[no-untyped-def]
    async with app.state.hall.at(identity) as table:
        return table


async def first_table(browser: Browser) -> str:
    return str((await browser.table())["id"])


async def test_when_all_is_taken_games_go_on(database: str) -> None:
    async with opened(database) as app, on_app(app) as ana:
        view = await ana.table(chat=True)
        app.state.hall.room.bytes = app.state.hall.settings.all_bytes
        response = await ana.client.post("/api/tables", json=FORM)
        assert response.status_code == 503
        assert response.json()["code"] == "room.all"
        assert int(response.headers["retry-after"]) > 0
        assert await ana.move(view, await first(view))
        assert await ana.post(f"/tables/{view['id']}/chat", {"text": "we go on"}, 201)
        await app.state.hall.room.measure()
        assert 0 < app.state.hall.room.bytes < 100_000
        await ana.table()


async def test_what_tables_take_is_measured_as_they_grow(database: str) -> None:
    async with opened(database, snapshot_every=5) as app, on_app(app) as ana:
        room, view = app.state.hall.room, await ana.table(chat=True)
        at_first = room.bytes
        assert (room.tables, at_first > 0) == (1, True)
        await ana.play_on(view, lambda seen: seen["revision"] >= 15)
        await ana.post(f"/tables/{view['id']}/chat", {"text": "x" * 500}, 201)
        await room.measure()
        assert room.bytes > at_first + 1000
        await ana.delete(f"/tables/{view['id']}")
        await room.measure()
        assert (room.tables, room.bytes) == (0, 0)


async def test_a_long_log_can_only_be_played_on(database: str) -> None:
    async with opened(database, log_limit=6) as app, on_app(app) as ana:
        view = await ana.table(undo="free")
        while view["revision"] < 6:
            view = await ana.move(view, await first(view))
        assert (await ana.post(f"/tables/{view['id']}/undo", {"revision": view["revision"]}, 409))["code"] == "table.log_full"
        assert (await ana.post(f"/tables/{view['id']}/seats/1/bot", {"level": "random"}, 409))["code"] == "table.log_full"
        view = await ana.view(view["id"])
        assert await ana.move(view, await first(view))


async def test_a_chat_keeps_its_last_lines(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "KEPT", 3)
    async with opened(database) as app, on_app(app) as ana:
        view, other = await ana.table(chat=True), await ana.table(chat=True)
        await ana.post(f"/tables/{other['id']}/chat", {"text": "elsewhere"}, 201)
        for k in range(6):
            await ana.post(f"/tables/{view['id']}/chat", {"text": str(k)}, 201)
        assert [line["text"] for line in await ana.get(f"/tables/{view['id']}/chat")] == ["3", "4", "5"]
        async with app.state.hall.database.reading() as session:
            assert await session.scalar(select(func.count()).select_from(ChatRow)) == 4
