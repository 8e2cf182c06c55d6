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

AT_ONCE = 4
"""Pieces of work in one round of the loop."""
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

    async def take(self, source: str, doing: Callable[..., Coroutine[Any, Any, T]], *given: Any) -> T:
        """Do some work for whoever comes from there, piece by piece, each when it is their turn."""
        loop, work = asyncio.get_running_loop(), doing(*given)
        heard: Any = None
        told_to_end: BaseException | None = None
        while True:
            entered = False
            if told_to_end is None:
                try:
                    await self.line.enter(Urgency.PERSON, (source, ""))
                    entered = True
                except BaseException as error:
                    told_to_end = error
            began = time.perf_counter()
            try:
                waited_for = work.send(heard) if told_to_end is None else work.throw(told_to_end)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                if entered:
                    loop.call_soon(self.line.leave, (source, ""), time.perf_counter() - began)
            try:
                heard, told_to_end = await Paused(waited_for), None
            except BaseException as error:
                heard, told_to_end = None, error
