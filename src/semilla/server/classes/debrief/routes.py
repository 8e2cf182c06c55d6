"""The requests for a lesson that is looked back on."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from semilla.server.classes.debrief.models import DebriefView, SheetView
from semilla.server.classes.debrief.stories import RETRY_SECONDS, Debriefs
from semilla.server.classes.debrief.views import debrief_view, sheet_view
from semilla.server.classes.routes import Attending, pupil_here
from semilla.server.incoming import Door
from semilla.server.languages import Lang
from semilla.server.people import Visitor
from semilla.server.problems import RESPONSES, Refused
from semilla.server.tables.models import Json

LessonNumber = Annotated[int, Path(ge=1, le=10_000, description="of the lesson, from 1")]

router = APIRouter(route_class=Door, prefix="/api/classes/{code}/lessons/{lesson}", tags=["classes"], responses=RESPONSES)


def debriefs_of(request: Request) -> Debriefs:
    """What the server knows of lessons that are looked back on."""
    debriefs: Debriefs = request.app.state.debriefs
    return debriefs


@router.get("/debrief", operation_id="debrief", response_model=DebriefView)
async def debrief(
    request: Request,
    response: Response,
    classroom: Attending,
    person: Visitor,
    lesson: LessonNumber,
    lang: Lang,
    wall: Annotated[bool, Query(description="as everybody may see it, also for teachers: the wall is in their browser")] = False,
) -> Json:
    """A lesson looked back on. Teachers see it as soon as a table has ended, with names; others once the lesson is over, with names
    where the wall shows them. The first to ask sets the coach to work; `coach` says how far it is.
    """
    debriefs, teacher = debriefs_of(request), person is not None and person.id in classroom.teachers and not wall
    told = await debriefs.of(classroom, lesson)
    if not teacher and classroom.lessons[lesson - 1].ended is None:
        raise Refused(403, "debrief.running")
    debriefs.think(classroom, told)
    found = debrief_view(debriefs, classroom, lesson, told, lang, names=teacher or classroom.row.names_on_wall)
    if not found["coach"]["finished"]:
        response.headers["Retry-After"] = str(RETRY_SECONDS)
    return found


@router.get("/sheets", operation_id="pupilSheets", response_model=list[SheetView])
async def sheets(request: Request, classroom: Attending, person: Visitor, lesson: LessonNumber, lang: Lang) -> list[Json]:
    """Everybody's own game for the teacher; a pupil gets the own one alone, once the own table has ended."""
    debriefs = debriefs_of(request)
    if person is not None and person.id in classroom.teachers:
        pupils = list(classroom.pupils.values())
    else:
        pupils = [pupil_here(classroom, person)]
    told = await debriefs.of(classroom, lesson)
    found = [sheet_view(debriefs, classroom, told, pupil, lang) for pupil in pupils]
    return [sheet for sheet in found if sheet is not None]
