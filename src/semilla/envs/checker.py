"""A checker for vector environments, ours and anybody's: Gymnasium's `check_env` looks at single ones only.

>>> check_vector_env(lambda: gymnasium.make_vec("CartPole-v1", num_envs=4))

It holds an environment against what its metadata declares and raises `AssertionError` with a sentence on the first thing that is
not true: the spaces fit each other and what is returned lies in them; the same seed gives the same; every call returns arrays of
its own, and nobody who writes into them changes what comes; where there are masks, they fit and leave something to do; and games
that end are reset as the autoreset mode says.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

MASK = "action_mask"
Results = tuple[Any, ...]


def check_vector_env(make: Callable[[], VectorEnv[Any, Any, Any]], steps: int = 200, seed: int = 1) -> int:
    """Check what `make` makes over some steps; returns how many episodes ended, which should not be none."""
    env = make()
    check_spaces(env)
    mode = env.metadata.get("autoreset_mode")
    assert isinstance(mode, AutoresetMode), f"metadata['autoreset_mode'] is {mode!r}, not an AutoresetMode"
    check_seeding(env, seed)
    env.close()
    ended = check_play(make, mode, steps, seed)
    check_buffers(make, min(steps, 20), seed)
    return ended


def check_spaces(env: VectorEnv[Any, Any, Any]) -> None:
    """The spaces of all are the spaces of one, so many times."""
    assert isinstance(env, VectorEnv), f"{type(env).__name__} is not a VectorEnv"
    assert isinstance(env.num_envs, int), f"num_envs is {env.num_envs!r}"
    assert env.num_envs > 0, f"num_envs is {env.num_envs}"
    for name in ("observation", "action"):
        one, many = getattr(env, f"single_{name}_space"), getattr(env, f"{name}_space")
        assert many == batch_space(one, env.num_envs), f"{name}_space is not single_{name}_space for {env.num_envs} environments"


def check_seeding(env: VectorEnv[Any, Any, Any], seed: int) -> None:
    """The same seed gives the same beginning, and the same one after it."""
    first, second = env.reset(seed=seed), env.reset()
    check_observation(env, first[0], "reset(seed)")
    check_observation(env, second[0], "reset()")
    assert data_equivalence(first, env.reset(seed=seed), exact=True), "the same seed gives another beginning"
    assert data_equivalence(second, env.reset(), exact=True), "the reset after a seeded one is not the same again"


def check_play(make: Callable[[], VectorEnv[Any, Any, Any]], mode: AutoresetMode, steps: int, seed: int) -> int:
    """Two environments play the same actions; one of them is given others where an action must not count."""
    env, twin = make(), make()
    rng = np.random.default_rng(seed)
    (seen, infos), again = env.reset(seed=seed), twin.reset(seed=seed)
    assert data_equivalence((seen, infos), again, exact=True), "two environments with the same seed begin differently"
    over, ended = np.zeros(env.num_envs, np.bool_), 0
    for number in range(steps):
        actions = choose(env, infos, rng, over)
        others = (
            actions if mode == AutoresetMode.DISABLED else np.where(spread(over, actions), choose(env, infos, rng, over), actions)
        )
        before, result = over, env.step(actions)
        seen, rewards, terminations, truncations, infos = result
        where = f"step {number}"
        check_result(env, result, where)
        assert data_equivalence(result, twin.step(others), exact=True), f"{where}: the same actions give something else"
        over = terminations | truncations
        ended += int(over.sum())
        if mode == AutoresetMode.NEXT_STEP:
            assert not over[before].any(), f"{where}: NEXT_STEP, but the step that resets an environment ends it"
            assert not rewards[before].any(), f"{where}: NEXT_STEP, but the step that resets an environment has a reward"
        elif mode == AutoresetMode.SAME_STEP:
            check_final(env, seen, infos, over, where)
            over = np.zeros_like(over)
        elif over.any():
            (seen, infos), same = (each.reset(options={"reset_mask": over.copy()}) for each in (env, twin))
            assert data_equivalence((seen, infos), same, exact=True), f"{where}: a reset of some gives something else"
            over = np.zeros_like(over)
        if mode != AutoresetMode.SAME_STEP and mode != AutoresetMode.DISABLED:
            assert "final_obs" not in infos, f"{where}: {mode.name}, but there is a final_obs"
    env.close()
    twin.close()
    return ended


def check_final(env: VectorEnv[Any, Any, Any], seen: Any, infos: dict[str, Any], over: Any, where: str) -> None:
    """With SAME_STEP the last observation is kept apart, for those that ended and for nobody else."""
    if not over.any():
        return
    for key in ("final_obs", "_final_obs", "final_info"):
        assert key in infos, f"{where}: SAME_STEP, but infos has no {key}"
    final = infos["final_obs"]
    assert np.array_equal(infos["_final_obs"], over), f"{where}: _final_obs does not mark those that ended"
    for slot in range(env.num_envs):
        assert (final[slot] is not None) == over[slot], (
            f"{where}: final_obs[{slot}] {'is missing' if over[slot] else 'should be None'}"
        )
        if over[slot]:
            assert final[slot] in env.single_observation_space, f"{where}: final_obs[{slot}] is not in the space"
            if isinstance(seen, np.ndarray):
                assert not np.array_equal(final[slot], seen[slot]), f"{where}: what was the end is shown as the beginning"


def check_result(env: VectorEnv[Any, Any, Any], result: Results, where: str) -> None:
    """A step returns observations, rewards, terminations, truncations and infos, each in its form."""
    assert len(result) == 5, f"{where}: returns {len(result)} things, not 5"
    seen, rewards, terminations, truncations, infos = result
    check_observation(env, seen, where)
    for name, array in (("rewards", rewards), ("terminations", terminations), ("truncations", truncations)):
        assert isinstance(array, np.ndarray), f"{where}: {name} is no array"
        assert array.shape == (env.num_envs,), f"{where}: {name} has the shape {array.shape}, not {(env.num_envs,)}"
    assert np.issubdtype(rewards.dtype, np.floating), f"{where}: rewards are {rewards.dtype}, not floating"
    assert np.isfinite(rewards).all(), f"{where}: rewards are not finite"
    for name, array in (("terminations", terminations), ("truncations", truncations)):
        assert array.dtype == np.bool_, f"{where}: {name} are {array.dtype}, not bool"
    assert isinstance(infos, dict), f"{where}: infos is no dict"
    if MASK in infos:
        check_mask(env, infos[MASK], terminations | truncations, where)


def check_observation(env: VectorEnv[Any, Any, Any], seen: Any, where: str) -> None:
    """Observations lie in their space."""
    assert seen in env.observation_space, f"{where}: the observations are not in observation_space"


def check_mask(env: VectorEnv[Any, Any, Any], mask: Any, over: Any, where: str) -> None:
    """A mask has a place for every action and leaves something to do, unless the episode is over."""
    shape = (env.num_envs, int(env.single_action_space.n))  # type: ignore[attr-defined]
    assert mask.shape == shape, f"{where}: {MASK} has the shape {mask.shape}, not {shape}"
    assert np.isin(mask, (0, 1)).all(), f"{where}: {MASK} has something else than 0 and 1"
    stuck = np.flatnonzero(~mask.any(axis=1) & ~over)
    assert not len(stuck), f"{where}: nothing is allowed in environment {stuck[0]}, which is not over"


def check_buffers(make: Callable[[], VectorEnv[Any, Any, Any]], steps: int, seed: int) -> None:
    """Arrays that were returned are the caller's: none comes again, and writing into them changes nothing."""
    env, spoiled = make(), make()
    rng = np.random.default_rng(seed)
    _, infos = env.reset(seed=seed)
    kept = arrays_in(spoiled.reset(seed=seed))
    over = np.zeros(env.num_envs, np.bool_)
    for number in range(steps):
        if over.any() and env.metadata["autoreset_mode"] == AutoresetMode.DISABLED:
            break
        actions = choose(env, infos, rng, over)
        for array in kept:
            spoil(array)
        result, other = env.step(actions), spoiled.step(actions.copy())
        assert data_equivalence(result, other, exact=True), f"step {number}: writing into what was returned changes what comes"
        _, _, terminations, truncations, infos = result
        over = terminations | truncations
        for array in arrays_in(other):
            assert not any(np.shares_memory(array, old) for old in kept), f"step {number}: an array is returned a second time"
        kept = [*kept[-64:], *arrays_in(other)]
    env.close()
    spoiled.close()


def choose(env: VectorEnv[Any, Any, Any], infos: dict[str, Any], rng: np.random.Generator, over: Any) -> Any:
    """Actions at random, among those that are allowed."""
    mask = infos.get(MASK)
    if mask is None:
        env.action_space.seed(int(rng.integers(1 << 31)))
        return env.action_space.sample()
    weights = rng.random(mask.shape) * (mask != 0)
    weights[over] = rng.random(mask.shape[1])  # what is reset does not look at its action
    return weights.argmax(axis=1)


def spread(over: Any, actions: Any) -> Any:
    """A flag for each environment, as wide as its action."""
    return over.reshape(-1, *[1] * (np.ndim(actions) - 1))


def arrays_in(data: Any) -> list[Any]:
    """All arrays in something returned."""
    if isinstance(data, np.ndarray):
        return [data] if data.dtype != object else [array for item in data for array in arrays_in(item)]
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, tuple | list) else ()
    return [array for item in inside for array in arrays_in(item)]


def spoil(array: Any) -> None:
    """Write something else into an array."""
    if array.flags.writeable and array.size:
        array[...] = ~array if array.dtype == np.bool_ else array + 1
