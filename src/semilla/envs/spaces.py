"""The spaces of Gymnasium and PettingZoo, declared exactly."""

from typing import Any

import numpy as np
from gymnasium import spaces

from semilla.envs.setting import Setting
from semilla.envs.state import State


class Atoms(spaces.Discrete):
    """All actions of a game. Without a mask `sample` draws among those that are allowed in the game under way."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting.actions)
        self.state: State | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self.state is not None and not self.state.over:
            mask = self.state.mask()
        return super().sample(mask, probability)


def numbers(setting: Setting) -> spaces.Box:
    """The numbers of an observation, each between its bounds."""
    low, high = setting.form.bounds()
    return spaces.Box(low, high, dtype=np.float32)


def with_mask(setting: Setting) -> spaces.Dict:
    """An observation with the mask of what is allowed beside it."""
    mask = spaces.Box(0, 1, (setting.actions,), np.int8)
    return spaces.Dict({"observation": numbers(setting), "action_mask": mask})


def whole_action(action: Any) -> Any:
    """An action as it comes from a network: an array without dimensions is its number."""
    return action[()] if isinstance(action, np.ndarray) and action.shape == () else action
