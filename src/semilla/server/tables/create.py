"""New tables: from a form, from a record file, and the rematch."""

import secrets
from typing import Any

from semilla.bots import BOTS
from semilla.engine.game import Game
from semilla.engine.incoming import clean_name
from semilla.engine.position import Position
from semilla.engine.texts import Problem
from semilla.server.people import Person
from semilla.server.problems import Refused
from semilla.server.storage.rows import SeatRow, TableRow
from semilla.server.tables.archive import entries_of, read_record
from semilla.server.tables.entries import MADE, Entry
from semilla.server.tables.hall import Hall
from semilla.server.tables.models import RecordForm, SeatForm, TableForm
from semilla.server.tables.seating import check_unique, is_taken, names_of
from semilla.server.tables.table import Table
from semilla.server.times import now


def new_seat(table: str, number: int, form: SeatForm, person: Person) -> SeatRow:
    """A seat of a new table."""
    human = form.kind == "human"
    return SeatRow(
        table=table,
        number=number,
        kind=form.kind,
        level=form.level if form.kind == "bot" else "",
        person=person.id if human else None,
        name="" if form.kind == "open" else form.name,
        nonce="" if form.kind == "open" else (form.nonce if human else "") or secrets.token_hex(16),
        used=0,
        late=False,
        held=[],
    )


def check_bots(hall: Hall, found: Game, seats: list[SeatForm]) -> None:
    """Refuse bots that do not exist or cannot play the game."""
    for seat in seats:
        if seat.kind == "bot":
            hall.bots.check(seat.level, found)


def new_row(found: Game, person: Person, **values: Any) -> TableRow:
    """A table with everything that is the same for all new ones."""
    time = now()
    start = {
        "id": secrets.token_urlsafe(16),
        "game": found.name,
        "rules": found.rules_version,
        "pack": found.pack.hash,
        "seed": secrets.token_hex(32),
        "nonces": [],
        "position": None,
        "origin": "new",
        "friends": False,
        "cards": "new",
        "clock": "none",
        "seconds": 0,
        "takeover": "",
        "owner": person.id,
        "source": person.source,
        "bytes": 0,
        "chapter": "",
        "classroom": "",
        "lesson": 0,
        "number": 0,
        "paused": False,
        "status": "waiting",
        "revision": 1,
        "turn": None,
        "archived": False,
        "next": None,
        "created": time,
        "touched": time,
    }
    return TableRow(**{**start, **values})


def allows_hints(wanted: bool | None, place: str, seats: list[SeatForm]) -> bool:
    """Whether a new table allows hints: as wanted, or where nobody else minds (one person against bots, or hot seat)."""
    others = [seat for seat in seats if seat.kind != "bot"]
    return wanted if wanted is not None else place == "local" or (len(others) == 1 and others[0].kind == "human")


def cards_of(form: TableForm | RecordForm) -> str:
    """What becomes of hidden things of a game that began elsewhere; at one device nobody else joins, and they stay."""
    return "open" if form.place == "local" else form.cards


async def create(hall: Hall, person: Person, form: TableForm) -> str:
    """Make a table as the form says; returns its id."""
    found = await hall.game(form.game)
    players, options = len(form.seats), form.options
    if form.position is not None:
        position = await hall.beside(person.source, Position.from_json, found, None, form.position)
        found = position.game
        if position.over:
            raise Refused(422, "position.over")
        if position.players != players:
            raise Problem("play.seats", count=players, players=position.players)
        form.position = position.json()  # as we write it: nothing else is kept
    else:
        _, options = found.template(found.pack, players, form.options)
    if form.clock.kind != "none" and form.clock.seconds < 1:
        raise Refused(422, "clock.seconds")
    if form.clock.takeover:
        hall.bots.check(form.clock.takeover, found)
    check_bots(hall, found, form.seats)
    if form.place == "local" and any(seat.kind == "open" for seat in form.seats):
        raise Refused(422, "table.local_open")
    row = new_row(
        found,
        person,
        players=players,
        options=options,
        position=form.position,
        origin="new" if form.position is None else "position",
        friends=form.friends,
        cards="new" if form.position is None else cards_of(form),
        undo=form.undo,
        place=form.place,
        chat=form.chat,
        hints=allows_hints(form.hints, form.place, form.seats),
        clock=form.clock.kind,
        seconds=form.clock.seconds,
        takeover=form.clock.takeover,
    )
    seats = [new_seat(row.id, number, seat, person) for number, seat in enumerate(form.seats, 1)]
    for seat in seats:
        check_unique(names_of(seats), seat.number, seat.name)
    await hall.add(row, seats, [Entry(1, MADE, None, "", "person", row.created)])
    return row.id


