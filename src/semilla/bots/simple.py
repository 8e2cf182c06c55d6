"""The two simplest bots: `random` plays anything allowed, `greedy` looks one move ahead with the game's evaluation."""

import numpy as np

from semilla.bots.bot import walk
from semilla.engine.compiled import kernels
from semilla.engine.compiled.chance import below, search_stream
from semilla.engine.compiled.plain import plain
from semilla.engine.game import Game, Rule, compile_game, waiting
from semilla.engine.position import ZERO, Position
from semilla.engine.series import Desk


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
        self.game: Game | None = None

    def choose(self, position: Position) -> tuple[int, ...]:
        if self.game is not position.game:
            self.game = position.game
            if self.game.name not in waiting:
                compile_game(self.game)
            self.desk = Desk(self.game)
        desk, r = self.desk, self.game.rules
        greedy_atom: Rule = plain(kernels.greedy_atom) if self.game.name in waiting else kernels.greedy_atom

        def best(here: Position, atoms: list[int]) -> int:
            desk.atoms[: len(atoms)] = atoms
            return int(
                greedy_atom(
                    r.legal, r.step, r.hide, r.redeal, r.policy, r.evaluate, here.pack.tables, here.states, ZERO, desk.atoms,
                    np.int64(len(atoms)), desk.room, desk.inner, desk.values, self.rng, desk.silent,
                )
            )  # fmt: skip

        return walk(position, self.rng, best)
