"""Many games for one seat as Gymnasium's vector environment, on the batch: the others are bots that answer inside it."""

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from semilla.envs.batch import LEARNER, MOST_GAMES, Batch, whole
from semilla.envs.gym import bots_of
from semilla.envs.problems import EnvProblem, Unsuitable
from semilla.envs.setting import Array, Setting, settled
from semilla.envs.spaces import Atoms, numbers

MODES = {AutoresetMode.NEXT_STEP: "next", AutoresetMode.SAME_STEP: "same"}


class VectorSeatEnv(VectorEnv[Array, Array, Array]):
    """Games side by side; what may be done is in `infos["action_mask"]` and `action_masks()`.

    `autoreset_mode` is NEXT_STEP (a game that ended is dealt anew in the next step, which plays nothing there) or SAME_STEP (it is
    dealt anew at once, and `infos["final_obs"]` has its last observation).
    """

    def __init__(
        self,
        game: str | Setting,
        players: int | None = None,
        *,
        num_envs: int = 1,
        seat: int = 0,
        bots: str | Sequence[str] = "greedy",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        workers: int = 1,
        **more: Any,
    ) -> None:
        setting = settled(game, players, **more)
        self.mode = next((mode for mode in MODES if autoreset_mode in (mode, mode.name, mode.value)), None)
        if self.mode is None:
            raise Unsuitable("envs.autoreset", name=str(autoreset_mode), names=", ".join(mode.name for mode in MODES))
        self.setting, self.seat, self.num_envs = setting, seat, whole("num_envs", num_envs, MOST_GAMES)
        seats = [name or LEARNER for name in bots_of(bots, setting, seat)]
        self.batch = Batch(
            setting, games=num_envs, seed=secrets.token_hex(16), bots=seats, redeal=MODES[self.mode], workers=workers
        )
        self.metadata = {"autoreset_mode": self.mode}
        self._dealt = False
        self.single_observation_space, self.single_action_space = numbers(setting), Atoms(setting)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deal all games anew."""
        super().reset(seed=seed)
        self.batch.reset(self.np_random.bytes(16).hex())
        self._dealt = True
        return self.batch.observe(), self._infos(self.batch.masks())

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Play an action in every game."""
        self._check_dealt()
        batch, same = self.batch, self.mode == AutoresetMode.SAME_STEP
        seen, masks = batch.new_observations(), batch.new_masks()
        final = batch.new_observations() if same else None
        try:
            batch.step(np.asarray(actions), seen, masks, final)
        except (ValueError, TypeError) as problem:
            raise InvalidAction(str(problem)) from problem
        infos, done = self._infos(masks), batch.done.copy()
        if final is not None and done.any():
            infos["final_obs"] = np.full(self.num_envs, None, object)
            for slot in np.flatnonzero(done):
                infos["final_obs"][slot] = final[slot]
            infos["final_info"] = {"action_mask": np.zeros_like(infos["action_mask"]), "_action_mask": done.copy()}
            infos["_final_obs"], infos["_final_info"] = done.copy(), done.copy()
        return seen, batch.rewards[:, self.seat].astype(np.float64), done, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> Array:
        """What may be done now, a row for each game."""
        self._check_dealt()
        return self.batch.masks()

    def _check_dealt(self) -> None:
        if not self._dealt:
            raise ResetNeeded(EnvProblem("envs.reset").text())

    def _infos(self, masks: Array) -> dict[str, Any]:
        return {"action_mask": masks.view(np.int8), "_action_mask": np.ones(self.num_envs, np.bool_)}
