"""Bots of one's own at a server: chosen by name, thinking in workers, and never replaced in silence."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from semilla.engine.texts import Problem
from semilla.server.settings import Settings
from tests.server.browser import Browser, on_app
from tests.server.conftest import opened

pytestmark = pytest.mark.anyio

MODULE = """
class Last:
    def __init__(self, seed):
        pass

    def choose(self, position):
        here, chosen = position, []
        while not chosen or (here.part and not here.over):
            chosen.append(here.legal()[-1])
            here = here.after(chosen[-1])
        return tuple(chosen)

class Sad(Exception):
    def __init__(self, one, two):
        super().__init__(one)

class Faulty(Last):
    def choose(self, position):
        raise Sad(1, 2)  # which cannot be sent to another process

class Lawless(Last):
    def choose(self, position):
        return (10**6,)

class Deadly(Last):
    def choose(self, position):
        import os
        os._exit(1)
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "my_server_bots.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    return ", ".join(f"{name.lower()}=my_server_bots:{name}" for name in ("Faulty", "Lawless", "Deadly", "Last"))


def bot(level: str) -> dict[str, str]:
    return {"kind": "bot", "level": level}


async def until(ana: Browser, view: Any, so: Callable[[Any], bool]) -> Any:
    while not so(view):
        await asyncio.sleep(0.05)
        view = await ana.view(view["id"])
    return view


async def test_they_are_offered_and_play(sqlite: str, own: str) -> None:
    async with opened(sqlite, bots=own) as app, on_app(app) as ana:
        assert (await ana.get("/games"))["bots"][-4:] == ["faulty", "lawless", "deadly", "last"]
        view = await ana.table(seats=[bot("last"), bot("last")])
        view = await until(ana, view, lambda view: view["status"] == "over")
        assert [seat["level"] for seat in view["seats"]] == ["last", "last"]


async def test_one_that_fails_is_replaced_and_the_log_says_so(sqlite: str, own: str) -> None:
    async with opened(sqlite, bots=own) as app, on_app(app) as ana:
        view = await ana.table(seats=[bot("faulty"), bot("lawless"), bot("deadly"), bot("last")])
        view = await until(ana, view, lambda view: [seat["level"] for seat in view["seats"]] == [*["medium"] * 3, "last"])
        assert sorted(entry["seat"] for entry in view["log"] if entry["kind"] == "bot") == [1, 2, 3]


async def test_one_that_is_gone_after_a_restart_is_replaced(sqlite: str, own: str) -> None:
    async with opened(sqlite, bots=own) as app, on_app(app) as ana:
        app.state.hall.bots.choose = lambda *_: asyncio.sleep(60)
        view = await ana.table(seats=[bot("last"), bot("last")])
    async with opened(sqlite) as app, on_app(app) as ana:
        await until(ana, view, lambda view: [seat["level"] for seat in view["seats"]] == ["medium", "medium"])


async def test_nobody_names_a_module_through_the_network(sqlite: str, own: str) -> None:
    async with opened(sqlite, bots=own) as app, on_app(app) as ana:
        for level in ("my_server_bots:Last", "hard:value", "clever"):
            await ana.post("/tables", {"game": "ekonos", "seats": [bot(level), bot("last")], "start": True}, 422)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("my_server_bots:Last", "SEMILLA_BOTS"),
        ("Last=my_server_bots:Last", "SEMILLA_BOTS"),
        ("easy=my_server_bots:Last", "SEMILLA_BOTS"),
        ("last=my_server_bots", "SEMILLA_BOTS"),
        ("last=my_server_bots:None_such", "has no attribute"),
    ],
)
def test_a_setting_that_is_wrong_is_said(own: str, given: str, told: str) -> None:
    with pytest.raises(Problem, match=told):
        Settings(bots=given).own_bots  # noqa: B018
