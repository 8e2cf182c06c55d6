"""The floor of a table: whoever has it may change the table, one at a time; all others may look, at once, when nobody has it.

Whoever only looks never stands in line: a hundred spectators who each took the floor for a moment made the next move wait for them
all. In the line, whoever belongs to the table comes before bots and clocks, and these before strangers.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from semilla.server.line import Line, Urgency


class Floor:
    """One place, and whether somebody is changing something there."""

    def __init__(self) -> None:
        self.line = Line(1)
        self.free = asyncio.Event()
        self.free.set()

    @asynccontextmanager
    async def take(self, urgency: Urgency = Urgency.TABLE, guest: str = "") -> AsyncIterator[None]:
        """Wait for the floor, and have it."""
        async with self.line.place(urgency, guest):
            self.free.clear()
            try:
                yield
            finally:
                self.free.set()  # before the next is called: whoever waits to look comes first

    async def settled(self) -> None:
        """Wait until nobody changes anything: what is seen then holds until the one who looks waits for something else."""
        while not self.free.is_set():
            await self.free.wait()
