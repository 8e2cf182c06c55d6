"""The winner of Master Plan names the new district: once, cleaned, kept in the log and in the record."""

from itertools import count
from typing import Any

import pytest

from semilla.engine.conformance import play_match
from semilla.engine.record import to_record
from semilla.games import game
from tests.server.browser import BOTS, Browser, View, on_app
from tests.server.conftest import opened

pytestmark = pytest.mark.anyio


def almost_over(players: int = 2) -> dict[str, Any]:
    """A game before its last decision: somebody passes and leaves workers idle."""
    for number in count():
        match = play_match(game("master-plan"), players, {}, f"almost {number}", True)
        last = max(k for k, played in enumerate(match.log) if not played.forced)
        here = match.positions()[last]
        if match.moves[last] == "pass" and here.s.available[here.seat] > 0:
            break
    return {**to_record(match), "moves": match.moves[:last], "result": None}


async def ended(browser: Browser, seats: list[dict[str, Any]]) -> View:
    view: View = await browser.post("/tables/import", {"record": almost_over(), "seats": seats}, 201)
    return await browser.play_on(view)


async def test_a_person_names_it_once(database: str) -> None:
    people = [{"kind": "human", "name": "Ana"}, {"kind": "human", "name": "Ben"}]
    async with opened(database) as app, on_app(app) as ana, on_app(app) as eva:
        view = await ended(ana, people)
        winner, path = view["match"]["result"]["winners"][0], f"/tables/{view['id']}/name"
        assert view["named"] is None
        assert view["naming"]["seat"] == winner
        assert (await eva.view(view["id"]))["naming"] is None
        for name, code in (("x" * 41, "name.long"), ("a\u202eb", "name.characters"), ("  ", "name.empty")):
            assert (await ana.put(path, {"name": name}, 422))["code"] == code
        assert (await eva.put(path, {"name": "Mine"}, 403))["code"] == "name.not_yours"

        view = await ana.put(path, {"name": " Las  Eras "})
        assert (view["named"]["name"], view["naming"]) == ("Las Eras", None)
        assert (await ana.put(path, {"name": "Another"}, 409))["code"] == "name.not_now"

        app.state.hall.forget(app.state.hall.tables[view["id"]])  # from the database
        there = await eva.view(view["id"], lang="es")
        assert there["named"] == {"seat": winner, "name": "Las Eras", "text": "El nuevo barrio: Las Eras"}
        told = there["log"][-1]
        assert (told["kind"], told["seat"], [line["text"] for line in told["lines"]]) == (
            "name",
            winner,
            [f"{people[winner - 1]['name']} pone nombre al nuevo barrio: Las Eras."],
        )

        record = await ana.get(f"/tables/{view['id']}/record")
        assert record["named"] == {"seat": winner, "name": {"en": "Las Eras", "es": "Las Eras"}}
        again = await eva.post("/tables/import", {"record": record}, 201)
        assert again["named"]["name"] == "Las Eras"
        assert (await eva.get(f"/tables/{again['id']}/record"))["named"] == record["named"]


async def test_bots_have_their_taste(database: str) -> None:
    async with opened(database) as app, on_app(app) as ana:
        view = await ended(ana, BOTS * 2)
        assert view["naming"] is None
        assert view["log"][-1]["kind"] == "name"
        assert view["log"][-1]["by"] == "bot"
        spanish = await ana.view(view["id"], lang="es")
        assert spanish["named"]["text"] == f"El nuevo barrio: {spanish['named']['name']}"
        record = await ana.get(f"/tables/{view['id']}/record")
        assert record["named"]["name"] == {"en": view["named"]["name"], "es": spanish["named"]["name"]}


async def test_nothing_is_named_before_the_end_or_in_other_games(sqlite: str) -> None:
    async with opened(sqlite) as app, on_app(app) as ana:
        running = await ana.post("/tables/import", {"record": almost_over(), "seats": [{"kind": "human"}, {"kind": "human"}]}, 201)
        other = await ana.table()
        for view in (running, other):
            assert (view["named"], view["naming"]) == (None, None)
            assert (await ana.put(f"/tables/{view['id']}/name", {"name": "Early"}, 409))["code"] == "name.not_now"
