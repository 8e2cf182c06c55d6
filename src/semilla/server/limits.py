"""Rate limits: a bucket of requests for each person (or address) and each kind of request, refilled steadily."""

import asyncio
import time
from collections import OrderedDict

from starlette.requests import HTTPConnection

from semilla.server.problems import Refused

RATES: dict[str, tuple[float, float]] = {
    "guests": (1, 60),
    "codes": (0.1, 10),
    "tables": (0.2, 30),
    "writes": (10, 60),
    "chat": (1, 10),
    "hints": (0.5, 10),
    "reads": (30, 200),
    "replays": (10, 60),
    "live": (1, 10),
    "strangers": (10, 100),  # live connections of people without a cookie, who are counted by address
}
"""Requests a second in the long run, and how many at once."""

MOST_BUCKETS = 50_000


class Limits:
    """All buckets of a server."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, who: str, patience: float = 0) -> float:
        """Take one request out of a bucket; returns 0, or how many seconds to wait.

        Who is patient enough to wait for so long has a place in the line then, and need not ask again.
        """
        if not self.factor:
            return 0
        rate, burst = (value * self.factor for value in RATES[kind])
        time_now = time.monotonic()
        level, since = self.buckets.pop((kind, who), (burst, time_now))
        level = min(burst, level + (time_now - since) * rate)
        enough = level >= 1 or (1 - level) / rate <= patience
        self.buckets[kind, who] = (level - 1 if enough else level, time_now)
        while len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        return max(0, (1 - level) / rate)


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from."""
    return connection.client.host if connection.client else ""


async def keep_pace(connection: HTTPConnection, kind: str, person: str | None, patience: float) -> None:
    """Let somebody who comes too often wait for a while; refuse who would have to wait for longer than that."""
    limits: Limits = connection.app.state.limits
    wait = limits.take(kind, person or address_of(connection), patience)
    if wait > patience:
        raise Refused(429, "request.429", seconds=int(wait) + 1)
    if wait:
        await asyncio.sleep(wait)


def limit(connection: HTTPConnection, kind: str, person: str | None) -> None:
    """Refuse a request beyond the limit of its kind, counted by person, or by address for somebody unknown."""
    limits: Limits = connection.app.state.limits
    wait = limits.take(kind, person or address_of(connection))
    if wait:
        raise Refused(429, "request.429", seconds=int(wait) + 1)
