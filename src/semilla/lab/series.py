"""A series of games between any bots: by the batch kernel where it knows them all, else in Python. The deals are the same."""

from collections.abc import Callable
from contextlib import closing

import numpy as np

from semilla.bots.levels import thinks_in_one_thread
from semilla.engine.series import Series, play_series
from semilla.lab.gather import CHUNK, Plan, watcher_of
from semilla.lab.places import Cores, Place


def simulate(plan: Plan, games: int, place: Place, progress: Callable[[int], None]) -> Series:
    """Play a series with one bot for all seats or one for each; `progress` is told how many games are new."""
    watcher = watcher_of(plan, watching=False)
    if plan.in_kernel and isinstance(place, Cores):
        return play_series(
            watcher.game, plan.players, games, plan.bots, plan.seed,
            options=plan.options, pack=watcher.pack, workers=place.size, progress=progress,
        )  # fmt: skip
    if not plan.in_kernel and not all(map(thinks_in_one_thread, plan.bots)) and isinstance(place, Cores):
        place = Cores(1)
    size = CHUNK if plan.in_kernel else 1
    spans = [(first, min(size, games - first)) for first in range(0, games, size)]
    done: dict[int, Series] = {}
    with closing(place.each(play_span, plan, spans)) as results:
        for (first, count), series in results:
            done[first] = series
            progress(count)
    parts = [done[first] for first, _ in spans]
    return Series(*(np.concatenate([getattr(part, name) for part in parts]) for name in ("points", "standing", "steps")))


def play_span(plan: Plan, span: tuple[int, int]) -> Series:
    """So many games of a series, from one on."""
    first, count = span
    watcher = watcher_of(plan, watching=False)
    if plan.in_kernel:
        return play_series(
            watcher.game, plan.players, count, plan.bots, plan.seed,
            options=plan.options, pack=watcher.pack, workers=1, offset=first,
        )  # fmt: skip
    ends = [watcher.played(number) for number in range(first, first + count)]
    points, standing = (np.array([getattr(end, name)() for end, _ in ends], np.int64) for name in ("points", "standing"))
    return Series(points, standing, np.array([len(atoms) for _, atoms in ends], np.int64))
