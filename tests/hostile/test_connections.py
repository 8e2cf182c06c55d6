"""Connections that dawdle: they are hung up on, and whoever comes next finds room."""

import asyncio
import logging
import socket
import struct
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from semilla.server import connections
from tests.server.conftest import listening
from tests.server.durability import Victim
from tests.server.postgres import free_port

pytestmark = pytest.mark.anyio
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def dial(address: str, said: bytes = b"") -> Connection:
    host, port = address.removeprefix("http://").split(":")
    connection = await asyncio.open_connection(host, int(port))
    connection[1].write(said)
    await connection[1].drain()
    return connection


async def hung_up(connection: Connection) -> bool:
    """Waits until the other side has ended the connection; False when it answered instead."""
    try:
        return await asyncio.wait_for(connection[0].read(), 10) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize("said", [b"", b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"GET /health"])
async def test_a_head_that_does_not_come(sqlite: str, said: bytes) -> None:
    async with listening(sqlite, head_seconds=0.3) as address:
        assert await hung_up(await dial(address, said))


async def test_a_second_head_that_does_not_come(sqlite: str) -> None:
    async with listening(sqlite, head_seconds=0.3) as address:
        request = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        reader, writer = await dial(address, request)
        assert b"200" in await asyncio.wait_for(reader.readline(), 10)
        writer.write(b"GET /health")
        assert b"connection" not in (await asyncio.wait_for(reader.read(), 10)).split(b"\r\n\r\n")[-1]


async def test_a_dripping_head_is_no_better(sqlite: str) -> None:
    async with listening(sqlite, head_seconds=0.3) as address:
        _, writer = dripping = await dial(address, b"GET / HTTP/1.1\r\n")
        ended = asyncio.create_task(hung_up(dripping))
        for _ in range(40):
            if ended.done():
                break
            writer.write(b"X: y\r\n")
            await asyncio.sleep(0.05)
        assert await ended


async def test_a_body_that_does_not_come(sqlite: str) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
    async with listening(sqlite, body_seconds=0.3) as address:
        reader, _ = await dial(address, head + b'{"game"')
        answer = await asyncio.wait_for(reader.read(), 10)
        assert b" 408 " in answer.split(b"\r\n")[0]
        assert b"request.408" in answer


async def test_a_full_house_has_room_for_the_next(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    """Many unfinished requests, more than there is room for: the oldest go, and a new one is answered at once."""
    async with listening(sqlite, connections=50, head_seconds=600) as address, httpx.AsyncClient(base_url=address) as client:
        with caplog.at_level(logging.WARNING, "semilla.connections"):
            dawdling = [await dial(address, b"GET / HTTP/1.1\r\n") for _ in range(120)]
            assert (await client.get("/healthz")).status_code == 200
        assert sum(record.message == "connections are near their limit" for record in caplog.records) == 1
        assert await hung_up(dawdling[0])
        for _, writer in dawdling:
            writer.close()


GET, POST = (method + b" / HTTP/1.1\r\nHost: 127.0.0.1\r\n" for method in (b"GET", b"POST"))
PIECES = POST + b"Transfer-Encoding: chunked\r\n\r\n"
MANY = b"x" * 1000
ENDLESS = {
    "headers": (GET, b"X: " + MANY + b"\r\n"),
    "one header": (GET + b"X: ", MANY),
    "address": (b"GET /", MANY),
    "said at the end": (PIECES + b"0\r\n", b"X: " + MANY + b"\r\n"),
    "said between pieces": (PIECES, b"1;" + MANY + b"\r\nx\r\n"),
}
"""How requests begin that never come to an end, and how they go on."""


@pytest.mark.parametrize("kind", ENDLESS)
async def test_a_request_without_end_is_not_kept(sqlite: str, kind: str) -> None:
    begins, goes_on = ENDLESS[kind]
    async with listening(sqlite, head_seconds=600, body_seconds=600, body_limit=100_000) as address:
        reader, writer = await dial(address, begins)
        sent = 0
        with suppress(ConnectionError):
            while not reader.at_eof():
                writer.write(goes_on)
                sent += len(goes_on)
                await writer.drain()
                await asyncio.sleep(0)
                assert sent < 20_000_000
        writer.close()


async def test_a_long_body_is_no_long_head(sqlite: str) -> None:
    """A body as long as bodies may be, sent with its head in one piece; then another request on the same connection."""
    body = b'{"junk": "' + b"x" * 99_000 + b'"}'
    head = POST.replace(b"/", b"/api/tables", 1) + b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
    async with listening(sqlite, body_limit=100_000) as address:
        reader, writer = await dial(address, (head + body) * 3)
        for _ in range(3):
            answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
            assert b" 422 " in answer.split(b"\r\n")[0]
            length = next(line for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length"))
            await reader.readexactly(int(length.split(b":")[1]))
        writer.close()


async def test_who_has_an_answer_and_stays_makes_room_too(sqlite: str) -> None:
    """Connections that asked once and were answered are kept as long as there is room; the oldest go when there is none."""
    request = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    async with listening(sqlite, connections=20) as address, httpx.AsyncClient(base_url=address) as client:
        idle = [await dial(address, request) for _ in range(20)]
        for reader, _ in idle:
            assert b" 200 " in await asyncio.wait_for(reader.readline(), 10)
        assert (await client.get("/healthz")).status_code == 200
        assert b"HTTP" not in await asyncio.wait_for(idle[0][0].read(), 10)  # the rest of its answer, then the end
        for _, writer in idle:
            writer.close()


async def test_many_are_hung_up_on_little_by_little() -> None:
    """However many let us wait too long, everybody else has a turn in between."""
    heads, gone = connections.Heads(0.01, 10_000), []

    class Dawdler:
        def __init__(self) -> None:
            self.transport = self

        def abort(self) -> None:
            gone.append(self)

    for _ in range(5 * connections.AT_ONCE):
        heads.begin(Dawdler(), 1)  # type: ignore[arg-type]
    before = 0
    while len(gone) < 5 * connections.AT_ONCE:
        await asyncio.sleep(0)
        assert len(gone) - before <= connections.AT_ONCE
        before = len(gone)


async def test_one_address_does_not_take_all_requests(sqlite: str) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
    async with listening(sqlite, address_connections=5) as address, httpx.AsyncClient(base_url=address) as client:
        waiting = [await dial(address, head) for _ in range(5)]
        while (refused := await client.get("/healthz")).status_code == 200:
            await asyncio.sleep(0.01)
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
        other = {"x-forwarded-for": "192.0.2.7"}  # a proxy's word, believed on loopback
        assert (await client.get("/healthz", headers=other)).status_code == 200
        for _, writer in waiting:
            writer.close()
        while (await client.get("/healthz")).status_code != 200:
            await asyncio.sleep(0.01)


async def test_who_hangs_up_before_the_answer_is_no_failure_of_ours(sqlite: str, tmp_path: Path) -> None:
    """Many requests in one go, and gone: with the event loop of a real server, which complains of what is written to nobody."""
    victim = Victim(sqlite, free_port(), tmp_path / "log")
    await victim.start()
    try:
        for k in range(20):
            _, writer = await dial(victim.address, (GET + b"\r\n").replace(b" / ", b" /healthz ") * 50)
            await asyncio.sleep(0.01 * (k % 5))
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()
        async with httpx.AsyncClient(base_url=victim.address) as client:
            assert (await client.get("/healthz")).status_code == 200
    finally:
        victim.stop()
    told = (tmp_path / "log").read_text("utf-8")
    assert "Traceback" not in told
    assert "a request failed" not in told
