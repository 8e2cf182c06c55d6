"""Greed: whatever is cheap to ask and dear to answer has a rate, for a guest and for all guests of an address together."""

import asyncio
import threading
import time
from collections import Counter
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import sqlalchemy

from semilla.server import incoming, limits
from semilla.server.storage.database import MOST_WORK, Database
from tests.server.browser import on_app
from tests.server.conftest import opened

pytestmark = pytest.mark.anyio
FLOOD = 250


async def flood(client: httpx.AsyncClient, path: str) -> Counter[int]:
    return Counter(response.status_code for response in await asyncio.gather(*(client.get(path) for _ in range(FLOOD))))


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes for the limits, however slow the machine."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("path", ["why?move=nonsense", "chat", "", "record", "replay", "analysis", "hint"])
async def test_everything_at_a_table_has_a_rate(sqlite: str, path: str) -> None:
    async with opened(sqlite, rate=1.0) as app, on_app(app) as ana:
        view = await ana.table(chat=True)
        codes = await flood(ana.client, f"/api/tables/{view['id']}/{path}".rstrip("/"))
        assert codes[429] >= 50, codes
        assert not any(code >= 500 for code in codes), codes
        assert (await ana.client.get("/healthz")).status_code == 200


@pytest.mark.usefixtures("still")
async def test_many_guests_of_one_address_share_a_rate() -> None:
    buckets, crowd = limits.Limits(1), 3
    burst = int(limits.RATES["why"][1])
    answered = sum(
        not buckets.take("why", f"guest {k}") and not buckets.take("why", "address", crowd=crowd) for k in range(burst * 10)
    )
    assert answered == burst * crowd


async def test_what_others_wait_for_while_refusals_are_worked_out(sqlite: str) -> None:
    """150 `why` at once, the rate switched off. The figure is printed; it decides nothing."""
    async with opened(sqlite) as app, on_app(app) as ana, on_app(app) as ben:
        view = await ana.table()
        asked = asyncio.gather(*(ana.client.get(f"/api/tables/{view['id']}/why?move=nonsense") for _ in range(150)))
        waits = []
        while not asked.done():
            start = time.perf_counter()
            assert (await ben.client.get("/healthz")).status_code == 200
            waits.append(time.perf_counter() - start)
        assert {response.status_code for response in await asked} == {200}
        print(f"/healthz beside 150 `why`: {len(waits)} asked, the slowest {max(waits) * 1000:.0f} ms")


@pytest.mark.parametrize(("length", "beside"), [(100, False), (900_000, True)])
async def test_a_long_body_is_read_beside_the_event_loop(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, length: int, beside: bool
) -> None:
    read, threads = incoming.parse_json, []

    def noted(*given: Any) -> Any:
        threads.append(threading.current_thread())
        return read(*given)

    monkeypatch.setattr(incoming, "parse_json", noted)
    async with opened(sqlite) as app, on_app(app) as ana:
        form = {"game": "ekonos", "seats": [{"kind": "human"}], "position": {"junk": "x" * length}}
        assert (await ana.post("/tables", form, 422))["code"].startswith("position.")
    assert [thread is not threading.main_thread() for thread in threads] == [beside]


async def test_a_move_is_written_before_the_new_tables_of_others(sqlite: str) -> None:
    """However much waits to be written, a move waits for one transaction with little in it, and for its own."""
    database, written, gate = Database(sqlite.replace("sqlite:", "sqlite+aiosqlite:")), [], threading.Event()
    await database.open()

    async def work(name: str, wait: bool = False) -> None:
        await database.write(lambda _: gate.wait(10) if wait else None)
        written.append(name)

    async def move() -> None:
        await database.write_rows([(sqlalchemy.text("SELECT 1"), None)])
        written.append("move")

    tasks = [asyncio.create_task(work("first", wait=True))]
    await asyncio.sleep(0.1)
    tasks += [asyncio.create_task(work(str(k))) for k in range(5 * MOST_WORK)]
    await asyncio.sleep(0)
    tasks.append(asyncio.create_task(move()))
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*tasks)
    await database.close()
    assert written[:2] == ["first", "move"]
    assert written[2:] == [str(k) for k in range(5 * MOST_WORK)]
