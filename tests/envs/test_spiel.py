"""OpenSpiel's own tests for every game; IS-MCTS plays and sees nothing hidden."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.tests import games_sim_test

from semilla.envs import openspiel
from semilla.envs.spiel import spiel_name
from semilla.games import INDEX, game
from tests.envs.play import SIZES


@pytest.mark.parametrize("name", INDEX)
def test_random_sim_test(name):
    """With few players: it plays the whole game again from its history after every action."""
    pyspiel.random_sim_test(openspiel(name, game(name).players[0]), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_its_simulation_of_games(name, players):
    """Clones, histories, serialization by OpenSpiel and by pickle, utilities in their bounds."""
    loaded = openspiel(name, players)
    assert (loaded.num_players(), loaded.num_distinct_actions()) == (players, game(name).atoms)
    games_sim_test.GamesSimTest().sim_game(loaded)


def dealt(name, players, atoms, seed=1):
    """A state after some atoms at random."""
    state, rng = openspiel(name, players).new_initial_state(), np.random.default_rng(seed)
    for byte in (1, 2, 3, 4):
        state.apply_action(byte)
    for _ in range(atoms):
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", INDEX)
def test_is_mcts_plays_it(name):
    state = dealt(name, game(name).players[0], 12)
    rng = np.random.RandomState(1)
    bot = ISMCTSBot(
        game=state.get_game(), uct_c=1.0, max_simulations=3, evaluator=RandomRolloutEvaluator(1, rng), random_state=rng
    )  # fmt: skip
    for _ in range(2):
        while len(state.legal_actions()) == 1:
            state.apply_action(state.legal_actions()[0])
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(int(action))


@pytest.mark.parametrize("name", INDEX)
def test_a_state_dealt_anew_is_the_same_to_the_seat(name):
    state = dealt(name, game(name).players[0], 15)
    rng = np.random.default_rng(2)
    for player in range(state.num_players()):
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.history() == state.history()
        assert other.state.records.tobytes() != state.state.records.tobytes()
        assert (other.state.records["key"] != state.state.records["key"]).any()


def test_an_information_state_remembers():
    """Two ways to the same position are not the same to who went them."""
    one, other = dealt("ekonos", 2, 0), dealt("ekonos", 2, 0)
    before = one.information_state_string(one.current_player())
    player, actions = one.current_player(), one.legal_actions()
    one.apply_action(actions[0])
    other.apply_action(actions[1])
    assert len({before, one.information_state_string(player), other.information_state_string(player)}) == 3


def test_names_are_versioned_and_what_is_wrong_is_a_spiel_error():
    assert spiel_name("el-plan-2014") == "semilla_el_plan_2014_v3"
    assert pyspiel.load_game("semilla_ekonos_v2(players=3)").num_players() == 3
    state = dealt("ekonos", 2, 0)
    forbidden = next(atom for atom in range(36) if atom not in state.legal_actions())
    with pytest.raises(pyspiel.SpielError, match="You do not hold"):
        state.apply_action(forbidden)
    with pytest.raises(pyspiel.SpielError, match="There is no action 300: they are numbered from 0 to 255"):
        openspiel("ekonos", 2).new_initial_state().apply_action(300)
    with pytest.raises(pyspiel.SpielError, match="There is no action 9999"):
        state.apply_action(9999)
    with pytest.raises(TypeError):
        state.apply_action(0.5)
    for ask in (state.observation_tensor, state.observation_string, state.information_state_string):
        with pytest.raises(pyspiel.SpielError, match="player"):
            ask(7)
    with pytest.raises(pyspiel.SpielError, match="There is no seat 7"):
        state.resample_from_infostate(7, lambda: 0.5)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(pyspiel.SpielError, match="The game is over"):
        state.apply_action(0)
    with pytest.raises(pyspiel.SpielError, match="7"):
        pyspiel.load_game("semilla_ekonos_v2(players=7)")
    with pytest.raises(pyspiel.SpielError, match="2 to 6 players, not 7"):
        openspiel("ekonos", players=7)
