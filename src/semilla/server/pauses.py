"""Short pauses: nothing of the interpreter may stand long between a move and the views of the others.

A full garbage collection walks over every living object, the compiler's hundreds of thousands among them, while all tables wait.
So what the start and loading a game have left is put aside for good, before anybody plays, and full collections come every ten
minutes (`Hall`), not all the time.
In between only new objects are looked at, a few thousand at once: a collection of twenty thousand took 40 to 100 ms.
The database's threads get their turn after half a millisecond, not after Python's five.
"""

import gc
import sys

SWITCH_SECONDS = 0.0005
YOUNG, NEVER = 2_000, 1_000_000


def keep_short() -> None:
    """Set the interpreter up for a server."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(YOUNG, NEVER, NEVER)
    put_aside()


def put_aside() -> None:
    """Whatever lives now stays: do not look at it again."""
    gc.collect()
    gc.freeze()


def collect() -> None:
    """Free what went in circles."""
    gc.collect()
