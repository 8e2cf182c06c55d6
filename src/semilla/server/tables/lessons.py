"""Lessons: tables on which a chapter of a course is played. The others' moves are written; where they are not, bots decide."""

from sqlalchemy import select

from semilla.engine.course import COMPANIONS, LEARNER, LEVEL, chapter_of
from semilla.server.people import Person
from semilla.server.storage.rows import SeatRow, TableRow
from semilla.server.tables.archive import entries_of
from semilla.server.tables.create import new_row, new_seat
from semilla.server.tables.hall import Hall
from semilla.server.tables.models import LessonForm, SeatForm
from semilla.server.tables.seating import alike
from semilla.server.tables.table import PUZZLE


async def lesson(hall: Hall, person: Person, form: LessonForm) -> str:
    """The table of a chapter, made or taken up again; returns its id. A person has one at a time for a game."""
    found = await hall.game(form.game)
    chapter = chapter_of(found.about, form.chapter)
    for identity, *played in await kept(hall, person, found.name):
        if played == [chapter.id, "playing"] and not form.anew:
            return identity
        async with hall.at(identity, person) as table:
            await hall.delete(table)
    match = await hall.beside(person.source, chapter.begin, found)
    entries = entries_of(match)
    row = new_row(
        found,
        person,
        chapter=chapter.id,
        players=match.players,
        options=found.template(found.pack, match.players, chapter.start.get("options", {}))[1],
        position=match.start_position,
        undo=match.undo_policy,
        place="local",
        chat=False,
        hints=True,
        status="playing",
        turn=match.seat,
        revision=len(entries),
    )
    await hall.add(row, seats_of(row, person, form.name, LEARNER), entries)
    return row.id


def seats_of(row: TableRow, person: Person, name: str, own: int) -> list[SeatRow]:
    """The seats of a table of one's own: companions sit at all but one."""
    others = iter(companion for companion in COMPANIONS if alike(companion) != alike(name))
    forms = [
        SeatForm(kind="human", name=name) if number == own else SeatForm(kind="bot", level=LEVEL, name=next(others))
        for number in range(1, row.players + 1)
    ]
    return [new_seat(row.id, number, form, person) for number, form in enumerate(forms, 1)]


async def kept(hall: Hall, person: Person, game: str) -> list[tuple[str, str, str]]:
    """The lessons of a game that a person has begun: the table, its chapter and its status."""
    query = select(TableRow.id, TableRow.chapter, TableRow.status)
    query = query.where(TableRow.chapter != "", ~TableRow.chapter.startswith(PUZZLE))
    async with hall.database.reading() as session:
        found = await session.execute(query.where(TableRow.owner == person.id, TableRow.game == game))
        return [(identity, chapter, status) for identity, chapter, status in found]
