"""Pupils: they join, sit down, lose their phones and come back, and the teacher moves them about."""

from typing import TYPE_CHECKING

from sqlalchemy import delete
from sqlalchemy.orm import Session

from semilla.server.classes import places
from semilla.server.classes.models import MOST_PUPILS
from semilla.server.classes.names import COMEBACK_CODE, make_code, make_name, tidy
from semilla.server.people import Person
from semilla.server.problems import Refused
from semilla.server.storage.rows import PupilRow
from semilla.server.tables.entries import FREE, bot_name
from semilla.server.tables.models import MOST_SEATS
from semilla.server.tables.seating import GOING, alike, give, is_taken, let_bot_play, take_back, vacate
from semilla.server.tables.table import Table

if TYPE_CHECKING:
    from semilla.server.classes.classroom import Classroom

SAME_NONCE = "class"
"""What every seat adds to the shuffle where all tables have the same deal."""
NAMES_OF_BOTS = [bot_name(seat) for seat in range(1, MOST_SEATS + 1)]
"""Names that seats go by for want of one, at any table."""


async def join(classroom: "Classroom", person: Person, name: str, lang: str) -> PupilRow:
    """Come into the class, under a name that nobody has here, and sit down."""
    async with classroom.lock:
        pupil = classroom.pupil_of(person)
        if pupil is None:
            if classroom.gone:
                raise Refused(404, "class.unknown")
            if not classroom.row.open:
                raise Refused(409, "class.closed")
            if len(classroom.pupils) >= MOST_PUPILS:
                raise Refused(409, "class.full", most=MOST_PUPILS)
            pupil = PupilRow(
                classroom=classroom.row.id,
                id=max(classroom.pupils, default=0) + 1,
                person=person.id,
                name=_name(classroom, name, lang),
                comeback=make_code(COMEBACK_CODE, [each.comeback for each in classroom.pupils.values()]),
            )
            await classroom.add(pupil)
            classroom.pupils[pupil.id] = pupil
        if classroom.lesson.ended is None:
            await _seat(classroom, pupil)
        classroom.tell()
        return pupil


def _name(classroom: "Classroom", wanted: str, lang: str) -> str:
    taken = [pupil.name for pupil in classroom.pupils.values()]
    if not wanted:
        return make_name(lang, taken)
    if not classroom.row.typed_names:
        raise Refused(403, "class.typed")
    if alike(wanted) in map(alike, taken) or is_taken(NAMES_OF_BOTS, 0, wanted):
        raise Refused(409, "class.name", name=wanted)
    return wanted


async def rename(classroom: "Classroom", pupil: PupilRow, name: str, lang: str) -> None:
    """Another name, as long as nobody has played under the old one."""
    async with classroom.lock:
        place = await classroom.place_of(pupil)
        if place is not None and place[0].row.status != "waiting":
            raise Refused(409, "class.named")
        await classroom.keep(pupil, name=_name(classroom, name, lang))
        if place is not None:
            async with classroom.hall.at(place[0].id) as table:
                await table.commit(seats={place[1].number: {"name": pupil.name}})
        classroom.tell()


def by_comeback(classroom: "Classroom", code: str) -> PupilRow | None:
    """The pupil whom a come-back code belongs to."""
    return next((pupil for pupil in classroom.pupils.values() if pupil.comeback == tidy(code)), None)


async def seat(classroom: "Classroom", pupil: PupilRow) -> None:
    """Sit down wherever there is room, or take one's own seat back from the bot."""
    async with classroom.lock:
        classroom.check_going()
        await _seat(classroom, pupil)
        classroom.tell()


async def _seat(classroom: "Classroom", pupil: PupilRow) -> None:
    place = await classroom.place_of(pupil)
    if place is not None:
        async with classroom.hall.at(place[0].id) as table:
            if table.row.status == "playing" and table.seat(place[1].number).kind == "bot":
                await take_back(table, place[1].number)
        return
    plan, found = classroom.plan, places.place_for(await classroom.tables(), classroom.plan)
    late = found is None and classroom.lesson.started is not None and plan.start == "all"
    table = found or await classroom.make_table(await classroom.hall.game(plan.game))
    await sit(classroom, table, pupil)
    full = plan.start == "full" and not places.free_seats(table)
    if table.row.status == "waiting" and (late or full):
        await classroom.begin(table)
        await classroom.note_start()


async def sit(classroom: "Classroom", table: Table, pupil: PupilRow, number: int | None = None) -> None:
    """Give a pupil a free seat of a table."""
    async with classroom.hall.at(table.id) as here:
        free = [seat.number for seat in places.free_seats(here)]
        if not free or number not in (None, *free):
            raise Refused(409, "class.no_seat", number=here.row.number)
        nonce = SAME_NONCE if classroom.plan.same_deal else ""
        await give(here, free[0] if number is None else number, Person(pupil.person, 0), pupil.name, nonce)


async def leave(classroom: "Classroom", place: places.Place) -> None:
    """Give up a seat: before the start it is open, later a bot plays on."""
    async with classroom.hall.at(place[0].id) as table:
        if table.row.status not in GOING:
            return
        await vacate(table, place[1].number, FREE)
        if table.row.status == "playing":
            await let_bot_play(table, place[1].number, classroom.plan.level)


async def stand_in(classroom: "Classroom", pupil: PupilRow, bot: bool) -> None:
    """Let a bot play a pupil's seat, or give it back."""
    async with classroom.lock:
        classroom.check_going()
        place = await classroom.place_of(pupil)
        if place is None:
            raise Refused(409, "class.not_seated", name=pupil.name)
        async with classroom.hall.at(place[0].id) as table:
            if table.row.status != "playing":
                raise Refused(409, f"table.{table.row.status}")
            number = place[1].number
            if bot and table.seat(number).kind == "human":
                await let_bot_play(table, number, classroom.plan.level)
            elif not bot and table.seat(number).kind == "bot":
                await take_back(table, number)
        classroom.tell()


async def move(classroom: "Classroom", pupil: PupilRow, number: int, seat: int | None) -> None:
    """Move a pupil to another table, or to another seat."""
    async with classroom.lock:
        classroom.check_going()
        table, place = await classroom.table(number), await classroom.place_of(pupil)
        free = [each.number for each in places.free_seats(table)]
        if not free or seat not in (None, *free):
            raise Refused(409, "class.no_seat", number=number)
        if place is not None:
            await leave(classroom, place)
        await sit(classroom, table, pupil, free[0] if seat is None else seat)
        classroom.tell()


async def remove(classroom: "Classroom", pupil: PupilRow) -> None:
    """Send somebody away who does not belong here; a bot plays on."""
    async with classroom.lock:
        place = await classroom.place_of(pupil)
        if place is not None:
            await leave(classroom, place)

        def write(session: Session) -> None:
            session.execute(delete(PupilRow).where(PupilRow.classroom == classroom.row.id, PupilRow.id == pupil.id))

        await classroom.school.database.write(write)
        del classroom.pupils[pupil.id]
        classroom.tell()
