"""After an update with a newer pack, everything that was begun with the older one goes on with it, and nobody notices."""

import json
from typing import Any

import pytest
from tools.regenerate import FIXTURES

from semilla.engine.puzzle import puzzles
from semilla.engine.texts import LANGUAGES
from semilla.games import INDEX, about, game
from tests.newer import update
from tests.server.browser import HUMANS, Browser, on_app
from tests.server.conftest import opened

pytestmark = pytest.mark.anyio
BOT = {"kind": "bot", "level": "medium"}


async def all_of(browser: Browser, identity: str) -> list[Any]:
    """All that a table shows: views in both languages, and the record."""
    views = [await browser.view(identity, seat=seat, lang=lang) for seat in (0, 1, 2) for lang in LANGUAGES]
    return [*views, await browser.get(f"/tables/{identity}/record")]


@pytest.mark.parametrize("every", [8, 1000], ids=["snapshot", "log"])
@pytest.mark.parametrize("name", INDEX)
async def test_a_table_goes_on_after_an_update(sqlite: str, monkeypatch: pytest.MonkeyPatch, name: str, every: int) -> None:
    async with opened(sqlite, snapshot_every=every) as app, on_app(app) as ana:
        view = await ana.table(game=name)
        view = await ana.play_on(view, lambda seen: seen["revision"] >= 30)
        waiting = await ana.table(game=name, seats=[*HUMANS[:1], {"kind": "open"}])
        before, cookies = await all_of(ana, view["id"]), dict(ana.client.cookies)
        box = await ana.get(f"/games/{name}")
    found = update(monkeypatch, name)
    async with opened(sqlite, snapshot_every=every) as app, on_app(app) as ana:
        ana.client.cookies.update(cookies)
        assert await all_of(ana, view["id"]) == before
        assert (await ana.view(waiting["id"]))["trouble"] is None
        begun = await ana.post(f"/tables/{waiting['id']}/seats/2/bot", {"level": "medium"})
        assert begun["trouble"] is None
        asked = {"pack": view["pack"]}
        assert await ana.get(f"/games/{name}", params=asked) == {**box, "newest": found.pack.version}
        assert (await ana.get(f"/games/{name}"))["components"] != box["components"]
        new = await ana.table(game=name)
        assert (new["pack"], view["pack"]) == (found.pack.hash, box["pack"])
        assert new["pack"] != view["pack"]
        assert (await ana.get(f"/games/{name}", params={"pack": "?"}))["pack"] == new["pack"]
        if every == 8:
            over = await ana.play_on(await ana.view(view["id"]))
            assert (over["status"], over["trouble"]) == ("over", None)
            record = await ana.get(f"/tables/{view['id']}/record")
            again = await ana.post("/tables/import", {"record": record}, 201)
            assert (again["pack"], again["status"]) == (view["pack"], "over")
            assert (await ana.post(f"/tables/{view['id']}/rematch", None, 201))["pack"] == new["pack"]


async def test_bots_and_the_coach_think_with_the_older_pack(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(sqlite) as app, on_app(app) as ana:
        view = await ana.table(seats=[HUMANS[0], BOT], hints=True)
        view = await ana.play_on(view, lambda seen: seen["revision"] >= 6)
        cookies = dict(ana.client.cookies)
    update(monkeypatch, "ekonos")
    async with opened(sqlite) as app, on_app(app) as ana:
        ana.client.cookies.update(cookies)
        view = await ana.play_on(await ana.view(view["id"]), lambda seen: seen["match"]["turn"] == 1)
        hint = await ana.get(f"/tables/{view['id']}/hint")
        assert hint["moves"][0]["move"]
        view = await ana.play_on(view)
        assert view["status"] == "over"


async def test_unfinished_records_and_positions_go_on(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(sqlite) as app, on_app(app) as ana:
        view = await ana.play_on(await ana.table(place="local"), lambda seen: seen["revision"] >= 12)
        record = await ana.get(f"/tables/{view['id']}/record")
        async with app.state.hall.at(view["id"]) as table:
            position = table.match.now.json()
    update(monkeypatch, "ekonos")
    async with opened(sqlite) as app, on_app(app) as ana:
        for place in ("local", "link"):
            taken = await ana.post("/tables/import", {"record": record, "seats": HUMANS, "place": place}, 201)
            assert taken["pack"] == record["pack"]
        begun = await ana.table(position=position)
        assert begun["pack"] == record["pack"]
        assert (await ana.play_on(begun))["status"] == "over"


async def test_puzzles_of_the_older_pack_are_solved(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    update(monkeypatch, "ekonos")
    puzzle = puzzles(about("ekonos"))[0]
    async with opened(sqlite) as app, on_app(app) as ana:
        assert (await ana.get("/games/ekonos/puzzles"))["day"]
        view = await ana.post("/tables/puzzle", {"game": "ekonos", "puzzle": puzzle.id, "name": "Ana"}, 201)
        assert view["pack"] != game("ekonos").pack.hash
        await ana.move(view, puzzle.answer)
        assert (await ana.get(f"/tables/{view['id']}/puzzle"))["state"] == "right"


async def test_records_of_every_game_are_opened_as_before(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in INDEX:
        update(monkeypatch, name)
    async with opened(sqlite) as app, on_app(app) as ana:
        for name in INDEX:
            record = json.loads(next((FIXTURES / name).glob("2-*.semilla.json")).read_text("utf-8"))
            view = await ana.post("/tables/import", {"record": record}, 201)
            assert (await ana.get(f"/tables/{view['id']}/record"))["result"] == record["result"]
