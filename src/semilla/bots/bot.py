"""What a bot is: a class with one method.

`choose(position)` gets what the bot's seat may see (`Position.hidden`): hidden cards are blank in it, the generator's key too.
`position.redealt(seat, rng)` is one possible truth behind it. The answer is the atoms of one move. docs/bots.md adds a bot in
twenty lines.
"""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from semilla.engine.position import Position


class Bot(Protocol):
    """Somebody who can choose a move."""

    def choose(self, position: Position) -> tuple[int, ...]:
        """The atoms of one move for the seat to act, from what that seat may see."""


def walk(position: Position, rng: np.ndarray[Any, Any], choice: Callable[[Position, list[int]], int]) -> tuple[int, ...]:
    """One whole move, an atom at a time, on a possible truth behind what the seat sees; `choice` is asked when there is one."""
    here = position.hidden(position.seat).redealt(position.seat, rng)
    chosen: list[int] = []
    while not chosen or (here.part != 0 and not here.over):
        atoms = here.legal()
        chosen.append(atoms[0] if len(atoms) == 1 else choice(here, atoms))
        here = here.after(chosen[-1])
    return tuple(chosen)
