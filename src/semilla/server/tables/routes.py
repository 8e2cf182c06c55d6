"""The requests of tables: make, list, look, sit, play, take away."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from sqlalchemy import JSON, exists, select
from sqlalchemy.orm import defer

from semilla.engine.match import Match
from semilla.engine.moves import parse, why, why_thing
from semilla.engine.outcome import brings
from semilla.engine.position import Position
from semilla.engine.texts import Glossary
from semilla.games import about
from semilla.server.incoming import Door
from semilla.server.languages import Lang
from semilla.server.limits import address_of, limit
from semilla.server.people import Guest, Person, Visitor
from semilla.server.problems import RESPONSES, Refused
from semilla.server.storage.rows import Row, SeatRow, TableRow
from semilla.server.tables import archive, create, lessons, seating
from semilla.server.tables.hall import Hall
from semilla.server.tables.models import (
    AheadView,
    ArchiveForm,
    BotForm,
    Json,
    LessonForm,
    MatchView,
    MoveForm,
    MoveText,
    NameForm,
    PlanForm,
    QuerySeat,
    RecordForm,
    SeatNumber,
    Since,
    TableForm,
    TableId,
    TableSummary,
    TableView,
    TakeForm,
    UndoForm,
)
from semilla.server.tables.naming import name_it
from semilla.server.tables.plans import plan_moves
from semilla.server.tables.rebuild import begin
from semilla.server.tables.table import Table
from semilla.server.tables.views import FINISHED, Look, ahead_view, match_view, stale, to_json, view_bytes

LISTED = 100
router = APIRouter(route_class=Door, prefix="/api/tables", tags=["tables"], responses=RESPONSES)
MoveNumber = Annotated[int | None, Query(ge=0, le=1_000_000, description="after so many moves; by default the last")]


def hall_of(request: Request) -> Hall:
    """The hall a request came to."""
    hall: Hall = request.app.state.hall
    return hall


def without_json(row: type[Row]) -> list[Any]:
    """How a list reads rows: without what may be large, and what may be unreadable."""
    return [defer(getattr(row, column.name)) for column in row.__table__.columns if isinstance(column.type, JSON)]


def shown(table: Table, person: Person | None, lang: str, seat: int | None = None, since: int = 0, status: int = 200) -> Response:
    """A table as somebody may see it."""
    look = Look(person, table.viewpoint(person, seat), lang, since)
    return Response(view_bytes(table, look), status, media_type="application/json")


# --------------------------------------------------------------------------------------------------------------- the hall


@router.post("", operation_id="createTable", status_code=201, response_model=TableView)
async def create_table(request: Request, person: Guest, body: TableForm, lang: Lang) -> Response:
    """Make a table, and start it at once if the form says so."""
    limit(request, "tables", person.id)
    hall = hall_of(request)
    identity = await create.create(hall, person, body)
    async with hall.at(identity, person) as table:
        if body.start:
            await table.start(person)
        return shown(table, person, lang, status=201)


@router.post("/import", operation_id="importRecord", status_code=201, response_model=TableView)
async def import_record(request: Request, person: Guest, body: RecordForm, lang: Lang) -> Response:
    """Put a record file on a table: a finished game to look at, or an unfinished one to go on with."""
    limit(request, "tables", person.id)
    hall = hall_of(request)
    identity = await create.import_record(hall, person, body)
    async with hall.at(identity, person) as table:
        if table.row.status == "waiting" and all(seat.kind != "open" for seat in table.seats):
            await table.start(person)
        return shown(table, person, lang, status=201)


@router.post("/lesson", operation_id="beginLesson", status_code=201, response_model=TableView)
async def begin_lesson(request: Request, person: Guest, body: LessonForm, lang: Lang) -> Response:
    """Play a chapter of a game's course: at a table of my own, where I left it or from its beginning."""
    limit(request, "tables", person.id)
    hall = hall_of(request)
    identity = await lessons.lesson(hall, person, body)
    return shown(await hall.look(identity), person, lang, status=201)


