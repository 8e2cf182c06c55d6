"""Time in milliseconds: the time of day, for what is kept, and time that only runs on, for how long something takes."""

import time

SECOND = 1000
DAY = 24 * 3600 * SECOND


def now() -> int:
    """Milliseconds since 1970. Whoever sets the machine's clock changes it."""
    return time.time_ns() // 1_000_000


def running() -> int:
    """Milliseconds since some moment: never back, never a jump."""
    return time.monotonic_ns() // 1_000_000
