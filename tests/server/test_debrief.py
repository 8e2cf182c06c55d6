"""The debrief of a lesson, the pupils' sheets and what a teacher takes away: they agree with the records of the tables."""

import asyncio
import io
import json
import re
import zipfile
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

from semilla.engine.match import Match
from semilla.engine.record import verify
from semilla.games import game
from semilla.server.classes.debrief.models import DebriefView, SheetView
from semilla.server.classes.debrief.stories import Debriefs
from semilla.server.classes.exports import DECISIONS, PLAYERS, cell
from semilla.server.tables import coach
from tests.server.browser import Browser, any_move
from tests.server.conftest import opened
from tests.server.test_class import join, people

pytestmark = pytest.mark.anyio
View = dict[str, Any]
DOCS = Path(__file__).parents[2] / "docs" / "class-exports.md"
PLAN = {"game": "ekonos", "size": 3, "level": "random", "options": {"length": "1"}, "pupils": 4}
SERIES = ["points", "coins", "shares", "price", "worth"]


async def play(pupils: list[Browser], tables: list[View], moves: int = 1000) -> None:
    """Let pupils play at random, until their table ends or so many of their moves are made."""
    rng, made, over = Random(1), 0, 0
    while made < moves and over < len(pupils):
        over = 0
        for pupil, table in zip(pupils, tables, strict=True):
            view = await pupil.view(table["id"])
            over += view["status"] != "playing"
            if view["match"]["choices"] and made < moves:
                await pupil.move(view, any_move(view, rng))
                made += 1
        await asyncio.sleep(0.01)


async def finished(browser: Browser, link: str) -> View:
    """The debrief when the coach has looked at everything."""
    while True:
        answer = await browser.client.get(f"/api{link}/debrief")
        found: View = browser.check(answer, 200)
        assert DebriefView.model_validate(found).model_dump() == found
        if found["coach"]["finished"]:
            return found
        assert int(answer.headers["retry-after"]) > 0
        await asyncio.sleep(0.1)


async def text(browser: Browser, link: str, lang: str) -> bytes:
    answer = await browser.client.get(f"/api{link}", params={"lang": lang})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["content-disposition"]
    return answer.content


def decided(match: Match) -> list[tuple[int, int, str]]:
    """The decisions of a match: number, seat, notation."""
    return [(k, played.seat, played.text) for k, played in enumerate(match.log, 1) if not played.forced]


async def test_a_lesson_is_looked_back_on_and_taken_away(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "FEWEST", 16)
    async with opened(sqlite, analysis_simulations=16) as app, people(app, 4) as (teacher, pupils):
        made = await teacher.post("/classes", {"title": "4B", "lesson": PLAN}, 201)
        link = f"/classes/{made['code']}/lessons/1"
        tables = [(await join(pupil, made["code"]))["me"]["table"] for pupil in pupils]
        await teacher.post(f"/classes/{made['code']}/start")
        for browser in (teacher, pupils[0]):
            assert (await browser.get(f"{link}/debrief", 409))["code"] == "debrief.none"
            assert (await browser.get(f"/classes/{made['code']}/lessons/2/debrief", 404))["code"] == "debrief.lesson"

        ids = sorted({table["id"] for table in tables}, key=[each["id"] for each in tables].index)
        first = [k for k, table in enumerate(tables) if table["id"] == ids[0]]
        others = [k for k in range(len(pupils)) if k not in first]
        await play([pupils[k] for k in first], [tables[k] for k in first])
        assert [table["number"] for table in (await teacher.get(f"{link}/debrief"))["tables"]] == [tables[first[0]]["number"]]
        assert (await pupils[0].get(f"{link}/debrief", 403))["code"] == "debrief.running"
        assert (await teacher.get(f"{link}/debrief", 403, params={"wall": True}))["code"] == "debrief.running"
        await play([pupils[k] for k in others], [tables[k] for k in others], moves=9)
        await teacher.post(f"/classes/{made['code']}/end")

        found = await finished(teacher, link)
        with zipfile.ZipFile(io.BytesIO((await teacher.client.get(f"/api{link}/records.zip")).content)) as folder:
            records = [json.loads(folder.read(name)) for name in sorted(folder.namelist())]
            assert folder.namelist() == [f"table-{table['number']:02}.semilla.json" for table in found["tables"]]
        matches = [verify(record, game("ekonos")) for record in records]
        hold_to_records(found, matches)
        await hold_exports(teacher, link, found, matches)

        seen = await pupils[0].get(f"{link}/debrief")  # the lesson is over; no names
        assert await teacher.get(f"{link}/debrief", params={"wall": True}) == seen
        assert [table["names"] for table in seen["tables"]] == [[], []]
        assert {dear["name"] for dear in seen["dearest"]} <= {""}
        assert [table["points"] for table in seen["tables"]] == [table["points"] for table in found["tables"]]
        spanish = await teacher.get(f"{link}/debrief", params={"lang": "es"})
        assert all(a["text"] != b["text"] for a, b in zip(spanish["facts"], found["facts"], strict=True))

        await hold_sheets(teacher, pupils, link, found)
        for path in ("decisions.csv", "pupils.csv", "records.zip"):
            assert (await pupils[0].get(f"{link}/{path}", 403))["code"] == "class.teacher"
        await teacher.delete(f"/classes/{made['code']}")
        await teacher.get(f"{link}/debrief", 404)


