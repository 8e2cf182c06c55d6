"""A line before whatever there is too little of (workers, the floor of a table, turns of the event loop): who waits, who is next.

A person's own question comes first, then bots at tables where somebody is, then everything else. Among equals it is the turn of
the source (an address) that was given least, for guests cost nothing, and there of the guest who was given least, so that the
thirty tables of one wait for the one table of another; a guest's own wait in the order in which they came. Now and then it is the
turn of whoever has waited longest, so that nobody waits for ever.
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
MOST = 1000
"""Shares that are remembered before those of whoever is due no less than anybody else are forgotten."""


class Urgency(IntEnum):
    """What comes before what."""

    PERSON = 0
    TABLE = 1
    REST = 2


Guest = tuple[str, str]
"""Where somebody comes from, and who it is."""
NOBODY = ("", "")


@dataclass(eq=False)
class Waiting:
    """Somebody in the line."""

    number: int
    called: asyncio.Future[None]


class Shares:
    """How much each was given, on a clock of their own: newcomers begin where it stands, not where it began."""

    def __init__(self) -> None:
        self.given: dict[str, float] = {}
        self.clock = 0.0

    def due(self, who: str) -> float:
        """Whoever is due least is next."""
        return max(self.clock, self.given.get(who, 0))

    def give(self, who: str, out_of_turn: bool) -> None:
        """It is their turn; how long it takes is not known yet."""
        due = self.due(who)
        self.clock = self.clock if out_of_turn else due
        self.given[who] = due + EXPECTED

    def correct(self, who: str, took: float) -> None:
        """Now it is known."""
        self.given[who] = self.given.get(who, self.clock) + took - EXPECTED
        self._forget()

    def charge(self, who: str, took: float) -> None:
        """They were given something without a line."""
        self.given[who] = self.due(who) + took
        self._forget()

    def _forget(self) -> None:
        if len(self.given) > MOST:
            self.given = {each: due for each, due in self.given.items() if due > self.clock}


class Line:
    """A line before so many places."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting: dict[tuple[Urgency, Guest], deque[Waiting]] = {}
        """By urgency and guest; whoever came first is first."""
        self.numbers = itertools.count()
        self.sources = Shares()
        self.guests: dict[str, Shares] = {}
        """Of each source."""
        self.calls = 0

    @asynccontextmanager
    async def place(self, urgency: Urgency, guest: str, source: str = "") -> AsyncIterator[None]:
        """Wait for a place, and have it."""
        await self.enter(urgency, (source, guest))
        began = time.monotonic()
        try:
            yield
        finally:
            self.leave((source, guest), time.monotonic() - began)

    async def enter(self, urgency: Urgency, guest: Guest) -> None:
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
            source, who = guest
            self.sources.give(source, oldest)
            self.guests.setdefault(source, Shares()).give(who, oldest)
            mine.called.set_result(None)

    def _age(self, who: tuple[Urgency, Guest]) -> int:
        return self.waiting[who][0].number

    def _rank(self, who: tuple[Urgency, Guest]) -> tuple[Urgency, float, float, int]:
        urgency, (source, guest) = who
        shares = self.guests.get(source)
        return urgency, self.sources.due(source), shares.due(guest) if shares else 0, self._age(who)

    def leave(self, guest: Guest, took: float) -> None:
        """Give a place back that was had for so many seconds."""
        source, who = guest
        self.sources.correct(source, took)
        self.guests.setdefault(source, Shares()).correct(who, took)
        if len(self.guests) > MOST:
            self.guests = {each: shares for each, shares in self.guests.items() if each in self.sources.given}
        self.free += 1
        self._call()
