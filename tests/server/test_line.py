"""The line before the workers: urgent things first, then whoever was given least, and nobody waits for ever."""

import asyncio
from itertools import count
from types import SimpleNamespace

import pytest

from semilla.server.line import OLDEST_EVERY, Line, Urgency

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def everything_takes_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is had of a place does not depend on the machine."""
    ticks = count()
    monkeypatch.setattr("semilla.server.line.time", SimpleNamespace(monotonic=lambda: next(ticks) / 100))


class Counter:
    """One place, and the order in which it was given away."""

    def __init__(self) -> None:
        self.line = Line(1)
        self.served: list[str] = []

    async def take(self, urgency: Urgency, guest: str, name: str = "", source: str = "") -> None:
        async with self.line.place(urgency, guest, source):
            self.served.append(name or guest)
            await asyncio.sleep(0)


async def test_many_tables_of_one_guest_wait_for_the_one_of_another() -> None:
    counter = Counter()
    greedy = [counter.take(Urgency.TABLE, "greedy", f"greedy {k}") for k in range(30)]
    tasks = [asyncio.create_task(work) for work in greedy]
    await asyncio.sleep(0)
    tasks.append(asyncio.create_task(counter.take(Urgency.TABLE, "other")))
    await asyncio.gather(*tasks)
    assert counter.served.index("other") <= 2
    assert [name for name in counter.served if name != "other"] == [f"greedy {k}" for k in range(30)]


async def test_many_guests_of_one_address_wait_for_the_one_of_another() -> None:
    """Guests cost nothing; at home they still take turns."""
    counter = Counter()
    many = [counter.take(Urgency.TABLE, f"guest {k}", f"guest {k}", "crowd") for k in range(30) for _ in range(3)]
    tasks = [asyncio.create_task(work) for work in many]
    await asyncio.sleep(0)
    tasks += [asyncio.create_task(counter.take(Urgency.TABLE, "other", "other", "elsewhere")) for _ in range(3)]
    await asyncio.gather(*tasks)
    assert counter.served.index("other") <= 2
    assert max(k for k, name in enumerate(counter.served) if name == "other") <= 8
    assert len(set(counter.served[:25])) >= 18  # but for whoever had waited longest, each guest once before any twice


async def test_people_come_before_bots_and_bots_before_analyses() -> None:
    counter = Counter()
    order = [Urgency.REST, Urgency.TABLE, Urgency.PERSON]
    tasks = [asyncio.create_task(counter.take(Urgency.REST, "first", "first"))]
    tasks += [asyncio.create_task(counter.take(urgency, f"guest {urgency.name}", urgency.name)) for urgency in order]
    await asyncio.gather(*tasks)
    assert counter.served == ["first", "PERSON", "TABLE", "REST"]


async def test_nobody_waits_for_ever() -> None:
    counter = Counter()
    going = True

    async def busy(guest: str) -> None:
        while going:
            await counter.take(Urgency.TABLE, guest)

    bots = [asyncio.create_task(busy(f"bot {k}")) for k in range(3)]
    await asyncio.sleep(0)
    await asyncio.wait_for(counter.take(Urgency.REST, "analysis"), 5)
    assert counter.served.index("analysis") <= 2 * OLDEST_EVERY
    going = False
    await asyncio.gather(*bots)


async def test_who_goes_away_gives_the_place_back() -> None:
    counter = Counter()
    async with counter.line.place(Urgency.PERSON, "a"):
        waiting = asyncio.create_task(counter.take(Urgency.PERSON, "b"))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        called = asyncio.create_task(counter.take(Urgency.PERSON, "c"))
        await asyncio.sleep(0)
    called.cancel()  # it has just been given the place
    await asyncio.gather(called, return_exceptions=True)
    await asyncio.wait_for(counter.take(Urgency.PERSON, "d"), 5)
    assert counter.served == ["d"]
    assert counter.line.free == 1
