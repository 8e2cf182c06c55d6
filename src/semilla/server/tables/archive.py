"""Records out and in, and which tables are kept: archived ones for ever, others as long as the settings say."""

from typing import Any

from sqlalchemy import ColumnElement, and_, delete, exists, or_
from sqlalchemy.orm import Session

from semilla.engine.match import Match
from semilla.engine.position import Position
from semilla.engine.record import RECORD_FORMAT, check_form, to_record, verify
from semilla.games import about, game
from semilla.server.problems import Refused
from semilla.server.settings import Settings
from semilla.server.storage.database import Database
from semilla.server.storage.rows import CodeRow, PersonRow, PupilRow, SeatRow, TableRow, TeacherRow
from semilla.server.tables.entries import MADE, MOVE, NAME, START, Entry, text_of
from semilla.server.tables.naming import name_given
from semilla.server.tables.rebuild import in_force
from semilla.server.tables.table import Table
from semilla.server.times import DAY, now

GUEST_DAYS = 30


def export(table: Table, local: bool) -> dict[str, Any]:
    """The record file of a table. While it is played, seed and chance are left out, except at one's own local table (`local`)."""
    row = table.row
    seats = [{"name": seat.name, "kind": seat.level if seat.kind == "bot" else "human"} for seat in table.seats]
    told = local or row.status in ("over", "closed")
    if table.match is not None:
        record = to_record(table.match, seats)
    else:
        record = {
            "semilla": "record",
            "format": RECORD_FORMAT,
            "game": row.game,
            "edition": about(row.game).edition,
            "rules": row.rules,
            "pack": row.pack,
            "players": row.players,
            "options": row.options,
            "seats": seats,
            "seed": row.seed,
            "nonces": row.nonces,
            "moves": [move for entry in in_force(table.entries) for move in entry.moves],
            "chance": [],
            "result": None,
            **({} if row.position is None else {"position": row.position}),
        }
    named = name_given(table)
    if named is not None:
        record["named"] = named.json()
    if not told:
        record |= {"seed": None, "chance": []}
        record.pop("position", None)
    return record


def read_record(record: dict[str, Any]) -> Match:
    """The match of a record file, checked move by move, with the forced moves after the last one."""
    if record.get("semilla") == "record" and record.get("seed", "") is None:
        raise Refused(422, "record.running")
    check_form(record)
    verified = verify(record, game(record["game"]))
    found = verified.game
    position = record.get("position")
    match = Match(
        found,
        record["players"],
        seed=record["seed"],
        nonces=record["nonces"],
        options=record["options"],
        position=None if position is None else Position.from_json(found, found.pack, position).json(),
    )
    for number, text in enumerate(record["moves"]):
        if number >= len(match.log):
            match.play(text)
    match.named = verified.named
    return match


def entries_of(match: Match) -> list[Entry]:
    """The log of a match that was played elsewhere: an entry for the start, one for every decision, one for a name."""
    groups: list[tuple[str, int | None, list[str]]] = [(START, None, [])]
    for played in match.log:
        if not played.forced:
            groups.append((MOVE, played.seat, []))
        groups[-1][2].append(played.text)
    if match.named is not None:
        groups.append((NAME, match.named.seat, [text_of(match.named)]))
    at = now()
    log = [Entry(1, MADE, None, "", "person", at)]
    for revision, (kind, seat, texts) in enumerate(groups, 2):
        log.append(Entry(revision, kind, seat, "\n".join(texts), "person", at))
    return log


def at_home() -> ColumnElement[bool]:
    """Whether a person has a seat, a table or a class."""
    known = (SeatRow.person, TableRow.owner, PupilRow.person, TeacherRow.person)
    return or_(*(exists().where(person == PersonRow.id) for person in known))


async def remove_old(settings: Settings, database: Database, in_use: set[str]) -> None:
    """Remove tables nobody has touched for longer than the settings allow, old codes, and guests who have no seat."""
    time = now()

    def old(days: int, *statuses: str) -> Any:
        return and_(TableRow.status.in_(statuses), TableRow.touched < time - days * DAY) if days else False

    rules = or_(
        old(settings.keep_waiting_days, "waiting"),
        old(settings.keep_idle_days, "playing"),
        old(settings.keep_finished_days, "over", "closed"),
    )

    def write(session: Session) -> None:
        kept = TableRow.archived.is_(True) | (TableRow.classroom != "") | TableRow.id.in_(in_use)
        session.execute(delete(TableRow).where(rules, ~kept))
        session.execute(delete(CodeRow).where(CodeRow.until < time))
        session.execute(delete(PersonRow).where(PersonRow.seen < time - GUEST_DAYS * DAY, ~at_home()))

    await database.write(write)
