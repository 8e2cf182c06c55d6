"""Requests that once were server errors, on both databases: each gets 4xx with a sentence, and nothing is stored."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from sqlalchemy import select

from semilla.server.incoming import Door
from semilla.server.storage.rows import SeatRow, TableRow
from tests.server.browser import HUMANS, Browser

pytestmark = pytest.mark.anyio
HALF = "\ud800"
NINES = "9" * 400
LONG = "x" * 100_000


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


BODIES: dict[str, str] = {
    "a position that is a list": '{"game": "ekonos", "seats": [{}, {}], "position": [1]}',
    "half a character": json.dumps({"game": "ekonos", "seats": [{"name": HALF}, {}]}),
    "half a character in a key": json.dumps({"game": "ekonos", "seats": [{}, {}], HALF: 1}),
    "half a character in an option": json.dumps({"game": "ekonos", "seats": [{}, {}], "options": {"level": HALF}}),
    "NUL in a name": json.dumps({"game": "ekonos", "seats": [{"name": "a\0"}, {}]}),
    "NaN": '{"game": "ekonos", "seats": [{}, {}], "clock": {"seconds": NaN}}',
    "Infinity": '{"game": "ekonos", "seats": [{}, {}], "clock": {"seconds": Infinity}}',
    "1e999": '{"game": "ekonos", "seats": [{}, {}], "clock": {"seconds": 1e999}}',
    "400 nines": '{"game": "ekonos", "seats": [{}, {}], "clock": {"seconds": ' + NINES + "}}",
    "5000 nines": '{"game": "ekonos", "seats": [{}, {}], "clock": {"seconds": ' + "9" * 5000 + "}}",
    "600 deep": json.dumps({"game": "ekonos", "seats": [{}, {}], "position": {"state": nested(600)}}),
    "a million brackets": "[" * 900_000,
    "a key twice": '{"game": "ekonos", "game": "ekonos", "seats": [{}, {}]}',
    "no UTF-8": "\udcff",
    "no JSON": "{",
    "nothing": "",
    "a list": "[]",
    "null": "null",
}


async def test_every_route_is_a_door(app: FastAPI) -> None:
    routers = [app.router, *(found.original_router for found in app.routes if hasattr(found, "original_router"))]
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    assert len(routes) > 20
    assert all(isinstance(route, Door) for route in routes)


@pytest.mark.parametrize("path", ["/tables", "/tables/import", "/me/move"])
async def test_bodies(ana: Browser, path: str) -> None:
    for name, body in BODIES.items():
        content = body.encode("utf-8", "surrogateescape")
        response = await ana.client.post(f"/api{path}", content=content, headers={"content-type": "application/json"})
        assert response.status_code in (400, 422), (name, response.text)
        ana.check(response, response.status_code)
    assert await ana.get("/tables", params={"which": "mine"}) == []


def texts_of(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all texts in a record."""
    if isinstance(value, str):
        yield way
    elif isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from texts_of(inner, (*way, key))


def with_text(record: dict[str, Any], way: tuple[Any, ...], text: str) -> dict[str, Any]:
    """A record with another text at one place."""
    other: Any = deepcopy(record)
    place = other
    for key in way[:-1]:
        place = place[key]
    place[way[-1]] = text
    return other  # type: ignore[no-any-return]


