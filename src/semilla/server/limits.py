"""Rate limits: a bucket of requests for each person (or address) and each kind of request, refilled steadily."""

import asyncio
import time
from collections import OrderedDict
from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection

from semilla.server.problems import Refused

RATES: dict[str, tuple[float, float]] = {
    "guests": (0.2, 60),
    "codes": (0.1, 10),
    "guesses": (0.5, 60),  # wrong codes of classes and pupils: thirty pupils who mistype theirs get in, who tries them all does not
    "tables": (0.2, 30),
    "writes": (10, 60),
    "chat": (1, 10),
    "hints": (0.5, 10),
    "reads": (30, 200),
    "why": (5, 20),
    "brings": (10, 60),
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

    def take(self, kind: str, who: str, patience: float = 0, crowd: float = 1) -> float:
        """Take one request out of a bucket (of a `crowd`, so many times larger); returns 0, or how many seconds to wait.

        Who is patient enough to wait for so long has a place in the line then, and need not ask again.
        """
        if not self.factor or not crowd:
            return 0
        rate, burst = (value * self.factor * crowd for value in RATES[kind])
        time_now = time.monotonic()
        level, since = self.buckets.pop((kind, who), (burst, time_now))
        level = min(burst, level + (time_now - since) * rate)
        enough = level >= 1 or (1 - level) / rate <= patience
        self.buckets[kind, who] = (level - 1 if enough else level, time_now)
        while len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        return max(0, (1 - level) / rate)

    def give_back(self, kind: str, who: str) -> None:
        """Undo one `take`."""
        if (kind, who) in self.buckets:
            level, since = self.buckets[kind, who]
            self.buckets[kind, who] = (level + 1, since)


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from. A home or a school has one IPv4 address, or all addresses of one IPv6 network (/64)."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Network((int(address) >> 64 << 64, 64)))
    return host


async def keep_pace(connection: HTTPConnection, kind: str, person: str | None, patience: float) -> None:
    """Let somebody who comes too often wait for a while; refuse who would have to wait for longer than that."""
    limits: Limits = connection.app.state.limits
    wait = limits.take(kind, person or address_of(connection), patience)
    if wait > patience:
        raise Refused(429, "request.429", seconds=int(wait) + 1)
    if wait:
        await asyncio.sleep(wait)


def limit(connection: HTTPConnection, kind: str, person: str | None) -> None:
    """Refuse a request beyond the limit of its kind, counted by person and, more generously, by address: guests cost nothing."""
    limits: Limits = connection.app.state.limits
    address = address_of(connection)
    wait = limits.take(kind, person or address)
    if person is not None and not wait:
        wait = limits.take(kind, f"{address} in all", crowd=connection.app.state.settings.crowd)
    if wait:
        raise Refused(429, "request.429", seconds=int(wait) + 1)
