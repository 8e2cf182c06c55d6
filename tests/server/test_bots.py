"""Bots think elsewhere, see only what their seat sees, and are replaced when they crash."""

import asyncio
import logging
import os
import signal
import time
from typing import Any

import numpy as np
import pytest
from fastapi import FastAPI

from semilla.engine.match import Match
from semilla.engine.position import Position
from semilla.games import game
from semilla.server.bots import Workers, seen, think
from tests.server.browser import HUMANS, Browser

pytestmark = pytest.mark.anyio


async def test_a_crashed_worker_is_replaced_and_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    match = Match(game("ekonos"), 3, seed=1)
    workers = Workers(1, 60)
    try:
        assert await workers.choose(match.now, "random")
        assert workers.pool is not None
        (process,) = workers.processes()
        asked = asyncio.create_task(workers.choose(match.now, "greedy"))
        await asyncio.sleep(0)
        os.kill(process.pid or 0, signal.SIGKILL)
        atoms = await asked
        assert workers.spell(match.now, atoms) in match.legal()
        os.kill(workers.processes()[0].pid or 0, signal.SIGKILL)
        await asyncio.sleep(0.2)
        with caplog.at_level(logging.WARNING):
            assert await workers.choose(match.now, "random")
    finally:
        workers.close()


async def test_a_worker_that_hangs_is_replaced() -> None:
    workers = Workers(1, 0.001)
    match = Match(game("ekonos"), 3, seed=1)
    asked = asyncio.create_task(workers.choose(match.now, "random"))
    await asyncio.sleep(0.1)
    workers.seconds = 60
    assert await asked
    workers.close()


async def test_who_waits_beside_a_worker_that_hangs_is_asked_again() -> None:
    match = Match(game("ekonos"), 3, seed=1)
    workers = Workers(2, 60)
    try:
        assert await workers.choose(match.now, "random")
        workers.seconds = 0.5
        hanging = asyncio.create_task(workers.ask("ekonos", time.sleep, 600))
        await asyncio.sleep(0)
        workers.seconds = 60
        assert all(await asyncio.gather(*(workers.choose(match.now, "random") for _ in range(6))))
        hanging.cancel()
    finally:
        workers.close()


def test_only_what_the_seat_sees_leaves_the_server() -> None:
    match = Match(game("ekonos"), 4, seed="secret")
    name, pack, state = seen(match.now)
    assert state == match.now.hidden(match.now.seat).states.tobytes()
    assert not np.frombuffer(state, match.game.state)["key"].any()
    assert think("greedy", "1", name, pack, state)
    with pytest.raises(ValueError, match="pack"):
        think("greedy", "1", name, "0" * 64, state)


def test_a_wrong_answer_becomes_a_legal_move() -> None:
    match = Match(game("ekonos"), 4, seed=1)
    workers = Workers(1, 60)
    for atoms in ((), (10**6,), (0,) * 40):
        assert workers.spell(match.now, atoms) in match.legal()


async def test_the_loop_is_free_while_bots_think(app: FastAPI, ana: Browser) -> None:
    hall = app.state.hall

    async def slow(position: Position, *_: Any) -> tuple[int, ...]:
        await asyncio.sleep(0.3)
        return ()

    hall.bots.choose = slow
    view = await ana.table(seats=[HUMANS[0], {"kind": "bot", "level": "greedy"}])
    loop = asyncio.get_running_loop()
    start = loop.time()
    for _ in range(5):
        await ana.view(view["id"])
    assert loop.time() - start < 0.3
