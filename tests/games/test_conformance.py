"""Every game keeps the engine's invariants, in every setup, by its policy and at random."""

import json
import os
import subprocess
import sys

import pytest

from semilla.engine.conformance import check_game, trail
from semilla.games import INDEX, game, shelf
from semilla.lab.fuzz import setups


def sample(name, most=3):
    """At most so many setups for each number of players, spread over the options."""
    found = game(name)
    for players in range(found.players[0], found.players[1] + 1):
        group = setups(found, found.pack, players)
        places = dict.fromkeys((k * len(group) // most + k) % len(group) for k in range(most))
        yield from ((name, *group[place]) for place in places)


SETUPS = [setup for name in INDEX for setup in sample(name)]
NAMES = [f"{name}-{players}-{'-'.join(options.values())}".strip("-") for name, players, options in SETUPS]


@pytest.mark.parametrize("policy", [True, False], ids=["policy", "random"])
@pytest.mark.parametrize(("name", "players", "options"), SETUPS, ids=NAMES)
def test_invariants(name, players, options, policy):
    check_game(game(name), players, options, "conformance", policy)


TRAIL = """
import json, sys
from semilla.engine.conformance import trail
from semilla.games import game
name, players, options, limit = json.loads(sys.argv[1])
for policy in (True, False):
    print("\\n".join(trail(game(name), players, options, "trail", policy, limit)))
"""


ONE_BY_ONE = [pytest.param(entry.name, marks=pytest.mark.xdist_group(entry.house.name)) for entry in shelf()]
"""Editions of one house on one worker: the second finds compiled what the first left."""


WAYS = [{"NUMBA_DISABLE_JIT": "1"}, {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}]
"""As plain Python, and with bounds checks, for which it is not worth while to optimise."""


@pytest.mark.parametrize("flags", WAYS, ids=lambda flags: next(iter(flags)))
@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_same_positions_without_compiler_and_with_bounds_checks(name, flags):
    found = game(name)
    chosen = setups(found, found.pack)
    players, options = chosen[len(chosen) // 2]
    argument = json.dumps([name, players, options, 400])
    result = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", TRAIL, argument],
        env={**os.environ, **flags},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr[-3000:]
    compiled = [line for policy in (True, False) for line in trail(found, players, options, "trail", policy, 400)]
    assert result.stdout.split("\n")[:-1] == compiled
