"""One class: who teaches, who has come, and what all tables of a lesson do together.

Like a table it is an actor: one change at a time, and every change is in the database before anybody hears of it.
"""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, update
from sqlalchemy.orm import Session

from semilla.engine.game import Game
from semilla.engine.texts import Problem
from semilla.server.classes import places
from semilla.server.classes.models import LessonPlan
from semilla.server.classes.pupils import SAME_NONCE, leave, sit
from semilla.server.people import Person
from semilla.server.problems import Refused
from semilla.server.storage.rows import ClassRow, LessonRow, PupilRow, Row, SeatRow, TableRow, TeacherRow
from semilla.server.tables.create import new_row, new_seat
from semilla.server.tables.entries import MADE, Entry
from semilla.server.tables.models import SeatForm
from semilla.server.tables.rebuild import game_of
from semilla.server.tables.seating import let_bot_play
from semilla.server.tables.table import Table
from semilla.server.times import DAY, now

if TYPE_CHECKING:
    from semilla.server.classes.live import Viewer
    from semilla.server.classes.school import School

DONE = ("over", "closed")


class Classroom:
    """A class in memory."""

    def __init__(
        self, school: "School", row: ClassRow, teachers: set[str], lessons: list[LessonRow], pupils: dict[int, PupilRow]
    ) -> None:
        self.school = school
        self.hall = school.hall
        self.row = row
        self.teachers = teachers
        self.lessons = lessons
        self.pupils = pupils
        self.ids: dict[int, list[str]] = {}
        """The tables of each lesson, in the order of their numbers."""
        self.lock = asyncio.Lock()
        self.gone = False
        self.finishing: asyncio.Task[None] | None = None
        self.viewers: set[Viewer] = set()
        self.made: dict[tuple[str, str], tuple[float, bytes, bytes]] = {}
        """What wall and console showed last, for all who look (see `live.py`)."""

    # ------------------------------------------------------------------------------------------------------ who and what

    @property
    def lesson(self) -> LessonRow:
        """The present lesson."""
        return self.lessons[-1]

    @property
    def plan(self) -> LessonPlan:
        """What is played in it."""
        return LessonPlan(**self.lesson.plan)

    def taught_by(self, person: Person | None) -> None:
        """Refuse whoever does not teach the class."""
        if person is None or person.id not in self.teachers:
            raise Refused(403, "class.teacher")

    def pupil_of(self, person: Person | None) -> PupilRow | None:
        """The pupil that somebody is here."""
        return next((pupil for pupil in self.pupils.values() if person is not None and pupil.person == person.id), None)

    def knows(self, person: Person | None) -> bool:
        """Whether somebody belongs to the class, as a pupil or as a teacher."""
        return self.pupil_of(person) is not None or (person is not None and person.id in self.teachers)

    def pupil(self, identity: int) -> PupilRow:
        """A pupil by number."""
        if identity not in self.pupils:
            raise Refused(404, "class.pupil")
        return self.pupils[identity]

    async def tables(self, lesson: int | None = None) -> list[Table]:
        """The tables of a lesson (by default the present one) in the order of their numbers, those that can be read."""
        found = []
        for identity in self.ids.get(self.lesson.number if lesson is None else lesson, ()):
            with suppress(Problem):
                found.append(await self.hall.look(identity))
        return found

    async def table(self, number: int) -> Table:
        """A table of the present lesson by its number."""
        found = next((table for table in await self.tables() if table.row.number == number), None)
        if found is None:
            raise Refused(404, "class.table", number=number)
        return found

    async def place_of(self, pupil: PupilRow) -> places.Place | None:
        """Where a pupil sits in the present lesson."""
        return seat_in(await self.tables(), pupil)

    def check_watching(self, table: Table, person: Person | None) -> None:
        """Refuse who looks at another table of the class: where the deal is the same, it tells what is to come."""
        over = self.lessons[table.row.lesson - 1].ended is not None
        on_wall = table.row.lesson == self.lesson.number and table.row.number == self.row.wall_table
        if not over and not on_wall and (person is None or person.id not in self.teachers):
            raise Refused(403, "table.class")

    def here(self, pupil: PupilRow, place: places.Place | None) -> bool:
        """Whether a pupil is connected, to the class or to the table."""
        return any(viewer.person_id == pupil.person for viewer in self.viewers) or (place is not None and place[0].here(place[1]))

    # --------------------------------------------------------------------------------------------------------- commitment

    async def keep(self, row: Row, **values: Any) -> None:
        """Change a row of the class."""
        key = type(row).__table__.primary_key
        which = [column == getattr(row, column.name) for column in key]
        await self.school.database.write(lambda session: session.execute(update(type(row)).where(*which).values(values)) and None)
        for name, value in values.items():
            setattr(row, name, value)

    async def add(self, row: Row) -> None:
        """Keep a new row of the class."""

        def write(session: Session) -> None:
            session.add(row)

        await self.school.database.write(write)

    def tell(self) -> None:
        """Something concerns everybody who looks."""
        self.made.clear()
        for viewer in self.viewers:
            viewer.wake.set()

    def part_with(self, person: Person) -> None:
        """Close the live connections of a pupil who went to another device."""
        for viewer in self.viewers:
            if viewer.person is not None and viewer.person.id == person.id and viewer.person.epoch != person.epoch:
                viewer.dismiss()

    def hear_of(self, table: Table) -> None:
        """Something happened at a table: it may concern who sits there (wall and console look by themselves)."""
        seated = {seat.person for seat in table.seats}
        for viewer in self.viewers:
            if viewer.person_id in seated:
                viewer.wake.set()
        if table.row.status in DONE and self.lesson.ended is None and (self.finishing is None or self.finishing.done()):
            self.finishing = asyncio.create_task(self._finish_if_done())

    # ------------------------------------------------------------------------------------------------------------ lessons

    async def check(self, plan: LessonPlan) -> Game:
        """Refuse a lesson that cannot be played; what the plan leaves open is filled in."""
        found = await self.hall.game(plan.game)
        _, plan.options = found.template(found.pack, plan.size, plan.options)
        self.hall.bots.check(plan.level, found)
        if plan.clock.kind != "none":
            if plan.clock.seconds < 1:
                raise Refused(422, "clock.seconds")
            plan.clock.takeover = plan.clock.takeover or plan.level
            self.hall.bots.check(plan.clock.takeover, found)
        return found

    async def next_lesson(self, plan: LessonPlan) -> None:
        """Begin another lesson; what is still played in the last one ends."""
        async with self.lock:
            found = await self.check(plan)
            if self.lessons and self.lesson.ended is None:
                await self._close(await self.tables())
                await self._finish()
            lesson = LessonRow(
                classroom=self.row.id,
                number=len(self.lessons) + 1,
                plan=plan.model_dump(),
                seed=secrets.token_hex(32),
                paused=False,
                started=None,
                ended=None,
            )
            await self.add(lesson)
            self.lessons.append(lesson)
            await self.keep(self.row, until=now() + self.row.keep_days * DAY, wall_table=None, message="")
            for _ in range(-(-plan.pupils // plan.size)):
                await self.make_table(found)
            self.tell()

    async def make_table(self, found: Game) -> Table:
        """Another table of the lesson, with the next number."""
        lesson, plan = self.lesson, self.plan
        ids = self.ids.setdefault(lesson.number, [])
        numbers = [table.row.number for table in await self.tables()]
        maker = Person(self.row.owner, 0, self.row.source)
        row = new_row(
            found,
            maker,
            classroom=self.row.id,
            lesson=lesson.number,
            number=max(numbers, default=0) + 1,
            paused=lesson.paused,
            players=plan.size,
            options=plan.options,
            undo=plan.undo,
            place="link",
            chat=False,
            hints=plan.hints,
            clock=plan.clock.kind,
            seconds=plan.clock.seconds,
            takeover=plan.clock.takeover,
            **({"seed": lesson.seed} if plan.same_deal else {}),
        )
        seats = [new_seat(row.id, number, SeatForm(), maker) for number in range(1, plan.size + 1)]
        for seat in seats:
            seat.nonce = SAME_NONCE if plan.same_deal else ""
        await self.hall.add(row, seats, [Entry(1, MADE, None, "", "person", row.created)])
        ids.append(row.id)
        return await self.hall.look(row.id)

    async def start(self, number: int | None = None) -> None:
        """Let all tables begin at which somebody sits, or one; bots take what is empty. Tables without anybody go away."""
        async with self.lock:
            self.check_going()
            tables = await self.tables() if number is None else [await self.table(number)]
            waiting = [table for table in tables if table.row.status == "waiting"]
            if number is not None and not waiting:
                raise Refused(409, f"table.{tables[0].row.status}")
            if number is None and self.plan.start == "all":
                await self._even_out(waiting)
            begun = [table for table in waiting if places.people(table)]
            if not begun:
                raise Refused(409, "class.nobody")
            if number is None:
                for table in waiting:
                    if table not in begun:
                        await self._remove(table)
            await asyncio.gather(*(self.begin(table) for table in begun))
            await self.note_start()
            self.tell()

    async def note_start(self) -> None:
        """The lesson has begun when its first table has."""
        if self.lesson.started is None:
            await self.keep(self.lesson, started=now())

    async def _even_out(self, tables: Sequence[Table]) -> None:
        for source, target in places.evened_out([places.people(table) for table in tables]):
            last = max(seat.number for seat in tables[source].seats if seat.person is not None)
            pupil = next(pupil for pupil in self.pupils.values() if pupil.person == tables[source].seats[last - 1].person)
            await leave(self, (tables[source], tables[source].seats[last - 1]))
            await sit(self, tables[target], pupil)

    async def _remove(self, table: Table) -> None:
        async with self.hall.at(table.id) as here:
            await self.hall.delete(here)
        self.ids[self.lesson.number].remove(table.id)

    async def begin(self, table: Table) -> None:
        """Let a table begin, with bots on the seats that are empty, or without these."""
        plan = self.plan
        if not plan.fill:
            await self._shrink(table)
        async with self.hall.at(table.id) as here:
            if here.row.status == "waiting":
                for seat in here.seats:
                    if seat.kind == "open":
                        await let_bot_play(here, seat.number, plan.level)
                await here.open()

    async def _shrink(self, table: Table) -> None:
        """Take away the seats that nobody has, as far as the game can be played by fewer."""
        found, people = game_of(table.row), places.people(table)
        players = max(people, found.players[0])
        if players >= len(table.seats):
            return
        for seat in table.seats[players:]:
            pupil = next((each for each in self.pupils.values() if each.person == seat.person), None)
            if pupil is not None:  # somebody got up before: there is a free seat further down
                await leave(self, (table, seat))
                await sit(self, table, pupil)
        _, options = found.template(found.pack, players, self.plan.options)

        def write(session: Session) -> None:
            session.execute(delete(SeatRow).where(SeatRow.table == table.id, SeatRow.number > players))
            session.execute(update(TableRow).where(TableRow.id == table.id).values(players=players, options=options))

        async with self.hall.at(table.id) as here:
            await self.school.database.write(write)
            self.hall.forget(here)

    async def pause(self, paused: bool, number: int | None = None) -> None:
        """Hold all tables, or one, or let them go on; whoever looks at one hears of it at once."""
        async with self.lock:
            self.check_going()
            tables = await self.tables() if number is None else [await self.table(number)]
            await asyncio.gather(*(self._pause(table, paused) for table in tables))
            if number is None:  # for tables to come
                await self.keep(self.lesson, paused=paused)
            self.tell()

    async def _pause(self, table: Table, paused: bool) -> None:
        async with self.hall.at(table.id) as here:
            await here.pause(paused)

    async def end(self, number: int | None = None) -> None:
        """End all tables, or one, where they stand; the points of that moment count."""
        async with self.lock:
            self.check_going()
            await self._close(await self.tables() if number is None else [await self.table(number)])
            if number is None or all(table.row.status in DONE for table in await self.tables()):
                await self._finish()
            self.tell()

    async def _finish(self) -> None:
        await self.keep(self.lesson, ended=now(), paused=False)

    async def _finish_if_done(self) -> None:
        """The lesson is over when the last game is."""
        async with self.lock:
            played = self.lesson.started is not None and self.lesson.ended is None
            if played and all(table.row.status in DONE for table in await self.tables()):
                await self._finish()
                self.tell()

    async def _close(self, tables: Sequence[Table]) -> None:
        async def close(table: Table) -> None:
            async with self.hall.at(table.id) as here:
                if here.row.status not in DONE:
                    await here.end()

        await asyncio.gather(*(close(table) for table in tables))

    def check_going(self) -> None:
        """Refuse what comes after the end of the lesson."""
        if self.gone:
            raise Refused(404, "class.unknown")
        if self.lesson.ended is not None:
            raise Refused(409, "class.over")

    # ------------------------------------------------------------------------------------------------------------ teaching

    async def settle(self, settings: Mapping[str, Any]) -> None:
        """Change what the teacher decides about the class."""
        async with self.lock:
            changed = dict(settings)
            if changed.get("wall_table") is not None:
                await self.table(changed["wall_table"])
            if "keep_days" in changed:
                changed["until"] = self.row.until + (changed["keep_days"] - self.row.keep_days) * DAY
            if changed:
                await self.keep(self.row, **changed)
            self.tell()

    async def say(self, text: str) -> None:
        """A message to all."""
        async with self.lock:
            await self.keep(self.row, message=text, said=now())
            self.tell()

    async def teach(self, person: Person) -> None:
        """Somebody has the key: another browser of the teacher, or the same one after a crash."""
        async with self.lock:
            if person.id not in self.teachers:
                await self.add(TeacherRow(classroom=self.row.id, person=person.id))
                self.teachers.add(person.id)


def seat_in(tables: Sequence[Table], pupil: PupilRow) -> places.Place | None:
    """Where a pupil sits among some tables."""
    return next(((table, seat) for table in tables for seat in table.seats if seat.person == pupil.person), None)
