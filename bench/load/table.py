"""A table on loopback with a browser at each seat, made as cheaply as it can be: the load shares the cores of what it measures."""

import asyncio
import random
import re
import time
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect


class Browser:
    """The least that speaks HTTP/1.1 on one connection, so that the load costs little of the machine it shares."""

    def __init__(self, address: str, come_from: str = "") -> None:
        """`come_from`: the address that a proxy on loopback would tell."""
        self.host, _, self.port = address.removeprefix("http://").partition(":")
        self.come_from = come_from
        self.cookie = ""
        self.pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    @property
    def headers(self) -> dict[str, str]:
        """Who asks."""
        said = {"Cookie": self.cookie, "X-Forwarded-For": self.come_from}
        return {name: value for name, value in said.items() if value}

    async def post(self, path: str, body: object) -> Any:
        """Post JSON; returns the answer's JSON, or fails."""
        status, content = await self.ask("POST", path, orjson.dumps(body))
        if status >= 300:
            raise RuntimeError(content.decode())
        return content

    async def ask(self, method: str, path: str, data: bytes = b"") -> tuple[int, bytes]:
        """Any request; returns the status and the content."""
        if self.pipe is None or self.pipe[0].at_eof():  # hung up on while nothing was asked
            self.pipe = await asyncio.open_connection(self.host, int(self.port))
        reader, writer = self.pipe
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", "Content-Type: application/json"]
        head += [f"Content-Length: {len(data)}", *(f"{name}: {value}" for name, value in self.headers.items())]
        writer.write("\r\n".join((*head, "", "")).encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.lower().split(": ", 1) for line in answer.split("\r\n")[1:] if ": " in line)
        content = await reader.readexactly(int(headers["content-length"]))
        if headers.get("connection") == "close":
            writer.close()
            self.pipe = None
        if "set-cookie" in headers:
            self.cookie = (
                next(line for line in answer.split("\r\n") if line.lower().startswith("set-cookie")).split(": ")[1].split(";")[0]
            )
        return int(answer.split()[1]), content


class Seat:
    """One seat's WebSocket: keeps the last view (unread until it is needed), and tells who waits for a revision."""

    REVISION = re.compile(r'"revision":(\d+)')

    def __init__(self) -> None:
        self.message = ""
        self.revision = -1
        self.arrived = asyncio.Event()

    @property
    def view(self) -> dict[str, Any]:
        """The last view."""
        view: dict[str, Any] = orjson.loads(self.message)["view"]
        return view

    async def watch(self, socket: ClientConnection) -> None:
        """Read views for ever."""
        async for message in socket:
            self.message = str(message)
            found = self.REVISION.search(self.message, 0, 200)
            assert found is not None
            self.revision = int(found[1])
            self.arrived.set()

    async def at_least(self, revision: int) -> None:
        """Wait until this seat has seen a revision."""
        while self.revision < revision:
            self.arrived.clear()
            await self.arrived.wait()


class Table:
    """A table with a browser at each seat."""

    def __init__(self, address: str, seats: int, seed: int, come_from: str = "") -> None:
        self.address = address
        self.rng = random.Random(seed)
        self.browsers = [Browser(address, come_from) for _ in range(seats)]
        self.seats: list[Seat] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.id = ""
        self.turn = 1

    async def open(self) -> None:
        """Make a new table, sit everybody down, and start."""
        for task in self.tasks:
            task.cancel()
        form = {"game": "ekonos", "seats": [{"kind": "human"}, *[{"kind": "open"}] * (len(self.browsers) - 1)]}
        self.id = orjson.loads(await self.browsers[0].post("/api/tables", form))["id"]
        for number, browser in enumerate(self.browsers[1:], 2):
            await browser.post(f"/api/tables/{self.id}/seats/{number}/take", {})
        self.seats = [Seat() for _ in self.browsers]
        self.tasks = [asyncio.create_task(self.connect(*pair)) for pair in zip(self.browsers, self.seats, strict=True)]
        view = orjson.loads(await self.browsers[0].post(f"/api/tables/{self.id}/start", {}))
        self.turn = view["match"]["turn"]
        for seat in self.seats:
            await seat.at_least(view["revision"])

    async def connect(self, browser: Browser, seat: Seat) -> None:
        """Keep a seat's connection."""
        url = f"{self.address.replace('http', 'ws')}/api/tables/{self.id}/live"
        async with connect(url, additional_headers=browser.headers, compression=None) as socket:
            await seat.watch(socket)

    async def move(self) -> float:
        """One move; returns the seconds until the last seat has its view."""
        seat, browser = self.seats[self.turn - 1], self.browsers[self.turn - 1]
        words, nodes = [], seat.view["match"]["choices"]
        while nodes:
            node = self.rng.choice(nodes)
            words.append(node["words"])
            nodes = node.get("then")
        seen, start = seat.revision, time.perf_counter()
        await browser.post(f"/api/tables/{self.id}/moves", {"move": " ".join(words), "revision": seen})
        for each in self.seats:
            await each.at_least(seen + 1)
        took = time.perf_counter() - start
        view = seat.view
        if view["status"] == "playing":
            self.turn = view["match"]["turn"]
        else:
            await self.open()
        return took
