"""The games as OpenSpiel's: chance deals first, by four bytes; then seats act, an atom at a time.

All chance of a game follows from the deal, which no seat sees. A state knows what each seat has seen so far (its information state)
and can be dealt anew behind that (`resample_from_infostate`), with other chance to come: so that IS-MCTS plays it without cheating.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from semilla.engine.compiled.chance import search_stream
from semilla.engine.position import ZERO
from semilla.envs.problems import Finished, Unsuitable
from semilla.envs.setting import Setting, versioned
from semilla.envs.state import State
from semilla.games import shelf

BYTES, OUTCOMES = 4, 256
"""The deal is drawn in so many steps of so many outcomes."""
MOST_ATOMS = 100_000


def spiel_name(game: str) -> str:
    """What a game is called in OpenSpiel: `semilla_ekonos_v2`."""
    return f"semilla_{versioned(game).replace('-', '_')}"


def load(game: str, players: int | None, pack: str | Path | None) -> Any:
    """A game by its name among ours."""
    setting = opened(game, players, pack)
    return pyspiel.load_game(spiel_name(setting.game.name), {"players": setting.players, "pack": "" if pack is None else str(pack)})


def opened(*given: Any, **more: Any) -> Setting:
    """A setting; what does not fit is said as OpenSpiel says it."""
    try:
        return Setting(*given, **more)
    except (ValueError, TypeError) as problem:
        raise pyspiel.SpielError(str(problem)) from problem


def game_type(about: Any) -> Any:
    """What OpenSpiel wants to know of a game before it is opened."""
    low, high = about.players
    return pyspiel.GameType(
        short_name=spiel_name(about.name),
        long_name=f"Semilla: {about.title['en']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(2, low), "pack": "", "observation": "features"},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours; `players`, `pack` (a file) and `observation` are its parameters."""

    about: Any
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"players": max(2, self.about.players[0]), "pack": "", "observation": "features", **(params or {})}
        self.setting = opened(self.about.name, given["players"], given["pack"] or None, observation=given["observation"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=self.setting.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=min(self.setting.game.longest, MOST_ATOMS),
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.setting, recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game under way, or its deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.deal: list[int] = []
        self.state: State | None = None
        self.past: list[tuple[bytes, int, int]] = []
        """The records so far, each with the seat that acted there and its atom."""
        self.seen = [(0, b"")] * self.setting.players
        """Of every seat: how many of those it has taken in, and a hash of what it saw of them."""

    def current_player(self) -> int:
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.state.over else self.state.seat

    def _legal_actions(self, player: int) -> list[int]:
        if self.state is None or player != self.state.seat:
            return []
        return sorted(self.state.legal().tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(byte, 1 / OUTCOMES) for byte in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.state is None:
            if not 0 <= action < OUTCOMES:
                raise pyspiel.SpielError(Unsuitable("envs.outside", action=int(action), last=OUTCOMES - 1).text())
            self.deal.append(int(action))
            if len(self.deal) == BYTES:
                self.state = State(self.setting, f"deal {bytes(self.deal).hex()}")
            return
        before = (self.state.records.tobytes(), self.state.seat, int(action))
        try:
            self.state.play(int(action))
        except (ValueError, Finished) as problem:
            raise pyspiel.SpielError(str(problem)) from problem
        self.past.append(before)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.state is None:
            return f"deal {action}"
        position = self.state.position()
        family, numbers = position.game.decode(action)
        return " ".join([family.name, *(map(str, numbers))]) if not (words := family.words(position, numbers)) else words

    def is_terminal(self) -> bool:
        return self.state is not None and self.state.over

    def returns(self) -> list[float]:
        if self.state is None:
            return [0.0] * self.setting.players
        return [float(share) for share in self.state.rewards()]

    def __str__(self) -> str:
        atoms = " ".join(str(atom) for _, _, atom in self.past)
        return f"{self.setting.name} {self.setting.players} deal {bytes(self.deal).hex()}: {atoms}".rstrip()

    def information(self, player: int) -> str:
        """Everything that a seat has seen so far, and its own actions, as a hash."""
        count, known = self.seen[player]
        for record, seat, atom in self.past[count:]:
            known = hashlib.blake2b(
                known + self._view(record, player) + bytes(f"{atom}" if seat == player else "", "ascii")
            ).digest()
        self.seen = [*self.seen[:player], (len(self.past), known), *self.seen[player + 1 :]]
        now = b"" if self.state is None else self._view(self.state.records.tobytes(), player)
        return f"{player} {hashlib.blake2b(known + now).hexdigest()}"

    def _view(self, record: bytes, player: int) -> bytes:
        seen = self.setting.template.copy()
        seen.view(np.ndarray).view(np.uint8)[...] = np.frombuffer(record, np.uint8)
        self.setting.game.rules.hide(self.setting.pack.tables, seen, ZERO, np.int64(player))
        return seen.tobytes()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "SpielState":
        """A state that may lie behind what a seat has seen, with other chance to come."""
        try:
            self.setting.check_seat(player_id)
        except ValueError as problem:
            raise pyspiel.SpielError(str(problem)) from problem
        other: SpielState = self.clone()
        if self.state is not None:
            for player in range(self.setting.players):
                self.information(player)
            other.past, other.seen = [*self.past], [*self.seen]
            other.state = self.state.redealt(player_id, search_stream(f"{probability_sampler()}"))
        return other


class SpielObserver:
    """Observes a state: features as a tensor; in words the view of the seat, or all it has seen."""

    def __init__(self, setting: Setting, recall: bool) -> None:
        self.setting, self.recall = setting, recall
        self.tensor = None if recall else np.zeros(setting.numbers, np.float32)
        self.dict = {} if recall else {setting.observation: self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = 0 if state.state is None else state.state.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.recall:
            return state.information(player)
        if state.state is None:
            return f"{player}"
        fields = state.state.position().hidden(player).fields_json()
        return f"{player} " + " ".join(f"{name}={value}" for name, value in fields.items() if name != "key")


def register() -> None:
    """Let `pyspiel.load_game` know all games."""
    known = set(pyspiel.registered_names())
    for about in shelf():
        kind = game_type(about)
        if kind.short_name not in known:
            made = type(f"Spiel_{kind.short_name}", (SpielGame,), {"about": about, "kind": kind})
            globals()[made.__name__] = made
            pyspiel.register_game(kind, made)


register()
