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

class Faulty(Last):
    def choose(self, position):
        raise ZeroDivisionError
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "my_server_bots.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    return "last=my_server_bots:Last, faulty=my_server_bots:Faulty"


def bot(level: str) -> dict[str, str]:
    return {"kind": "bot", "level": level}


async def until(ana: Browser, view: Any, so: Callable[[Any], bool]) -> Any:
    while not so(view):
        await asyncio.sleep(0.05)
        view = await ana.view(view["id"])
    return view


async def test_they_are_offered_and_play(sqlite: str, own: str) -> None:
    async with opened(sqlite, bots=own) as app, on_app(app) as ana:
        assert (await ana.get("/games"))["bots"][-2:] == ["last", "faulty"]
        view = await ana.table(seats=[bot("last"), bot("last")])
        view = await until(ana, view, lambda view: view["status"] == "over")
        assert [seat["level"] for seat in view["seats"]] == ["last", "last"]


async def test_one_that_fails_is_replaced_and_the_log_says_so(sqlite: str, own: str) -> None:
    async with opened(sqlite, bots=own) as app, on_app(app) as ana:
        view = await ana.table(seats=[bot("faulty"), bot("random")])
        view = await until(ana, view, lambda view: view["status"] == "over")
        assert [seat["level"] for seat in view["seats"]] == ["medium", "random"]
        assert [entry["seat"] for entry in view["log"] if entry["kind"] == "bot"] == [1]


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
