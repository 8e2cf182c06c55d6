"""The line before the workers: who waits for somebody to think, and who is next.

A person's own question comes first, then bots at tables where somebody is, then everything else. Among equals it is the turn of
the guest who was given least, so that the thirty tables of one wait for the one table of another; a guest's own wait in the order
in which they came. Now and then it is the turn of whoever has waited longest, so that nobody waits for ever.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import IntEnum

OLDEST_EVERY = 8
"""So often it is the turn of whoever has waited longest."""
EXPECTED = 0.1
"""Seconds that an answer is thought to take until it is known."""
MOST_GUESTS = 1000
"""Guests whose share is remembered before those who are due no less than anybody else are forgotten."""


class Urgency(IntEnum):
    """What comes before what."""

    PERSON = 0
    TABLE = 1
    REST = 2


@dataclass(eq=False)
class Waiting:
    """Somebody in the line."""

    urgency: Urgency
    guest: str
    called: asyncio.Future[None]


class Line:
    """A line before so many places."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting: list[Waiting] = []
        """Whoever came first is first."""
        self.given: dict[str, float] = {}
        """How much each guest was given, on the line's clock: newcomers begin where it stands, not where it began."""
        self.clock = 0.0
        self.calls = 0

    @asynccontextmanager
    async def place(self, urgency: Urgency, guest: str) -> AsyncIterator[None]:
        """Wait for a place, and have it."""
        mine = Waiting(urgency, guest, asyncio.get_running_loop().create_future())
        self.waiting.append(mine)
        self._call()
        try:
            await mine.called
        except asyncio.CancelledError:
            if mine in self.waiting:
                self.waiting.remove(mine)
            else:
                self._leave(guest, 0)
            raise
        began = time.monotonic()
        try:
            yield
        finally:
            self._leave(guest, time.monotonic() - began)

    def _call(self) -> None:
        while self.free and self.waiting:
            self.calls += 1
            oldest = self.calls % OLDEST_EVERY == 0
            mine = self.waiting[0] if oldest else min(self.waiting, key=lambda each: (each.urgency, self._due(each.guest)))
            self.waiting.remove(mine)
            self.free -= 1
            due = self._due(mine.guest)
            self.clock = self.clock if oldest else due
            self.given[mine.guest] = due + EXPECTED
            mine.called.set_result(None)

    def _due(self, guest: str) -> float:
        return max(self.clock, self.given.get(guest, 0))

    def _leave(self, guest: str, took: float) -> None:
        self.given[guest] = self.given.get(guest, self.clock) + took - EXPECTED
        if len(self.given) > MOST_GUESTS:
            self.given = {each: due for each, due in self.given.items() if due > self.clock}
        self.free += 1
        self._call()
