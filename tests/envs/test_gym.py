"""Gymnasium's own check for one seat, our checker for vectors, and a checker that finds what is wrong."""

import copy
import pickle
from functools import partial

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from semilla.envs import check_vector_env
from semilla.envs import gymnasium as seat_env
from semilla.envs.setting import versioned
from semilla.games import INDEX, game
from tests.envs.play import SIZES

seat_env("ekonos", 2)  # registers the names


@pytest.mark.parametrize("name", INDEX)
def test_check_env(name, capsys):
    """It plays anything in the action space, so an action that is not allowed has to have an answer: `illegal`."""
    made = gymnasium.make(f"semilla/{versioned(name)}", bots="random", illegal=-1.0)
    check_env(made.unwrapped)


def run(env, seed=1):
    """A whole game of legal actions at random; what was rewarded in all."""
    _, info = env.reset(seed=seed)
    rng, total, over = np.random.default_rng(seed), 0.0, False
    while not over:
        assert np.array_equal(env.action_masks(), info["action_mask"] == 1)
        _, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert not cut
        total += reward
    return total


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_a_seat_plays_among_bots(name, players):
    rewards = {seat: run(seat_env(name, players, seat=seat, bots="random")) for seat in (0, players - 1)}
    assert all(0 <= reward <= 1 for reward in rewards.values())


def test_any_bot_of_the_arena_sits_there_and_a_seed_fixes_it():
    bots = ["easy", "greedy"]
    assert run(seat_env("ekonos", 3, seat=1, bots=bots), 4) == run(seat_env("ekonos", 3, seat=1, bots=bots), 4)


def test_copies_in_mid_game_are_independent():
    env = seat_env("ekonos", 2, bots="random")
    env.reset(seed=1)
    for _ in range(10):
        env.step(env.action_space.sample())
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    action = int(env.action_masks().argmax())
    seen = [each.step(action)[0] for each in (env, *others)]
    assert np.array_equal(seen[0], seen[1])
    assert np.array_equal(seen[0], seen[2])


def test_what_is_wrong_is_refused_as_gymnasium_refuses_it():
    env = seat_env("ekonos", 2, bots="random")
    with pytest.raises(ResetNeeded, match="No game has been dealt yet"):
        env.step(0)
    env.reset(seed=1)
    forbidden = int(np.flatnonzero(~env.action_masks()[:36])[0])
    with pytest.raises(InvalidAction, match="You do not hold"):
        env.step(forbidden)
    with pytest.raises(InvalidAction, match="There is no action -1"):
        env.step(-1)
    with pytest.raises(InvalidAction, match="whole number, not a float"):
        env.step(0.5)
    run(env)
    with pytest.raises(ResetNeeded, match="The game is over"):
        env.step(0)
    losing = seat_env("ekonos", 2, bots="random", illegal=-1)
    losing.reset(seed=1)
    _, reward, over, _, info = losing.step(forbidden)
    assert (reward, over) == (-1, True)
    assert "EK-CARD-1" in info["illegal"] or "not allowed" in info["illegal"]
    for attempt in (partial(seat_env, "ekonos", 2, seat=2), partial(seat_env, "ekonos", 3, bots=["random"])):
        with pytest.raises(ValueError, match="seat"):
            attempt()
    with pytest.raises(TypeError, match="seat is a whole number, not a float"):
        seat_env("ekonos", 2, seat=0.5)
    for size in ({}, {"num_envs": 2}):
        with pytest.raises(TypeError, match="colour"):
            seat_env("ekonos", 2, colour="red", **size)
        with pytest.raises(ValueError, match="2 to 6 players, not 7"):
            seat_env("ekonos", 7, **size)
        for bots in (3, [3]):
            with pytest.raises(TypeError, match="bots is a list of names"):
                seat_env("ekonos", 2, bots=bots, **size)
    with pytest.raises(TypeError, match="illegal is a number, not a str"):
        seat_env("ekonos", 2, illegal="lose")
    with pytest.raises(ValueError, match="num_envs is a whole number from 1"):
        seat_env("ekonos", 2, num_envs=0)
    with pytest.raises(ValueError, match="nobody"):
        seat_env("ekonos", 2, bots="nobody")
    vector = seat_env("ekonos", 2, num_envs=2, bots="random")
    for attempt in (vector.action_masks, partial(vector.step, np.zeros(2, int))):
        with pytest.raises(ResetNeeded, match="No game has been dealt yet"):
            attempt()
    vector.reset(seed=1)
    with pytest.raises(InvalidAction, match="array of whole numbers, not float64"):
        vector.step(np.zeros(2))
    with pytest.raises(InvalidAction, match="in game 0 is not allowed"):
        vector.step(np.full(2, 202))
    with pytest.raises(InvalidAction, match="shape"):
        vector.step(np.zeros(3, int))
    with pytest.raises(ValueError, match="NEXT_STEP, SAME_STEP"):
        seat_env("ekonos", 2, num_envs=2, autoreset_mode="sometimes")