async def import_record(hall: Hall, person: Person, form: RecordForm) -> str:
    """Put the game of a record file on a table; returns its id."""
    name = form.record.get("game")
    if isinstance(name, str):
        await hall.game(name)
    match = await hall.beside(person.source, read_record, form.record)
    forms = form.seats or [_seat_of(hall, seat) for seat in form.record["seats"]]
    if len(forms) != match.players:
        raise Problem("play.seats", count=len(forms), players=match.players)
    check_bots(hall, match.game, forms)
    common = {
        "players": match.players,
        "options": match.options,
        "origin": "record",
        "undo": form.undo,
        "place": form.place,
        "chat": form.chat,
        "hints": allows_hints(form.hints, form.place, forms),
        "friends": form.friends,
        "cards": cards_of(form),
    }
    if match.over or form.place == "local":
        entries = entries_of(match)
        row = new_row(
            match.game,
            person,
            **common,
            seed=match.seed,
            nonces=list(match.nonces),
            position=match.start_position,
            status="over" if match.over else "playing",
            turn=match.seat,
            revision=len(entries),
        )
    else:  # its past gives its future away: others join a game that goes on from where it stands
        row = new_row(match.game, person, **common, position=match.now.json())
        entries = [Entry(1, MADE, None, "", "person", row.created)]
    seats = [new_seat(row.id, number, seat, person) for number, seat in enumerate(forms, 1)]
    for seat in seats:
        while is_taken(names_of(seats), seat.number, seat.name):
            seat.name = f"{seat.name[:36]} {seat.number}"
    await hall.add(row, seats, entries)
    return row.id


def _seat_of(hall: Hall, seat: dict[str, Any]) -> SeatForm:
    kind, name = str(seat.get("kind", "")), clean_name(str(seat.get("name", "")))
    return SeatForm(kind="bot", level=kind, name=name) if kind in (*BOTS, *hall.bots.levels) else SeatForm(kind="human", name=name)


async def rematch(hall: Hall, person: Person, table: Table) -> str:
    """The same people and bots at a new table, made once whoever asks; returns its id."""
    old = table.row
    if old.next is not None:
        return old.next
    table.check_free()
    if not table.mine(person):
        raise Refused(403, "seat.spectator")
    if old.status not in ("over", "closed"):
        raise Refused(409, "table.not_over")
    found = await hall.game(old.game)
    agreed = ("players", "undo", "place", "chat", "hints", "friends", "clock", "seconds", "takeover", "owner")
    same = {name: getattr(old, name) for name in agreed}
    _, options = found.template(found.pack, old.players, old.options)
    row = new_row(found, person, **{**same, "options": options})
    seats = [
        SeatRow(
            table=row.id,
            number=seat.number,
            kind="human" if seat.person else seat.kind,
            level="" if seat.person else seat.level,
            person=seat.person,
            name=seat.name,
            nonce="" if seat.kind == "open" else secrets.token_hex(16),
            used=0,
            late=False,
            held=[],
        )
        for seat in table.seats
    ]
    await hall.add(row, seats, [Entry(1, MADE, None, "", "person", row.created)])
    await table.commit(table={"next": row.id})
    return row.id