@router.get("", operation_id="listTables")
async def list_tables(
    request: Request, person: Visitor, lang: Lang, which: Literal["open", "watch", "mine", "archived"] = "open"
) -> list[TableSummary]:
    """Public tables with an open seat, public tables to watch, or those where I sit (or that I put away)."""
    limit(request, "reads", person.id if person else None)
    me = person.id if person else ""
    seat_of = exists().where(SeatRow.table == TableRow.id)
    query = select(TableRow).options(*without_json(TableRow)).order_by(TableRow.touched.desc()).limit(LISTED)
    query = query.where(TableRow.chapter == "")  # a game's card on the shelf leads to its lessons
    if which in ("mine", "archived"):
        made = (TableRow.owner == me) & (TableRow.classroom == "")  # a class has a page of its own
        query = query.where(made | seat_of.where(SeatRow.person == me))
        query = query.where(TableRow.archived.is_(which == "archived"))
    else:
        query = query.where(TableRow.place == "public", TableRow.archived.is_(False))
        query = query.where(
            TableRow.status.in_(("waiting", "playing")) & seat_of.where(SeatRow.kind == "open")
            if which == "open"
            else TableRow.status == "playing"
        )
    hall = hall_of(request)
    async with hall.database.reading() as session:
        rows = (await session.scalars(query)).all()
        seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
        theirs = select(SeatRow).options(*without_json(SeatRow)).where(SeatRow.table.in_(seats)).order_by(SeatRow.number)
        for seat in await session.scalars(theirs):
            seats[seat.table].append(seat)
    found = []
    for row in rows:
        try:
            found.append(summary(row, seats[row.id], me, lang))
        except Exception:
            hall.set_aside(row.id)
    return found


def summary(row: TableRow, seats: list[SeatRow], me: str, lang: str) -> TableSummary:
    """A table in a list."""
    turn = seats[row.turn - 1] if row.turn else None
    return TableSummary(
        id=row.id,
        game=row.game,
        title=about(row.game).title[lang],
        status=row.status,  # type: ignore[arg-type]
        players=row.players,
        open=sum(seat.kind == "open" for seat in seats),
        names=seating.names_of(seats),
        place=row.place,  # type: ignore[arg-type]
        friends=row.friends,
        origin=row.origin,  # type: ignore[arg-type]
        cards=row.cards,  # type: ignore[arg-type]
        turn=row.turn,
        my_turn=turn is not None and turn.person == me and turn.kind == "human",
        owner=row.owner == me,
        revision=row.revision,
        created=row.created,
        touched=row.touched,
    )


# -------------------------------------------------------------------------------------------------------------- one table


@router.get("/{id}", operation_id="getTable", response_model=TableView)
async def get_table(
    request: Request, id: TableId, person: Visitor, lang: Lang, seat: QuerySeat = None, since: Since = 0
) -> Response:
    """The table as I may see it, with the log after the revision `since`."""
    limit(request, "reads", person.id if person else None)
    return shown(await hall_of(request).look(id), person, lang, seat, since)


@router.delete("/{id}", operation_id="deleteTable", status_code=204)
async def delete_table(request: Request, id: TableId, person: Guest) -> None:
    """Remove a table for good; only who made it may."""
    limit(request, "writes", person.id)
    hall = hall_of(request)
    async with hall.at(id, person) as table:
        table.owned_by(person)
        table.check_free()
        await hall.delete(table)


@router.put("/{id}/archived", operation_id="archiveTable", response_model=TableView)
async def archive_table(request: Request, id: TableId, person: Guest, body: ArchiveForm, lang: Lang) -> Response:
    """Put a table away: it is not listed any more and kept for good."""
    limit(request, "writes", person.id)
    async with hall_of(request).at(id, person) as table:
        table.owned_by(person)
        table.check_free()
        await table.commit(table={"archived": body.archived})
        return shown(table, person, lang)


@router.post("/{id}/seats/{number}/take", operation_id="takeSeat", response_model=TableView)
async def take_seat(request: Request, id: TableId, number: SeatNumber, person: Guest, body: TakeForm, lang: Lang) -> Response:
    """Sit down on an open seat, or take my own back from the bot that plays for it."""
    limit(request, "writes", person.id)
    async with hall_of(request).at(id, person) as table:
        await seating.sit(table, person, number, body.name, body.nonce)
        return shown(table, person, lang, number)


@router.post("/{id}/seats/{number}/leave", operation_id="leaveSeat", response_model=TableView)
async def leave_seat(request: Request, id: TableId, number: SeatNumber, person: Guest, lang: Lang) -> Response:
    """Leave a seat (who made the table may also free one that nobody attends to)."""
    limit(request, "writes", person.id)
    async with hall_of(request).at(id, person) as table:
        await seating.rise(table, person, number)
        return shown(table, person, lang)


@router.post("/{id}/seats/{number}/bot", operation_id="handToBot", response_model=TableView)
async def hand_to_bot(request: Request, id: TableId, number: SeatNumber, person: Guest, body: BotForm, lang: Lang) -> Response:
    """Let a bot play a seat; its person can take it back."""
    limit(request, "writes", person.id)
    async with hall_of(request).at(id, person) as table:
        await seating.hand_over(table, person, number, body.level)
        return shown(table, person, lang)


