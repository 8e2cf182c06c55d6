"""Steps a second of our environments beside others', in one run on one core: `python -m bench.environments [--seconds N] [--json]`.

A step is one decision, chosen at random among those allowed, with everything that a learner would look at. The choice is part of
it; a batch is also measured without, by actions that were drawn before, as choosing is the learner's work. Who is not installed is
left out and named: `pip install --no-deps pygame catanatron networkx` brings what Semilla itself does not need.
"""

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import numpy as np
from numba import njit

from semilla.envs import Batch, Setting, State, openspiel, pettingzoo
from semilla.games import INDEX

BATCH, STEPS = 1024, 100


def rate(play: Callable[[], int], seconds: float) -> float:
    """Steps a second of this thread's processor time, the best of three after a warm-up; `play` tells how many steps it made."""
    play()
    best = 0.0
    for _ in range(3):
        steps, start = 0, time.thread_time()
        while (spent := time.thread_time() - start) < seconds / 3:
            steps += play()
        best = max(best, steps / spent)
    return best


@njit(cache=False)
def choose(masks: Any, chance: Any, actions: Any) -> None:
    """One of the allowed actions of every row."""
    for i in range(len(masks)):
        chance[0] = chance[0] * 6364136223846793005 + 1442695040888963407
        left = ((chance[0] >> 33) & 0x7FFFFFFF) % masks[i].sum()
        for k in range(masks.shape[1]):
            left -= masks[i, k]
            if left < 0:
                actions[i] = k
                break


def batch(name: str, observation: str, players: int, choosing: bool = False) -> Callable[[], int]:
    """A batch from its deal on: actions, drawn before or chosen now, are checked and played, masks and observations written."""
    games = Batch(name, players=players, games=BATCH, seed=1, observation=observation)
    seen, masks, chance = games.new_observations(), games.masks(), np.ones(1, np.int64)
    drawn = np.zeros((STEPS, BATCH), np.int64)
    for actions in drawn:
        choose(masks.view(np.int8), chance, actions)
        games.step(actions, None, masks)

    def play() -> int:
        games.reset(1)
        if choosing:
            games.masks(masks)
        for actions in drawn:
            if choosing:
                choose(masks.view(np.int8), chance, actions)
            games.step(actions, seen, masks)
        return STEPS * BATCH

    return play


def single(name: str, players: int) -> Callable[[], int]:
    """One state driven from Python."""
    setting, seeds = Setting(name, players), count()

    def play() -> int:
        state, steps = State(setting, next(seeds)), 0
        while not state.over:
            legal = state.legal()
            state.play(legal[int(random.random() * len(legal))])
            steps += 1
        return steps

    return play


def aec(env: Any) -> Callable[[], int]:
    """A PettingZoo environment, as its own benchmark drives it."""

    def play() -> int:
        env.reset()
        turns = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            turns += 1
        return turns

    return play


def spiel(game: Any) -> Callable[[], int]:
    """An OpenSpiel game driven from Python; chance nodes are steps too."""

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def catan() -> Callable[[], int]:
    """Catanatron's game of four that play at random."""
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        steps = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            steps += 1
        return steps

    return play


def connect_four() -> Callable[[], int]:
    """PettingZoo's own."""
    from pettingzoo.classic import connect_four_v3

    return aec(connect_four_v3.env())


def open_spiel(name: str) -> Callable[[], int]:
    """OpenSpiel's own."""
    import pyspiel

    return spiel(pyspiel.load_game(name))


def contests() -> Iterator[tuple[str, Callable[[], Callable[[], int]]]]:
    """Everything that is measured: what it is called, and who makes it ready."""
    for name in INDEX:
        for observation in ("record", "features"):
            yield f"Batch {name}, 4 players, {observation}", lambda name=name, form=observation: batch(name, form, 4)
        yield f"Batch {name}, 4 players, features, with the choice", lambda name=name: batch(name, "features", 4, choosing=True)
    for name in INDEX:
        yield f"one state, {name}", lambda name=name: single(name, 4)
    for name in INDEX:
        yield f"AEC, {name}", lambda name=name: aec(pettingzoo(name, 4))
    yield "AEC, PettingZoo's connect four", connect_four
    yield "OpenSpiel from Python, ekonos", lambda: spiel(openspiel("ekonos", 4))
    for name in ("backgammon", "gin_rummy", "hearts"):
        yield f"OpenSpiel from Python, its {name}", lambda name=name: open_spiel(name)
    yield "Catanatron", catan


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found: dict[str, float | None] = {}
    for name, make in contests():
        try:
            found[name] = rate(make(), options.seconds)
        except ImportError as missing:
            found[name] = None
            print(f"{name}: not measured, {missing.name} is not installed", flush=True)
            continue
        if not options.json:
            print(f"{found[name]:>14,.0f} steps/s  {name}", flush=True)
    if options.json:
        print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