@pytest.mark.parametrize("mode", ["NEXT_STEP", "SAME_STEP"])
@pytest.mark.parametrize("name", INDEX)
def test_vectors_pass_the_checker(name, mode):
    players = game(name).players[0]
    make = partial(seat_env, name, players, bots="random", num_envs=4, autoreset_mode=mode, workers=2)
    assert check_vector_env(make, steps=300 if name == "ekonos" else 600) > 0


def test_both_modes_tell_the_same_games():
    """What NEXT_STEP shows as the last observation, SAME_STEP keeps as final_obs; then both show the same beginning."""
    later, same = (
        seat_env("ekonos", 2, bots="random", num_envs=3, autoreset_mode=mode) for mode in AutoresetMode if mode.value[0] != "D"
    )
    (seen, infos), _ = later.reset(seed=2), same.reset(seed=2)
    rng, over = np.random.default_rng(1), np.zeros(3, bool)
    while not over.any():
        actions = (rng.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(1)
        seen, _, over, _, infos = later.step(actions)
        at_once, _, done, _, told = same.step(actions)
    slot = int(over.argmax())
    assert np.array_equal(over, done)
    assert np.array_equal(told["final_obs"][slot], seen[slot])
    actions = np.where(over, 0, infos["action_mask"].argmax(1))
    assert np.array_equal(later.step(actions)[0][slot], at_once[slot])


@pytest.mark.parametrize("mode", AutoresetMode)
def test_the_checker_accepts_gymnasiums_own_vectors(mode):
    make = partial(gymnasium.make_vec, "CartPole-v1", num_envs=3, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode})
    assert check_vector_env(make) > 0


class Counter(VectorEnv):
    """A right one: it counts to its end, by an action of 1, and begins again in the next step."""

    def __init__(self, num_envs=2):
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_observation_space = gymnasium.spaces.Box(0, 9, (1,), np.float32)
        self.single_action_space = gymnasium.spaces.Discrete(2)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.at, self.over = self.np_random.integers(0, 3, self.num_envs), np.zeros(self.num_envs, bool)
        return self.seen(), self.told()

    def seen(self):
        return self.at.astype(np.float32)[:, None]

    def told(self):
        return {"action_mask": np.ones((self.num_envs, 2), np.int8)}

    def reward(self):
        return np.where(self.over, 1.0, 0.0)

    def advance(self, actions):
        self.at = np.where(self.over, 0, self.at + actions)
        self.over = (self.at == 9) & ~self.over

    def step(self, actions):
        self.advance(actions)
        return self.seen(), self.reward(), self.over.copy(), np.zeros(self.num_envs, bool), self.told()


def wrong(**methods):
    """A counter with something wrong."""
    return type("Wrong", (Counter,), methods)


def reuses(self):
    if not hasattr(self, "buffer"):
        self.buffer = np.zeros((self.num_envs, 1), np.float32)
    self.buffer[:, 0] = self.at
    return self.buffer


def listens(self, actions):
    self.at = np.where(self.over, actions, self.at + actions)
    self.over = (self.at == 9) & ~self.over


def unseeded(self, *, seed=None, options=None):
    found = Counter.reset(self, seed=seed)
    self.at = np.random.default_rng().integers(0, 9, self.num_envs)
    return self.seen(), found[1]


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (wrong(seen=reuses), "writing into|returned a second time"),
        (wrong(advance=listens), "the same actions give something else"),
        (wrong(reset=unseeded), "the same seed gives another beginning"),
        (wrong(seen=lambda self: self.at.astype(np.float32)[:, None] + 5), "not in observation_space"),
        (wrong(reward=lambda self: np.ones(self.num_envs)), "the step that resets an environment has a reward"),
        (wrong(reward=lambda self: self.over), "rewards are bool"),
        (wrong(reward=lambda self: np.ones(1)), "rewards has the shape"),
        (wrong(told=lambda self: {"action_mask": np.zeros((self.num_envs, 2), np.int8)}), "nothing is allowed"),
        (wrong(told=lambda self: {"action_mask": np.ones((self.num_envs, 3), np.int8)}), "action_mask has the shape"),
    ],
)
def test_the_checker_finds_what_is_wrong(made, sentence):
    assert check_vector_env(Counter) > 0
    with pytest.raises(AssertionError, match=sentence):
        check_vector_env(made)


@pytest.mark.parametrize(("mode", "sentence"), [("NextStep", "AutoresetMode"), (AutoresetMode.SAME_STEP, "final_obs")])
def test_the_checker_looks_at_what_is_declared(mode, sentence):
    def make():
        env = Counter()
        env.metadata = {"autoreset_mode": mode}
        return env

    with pytest.raises(AssertionError, match=sentence):
        check_vector_env(make)
