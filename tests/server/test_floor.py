"""The floor of a table: who changes something has it alone; who only looks never stands in line, and never sees half a change."""

import asyncio

import pytest
from fastapi import FastAPI

from semilla.server.line import Urgency
from semilla.server.tables.floor import Floor
from tests.server.browser import Browser
from tests.server.test_tables import first

pytestmark = pytest.mark.anyio


async def test_all_who_look_do_so_at_once_before_the_next_change() -> None:
    floor, seen, half_done = Floor(), [], False

    async def change(name: str) -> None:
        nonlocal half_done
        async with floor.take(Urgency.PERSON, name):
            half_done = True
            await asyncio.sleep(0.01)
            half_done = False
            seen.append(name)

    async def look() -> None:
        await floor.settled()
        assert not half_done
        seen.append("look")

    tasks = [asyncio.create_task(change(name)) for name in ("first", "second")]
    await asyncio.sleep(0)
    tasks += [asyncio.create_task(look()) for _ in range(100)]
    await asyncio.gather(*tasks)
    assert seen == ["first", *["look"] * 100, "second"]


async def test_who_gives_up_looking_leaves_the_others_looking() -> None:
    floor = Floor()
    async with floor.take():
        gone, patient = (asyncio.create_task(floor.settled()) for _ in range(2))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        assert not patient.done()
    await asyncio.wait_for(patient, 5)


async def test_strangers_wait_for_those_who_play(app: FastAPI, ana: Browser, ben: Browser) -> None:
    """Many who look and many who may not act at the same moment as a move: only who acts is in line, the player first."""
    view, hall = await ana.table(), app.state.hall
    revision = view["revision"]
    async with hall.at(view["id"]) as table:
        looking = [asyncio.create_task(ben.view(view["id"])) for _ in range(20)]
        strange = [asyncio.create_task(ben.move(view, "nonsense", 403)) for _ in range(20)]
        while len(table.floor.line) < 20:
            await asyncio.sleep(0.01)
        move = asyncio.create_task(ana.move(view, await first(view)))
        while len(table.floor.line) < 21:
            await asyncio.sleep(0.01)
        assert not any(task.done() for task in looking)
        assert min(urgency for urgency, _ in table.floor.line.waiting) == Urgency.PERSON
    assert (await move)["revision"] > revision
    assert sum(task.done() for task in strange) <= 1  # now and then it is the turn of whoever has waited longest
    await asyncio.gather(*looking, *strange)
