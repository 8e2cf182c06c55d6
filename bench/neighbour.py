"""A bad neighbour: one table plays on while everything that hurt once happens beside it; prints its latencies, quiet and disturbed.

`python -m bench.neighbour [--database URL] [--seconds 30] [--rate 5]`

The server runs with its ordinary limits. The attackers are a process of their own that yields to everybody else: on the real
network their work is not done by this machine. A latency is from sending a move to the view that the last seat receives.
"""

import argparse
import asyncio
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import orjson
import uvloop
from bench.host import Host
from bench.load.table import Browser, Table
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

SERVE = """
import sys
from semilla.server.run import listen, run
from semilla.server.settings import Settings
run(Settings(database_url=sys.argv[1], workers=1), listen(port=int(sys.argv[2])))
"""
ATTACKERS, PLAYERS = "198.51.100.{}", "192.0.2.1"
"""Whom a proxy on loopback would name: addresses that belong to nobody."""
ROOT = Path(__file__).parents[1]
LIMIT = 250
"""Milliseconds that the last seat may wait for one move in a hundred."""
FAILED = (OSError, WebSocketException, asyncio.IncompleteReadError, TimeoutError)


@dataclass
class Raid:
    """What an attacker knows: where the server and the table are, when to stop; and what came of it."""

    address: str
    table: str
    end: float
    seen: Counter[str] = field(default_factory=Counter)

    @property
    def on(self) -> bool:
        """Whether it goes on."""
        return time.monotonic() < self.end

    @property
    def live(self) -> str:
        """The table's WebSocket."""
        return f"{self.address.replace('http', 'ws')}/api/tables/{self.table}/live"


# ------------------------------------------------------------------------------------------------------------- the attacks


async def storm(raid: Raid) -> None:
    """Sockets that come, look and go, as fast as they can."""
    while raid.on:
        try:
            async with connect(raid.live, additional_headers={"X-Forwarded-For": ATTACKERS.format(1)}, compression=None) as opened:
                await opened.recv()
                raid.seen["looked"] += 1
        except FAILED:
            raid.seen["refused"] += 1


async def crowd(raid: Raid) -> None:
    """Sockets that stay."""
    try:
        async with connect(raid.live, additional_headers={"X-Forwarded-For": ATTACKERS.format(2)}, compression=None) as opened:
            raid.seen["stayed"] += 1
            while raid.on:
                with suppress(TimeoutError):
                    await asyncio.wait_for(opened.recv(), 1)
    except FAILED:
        raid.seen["refused"] += 1


async def dawdle(raid: Raid) -> None:
    """Requests that never end."""
    host, port = raid.address.removeprefix("http://").split(":")
    while raid.on:
        with suppress(*FAILED):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET /healthz HTTP/1.1\r\n")
            raid.seen["begun"] += 1
            await asyncio.wait_for(reader.read(), 60)
            raid.seen["hung up on"] += 1
            writer.close()


async def requests(raid: Raid, guest: Browser, *asked: tuple[str, str, bytes]) -> None:
    """The same requests again and again."""
    while raid.on:
        for method, path, data in asked:
            try:
                status, _ = await asyncio.wait_for(guest.ask(method, path, data), 30)
                raid.seen[str(status)] += 1
            except FAILED:
                raid.seen["failed"] += 1
                guest.pipe = None
                await asyncio.sleep(0.1)


async def greed(raid: Raid) -> None:
    """Ever new guests who store as much as they can."""
    junk = orjson.dumps({"game": "ekonos", "seats": [{"kind": "human"}], "position": {"junk": "x" * 900_000}})
    plain = orjson.dumps({"game": "ekonos", "seats": [{"kind": "human"}, {"kind": "open"}]})
    while raid.on:
        guest = Browser(raid.address, ATTACKERS.format(3))
        for data in (junk, plain, plain):
            with suppress(*FAILED):
                status, _ = await asyncio.wait_for(guest.ask("POST", "/api/tables", data), 30)
                raid.seen[str(status)] += 1


async def experts(raid: Raid) -> None:
    """Tables full of bots that think for as long as they may."""
    guest = Browser(raid.address, ATTACKERS.format(4))
    bots = [{"kind": "bot", "level": "expert"}] * 4
    form = orjson.dumps({"game": "ekonos", "seats": bots, "start": True})
    for _ in range(30):
        with suppress(*FAILED):
            status, _ = await asyncio.wait_for(guest.ask("POST", "/api/tables", form), 60)
            raid.seen[str(status)] += 1
    while raid.on:
        await asyncio.sleep(0.5)


async def asking(raid: Raid) -> None:
    """Why not this, why not that: a person at a table of their own."""
    guest = Browser(raid.address, ATTACKERS.format(5))
    seats = [{"kind": "human"}, {"kind": "human"}]
    with suppress(*FAILED):
        status, made = await guest.ask("POST", "/api/tables", orjson.dumps({"game": "ekonos", "seats": seats, "start": True}))
        if status == 201:
            await requests(raid, guest, ("GET", f"/api/tables/{orjson.loads(made)['id']}/why?move=buy%20panda&seat=1", b""))