@router.post("/{id}/start", operation_id="startTable", response_model=TableView)
async def start_table(request: Request, id: TableId, person: Guest, lang: Lang) -> Response:
    """Begin the game; only who made the table may, and no seat may be open."""
    limit(request, "writes", person.id)
    async with hall_of(request).at(id, person) as table:
        table.check_free()
        await table.start(person)
        return shown(table, person, lang)


@router.post("/{id}/moves", operation_id="move", response_model=TableView)
async def move(request: Request, id: TableId, person: Guest, body: MoveForm, lang: Lang) -> Response:
    """Play a move. It is committed when the answer comes; a stale or doubled request gets 409 with the present view."""
    limit(request, "writes", person.id)
    async with hall_of(request).at(id, person) as table:
        try:
            await table.move(person, body.move, body.revision, body.seat)
        except Refused as refused:
            raise with_view(table, person, lang, refused, body.revision) from None
        return shown(table, person, lang, since=min(body.revision, table.row.revision))


@router.post("/{id}/undo", operation_id="undo", response_model=TableView)
async def undo(request: Request, id: TableId, person: Guest, body: UndoForm, lang: Lang) -> Response:
    """Take back my last move, as far as the table allows it; the log keeps both."""
    limit(request, "writes", person.id)
    async with hall_of(request).at(id, person) as table:
        try:
            await table.undo(person, body.revision, body.seat)
        except Refused as refused:
            raise with_view(table, person, lang, refused, body.revision) from None
        return shown(table, person, lang, since=min(body.revision, table.row.revision))


def with_view(table: Table, person: Person, lang: str, refused: Refused, since: int) -> Refused:
    """A refusal with the present view, where the sender's picture of the table may be out of date."""
    if refused.status != 409 or table.gone:
        return refused
    since = since if since <= table.row.revision else 0
    return stale(table, Look(person, table.viewpoint(person, None), lang, since), refused)


@router.put("/{id}/plan", operation_id="plan", response_model=TableView)
async def plan(request: Request, id: TableId, person: Guest, body: PlanForm, lang: Lang) -> Response:
    """Plan my next moves. They are played in order when my turn comes, as far as they are legal then; nobody else sees them."""
    limit(request, "writes", person.id)
    async with hall_of(request).at(id, person) as table:
        await plan_moves(table, person, body.moves, body.seat)
        return shown(table, person, lang, body.seat)


@router.get("/{id}/plan", operation_id="planAhead", response_model=AheadView)
async def plan_ahead(request: Request, id: TableId, person: Guest, lang: Lang, seat: QuerySeat = None) -> dict[str, Any]:
    """What I have planned, in words, and what I could plan next while I wait."""
    limit(request, "why", person.id)
    hall = hall_of(request)
    table = await hall.look(id)
    match, number = table.running, table.acting(person, seat).number
    plan = table.plans.get(number)
    return await hall.beside(person.source, ahead_view, match.now, number, plan.moves if plan else [], match.glossary, lang)


async def asked(request: Request, id: str, person: Person, seat: int | None, how: str = "why") -> tuple[Position, Glossary]:
    """The position in which something is asked of a person, and the names in it."""
    limit(request, how, person.id)
    table = await hall_of(request).look(id)
    match = table.running
    if match.seat != table.acting(person, seat).number:
        raise Refused(409, "move.not_your_turn", number=match.seat or 0)
    return match.now, match.glossary


@router.get("/{id}/why", operation_id="whyNot")
async def why_not(request: Request, id: TableId, person: Guest, move: MoveText, seat: QuerySeat = None) -> Json | None:
    """Why a move is not allowed to me now: code, clause, parameters and both languages; null when it is."""
    position, glossary = await asked(request, id, person, seat)
    illegal = await hall_of(request).beside(person.source, why, position, move, glossary)
    return None if illegal is None else illegal.json()


@router.get("/{id}/why-thing", operation_id="whyNotThing")
async def why_not_thing(
    request: Request,
    id: TableId,
    person: Guest,
    kind: MoveText,
    thing: MoveText,
    family: MoveText | None = None,
    said: MoveText | None = None,
    seat: QuerySeat = None,
) -> Json | None:
    """Why I can do nothing with a thing now, or no move of a family, after the words that I have said of a move."""
    position, glossary = await asked(request, id, person, seat)
    given = position, said or "", kind, thing, family or "", glossary
    illegal = await hall_of(request).beside(person.source, why_thing, *given)
    return None if illegal is None else illegal.json()


