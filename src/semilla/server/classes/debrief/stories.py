"""What became of every table, and what the coach says of it.

What became of a game is worked out once, beside the event loop. The coach looks at one table after the other in the background,
from the moment that somebody asks for the debrief; what it found stays in the database.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from semilla.bots.coach import describe
from semilla.engine.debrief import Decision, Story, story_of
from semilla.engine.game import Game
from semilla.engine.match import Match
from semilla.engine.moves import parse
from semilla.engine.texts import LANGUAGES, Problem
from semilla.server.classes.classroom import DONE, Classroom
from semilla.server.problems import Refused
from semilla.server.storage.rows import TableRow
from semilla.server.tables.coach import Asker
from semilla.server.tables.entries import MOVE, Entry
from semilla.server.tables.hall import Hall
from semilla.server.tables.models import Json
from semilla.server.tables.rebuild import in_force, replay
from semilla.server.tables.table import Table

MOST_DEAREST = 3
"""Decisions of a table, or of a pupil, that are told."""
RETRY_SECONDS = 2
BUSY = 503
TRIES = 3
"""How often the coach may fail at one table before the others have their turn."""
SECOND = 1000
Both = dict[str, str]


@dataclass(frozen=True)
class Made:
    """A decision as it was made: in words, by whom, and how long after the one before."""

    decision: Decision
    label: Both
    by: str
    seconds: int


@dataclass(frozen=True)
class Told:
    """What became of a table's game."""

    table: Table
    game: Game
    story: Story
    made: tuple[Made, ...]
    sheet: tuple[tuple[tuple[Both, int], ...], ...]
    """The score sheet: for every seat texts and points."""
    news: dict[int, Both]

    @property
    def number(self) -> int:
        """Of the class's table."""
        return self.table.row.number or 0

    @property
    def places(self) -> list[int]:
        """The place of every seat; winners are first, whatever broke the tie."""
        points = self.story.points
        return [
            1 if p + 1 in self.story.winners else 1 + max(1, sum(other > own for other in points)) for p, own in enumerate(points)
        ]


def tell(table: Table, row: TableRow, names: Sequence[str], entries: Sequence[Entry]) -> Told:
    """Replay a game that has ended and tell it, in both languages."""
    match = replay(row, names, entries)
    story, positions = story_of(match), match.positions()
    by_number = {decision.number: decision for decision in story.decisions}
    made, number, before = [], 0, None
    for entry in in_force(entries):
        if entry.kind == MOVE and number + 1 in by_number:
            here = positions[number]
            label = describe(here, parse(here, entry.moves[0]).atoms, names)
            made.append(Made(by_number[number + 1], label, entry.by, 0 if before is None else (entry.at - before) // SECOND))
        number, before = number + len(entry.moves), entry.at
    return Told(table, match.game, story, tuple(made), spoken_sheet(match), spoken_news(match, story))


def spoken_sheet(match: Match) -> tuple[tuple[tuple[Both, int], ...], ...]:
    """The score sheet as it stands, all told, in words."""
    return tuple(
        tuple(({lang: match.say(line.message, lang) for lang in LANGUAGES}, line.points) for line in lines)
        for lines in match.game.sheet(match.now)
    )


def spoken_news(match: Match, story: Story) -> dict[int, Both]:
    """What came up in every round, in words."""
    return {
        round: {lang: " ".join(match.say(message, lang) for message in messages) for lang in LANGUAGES}
        for round, messages in story.news.items()
    }


@dataclass
class Notes:
    """What is known of one class, by table: what became of its game at which revision, and what the coach says."""

    told: dict[str, tuple[int, Told]] = field(default_factory=dict)
    judged: dict[str, Json] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None


class Debriefs:
    """What is known of lessons that are looked back on; and the coach at work for them. A class that is deleted takes it along."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.notes: WeakKeyDictionary[Classroom, Notes] = WeakKeyDictionary()

    def on(self, classroom: Classroom) -> Notes:
        """What is known of a class."""
        return self.notes.setdefault(classroom, Notes())

    async def of(self, classroom: Classroom, lesson: int) -> list[Told]:
        """What became of every table of a lesson that has ended, in the order of their numbers."""
        if not 1 <= lesson <= len(classroom.lessons):
            raise Refused(404, "debrief.lesson", number=lesson)
        ended = [table for table in await classroom.tables(lesson) if table.row.status in DONE and table.match is not None]
        if not ended:
            raise Refused(409, "debrief.none")
        return [await self._told(self.on(classroom), table) for table in ended]

    async def _told(self, notes: Notes, table: Table) -> Told:
        revision = table.row.revision
        found = notes.told.get(table.id)
        if found is None or found[0] != revision:
            told = await self.hall.beside(table.id, tell, table, table.row, list(table.names), list(table.entries))
            found = notes.told[table.id] = revision, told
        return found[1]

    def think(self, classroom: Classroom, told: Sequence[Told]) -> None:
        """Set the coach to work on whatever it has not looked at; one lesson of a class at a time."""
        notes = self.on(classroom)
        left = [each.table for each in told if each.table.id not in notes.judged]
        if left and (notes.task is None or notes.task.done()):
            notes.task = asyncio.create_task(self._think(classroom, left))

    async def _think(self, classroom: Classroom, tables: Sequence[Table]) -> None:
        """Have one table after the other looked at; what cannot be is tried again when somebody asks."""
        asker, notes = Asker(classroom.row.id, classroom.row.id), self.on(classroom)
        for table in tables:
            tries = 0
            while tries < TRIES and not classroom.gone:
                try:
                    found = await self.hall.coach.analysis(table, asker)
                except Refused as refused:
                    if refused.status != BUSY:
                        break
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                except Problem:
                    break
                if len(found["moves"]) == found["total"]:
                    notes.judged[table.id] = found
                    break
                tries += 1
                while not classroom.gone and (task := self.hall.coach.tasks.get(table.id)) is not None:
                    await asyncio.wait([task], timeout=RETRY_SECONDS)

    def progress(self, classroom: Classroom, told: Sequence[Told]) -> Json:
        """How far the coach is; it has finished when what it found is known here, not with its last decision."""
        judged, done, of = self.on(classroom).judged, 0, 0
        for each in told:
            study = self.hall.coach.studies.get(each.table.id)
            total = len(each.story.decisions)
            of += total
            done += total if each.table.id in judged else len(study.moves) if study is not None else 0
        return {"done": done, "of": of, "finished": all(each.table.id in judged for each in told)}

    def dearest(self, classroom: Classroom, each: Told, lang: str, seat: int | None = None) -> list[Json]:
        """The decisions of a table, or of one seat, that cost most of the victory, as far as the coach is."""
        found = self.on(classroom).judged.get(each.table.id)
        if found is None:
            return []
        rounds = {decision.number: decision.round for decision in each.story.decisions}
        wrong = [move for move in found["moves"] if move["better"] is not None and seat in (None, move["seat"])]
        wrong.sort(key=lambda move: move["after"] - move["before"])
        return [
            {
                "number": each.number,
                "id": each.table.id,
                "move": move["number"],
                "seat": move["seat"],
                "name": each.table.names[move["seat"] - 1],
                "round": rounds[move["number"]],
                "cost": round(move["before"] - move["after"], 3),
                "label": move["label"][lang],
                "better": move["better"]["label"][lang],
                "reason": move["better"]["reason"][lang],
            }
            for move in wrong[:MOST_DEAREST]
        ]

    async def close(self) -> None:
        """Stop thinking; what is not finished is begun anew when somebody asks again."""
        tasks = [notes.task for notes in self.notes.values() if notes.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
