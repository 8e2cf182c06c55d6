"""Turns: the event loop is shared fairly. Of many requests that could go on, the next is one from where the loop spent least.

By itself the loop goes on with whatever is ready, in the order in which it became so: a move then waits several times for all that
others have asked meanwhile. Here a few pieces of work are done in one round of the loop; the rest stands in a line, in which one
request from elsewhere comes before the hundredth of an address. A piece of work is what is done until it waits for something.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, TypeVar

from semilla.server.line import Line, Urgency

ROUND_SECONDS = 0.004
"""What is done in one round of the loop before there is a line."""
AT_ONCE = 4
"""Pieces of work that are called out of the line in one round."""
T = TypeVar("T")


class Paused(Awaitable[Any]):
    """Waits for what a piece of work waits for."""

    def __init__(self, waited_for: Any) -> None:
        self.waited_for = waited_for

    def __await__(self) -> Generator[Any, Any, Any]:
        return (yield self.waited_for)


class Turns:
    """Who may go on now."""

    def __init__(self) -> None:
        self.line = Line(AT_ONCE)
        self.spent = 0.0
        """Seconds of this round."""

    async def take(self, source: str, doing: Callable[..., Coroutine[Any, Any, T]], *given: Any) -> T:
        """Do some work for whoever comes from there, piece by piece, each when it is their turn."""
        work, heard = doing(*given), None
        told_to_end: BaseException | None = None
        while True:
            called = False
            if told_to_end is None and (self.spent > ROUND_SECONDS or self.line.waiting):
                try:
                    await self.line.enter(Urgency.PERSON, (source, ""))
                    called = True
                except BaseException as error:
                    told_to_end = error
            began = time.perf_counter()
            try:
                waited_for = work.send(heard) if told_to_end is None else work.throw(told_to_end)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                self._count(source, time.perf_counter() - began, called)
            try:
                heard, told_to_end = await Paused(waited_for), None
            except BaseException as error:
                heard, told_to_end = None, error

    def _count(self, source: str, took: float, called: bool) -> None:
        """Note what a piece of work took; a place in the line is free again in the next round."""
        loop = asyncio.get_running_loop()
        if called:
            loop.call_soon(self.line.leave, (source, ""), took)
        else:
            self.line.sources.charge(source, took)
        if not self.spent:
            loop.call_soon(self._begin_round)
        self.spent += took

    def _begin_round(self) -> None:
        self.spent = 0.0
