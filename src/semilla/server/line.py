"""A line before whatever there is too little of (workers, the floor of a table, turns of the event loop): who waits, who is next.

A person's own question comes first, then bots at tables where somebody is, then everything else. Among equals it is the turn of
the guest who was given least, so that the thirty tables of one wait for the one table of another; a guest's own wait in the order
in which they came. Now and then it is the turn of whoever has waited longest, so that nobody waits for ever.
"""

import asyncio
import itertools
import time
from collections import deque
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

    number: int
    called: asyncio.Future[None]


class Line:
    """A line before so many places."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting: dict[tuple[Urgency, str], deque[Waiting]] = {}
        """By urgency and guest; whoever came first is first."""
        self.numbers = itertools.count()
        self.given: dict[str, float] = {}
        """How much each guest was given, on the line's clock: newcomers begin where it stands, not where it began."""
        self.clock = 0.0
        self.calls = 0

    @asynccontextmanager
    async def place(self, urgency: Urgency, guest: str) -> AsyncIterator[None]:
        """Wait for a place, and have it."""
        await self.enter(urgency, guest)
        began = time.monotonic()
        try:
            yield
        finally:
            self.leave(guest, time.monotonic() - began)

    async def enter(self, urgency: Urgency, guest: str) -> None:
        """Wait for a place; whoever has one leaves it."""
        mine = Waiting(next(self.numbers), asyncio.get_running_loop().create_future())
        self.waiting.setdefault((urgency, guest), deque()).append(mine)
        self._call()
        try:
            await mine.called
        except asyncio.CancelledError:
            if not mine.called.cancelled():  # called and cancelled in the same moment
                self.leave(guest, 0)
            raise

    def __len__(self) -> int:
        """How many wait."""
        return sum(not mine.called.done() for theirs in self.waiting.values() for mine in theirs)

    def _call(self) -> None:
        while self.free and self.waiting:
            self.calls += 1
            oldest = self.calls % OLDEST_EVERY == 0
            urgency, guest = min(self.waiting, key=self._age if oldest else self._rank)
            theirs = self.waiting[urgency, guest]
            mine = theirs.popleft()
            if not theirs:
                del self.waiting[urgency, guest]
            if mine.called.cancelled():
                continue
            self.free -= 1
            due = self._due(guest)
            self.clock = self.clock if oldest else due
            self.given[guest] = due + EXPECTED
            mine.called.set_result(None)

    def _age(self, who: tuple[Urgency, str]) -> int:
        return self.waiting[who][0].number

    def _rank(self, who: tuple[Urgency, str]) -> tuple[Urgency, float, int]:
        return who[0], self._due(who[1]), self._age(who)

    def _due(self, guest: str) -> float:
        return max(self.clock, self.given.get(guest, 0))

    def leave(self, guest: str, took: float) -> None:
        """Give a place back that was had for so many seconds."""
        self.given[guest] = self.given.get(guest, self.clock) + took - EXPECTED
        if len(self.given) > MOST_GUESTS:
            self.given = {each: due for each, due in self.given.items() if due > self.clock}
        self.free += 1
        self._call()
