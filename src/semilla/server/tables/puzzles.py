"""Puzzles: tables on which one move is to be found. Whoever has made one is told what it costs, and may take it back."""

from typing import Any

from fastapi import APIRouter, Request, Response
from sqlalchemy import select

from semilla.bots.verdict import Verdict, verdict
from semilla.engine.puzzle import game_of_puzzles, puzzle_of
from semilla.server.bots import open_game
from semilla.server.incoming import Door
from semilla.server.languages import Lang
from semilla.server.limits import limit
from semilla.server.line import Urgency
from semilla.server.people import Guest, Person
from semilla.server.problems import RESPONSES, Refused
from semilla.server.storage.rows import TableRow
from semilla.server.tables.archive import entries_of
from semilla.server.tables.create import new_row
from semilla.server.tables.hall import Hall
from semilla.server.tables.lessons import seats_of
from semilla.server.tables.models import PuzzleForm, PuzzleMove, TableId, TableView, VerdictView
from semilla.server.tables.routes import shown
from semilla.server.tables.table import PUZZLE


async def begin(hall: Hall, person: Person, form: PuzzleForm) -> str:
    """The table of a puzzle; returns its id. A person has one at a time for a game."""
    found = game_of_puzzles(await hall.game(form.game))
    puzzle = puzzle_of(found, form.puzzle)
    match = await hall.beside(person.source, puzzle.begin, found)
    theirs = select(TableRow.id).where(TableRow.owner == person.id, TableRow.game == found.name)
    async with hall.database.reading() as session:
        old = list(await session.scalars(theirs.where(TableRow.chapter.startswith(PUZZLE))))
    for identity in old:
        async with hall.at(identity, person) as table:
            await hall.delete(table)
    entries = entries_of(match)
    row = new_row(
        found,
        person,
        chapter=f"{PUZZLE}{puzzle.id}",
        players=match.players,
        options=found.template(found.pack, match.players, puzzle.options)[1],
        position=match.start_position,
        undo=match.undo_policy,
        place="local",
        chat=False,
        hints=False,
        status="playing",
        turn=match.seat,
        revision=len(entries),
    )
    await hall.add(row, seats_of(row, person, form.name, puzzle.seat), entries)
    return row.id


def judge(game_name: str, identity: str, move: str, names: list[str]) -> Verdict:
    """In a worker: what to say to an answer."""
    from semilla.games import game

    open_game(game_name)
    found = game_of_puzzles(game(game_name))
    puzzle = puzzle_of(found, identity)
    return verdict(puzzle.position(found), puzzle, move, names)


# ------------------------------------------------------------------------------------------------------------- requests

router = APIRouter(route_class=Door, prefix="/api/tables", tags=["puzzles"], responses=RESPONSES)


@router.post("/puzzle", operation_id="beginPuzzle", status_code=201, response_model=TableView)
async def begin_puzzle(request: Request, person: Guest, body: PuzzleForm, lang: Lang) -> Response:
    """Put a puzzle on a table of my own."""
    limit(request, "tables", person.id)
    hall = request.app.state.hall
    identity = await begin(hall, person, body)
    return shown(await hall.look(identity), person, lang, status=201)


@router.get("/{id}/puzzle", operation_id="verdict")
async def verdict_on(request: Request, id: TableId, person: Guest, lang: Lang, show: bool = False) -> VerdictView:
    """What is said to my answer: whether it is right, what it costs and why; the puzzle's own when it is right or to be shown."""
    limit(request, "hints", person.id)
    hall = request.app.state.hall
    table = await hall.look(id)
    if table.puzzle is None or table.match is None:
        raise Refused(409, "puzzle.none")
    if not table.mine(person):
        raise Refused(403, "seat.spectator")
    if not table.answered and not show:
        return VerdictView(state="asked", played=None, behind=0, error=0, answer=None)
    move = table.match.log[0].text if table.answered else ""
    asked = (table.row.game, table.puzzle.id, move, table.names)
    found: Verdict = await hall.coach.workers.ask(
        table.row.game, judge, *asked, urgency=Urgency.PERSON, guest=(table.row.source, table.row.owner)
    )

    def spoken(move: str, label: Any, reason: Any) -> PuzzleMove:
        return PuzzleMove(move=move, label=label[lang], reason=reason[lang])

    return VerdictView(
        state=found.state,
        played=spoken(move, found.label, found.reason) if move else None,
        behind=found.behind,
        error=found.doubt,
        answer=spoken(found.answer, found.answer_label, found.answer_reason) if show or found.solved else None,
    )
