"""SIGKILL at random moments: no acknowledged move is lost, none doubled, every game goes on."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from tests.server.browser import BOTS, HUMANS, on_address
from tests.server.durability import Victim, campaign
from tests.server.postgres import free_port

pytestmark = pytest.mark.anyio


async def test_killed_three_times(database: str) -> None:
    print(await campaign(database, free_port(), tables=6, kills=3, seed=int(os.environ.get("SEMILLA_SEED", "1"))))


@pytest.mark.soak
async def test_killed_twenty_times(database: str) -> None:
    print(await campaign(database, free_port(), tables=50, kills=20, seed=int(os.environ.get("SEMILLA_SEED", str(time.time_ns())))))


@pytest.mark.parametrize("gently", [True, False])
async def test_no_process_is_left_behind(sqlite: str, gently: bool) -> None:
    victim = Victim(sqlite, free_port())
    await victim.start()
    assert victim.process is not None
    async with on_address(victim.address) as ana:
        view = await ana.table(seats=[*HUMANS, *BOTS])
        await ana.play_on(view, lambda seen: seen["revision"] > 12)
        family = Path(f"/proc/{victim.process.pid}/task/{victim.process.pid}/children").read_text().split()
        assert family
        if gently:
            assert victim.stop() in (0, -signal.SIGTERM)
        else:
            victim.kill()
    for _ in range(100):
        if not any(Path(f"/proc/{child}").exists() for child in family):
            return
        await asyncio.sleep(0.1)
    raise AssertionError("a worker outlived its server")
