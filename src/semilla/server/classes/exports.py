"""What a teacher takes away from a lesson: a table of decisions and one of players for a spreadsheet, and the records.

The tables open without cleaning: UTF-8 with its mark, a heading, and in Spanish `;` between cells and a decimal comma, as a Spanish
spreadsheet expects them (in English `,` and a point). docs/class-exports.md says what each column is.
"""

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any

from fastapi import APIRouter, Request, Response

from semilla.engine.debrief import debrief_of
from semilla.server.classes.classroom import Classroom
from semilla.server.classes.debrief.routes import LessonNumber, debriefs_of
from semilla.server.classes.debrief.stories import Debriefs, Told
from semilla.server.classes.routes import Teaching
from semilla.server.incoming import Door
from semilla.server.languages import Lang
from semilla.server.problems import RESPONSES
from semilla.server.tables.archive import export

BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A name must not become a formula in somebody's spreadsheet."""
DECISIONS = (
    "lesson", "game", "table", "move", "round", "phase", "seat", "player", "by", "notation", "decision", "seconds", "cost_percent",
    "better",
)  # fmt: skip
PLAYERS = (
    "lesson", "game", "table", "seat", "player", "kind", "points", "place", "winner", "rounds", "decisions", "seconds",
    "cost_percent",
)  # fmt: skip
"""The columns of both tables; that of players goes on with the last value of every series."""
MARK = "\ufeff"
"""By which a spreadsheet knows that it is UTF-8."""
Cell = str | int | float | None


def written(rows: Iterable[Sequence[Cell]], lang: str) -> bytes:
    """A table as a file for a spreadsheet."""
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=";" if lang == "es" else ",").writerows([cell(each, lang) for each in row] for row in rows)
    return (MARK + text.getvalue()).encode()


def cell(value: Cell, lang: str) -> str:
    """A cell: nothing is empty, a whole number has no decimals, a text is no formula."""
    if value is None:
        return ""
    if isinstance(value, str):
        return f"'{value}" if value.startswith(BEGINS_A_FORMULA) else value
    text = str(int(value)) if value == int(value) else str(round(value, 2))
    return text.replace(".", ",") if lang == "es" else text


def costs(debriefs: Debriefs, classroom: Classroom, each: Told) -> dict[int, tuple[float, dict[str, Any] | None]]:
    """What the coach says of decisions, by number: percent of the victory lost, and the better move; only what it has looked at."""
    found = debriefs.on(classroom).judged.get(each.table.id)
    moves = () if found is None else found["moves"]
    return {move["number"]: (100 * (move["before"] - move["after"]) if move["better"] else 0.0, move["better"]) for move in moves}


def decision_rows(
    debriefs: Debriefs, classroom: Classroom, lesson: int, told: Sequence[Told], lang: str
) -> Iterable[Sequence[Cell]]:
    """One row for every decision, table by table in the order of the game."""
    yield DECISIONS
    for each in told:
        judged = costs(debriefs, classroom, each)
        for made in each.made:
            decision = made.decision
            cost, better = judged.get(decision.number, (None, None))
            yield (
                lesson,
                each.game.name,
                each.number,
                decision.number,
                decision.round,
                decision.phase,
                decision.seat,
                each.table.names[decision.seat - 1],
                made.by,
                decision.text,
                made.label[lang],
                made.seconds,
                cost,
                better["label"][lang] if better else None,
            )


def player_rows(debriefs: Debriefs, classroom: Classroom, lesson: int, told: Sequence[Told]) -> Iterable[Sequence[Cell]]:
    """One row for every seat of every table, pupils and bots."""
    series = [each for each in debrief_of(told[0].game).series if each.of == "seat"]
    yield (*PLAYERS, *(f"end_{each.id}" for each in series))
    pupils = {pupil.person for pupil in classroom.pupils.values()}
    for each in told:
        judged = costs(debriefs, classroom, each)
        for p, seat in enumerate(each.table.seats):
            own = [made for made in each.made if made.decision.seat == p + 1]
            yield (
                lesson,
                each.game.name,
                each.number,
                p + 1,
                each.table.names[p],
                "pupil" if seat.person in pupils else "bot",
                each.story.points[p],
                each.places[p],
                int(p + 1 in each.story.winners),
                each.story.rounds,
                len(own),
                sum(made.seconds for made in own),
                sum(judged[made.decision.number][0] for made in own if made.decision.number in judged) if judged else None,
                *(each.story.curves[one.id][-1][p] for one in series),
            )


def zipped(told: Sequence[Told]) -> bytes:
    """The records of all tables that have ended, a file each."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as folder:
        for each in told:
            record = export(each.table, local=False)
            folder.writestr(f"table-{each.number:02}.semilla.json", json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    return packed.getvalue()


# --------------------------------------------------------------------------------------------------------------- requests

router = APIRouter(route_class=Door, prefix="/api/classes/{code}/lessons/{lesson}", tags=["classes"], responses=RESPONSES)
CSV: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": {}}, "description": "see docs/class-exports.md"}}
ZIP: dict[int | str, dict[str, Any]] = {200: {"content": {"application/zip": {}}, "description": "a record file for every table"}}


def attached(content: bytes, kind: str, lesson: int, name: str) -> Response:
    """A file to keep."""
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="lesson-{lesson}-{name}"'})


@router.get("/decisions.csv", operation_id="decisionsCsv", response_class=Response, responses=CSV)
async def decisions_csv(request: Request, classroom: Teaching, lesson: LessonNumber, lang: Lang) -> Response:
    """All decisions of a lesson's tables that have ended, one row each, for a spreadsheet."""
    debriefs = debriefs_of(request)
    rows = decision_rows(debriefs, classroom, lesson, await debriefs.of(classroom, lesson), lang)
    return attached(written(rows, lang), "text/csv; charset=utf-8", lesson, "decisions.csv")


@router.get("/pupils.csv", operation_id="pupilsCsv", response_class=Response, responses=CSV)
async def pupils_csv(request: Request, classroom: Teaching, lesson: LessonNumber, lang: Lang) -> Response:
    """Everybody who played at a lesson's tables that have ended, one row each, for a spreadsheet."""
    debriefs = debriefs_of(request)
    rows = player_rows(debriefs, classroom, lesson, await debriefs.of(classroom, lesson))
    return attached(written(rows, lang), "text/csv; charset=utf-8", lesson, "pupils.csv")


@router.get("/records.zip", operation_id="lessonRecords", response_class=Response, responses=ZIP)
async def records(request: Request, classroom: Teaching, lesson: LessonNumber) -> Response:
    """The records of a lesson's tables that have ended, to replay and to analyse."""
    debriefs = debriefs_of(request)
    return attached(zipped(await debriefs.of(classroom, lesson)), "application/zip", lesson, "records.zip")
