"""The coach at a table: hints for the seat to act, and what a finished game turned on, move by move."""

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any

from fastapi import APIRouter, Request, Response
from sqlalchemy import delete, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from semilla.bots.coach import Advice, Analysis, Judged, advise, judge
from semilla.engine.match import Match
from semilla.engine.moves import parse
from semilla.engine.position import Position
from semilla.server.bots import Workers, position_of, seen
from semilla.server.incoming import Door
from semilla.server.languages import Lang
from semilla.server.limits import address_of, limit
from semilla.server.line import Urgency
from semilla.server.people import Guest, Person, Visitor, people_of
from semilla.server.problems import RESPONSES, Refused
from semilla.server.storage.database import Database
from semilla.server.storage.rows import AnalysisRow
from semilla.server.tables.models import AnalysisView, HintView, Json, QuerySeat, TableId
from semilla.server.tables.rebuild import replay
from semilla.server.tables.table import Table
from semilla.server.tables.views import FINISHED

HINT_SIMULATIONS = 4096
"""What a hint costs, on one core: about a second."""
FEWEST, MOST = 256, 4096
"""Simulations for a move of a finished game: no fewer and no more than these."""
MOST_GAMES = 20
"""Finished games that are looked at, at the same time."""
MOST_OF_A_GUEST, MOST_OF_AN_ADDRESS = 3, 10
"""How many of them one guest, and all guests of one address, may have asked for."""
RETRY_SECONDS = 2
JUDGED_BY_DOUBT = "dearest"
"""What older analyses lack: they blamed moves within the uncertainty of the judgement, and are made anew."""
log = logging.getLogger("semilla.coach")


def hint_for(names: list[str], *sent: Any) -> list[Advice]:
    """In a worker: the best moves of the seat to act."""
    return advise(position_of(*sent), simulations=HINT_SIMULATIONS, names=names, threads=1)


def judge_move(number: int, atoms: tuple[int, ...], simulations: int, seed: str, names: list[str], *sent: Any) -> Judged:
    """In a worker: one move of a finished game."""
    return judge(position_of(*sent), number, atoms, simulations=simulations, seed=seed, names=names, threads=1)


@dataclass(frozen=True)
class Asker:
    """Who asked for an analysis: a guest, or for somebody unknown where they come from; and from where."""

    guest: str
    source: str


@dataclass
class Study:
    """A finished game under the coach's eyes."""

    match: Match
    decisions: list[tuple[int, Position, tuple[int, ...]]] = field(default_factory=list)
    moves: list[Judged] = field(default_factory=list)

    @classmethod
    def of(cls, match: Match) -> "Study":
        """The decisions of a match, each with its number in the record and the position before it."""
        positions = match.positions()
        decided = [(k, played) for k, played in enumerate(match.log) if not played.forced]
        return cls(match, [(k + 1, positions[k], parse(positions[k], played.text).atoms) for k, played in decided])

    def json(self) -> Json:
        """What is known so far."""
        return {"total": len(self.decisions), **Analysis(self.match, self.moves).json()}


