"""Attempts to break things: all refused, nothing lost, no server error."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from schemathesis.checks import CHECKS, load_all_checks
from sqlalchemy.exc import OperationalError
from websockets.asyncio.client import connect

from semilla.server.logs import JsonLines
from tests.server.browser import HUMANS, on_address, on_app
from tests.server.conftest import opened
from tests.server.durability import Victim
from tests.server.postgres import free_port
from tests.server.test_tables import first

EXAMPLES = 15


@pytest.fixture
def victim(sqlite: str) -> Iterator[Victim]:
    """A server in a process of its own."""
    server = Victim(sqlite, free_port())
    asyncio.run(server.start())
    yield server
    server.stop()


def test_the_api_survives_whatever_fits_its_document(victim: Victim) -> None:
    """Schemathesis: every operation, with requests that fit the document and requests that do not, half of them at a real table
    or class."""
    load_all_checks()
    names = ("not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance")
    checks = [CHECKS.get_one(name) for name in names]
    operations = [
        result.ok() for result in schemathesis.openapi.from_url(f"{victim.address}/api/openapi.json").get_all_operations()
    ]
    assert len(operations) > 25
    for operation in operations:
        with httpx.Client(base_url=victim.address, timeout=300) as client:
            table = client.post("/api/tables", json={"game": "ekonos", "seats": HUMANS, "chat": True, "start": True}).json()["id"]
            code = client.post("/api/classes", json={"lesson": {"game": "ekonos", "size": 3, "pupils": 3}}).json()["code"]
            client.post(f"/api/classes/{code}/join", json={})
            attack(operation, checks, {"id": 1 if "/classes/" in operation.path else table, "code": code}, dict(client.cookies))


def attack(operation: Any, checks: list[Any], real_ones: dict[str, Any], cookies: dict[str, str]) -> None:
    """Many requests to one operation, by somebody who owns a table and teaches a class."""

    @settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), real=booleans())
    def requests(case: schemathesis.Case, real: bool) -> None:
        if real:
            case.path_parameters.update({name: real_ones[name] for name in case.path_parameters if name in real_ones})
        case.call_and_validate(checks=checks, cookies=cookies)

    requests()


@pytest.mark.anyio
async def test_a_flood_is_refused_and_nothing_is_lost(sqlite: str) -> None:
    async with opened(sqlite, rate=1.0) as app, on_app(app) as ana, on_app(app) as ben:
        view = await ana.table()
        link = f"/api/tables/{view['id']}/moves"
        flood = await asyncio.gather(*(ana.client.post(link, json={"move": "nonsense", "revision": 2}) for _ in range(150)))
        codes = [response.status_code for response in flood]
        assert 429 in codes
        assert set(codes) == {422, 429}
        assert int(next(response for response in flood if response.status_code == 429).headers["retry-after"]) >= 1
        made = [(await ben.client.post("/api/tables", json={"game": "ekonos", "seats": HUMANS})).status_code for _ in range(40)]
        assert made.count(429) > 5
        assert (await ben.view(view["id"]))["revision"] == view["revision"]
        await asyncio.sleep(0.3)
        assert await ana.move(view, await first(view))


@pytest.mark.anyio
async def test_bodies_have_a_limit(sqlite: str) -> None:
    async with opened(sqlite, body_limit=10_000) as app, on_app(app) as ana:
        big = {"game": "ekonos", "seats": HUMANS, "options": {"x": "y" * 20_000}}
        assert (await ana.post("/tables", big, 413))["code"] == "request.413"

        async def endless():  # type: ignore[no-untyped-def]
            for _ in range(100):
                yield b"x" * 1000

        response = await ana.client.post("/api/tables", content=endless(), headers={"content-type": "application/json"})
        assert response.status_code == 413


@pytest.mark.anyio
async def test_names_under_which_the_server_answers(sqlite: str) -> None:
    async with opened(sqlite, hosts="localhost,127.0.0.1") as app, on_app(app) as ana:
        assert (await ana.client.get("/api/games")).status_code == 421
        assert (await ana.client.get("/api/games", headers={"host": "localhost:8000"})).status_code == 200
        assert (await ana.client.get("/healthz")).status_code == 200


@pytest.mark.anyio
async def test_every_answer_is_dressed(sqlite: str) -> None:
    async with opened(sqlite) as app, on_app(app) as ana:
        for path in ("/healthz", "/api/games", "/nowhere", "/api/tables/short"):
            response = await ana.client.get(path)
            policy = response.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert response.headers["x-content-type-options"] == "nosniff"


@pytest.mark.anyio
async def test_an_error_inside_tells_nothing(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(sqlite) as app, on_app(app) as ana:

        def broken(*_: object) -> None:
            raise RuntimeError("the seed is 1234")

        view = await ana.table()
        monkeypatch.setattr("semilla.server.tables.routes.shown", broken)
        problem = await ana.get(f"/tables/{view['id']}", 500)
        assert "1234" not in str(problem)


@pytest.mark.anyio
async def test_a_database_out_of_reach_loses_nothing(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(sqlite) as app, on_app(app) as ana:
        view = await ana.table()

        async def unreachable(*_: object) -> None:
            raise OperationalError("secret statement", {}, Exception("secret host"))

        with monkeypatch.context() as broken:
            broken.setattr(app.state.hall.database.writer, "transact", unreachable)
            problem = await ana.move(view, await first(view), 503)
            assert "secret" not in str(problem)
        again = await ana.view(view["id"])
        assert again["match"] == view["match"]
        assert await ana.move(again, await first(again))


@pytest.mark.anyio
async def test_no_secret_in_the_logs(app: FastAPI, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "semilla")
    async with on_app(app) as ana:
        view = await ana.table()
        code = (await ana.post("/me/code"))["code"]
        await ana.get(f"/tables/{view['id']}")
        async with app.state.hall.at(view["id"]) as table:
            secrets = (table.row.seed, view["id"], code, *ana.client.cookies.values(), app.state.people.key.hex())
    lines = "\n".join(JsonLines().format(record) for record in caplog.records)
    assert '"route": "/api/tables/{id}"' in lines
    for secret in secrets:
        assert secret not in lines


@pytest.mark.anyio
async def test_a_real_server_writes_json_and_no_links(sqlite: str, tmp_path: Path) -> None:
    """Also what the programs below ours write: the server of the WebSocket would note its address."""
    server = Victim(sqlite, free_port(), tmp_path / "server.log")
    await server.start()
    try:
        async with on_address(server.address) as ana:
            view = await ana.table()
            cookie = "; ".join(f"{name}={value}" for name, value in ana.client.cookies.items())
            address = f"{server.address.replace('http', 'ws')}/api/tables/{view['id']}/live?since=0"
            async with connect(address, additional_headers={"Cookie": cookie}) as socket:
                assert view["id"] in str(await socket.recv())
            secrets = [view["id"], *ana.client.cookies.values()]
    finally:
        server.stop()
    lines = server.log.read_text().splitlines()
    events = [json.loads(line)["event"] for line in lines]
    assert events[0] == "the server is open"
    assert events[-1] == "the server is closed"
    assert "request" in events
    for secret in secrets:
        assert not any(secret in line for line in lines)
