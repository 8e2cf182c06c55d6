"""Chat, where the table turned it on."""

from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from semilla.server.incoming import Door
from semilla.server.languages import Lang
from semilla.server.limits import limit
from semilla.server.people import Guest, Visitor
from semilla.server.problems import RESPONSES, Refused
from semilla.server.storage.database import Database
from semilla.server.storage.rows import ChatRow, TableRow
from semilla.server.tables.hall import Hall
from semilla.server.tables.models import ChatLine, SayForm, TableId
from semilla.server.tables.views import to_json
from semilla.server.times import now

SHOWN, KEPT = 100, 500


def line(row: ChatRow) -> dict[str, Any]:
    """A line as it is sent."""
    return {"id": row.id, "seat": row.seat, "name": row.name, "text": row.text, "at": row.at}


async def latest(database: Database, table: str) -> list[dict[str, Any]]:
    """The last lines of a table's chat."""
    async with database.reading() as session:
        rows = await session.scalars(select(ChatRow).where(ChatRow.table == table).order_by(ChatRow.id.desc()).limit(SHOWN))
        return [line(row) for row in rows][::-1]


router = APIRouter(route_class=Door, prefix="/api/tables/{id}/chat", tags=["chat"], responses=RESPONSES)


@router.get("", operation_id="readChat")
async def read_chat(request: Request, id: TableId, person: Visitor) -> list[ChatLine]:
    """The last lines said at a table."""
    limit(request, "reads", person.id if person else None)
    hall: Hall = request.app.state.hall
    await hall.look(id)
    return [ChatLine(**each) for each in await latest(hall.database, id)]


@router.post("", operation_id="say", status_code=201)
async def say(request: Request, id: TableId, person: Guest, body: SayForm, lang: Lang) -> ChatLine:
    """Say something to everybody at the table; only from a seat, and only where the table turned chat on."""
    limit(request, "chat", person.id)
    hall: Hall = request.app.state.hall
    async with hall.at(id, person) as table:
        mine = table.mine(person)
        if not table.row.chat:
            raise Refused(403, "chat.off")
        if not mine:
            raise Refused(403, "seat.spectator")
        name = table.glossary.name("seat", mine[0], lang)
        values = {"table": id, "seat": mine[0], "name": name, "text": body.text, "at": now()}

        def write(session: Session) -> ChatRow:
            row = ChatRow(**values)
            session.add(row)
            session.flush()
            session.execute(update(TableRow).where(TableRow.id == id).values(touched=values["at"]))
            older = select(ChatRow.id).where(ChatRow.table == id).order_by(ChatRow.id.desc()).offset(KEPT)
            session.execute(delete(ChatRow).where(ChatRow.id.in_(older)))
            return row

        said = line(await hall.database.write(write))
        for watcher in table.watchers:
            watcher.tell(to_json({"type": "chat", "chat": [said]}))
        return ChatLine(**said)
