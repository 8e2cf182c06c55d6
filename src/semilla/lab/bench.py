"""Benchmarks: measured here and now, on one core, after a warm-up. They print figures and decide nothing."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from semilla.bots import search_kernel
from semilla.bots.learning.training import Training
from semilla.bots.learning.value import Value
from semilla.bots.search import Tree, compile_by_hand, compile_learned, compile_search
from semilla.engine.compiled import kernels
from semilla.engine.fields import new_records
from semilla.engine.game import Game
from semilla.engine.match import Match
from semilla.engine.position import SILENT, ZERO, Position
from semilla.engine.series import play_series


def measure(game: Game, players: int | None, seconds: float) -> dict[str, Any]:
    """All figures of a game."""
    count = players or min(max(4, game.players[0]), game.players[1])
    random_games, random_steps = play_rate(game, count, "random", seconds)
    policy_games, policy_steps = play_rate(game, count, "policy", seconds)
    greedy_games, _ = play_rate(game, count, "greedy", seconds)
    return {
        "game": game.name,
        "players": count,
        "steps_per_second": random_steps,
        "games_per_second": random_games,
        "policy_steps_per_second": policy_steps,
        "policy_games_per_second": policy_games,
        "greedy_games_per_second": greedy_games,
        "search_simulations_per_second": search_rate(game, count, Tree.run, seconds),
        "search_playouts_per_second": search_rate(game, count, lambda tree, seen, _, times: tree.run_random(seen, times), seconds),
        **(learned_rates(game, count, seconds) if game.features is not None else {}),
        "state_bytes": game.state.itemsize,
        "copy_ns": copy_time(game),
        "legal_ns": legal_time(game, count),
        "python_call_us": python_time(game, count),
        "first_compile_seconds": first_compile(game),
    }


def rate(run: Callable[[int], Any], seconds: float) -> tuple[int, float]:
    """How often something can be done in about so many seconds: (times, seconds). Doubles until it fills a third, then measures."""
    times = 1
    while True:
        start = time.perf_counter()
        run(times)
        spent = time.perf_counter() - start
        if spent > seconds / 3:
            break
        times *= 2
    best = spent
    for _ in range(2):
        start = time.perf_counter()
        run(times)
        best = min(best, time.perf_counter() - start)
    return times, best


def play_rate(game: Game, players: int, bot: str, seconds: float) -> tuple[float, float]:
    """Games and atoms a second on one core."""
    steps = 0

    def run(games: int) -> None:
        nonlocal steps
        steps = int(play_series(game, players, games, [bot], "bench", workers=1).steps.sum())

    games, spent = rate(run, seconds)
    return games / spent, steps / spent


def search_rate(
    game: Game,
    players: int,
    run: Callable[[Tree, Position, tuple[int, ...], int], None],
    seconds: float,
    value: Value | None = None,
) -> float:
    """Simulations (or whole random playouts) of the tree search a second, from the first decision of a game."""
    compile_search(game)
    (compile_learned if value else compile_by_hand)(game)
    seen = Match(game, players, seed="bench").now
    seen = seen.hidden(seen.seat)
    tree = Tree(game, "bench", value)

    def repeat(times: int) -> None:
        tree.plant()
        run(tree, seen, (), times)

    times, spent = rate(repeat, seconds)
    return times / spent


def learned_rates(game: Game, players: int, seconds: float) -> dict[str, float]:
    """How often a learned value (of the usual size, with nothing learned yet) judges a position for all seats, and simulations with
    it, a second.
    """
    compile_search(game)
    compile_learned(game)
    value = Training(game, game.pack, (players, players), "bench").value()
    tree = Tree(game, "bench", value)
    states = np.concatenate([match.now.states for match in middle(game, players, 24)])
    times, spent = rate(
        lambda count: search_kernel.time_foresight(
            tree.features, game.pack.tables, states, tree.settings, tree.desk, np.int64(count)
        ),
        seconds,
    )
    return {
        "learned_evaluations_per_second": times / spent,
        "learned_evaluation_us": spent / times / players * 1e6,
        "learned_simulations_per_second": search_rate(game, players, Tree.run, seconds, value),
    }


def middle(game: Game, players: int, times: int) -> list[Match]:
    """Matches somewhere in the middle of random games."""
    found = []
    for number in range(times):
        match = Match(game, players, seed=f"bench {number}", forced=False)
        rng = np.random.default_rng(number)
        for _ in range(int(rng.integers(20, 150))):
            atoms = match.now.legal()
            if not atoms:
                break
            match.now.play(int(rng.choice(atoms)))
        if not match.over:
            found.append(match)
    return found


def copy_time(game: Game) -> float:
    """Nanoseconds to copy a position inside a kernel."""
    states = new_records(game.state, 8)
    times, spent = rate(lambda count: kernels.time_copies(states, np.int64(count * 1000)), 0.3)
    return spent / times / 1000 * 1e9


def legal_time(game: Game, players: int) -> float:
    """Nanoseconds to list the legal atoms, mean over positions of random games."""
    atoms = np.zeros(game.atoms, np.int64)
    spans = []
    for match in middle(game, players, 24):

        def run(count: int, match: Match = match) -> None:
            kernels.time_legal(game.rules.legal, match.pack.tables, match.now.states, ZERO, atoms, np.int64(count * 1000))

        times, spent = rate(run, 0.03)
        spans.append(spent / times / 1000 * 1e9)
    return float(np.mean(spans))


def python_time(game: Game, players: int) -> float:
    """Microseconds for a round trip from Python: list the legal atoms and play one."""
    match = Match(game, players, seed="bench", forced=False)
    tables, legal, step = match.pack.tables, game.rules.legal, game.rules.step
    start = match.now.states.copy()
    atoms = np.zeros(game.atoms, np.int64)
    choices = np.random.default_rng(1).random(100_000)

    def run(count: int) -> None:
        states = start.copy()
        for k in range(count):
            n = legal(tables, states, ZERO, atoms)
            if n == 0:
                states = start.copy()
                continue
            step(tables, states, ZERO, atoms[int(choices[k % 100_000] * n)], SILENT)

    times, spent = rate(run, 0.5)
    return spent / times * 1e6


def first_compile(game: Game) -> float:
    """Seconds from nothing to compiled rules and kernels, in a fresh process with an empty cache."""
    program = (
        "import time; from semilla.games import game; from semilla.engine.game import compile_game; "
        f"found = game({game.name!r}); start = time.perf_counter(); compile_game(found); print(time.perf_counter() - start)"
    )
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "SEMILLA_CACHE": folder}
        result = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return float(result.stdout)
