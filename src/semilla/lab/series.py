"""A series of games between any bots: by the batch kernel where it knows them all, else in Python. The deals are the same."""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed

import numpy as np

from semilla.bots.arena import play_game
from semilla.bots.levels import check_bot, compile_bots, make_bot, thinks_in_one_thread
from semilla.engine.compiled.chance import derive, key_of
from semilla.engine.game import Game
from semilla.engine.pack import Pack
from semilla.engine.position import Position
from semilla.engine.series import KERNEL_BOTS, Series, play_series
from semilla.engine.texts import Problem


def simulate(
    game: Game,
    pack: Pack,
    players: int,
    games: int,
    bots: Sequence[str],
    seed: str,
    options: Mapping[str, str],
    workers: int | None,
    progress: Callable[[int], None],
) -> Series:
    """Play a series with one bot for all seats or one for each; `progress` is told how many games are new."""
    if all(bot in KERNEL_BOTS for bot in bots):
        return play_series(game, players, games, bots, seed, options=options, pack=pack, workers=workers, progress=progress)
    if len(bots) not in (1, players):
        raise Problem("series.seats", count=len(bots), players=players)
    for bot in bots:
        check_bot(bot, game, pack)
    compile_bots(bots, game)
    key, seats = key_of(seed), list(bots) * (players if len(bots) == 1 else 1)
    points = np.zeros((games, players), np.int64)
    standing, steps = np.zeros_like(points), np.zeros(games, np.int64)

    def play(number: int) -> None:
        record, _ = game.template(pack, players, options)
        derive(key, np.int64(number), record["key"][0])
        made = [make_bot(name, f"{seed} {number} {seat}") for seat, name in enumerate(seats)]
        told = play_game(Position(game, pack, record), made, time.thread_time)
        assert told is not None
        position, _, _, steps[number] = told
        points[number], standing[number] = position.points(), position.standing()

    alone = not all(map(thinks_in_one_thread, bots))
    with ThreadPoolExecutor(1 if alone else workers or os.cpu_count() or 1) as pool:
        waiting = [pool.submit(play, number) for number in range(games)]
        try:
            for future in as_completed(waiting):
                future.result()
                progress(1)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return Series(points, standing, steps)