def test_the_coach_has_finished_when_what_it_found_is_told() -> None:
    """Not with the last decision it looked at: whoever asks in between would never hear of the dearest ones."""
    table, classroom = SimpleNamespace(id="t"), type("Room", (), {})()
    hall = SimpleNamespace(coach=SimpleNamespace(studies={"t": SimpleNamespace(moves=[{}, {}])}))
    debriefs, told = Debriefs(hall), [SimpleNamespace(table=table, story=SimpleNamespace(decisions=(1, 2)))]  # type: ignore[arg-type]
    assert debriefs.progress(classroom, told) == {"done": 2, "of": 2, "finished": False}  # type: ignore[arg-type]
    debriefs.on(classroom).judged["t"] = {"moves": []}
    assert debriefs.progress(classroom, told)["finished"]  # type: ignore[arg-type]


def hold_to_records(found: View, matches: list[Match]) -> None:
    """The debrief says what the records say."""
    assert [table["points"] for table in found["tables"]] == [match.now.points() for match in matches]
    assert [table["status"] for table in found["tables"]] == ["over" if match.over else "closed" for match in matches]
    assert (found["unit"], found["rounds"], found["same_deal"]) == ("round", 1, True)
    assert [series["id"] for series in found["series"]] == SERIES
    for series in found["series"]:
        for curve, match in zip(series["curves"], matches, strict=True):
            assert {len(line) for line in curve["lines"]} == {2}  # the start, and after the only round
            lines = len(game("ekonos").pack.ids["company"]) if series["of"] == "thing" else match.players
            assert len(curve["lines"]) == lines
            if series["id"] == "points":
                assert [line[-1] for line in curve["lines"]] == match.now.points()
                assert [line[0] for line in curve["lines"]] == match.positions()[0].points()
    best = max(range(2), key=lambda k: (max(found["tables"][k]["points"]), sum(found["tables"][k]["points"])))
    assert [table["best"] for table in found["tables"]] == [k == best for k in range(2)]
    assert found["facts"]
    assert all(f"table {found['tables'][best]['number']}" in fact["text"] for fact in found["facts"])
    assert found["coach"]["of"] == sum(len(decided(match)) for match in matches)
    numbers = [table["number"] for table in found["tables"]]
    for dear in found["dearest"]:
        match = matches[numbers.index(dear["number"])]
        assert match.log[dear["move"] - 1].seat == dear["seat"]
        assert dear["cost"] > 0
        assert dear["label"] != dear["better"]
    assert len(found["questions"]) == 4
    assert {word["id"] for word in found["words"]} >= {"share", "price"}


