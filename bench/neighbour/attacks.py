"""The attacks of a bad neighbour, in a process of their own that yields to everybody else.

On the real network their work is not done by this machine.
"""

import argparse
import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field

import orjson
import uvloop
from bench.load.table import Browser
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

ATTACKERS = "198.51.100.{}"
"""Whom a proxy on loopback would name: addresses that belong to nobody."""
FAILED = (OSError, WebSocketException, asyncio.IncompleteReadError, TimeoutError)


@dataclass
class Raid:
    """What an attacker knows: where the server and the table are, when to stop; what came of it, and what happened when."""

    address: str
    table: str
    end: float
    seen: Counter[str] = field(default_factory=Counter)
    deeds: list[tuple[float, float]] = field(default_factory=list)

    @property
    def on(self) -> bool:
        """Whether it goes on."""
        return time.monotonic() < self.end

    @property
    def live(self) -> str:
        """The table's WebSocket."""
        return f"{self.address.replace('http', 'ws')}/api/tables/{self.table}/live"

    def note(self, what: str, began: float | None = None) -> None:
        """Remember what came of something that began then and is over now."""
        self.seen[what] += 1
        self.deeds.append((began or time.monotonic(), time.monotonic()))


async def storm(raid: Raid) -> None:
    """Sockets that come, look and go, as fast as they can."""
    while raid.on:
        began = time.monotonic()
        try:
            async with connect(raid.live, additional_headers={"X-Forwarded-For": ATTACKERS.format(1)}, compression=None) as opened:
                await opened.recv()
                raid.note("looked", began)
        except FAILED:
            raid.note("refused", began)


async def crowd(raid: Raid) -> None:
    """Sockets that stay."""
    began = time.monotonic()
    try:
        async with connect(raid.live, additional_headers={"X-Forwarded-For": ATTACKERS.format(2)}, compression=None) as opened:
            raid.note("stayed", began)
            while raid.on:
                with suppress(TimeoutError):
                    await asyncio.wait_for(opened.recv(), 1)
    except FAILED:
        raid.note("refused", began)


async def dawdle(raid: Raid) -> None:
    """Requests that never end."""
    host, port = raid.address.removeprefix("http://").split(":")
    while raid.on:
        with suppress(*FAILED):
            began = time.monotonic()
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET /healthz HTTP/1.1\r\n")
            raid.note("begun", began)
            await asyncio.wait_for(reader.read(), 60)
            raid.note("hung up on")
            writer.close()


async def requests(raid: Raid, guest: Browser, *asked: tuple[str, str, bytes]) -> None:
    """The same requests again and again."""
    while raid.on:
        for method, path, data in asked:
            began = time.monotonic()
            try:
                status, _ = await asyncio.wait_for(guest.ask(method, path, data), 30)
                raid.note(str(status), began)
            except FAILED:
                raid.note("failed", began)
                guest.pipe = None
                await asyncio.sleep(0.1)


async def greed(raid: Raid) -> None:
    """Ever new guests who store as much as they can."""
    junk = orjson.dumps({"game": "ekonos", "seats": [{"kind": "human"}], "position": {"junk": "x" * 900_000}})
    plain = orjson.dumps({"game": "ekonos", "seats": [{"kind": "human"}, {"kind": "open"}]})
    while raid.on:
        guest = Browser(raid.address, ATTACKERS.format(3))
        for data in (junk, plain, plain):
            began = time.monotonic()
            with suppress(*FAILED):
                status, _ = await asyncio.wait_for(guest.ask("POST", "/api/tables", data), 30)
                raid.note(str(status), began)


async def experts(raid: Raid) -> None:
    """Tables full of bots that think for as long as they may."""
    guest = Browser(raid.address, ATTACKERS.format(4))
    bots = [{"kind": "bot", "level": "expert"}] * 4
    form = orjson.dumps({"game": "ekonos", "seats": bots, "start": True})
    for _ in range(30):
        began = time.monotonic()
        with suppress(*FAILED):
            status, _ = await asyncio.wait_for(guest.ask("POST", "/api/tables", form), 60)
            raid.note(str(status), began)
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


ATTACKS: dict[Callable[[Raid], Coroutine[None, None, None]], int] = {
    storm: 8,
    crowd: 250,
    dawdle: 1100,
    greed: 12,
    experts: 1,
    asking: 10,
    nonsense: 4,
}
"""How many of each at the same time."""
NAMES = [each.__name__ for each in ATTACKS]


async def attack(address: str, table: str, seconds: float, names: list[str]) -> None:
    """Some attacks at the same time, for so long; prints what came of them, and last, as JSON, when they did what."""
    chosen = {each: number for each, number in ATTACKS.items() if each.__name__ in names}
    raids = {each: Raid(address, table, time.monotonic() + seconds) for each in chosen}
    tasks = [asyncio.create_task(each(raids[each])) for each, number in chosen.items() for _ in range(number)]
    await asyncio.sleep(seconds)
    _, late = await asyncio.wait(tasks, timeout=5)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    for each, raid in raids.items():
        print(f"  {each.__name__:10}", ", ".join(f"{number} {what}" for what, number in raid.seen.most_common()))
    print(orjson.dumps({each.__name__: raid.deeds for each, raid in raids.items()}).decode(), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("table")
    parser.add_argument("seconds", type=float)
    parser.add_argument("names", nargs="+", choices=NAMES)
    uvloop.run(attack(**vars(parser.parse_args())))
