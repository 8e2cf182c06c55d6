"""What pupils, teachers and the wall see of a class."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from semilla.engine.game import Game
from semilla.engine.match import Match
from semilla.engine.texts import Message
from semilla.games import about, game
from semilla.server.classes import places
from semilla.server.classes.classroom import DONE, Classroom, seat_in
from semilla.server.people import Person
from semilla.server.storage.rows import LessonRow, PupilRow, SeatRow
from semilla.server.tables.table import Table
from semilla.server.times import SECOND, now

STUCK = 120 * SECOND
"""After so long a decision is worth a teacher's look."""
AWAY = 20 * SECOND
"""A phone that sleeps for a moment has not left."""
View = dict[str, Any]


class Standing(NamedTuple):
    """The points of every seat as far as everybody may know, who is ahead, and where the game stands."""

    points: list[int]
    winners: list[int]


def standing(table: Table) -> Standing | None:
    """How a game stands for who looks from outside; after the end all is told. None before the start."""
    match, done = table.match, table.row.status in DONE
    if match is None:
        return None
    seen = match.now if match.over or done else match.now.hidden(-1)
    return Standing(seen.points(), [p + 1 for p in seen.winners()] if done else [])


def unit_of(found: Game) -> str:
    """What the game counts: periods or rounds."""
    return found.length.unit if found.length is not None else "round"


def lesson_card(lesson: LessonRow, lang: str) -> View:
    """A lesson in a few words."""
    on_shelf, found = about(lesson.plan["game"]), game(lesson.plan["game"])
    return {
        "number": lesson.number,
        "game": on_shelf.name,
        "title": on_shelf.title[lang],
        "house": on_shelf.house.name,
        "status": "over" if lesson.ended is not None else "joining" if lesson.started is None else "playing",
        "started": lesson.started,
        "ended": lesson.ended,
        "unit": unit_of(found),
        "steps": [found.texts.say(Message(key), lang) for key in found.stations],
    }


def stage_view(match: Match, lang: str) -> View | None:
    """Where a game stands."""
    stage, texts = match.game.stage(match.now), match.game.texts
    if not stage.rounds:
        return None
    now = max(1, stage.round)  # what comes before the first round belongs to it
    words = [texts.say(Message("stage.round", {"round": now, "rounds": stage.rounds}), lang)]
    if stage.step:
        words.append(texts.say(Message(match.game.stations[stage.step - 1]), lang))
    return {"round": now, "rounds": stage.rounds, "step": stage.step, "text": " · ".join(words)}


def all_paused(classroom: Classroom, tables: Sequence[Table]) -> bool:
    """Whether every table that is not done is held."""
    going = [table.row.paused for table in tables if table.row.status not in DONE]
    return all(going) if going else classroom.lesson.paused


def message(classroom: Classroom) -> View | None:
    """What the teacher has said last; what was said during the games is over with them."""
    row, ended = classroom.row, classroom.lesson.ended
    stale = ended is not None and row.said < ended
    return {"text": row.message, "at": row.said} if row.message and not stale else None


# ---------------------------------------------------------------------------------------------------------------- a pupil


async def pupil_view(classroom: Classroom, person: Person | None, lang: str) -> View:
    """The class for who has its code."""
    pupil, row = classroom.pupil_of(person), classroom.row
    place = None if pupil is None else await classroom.place_of(pupil)
    return {
        "code": row.code,
        "title": row.title,
        "lang": lang,
        "open": row.open,
        "typed_names": row.typed_names,
        "lesson": lesson_card(classroom.lesson, lang),
        "pupils": len(classroom.pupils),
        "paused": classroom.lesson.paused if place is None else place[0].row.paused,
        "message": message(classroom),
        "me": None if pupil is None else myself(pupil, place),
    }


def myself(pupil: PupilRow, place: tuple[Table, SeatRow] | None) -> View:
    """A pupil, for that pupil alone."""
    seated = None
    if place is not None:
        table, seat = place
        seated = {
            "number": table.row.number,
            "id": table.id,
            "seat": seat.number,
            "status": table.row.status,
            "bot": seat.kind == "bot",
        }
    waiting = place is None or place[0].row.status == "waiting"
    return {"name": pupil.name, "comeback": pupil.comeback, "can_rename": waiting, "table": seated}


# ------------------------------------------------------------------------------------------------------------ the console


async def console_view(classroom: Classroom, lang: str) -> View:
    """All that a teacher sees."""
    row, tables = classroom.row, await classroom.tables()
    lessons = [lesson_card(lesson, lang) for lesson in classroom.lessons]
    return {
        "code": row.code,
        "key": row.key,
        "title": row.title,
        "lang": lang,
        "at": now(),
        "open": row.open,
        "typed_names": row.typed_names,
        "names_on_wall": row.names_on_wall,
        "keep_days": row.keep_days,
        "deleted": row.until,
        "wall_table": row.wall_table,
        "message": message(classroom),
        "paused": all_paused(classroom, tables),
        "lesson": lessons[-1],
        "plan": classroom.plan.model_dump(),
        "lessons": lessons,
        "tables": [table_card(classroom, table, lang) for table in tables],
        "pupils": [pupil_card(classroom, tables, pupil) for pupil in classroom.pupils.values()],
    }


