"""Bodies of real requests, changed at random: never a server error, and whatever was stored on SQLite can be restored anywhere."""

import asyncio
import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from semilla.server.settings import Settings
from semilla.server.storage.backup import restore
from tests.server.browser import HUMANS
from tests.server.conftest import new_database
from tests.server.durability import Victim
from tests.server.postgres import free_port

SHORT, LONG = 60, 5000


def nested(depth: int) -> Any:
    return [nested(depth - 1)] if depth else []


NASTY: list[Any] = [
    None, True, False, 0, -1, 1, 7, 2**31, 2**63 - 1, 2**63, 10**30, 1.5, -0.0, 1e308, float("nan"), float("inf"),
    "", " ", "x", "?", "x" * 300, "x" * 100_000, "\ud800", "\udfff\ud800", "a\0b", "\x1b[2J", "\u202e", "\u200b", "\uffff",
    "é" * 50, "\U0001f600", "key:" + "0" * 64, "NaN", "ekonos", "record", "position", [], {}, [1], {"a": 1}, ["x"] * 2000,
    nested(20), nested(200),
]  # fmt: skip
"""Values that somebody, somewhere, did not think of."""
NASTIES = st.sampled_from(NASTY).map(deepcopy)
"""Each its own: what is put in may be changed in its turn."""


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything in a body."""
    yield way
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*way, key))


@st.composite
def changed(draw: st.DrawFn, bodies: list[tuple[str, Any]]) -> tuple[str, Any]:
    """A request, changed at one to three places: another value, one less, one more, one twice."""
    path, body = draw(st.sampled_from(bodies))
    whole = [deepcopy(body)]
    for _ in range(draw(st.integers(1, 3))):
        way = (0, *draw(st.sampled_from(list(places(whole[0])))))
        inside: Any = whole
        for key in way[:-1]:
            inside = inside[key]
        key, what = way[-1], draw(st.sampled_from(["value", "remove", "add", "twice"]))
        if what == "remove" and len(way) > 1:
            del inside[key]
        elif what == "add" and isinstance(inside[key], dict):
            inside[key][draw(st.sampled_from(["junk", "seed", "\ud800", "", "__proto__"]))] = draw(NASTIES)
        elif what == "twice" and isinstance(inside[key], list):
            inside[key] *= 2
        else:
            inside[key] = draw(st.one_of(NASTIES, st.text(max_size=20), st.integers(), st.floats()))
    return path, whole[0]


def requests_of(client: httpx.Client) -> list[tuple[str, Any]]:
    """A request of every kind that brings something, at tables that are there."""
    form = {"game": "ekonos", "seats": HUMANS, "place": "local", "chat": True, "start": True, "options": {}}
    form |= {"clock": {"kind": "move", "seconds": 60, "takeover": "random"}}
    table = client.post("/api/tables", json=form).json()
    link = f"/api/tables/{table['id']}"
    for _ in range(6):
        view = client.get(link).json()
        move, node = [], view["match"]["choices"][0]
        while node:
            move.append(node["words"])
            node = (node.get("then") or [None])[0]
        client.post(f"{link}/moves", json={"move": " ".join(word for word in move if word), "revision": view["revision"]})
    record, position = client.get(f"{link}/record").json(), client.get(f"{link}/position").json()
    return [
        ("/api/tables", form),
        ("/api/tables", {**form, "position": position}),
        ("/api/tables/import", {"record": record, "seats": HUMANS, "undo": "free"}),
        ("/api/tables/import", {"record": {**record, "moves": [], "chance": [], "position": position}}),
        (f"{link}/moves", {"move": "pass", "revision": 3, "seat": 1}),
        (f"{link}/undo", {"revision": 3, "seat": 1}),
        (f"{link}/chat", {"text": "hello"}),
        (f"{link}/seats/1/take", {"name": "Ana", "nonce": "abc"}),
        (f"{link}/seats/1/bot", {"level": "random"}),
        ("/api/me/move", {"code": "ABCD-EFGH-JKMN"}),
    ]


def campaign(database: str, examples: int, random: bool) -> None:
    """So many changed requests to a server in a process of its own."""
    victim = Victim(database, free_port())
    asyncio.run(victim.start())
    try:
        with httpx.Client(base_url=victim.address, timeout=120) as client:
            bodies = requests_of(client)

            @settings(
                max_examples=examples, deadline=None, database=None, derandomize=not random, suppress_health_check=list(HealthCheck)
            )
            @given(changed(bodies))
            def attack(request: tuple[str, Any]) -> None:
                path, body = request
                response = client.post(path, content=json.dumps(body), headers={"content-type": "application/json"})
                assert response.status_code < 500, (path, response.text)
                if response.status_code >= 400:
                    assert response.json()["text"]["es"]

            attack()
            for which in ("open", "watch", "mine"):
                assert client.get("/api/tables", params={"which": which}).status_code == 200
            assert client.get("/healthz").json()["status"] == "ok"
    finally:
        victim.stop()


def test_changed_bodies(database: str) -> None:
    campaign(database, SHORT, random=False)


@pytest.mark.soak
def test_many_changed_bodies(database: str) -> None:
    campaign(database, LONG, random=True)


@pytest.mark.anyio
async def test_whatever_was_stored_can_be_restored_anywhere(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    await asyncio.to_thread(campaign, f"sqlite:///{tmp_path / 'tables.db'}", SHORT, False)
    fresh = new_database("postgresql", request, tmp_path)
    restored = await restore(tmp_path / "tables.db", Settings(database_url=fresh).database)
    assert restored.tables > 0
    assert not restored.left_out
