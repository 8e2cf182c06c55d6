"""`python -m semilla.lab.warm GAME`: compile a game for another process, which reads a line for every step that is done.

Several such processes share the work without speaking to each other: they begin at different ends of the list of steps, and what
one has compiled, the others find in the cache.
"""

import os
import sys
from collections.abc import Callable

from semilla.bots.search import all_jobs, note_compiled
from semilla.engine.game import run_jobs
from semilla.games import game

BEGUN = -1
"""The step that is told before the first one: now it is known how many there are."""


def warm(name: str, backwards: bool = False, tell: Callable[[int, int], None] = lambda step, of: None) -> None:
    """Compile all that a game needs, from the first step to the last or the other way round."""
    found = game(name)
    jobs = list(enumerate(all_jobs(found)))
    tell(BEGUN, len(jobs))
    for step, job in reversed(jobs) if backwards else jobs:
        run_jobs(found, [job])
        tell(step, len(jobs))
    note_compiled(found)


def main(name: str, end: str, manners: str) -> None:
    """Work for the process that started this one, and no longer than it lives."""
    os.nice(int(manners))
    parent = os.getppid()

    def tell(step: int, of: int) -> None:
        if os.getppid() != parent:
            sys.exit()
        print(step, of, flush=True)

    warm(name, end == "backwards", tell)


if __name__ == "__main__":
    main(*sys.argv[1:])