@router.get("/{id}/brings", operation_id="whatBrings")
async def what_brings(request: Request, id: TableId, person: Guest, move: MoveText, seat: QuerySeat = None) -> Json | None:
    """What a whole move of mine would bring, as far as I can know: one sentence in both languages; null when it is not allowed, or
    nothing is asked of me any more: who looks at a choice may have made it meanwhile.
    """
    try:
        position, glossary = await asked(request, id, person, seat, "brings")
    except Refused as refused:
        if refused.status == 409:
            return None
        raise
    return await hall_of(request).beside(person.source, told_of, position, move, glossary)


def told_of(position: Position, move: str, glossary: Glossary) -> dict[str, str] | None:
    """What a move brings, if it is one."""
    if why(position, move, glossary) is not None:
        return None
    return brings(position, parse(position, move, glossary).atoms, glossary)


@router.post("/{id}/close", operation_id="closeTable", response_model=TableView)
async def close_table(request: Request, id: TableId, person: Guest, lang: Lang) -> Response:
    """End a table where it stands, for good; its seed is published then."""
    limit(request, "writes", person.id)
    async with hall_of(request).at(id, person) as table:
        table.check_free()
        await table.close(person)
        return shown(table, person, lang)


@router.put("/{id}/name", operation_id="giveName", response_model=TableView)
async def give_name(request: Request, id: TableId, person: Guest, body: NameForm, lang: Lang) -> Response:
    """Name what the winner may name after the end (the new district of Master Plan), once."""
    limit(request, "writes", person.id)
    async with hall_of(request).at(id, person) as table:
        await name_it(table, person, body.name)
        return shown(table, person, lang)


@router.post("/{id}/rematch", operation_id="rematch", status_code=201, response_model=TableView)
async def rematch(request: Request, id: TableId, person: Guest, lang: Lang) -> Response:
    """The same people and bots at a new table; everybody gets the same one."""
    limit(request, "tables", person.id)
    hall = hall_of(request)
    async with hall.at(id, person) as table:
        identity = await create.rematch(hall, person, table)
    return shown(await hall.look(identity), person, lang, status=201)


# ---------------------------------------------------------------------------------------------------------- records, replay


def knows_all(table: Table, person: Person | None) -> bool:
    """Whether somebody may know the whole truth: after the end, or at his own local table."""
    local = table.row.place == "local" and person is not None and person.id == table.row.owner
    return local or table.row.status in FINISHED


@router.get("/{id}/record", operation_id="exportRecord")
async def export_record(request: Request, id: TableId, person: Visitor) -> Json:
    """The record file. While the game runs, it has neither seed nor chance (except at my own local table)."""
    limit(request, "reads", person.id if person else None)
    table = await hall_of(request).look(id)
    table.viewpoint(person, 0)
    return archive.export(table, knows_all(table, person))


async def match_after(request: Request, identity: str, person: Person | None, moves: int | None) -> Match:
    """A match as it was after so many moves, for whoever may know all."""
    hall = hall_of(request)
    table = await hall.look(identity)
    table.viewpoint(person, 0)
    if table.trouble is not None:
        raise table.trouble
    if table.match is None:
        raise Refused(409, f"table.{table.row.status}")
    if not knows_all(table, person):
        raise Refused(403, "table.running")
    decided = [played.text for played in table.match.log[:moves] if not played.forced]
    return await hall.beside(address_of(request), play_again, table.row, table.names, decided)


def play_again(row: TableRow, names: list[str], moves: list[str]) -> Match:
    """The match of a table after some of its moves."""
    match = begin(row, names)
    for move in moves:
        match.play(move)
    return match


@router.get("/{id}/position", operation_id="exportPosition")
async def export_position(request: Request, id: TableId, person: Visitor, moves: MoveNumber = None) -> Json:
    """The complete position after so many moves (and the forced ones after them): after the end, or at my own local table."""
    limit(request, "replays", person.id if person else None)
    return (await match_after(request, id, person, moves)).now.json()


@router.get("/{id}/replay", operation_id="replay", response_model=MatchView)
async def replay(
    request: Request, id: TableId, person: Visitor, lang: Lang, moves: MoveNumber = None, seat: QuerySeat = None
) -> Response:
    """The game as it was after so many moves, from any seat: after the end, or at my own local table."""
    limit(request, "replays", person.id if person else None)
    match = await match_after(request, id, person, moves)
    viewer = seat if seat and seat <= match.players else None
    return Response(to_json(match_view(match, viewer, lang)), media_type="application/json")
