"""A campaign against the server: tables play while it is killed; then every log is held against what was acknowledged."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from semilla.engine.record import verify
from semilla.games import game
from tests.server.browser import Browser, View, any_move, on_address

SERVER = """
import sys
from semilla.server.run import listen, run
from semilla.server.settings import Settings
settings = {"bot_pause": 0, "workers": 1, "snapshot_every": 10, "rate": float(sys.argv[3])}
run(Settings(database_url=sys.argv[1], **settings), listen(port=int(sys.argv[2])))
"""
GONE = (httpx.TransportError,)


class Victim:
    """A server in a process of its own."""

    def __init__(self, database: str, port: int, log: Path = Path(os.devnull), rate: float = 0) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.command = [sys.executable, "-c", SERVER, database, str(port), str(rate)]
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log)
        async with httpx.AsyncClient() as client:
            for _ in range(1200):
                assert self.process.poll() is None, "the server ended by itself"
                try:
                    if (await client.get(f"{self.address}/healthz")).status_code == 200:
                        return
                except GONE:
                    pass
                await asyncio.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(30)


@dataclass
class Player:
    """A browser that plays a table to its end, and then a rematch, and remembers what it sent and what was acknowledged."""

    browser: Browser
    seats: list[dict[str, str]]
    rng: random.Random
    tables: list[str] = field(default_factory=list)
    sent: dict[tuple[str, int], str] = field(default_factory=dict)
    acknowledged: dict[tuple[str, int], str] = field(default_factory=dict)

    async def play(self, until: asyncio.Event) -> None:
        view: View | None = None
        while not until.is_set():
            try:
                view = await self.step(view)
            except GONE:
                view = None
                await asyncio.sleep(0.05)

    async def step(self, view: View | None) -> View | None:
        if not self.tables:
            view = await self.browser.table(seats=self.seats)
            self.tables.append(view["id"])
            return view
        if view is None or not view["match"]["choices"]:
            await asyncio.sleep(0.01)
            view = await self.browser.view(self.tables[-1], since=10**6)
        if view["status"] == "over":
            view = await self.browser.table(seats=self.seats)
            self.tables.append(view["id"])
            return view
        if not view["match"]["choices"]:
            return view
        move, key = any_move(view, self.rng), (view["id"], view["revision"] + 1)
        self.sent[key] = move
        body = {"move": move, "revision": view["revision"]}
        response = await self.browser.client.post(f"/api/tables/{view['id']}/moves", json=body)
        assert response.status_code in (200, 409), response.text
        if response.status_code == 409:  # the move before was committed, its answer lost
            found: View = response.json()["view"]
            return found
        self.acknowledged[key] = move
        after: View = response.json()
        return after

    async def check(self) -> int:
        """Hold every log against what was sent and acknowledged; returns how many moves were acknowledged."""
        for table in self.tables:
            view = await self.browser.view(table)
            assert view["trouble"] is None
            log = {entry["revision"]: entry for entry in view["log"]}
            assert list(log) == list(range(1, view["revision"] + 1))
            for (where, revision), move in self.acknowledged.items():
                if where == table:
                    assert log[revision]["moves"][0] == move, "an acknowledged move was lost"
            for revision, entry in log.items():
                if entry["kind"] == "move" and entry["by"] == "person":
                    assert self.sent[table, revision] == entry["moves"][0], "a move nobody sent, or one doubled"
            if view["status"] == "playing":
                moved = await self.browser.play_on(
                    view, lambda seen, before=view: seen["match"]["moves"] > before["match"]["moves"]
                )
                assert moved["match"]["moves"] > view["match"]["moves"], "the game does not go on"
                await self.browser.post(f"/tables/{table}/close")
            verify(await self.browser.get(f"/tables/{table}/record"), game("ekonos"))
        return len(self.acknowledged)


async def campaign(database: str, port: int, tables: int, kills: int, seed: int) -> dict[str, float]:
    """Kill a server so many times while so many tables play on it; returns figures, or fails."""
    rng = random.Random(seed)
    victim, done = Victim(database, port), asyncio.Event()
    start = time.perf_counter()
    await victim.start()
    humans = [{"kind": "human", "name": "Ana"}, {"kind": "human", "name": "Ben"}]
    browsers = [on_address(victim.address) for _ in range(tables)]
    players = [
        Player(
            await browser.__aenter__(), [*humans, *([{"kind": "bot", "level": "random"}] if k % 5 == 0 else [])], random.Random(k)
        )
        for k, browser in enumerate(browsers)
    ]
    tasks = [asyncio.create_task(player.play(done)) for player in players]
    try:
        for _ in range(kills):
            before = sum(len(player.acknowledged) for player in players)
            while sum(len(player.acknowledged) for player in players) < before + tables:
                assert not any(task.done() for task in tasks), [task.exception() for task in tasks if task.done()]
                await asyncio.sleep(0.01)
            await asyncio.sleep(rng.uniform(0, 0.5))
            victim.kill()
            await victim.start()
        await asyncio.sleep(1)
        done.set()
        await asyncio.gather(*tasks)
        acknowledged = [await player.check() for player in players]
    finally:
        for task in tasks:
            task.cancel()
        for browser in browsers:
            await browser.__aexit__(None, None, None)
        victim.stop()
    assert sum(acknowledged) >= tables * kills
    return {
        "tables": tables,
        "kills": kills,
        "acknowledged": sum(acknowledged),
        "unanswered": sum(len(player.sent) - len(player.acknowledged) for player in players),
        "seconds": round(time.perf_counter() - start, 1),
    }
