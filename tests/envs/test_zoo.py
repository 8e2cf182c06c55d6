"""PettingZoo's own suite, by name, for every game; copies in mid-game; what is refused and how."""

import copy
import pickle
import sys
import warnings
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test, seed_test
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test
from pettingzoo.utils import parallel_to_aec

from semilla.envs import IllegalAction, pettingzoo
from semilla.games import INDEX, game
from tests.envs.play import SIZES

KNOWN = "probably should be gymnasium.spaces.box|not a NumPy array|all zeros"
"""What PettingZoo warns of in every environment with a mask that is not one of its own."""


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_api_test(name, players):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for known in KNOWN.split("|"):
            warnings.filterwarnings("ignore", message=f".*{known}.*")
        api_test(pettingzoo(name, players=players), num_cycles=60)


@pytest.mark.parametrize("name", INDEX)
def test_seed_test(name):
    seed_test(partial(pettingzoo, name), num_cycles=40)


@pytest.mark.parametrize("name", INDEX)
def test_max_cycles_test(name):
    parallel = partial(pettingzoo, name, parallel=True)
    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles=max_cycles))))


@pytest.mark.parametrize("name", INDEX)
def test_render_test(name, capsys):
    word = game(name).title["en"].split()[0]
    render_test(partial(pettingzoo, name), {"svg": lambda drawn: drawn.startswith("<svg") and word in drawn, "ansi": len})
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("name", INDEX)
def test_test_save_obs(name, capsys):
    save_obs_test(pettingzoo(name))
    assert "did not save" in capsys.readouterr().out  # observations are numbers, not pictures


@pytest.mark.parametrize("name", INDEX)
def test_performance_benchmark(name, capsys, monkeypatch):
    """It runs for five seconds by its own clock: ours is quicker."""
    seconds = iter(range(1000))
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", SimpleNamespace(time=lambda: next(seconds)))
    performance_benchmark(pettingzoo(name))
    assert "turns per second" in capsys.readouterr().out


def played(env, turns, seed=3):
    """An environment after some turns."""
    env.reset(seed=seed)
    for agent in env.agent_iter(turns):
        env.step(env.action_space(agent).sample())
    return env


@pytest.mark.parametrize("name", INDEX)
def test_copies_in_mid_game_are_independent(name):
    env = played(pettingzoo(name, seed=1), 25)
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    rng = np.random.default_rng(1)
    while env.agents:
        here = env.observe(env.agent_selection)
        for other in others:
            there = other.observe(other.agent_selection)
            assert other.agent_selection == env.agent_selection
            assert all(np.array_equal(here[key], there[key]) for key in here)
        allowed = np.flatnonzero(here["action_mask"])
        action = int(rng.choice(allowed)) if len(allowed) else None
        for each in (env, *others):
            each.step(action)
    assert not any(other.agents for other in others)


def test_rewards_are_shares_of_the_victory():
    env = pettingzoo("ekonos", players=3)
    env.reset(seed=5)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, cut, _ = env.last()
        totals[agent] += reward
        env.step(None if over or cut else env.action_space(agent).sample())
    assert sum(totals.values()) == pytest.approx(1)


def test_what_is_wrong_is_refused_as_pettingzoo_refuses_it():
    env = pettingzoo("ekonos", players=2)
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    forbidden = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"][:36] == 0)[0])
    with pytest.raises(IllegalAction, match="You do not hold"):
        env.step(forbidden)
    with pytest.raises(AssertionError, match="There is no action 203"):
        env.step(203)
    with pytest.raises(AssertionError, match="whole number, not a float"):
        env.step(0.5)
    with pytest.raises(TypeError, match="seed is a whole number, not a str"):
        env.reset(seed="one")
    for attempt in (lambda: env.reset(seed=-1), lambda: pettingzoo("ekonos", seed=-1)):
        with pytest.raises(ValueError, match="A seed is a whole number from 0 on, not -1"):
            attempt()
    with pytest.raises(ValueError, match="2 to 6 players, not 7"):
        pettingzoo("ekonos", players=7)
    with pytest.raises(KeyError, match="seat_2"):
        env.observe("seat_2")
    with pytest.raises(ValueError, match="no way to draw"):
        pettingzoo("ekonos", render_mode="hologram")
    env = played(pettingzoo("ekonos", players=2, max_cycles=9), 9)
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)
    for _ in range(2):
        env.step(None)
    assert not env.agents
