"""One game, an atom at a time, driven from Python: what the adaptors for single environments stand on."""

from typing import Any

import numpy as np

from semilla.engine.compiled.chance import key_of
from semilla.engine.compiled.trace import new_trace
from semilla.engine.position import ZERO, Position
from semilla.envs import kernel
from semilla.envs.problems import Finished, IllegalAction, WrongType
from semilla.envs.setting import Array, Setting, seed_of

SILENT = new_trace(0)


class State:
    """A game under way. Seats count from 0 here.

    >>> state = State(Setting("ekonos", players=2), seed=7)
    >>> while not state.over:
    ...     state.play(state.legal()[0])
    >>> state.rewards()
    """

    def __init__(self, setting: Setting, seed: int | str = 0) -> None:
        setting.compile(batches=False)
        self.setting = setting
        self.records = setting.template.copy()
        self.records["key"][0] = key_of(seed_of(seed))
        self._bind()
        setting.game.rules.setup(self._tables, self.records, ZERO, SILENT)

    def _bind(self) -> None:
        """Take at hand what every call needs."""
        game = self.setting.game
        self._tables, self._rules = self.setting.pack.tables, game.rules
        self._atoms = np.zeros(game.atoms, np.int64)
        self._seat, self._over, self._part = (self.records[name] for name in ("seat", "over", "part"))
        self._count = -1

    @property
    def seat(self) -> int:
        """Who decides now (-1 when the game is over)."""
        return -1 if self._over[0] else int(self._seat[0])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._over[0])

    @property
    def half_made(self) -> bool:
        """Whether a move of several atoms is under way."""
        return bool(self._part[0])

    def legal(self) -> Array:
        """The atoms that may be played (valid until the next call of `play`)."""
        if self._count < 0:
            self._count = 0 if self._over[0] else int(self._rules.legal(self._tables, self.records, ZERO, self._atoms))
        return self._atoms[: self._count]

    def mask(self) -> Array:
        """1 for every atom that may be played."""
        mask = np.zeros(len(self._atoms), np.int8)
        mask[self.legal()] = 1
        return mask

    def play(self, action: Any) -> None:
        """Play an atom. `IllegalAction` says why it is not allowed, `Finished` that the game is over."""
        if isinstance(action, bool | np.bool_) or not isinstance(action, int | np.integer):
            raise WrongType("envs.action", given=type(action).__name__)
        if self._over[0]:
            raise Finished("envs.finished")
        if not 0 <= action < len(self._atoms):
            raise self.refusal(int(action))
        atom = np.int64(action)
        if self._rules.why(self._tables, self.records, ZERO, atom) != 0:
            raise self.refusal(int(action))
        self._rules.step(self._tables, self.records, ZERO, atom, SILENT)
        self._count = -1

    def refusal(self, action: int) -> IllegalAction:
        """Why an action is not allowed."""
        return self.setting.illegal(self.records, 0, action)

    def observe(self, seat: int) -> Array:
        """What a seat observes, in an array of its own."""
        setting = self.setting
        if setting.form.kind == kernel.FEATURES:
            return setting.features_in(self.records, setting.check_seat(seat))
        return setting.read(self.hidden(seat), seat)

    def hidden(self, seat: int) -> Array:
        """The record as a seat may see it."""
        seen = self.records.copy()
        self._rules.hide(self._tables, seen, ZERO, np.int64(self.setting.check_seat(seat)))
        return seen

    def rewards(self) -> Array:
        """What the end of the game gave every seat; nothing before."""
        if not self.over:
            return np.zeros(self.setting.players, np.float32)
        points, standing = np.zeros((2, self.setting.players), np.int64)
        self._rules.score(self._tables, self.records, ZERO, points, standing)
        return self.setting.worth(points, standing)

    def position(self) -> Position:
        """The position, for bots and for drawing."""
        return self.setting.position(self.records)

    def redealt(self, seat: int, rng: Array) -> "State":
        """A game that may lie behind what a seat sees, by a searcher's stream."""
        other = self.copy()
        other.records[...] = self.hidden(seat)
        self._rules.redeal(self._tables, other.records, ZERO, np.int64(seat), rng)
        return other

    def copy(self) -> "State":
        """An independent copy."""
        other = State.__new__(State)
        other.__setstate__((self.setting, self.records.tobytes()))
        return other

    def __deepcopy__(self, memo: Any) -> "State":
        return self.copy()

    def __reduce__(self) -> Any:
        return State.__new__, (State,), (self.setting, self.records.tobytes())

    def __setstate__(self, kept: tuple[Setting, bytes]) -> None:
        self.setting = kept[0]
        self.setting.compile(batches=False)
        self.records = self.setting.template.copy()
        self.records.view(np.ndarray).view(np.uint8)[...] = np.frombuffer(kept[1], np.uint8)
        self._bind()
