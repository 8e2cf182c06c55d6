"""The games as PettingZoo's environments: AEC, where the seat to act acts, and parallel, where only its action counts."""

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper, turn_based_aec_to_parallel

from semilla.envs.batch import whole
from semilla.envs.drawing import RENDER_MODES, check_mode, render
from semilla.envs.problems import Unsuitable, WrongType, integer
from semilla.envs.setting import Setting
from semilla.envs.spaces import Atoms, whole_action, with_mask
from semilla.envs.state import State

MOST_CYCLES = 1 << 31


class ZooEnv(AECEnv):  # type: ignore[misc]
    """A game whose agents are its seats, `seat_0` and on. A turn is an atom; a move may be several turns of one agent."""

    def __init__(
        self,
        setting: Setting,
        seed: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        lang: str = "en",
    ) -> None:
        super().__init__()
        self.setting, self.lang = setting, lang
        self.render_mode = check_mode(render_mode)
        self.max_cycles = None if max_cycles is None else whole("max_cycles", max_cycles, MOST_CYCLES)
        self.metadata = {"name": setting.name, "render_modes": [*RENDER_MODES], "render_fps": 1, "is_parallelizable": True}
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space: spaces.Space[Any] = with_mask(setting)
        self._observations = dict.fromkeys(self.possible_agents, space)
        self._actions = {agent: Atoms(setting) for agent in self.possible_agents}
        self._chance = np.random.default_rng(secrets.randbits(64) if seed is None else natural(seed))
        self.game: State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next game; the same seed deals the same one (as `semilla play --seed`), and the same ones after it."""
        if seed is not None:
            self._chance = np.random.default_rng(natural(seed))
        self.game = State(self.setting, secret(self._chance) if seed is None else seed)
        for space in self._actions.values():
            space.state = self.game
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.seat]
        self._cycles = 0

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it may do: nothing when it is not its turn."""
        assert self.game is not None
        seat = self._seat_of[agent]
        acts = seat == self.game.seat and not self.truncations.get(agent, False)
        mask = self.game.mask() if acts else np.zeros(self.setting.actions, np.int8)
        return {"observation": self.game.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an atom. An action outside the space raises `AssertionError`, one that the rules forbid `IllegalAction`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game, chosen = self.game, whole_action(action)
        assert game is not None
        if not isinstance(chosen, int | np.integer) or isinstance(chosen, bool):
            raise AssertionError(WrongType("envs.action", given=type(chosen).__name__).text(self.lang))
        if not 0 <= chosen < self.setting.actions:
            raise AssertionError(game.refusal(int(chosen)).text(self.lang))
        game.play(chosen)
        self._cumulative_rewards[agent] = 0.0
        self._cycles += 1
        if game.over:
            self.rewards = dict(zip(self.possible_agents, game.rewards().tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[game.seat]
            if self._cycles == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """The board as the agent to act sees it (`ansi`, `svg`), or printed (`human`)."""
        assert self.game is not None
        return render(self.game.position(), self._seat_of[self.agent_selection], self.render_mode, self.lang)

    def close(self) -> None:
        """There is nothing to close."""


def natural(seed: int) -> int:
    """A seed, as NumPy takes it."""
    if integer("seed", seed) < 0:
        raise Unsuitable("envs.seed_negative", given=int(seed))
    return int(seed)


def secret(chance: np.random.Generator) -> str:
    """The seed of a game that nobody named."""
    return chance.bytes(16).hex()


class Zoo(OrderEnforcingWrapper):  # type: ignore[misc]
    """The environment behind PettingZoo's own guard against calls before `reset`; it can be pickled and copied."""

    def __reduce__(self) -> Any:
        return Zoo, (self.env,), {name: value for name, value in vars(self).items() if name != "env"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)


def env(setting: Setting, **more: Any) -> Zoo:
    """The AEC environment."""
    return Zoo(ZooEnv(setting, **more))


def parallel_env(setting: Setting, **more: Any) -> Any:
    """The parallel environment: everybody names an action, that of the seat to act is played."""
    return turn_based_aec_to_parallel(Zoo(ZooEnv(setting, **more)))
