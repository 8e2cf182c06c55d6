"""What the shelf says of a game is what the game does."""

import pytest

from semilla.cli.shelf import figures
from semilla.engine.game import GameProblem
from semilla.games import INDEX, about, game


@pytest.mark.parametrize("name", INDEX)
def test_the_shelf_and_the_game_take_the_same_players(name):
    entry, found = about(name), game(name)
    low, high = entry.players
    assert entry.players == found.players
    assert set(entry.variant) <= set(range(low, high + 1))
    for players in range(low, high + 1):
        try:
            found.template(found.pack, players, {})
        except GameProblem as problem:
            pytest.fail(problem.text())


@pytest.mark.clause("EP14-SETUP-1", "EP14-VAR-1")
def test_two_players_are_a_variant_of_the_2014_edition():
    assert figures(about("el-plan-2014"), "en").startswith("3 to 6 players (2 as a variant), ")
    assert figures(about("el-plan-2014"), "es").startswith("De 3 a 6 jugadores (2 como variante), ")
    assert figures(about("el-plan-2011"), "en").startswith("2 to 6 players, ")
