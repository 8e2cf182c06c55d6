"""The requests of classes: make, join, come back, teach, take away."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from sqlalchemy import func, select
from starlette.requests import HTTPConnection

from semilla.engine.course import course
from semilla.games import about
from semilla.server.classes import pupils
from semilla.server.classes.classroom import Classroom
from semilla.server.classes.models import (
    ChapterCount,
    ClassCode,
    ClassForm,
    ClassSummary,
    ComeBackForm,
    ConsoleView,
    KeyForm,
    LessonPlan,
    MessageForm,
    MovePupilForm,
    PauseForm,
    PupilId,
    PupilName,
    PupilView,
    ResultsView,
    SettingsForm,
    StandInForm,
    WallView,
    WhichForm,
)
from semilla.server.classes.school import School
from semilla.server.classes.views import console_view, lesson_card, pupil_view, results_view, wall_view
from semilla.server.incoming import Door
from semilla.server.languages import Lang
from semilla.server.limits import Limits, address_of, limit
from semilla.server.people import Guest, Person, Visitor, people_of
from semilla.server.problems import RESPONSES, Refused
from semilla.server.storage.rows import FinishedRow, PupilRow

router = APIRouter(route_class=Door, prefix="/api/classes", tags=["classes"], responses=RESPONSES)


def school_of(connection: HTTPConnection) -> School:
    """The school a request came to."""
    school: School = connection.app.state.school
    return school


async def find(connection: HTTPConnection, code: str, person: Person | None) -> Classroom:
    """A class by its code. Who belongs to it is let in; for others a wrong code costs a try of their address."""
    school, limits, address = school_of(connection), limits_of(connection), address_of(connection)
    found = school.known(code)
    if found is not None and found.knows(person):
        return found
    wait = limits.take("guesses", address)
    if wait:
        raise Refused(429, "request.429", seconds=int(wait) + 1)
    found = await school.by_code(code)
    if found is None:
        raise Refused(404, "class.unknown")
    limits.give_back("guesses", address)
    return found


def limits_of(connection: HTTPConnection) -> Limits:
    """The rate limits of a server."""
    limits: Limits = connection.app.state.limits
    return limits


async def attending(request: Request, code: ClassCode, person: Visitor) -> Classroom:
    """The class of a request, for whoever has its code."""
    limit(request, "reads", person.id if person else None)
    return await find(request, code, person)


async def teaching(classroom: Annotated[Classroom, Depends(attending)], person: Visitor) -> Classroom:
    """The class of a request, for its teachers."""
    classroom.taught_by(person)
    return classroom


Attending = Annotated[Classroom, Depends(attending)]
Teaching = Annotated[Classroom, Depends(teaching)]


def pupil_here(classroom: Classroom, person: Person | None) -> PupilRow:
    """The pupil who asks."""
    pupil = classroom.pupil_of(person)
    if pupil is None:
        raise Refused(403, "class.join")
    return pupil


# ---------------------------------------------------------------------------------------------------------------- classes


@router.post("", operation_id="createClass", status_code=201, response_model=ConsoleView)
async def create_class(request: Request, person: Guest, body: ClassForm, lang: Lang) -> dict[str, Any]:
    """Make a class with its first lesson; whoever makes it teaches it."""
    limit(request, "tables", person.id)
    return await console_view(await school_of(request).make(person, body), lang)


@router.get("", operation_id="listClasses", response_model=list[ClassSummary])
async def list_classes(request: Request, person: Visitor, lang: Lang) -> list[dict[str, Any]]:
    """The classes that I teach, newest first."""
    limit(request, "reads", person.id if person else None)
    return [
        {
            "code": found.row.code,
            "title": found.row.title,
            "created": found.row.created,
            "deleted": found.row.until,
            "lesson": lesson_card(found.lesson, lang),
            "pupils": len(found.pupils),
        }
        for found in ([] if person is None else await school_of(request).of_teacher(person))
        if found.lessons
    ]


@router.post("/teach", operation_id="teachClass", response_model=ConsoleView)
async def teach_class(request: Request, person: Guest, body: KeyForm, lang: Lang) -> dict[str, Any]:
    """Open the console by its secret link; from now on this browser teaches the class too."""
    limit(request, "codes", person.id)
    found = await school_of(request).by_key(body.key)
    if found is None:
        raise Refused(404, "class.key")
    await found.teach(person)
    return await console_view(found, lang)


# ----------------------------------------------------------------------------------------------------------------- pupils


@router.get("/{code}", operation_id="getClass", response_model=PupilView)
async def get_class(classroom: Attending, person: Visitor, lang: Lang) -> dict[str, Any]:
    """The class that a code belongs to, with my seat if I have joined."""
    return await pupil_view(classroom, person, lang)


@router.post("/{code}/join", operation_id="joinClass", response_model=PupilView)
async def join_class(request: Request, classroom: Attending, known: Visitor, body: PupilName, lang: Lang) -> dict[str, Any]:
    """Join a class: a name, a code to come back with, and a seat."""
    person = known
    if person is None:  # the code of a class is as good as a cookie, and a class has only so many pupils
        person = await people_of(request).new()
        request.state.cookie = people_of(request).sign(person)
    limit(request, "writes", person.id)
    await pupils.join(classroom, person, body.name, lang)
    return await pupil_view(classroom, person, lang)


@router.post("/{code}/name", operation_id="renamePupil", response_model=PupilView)
async def rename_pupil(request: Request, classroom: Attending, person: Visitor, body: PupilName, lang: Lang) -> dict[str, Any]:
    """Another name, made up or typed, before the game begins."""
    pupil = pupil_here(classroom, person)
    limit(request, "writes", pupil.person)
    await pupils.rename(classroom, pupil, body.name, lang)
    return await pupil_view(classroom, person, lang)


@router.post("/{code}/seat", operation_id="seatPupil", response_model=PupilView)
async def seat_pupil(request: Request, classroom: Attending, person: Visitor, lang: Lang) -> dict[str, Any]:
    """Sit down wherever there is room, or take my seat back from the bot."""
    pupil = pupil_here(classroom, person)
    limit(request, "writes", pupil.person)
    await pupils.seat(classroom, pupil)
    return await pupil_view(classroom, person, lang)


@router.post("/{code}/return", operation_id="returnPupil", response_model=PupilView)
async def return_pupil(request: Request, classroom: Attending, known: Visitor, body: ComeBackForm, lang: Lang) -> dict[str, Any]:
    """Come back to my seat on this device, by my own code; the device I had before is let go."""
    if known is not None and known.id in classroom.teachers:
        raise Refused(409, "class.teacher_here")
    wait = limits_of(request).take("guesses", address_of(request))
    if wait:
        raise Refused(429, "request.429", seconds=int(wait) + 1)
    pupil = pupils.by_comeback(classroom, body.comeback)
    if pupil is None:
        raise Refused(404, "class.comeback")
    limits_of(request).give_back("guesses", address_of(request))
    people = people_of(request)
    person = await people.bring_back(pupil.person)
    request.state.cookie = people.sign(person)
    request.app.state.hall.part_with(person)
    classroom.part_with(person)
    return await pupil_view(classroom, person, lang)


@router.get("/{code}/wall", operation_id="getWall", response_model=WallView)
async def get_wall(classroom: Attending, lang: Lang) -> dict[str, Any]:
    """What the projector shows."""
    return await wall_view(classroom, lang)


# --------------------------------------------------------------------------------------------------------------- teachers


@router.get("/{code}/console", operation_id="getConsole", response_model=ConsoleView)
async def get_console(classroom: Teaching, lang: Lang) -> dict[str, Any]:
    """All tables and pupils of the class."""
    return await console_view(classroom, lang)


@router.put("/{code}/settings", operation_id="setClass", response_model=ConsoleView)
async def set_class(classroom: Teaching, body: SettingsForm, lang: Lang) -> dict[str, Any]:
    """Change what the teacher decides about the class; what is left out stays."""
    await classroom.settle(body.model_dump(exclude_unset=True))
    return await console_view(classroom, lang)


@router.post("/{code}/lessons", operation_id="nextLesson", status_code=201, response_model=ConsoleView)
async def next_lesson(request: Request, classroom: Teaching, person: Guest, body: LessonPlan, lang: Lang) -> dict[str, Any]:
    """Begin another lesson with the same pupils; what is still played ends."""
    limit(request, "tables", person.id)
    await classroom.next_lesson(body)
    return await console_view(classroom, lang)


@router.post("/{code}/start", operation_id="startLesson", response_model=ConsoleView)
async def start_lesson(classroom: Teaching, body: WhichForm, lang: Lang) -> dict[str, Any]:
    """Let all tables begin at which somebody sits, or one; bots take the empty seats."""
    await classroom.start(body.table)
    return await console_view(classroom, lang)


@router.post("/{code}/pause", operation_id="pauseLesson", response_model=ConsoleView)
async def pause_lesson(classroom: Teaching, body: PauseForm, lang: Lang) -> dict[str, Any]:
    """Hold all tables or one, or let them go on."""
    await classroom.pause(body.paused, body.table)
    return await console_view(classroom, lang)


@router.post("/{code}/end", operation_id="endLesson", response_model=ConsoleView)
async def end_lesson(classroom: Teaching, body: WhichForm, lang: Lang) -> dict[str, Any]:
    """End all tables or one now; the points of this moment count."""
    await classroom.end(body.table)
    return await console_view(classroom, lang)


@router.post("/{code}/message", operation_id="tellClass", response_model=ConsoleView)
async def tell_class(classroom: Teaching, body: MessageForm, lang: Lang) -> dict[str, Any]:
    """Say something to all; nothing takes the last message away."""
    await classroom.say(body.text)
    return await console_view(classroom, lang)


@router.put("/{code}/pupils/{id}/bot", operation_id="botForPupil", response_model=ConsoleView)
async def bot_for_pupil(classroom: Teaching, id: PupilId, body: StandInForm, lang: Lang) -> dict[str, Any]:
    """Let a bot play a pupil's seat, or give it back."""
    await pupils.stand_in(classroom, classroom.pupil(id), body.bot)
    return await console_view(classroom, lang)


