"""The WebSocket: each viewer his own view after every change, resumed from the last revision."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.browser import HUMANS, Browser, View, hold_to_model, on_address
from tests.server.conftest import listening
from tests.server.test_tables import first

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def watching(
    address: str, browser: Browser | None, table: str, query: str = "", headers: dict[str, str] | None = None, **kwargs: Any
) -> AsyncIterator[ClientConnection]:
    cookie = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items()) if browser else ""
    url = f"{address.replace('http', 'ws')}/api/tables/{table}/live{query}"
    async with connect(url, additional_headers={**({"Cookie": cookie} if cookie else {}), **(headers or {})}, **kwargs) as socket:
        yield socket


async def next_view(socket: ClientConnection, revision: int = 0) -> View:
    """The next view that is at least so new."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), 10))
        if message["type"] == "view" and message["view"]["revision"] >= revision:
            hold_to_model(message["view"])
            view: View = message["view"]
            return view


async def test_everybody_sees_his_own(database: str) -> None:
    async with listening(database) as address, on_address(address) as ana, on_address(address) as ben:
        view = await ana.table(seats=[HUMANS[0], {"kind": "open"}])
        link = view["id"]
        async with (
            watching(address, ana, link) as first_seat,
            watching(address, None, link, "?lang=es") as spectator,
        ):
            await ben.post(f"/tables/{link}/seats/2/take", {"name": "Ben"})
            assert (await next_view(first_seat, 2))["seats"][1]["name"] == "Ben"
            async with watching(address, ben, link, "?lang=es") as second_seat:
                await ana.post(f"/tables/{link}/start")
                views = [await next_view(socket, 3) for socket in (first_seat, second_seat, spectator)]
                assert [seen["viewer"] for seen in views] == [1, 2, None]
                assert [seen["match"]["choices"] is not None for seen in views].count(True) == 1
                assert all(views[0]["match"]["state"]["hand"][0])
                assert set(views[0]["match"]["state"]["hand"][1]) & {"?"}
                assert "Empieza la partida." in [line["text"] for entry in views[2]["log"] for line in entry["lines"]]
                turn = views[0]["match"]["turn"]
                mover = (ana, ben)[turn - 1]
                await mover.move(views[turn - 1], await first(views[turn - 1]))
                pushed = await next_view(spectator, 4)
                assert [entry["revision"] for entry in pushed["log"]] == [4]
        async with watching(address, ben, link, "?since=2") as again:
            resumed = await next_view(again)
            assert [entry["revision"] for entry in resumed["log"]] == [3, 4]


async def test_hot_seat_looks_from_each_seat(sqlite: str) -> None:
    async with listening(sqlite) as address, on_address(address) as ana:
        view = await ana.table(place="local")
        async with watching(address, ana, view["id"]) as socket:
            assert (await next_view(socket))["viewer"] == view["match"]["turn"]
            other = 3 - view["match"]["turn"]
            await socket.send(json.dumps({"seat": other, "lang": "es"}))
            seen = await next_view(socket)
            assert seen["viewer"] == other
            assert seen["since"] == 0
            await socket.send(json.dumps({"seat": 0}))
            assert (await next_view(socket))["viewer"] is None


async def test_chat_only_where_it_is_on(sqlite: str) -> None:
    async with listening(sqlite) as address, on_address(address) as ana, on_address(address) as ben:
        silent = await ana.table()
        assert (await ana.post(f"/tables/{silent['id']}/chat", {"text": "hola"}, 403))["code"] == "chat.off"
        view = await ana.table(chat=True)
        link = f"/tables/{view['id']}/chat"
        assert (await ben.post(link, {"text": "hola"}, 403))["code"] == "seat.spectator"
        async with watching(address, ben, view["id"]) as socket:
            assert json.loads(await socket.recv()) == {"type": "chat", "chat": []}
            await ana.post(link, {"text": "¿Empezamos?"}, 201)
            while (message := json.loads(await asyncio.wait_for(socket.recv(), 5)))["type"] != "chat":
                pass
            assert message["chat"][0]["text"] == "¿Empezamos?"
        assert [line["name"] for line in await ben.get(link)] == ["Ana"]


