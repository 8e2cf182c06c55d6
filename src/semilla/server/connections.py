"""Connections before there is a request: nobody dawdles over one or brings one without end, and there is room for the next."""

import asyncio
import logging
import resource
import time
from collections import OrderedDict

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from semilla.server.settings import Settings

KEPT_FILES = 200
"""Files that are no connections: databases, pipes to the workers, the page."""
NEAR = 0.8
"""From this share of the room on, the log says so, once a minute."""
SAY_AGAIN = 60.0
WRAPPED = 2
"""How many times its size a body may take when it comes in pieces."""
AT_ONCE = 20
"""How many are hung up on before everybody else has a turn."""

log = logging.getLogger("semilla.connections")


def raise_file_limit() -> int:
    """Allow as many open files as the system lets us have; returns for how many connections that is room."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return max(KEPT_FILES, hard - KEPT_FILES)


class Heads:
    """The connections from which the head of a request is awaited, the first or the next one: who came first is first."""

    def __init__(self, seconds: float, room: int) -> None:
        self.seconds = seconds
        self.room = room
        self.awaited: OrderedDict[Punctual, float] = OrderedDict()
        self.alarm: asyncio.TimerHandle | None = None
        self.said = -SAY_AGAIN

    def begin(self, connection: "Punctual", open_now: int) -> None:
        """Await a head; where there is no room, whoever has let us wait longest goes."""
        self.awaited.setdefault(connection, time.monotonic() + self.seconds)
        if open_now >= self.room * NEAR and time.monotonic() - self.said >= SAY_AGAIN:
            self.said = time.monotonic()
            log.warning("connections are near their limit", extra={"open": open_now, "room": self.room})
        if open_now > self.room:
            self._hang_up()
        if self.alarm is None:
            self.alarm = asyncio.get_running_loop().call_later(self.seconds, self._look)

    def end(self, connection: "Punctual") -> None:
        """A head has come, or its connection has gone."""
        self.awaited.pop(connection, None)

    def _look(self) -> None:
        self.alarm = None
        late = time.monotonic()
        for _ in range(AT_ONCE):
            if not self.awaited or next(iter(self.awaited.values())) > late:
                break
            self._hang_up()
        if self.awaited:
            wait = max(0, next(iter(self.awaited.values())) - late)
            self.alarm = asyncio.get_running_loop().call_later(wait, self._look)

    def _hang_up(self) -> None:
        connection, _ = self.awaited.popitem(last=False)
        connection.transport.abort()


class Punctual(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, but for the time and the bytes that a request may take. A subclass has its heads and limits."""

    heads: Heads
    head_limit: int
    whole_limit: int
    """What may follow a head: a body in small pieces, and what its sender says at the end."""
    brought = 0
    head_is_here = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come, who now says what they want."""
        super().connection_made(transport)
        self.heads.begin(self, len(self.connections))

    def data_received(self, data: bytes) -> None:
        """Something has come: more of a head, or of what follows it, up to a limit."""
        self.brought += len(data)
        super().data_received(data)
        if self.brought > (self.whole_limit if self.head_is_here else self.head_limit) and not self.transport.is_closing():
            self.send_400_response("The request is too long.")

    def on_message_begin(self) -> None:
        """A request begins; the next one of a connection has as much time as the first."""
        super().on_message_begin()
        self.head_is_here, self.brought = False, 0
        if self.cycle is not None:
            self.heads.end(self)
        self.heads.begin(self, len(self.connections))

    def on_headers_complete(self) -> None:
        """The head is here."""
        self.heads.end(self)
        self.head_is_here, self.brought = True, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """A request is here; the next one begins from nothing."""
        self.head_is_here, self.brought = False, 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """An answer is sent; a connection with nothing else under way waits, and makes room like the others if there is none."""
        super().on_response_complete()
        if self.timeout_keep_alive_task is not None:
            self.heads.begin(self, len(self.connections))

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self.heads.end(self)
        super().connection_lost(exc)


def punctual(settings: Settings) -> type[Punctual]:
    """HTTP with its limits, and with so many connections at most (0: as many as there is room for)."""
    room = raise_file_limit()
    limits = {
        "heads": Heads(settings.head_seconds, min(settings.connections or room, room)),
        "head_limit": settings.head_limit,
        "whole_limit": settings.head_limit + WRAPPED * settings.body_limit,
    }
    return type("Punctual", (Punctual,), limits)
