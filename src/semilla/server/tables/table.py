"""One table: an actor. Whoever has the floor may change it; every change is committed to the log before anybody hears of it."""

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from sqlalchemy import Insert, Update, bindparam, delete, exists, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from semilla.engine.course import Chapter, course, progress_in
from semilla.engine.match import Match
from semilla.engine.position import Position
from semilla.engine.puzzle import Puzzle, puzzles
from semilla.engine.texts import Glossary, Problem
from semilla.games import about
from semilla.server.people import Person
from semilla.server.problems import Refused
from semilla.server.storage.database import Rows
from semilla.server.storage.rows import EntryRow, FinishedRow, PupilRow, SeatRow, SnapshotRow, TableRow
from semilla.server.tables.clock import Clock
from semilla.server.tables.deal import dealt
from semilla.server.tables.entries import (
    BACK,
    BOT,
    CLOSE,
    FREE,
    LATE,
    MOVE,
    NAME,
    OF_THE_GAME,
    RISE,
    SIT,
    START,
    TAKE,
    UNDO,
    Entry,
)
from semilla.server.tables.floor import Floor
from semilla.server.tables.naming import name_by_taste
from semilla.server.tables.plans import Plan, keep_plan, play_planned
from semilla.server.tables.rebuild import begin, in_force, replay, snapshot_values, undone
from semilla.server.tables.seating import holder, names_of
from semilla.server.tables.thinking import bots_turn, think
from semilla.server.times import now, running

if TYPE_CHECKING:
    from semilla.bots.coach import Advice
    from semilla.server.classes.classroom import Classroom
    from semilla.server.tables.hall import Hall
    from semilla.server.tables.live import Watcher

log = logging.getLogger("semilla.tables")

ADD_ENTRY, ADD_SNAPSHOT = (insert(row.__table__) for row in (EntryRow, SnapshotRow))  # type: ignore[arg-type]
FORGET_SNAPSHOT = delete(SnapshotRow).where(SnapshotRow.table == bindparam("which"))

PUZZLE = "puzzle-"
"""What `chapter` begins with at the table of a puzzle; its id follows."""

ATTENDANCE_SECONDS = 0.5
"""After so long everybody hears who came and who went."""

SPARED = (SIT, TAKE, RISE, FREE, BOT, BACK, NAME)
"""Entries that a full log does without (taking back is checked before anything is taken back)."""


@cache
def change_table(columns: tuple[str, ...]) -> Update:
    """Change columns of a table: a plain statement, made once, for the hottest path, where the ORM has nothing to do."""
    changed: dict[str, Any] = {name: bindparam(f"new_{name}") for name in columns}
    return update(TableRow.__table__).where(TableRow.id == bindparam("which")).values(changed)  # type: ignore[arg-type]


def finished(person: str, game: str, chapter: str) -> Insert:
    """Note that a pupil has finished a chapter; of others nothing is kept."""
    known = exists().where(FinishedRow.person == person, FinishedRow.game == game, FinishedRow.chapter == chapter)
    noted = select(literal(person), literal(game), literal(chapter)).where(exists().where(PupilRow.person == person), ~known)
    return insert(FinishedRow).from_select(["person", "game", "chapter"], noted)


