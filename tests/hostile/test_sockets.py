"""Crowds at a table: whoever belongs there gets in and is seen, a storm of connections costs one view, and who hurries waits."""

import asyncio
import gzip
import json
from contextlib import AsyncExitStack

import pytest
from websockets.exceptions import InvalidStatus

from semilla.server.limits import Limits
from semilla.server.tables import live, views
from semilla.server.tables.table import ATTENDANCE_SECONDS
from tests.server.browser import HUMANS, on_address
from tests.server.conftest import listening
from tests.server.test_live import next_view, watching
from tests.server.test_tables import first

pytestmark = pytest.mark.anyio
OPEN = {"kind": "open"}


async def test_a_crowd_does_not_lock_players_out(sqlite: str) -> None:
    async with listening(sqlite, watchers=5) as address, on_address(address) as ana, on_address(address) as ben:
        view = await ana.table(seats=[HUMANS[0], OPEN])
        link = view["id"]
        await ben.post(f"/tables/{link}/seats/2/take", {"name": "Ben"})
        async with AsyncExitStack() as crowd:
            for _ in range(5):
                await crowd.enter_async_context(watching(address, None, link))
            with pytest.raises(InvalidStatus):
                await crowd.enter_async_context(watching(address, None, link))
            for _ in range(live.AT_HOME):
                mine = await crowd.enter_async_context(watching(address, ana, link))
            with pytest.raises(InvalidStatus):
                await crowd.enter_async_context(watching(address, ana, link))
            await crowd.enter_async_context(watching(address, ben, link))
            while not all(seat["here"] for seat in (await next_view(mine))["seats"]):
                pass


async def test_spectators_of_one_address_leave_room_for_others(sqlite: str) -> None:
    async with listening(sqlite, address_watchers=3) as address, on_address(address) as ana:
        tables = [(await ana.table())["id"] for _ in range(4)]
        async with AsyncExitStack() as crowd:
            for table in tables[:3]:
                await crowd.enter_async_context(watching(address, None, table))
            with pytest.raises(InvalidStatus):
                await crowd.enter_async_context(watching(address, None, tables[3]))
            await crowd.enter_async_context(watching(address, None, tables[3], headers={"X-Forwarded-For": "192.0.2.7"}))
            await crowd.enter_async_context(watching(address, ana, tables[3]))


async def test_a_storm_of_connections_makes_each_view_once(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0
    match_view = views.match_view

    def counted(*question: object) -> object:
        nonlocal made
        made += 1
        return match_view(*question)  # type: ignore[arg-type]

    async with listening(sqlite) as address, on_address(address) as ana:
        view = await ana.table()
        async with watching(address, ana, view["id"]) as calm:
            await next_view(calm)
            monkeypatch.setattr(views, "match_view", counted)
            for _ in range(30):
                async with watching(address, None, view["id"]) as hasty:
                    await next_view(hasty)
            heard = 0
            while True:
                try:
                    await asyncio.wait_for(calm.recv(), 4 * ATTENDANCE_SECONDS)
                except TimeoutError:
                    break
                heard += 1
        assert made == 1, "the game looks the same to every spectator"
        assert heard < 30, "who sits there is not told of each who comes and goes"


async def test_long_messages_come_packed_to_who_asks(sqlite: str) -> None:
    async with listening(sqlite) as address, on_address(address) as ana:
        view = await ana.table()
        async with watching(address, ana, view["id"]) as plain, watching(address, ana, view["id"], "?packed=true") as packed:
            text, data = await plain.recv(), await packed.recv()
            assert isinstance(text, str)
            assert isinstance(data, bytes)
            assert len(data) < len(text) / 3
            assert json.loads(gzip.decompress(data))["view"]["match"] == json.loads(text)["view"]["match"]


async def test_who_connects_too_often_waits_and_then_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits(1)
    monkeypatch.setattr("semilla.server.limits.time.monotonic", lambda: 0.0)
    rate, burst = 1, 10
    waits = [limits.take("live", "ana", live.PATIENCE) for _ in range(burst + live.PATIENCE * rate)]
    assert waits == [0.0] * burst + [float(k) for k in range(1, live.PATIENCE + 1)]
    assert limits.take("live", "ana", live.PATIENCE) > live.PATIENCE
    assert limits.take("live", "ben", live.PATIENCE) == 0


async def test_a_seat_is_not_dropped_by_a_quick_return(sqlite: str) -> None:
    async with listening(sqlite) as address, on_address(address) as ana, on_address(address) as ben:
        view = await ana.table(seats=[HUMANS[0], OPEN])
        await ben.post(f"/tables/{view['id']}/seats/2/take", {"name": "Ben"})
        view = await ana.post(f"/tables/{view['id']}/start")
        async with watching(address, ana, view["id"]) as calm:
            async with watching(address, ben, view["id"]):
                while not (await next_view(calm))["seats"][1]["here"]:
                    pass
            async with watching(address, ben, view["id"]) as back:
                await next_view(back)
                mover = (ana, ben)[view["match"]["turn"] - 1]
                seen = await mover.view(view["id"])
                await mover.move(seen, await first(seen))
                assert (await next_view(calm, seen["revision"] + 1))["seats"][1]["here"]
