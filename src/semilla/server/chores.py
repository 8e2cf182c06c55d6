"""Work beside the requests. It never ends silently: a failure is logged, the work is done again, and `/healthz` tells of it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from semilla.server.problems import Refused

RETRY_SECONDS = 10
"""How long a chore that failed waits at least."""
log = logging.getLogger("semilla.chores")


class Chores:
    """The chores of a server, by their names."""

    def __init__(self) -> None:
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.failing: dict[str, str] = {}

    def start(self, name: str, work: Callable[[], Awaitable[object]], every: float | None = None) -> None:
        """Do some work again and again, `every` so many seconds; without it, once (and again until it is done)."""
        self.tasks[name] = asyncio.create_task(self._keep_up(name, work, every), name=name)

    async def _keep_up(self, name: str, work: Callable[[], Awaitable[object]], every: float | None) -> None:
        while True:
            try:
                await work()
            except Exception as error:
                self.failing[name] = error.message.key if isinstance(error, Refused) else type(error).__name__
                if not isinstance(error, Refused):  # what the database refuses, the database logs
                    log.exception("a chore failed", extra={"chore": name})
                await asyncio.sleep(max(every or 0, RETRY_SECONDS))
                continue
            if self.failing.pop(name, None) is not None:
                log.info("a chore is done again", extra={"chore": name})
            if every is None:
                return
            await asyncio.sleep(every)

    async def close(self) -> None:
        """Stop all chores."""
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
