"""Puzzles: one move on a table of one's own; what it costs and why; nothing tells the answer, or what others hold, before."""

import json
from typing import Any

import pytest

from semilla.engine.puzzle import game_of_puzzles, of_the_day, puzzles, themes
from semilla.games import game
from tests.server.browser import Browser, View

pytestmark = pytest.mark.anyio
EKONOS = game_of_puzzles(game("ekonos"))
FIRST, SECOND = puzzles(EKONOS.about)[:2]
RIVAL = FIRST.price_of(FIRST.greedy)


async def begin(browser: Browser, status: int = 201, **form: Any) -> View:
    view: View = await browser.post("/tables/puzzle", {"game": "ekonos", "puzzle": FIRST.id, "name": "Ana", **form}, status)
    return view


async def test_the_shelf_has_no_answers(ana: Browser) -> None:
    cards = (await ana.get("/games"))["games"]
    assert {card["name"]: card["puzzles"] for card in cards}["ekonos"] == len(puzzles(EKONOS.about))
    shelf = await ana.get("/games/ekonos/puzzles")
    listed = [identity for theme in shelf["themes"] for identity in theme["puzzles"]]
    assert sorted(listed) == sorted(puzzle.id for puzzle in puzzles(EKONOS.about))
    assert shelf["day"] in listed
    assert set(shelf["themes"][0]) == {"id", "name", "text", "puzzles"}
    await ana.get("/games/nothing/puzzles", 404)


async def test_failed_taken_back_and_solved(ana: Browser) -> None:
    view = await begin(ana)
    theme = next(theme for theme in themes(EKONOS.about) if theme.id == FIRST.theme)
    told = {"id": FIRST.id, "theme": theme.id, "title": theme.name["en"], "text": theme.text["en"], "answered": False}
    assert view["puzzle"] == told
    assert view["match"]["turn"] == view["viewer"] == FIRST.seat
    where = f"/tables/{view['id']}/puzzle"
    assert await ana.get(where) == {"state": "asked", "played": None, "behind": 0, "error": 0, "answer": None}
    shown = await ana.get(where, params={"show": "true"})
    assert (shown["state"], shown["played"], shown["answer"]["move"]) == ("asked", None, FIRST.answer)
    view = await ana.move(view, FIRST.greedy)
    assert view["puzzle"]["answered"]
    verdict = await ana.get(where)
    assert RIVAL is not None
    assert (verdict["state"], verdict["behind"], verdict["error"]) == ("wrong", RIVAL.behind, RIVAL.doubt)
    assert verdict["played"]["move"] == FIRST.greedy
    assert verdict["played"]["reason"].endswith(".")
    assert verdict["answer"] is None
    refused = await ana.move(view, "pass", 409)
    assert "take it back" in refused["detail"]
    view = await ana.post(f"/tables/{view['id']}/undo", {"revision": view["revision"]})
    assert not view["puzzle"]["answered"]
    await ana.move(view, FIRST.answer)
    verdict = await ana.get(where, params={"lang": "es"})
    assert (verdict["state"], verdict["behind"]) == ("right", 0)
    assert verdict["answer"]["move"] == FIRST.answer
    again = await ana.view(view["id"])
    assert again["match"]["moves"] <= 2, "nobody plays on"


async def test_nothing_tells_what_is_hidden(ana: Browser) -> None:
    """Neither the answer nor the seed is in what the page gets; what others hold is dealt anew, also in the record file."""
    view = await begin(ana)
    record = await ana.get(f"/tables/{view['id']}/record")
    for sent in (view, record):
        assert FIRST.seed not in (sent.get("seed"), *map(str, sent.values()))
        assert "answer" not in json.dumps(sent).replace("answered", "")
    real, dealt = FIRST.position(EKONOS), FIRST.begin(EKONOS).now
    p = FIRST.seat - 1
    assert real.hidden(p).fields_json() | {"key": 0} == dealt.hidden(p).fields_json() | {"key": 0}
    assert real.fields_json()["key"] != dealt.fields_json()["key"]


async def test_one_at_a_time_beside_a_lesson(ana: Browser) -> None:
    lesson = await ana.post("/tables/lesson", {"game": "ekonos", "chapter": 1, "name": "Ana"}, 201)
    first = await begin(ana)
    second = await begin(ana, puzzle=SECOND.id)
    assert second["puzzle"]["id"] == SECOND.id
    await ana.get(f"/tables/{first['id']}", 404)
    assert (await ana.view(lesson["id"]))["chapter"]["number"] == 1
    assert (await ana.post("/tables/lesson", {"game": "ekonos", "chapter": 1, "name": "Ana"}, 201))["id"] == lesson["id"]
    await ana.view(second["id"])
    assert await ana.get("/tables", params={"which": "mine"}) == []


async def test_requests_that_cannot_be(ana: Browser, ben: Browser) -> None:
    for form in ({"puzzle": "0000000000"}, {"puzzle": ""}, {"game": "nothing"}, {"puzzle": "x" * 41}, {"puzzle": 3}):
        problem = await begin(ana, 422, **form)
        assert problem["detail"]
    view = await begin(ana)
    assert "seat" in (await ben.get(f"/tables/{view['id']}/puzzle", 403))["detail"]
    plain = await ana.table()
    assert (await ana.get(f"/tables/{plain['id']}/puzzle", 409))["detail"] == "This table is no puzzle."


async def test_a_day_has_one_puzzle_and_all_have_their_day() -> None:
    from datetime import date, timedelta

    count = len(puzzles(EKONOS.about))
    days = {of_the_day(EKONOS.about, date(2030, 1, 1) + timedelta(days)).id for days in range(count)}
    assert len(days) == count
