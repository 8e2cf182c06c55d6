"""The WebSocket of a class. Pupils hear at once of what concerns them; wall and console once a second at most.

What wall and console show is made once for all who look in a language, however many they are.
"""

import asyncio
import time
from contextlib import suppress
from typing import Annotated, Literal

from fastapi import APIRouter, Query, WebSocket

from semilla.server.classes.classroom import Classroom
from semilla.server.classes.models import ClassCode
from semilla.server.classes.routes import find
from semilla.server.classes.views import console_view, pupil_view, wall_view
from semilla.server.languages import language_of
from semilla.server.limits import address_of, keep_pace
from semilla.server.people import Person, Visitor
from semilla.server.problems import Refused
from semilla.server.tables.live import GONE, PATIENCE, POLICY, RESTART, converse
from semilla.server.tables.views import to_json

EVERY = 1.0
"""Seconds between two pushes of wall and console."""
MOST = 8
"""Live connections of one person to a class. Strangers at one address share more: a whole school looks before it joins."""
Role = Literal["pupil", "wall", "console"]


class Viewer:
    """A live connection to a class."""

    def __init__(self, socket: WebSocket, classroom: Classroom, person: Person | None, role: Role) -> None:
        self.socket = socket
        self.classroom = classroom
        self.person = person
        self.role = role
        self.lang = language_of(socket)
        self.address = address_of(socket)
        self.wake = asyncio.Event()
        self.dismissed = False
        self.sent = b""

    @property
    def person_id(self) -> str | None:
        """Who looks, as a pupil: a teacher before the console or the wall is not one who sits."""
        return self.person.id if self.person is not None and self.role == "pupil" else None

    def dismiss(self) -> None:
        """Say good-bye: the class is gone, or the pupil went to another device."""
        self.dismissed = True
        self.wake.set()

    async def send(self) -> None:
        """Send whatever is new, until the connection ends."""
        while not self.dismissed:
            self.wake.clear()
            seen, push = await self.view()
            if seen != self.sent:
                self.sent = seen
                await self.socket.send_text(push.decode())
            if self.role == "pupil":
                await self.wake.wait()
            else:
                await self.pause()
        await self.socket.send_text('{"type":"gone"}')
        await self.socket.close(GONE)

    async def pause(self) -> None:
        """Wait for a second, or until it is time to go."""
        until = time.monotonic() + EVERY
        while not self.dismissed and (left := until - time.monotonic()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.wake.wait(), left)
            if self.wake.is_set():
                self.sent = b""  # a teacher's request was answered beside the pushes: the last push is not what is on the screen
            self.wake.clear()

    async def view(self) -> tuple[bytes, bytes]:
        """What is to be seen, by which it is known whether that is new, and how it is sent."""
        if self.role == "pupil":
            view = await pupil_view(self.classroom, self.person, self.lang)
            return to_json(view), to_json({"type": "pupil", "pupil": view})
        if self.role == "console":
            self.classroom.taught_by(self.person)
        made = self.classroom.made.get((self.role, self.lang))
        if made is None or made[0] < time.monotonic() - EVERY / 2:
            begun = time.monotonic()
            view = await (console_view if self.role == "console" else wall_view)(self.classroom, self.lang)
            seen = to_json({**view, "at": 0})
            made = self.classroom.made[self.role, self.lang] = begun, seen, to_json({"type": self.role, self.role: view})
        return made[1], made[2]

    async def receive(self) -> None:
        """Nothing is expected; who says something is hung up on."""
        message = await self.socket.receive()
        if message["type"] != "websocket.disconnect":
            await self.socket.close(POLICY)


router = APIRouter()


@router.websocket("/api/classes/{code}/live")
async def live(socket: WebSocket, code: ClassCode, person: Visitor, role: Annotated[Role, Query(alias="as")] = "pupil") -> None:
    """Watch a class as a pupil, as the wall, or as its teacher."""
    try:
        await keep_pace(socket, "live" if person else "strangers", person.id if person else None, PATIENCE)
        classroom = await find(socket, code, person)
        viewer = Viewer(socket, classroom, person, role)
        if role == "console":
            classroom.taught_by(person)
        same = [each for each in classroom.viewers if (each.person or each.address) == (person or viewer.address)]
        if len(same) >= (MOST if person else classroom.hall.settings.address_watchers):
            raise Refused(429, "class.watching", seconds=60)
    except Refused as refused:
        await socket.close(POLICY, refused.text(language_of(socket))[:100])
        return
    classroom.viewers.add(viewer)
    try:
        await socket.accept()
        await converse(socket, viewer.address, viewer.send, viewer.receive)
    except Refused:  # the database is out of reach
        await socket.close(RESTART)
    finally:
        classroom.viewers.discard(viewer)
