"""Many games at once: the batch kernel on all cores. Game number g of a series depends on the seed and on g alone."""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

import numpy as np

from semilla.engine.compiled import kernels
from semilla.engine.compiled.chance import key_of
from semilla.engine.compiled.trace import new_trace
from semilla.engine.fields import new_records
from semilla.engine.game import Game, compile_game
from semilla.engine.pack import Pack
from semilla.engine.texts import Problem

KERNEL_BOTS = {"random": kernels.RANDOM, "policy": kernels.POLICY, "greedy": kernels.GREEDY}
"""The bots that play inside the batch kernel."""

CHUNK = 1024
"""At most so many games in one call of the kernel: handing a dozen functions over costs as much as 20 quick games."""


@dataclass(frozen=True)
class Series:
    """The outcome of a series: a row for each game, a column for each seat."""

    points: np.ndarray[Any, Any]
    standing: np.ndarray[Any, Any]
    steps: np.ndarray[Any, Any]
    """Atoms played in each game; -1 for one that did not end."""

    def wins(self) -> np.ndarray[Any, Any]:
        """Each seat's part of each victory (shared ones are split)."""
        best = self.standing == self.standing.max(axis=1, keepdims=True)
        shares: np.ndarray[Any, Any] = best / best.sum(axis=1, keepdims=True)
        return shares


class Desk:
    """The buffers that one thread needs to run kernels of a game."""

    def __init__(self, game: Game) -> None:
        self.room = new_records(game.state, 3)
        self.atoms = np.zeros(game.atoms, np.int64)
        self.inner = np.zeros(game.atoms, np.int64)
        self.values = np.zeros(game.players[1], np.float64)
        self.rng = np.ones(1, np.int64)
        self.silent = new_trace(0)


def play_series(
    game: Game,
    players: int,
    games: int,
    bots: Sequence[str],
    seed: str,
    *,
    options: Mapping[str, str] | None = None,
    pack: Pack | None = None,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    offset: int = 0,
) -> Series:
    """Play a series with kernel bots, one for each seat; `progress` is told how many games are new. With an `offset` the games are
    those from that number on.
    """
    unknown = [bot for bot in bots if bot not in KERNEL_BOTS]
    if unknown:
        raise Problem("series.bot", name=unknown[0], bots=", ".join(KERNEL_BOTS))
    if len(bots) not in (1, players):
        raise Problem("series.seats", count=len(bots), players=players)
    pack = pack or game.pack
    template, _ = game.template(pack, players, options or {})
    compile_game(game)
    kinds = np.zeros(game.players[1], np.int64)
    kinds[:players] = [KERNEL_BOTS[bot] for bot in bots]  # one bot fills all seats
    key = key_of(seed)
    points = np.zeros((games, game.players[1]), np.int64)
    standing, steps = np.zeros_like(points), np.zeros(games, np.int64)
    r = game.rules

    threads = workers or os.cpu_count() or 1
    chunk = max(1, min(CHUNK, games // (8 * threads)))

    def play_chunk(first: int) -> int:
        desk, last = Desk(game), min(first + chunk, games)
        kernels.play_games(
            r.setup, r.legal, r.step, r.hide, r.redeal, r.policy, r.evaluate, r.score, kinds, pack.tables, template, desk.room,
            desk.atoms, desk.inner, desk.values, desk.rng, desk.silent, key, np.int64(offset + first),
            points[first:last],
            standing[first:last], steps[first:last], np.int64(game.longest),
        )  # fmt: skip
        return last - first

    with ThreadPoolExecutor(threads) as pool:
        for done in as_completed([pool.submit(play_chunk, first) for first in range(0, games, chunk)]):
            if progress is not None:
                progress(done.result())
            else:
                done.result()
    return Series(points[:, :players], standing[:, :players], steps)
