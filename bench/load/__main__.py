"""Drive tables with WebSocket seats on loopback and print moves a second, latencies and memory, beside the bare handler.

`python -m bench.load [--database URL] [--tables 200] [--seats 4] [--seconds 60] [--rate 100]`

Three runs in one go on one machine: the bare handler as fast as it goes, the server as fast as it goes, the server at a fixed rate.
A latency is from sending a move to the view that the last seat receives. The load comes from another process on the same cores,
which is why it is made as cheaply as it can be.
"""

import argparse
import asyncio
import gc
import tempfile
import time
from dataclasses import dataclass, field

import uvloop
from bench.host import Host
from bench.load.table import Browser, Table
from bench.server import Server

from semilla.server.problems import Refused
from semilla.server.settings import Settings

SERVE = """
import sys
from bench.load.bare import bare_app
from semilla.server.app import create_app
from semilla.server.settings import Settings
import uvicorn
kind, database, port = sys.argv[1:]
settings = Settings(database_url=database, rate=0, workers=1)
app = create_app(settings) if kind == "server" else bare_app(settings.database)
uvicorn.run(app, port=int(port), log_config=None, access_log=False, ws_per_message_deflate=False, timeout_keep_alive=600)
"""


@dataclass
class Figures:
    """What was measured."""

    moves: int = 0
    latencies: list[float] = field(default_factory=list)
    seconds: float = 0
    began: float = field(default_factory=time.perf_counter)
    host: Host | str = field(default_factory=Host)
    """Watched until the end of the run, then told."""

    def end(self) -> "Figures":
        """The run is over."""
        self.seconds = time.perf_counter() - self.began
        self.host = str(self.host)
        return self

    def line(self) -> str:
        """The figures in words."""
        ordered = sorted(self.latencies)
        p50, p99 = (ordered[int(len(ordered) * part)] * 1000 for part in (0.5, 0.99))
        rate = f"{self.moves / self.seconds:8.1f} moves/s   p50 {p50:7.1f} ms   p99 {p99:7.1f} ms"
        return f"{rate}   ({self.moves} moves; {self.host})"


async def drive_tables(tables: list[Table], seconds: float, rate: float) -> Figures:
    """Play on all tables for so long; at so many moves a second altogether (0: as fast as it goes)."""
    figures = Figures()
    start = figures.began

    async def play(number: int, table: Table) -> None:
        pause = len(tables) / rate if rate else 0
        due = start + pause * number / len(tables)
        while time.perf_counter() < start + seconds:
            if pause:
                await asyncio.sleep(max(0, due - time.perf_counter()))
                due += pause
            figures.latencies.append(await table.move())
            figures.moves += 1

    await asyncio.gather(*(play(number, table) for number, table in enumerate(tables)))
    return figures.end()


async def drive_bare(address: str, clients: int, seconds: float) -> Figures:
    """The bare handler with as many clients as there are tables."""
    figures = Figures()
    start = figures.began

    async def post() -> None:
        browser = Browser(address)
        while time.perf_counter() < start + seconds:
            before = time.perf_counter()
            await browser.post("/move", {"move": "buy panda", "revision": 1})
            figures.latencies.append(time.perf_counter() - before)
            figures.moves += 1

    await asyncio.gather(*(post() for _ in range(clients)))
    return figures.end()


async def main() -> None:
    """All runs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", default="")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=float, default=100)
    options = parser.parse_args()
    if options.tables < 1 or not 2 <= options.seats <= 6 or options.seconds <= 0 or options.rate <= 0:
        parser.error("at least one table with 2 to 6 seats, and more than 0 seconds and moves a second")
    try:
        _ = options.database and Settings(database_url=options.database).database
    except Refused as refused:
        parser.error(str(refused))
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or f"sqlite:///{folder}/load.db"
        print(f"{options.tables} tables, {options.seats} seats each, {options.seconds:.0f} s a run, {database.split('@')[-1]}")
        bare = Server(["-c", SERVE, "bare"], database)
        try:
            await bare.ready()
            yardstick = await drive_bare(bare.address, options.tables, options.seconds)
            bare_cost = bare.cpu() / yardstick.moves
        finally:
            bare.stop()
        print(f"bare handler        {yardstick.line()}", flush=True)
        server = Server(["-c", SERVE, "server"], database)
        try:
            await server.ready()
            tables = [Table(server.address, options.seats, seed) for seed in range(options.tables)]
            for k in range(0, len(tables), 10):
                await asyncio.gather(*(table.open() for table in tables[k : k + 10]))
            gc.collect()
            gc.freeze()  # the clock's own pauses are not the server's
            used = server.cpu()
            full = await drive_tables(tables, options.seconds, 0)
            cost = (server.cpu() - used) / full.moves
            print(f"server, full speed  {full.line()}", flush=True)
            steady = await drive_tables(tables, options.seconds, options.rate)
            print(f"server, {options.rate:.0f} moves/s {steady.line()}", flush=True)
            share = (full.moves / full.seconds) / (yardstick.moves / yardstick.seconds)
            print(f"share of the bare handler {share:.2f}; memory {server.memory():.0f} MB")
            print(f"processor time a move: bare {bare_cost * 1000:.1f} ms, server {cost * 1000:.1f} ms")
            for table in tables:
                for task in table.tasks:
                    task.cancel()
        finally:
            server.stop()


if __name__ == "__main__":
    uvloop.run(main())