async def test_good_bye(sqlite: str) -> None:
    async with listening(sqlite) as address, on_address(address) as ana, on_address(address) as ben:
        view = await ana.table(seats=[HUMANS[0], {"kind": "open"}])
        async with watching(address, ana, view["id"]) as socket:
            await next_view(socket)
            code = (await ana.post("/me/code"))["code"]
            await ben.post("/me/move", {"code": code})
            last = None
            with suppress(ConnectionClosed):
                while True:
                    last = json.loads(await asyncio.wait_for(socket.recv(), 5))
            assert last == {"type": "gone"}


async def test_strangers_stay_outside(sqlite: str) -> None:
    async with listening(sqlite) as address, on_address(address) as ana:
        view = await ana.table()
        with pytest.raises(InvalidStatus):
            async with watching(address, ana, view["id"], origin="https://evil.example"):
                pass
        with pytest.raises(InvalidStatus):
            async with watching(address, ana, "x" * 22):
                pass
        response = await ana.client.post(f"/api/tables/{view['id']}/close", headers={"origin": "https://evil.example"})
        assert response.json()["code"] == "request.origin"
        response = await ana.client.post(f"/api/tables/{view['id']}/close", headers={"sec-fetch-site": "cross-site"})
        assert response.json()["code"] == "request.origin"
        async with watching(address, ana, view["id"], origin=address) as socket:
            assert await next_view(socket)


async def test_a_fuzzed_socket_harms_nobody(sqlite: str) -> None:
    rng = random.Random(6)
    pieces = [
        "{",
        "}",
        '"seat"',
        ":",
        "1",
        "99999999999999999999",
        "null",
        '"lang"',
        '"es"',
        "[",
        "]",
        ",",
        "é",
        "\x00",
        "1e999",
        "-1",
        "true",
    ]
    async with listening(sqlite) as address, on_address(address) as ana:
        view = await ana.table()
        async with watching(address, ana, view["id"]) as honest:
            await next_view(honest)
            for round_number in range(120):
                async with watching(address, ana if round_number % 2 else None, view["id"], f"?since={rng.randrange(5)}") as socket:
                    try:
                        for _ in range(rng.randrange(1, 5)):
                            noise = "".join(rng.choice(pieces) for _ in range(rng.randrange(1, 12)))
                            await socket.send(rng.choice((noise, noise.encode(), "x" * rng.randrange(1, 40_000), '{"seat": 2}')))
                        await asyncio.wait_for(socket.recv(), 2)
                    except ConnectionClosed:
                        pass
            moved = await ana.move(view, await first(view))
            assert await next_view(honest, moved["revision"])
        assert (await ana.client.get("/healthz")).json()["status"] == "ok"


@pytest.mark.parametrize(("pace", "part"), [("slow", 3), ("normal", 1), ("quick", 0.3)])
async def test_bots_pause_as_the_seated_wish(sqlite: str, monkeypatch: pytest.MonkeyPatch, pace: str, part: float) -> None:
    """The speed set on a device decides how long the bots at its table wait; who only watches decides nothing."""
    usual, pauses, sleep = 20_000.0, list[float](), asyncio.sleep

    async def noted(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(min(seconds, 0.05))

    monkeypatch.setattr(asyncio, "sleep", noted)
    async with listening(sqlite, bot_pause=usual) as address, on_address(address) as ana, on_address(address) as ben:
        view = await ana.table(seats=[HUMANS[0], {"kind": "bot", "name": "Bot", "level": "random"}], start=False)
        async with (
            watching(address, ana, view["id"], f"?pace={pace}") as hers,
            watching(address, ben, view["id"], "?pace=slow") as his,
        ):
            await next_view(his)
            await ana.post(f"/tables/{view['id']}/start")
            view = await next_view(hers, 2)
            while not any(pause > usual / 5 for pause in pauses):
                if view["match"]["turn"] == 1:
                    await ana.move(view, await first(view))
                view = await next_view(hers, view["revision"] + 1)
    assert {pause for pause in pauses if pause > usual / 5} == {usual * part}