@pytest.mark.parametrize("text", [HALF, "a\0b", "\x1b[31m", LONG], ids=["half", "NUL", "escape", "long"])
async def test_no_text_of_a_record_is_a_server_error(app: FastAPI, ana: Browser, text: str) -> None:
    view = await ana.play_on(await ana.table(place="local"), lambda seen: seen["match"]["moves"] >= 3)
    record = await ana.get(f"/tables/{view['id']}/record")
    position = await ana.get(f"/tables/{view['id']}/position")
    ways = list(texts_of(record))
    assert len(ways) > 12
    for body, places in (({"record": record}, "record"), ({"game": "ekonos", "seats": HUMANS, "position": position}, "position")):
        path = "/api/tables/import" if places == "record" else "/api/tables"
        for way in texts_of(body[places]):
            changed = {**body, places: with_text(body[places], way, text)}  # type: ignore[arg-type]
            response = await ana.client.post(path, content=json.dumps(changed), headers={"content-type": "application/json"})
            cleaned = way[0] in ("seats", "edition", "pack") and text == LONG  # names are cut, the others are not kept
            assert response.status_code == 422 or cleaned, (way, response.status_code, response.text[:300])
    async with app.state.hall.database.reading() as session:
        stored = [*await session.scalars(select(TableRow.position)), *await session.scalars(select(SeatRow.name))]
    assert LONG not in json.dumps(stored)


async def test_junk_in_a_position_is_refused(ana: Browser) -> None:
    view = await ana.table(place="local")
    position = await ana.get(f"/tables/{view['id']}/position")
    for junk in ({"junk": 1}, {"junk": nested(10)}, {"state": {**position["state"], "junk": 1}}):
        body = {"game": "ekonos", "seats": HUMANS, "position": {**position, **junk}}
        assert (await ana.post("/tables", body, 422))["code"] == "position.unknown"
    record = await ana.get(f"/tables/{view['id']}/record")
    assert (await ana.post("/tables/import", {"record": {**record, "junk": "x"}}, 422))["code"] == "record.unknown"


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "["},
        {"host": "[::1"},
        {"host": "http://["},
        {"origin": "http://["},
        {"origin": "http://[::1"},
        {"content-length": "9" * 30},
        {"accept-language": "\xff,,;;q=,"},
        {"cookie": "semilla=..;=;semilla"},
        {"cookie": "semilla=\xff.1.\xff"},
        {"content-type": "application/json; charset=\xff"},
        {"content-type": "application/"},
        {"content-type": "multipart/form-data"},
        {"x-forwarded-for": "[", "x-forwarded-proto": "["},
    ],
    ids=str,
)
async def test_headers(ana: Browser, headers: dict[str, str]) -> None:
    raw = {name: value.encode("latin-1") for name, value in headers.items()}
    for method, path in (("GET", "/api/tables"), ("POST", "/api/tables"), ("GET", "/"), ("POST", "/api/me/code")):
        response = await ana.client.request(method, path, headers=raw, content=b"{}")  # type: ignore[arg-type]
        assert response.status_code < 500, response.text
        if response.status_code >= 400:
            ana.check(response, response.status_code)


@pytest.mark.parametrize(
    "query",
    [
        f"since={NINES}",
        "since=-1",
        f"seat={NINES}",
        "seat=NaN",
        "lang=%00",
        "lang=%ff",
        "since=%F0%9F%98%80",
        "&&=&;",
        "since=1" * 3000,
    ],
)
async def test_queries(ana: Browser, query: str) -> None:
    view = await ana.table()
    for path in ("", "/record", "/why", "/hint", "/replay", "/chat"):
        response = await ana.client.get(f"/api/tables/{view['id']}{path}?{query}&move=pass&moves={NINES}")
        assert response.status_code < 500, response.text


@pytest.mark.parametrize(
    "path", ["/%00", "/assets/%00", "/api/games/%00", "/api/games/%ff", "/" + "a" * 5000, "/%2e%2e/%2e%2e", "//", "/api/tables/%00"]
)
async def test_paths(ana: Browser, path: str) -> None:
    assert (await ana.client.get(path)).status_code < 500


async def test_a_seed_that_one_database_cannot_store(ana: Browser) -> None:
    view = await ana.table(place="local")
    record = await ana.get(f"/tables/{view['id']}/record")
    for seed in ("a\0b", "x" * 300, ""):
        assert (await ana.post("/tables/import", {"record": {**record, "seed": seed}}, 422))["text"]["es"]
