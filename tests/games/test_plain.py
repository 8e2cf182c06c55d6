"""Until a game is compiled its rules run as plain Python: everything people see is there, nothing compiles, same game."""

import json
import subprocess
import sys

import pytest

from semilla.engine.match import Match
from semilla.games import INDEX, game
from tests.games import plain_table


@pytest.mark.parametrize("name", INDEX)
def test_a_game_that_is_not_compiled_yet(name, tmp_path):
    """In a fresh process that may not compile."""
    done = subprocess.run([sys.executable, plain_table.__file__, name], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    match = Match(game(name), seed=plain_table.SEED)
    for move in told["moves"]:
        match.play(move)
    assert match.now.hash() == told["hash"]
    assert len(told["moves"]) >= plain_table.MOVES
