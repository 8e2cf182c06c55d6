"""Drive a class on loopback and print how long a teacher's pause takes to reach every pupil, while all tables play.

`python -m bench.pause [--pupils 40] [--size 5] [--pauses 50]`

A latency is from the press of the button to the view that says so on a pupil's phone; every pause and every release counts once for
each pupil. The phones are driven by another process on the same cores.
"""

import argparse
import asyncio
import tempfile
import time

from bench.host import Host
from bench.server import Server
from tests.server.schoolday import Pupil, SchoolDay

SERVE = """
import sys
from semilla.server.run import listen, run
from semilla.server.settings import Settings
run(Settings(database_url=sys.argv[1]), listen(port=int(sys.argv[2])))
"""
BETWEEN = 0.5
"""Seconds for which everybody plays between two presses."""


async def heard(pupil: Pupil, paused: bool) -> float:
    """When a pupil's phone shows it."""
    await pupil.phone.until("view", lambda view: view["paused"] is paused)
    return time.perf_counter()


async def press(day: SchoolDay, paused: bool) -> list[float]:
    """Hold all tables, or let them go on; returns the seconds until each pupil knew."""
    waiting = [asyncio.create_task(heard(pupil, paused)) for pupil in day.pupils]
    began = time.perf_counter()
    await day.do("pause", {"paused": paused})
    return [when - began for when in await asyncio.gather(*waiting)]


def all_play(day: SchoolDay) -> bool:
    """Whether no game is over yet."""
    return all(pupil.phone.seen["view"]["status"] == "playing" for pupil in day.pupils)


async def main() -> None:
    """One lesson."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pupils", type=int, default=40)
    parser.add_argument("--size", type=int, default=5, help="seats of a table (2 to 6)")
    parser.add_argument("--pauses", type=int, default=50)
    options = parser.parse_args()
    if not 1 <= options.pupils <= 200 or not 2 <= options.size <= 6 or options.pauses < 1:
        parser.error("1 to 200 pupils, tables of 2 to 6, and at least one pause")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(["-c", SERVE], f"sqlite:///{folder}/class.db", quiet=True)
        day = SchoolDay(server.address, options.pupils, seed=1)
        try:
            await server.ready()
            seconds = await day.gather(size=options.size)
            tables = len((await day.console())["tables"])
            print(f"{options.pupils} pupils sat {seconds:.1f} s after the first typed the code, at {tables} tables")
            await day.begin()
            host, latencies = Host(), list[float]()
            while len(latencies) < 2 * options.pauses * options.pupils and all_play(day):
                for paused in (True, False):
                    latencies += await press(day, paused)
                await asyncio.sleep(BETWEEN)
            day.check()
        finally:
            await day.go_home()
            server.stop()
    ordered = sorted(latencies)
    p50, p99 = (ordered[int(len(ordered) * part)] * 1000 for part in (0.5, 0.99))
    figures = f"p50 {p50:.0f} ms   p99 {p99:.0f} ms   last {ordered[-1] * 1000:.0f} ms"
    print(f"a pause reaches a pupil: {figures}   ({len(ordered)} times; {host})")


if __name__ == "__main__":
    asyncio.run(main())
