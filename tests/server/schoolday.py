"""A class at work: pupils on phones of their own over HTTP and WebSocket, who play, lose their phones and come back."""

import asyncio
import json
import random
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from semilla.server.classes.models import ClassPush
from tests.server.browser import Browser, any_move

View = dict[str, Any]
LOST = (httpx.TransportError, WebSocketException, OSError, TimeoutError)
"""What the end of a connection looks like."""
JOINING_SECONDS = 180
"""Forty pupils sit before that."""


class Phone(Browser):
    """A browser, with what its live connections have brought last."""

    def __init__(self, address: str) -> None:
        # Idle connections are let go before the server does it: a request must not meet its good-bye.
        super().__init__(httpx.AsyncClient(base_url=address, timeout=60, limits=httpx.Limits(keepalive_expiry=1)))
        self.address = address
        self.seen: dict[str, View] = {}
        self.counts: Counter[str] = Counter()
        self.sockets: list[ClientConnection] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.news = asyncio.Condition()

    async def watch(self, path: str) -> None:
        """Open a live connection and listen; returns when something has come."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        socket = await connect(
            f"{self.address.replace('http', 'ws')}/api{path}",
            additional_headers={"Cookie": cookie} if cookie else {},
            open_timeout=60,
        )
        self.sockets.append(socket)
        came = asyncio.Event()
        self.tasks.append(asyncio.create_task(self._listen(socket, came)))
        await asyncio.wait_for(came.wait(), 60)

    async def _listen(self, socket: ClientConnection, came: asyncio.Event) -> None:
        with suppress(*LOST):
            async for message in socket:
                push = json.loads(message)
                if push["type"] in ("pupil", "wall", "console"):
                    ClassPush.model_validate(push)
                async with self.news:
                    self.seen[push["type"]] = push.get(push["type"], {})
                    self.counts[push["type"]] += 1
                    self.news.notify_all()
                came.set()

    async def until(self, kind: str, so: Any) -> View:
        """Wait until what a connection brought is as it should be."""
        async with self.news, asyncio.timeout(60):
            await self.news.wait_for(lambda: kind in self.seen and so(self.seen[kind]))
            return self.seen[kind]

    async def hang_up(self) -> None:
        """Close all live connections."""
        for task in self.tasks:
            task.cancel()
        for socket in self.sockets:
            with suppress(*LOST):
                await socket.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.sockets, self.tasks = [], []

    async def throw_away(self) -> None:
        """It is gone, with its cookie."""
        await self.hang_up()
        await self.client.aclose()


class Pupil:
    """Somebody with a phone, who knows their own code."""

    def __init__(self, address: str, code: str, seed: int) -> None:
        self.address, self.code = address, code
        self.rng = random.Random(seed)
        self.phone = Phone(address)
        self.me: View = {}
        self.busy = asyncio.Lock()

    @property
    def link(self) -> str:
        return f"/classes/{self.code}"

    @property
    def place(self) -> tuple[str, int, int, str]:
        """What must be the same after coming back."""
        table = self.me["table"]
        return table["id"], table["number"], table["seat"], self.me["name"]

    async def join(self) -> None:
        """As the page does it: look, listen, join, listen as oneself."""
        await self.phone.get(self.link)
        await self.phone.watch(f"{self.link}/live")
        self.me = (await self.phone.post(f"{self.link}/join"))["me"]
        await self.phone.hang_up()
        await self.watch()

    async def watch(self) -> None:
        await self.phone.watch(f"{self.link}/live")
        await self.phone.watch(f"/tables/{self.me['table']['id']}/live")

    async def look(self) -> None:
        self.me = (await self.phone.get(self.link))["me"]

    async def lose_phone(self) -> None:
        """The phone dies, or only its connections; come back to the same seat."""
        async with self.busy:
            before, comeback = self.place, self.me["comeback"]
            if self.rng.random() < 0.5:
                await self.phone.throw_away()
                self.phone = Phone(self.address)
                self.me = (await self.phone.post(f"{self.link}/return", {"comeback": comeback}))["me"]
            else:
                await self.phone.hang_up()
                await self.look()
            await self.watch()
            assert (self.place, self.me["comeback"]) == (before, comeback)
            view = await self.phone.until("view", lambda view: view["viewer"] == before[2])
            assert view["mine"] == [before[2]]

    async def play(self, until: asyncio.Event, pace: float) -> None:
        """Decide at random whenever it is one's turn, after about so many seconds."""
        answered = 0
        while not until.is_set():
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * pace)
            async with self.busy:
                view = self.phone.seen["view"]
                if view["paused"] or view["status"] != "playing" or not view["match"]["choices"] or view["revision"] <= answered:
                    continue
                body = {"move": any_move(view, self.rng), "revision": view["revision"]}
                response = await self.phone.client.post(f"/api/tables/{view['id']}/moves", json=body)
                assert response.status_code in (200, 409), response.text
                if response.status_code == 200:  # the next view comes over the live connection, as to all
                    answered = view["revision"]


class SchoolDay:
    """A class with its teacher, and all pupils on their phones."""

    def __init__(self, address: str, pupils: int, seed: int) -> None:
        self.address = address
        self.rng = random.Random(seed)
        self.teacher = Phone(address)
        self.pupils: list[Pupil] = []
        self.count = pupils
        self.code = ""
        self.done = asyncio.Event()
        self.playing: list[asyncio.Task[None]] = []

    async def gather(self, **plan: Any) -> float:
        """Make the class and let everybody join at once; returns how many seconds that took."""
        lesson = {"game": "ekonos", "size": 5, "pupils": self.count, "level": "random", **plan}
        self.code = (await self.teacher.post("/classes", {"lesson": lesson}, 201))["code"]
        self.pupils = [Pupil(self.address, self.code, self.rng.randrange(10**6)) for _ in range(self.count)]
        start = time.monotonic()
        async with asyncio.timeout(JOINING_SECONDS):
            await asyncio.gather(*(pupil.join() for pupil in self.pupils))
        return time.monotonic() - start

    async def console(self) -> View:
        view: View = await self.teacher.get(f"/classes/{self.code}/console")
        return view

    async def do(self, what: str, body: Any = None) -> View:
        view: View = await self.teacher.post(f"/classes/{self.code}/{what}", body)
        return view

    async def begin(self, pace: float = 0.2) -> None:
        """Start all tables and let everybody play."""
        await self.do("start")
        for pupil in self.pupils:
            await pupil.look()
        self.play_on(pace)

    def play_on(self, pace: float) -> None:
        """Let everybody play."""
        self.done.clear()
        self.playing = [asyncio.create_task(pupil.play(self.done, pace)) for pupil in self.pupils]

    async def lose_phones(self, times: int, together: int = 8) -> None:
        """So many phones die, some at the same moment."""
        left = times
        while left > 0:
            unlucky = self.rng.sample(self.pupils, min(together, left, len(self.pupils)))
            await asyncio.gather(*(pupil.lose_phone() for pupil in unlucky))
            self.check()
            left -= len(unlucky)

    def check(self) -> None:
        """Nobody has stopped playing because of an error."""
        for task in self.playing:
            if task.done():
                task.result()

    async def go_home(self) -> None:
        self.done.set()
        await asyncio.gather(*self.playing)
        for phone in (self.teacher, *(pupil.phone for pupil in self.pupils)):
            await phone.throw_away()