class Coach:
    """Thinks in the workers that bots think in; hints are remembered with their table, analyses in the database."""

    def __init__(self, workers: Workers, database: Database) -> None:
        self.workers = workers
        self.database = database
        self.askers: dict[str, Asker] = {}
        self.studies: dict[str, Study] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def hint(self, table: Table, person: Person, wanted: int | None) -> asyncio.Task[list[Advice]]:
        """The best moves for a person to act, from what the seat can see; who asks twice gets the same answer."""
        if not table.row.hints:
            raise Refused(403, "coach.off")
        match = table.running
        if match.seat != table.acting(person, wanted).number:
            raise Refused(409, "move.not_your_turn", number=match.seat or 0)
        if table.hint is None or table.hint[0] is not match.now:
            question = (list(table.names), *seen(match.now))
            asked = self.workers.ask(match.game.name, hint_for, *question, urgency=Urgency.PERSON, guest=(person.source, person.id))
            table.hint = (match.now, asyncio.create_task(asked))
        return table.hint[1]

    async def analysis(self, table: Table, asker: Asker) -> Json:
        """What is known of a finished game; the first to ask sets the coach to work."""
        if table.trouble is not None:
            raise table.trouble
        if table.row.status not in FINISHED or table.match is None:
            raise Refused(409, "coach.unfinished")
        if table.id not in self.tasks:  # one that has ended lies in the database before its task goes
            async with self.database.reading() as session:
                done = await session.get(AnalysisRow, table.id)
            if done is not None and JUDGED_BY_DOUBT in done.data:
                return done.data
            self._admit(table.id, asker)
            try:
                whole = await asyncio.to_thread(replay, table.row, table.names, table.entries)
                self.studies[table.id] = await asyncio.to_thread(Study.of, whole)
            except BaseException:
                del self.askers[table.id]
                raise
            self.tasks[table.id] = asyncio.create_task(self._study(table.id, table.hall.settings.analysis_simulations))
        return self.studies[table.id].json()

    def _admit(self, table: str, asker: Asker) -> None:
        """Note who asks; nobody may take all of the coach's time."""
        askers = self.askers.values()
        of_guest = sum(each.guest == asker.guest for each in askers)
        of_source = sum(each.source == asker.source for each in askers)
        if len(askers) >= MOST_GAMES or of_guest >= MOST_OF_A_GUEST or of_source >= MOST_OF_AN_ADDRESS:
            raise Refused(503, "coach.busy")
        self.askers[table] = asker

    async def _study(self, table: str, simulations: int) -> None:
        study, asker = self.studies[table], self.askers[table]
        guest = (asker.source, asker.guest)
        match, decisions = study.match, study.decisions
        each = min(MOST, max(FEWEST, simulations // max(1, len(decisions))))
        try:
            for number, before, atoms in decisions:
                question = (number, atoms, each, match.seed, match.names, *seen(before))
                study.moves.append(await self.workers.ask(match.game.name, judge_move, *question, guest=guest))

            def keep(session: Session) -> None:
                session.execute(delete(AnalysisRow).where(AnalysisRow.table == table))
                session.execute(insert(AnalysisRow).values(table=table, data=study.json()))

            await self.database.write(keep)
        except IntegrityError:
            pass  # the table was deleted meanwhile
        except Exception:
            log.exception("an analysis failed", extra={"game": match.game.name})
        finally:
            del self.askers[table], self.studies[table], self.tasks[table]

    async def close(self) -> None:
        """Stop thinking; what is not finished is begun anew when somebody asks again."""
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


# ------------------------------------------------------------------------------------------------------------- requests

router = APIRouter(route_class=Door, prefix="/api/tables/{id}", tags=["coach"], responses=RESPONSES)


@router.get("/hint", operation_id="hint")
async def hint(request: Request, id: TableId, person: Guest, lang: Lang, seat: QuerySeat = None) -> HintView:
    """What the coach would do in my place, best first, from what my seat can see; only at tables that allow it."""
    limit(request, "hints", person.id)
    hall = request.app.state.hall
    table = await hall.look(id)
    task, revision = hall.coach.hint(table, person, seat), table.row.revision
    moves = [spoken(advice.json(), lang) for advice in await asyncio.shield(task)]
    return HintView(revision=revision, moves=moves)  # type: ignore[arg-type]


@router.get("/analysis", operation_id="analysis", responses={202: {"model": AnalysisView, "description": "What is known so far"}})
async def analysis(request: Request, response: Response, id: TableId, person: Visitor, lang: Lang) -> AnalysisView:
    """A finished game judged move by move: win shares, better moves, turning points; 202 with what is known so far."""
    limit(request, "reads", person.id if person else None)
    hall = request.app.state.hall
    source = people_of(request).source(address_of(request))
    async with hall.at(id, person) as table:
        table.viewpoint(person, 0)
        found = await hall.coach.analysis(table, Asker(person.id if person else source, source))
    if len(found["moves"]) < found["total"]:
        response.status_code = 202
        response.headers["Retry-After"] = str(RETRY_SECONDS)
    moves = [
        {**move, "label": move["label"][lang], "better": move["better"] and spoken(move["better"], lang)} for move in found["moves"]
    ]
    return AnalysisView(**{**found, "moves": moves})


def spoken(advice: Json, lang: str) -> Json:
    """A piece of advice in one language."""
    return {**advice, "label": advice["label"][lang], "reason": advice["reason"][lang]}
