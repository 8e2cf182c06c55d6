"""The games as Gymnasium's environments for one seat: the others are played by bots."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded

from semilla.bots.bot import Bot
from semilla.bots.levels import check_bot, make_bot
from semilla.engine.texts import Problem
from semilla.envs.drawing import RENDER_MODES, check_mode, render
from semilla.envs.problems import EnvProblem, Finished, IllegalAction, Refused, Unsuitable, WrongType, names, number
from semilla.envs.setting import Array, Setting, settled, versioned
from semilla.envs.spaces import Atoms, numbers, whole_action
from semilla.envs.state import State
from semilla.games import shelf


def bots_of(bots: str | Sequence[str], setting: Setting, seat: int) -> list[str]:
    """The bot of every seat but the learner's ("")."""
    seat = setting.check_seat(seat)
    others = (bots,) * (setting.players - 1) if isinstance(bots, str) else names("bots", bots)
    if len(others) != setting.players - 1:
        raise Unsuitable("envs.seats", count=len(others), others=setting.players - 1)
    return [*others[:seat], "", *others[seat:]]


class SeatEnv(gymnasium.Env[Array, np.int64]):
    """One seat of a game. What may be done is in `info["action_mask"]` and `action_masks()` (as MaskablePPO asks).

    `bots` names any bots of the arena, one for all other seats or one for each. An action that the rules forbid raises
    `InvalidAction` with the reason; with `illegal`, a number, it ends the game with that reward, for learners without masks.
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str | Setting,
        players: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "greedy",
        illegal: float | None = None,
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        self.setting = settled(game, players, **more)
        self.seat, self.illegal = seat, None if illegal is None else number("illegal", illegal)
        self.names = bots_of(bots, self.setting, seat)
        for name in self.names:
            try:
                if name:
                    check_bot(name, self.setting.game, self.setting.pack)
            except Problem as problem:
                raise Refused(problem) from None
        self.render_mode = check_mode(render_mode)
        self.observation_space = numbers(self.setting)
        self.atoms = Atoms(self.setting)
        self.action_space = self.atoms
        self.game: State | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deal the next game and let the others play until it is the seat's turn."""
        super().reset(seed=seed)
        word = self.np_random.bytes(16).hex()
        self.game = self.atoms.state = State(self.setting, word)
        self.bots: list[Bot | None] = [make_bot(name, f"{word} {p}") if name else None for p, name in enumerate(self.names)]
        self._lost = False
        self._answer()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play an atom and let the others answer."""
        game = self.game
        if game is None:
            raise ResetNeeded(EnvProblem("envs.reset").text())
        if game.over or self._lost:
            raise ResetNeeded(Finished("envs.finished").text())
        try:
            game.play(whole_action(action))
        except (IllegalAction, WrongType) as problem:
            if self.illegal is None or isinstance(problem, WrongType):
                raise InvalidAction(problem.text()) from problem
            self._lost = True
            return self._seen(), self.illegal, True, False, {**self._info(), "illegal": problem.text()}
        self._answer()
        return self._seen(), float(game.rewards()[self.seat]), game.over, False, self._info()

    def action_masks(self) -> Array:
        """What may be done now, as `sb3_contrib.MaskablePPO` asks for it."""
        if self.game is None:
            raise ResetNeeded(EnvProblem("envs.reset").text())
        return self.game.mask().astype(np.bool_)

    def render(self) -> Any:
        """The board as the seat sees it (`ansi`, `svg`), or printed (`human`)."""
        if self.game is None:
            raise ResetNeeded(EnvProblem("envs.reset").text())
        return render(self.game.position(), self.seat, self.render_mode)

    def _answer(self) -> None:
        game = self.game
        assert game is not None
        while not game.over and (bot := self.bots[game.seat]) is not None:
            for atom in bot.choose(game.position().hidden(game.seat)):
                game.play(atom)

    def _seen(self) -> Array:
        assert self.game is not None
        return self.game.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        assert self.game is not None
        return {"action_mask": self.game.mask()}


def register() -> None:
    """Let `gymnasium.make("semilla/ekonos-v2")` know all games."""
    for about in shelf():
        name = f"semilla/{versioned(about.name)}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="semilla.envs.gym:SeatEnv",
                vector_entry_point="semilla.envs.vector:VectorSeatEnv",
                kwargs={"game": about.name},
            )


register()
