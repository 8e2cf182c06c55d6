"""The WebSocket of a table: every change is pushed to each viewer as his own view; reconnecting goes on from the last one seen.

A watcher holds no queue of views: when it can send, it sends the table as it is then. A slow connection skips what lies between.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter, ValidationError

from semilla.engine.incoming import parse_json
from semilla.engine.texts import Problem
from semilla.server.languages import Language, language_of
from semilla.server.limits import address_of, keep_pace, limit
from semilla.server.people import Person, Visitor
from semilla.server.problems import Refused
from semilla.server.tables.chat import latest
from semilla.server.tables.hall import Hall
from semilla.server.tables.models import Form, Since, TableId
from semilla.server.tables.table import Table
from semilla.server.tables.thinking import Pace
from semilla.server.tables.views import Look, pack, to_json, view_bytes
from semilla.server.turns import Turns

MESSAGE_LIMIT = 1000
POLICY, TOO_BIG, RESTART, GONE = 1008, 1009, 1012, 4404
OUTBOX = 200
AT_HOME = 8
"""Live connections to a table that somebody who belongs there may have."""
PATIENCE = 10
"""Seconds that somebody waits who connects too often."""
WORTH_PACKING = 1000
"""Bytes below which a push is sent as it is."""


class LookForm(Form):
    """What a client may say: look from another of its seats (0: as a spectator), or in another language."""

    seat: Annotated[int, Field(ge=0, le=12)] | None = None
    lang: Language | None = None


LOOK = TypeAdapter(LookForm)


class Watcher:
    """A live connection to a table."""

    def __init__(
        self, socket: WebSocket, table: Table, person: Person | None, wanted: int | None, lang: Language, since: int, packed: bool
    ) -> None:
        self.socket = socket
        self.address = address_of(socket)
        self.packed = packed
        self.pace: Pace = "normal"
        self.table = table
        self.person = person
        self.wanted = wanted
        self.lang = lang
        self.since = since if 0 <= since <= table.row.revision else 0
        self.viewer = table.viewpoint(person, wanted)
        self.wake = asyncio.Event()
        self.changed = False
        self.dismissed = False
        self.outbox: deque[bytes] = deque(maxlen=OUTBOX)

    @property
    def person_id(self) -> str | None:
        """Who watches."""
        return self.person.id if self.person else None

    @property
    def at_home(self) -> bool:
        """Whether a place is kept: for who has a seat, and for who made the table."""
        return self.table.belongs(self.person)

    def touch(self) -> None:
        """The table has changed."""
        self.changed = True
        self.wake.set()

    def tell(self, message: bytes) -> None:
        """Send something beside the views."""
        self.outbox.append(message)
        self.wake.set()

    def dismiss(self) -> None:
        """Say good-bye: the table is gone, or the person moved to another device."""
        self.dismissed = True
        self.wake.set()

    async def send(self) -> None:
        """Send whatever there is to send, until the connection ends."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            if self.dismissed:
                await self.socket.send_text('{"type":"gone"}')
                await self.socket.close(GONE)
                return
            if self.table.gone:
                await self.socket.close(RESTART)
                return
            while self.outbox:
                await self.socket.send_text(self.outbox.popleft().decode())
            if self.changed:
                self.changed = False
                push = await self._view()
                if push is None:
                    self.dismiss()
                elif self.packed and len(push) >= WORTH_PACKING:
                    await self.socket.send_bytes(pack(self.table, push))
                else:
                    await self.socket.send_text(push.decode())

    async def _view(self) -> bytes | None:
        """The table as it is now; None for who may not see it any more: a pupil whose seat is at another table of the class."""
        await self.table.floor.settled()
        if self.wanted and self.wanted not in self.table.mine(self.person):
            self.wanted = None
        try:
            viewer = self.table.viewpoint(self.person, self.wanted)
        except Refused:
            return None
        if viewer != self.viewer:  # another seat knows another story: tell it whole
            self.viewer, self.since = viewer, 0
        view = view_bytes(self.table, Look(self.person, viewer, self.lang, self.since))
        self.since = self.table.row.revision
        return b'{"type":"view","view":' + view + b"}"

    async def receive(self) -> None:
        """Hear what the client says, and hang up on anything else."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text") or ""
            if not text or len(text) > MESSAGE_LIMIT:
                await self.socket.close(TOO_BIG if text else POLICY)
                return
            try:
                limit(self.socket, "writes", self.person_id)
                look = LOOK.validate_python(parse_json(text, MESSAGE_LIMIT))
                await self.table.floor.settled()
                if "seat" in look.model_fields_set:
                    self.table.viewpoint(self.person, look.seat)
                    self.wanted = look.seat
                self.lang, self.since = look.lang or self.lang, 0
                self.touch()
            except (ValidationError, Problem):
                await self.socket.close(POLICY)
                return


def admit(hall: Hall, watcher: Watcher) -> None:
    """Let somebody in: each who belongs to the table has places of their own, spectators share the rest."""
    settings, others = hall.settings, watcher.table.watchers
    if watcher.at_home:
        full = sum(each.person_id == watcher.person_id for each in others) >= AT_HOME
    else:
        everywhere = (each for table in hall.tables.values() for each in table.watchers if each.address == watcher.address)
        full = sum(not each.at_home for each in others) >= settings.watchers
        full = full or sum(not each.at_home for each in everywhere) >= settings.address_watchers
    if full:
        raise Refused(429, "table.full", seconds=60)
    others.add(watcher)


async def converse(socket: WebSocket, address: str, *doing: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Send and receive until either ends, in turns with everybody else."""
    turns: Turns = socket.app.state.turns
    tasks = [asyncio.create_task(turns.take(address, work)) for work in doing]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task


router = APIRouter()


@router.websocket("/api/tables/{id}/live")
async def live(
    socket: WebSocket,
    id: TableId,
    person: Visitor,
    since: Since = 0,
    seat: Annotated[int | None, Query(ge=0, le=12)] = None,
    packed: Annotated[bool, Query()] = False,
    pace: Annotated[Pace, Query()] = "normal",
) -> None:
    """Watch a table. `since` is the last revision seen, `seat` where to look from (0: as a spectator).

    Bots move at the `pace` of the slowest who sits there.

    Who asks for it `packed` gets long messages as bytes, which gzip unpacks.
    """
    hall: Hall = socket.app.state.hall
    try:
        await keep_pace(socket, "live" if person else "strangers", person.id if person else None, PATIENCE)
        table = await hall.look(id)
        watcher = Watcher(socket, table, person, seat, language_of(socket), since, packed)
        watcher.pace = pace
        admit(hall, watcher)
    except Refused as refused:
        await socket.close(POLICY, refused.text(language_of(socket))[:100])
        return
    try:
        if table.row.chat:
            watcher.tell(to_json({"type": "chat", "chat": await latest(hall.database, id)}))
        await socket.accept()
        watcher.touch()
        table.attend()
        await converse(socket, watcher.address, watcher.send, watcher.receive)
    except Refused:  # the database is out of reach
        await socket.close(RESTART)
    finally:
        table.part_from(watcher)