@router.put("/{code}/pupils/{id}/seat", operation_id="movePupil", response_model=ConsoleView)
async def move_pupil(classroom: Teaching, id: PupilId, body: MovePupilForm, lang: Lang) -> dict[str, Any]:
    """Move a pupil to another table, or to another seat."""
    await pupils.move(classroom, classroom.pupil(id), body.table, body.seat)
    return await console_view(classroom, lang)


@router.delete("/{code}/pupils/{id}", operation_id="removePupil", response_model=ConsoleView)
async def remove_pupil(classroom: Teaching, id: PupilId, lang: Lang) -> dict[str, Any]:
    """Send somebody away who does not belong to the class; a bot plays on."""
    await pupils.remove(classroom, classroom.pupil(id))
    return await console_view(classroom, lang)


@router.get("/{code}/results", operation_id="classResults", response_model=ResultsView)
async def class_results(classroom: Teaching, lang: Lang) -> dict[str, Any]:
    """How every pupil's games ended, lesson by lesson."""
    return await results_view(classroom, lang)


@router.get("/{code}/chapters", operation_id="classChapters")
async def class_chapters(classroom: Teaching, lang: Lang) -> list[ChapterCount]:
    """How many pupils of the class have finished each chapter of a course that any of them has."""
    theirs = select(PupilRow.person).where(PupilRow.classroom == classroom.row.id)
    counted = select(FinishedRow.game, FinishedRow.chapter, func.count()).where(FinishedRow.person.in_(theirs))
    async with classroom.school.database.reading() as session:
        finished = {
            (name, chapter): count
            for name, chapter, count in await session.execute(counted.group_by(FinishedRow.game, FinishedRow.chapter))
        }
    return [
        ChapterCount(game=name, chapter=chapter.number, title=chapter.title[lang], pupils=finished.get((name, chapter.id), 0))
        for name in sorted({name for name, _ in finished})
        for chapter in course(about(name))
    ]


@router.delete("/{code}", operation_id="deleteClass", status_code=204)
async def delete_class(classroom: Teaching) -> None:
    """Delete the class with its pupils, lessons, tables and records, at once and for good."""
    await classroom.school.delete(classroom)