async def hold_exports(teacher: Browser, link: str, found: View, matches: list[Match]) -> None:
    """Both tables are read back by Polars as they come, and agree with the records."""
    english = pl.read_csv(await text(teacher, f"{link}/decisions.csv", "en"))
    spanish = pl.read_csv(await text(teacher, f"{link}/decisions.csv", "es"), separator=";", decimal_comma=True)
    assert tuple(english.columns) == tuple(spanish.columns) == DECISIONS
    for table, match in zip(found["tables"], matches, strict=True):
        for rows in (english, spanish):
            own = rows.filter(pl.col("table") == table["number"])
            assert list(own.select("move", "seat", "notation").iter_rows()) == decided(match)
            assert own["player"].to_list() == [table["names"][seat - 1] for _, seat, _ in decided(match)]
    same = ["table", "move", "round", "phase", "seat", "player", "by", "notation", "seconds", "cost_percent"]
    assert english.select(same).equals(spanish.select(same))
    assert english["cost_percent"].dtype.is_numeric()
    assert english["cost_percent"].null_count() == 0
    costs = {(dear["number"], dear["move"]): 100 * dear["cost"] for dear in found["dearest"]}
    for (number, move), cost in costs.items():
        row = english.row(by_predicate=(pl.col("table") == number) & (pl.col("move") == move), named=True)
        assert abs(row["cost_percent"] - cost) < 0.2

    players = pl.read_csv(await text(teacher, f"{link}/pupils.csv", "en"))
    assert players.columns == [*PLAYERS, "end_points", "end_coins", "end_shares"]
    assert players.equals(pl.read_csv(await text(teacher, f"{link}/pupils.csv", "es"), separator=";", decimal_comma=True))
    for table, match in zip(found["tables"], matches, strict=True):
        own = players.filter(pl.col("table") == table["number"]).sort("seat")
        assert own["points"].to_list() == own["end_points"].to_list() == match.now.points()
        assert [seat for seat, won in own.select("seat", "winner").iter_rows() if won] == [p + 1 for p in match.now.winners()]
        assert own["decisions"].sum() == len(decided(match))
        assert sorted(own["kind"].to_list()) == ["bot", "pupil", "pupil"]
        assert own["end_coins"].to_list() == match.now.s.coins[: match.players].tolist()


async def hold_sheets(teacher: Browser, pupils: list[Browser], link: str, found: View) -> None:
    """The teacher gets everybody's sheet, a pupil the own one."""
    sheets = await teacher.get(f"{link}/sheets")
    assert len(sheets) == len(pupils)
    for sheet in sheets:
        assert SheetView.model_validate(sheet).model_dump() == sheet
        table = next(each for each in found["tables"] if each["number"] == sheet["table"])
        assert table["names"][sheet["seat"] - 1] == sheet["name"]
        assert sheet["points"] == table["points"][sheet["seat"] - 1] == sum(line["points"] for line in sheet["lines"])
        assert sheet["series"][0]["values"][-1] == sheet["points"]
        assert sheet["place"] == 1 or not sheet["winner"]
        assert {dear["seat"] for dear in sheet["dearest"]} <= {sheet["seat"]}
        assert sheet["decisions"]
    own = [await pupil.get(f"{link}/sheets") for pupil in pupils]
    assert [len(each) for each in own] == [1] * len(pupils)
    assert sorted(each[0]["name"] for each in own) == sorted(sheet["name"] for sheet in sheets)


def test_every_column_is_documented() -> None:
    told = set(re.findall(r"^\| `(\w+)`", DOCS.read_text("utf-8"), re.MULTILINE))
    assert told == {*DECISIONS, *PLAYERS, "end_points"}


def test_cells_are_read_as_they_are_meant() -> None:
    assert [cell(each, "en") for each in (None, 3, 3.0, 3.456, "a,b")] == ["", "3", "3", "3.46", "a,b"]
    assert cell(3.456, "es") == "3,46"
    assert [cell(name, "en") for name in ("=1+1", "+x", "-x", "@x", "Ana")] == ["'=1+1", "'+x", "'-x", "'@x", "Ana"]