def table_card(classroom: Classroom, table: Table, lang: str) -> View:
    """A table on the console."""
    match, turn, stands = table.match, table.turn, standing(table)
    pupils = {pupil.person: pupil for pupil in classroom.pupils.values()}
    seats = []
    for seat, name in zip(table.seats, table.names, strict=True):
        pupil = pupils.get(seat.person or "")
        here = pupil is not None and classroom.here(pupil, (table, seat))
        seats.append(
            {
                "seat": seat.number,
                "kind": seat.kind,
                "level": seat.level,
                "name": name,
                "pupil": None if pupil is None else pupil.id,
                "here": here,
                "away": None if here else table.away_since(seat),
                "points": None if stands is None else stands.points[seat.number - 1],
                "winner": stands is not None and seat.number in stands.winners,
            }
        )
    return {
        "number": table.row.number,
        "id": table.id,
        "status": table.row.status,
        "paused": table.row.paused,
        "stage": None if match is None else stage_view(match, lang),
        "turn": None if turn is None else turn.number,
        "since": None if turn is None else table.since,
        "moves": 0 if match is None else len(match.log),
        "flags": flags(table, seats),
        "seats": seats,
    }


def flags(table: Table, seats: Sequence[View]) -> list[str]:
    """What calls for a teacher's look."""
    if table.row.status in DONE:
        return ["done"]
    turn = table.turn
    stuck = turn is not None and turn.kind == "human" and not table.row.paused and now() - table.since > STUCK
    gone = [each for each in seats if each["kind"] == "human" and not each["here"]]
    left = any(each["away"] is not None and now() - each["away"] > AWAY for each in gone)
    return [flag for flag, so in (("stuck", stuck), ("left", left)) if so]


def pupil_card(classroom: Classroom, tables: Sequence[Table], pupil: PupilRow) -> View:
    """A pupil on the console."""
    place = seat_in(tables, pupil)
    return {
        "id": pupil.id,
        "name": pupil.name,
        "comeback": pupil.comeback,
        "here": classroom.here(pupil, place),
        "table": None if place is None else place[0].row.number,
        "seat": None if place is None else place[1].number,
        "bot": place is not None and place[1].kind == "bot",
    }


# --------------------------------------------------------------------------------------------------------------- the wall


async def wall_view(classroom: Classroom, lang: str) -> View:
    """What everybody in the room may see."""
    row, tables = classroom.row, await classroom.tables()
    cards = [pupil_card(classroom, tables, pupil) for pupil in classroom.pupils.values()]
    on_wall = next((table for table in tables if table.row.number == row.wall_table), None)
    return {
        "code": row.code,
        "title": row.title,
        "lang": lang,
        "at": now(),
        "open": row.open,
        "lesson": lesson_card(classroom.lesson, lang),
        "message": message(classroom),
        "paused": all_paused(classroom, tables),
        "pupils": len(cards),
        "seated": sum(card["table"] is not None for card in cards),
        "here": sum(card["here"] for card in cards),
        "table": None if on_wall is None else {"number": on_wall.row.number, "id": on_wall.id},
        "tables": [wall_table(classroom, table, lang) for table in tables],
    }


def wall_table(classroom: Classroom, table: Table, lang: str) -> View:
    """A table on the wall: its points, and names only if the teacher shows them."""
    card = table_card(classroom, table, lang)
    best = sorted(card["seats"], key=lambda seat: (-(seat["points"] or 0), seat["seat"]))
    return {
        **{part: card[part] for part in ("number", "status", "paused", "stage", "moves")},
        "done": table.row.status in DONE,
        "people": places.people(table),
        "here": sum(seat["here"] for seat in card["seats"]),
        "points": [seat["points"] for seat in best],
        "names": [seat["name"] for seat in best] if classroom.row.names_on_wall else [],
    }


# -------------------------------------------------------------------------------------------------------------- results


async def results_view(classroom: Classroom, lang: str) -> View:
    """The results of all lessons."""
    tables = [await classroom.tables(lesson.number) for lesson in classroom.lessons]
    return {
        "lessons": [lesson_card(lesson, lang) for lesson in classroom.lessons],
        "pupils": [
            {"id": pupil.id, "name": pupil.name, "results": [result_of(each, pupil) for each in tables]}
            for pupil in classroom.pupils.values()
        ],
    }


def result_of(tables: Sequence[Table], pupil: PupilRow) -> View | None:
    """How a pupil's game of a lesson ended."""
    place = seat_in(tables, pupil)
    stands = None if place is None or place[0].row.status not in DONE else standing(place[0])
    if place is None or stands is None:
        return None
    number = place[1].number
    points = stands.points[number - 1]
    winner = number in stands.winners
    return {
        "table": place[0].row.number,
        "seat": number,
        "points": points,
        "place": 1 if winner else 1 + max(1, sum(other > points for other in stands.points)),
        "winner": winner,
    }