async def nonsense(raid: Raid) -> None:
    """Bodies and addresses that mean nothing."""
    deep = b'{"game":"ekonos","seats":' + b"[" * 5000 + b"]" * 5000 + b"}"
    asked = [
        ("POST", "/api/tables", b'{"game": NaN}'),
        ("POST", "/api/tables", deep),
        ("POST", "/api/tables/import", b'{"record": {"format": "\\ud800"}}'),
        ("GET", f"/api/tables/{raid.table}?since={'9' * 400}", b""),
        ("GET", f"/api/tables/{raid.table}/analysis", b""),
    ]
    await requests(raid, Browser(raid.address, ATTACKERS.format(6)), *asked)


ATTACKS = {storm: 8, crowd: 250, dawdle: 1100, greed: 12, experts: 1, asking: 10, nonsense: 4}
"""How many of each at the same time."""


async def attack(address: str, table: str, seconds: float) -> None:
    """Everything at the same time, for so long; prints what came of it."""
    raids = {each: Raid(address, table, time.monotonic() + seconds) for each in ATTACKS}
    tasks = [asyncio.create_task(each(raids[each])) for each, number in ATTACKS.items() for _ in range(number)]
    await asyncio.sleep(seconds)
    _, late = await asyncio.wait(tasks, timeout=5)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    for each, raid in raids.items():
        print(f"  {each.__name__:10}", ", ".join(f"{number} {what}" for what, number in raid.seen.most_common()), flush=True)


# ---------------------------------------------------------------------------------------------------------- the neighbour


@dataclass
class Calm:
    """The table that only wants to play."""

    table: Table
    moves: dict[str, int] = field(default_factory=dict)
    """How many were acknowledged, by table: a finished game is followed by another."""

    async def play(self, seconds: float, rate: float) -> list[float]:
        """So many moves a second for so long; returns the latencies."""
        latencies, due = [], time.perf_counter()
        end = due + seconds
        while time.perf_counter() < end:
            await asyncio.sleep(max(0, due - time.perf_counter()))
            due += 1 / rate
            here = self.table.id
            latencies.append(await asyncio.wait_for(self.table.move(), 60))
            self.moves[here] = self.moves.get(here, 0) + 1
        return latencies

    async def lost(self) -> int:
        """How many acknowledged moves the server does not have."""
        missing = 0
        for identity, number in self.moves.items():
            _, content = await Browser(self.table.address, PLAYERS).ask("GET", f"/api/tables/{identity}")
            made = sum(entry["kind"] == "move" for entry in orjson.loads(content)["log"])
            missing += max(0, number - made)
        return missing


@asynccontextmanager
async def serving(database: str) -> AsyncIterator[str]:
    """A server in a process of its own, as `semilla serve` runs it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-c", SERVE, database, str(port)], stderr=subprocess.DEVNULL)
    try:
        browser = Browser(f"http://127.0.0.1:{port}")
        for _ in range(600):
            with suppress(*FAILED):
                if (await browser.ask("GET", "/healthz"))[0] == 200:
                    break
            await asyncio.sleep(0.1)
        else:
            raise RuntimeError("the server did not start")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(60)


def told(latencies: list[float]) -> str:
    """Latencies in words."""
    ordered = sorted(latencies)
    p50, p99 = (ordered[int(len(ordered) * part)] * 1000 for part in (0.5, 0.99))
    return f"{len(ordered)} moves, p50 {p50:.1f} ms, p99 {p99:.1f} ms"


async def campaign(database: str, seconds: float, rate: float) -> int:
    """Quiet, then disturbed, on one server; prints the figures and returns how many acknowledged moves were lost."""
    async with serving(database) as address:
        calm = Calm(Table(address, 2, 1, PLAYERS))
        await calm.table.open()
        await calm.play(3, rate)
        host = Host()
        print(f"quiet      {told(await calm.play(seconds, rate))} ({host})", flush=True)
        command = ["nice", "-n", "15", sys.executable, "-m", "bench.neighbour"]
        attackers = subprocess.Popen([*command, "--attack", address, "--table", calm.table.id, "--seconds", str(seconds)], cwd=ROOT)
        try:
            await calm.play(2, rate)  # they need a moment to come
            host = Host()
            print(f"disturbed  {told(await calm.play(seconds - 2, rate))} ({host}; to reach: p99 {LIMIT} ms)", flush=True)
        finally:
            attackers.wait(seconds + 120)
        lost = await calm.lost()
        print(f"{lost} acknowledged moves lost")
        for task in calm.table.tasks:
            task.cancel()
        return lost


async def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", default="")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--rate", type=float, default=5)
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--table", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not 5 <= options.seconds <= 600 or not 0 < options.rate <= 50:
        parser.error("5 to 600 seconds, and at most 50 moves a second")
    if options.attack:
        await attack(options.attack, options.table, options.seconds)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        return 1 if await campaign(options.database or f"sqlite:///{folder}/neighbour.db", options.seconds, options.rate) else 0


if __name__ == "__main__":
    sys.exit(uvloop.run(main()))
