"""Lessons: a chapter of a course on a table of one's own, by the real rules; the others do what is written, else bots decide."""

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI

from semilla.engine.course import course
from semilla.games import game
from tests.server.browser import Browser, View, on_app
from tests.server.conftest import opened

pytestmark = pytest.mark.anyio
FIRST, SECOND = course(game("ekonos").about)[:2]
ASIDE = "play crown:hydra+gemini tile"


async def lesson(browser: Browser, chapter: int = 1, status: int = 201, **more: Any) -> View:
    view: View = await browser.post("/tables/lesson", {"game": "ekonos", "chapter": chapter, "name": "Ana", **more}, status)
    return view


async def settled(browser: Browser, view: View) -> View:
    """The table when the others have answered."""
    while view["status"] == "playing" and view["match"]["turn"] != 1 and view["chapter"]["state"] != "reached":
        await asyncio.sleep(0.01)
        view = await browser.view(view["id"])
    return view


async def follow(browser: Browser, view: View, chapter: Any, most: int = 99) -> View:
    """Do what is written, step by step; where many moves lead on, none is pointed at."""
    for step in [step for step in chapter.steps if step.do][view["chapter"]["place"] : most]:
        assert view["chapter"]["state"] == "asked"
        assert step.do[0] in view["chapter"]["moves"] or (not view["chapter"]["moves"] and len(step.do) > 1)
        view = await settled(browser, await browser.move(view, step.do[0]))
    return view


async def test_a_chapter_as_it_is_written(ana: Browser) -> None:
    view = await lesson(ana)
    told = view["chapter"]
    assert (told["number"], told["of"], told["place"], told["steps"]) == (1, 4, 0, 7)
    assert [page["text"].split()[0] for page in told["pages"]] == ["These", "At", "Each"]
    assert [seat["name"] for seat in view["seats"]] == ["Ana", "Bruno", "Inés"]
    view = await follow(ana, view, FIRST)
    assert view["chapter"]["state"] == "reached"
    assert "your 2 shares are worth 2 points each" in view["chapter"]["pages"][0]["text"]
    await asyncio.sleep(0.1)
    assert (await ana.view(view["id"]))["revision"] == view["revision"], "nobody plays on after the goal"
    spanish = await ana.get(f"/tables/{view['id']}", params={"lang": "es"})
    assert spanish["chapter"]["title"] == FIRST.title["es"]


async def test_another_move_is_taken_back_or_gone_on_from(ana: Browser) -> None:
    view = await ana.move(await lesson(ana), ASIDE)
    assert view["chapter"]["state"] == "strayed"
    assert view["chapter"]["moves"] == []
    assert "Take it back" in view["chapter"]["pages"][0]["text"]
    view = await ana.post(f"/tables/{view['id']}/undo", {"revision": view["revision"]})
    assert view["chapter"]["state"] == "asked"
    for move in (ASIDE, "place 1", "pass"):
        view = await ana.move(view, move)
    view = await settled(ana, view)
    assert view["chapter"]["state"] == "free"
    assert [entry["by"] for entry in view["log"]].count("bot") >= 2


async def test_what_the_others_answered_is_taken_back_too(ana: Browser) -> None:
    view = await follow(ana, await lesson(ana), FIRST, 3)
    view = await ana.post(f"/tables/{view['id']}/undo", {"revision": view["revision"]})
    assert view["match"]["phase"] == "buy"
    assert view["chapter"]["place"] == 2
    assert (await settled(ana, await ana.move(view, "buy panda")))["chapter"]["place"] == 3


async def test_one_comes_back_to_where_one_was(sqlite: str) -> None:
    async with opened(sqlite) as app, on_app(app) as ana:
        view = await follow(ana, await lesson(ana), FIRST, 3)
        assert (await lesson(ana))["id"] == view["id"]
        cookies = ana.client.cookies
    async with opened(sqlite) as app, on_app(app) as ana:
        ana.client.cookies = cookies
        again = await lesson(ana)
        assert (again["id"], again["chapter"]) == (view["id"], view["chapter"])
        assert (await follow(ana, again, FIRST))["chapter"]["state"] == "reached"


async def test_one_lesson_at_a_time_and_in_no_list(ana: Browser) -> None:
    first = await lesson(ana)
    anew = await lesson(ana, anew=True)
    assert anew["id"] != first["id"]
    await ana.get(f"/tables/{first['id']}", 404)
    second = await lesson(ana, 2)
    await ana.get(f"/tables/{anew['id']}", 404)
    assert await ana.get("/tables", params={"which": "mine"}) == []
    assert (await ana.view(second["id"]))["chapter"]["title"] == SECOND.title["en"]


async def test_who_looks_on_is_not_taught(ana: Browser, ben: Browser) -> None:
    view = await lesson(ana)
    assert (await ben.view(view["id"]))["chapter"] is None
    assert (await ana.table())["chapter"] is None


async def test_chapters_that_there_are_not(ana: Browser) -> None:
    assert "no chapter 9" in (await lesson(ana, 9, 422))["text"]["en"]
    await ana.post("/tables/lesson", {"game": "chess", "chapter": 1}, 422)


async def test_the_shelf_tells_of_courses(ana: Browser) -> None:
    games = {card["name"]: card for card in (await ana.get("/games"))["games"]}
    assert games["ekonos"]["course"][0]["title"] == FIRST.title
    assert (await ana.get("/games/ekonos"))["course"] == games["ekonos"]["course"]


async def test_a_lesson_whose_chapter_is_gone_is_a_table_like_others(app: FastAPI, ana: Browser) -> None:
    view = await lesson(ana)
    async with app.state.hall.at(view["id"]) as table:
        table.row.chapter = "99-unknown"
        del table.chapter
        table.changed()
    assert (await ana.view(view["id"]))["chapter"] is None
