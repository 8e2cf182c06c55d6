"""Every game on the shelf can be played at a table, survives a restart, and hides what it must."""

import random

import pytest

from semilla.engine.compiled.chance import search_stream
from semilla.games import shelf
from semilla.server.tables.views import Look, table_view, to_json
from tests.server.browser import any_move, on_app
from tests.server.conftest import opened

pytestmark = pytest.mark.anyio
GAMES = [entry.name for entry in shelf()]
MOVES = 60


@pytest.mark.parametrize("name", GAMES)
async def test_played_restarted_and_hidden(sqlite: str, name: str) -> None:
    rng = random.Random(3)
    players = max(3, next(entry.players[0] for entry in shelf() if entry.name == name))
    async with opened(sqlite, snapshot_every=12) as app, on_app(app) as ana:
        view = await ana.table(game=name, seats=[{"kind": "human"}] * players, undo="free")
        for number in range(MOVES):
            if view["status"] != "playing":
                break
            view = await ana.move(view, any_move(view, rng))
            if number == MOVES // 2:
                view = await ana.post(f"/tables/{view['id']}/undo", {"revision": view["revision"], "seat": view["log"][-1]["seat"]})
            view = await ana.view(view["id"], since=view["revision"])
        seats = range(players + 1)
        before = [await ana.view(view["id"], seat=seat, lang="es") for seat in seats]
        cookies = dict(ana.client.cookies)
    async with opened(sqlite) as app, on_app(app) as ana:
        ana.client.cookies.update(cookies)
        assert [await ana.view(view["id"], seat=seat, lang="es") for seat in seats] == before
        async with app.state.hall.at(view["id"]) as table:
            truth = table.match.now
            for viewer in (None, *range(1, players + 1)) if view["status"] == "playing" else ():  # after the end all is told
                table.match.now = truth
                sent = to_json(table_view(table, Look(None, viewer, "en")))
                who = viewer - 1 if viewer else -1
                table.match.now = truth.hidden(who).redealt(who, search_stream(name))
                assert to_json(table_view(table, Look(None, viewer, "en"))) == sent
            table.match.now = truth


@pytest.mark.parametrize("name", GAMES)
async def test_the_box_and_the_rules(sqlite: str, name: str) -> None:
    async with opened(sqlite) as app, on_app(app) as ana:
        assert name in [card["name"] for card in (await ana.get("/games"))["games"]]
        box = await ana.get(f"/games/{name}")
        assert box["components"]
        assert box["names"]
        assert box["sources"].keys() == box["components"].keys()
        book = await ana.get(f"/games/{name}/rules")
        sections = {clause["section"] for clause in book["clauses"]}
        assert sections <= book["sections"].keys()
        await ana.get("/games/chess", 404)
