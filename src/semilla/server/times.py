"""The time of day, in the milliseconds that everything is kept in."""

import time

SECOND = 1000
DAY = 24 * 3600 * SECOND


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
