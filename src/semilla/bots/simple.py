"""The two simplest bots: `random` plays anything allowed, `greedy` looks one move ahead with the game's evaluation.

To add a bot, write a class with `choose(position)` and put it into `BOTS`. `position` is what the bot's seat may see
(`Position.hidden`): hidden cards are blank in it, the generator's key too; `position.redealt(seat, rng)` is one possible
truth behind it. The answer is the atoms of one move.
"""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from semilla.engine.compiled import kernels
from semilla.engine.compiled.chance import below, search_stream
from semilla.engine.game import compile_game
from semilla.engine.position import Position
from semilla.engine.series import Desk
from semilla.engine.texts import Problem


class Bot(Protocol):
    """Somebody who can choose a move."""

    def choose(self, position: Position) -> tuple[int, ...]:
        """The atoms of one move for the seat to act, from what that seat may see."""


class RandomBot:
    """Any atom, all equally likely."""

    def __init__(self, seed: str) -> None:
        self.rng = search_stream(seed)

    def choose(self, position: Position) -> tuple[int, ...]:
        return walk(position, self.rng, lambda here, atoms: atoms[int(below(self.rng, len(atoms)))])


class GreedyBot:
    """The move after which the game's evaluation likes its own seat best."""

    def __init__(self, seed: str) -> None:
        self.rng = search_stream(seed)

    def choose(self, position: Position) -> tuple[int, ...]:
        compile_game(position.game)
        desk, r = Desk(position.game), position.game.rules

        def best(here: Position, atoms: list[int]) -> int:
            desk.atoms[: len(atoms)] = atoms
            return int(
                kernels.greedy_atom(
                    r.legal, r.step, r.hide, r.redeal, r.policy, r.evaluate, here.pack.tables, here.states, np.int64(0), desk.atoms,
                    np.int64(len(atoms)), desk.room, desk.inner, desk.values, self.rng, desk.silent,
                )
            )  # fmt: skip

        return walk(position, self.rng, best)


def walk(
    position: Position, rng: np.ndarray[Any, Any], choice: Callable[[Position, list[int]], int]
) -> tuple[int, ...]:
    """One whole move, an atom at a time, on a possible truth behind what the seat sees."""
    here = position.redealt(position.seat, rng)
    chosen: list[int] = []
    while not chosen or (here.part != 0 and not here.over):
        atoms = here.legal()
        chosen.append(atoms[0] if len(atoms) == 1 else choice(here, atoms))
        here = here.after(chosen[-1])
    return tuple(chosen)


BOTS: dict[str, Callable[[str], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(name: str, seed: str) -> Bot:
    """A bot by its name, with a stream of its own."""
    if name not in BOTS:
        raise Problem("bot.unknown", name=name, bots=", ".join(BOTS))
    return BOTS[name](seed)