class Table:
    """A table in memory. `match` is None before the start, and when the table does not fit this program (`trouble` says why)."""

    def __init__(
        self,
        hall: "Hall",
        row: TableRow,
        seats: Sequence[SeatRow],
        entries: Sequence[Entry],
        plans: Mapping[int, Plan],
        match: Match | None,
        trouble: Problem | None = None,
        snapshot: int = 0,
        classroom: "Classroom | None" = None,
    ) -> None:
        self.hall = hall
        self.row = row
        self.seats = list(seats)
        self.entries = list(entries)
        self.plans = dict(plans)
        self.match = match
        self.trouble = trouble
        self.snapshot = snapshot
        self.classroom = classroom
        self.resumed = 0
        self.whole = snapshot == 0
        self.floor = Floor()
        self.gone = False
        self.used = running()
        self.watchers: set[Watcher] = set()
        self.left: dict[str, int] = {}
        self.views: dict[Any, bytes] = {}
        self.matches: dict[Any, bytes] = {}
        self.packs: dict[bytes, bytes] = {}
        self.common: dict[str, dict[str, Any]] = {}
        self.attending: asyncio.TimerHandle | None = None
        self.told: tuple[Any, ...] = ()
        self.clock = Clock(self)
        self.thinking: asyncio.Task[None] | None = None
        self.hint: tuple[Position, asyncio.Task[list[Advice]]] | None = None

    # ------------------------------------------------------------------------------------------------------ who and what

    @property
    def id(self) -> str:
        """What the table's link ends with."""
        return self.row.id

    @property
    def running(self) -> Match:
        """The match, where something can be played."""
        if self.trouble is not None:
            raise self.trouble
        if self.match is None or self.row.status != "playing":
            raise Refused(409, f"table.{self.row.status}")
        return self.match

    @cached_property
    def chapter(self) -> Chapter | None:
        """The chapter of a course that is played here, if this is a lesson."""
        chapters = course(about(self.row.game)) if self.row.chapter else ()
        return next((chapter for chapter in chapters if chapter.id == self.row.chapter), None)

    @cached_property
    def puzzle(self) -> Puzzle | None:
        """The puzzle that this table is for."""
        if not self.row.chapter.startswith(PUZZLE):
            return None
        wanted = self.row.chapter.removeprefix(PUZZLE)
        return next((puzzle for puzzle in puzzles(about(self.row.game)) if puzzle.id == wanted), None)

    @property
    def answered(self) -> bool:
        """Whether this is a puzzle to which somebody has given an answer: nobody plays on."""
        return self.puzzle is not None and self.match is not None and bool(self.match.log)

    @property
    def turn(self) -> SeatRow | None:
        """The seat that decides now."""
        if self.match is None or self.row.status != "playing" or self.match.seat is None:
            return None
        return self.seats[self.match.seat - 1]

    @property
    def names(self) -> list[str]:
        """The names at the table."""
        return names_of(self.seats)

    @property
    def glossary(self) -> Glossary:
        """The names of players, also before there is a match."""
        return Glossary({}, self.names)

    def seat(self, number: int) -> SeatRow:
        """A seat by its number."""
        if not 1 <= number <= len(self.seats):
            raise Refused(404, "seat.none", number=number)
        return self.seats[number - 1]

    @property
    def bots(self) -> list[int]:
        """The seats that bots play."""
        return [seat.number for seat in self.seats if seat.kind == "bot"]

    def mine(self, person: Person | None) -> list[int]:
        """The seats a person has a right to."""
        return [seat.number for seat in self.seats if person is not None and seat.person == person.id]

    def viewpoint(self, person: Person | None, wanted: int | None) -> int | None:
        """The seat from which somebody looks: the one wanted (0: as a spectator), else the one to act, else his first."""
        mine = self.mine(person)
        if self.classroom is not None and not mine:
            self.classroom.check_watching(self, person)
        if wanted == 0 or (wanted is None and not mine):
            return None
        if wanted is not None:
            if wanted not in mine:
                raise Refused(403, "seat.not_yours", number=wanted)
            return wanted
        turn = self.turn
        return turn.number if turn is not None and turn.number in mine else mine[0]

    def acting(self, person: Person, wanted: int | None) -> SeatRow:
        """The seat for which somebody acts."""
        number = self.viewpoint(person, wanted or None)
        if number is None:
            raise Refused(403, "seat.spectator")
        seat = self.seat(number)
        if seat.kind != "human":
            raise Refused(409, "seat.bot_plays", number=number)
        return seat

    def belongs(self, person: Person | None) -> bool:
        """Whether somebody has a seat here, or made the table."""
        return person is not None and (bool(self.mine(person)) or person.id == self.row.owner)

    def owned_by(self, person: Person | None) -> None:
        """Refuse whoever did not make the table."""
        if person is None or person.id != self.row.owner:
            raise Refused(403, "table.owner")

    def check_free(self) -> None:
        """Refuse what only the teacher decides at a table of a class, in the class."""
        if self.classroom is not None:
            raise Refused(409, "table.of_class")

    def check_moving(self) -> None:
        """Refuse a move while the teacher speaks."""
        if self.row.paused:
            raise Refused(409, "table.paused")

    def here(self, seat: SeatRow) -> bool:
        """Whether the seat's person is connected."""
        return seat.person is not None and any(watcher.person_id == seat.person for watcher in self.watchers)

    def away_since(self, seat: SeatRow) -> int | None:
        """When the seat's person was last here: when their last connection ended, or their last deed if that is not known."""
        if seat.person is None or self.here(seat):
            return None
        deeds = (entry.at for entry in reversed(self.entries) if entry.seat == seat.number and entry.by == "person")
        return self.left.get(seat.person) or next(deeds, None)

    def part_from(self, watcher: "Watcher") -> None:
        """A connection has ended."""
        self.watchers.discard(watcher)
        if watcher.person is not None and self.mine(watcher.person):
            self.left[watcher.person.id] = now()
        self.attend()

    def entry(self, kind: str, seat: int | None = None, text: str = "", by: str = "person") -> Entry:
        """The next entry of the log."""
        if kind in SPARED and by == "person":
            self.check_log()
        return Entry(self.row.revision + 1, kind, seat, text, by, now())

    def check_log(self) -> None:
        """Refuse what could be done for ever at a table whose log is long enough; games end by themselves."""
        if 0 < self.hall.settings.log_limit <= self.row.revision:
            raise Refused(409, "table.log_full")

    # --------------------------------------------------------------------------------------------------------- commitment

    async def commit(
        self,
        entry: Entry | None = None,
        table: Mapping[str, Any] | None = None,
        seats: Mapping[int, Mapping[str, Any]] | None = None,
        also: Iterable[Rows] = (),
        only: int | None = None,
    ) -> None:
        """Write a change and only then let it be seen (`only` by one seat). If that fails, the table is rebuilt from its log."""
        values = {**(table or {}), "touched": now()}
        if entry is not None:
            values["revision"] = entry.revision

        new = {f"new_{name}": value for name, value in values.items()}
        rows: list[Rows] = [] if entry is None else [(ADD_ENTRY, entry.row(self.id))]
        rows.append((change_table(tuple(values)), {"which": self.id, **new}))
        for number, changed in (seats or {}).items():
            rows.append((update(SeatRow).where(SeatRow.table == self.id, SeatRow.number == number).values(changed), None))
        rows += also
        try:
            await self.hall.database.write_rows(rows)
        except BaseException as error:
            self.hall.forget(self)
            if isinstance(error, IntegrityError):  # another server wrote this revision
                raise Refused(409, "move.stale") from None
            raise
        for name, value in values.items():
            setattr(self.row, name, value)
        for number, changed in (seats or {}).items():
            for name, value in changed.items():
                setattr(self.seats[number - 1], name, value)
        if entry is not None:
            self.entries.append(entry)
        if self.match is not None:
            self.match.names = self.names
        if entry is None and not seats:  # the game itself is as it was: a pause, a plan
            self._tell(only)
        else:
            self.changed(only)

    def changed(self, only: int | None = None) -> None:
        """Tell everybody who watches, or only those who look from one seat."""
        self.matches.clear()
        self._tell(only)

    def attend(self) -> None:
        """Somebody came or went: the others are told soon, once for all who come and go meanwhile."""
        self.views.clear()
        self.common.clear()
        if self.attending is None and not self.gone:
            self.attending = asyncio.get_running_loop().call_later(ATTENDANCE_SECONDS, self._tell_attendance)

    def _tell_attendance(self) -> None:
        self.attending = None
        if not self.gone and self.attendance() != self.told:
            self._tell()

    def attendance(self) -> tuple[Any, ...]:
        """Who is here: the seats, and how many watch."""
        return (len(self.watchers), *(self.here(seat) for seat in self.seats))

    def _tell(self, only: int | None = None) -> None:
        self.used = running()
        self.told = self.attendance()
        self.views.clear()
        self.common.clear()
        self.packs.clear()
        for watcher in self.watchers:
            if only is None or watcher.viewer == only:
                watcher.touch()
        if self.classroom is not None:
            self.classroom.hear_of(self)

    # ---------------------------------------------------------------------------------------------------------- the game

    async def start(self, person: Person) -> None:
        """Begin, for who made the table."""
        self.owned_by(person)
        await self.open()

    async def open(self) -> None:
        """Begin: the seats' nonces are mixed into the seed that was committed to when the table was made."""
        if self.row.status != "waiting":
            raise Refused(409, f"table.{self.row.status}")
        if any(seat.kind == "open" for seat in self.seats):
            raise Refused(409, "table.open_seats")
        nonces = [seat.nonce for seat in self.seats]
        changes: dict[str, Any] = {"status": "playing", "nonces": nonces}
        if self.row.position is not None:
            changes["position"] = await asyncio.to_thread(dealt, self.row, nonces)
        for name, value in changes.items():
            setattr(self.row, name, value)
        try:
            self.match = begin(self.row, self.names)
        except Problem:
            self.hall.forget(self)
            raise
        entry = self.entry(START, None, "\n".join(self.match.moves))
        entry.opening, entry.played = self.match.opening, list(self.match.log)
        held = {seat.number: {"held": holder(seat)} for seat in self.seats}
        await self.commit(entry, {**changes, **self._course()}, held)
        await self.go_on()

    async def move(self, person: Person, text: str, revision: int, wanted: int | None) -> None:
        """Play a person's move."""
        match = self.running
        seat = self.acting(person, wanted)
        self.check_moving()
        self.fresh(revision)
        if self.answered:
            raise Refused(409, "puzzles.answered")
        if match.seat != seat.number:
            raise Refused(409, "move.not_your_turn", number=match.seat or 0)
        await self.play(text, "person")
        await self.go_on()

    async def play(self, text: str, by: str, rest: list[str] | None = None) -> None:
        """Play a move and commit it, with what is left (`rest`) of the plan it came from."""
        match = self.running
        before, seat = match.now, self.seat(match.seat or 0)
        # Not in the midst of a turn whose steps are shown: the snapshot would not know them.
        due = self.row.revision + 1 - max(self.snapshot, 1) >= self.hall.settings.snapshot_every and not match.steps()
        played = match.play(text)
        entry = self.entry(MOVE, seat.number, "\n".join(each.text for each in played), by)
        entry.played = played
        also: list[Rows] = []
        if rest is not None:
            for forced in played[1:]:
                if rest and forced.seat == seat.number and forced.text == rest[0]:
                    rest = rest[1:]
            also += keep_plan(self, seat.number, Plan(rest))
        if due:
            values = snapshot_values(self.id, self.entries, before)
            also += [self._forget_snapshot(), (ADD_SNAPSHOT, values)]
            self.snapshot = values["revision"]
        if self.taught and self.chapter is not None:
            also.append((finished(self.row.owner, self.row.game, self.chapter.id), None))
        clock = self.clock.charge(seat) if by == "person" else {}
        await self.commit(entry, self._course(), {seat.number: clock} if clock else None, also)

    async def undo(self, person: Person, revision: int, wanted: int | None) -> None:
        """Take back the seat's last move, as far as the table allows; the log keeps both."""
        seat = self.acting(person, wanted)
        self.check_moving()
        self.fresh(revision, bots_too=False)
        self.check_log()
        match = self.running
        if not self.whole:
            match = self.match = await asyncio.to_thread(replay, self.row, self.names, self.entries)
            self.whole = True
        gone = match.undo(seat.number, self.bots)
        entry = self.entry(UNDO, seat.number, str(gone))
        entry.undoes = undone(in_force(self.entries), gone)
        self.snapshot = entry.revision
        await self.commit(entry, self._course(), also=[self._forget_snapshot()])
        await self.go_on()

    async def close(self, person: Person) -> None:
        """End a table, for who made it."""
        self.owned_by(person)
        await self.end()

    async def end(self) -> None:
        """End a table for good where it stands; its seed is told then."""
        if self.row.status not in ("waiting", "playing"):
            raise Refused(409, f"table.{self.row.status}")
        await self.commit(self.entry(CLOSE), {"status": "closed", "turn": None})
        self.clock.stop()

    async def pause(self, paused: bool) -> None:
        """Let everything stand still, or go on: moves, bots, plans and clocks."""
        if self.row.paused == paused or self.row.status not in ("waiting", "playing"):
            return
        self.resumed = 0 if paused else now()
        await self.commit(table={"paused": paused})
        await self.go_on()

    @property
    def since(self) -> int:
        """Since when the present decision waits (a pause is nobody's time)."""
        last = next((entry.at for entry in reversed(self.entries) if entry.kind in OF_THE_GAME), self.row.created)
        return max(last, self.resumed)

    def fresh(self, revision: int, bots_too: bool = True) -> None:
        """Refuse a request of somebody who has not seen the last move (or who sends it twice)."""
        seen = (entry for entry in reversed(self.entries) if entry.kind in OF_THE_GAME and (bots_too or entry.by != "bot"))
        last = next((entry.revision for entry in seen), 0)
        if not last <= revision <= self.row.revision:
            raise Refused(409, "move.stale")

    def _course(self) -> dict[str, Any]:
        match = self.match
        assert match is not None
        return {"status": "over" if match.over else "playing", "turn": match.seat}

    def _forget_snapshot(self) -> Rows:
        return FORGET_SNAPSHOT, {"which": self.id}

    # ------------------------------------------------------------------------------------------------------------ going on

    async def go_on(self) -> None:
        """After a change: planned moves, then the clock and the bots; after the end a bot that won gives its name."""
        if self.trouble is None:
            await play_planned(self)
        if self.row.status != "playing" or self.trouble is not None:
            self.clock.stop()
            await name_by_taste(self)
            return
        self.clock.start()
        if self.thinking is None and bots_turn(self):
            self.thinking = asyncio.create_task(think(self))

    @property
    def taught(self) -> bool:
        """Whether this is a lesson whose goal is reached, or a puzzle: nobody plays on."""
        if self.chapter is None:
            return self.puzzle is not None
        return self.match is not None and progress_in(self.chapter, self.match).reached

    async def time_out(self, seat: SeatRow) -> None:
        """The clock of a seat ran out: a bot plays on if the table says so; otherwise it is only noted."""
        changed: dict[str, Any] = {"late": True, "used": seat.used + self.clock.elapsed()}
        if self.row.takeover:
            changed |= {"kind": "bot", "level": self.row.takeover}
        await self.commit(self.entry(LATE, seat.number, self.row.takeover, "clock"), seats={seat.number: changed})
        await self.go_on()
