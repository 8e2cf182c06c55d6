"""All classes of a server: by their codes, by their keys, made, found again and deleted when their time is over."""

import asyncio
import secrets

from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from semilla.server.classes.classroom import Classroom
from semilla.server.classes.models import ClassForm
from semilla.server.classes.names import CLASS_CODE, make_code, tidy
from semilla.server.people import People, Person
from semilla.server.problems import Refused
from semilla.server.storage.rows import ClassRow, FinishedRow, LessonRow, PersonRow, PupilRow, TableRow, TeacherRow
from semilla.server.tables.archive import at_home
from semilla.server.tables.hall import SWEEP_SECONDS, Hall
from semilla.server.times import DAY, now

MOST_CLASSES = 20
"""Classes of one teacher."""
KEY_BYTES = 16


class School:
    """The classes of a server. A class is loaded when somebody comes to it, and stays: it is small."""

    def __init__(self, hall: Hall, people: People) -> None:
        self.hall = hall
        self.people = people
        self.database = hall.database
        self.classes: dict[str, Classroom] = {}
        self.codes: dict[str, str] = {}
        self.loading = asyncio.Lock()
        hall.school = self

    async def open(self) -> None:
        """Look after the classes as long as the server runs."""
        self.hall.chores.start("classes", self.sweep, SWEEP_SECONDS)

    async def close(self) -> None:
        """Send everybody home; nothing is lost."""
        for classroom in self.classes.values():
            if classroom.finishing is not None:
                classroom.finishing.cancel()

    # ------------------------------------------------------------------------------------------------------------- finding

    def known(self, code: str) -> Classroom | None:
        """A class that is in memory, by its code."""
        return self.classes.get(self.codes.get(tidy(code), ""))

    async def by_code(self, code: str) -> Classroom | None:
        """A class by what its pupils type."""
        return self.known(code) or await self._find(ClassRow.code == tidy(code))

    async def by_key(self, key: str) -> Classroom | None:
        """A class by the secret of its console."""
        return await self._find(ClassRow.key == key)

    async def by_id(self, identity: str) -> Classroom | None:
        """The class of a table; None if it was deleted meanwhile."""
        return self.classes.get(identity) or await self._find(ClassRow.id == identity)

    async def of_teacher(self, person: Person) -> list[Classroom]:
        """The classes that somebody teaches, newest first."""
        mine = select(ClassRow.id).join(TeacherRow, TeacherRow.classroom == ClassRow.id).where(TeacherRow.person == person.id)
        async with self.database.reading() as session:
            found = (await session.scalars(mine.order_by(ClassRow.created.desc()))).all()
        classes = [await self.by_id(identity) for identity in found]
        return [each for each in classes if each is not None]

    async def _find(self, which: ColumnElement[bool]) -> Classroom | None:
        async with self.loading, self.database.reading() as session:
            row = await session.scalar(select(ClassRow).where(which))
            if row is None or row.id in self.classes:
                return None if row is None else self.classes[row.id]
            teachers = await session.scalars(select(TeacherRow.person).where(TeacherRow.classroom == row.id))
            lessons = await session.scalars(select(LessonRow).where(LessonRow.classroom == row.id).order_by(LessonRow.number))
            pupils = await session.scalars(select(PupilRow).where(PupilRow.classroom == row.id).order_by(PupilRow.id))
            where = select(TableRow.lesson, TableRow.id).where(TableRow.classroom == row.id)
            tables = await session.execute(where.order_by(TableRow.lesson, TableRow.number))
            found = Classroom(self, row, set(teachers), list(lessons), {pupil.id: pupil for pupil in pupils})
            for lesson, table in tables:
                found.ids.setdefault(lesson, []).append(table)
        self.classes[row.id], self.codes[row.code] = found, row.id
        return found

    # ------------------------------------------------------------------------------------------------- making and deleting

    async def make(self, person: Person, form: ClassForm) -> Classroom:
        """A new class with its first lesson."""
        identity, time = secrets.token_urlsafe(16), now()
        settings = form.model_dump(include={"title", "typed_names", "names_on_wall", "keep_days"})
        for _ in range(MOST_CLASSES):  # a code that is taken is drawn again
            row = ClassRow(
                **settings,
                id=identity,
                code=make_code(CLASS_CODE),
                key=secrets.token_urlsafe(KEY_BYTES),
                owner=person.id,
                source=person.source,
                open=True,
                wall_table=None,
                message="",
                said=0,
                created=time,
                until=time + form.keep_days * DAY,
            )
            made = Classroom(self, row, {person.id}, [], {})
            await made.check(form.lesson)

            def write(session: Session, row: ClassRow = row) -> bool:
                mine = select(func.count()).select_from(ClassRow).where(ClassRow.owner == person.id)
                if (session.scalar(mine) or 0) >= MOST_CLASSES:
                    return False
                session.add(row)
                session.flush()
                session.add(TeacherRow(classroom=identity, person=person.id))
                return True

            try:
                kept = await self.database.write(write)
            except IntegrityError:
                continue
            if not kept:
                raise Refused(403, "class.most", most=MOST_CLASSES)
            self.classes[identity], self.codes[row.code] = made, identity
            try:
                await made.next_lesson(form.lesson)
            except BaseException:
                await self.delete(made)
                raise
            return made
        raise Refused(503, "request.503")

    async def delete(self, classroom: Classroom) -> None:
        """Delete a class and everything that belongs to it, at once and for good."""
        classroom.gone = True
        self.classes.pop(classroom.row.id, None)
        self.codes.pop(classroom.row.code, None)
        pupils = [pupil.person for pupil in classroom.pupils.values()]

        def write(session: Session) -> None:
            session.execute(delete(TableRow).where(TableRow.classroom == classroom.row.id))
            session.execute(delete(ClassRow).where(ClassRow.id == classroom.row.id))
            session.execute(delete(FinishedRow).where(FinishedRow.person.in_(pupils)))
            session.execute(delete(PersonRow).where(PersonRow.id.in_(pupils), ~at_home()))

        await self.database.write(write)
        for person in pupils:
            self.people.epochs.pop(person, None)
        for table in [self.hall.tables.get(each) for ids in classroom.ids.values() for each in ids]:
            if table is not None:
                for watcher in table.watchers:
                    watcher.dismiss()
                self.hall.forget(table)
        for viewer in classroom.viewers:
            viewer.dismiss()

    async def sweep(self) -> None:
        """Delete the classes whose time is over."""
        async with self.database.reading() as session:
            over = (await session.scalars(select(ClassRow.id).where(ClassRow.until < now()))).all()
        for identity in over:
            classroom = await self.by_id(identity)
            if classroom is not None:
                await self.delete(classroom)
