"""A class: made, joined, started, paused, ended, deleted; who may do and see what."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, update

from semilla.engine.match import Match
from semilla.games import INDEX, game
from semilla.server.classes import views as class_views
from semilla.server.classes.models import ConsoleView, PupilView, ResultsView, WallView
from semilla.server.classes.names import all_names, make_name
from semilla.server.classes.places import evened_out, shares
from semilla.server.classes.views import stage_view
from semilla.server.settings import Settings
from semilla.server.storage.backup import backup, restore
from semilla.server.storage.rows import (
    ClassRow,
    EntryRow,
    FinishedRow,
    LessonRow,
    PersonRow,
    PupilRow,
    SeatRow,
    TableRow,
    TeacherRow,
)
from semilla.server.tables.archive import remove_old
from semilla.server.tables.seating import alike
from tests.server.browser import Browser, any_move, on_app
from tests.server.conftest import opened
from tests.server.test_lessons import FIRST, follow, lesson

pytestmark = pytest.mark.anyio
View = dict[str, Any]
PLAN = {"game": "ekonos", "size": 3, "level": "random"}


class Teacher(Browser):
    """Whoever teaches a class."""

    code = ""

    async def make(self, **plan: Any) -> View:
        view: View = await self.post("/classes", {"title": "4B", "lesson": {**PLAN, **plan}}, 201)
        self.code = view["code"]
        return exactly(ConsoleView, view)

    async def console(self) -> View:
        return exactly(ConsoleView, await self.get(f"/classes/{self.code}/console"))

    async def do(self, what: str, body: Any = None, status: int = 200) -> View:
        view: View = await self.post(f"/classes/{self.code}/{what}", body, status)
        return view


@pytest.fixture
async def on_sqlite(sqlite: str) -> AsyncIterator[FastAPI]:
    """A server for what has nothing to do with the kind of database."""
    async with opened(sqlite) as app:
        yield app


def exactly(model: Any, view: View) -> View:
    """A view has exactly the fields of its model."""
    assert model.model_validate(view).model_dump().keys() == view.keys()
    return view


@asynccontextmanager
async def people(app: FastAPI, count: int) -> AsyncIterator[tuple[Teacher, list[Browser]]]:
    """A teacher and some pupils."""
    async with AsyncExitStack() as stack:
        browsers = [await stack.enter_async_context(on_app(app)) for _ in range(count + 1)]
        yield Teacher(browsers[0].client), browsers[1:]


async def join(browser: Browser, code: str, status: int = 200, **body: Any) -> View:
    view: View = await browser.post(f"/classes/{code}/join", body, status)
    return exactly(PupilView, view) if status == 200 else view


def seats_of(view: View) -> dict[int, int]:
    """How many people sit at each table of a console."""
    return {table["number"]: sum(seat["pupil"] is not None for seat in table["seats"]) for table in view["tables"]}


# ------------------------------------------------------------------------------------------------------- names and places


def test_names_are_pleasant_plenty_and_of_the_language() -> None:
    for lang in ("en", "es"):
        names = all_names(lang)
        assert len(set(map(alike, names))) == len(names) > 1000
        assert max(map(len, names)) <= 40
    assert not set(all_names("en")) & set(all_names("es"))
    taken = list(all_names("es")[1:])
    assert make_name("es", taken) == all_names("es")[0]


def test_tables_are_even() -> None:
    assert shares(21, 6) == [4, 4, 4, 3, 3, 3]
    for seated in ([4, 4, 4, 1], [4, 0, 1], [5, 5, 5, 5, 1], [], [0, 0], [1]):
        left = list(seated)
        for source, target in evened_out(seated):
            left[source] -= 1
            left[target] += 1
        used = [each for each in left if each]
        assert sum(left) == sum(seated)
        assert [bool(each) for each in left] == [bool(each) for each in seated]
        assert not used or max(used) - min(used) <= 1


@pytest.mark.parametrize("name", INDEX)
def test_where_a_game_stands_is_said_in_its_own_words(name: str) -> None:
    match = Match(game(name), seed="1")
    steps = set()
    for _ in range(60):
        stages = [stage_view(match, lang) for lang in ("en", "es")]
        assert stages[0] is not None
        assert stages[0] != stages[1]
        assert 1 <= stages[0]["round"] <= stages[0]["rounds"]
        assert f"{stages[0]['round']} of {stages[0]['rounds']}" in stages[0]["text"]
        steps.add(stages[0]["step"])
        match.play(match.legal()[0])
    assert steps <= set(range(len(match.game.stations) + 1))
    assert len(steps) > 1 or not match.game.stations


# -------------------------------------------------------------------------------------------------------------- a lesson


async def test_a_lesson_from_the_code_to_the_results(app: FastAPI) -> None:
    async with people(app, 8) as (teacher, pupils):
        made = await teacher.make(pupils=9)
        assert [table["number"] for table in made["tables"]] == [1, 2, 3]
        assert made["lesson"]["status"] == "joining"
        seen = await pupils[0].get(f"/classes/{made['code'].lower()[:3]}-{made['code'][3:]}")
        assert exactly(PupilView, seen)["me"] is None
        views = [await join(pupil, made["code"]) for pupil in pupils[:4]]
        assert len({alike(view["me"]["name"]) for view in views}) == 4
        assert len({view["me"]["comeback"] for view in views}) == 4
        assert [view["me"]["table"]["number"] for view in views] == [1, 1, 1, 2]
        assert (await join(pupils[0], made["code"]))["me"] == views[0]["me"]  # twice is once

        other = await pupils[1].post(f"/classes/{made['code']}/name")
        assert other["me"]["name"] != views[1]["me"]["name"]
        typed = await pupils[1].post(f"/classes/{made['code']}/name", {"name": "Ana"}, 403)
        assert typed["code"] == "class.typed"
        table = await pupils[0].view(views[0]["me"]["table"]["id"])
        assert table["seats"][1]["name"] == other["me"]["name"]
        assert table["number"] == 1

        started = await teacher.do("start")
        assert seats_of(started) == {1: 2, 2: 2}  # evened out, and nobody sits at the third
        assert started["lesson"]["status"] == "playing"
        for card in started["tables"]:
            assert card["status"] == "playing"
            assert {seat["kind"] for seat in card["seats"]} == {"human", "bot"}
            assert card["stage"]["round"] == 1
            assert str(card["stage"]["rounds"]) in card["stage"]["text"]
        late = await join(pupils[4], made["code"])
        assert late["me"]["table"]["status"] == "playing"
        late_table = await pupils[4].view(late["me"]["table"]["id"])
        assert late_table["mine"] == [late["me"]["table"]["seat"]]
        await join(pupils[5], made["code"])
        more = await join(pupils[6], made["code"])  # no bot's seat is left: a table of its own, with bots, which plays
        assert more["me"]["table"]["number"] == 3
        assert more["me"]["table"]["status"] == "playing"
        assert (await pupils[1].post(f"/classes/{made['code']}/name", status=409))["code"] == "class.named"

        ended = await teacher.do("end")
        assert ended["lesson"]["status"] == "over"
        assert all(card["flags"] == ["done"] for card in ended["tables"])
        results = exactly(ResultsView, await teacher.get(f"/classes/{made['code']}/results"))
        assert len(results["pupils"]) == 7
        assert all(each["results"][0]["place"] >= 1 for each in results["pupils"])

        again = await teacher.do("lessons", {**PLAN, "size": 2, "start": "full"}, 201)
        assert again["lesson"]["number"] == 2
        assert again["tables"] == []
        assert (await pupils[0].get(f"/classes/{made['code']}"))["me"]["table"] is None
        first, second = [await pupils[k].post(f"/classes/{made['code']}/seat") for k in (0, 1)]
        assert first["me"]["comeback"] == views[0]["me"]["comeback"]
        assert (first["me"]["table"]["status"], second["me"]["table"]["status"]) == ("waiting", "playing")  # full: it begins
        assert [each["number"] for each in (await teacher.console())["lessons"]] == [1, 2]
        results = await teacher.get(f"/classes/{made['code']}/results")
        assert [each["results"][1] for each in results["pupils"]] == [None] * 7


async def test_all_tables_have_the_same_deal_unless_the_teacher_says_otherwise(on_sqlite: FastAPI) -> None:
    async with people(on_sqlite, 4) as (teacher, pupils):
        for same in (True, False):
            await teacher.make(size=2, same_deal=same, pupils=4)
            for pupil in pupils:
                await join(pupil, teacher.code)
            started = await teacher.do("start")
            records = [await teacher.get(f"/tables/{card['id']}/record") for card in (await teacher.do("end"))["tables"]]
            assert len(started["tables"]) == 2
            assert (records[0]["chance"] == records[1]["chance"]) is same
            assert records[0]["chance"]


async def test_without_bots_tables_are_smaller(on_sqlite: FastAPI) -> None:
    async with people(on_sqlite, 5) as (teacher, pupils):
        made = await teacher.make(size=4, fill=False, pupils=8)
        for pupil in pupils:
            await join(pupil, made["code"])
        started = await teacher.do("start")
        assert sorted(len(card["seats"]) for card in started["tables"]) == [2, 3]
        assert all(seat["kind"] == "human" for card in started["tables"] for seat in card["seats"])
        view = await pupils[0].view((await pupils[0].get(f"/classes/{made['code']}"))["me"]["table"]["id"])
        assert view["players"] == len(view["seats"])
        assert view["status"] == "playing"


async def test_flags_call_for_a_look(on_sqlite: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    async with people(on_sqlite, 2) as (teacher, pupils):
        made = await teacher.make(size=2, pupils=2)
        mine, _ = [(await join(pupil, made["code"]))["me"]["table"]["id"] for pupil in pupils]
        await teacher.do("start")
        views = [await pupil.view(mine) for pupil in pupils]
        turn = next(k for k, view in enumerate(views) if view["match"]["choices"])
        await pupils[turn].move(views[turn], any_move(views[turn], Random(4)))
        assert (await teacher.console())["tables"][0]["flags"] == []
        monkeypatch.setattr(class_views, "STUCK", -1)  # as if all that time had passed
        assert (await teacher.console())["tables"][0]["flags"] == ["stuck"]
        monkeypatch.setattr(class_views, "AWAY", -1)  # nobody is connected, and one has moved
        assert (await teacher.console())["tables"][0]["flags"] == ["stuck", "left"]
        assert (await teacher.do("pause", {"paused": True}))["tables"][0]["flags"] == ["left"]


async def test_a_pause_stops_moves_bots_plans_and_clocks(on_sqlite: FastAPI) -> None:
    async with people(on_sqlite, 2) as (teacher, pupils):
        made = await teacher.make(size=2, pupils=2, clock={"kind": "move", "seconds": 3600})
        mine, _ = [(await join(pupil, made["code"]))["me"]["table"]["id"] for pupil in pupils]
        await teacher.do("start")
        views = [await pupil.view(mine) for pupil in pupils]
        turn = next(k for k, view in enumerate(views) if view["match"]["choices"])
        paused = await teacher.do("pause", {"paused": True})
        assert paused["paused"]
        assert paused["tables"][0]["paused"]
        seen = await pupils[turn].view(mine)
        assert seen["paused"]
        refused = await pupils[turn].move(seen, any_move(seen, Random(4)), 409)
        assert refused["code"] == "table.paused"
        left = seen["seats"][views[turn]["viewer"] - 1]["left"]
        await asyncio.sleep(0.05)
        assert (await pupils[turn].view(mine))["seats"][views[turn]["viewer"] - 1]["left"] == left
        assert (await pupils[0].get(f"/classes/{made['code']}"))["paused"]

        await teacher.do("pause", {"paused": False, "table": 1})
        moved = await pupils[turn].move(await pupils[turn].view(mine), any_move(seen, Random(4)))
        assert moved["match"]["moves"] > seen["match"]["moves"]
        assert not (await teacher.console())["paused"]
        assert (await teacher.do("pause", {"paused": True, "table": 7}, 404))["code"] == "class.table"


async def test_no_time_runs_out_in_a_pause_and_a_bot_steps_in_after_it(on_sqlite: FastAPI) -> None:
    async with people(on_sqlite, 2) as (teacher, pupils):
        made = await teacher.make(size=2, pupils=2, clock={"kind": "move", "seconds": 1})
        for pupil in pupils:
            await join(pupil, made["code"])
        await teacher.do("pause", {"paused": True})
        started = await teacher.do("start")
        await asyncio.sleep(1.2)
        assert [seat["kind"] for seat in (await teacher.console())["tables"][0]["seats"]] == ["human", "human"]
        await teacher.do("pause", {"paused": False})
        table = on_sqlite.state.hall.tables[started["tables"][0]["id"]]
        async with asyncio.timeout(60):
            while all(seat.kind == "human" for seat in table.seats):
                await asyncio.sleep(0.01)
        await teacher.do("pause", {"paused": True})
        late = next(seat for seat in table.seats if seat.kind == "bot")
        pupil = next(pupil for k, pupil in enumerate(pupils) if table.seats[k] is late)
        back = await pupil.post(f"/classes/{made['code']}/seat")
        assert not back["me"]["table"]["bot"]
        assert table.clock.asked is None  # who is back has a whole decision's time
        await teacher.do("end")


async def test_bots_wait_in_a_pause(on_sqlite: FastAPI) -> None:
    async with people(on_sqlite, 1) as (teacher, pupils):
        made = await teacher.make(size=3, pupils=1)
        await join(pupils[0], made["code"])
        await teacher.do("pause", {"paused": True})
        started = await teacher.do("start")
        await teacher.put(f"/classes/{made['code']}/pupils/{started['pupils'][0]['id']}/bot", {"bot": True})  # bots alone
        table = on_sqlite.state.hall.tables[started["tables"][0]["id"]]
        await asyncio.sleep(0.2)
        assert table.thinking is None
        assert [entry for entry in table.entries if entry.kind == "move"] == []
        await teacher.do("pause", {"paused": False})
        async with asyncio.timeout(60):
            while not any(entry.kind == "move" for entry in table.entries):
                await asyncio.sleep(0.01)


async def test_a_bot_stands_in_and_a_pupil_is_moved(on_sqlite: FastAPI) -> None:
    async with people(on_sqlite, 4) as (teacher, pupils):
        made = await teacher.make(size=3, pupils=4)
        for pupil in pupils:
            await join(pupil, made["code"])
        await teacher.do("start")
        ids = [card["id"] for card in (await teacher.console())["pupils"]]
        link = f"/classes/{made['code']}/pupils/{ids[0]}"
        for bot in (True, True, False):
            view = await teacher.put(f"{link}/bot", {"bot": bot})
            assert view["pupils"][0]["bot"] is bot
            mine = (await pupils[0].get(f"/classes/{made['code']}"))["me"]["table"]
            assert mine["bot"] is bot
        await teacher.put(f"{link}/bot", {"bot": True})
        assert not (await pupils[0].post(f"/classes/{made['code']}/seat"))["me"]["table"]["bot"]  # the one button
        here = (await teacher.console())["pupils"][0]["table"]
        moved = await teacher.put(f"{link}/seat", {"table": 3 - here})
        assert moved["pupils"][0]["table"] == 3 - here
        refused = await teacher.put(f"{link}/seat", {"table": 3 - here}, 409)
        assert refused["code"] == "class.no_seat"
        left = next(card for card in moved["tables"] if card["number"] == here)
        assert sorted(seat["kind"] for seat in left["seats"]) == ["bot", "bot", "human"]
        mine = (await pupils[0].get(f"/classes/{made['code']}"))["me"]["table"]
        assert (await pupils[0].view(mine["id"]))["mine"] == [mine["seat"]]
        gone = await teacher.delete(link, 200)
        assert len(gone["pupils"]) == 3
        assert (await pupils[0].get(f"/classes/{made['code']}"))["me"] is None


async def test_typed_names_a_closed_door_and_a_message(on_sqlite: FastAPI) -> None:
    async with people(on_sqlite, 3) as (teacher, pupils):
        made = await teacher.make(pupils=3)
        link = f"/classes/{made['code']}"
        await teacher.put(f"{link}/settings", {"typed_names": True})
        assert (await join(pupils[0], made["code"], name="Ana"))["me"]["name"] == "Ana"
        for name in ("ANA", "bot 2", "Jugador 3"):
            assert (await join(pupils[1], made["code"], 409, name=name))["code"] == "class.name"
        closed = await teacher.put(f"{link}/settings", {"open": False, "title": "4C"})
        assert (closed["open"], closed["typed_names"], closed["title"]) == (False, True, "4C")
        assert (await join(pupils[1], made["code"], 409))["code"] == "class.closed"
        await teacher.do("message", {"text": "Five more minutes"})
        assert (await pupils[0].get(link))["message"]["text"] == "Five more minutes"
        await teacher.do("message", {"text": ""})
        assert (await pupils[0].get(link))["message"] is None
        kept = await teacher.put(f"{link}/settings", {"keep_days": 10})
        assert made["deleted"] - kept["deleted"] == 20 * 24 * 3600 * 1000
        assert (await teacher.post("/classes", {"lesson": {**PLAN, "size": 9}}, 422))["code"] == "game.players"
        assert (await teacher.do("start", {"table": 1}))["tables"][0]["status"] == "playing"
        assert (await teacher.do("start", {"table": 1}, 409))["code"] == "table.playing"
        assert (await teacher.do("start", status=409))["code"] == "class.nobody"


# ---------------------------------------------------------------------------------------------------------------- rights


async def test_who_may_see_and_do_what(on_sqlite: FastAPI) -> None:
    async with people(on_sqlite, 4) as (teacher, pupils), on_app(on_sqlite) as other:
        made = await teacher.make(size=2, pupils=4)
        link = f"/classes/{made['code']}"
        views = [await join(pupil, made["code"]) for pupil in pupils]
        await teacher.do("start")
        for browser in (pupils[0], other):
            for path in ("console", "results", "chapters"):
                assert (await browser.get(f"{link}/{path}", 403))["code"] == "class.teacher"
            for path, body in (
                ("start", {}),
                ("pause", {"paused": True}),
                ("end", {}),
                ("message", {"text": "x"}),
                ("lessons", PLAN),
            ):
                assert (await browser.post(f"{link}/{path}", body, 403))["code"] == "class.teacher"
            await browser.put(f"{link}/settings", {"open": False}, 403)
            await browser.put(f"{link}/pupils/1/bot", {"bot": True}, 403)
            await browser.put(f"{link}/pupils/1/seat", {"table": 1}, 403)
            await browser.delete(f"{link}/pupils/1", 403)
            await browser.delete(link, 403)
            assert await browser.get("/classes") == []
        assert (await other.post(f"{link}/seat", status=403))["code"] == "class.join"

        mine, theirs = views[0]["me"]["table"], views[3]["me"]["table"]
        assert mine["id"] != theirs["id"]
        for browser in (pupils[0], other):  # the same deal: another table tells what is to come
            for path in (theirs["id"], f"{theirs['id']}/record", f"{theirs['id']}/replay", f"{theirs['id']}/analysis"):
                assert (await browser.get(f"/tables/{path}", 403))["code"] == "table.class"
        assert (await pupils[0].get(f"/tables/{mine['id']}?seat={3 - mine['seat']}", 403))["code"] == "seat.not_yours"
        assert (await teacher.view(theirs["id"]))["viewer"] is None
        assert (await teacher.view(theirs["id"]))["of_class"] == {"code": made["code"], "teaching": True}
        assert (await pupils[0].view(mine["id"]))["of_class"] == {"code": made["code"], "teaching": False}
        for path in (f"seats/{mine['seat']}/leave", "start", "close", "rematch"):
            assert (await pupils[0].post(f"/tables/{mine['id']}/{path}", status=409))["code"] == "table.of_class"
        assert (await other.post(f"/tables/{mine['id']}/seats/1/take", status=409))["code"] == "table.of_class"
        await teacher.delete(f"/tables/{mine['id']}", 409)

        wall = exactly(WallView, await other.get(f"{link}/wall"))
        told = str(wall)
        secrets = [made["key"], *(view["me"]["comeback"] for view in views), *(view["me"]["name"] for view in views)]
        assert not any(secret in told for secret in [*secrets, mine["id"], theirs["id"]])
        await teacher.put(f"{link}/settings", {"names_on_wall": True, "wall_table": theirs["number"]})
        wall = await other.get(f"{link}/wall")
        assert views[0]["me"]["name"] in str(wall)
        assert wall["table"] == {"number": theirs["number"], "id": theirs["id"]}
        seen = await other.view(theirs["id"])  # it is on the wall
        assert (seen["viewer"], seen["number"], seen["of_class"]) == (None, theirs["number"], None)
        told = str(await pupils[0].get(link))
        assert made["key"] not in told
        assert views[1]["me"]["comeback"] not in told

        crashed = await other.post("/classes/teach", {"key": made["key"]})
        assert crashed["code"] == made["code"]
        assert [each["code"] for each in await other.get("/classes")] == [made["code"]]
        for wrong in ("x" * 22, made["key"][:-3], "", "x" * 200):  # a link that was copied in part is a wrong one
            assert (await pupils[0].post("/classes/teach", {"key": wrong}, 404))["code"] == "class.key"
        await teacher.do("message", {"text": "Five more minutes"})
        await teacher.do("end")
        assert (await pupils[0].view(theirs["id"]))["status"] == "closed"
        assert (await pupils[0].get(link))["message"] is None  # they are over
        await teacher.do("message", {"text": "Well done"})
        assert (await pupils[0].get(link))["message"]["text"] == "Well done"


async def test_come_back_on_another_phone(on_sqlite: FastAPI) -> None:
    async with people(on_sqlite, 2) as (teacher, pupils), on_app(on_sqlite) as phone:
        made = await teacher.make(size=2, pupils=2)
        views = [await join(pupil, made["code"]) for pupil in pupils]
        await teacher.do("start")
        back = await phone.post(f"/classes/{made['code']}/return", {"comeback": views[0]["me"]["comeback"].lower()})
        assert back["me"]["name"] == views[0]["me"]["name"]
        assert back["me"]["table"]["seat"] == views[0]["me"]["table"]["seat"]
        assert (await phone.view(back["me"]["table"]["id"]))["mine"] == [back["me"]["table"]["seat"]]
        assert (await pupils[0].get(f"/classes/{made['code']}"))["me"] is None  # the lost phone is nobody now
        assert (await phone.post(f"/classes/{made['code']}/return", {"comeback": "AAAAA"}, 404))["code"] == "class.comeback"
        refused = await teacher.post(f"/classes/{made['code']}/return", {"comeback": back["me"]["comeback"]}, 409)
        assert refused["code"] == "class.teacher_here"


async def test_codes_cannot_be_guessed_and_a_school_behind_one_address_gets_in(sqlite: str) -> None:
    async with opened(sqlite, rate=1.0) as app, people(app, 45) as (teacher, pupils):
        made = await teacher.make(size=5, pupils=40)
        wrong = [await pupils[44].client.get(f"/api/classes/AAAA{k:02}") for k in range(30)]
        assert {each.status_code for each in wrong} == {404}
        answers = await asyncio.gather(*(pupil.client.post(f"/api/classes/{made['code']}/join", json={}) for pupil in pupils[:40]))
        assert [each.status_code for each in answers] == [200] * 40
        assert seats_of(await teacher.console()) == dict.fromkeys(range(1, 9), 5)
        codes = [
            (await pupils[43].client.post(f"/api/classes/{made['code']}/return", json={"comeback": f"AAA{k:02}"})).status_code
            for k in range(60)
        ]
        assert set(codes) == {404, 429}
        assert codes[-1] == 429
        for browser in pupils[41:]:  # a stranger is stopped, also with the right code; who belongs to the class is not
            assert (await browser.client.get(f"/api/classes/{made['code']}")).status_code == 429
        assert (await pupils[0].client.get(f"/api/classes/{made['code']}")).status_code == 200
        assert (await teacher.client.get(f"/api/classes/{made['code']}/console")).status_code == 200


async def test_a_class_is_in_the_backup(sqlite: str, database: str, tmp_path: Path) -> None:
    async with opened(sqlite) as app, people(app, 3) as (teacher, pupils):
        made = await teacher.make(size=2, pupils=3)
        for pupil in pupils:
            await join(pupil, made["code"])
        before = await teacher.do("start")
        await teacher.do("pause", {"paused": True})
        cookies = dict(teacher.client.cookies)
    await backup(Settings(database_url=sqlite).database, tmp_path / "copy.db")
    await restore(tmp_path / "copy.db", Settings(database_url=database).database)
    async with opened(database) as app, people(app, 0) as (teacher, _):
        teacher.client.cookies.update(cookies)
        teacher.code = made["code"]
        after = await teacher.console()
        assert after["pupils"] == before["pupils"]
        assert [table["id"] for table in after["tables"]] == [table["id"] for table in before["tables"]]
        assert after["paused"]


# -------------------------------------------------------------------------------------------------------------- deleting

KEPT = (ClassRow, TeacherRow, LessonRow, PupilRow, TableRow, SeatRow, EntryRow, FinishedRow)


async def counts(app: FastAPI) -> dict[str, int]:
    async with app.state.hall.database.reading() as session:
        return {row.__tablename__: (await session.scalar(select(func.count()).select_from(row))) or 0 for row in (*KEPT, PersonRow)}


async def test_a_class_is_deleted_whole_by_hand_or_by_time(app: FastAPI) -> None:
    async with people(app, 3) as (teacher, pupils):
        for way in ("by hand", "by time"):
            made = await teacher.make(size=2, pupils=3)
            for pupil in pupils:
                await join(pupil, made["code"])
            await teacher.do("start")
            there = await counts(app)
            assert all(there[row.__tablename__] for row in KEPT if row is not FinishedRow)
            if way == "by hand":
                await teacher.delete(f"/classes/{made['code']}")
            else:
                async with app.state.hall.database.sessions.begin() as session:
                    await session.execute(update(TableRow).values(touched=1))
                await remove_old(app.state.settings, app.state.hall.database, set())  # a class's tables live as long as it does
                await app.state.school.sweep()
                assert await counts(app) == there
                async with app.state.hall.database.sessions.begin() as session:
                    await session.execute(update(ClassRow).values(until=1))
                await app.state.school.sweep()
            left = await counts(app)
            assert [left[row.__tablename__] for row in KEPT] == [0] * len(KEPT)
            assert left["person"] == 1  # the teacher
            assert (await pupils[0].get(f"/classes/{made['code']}", 404))["code"] == "class.unknown"
            assert await teacher.get("/classes") == []


async def test_chapters_that_pupils_have_finished_are_counted(app: FastAPI) -> None:
    async with people(app, 2) as (teacher, pupils):
        made = await teacher.make(pupils=2)
        link = f"/classes/{made['code']}"
        assert await teacher.get(f"{link}/chapters") == []
        await join(pupils[0], made["code"])
        for browser in pupils:  # one has joined, one has not
            assert (await follow(browser, await lesson(browser), FIRST))["chapter"]["state"] == "reached"
        counted = await teacher.get(f"{link}/chapters")
        assert counted[0]["pupils"] == 1
        assert counted[0]["title"] == FIRST.title["en"]
        assert {each["pupils"] for each in counted[1:]} == {0}
