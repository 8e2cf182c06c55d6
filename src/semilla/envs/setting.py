"""What an environment plays: the game with its pack, players and options, what is observed and what the end gives."""

import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from semilla.bots.search import features_signature
from semilla.engine.compiled.cache import COMPILED
from semilla.engine.compiled.handing import addresses
from semilla.engine.features import Features
from semilla.engine.game import Game, Job, Rule, compile_game, run_jobs
from semilla.engine.incoming import check_seed
from semilla.engine.moves import refused
from semilla.engine.pack import Pack, read_pack
from semilla.engine.position import Position
from semilla.engine.texts import LANGUAGES, Problem
from semilla.envs import kernel
from semilla.envs.forms import MEMBERS, Form, form_of
from semilla.envs.problems import IllegalAction, Refused, Unsuitable, WrongType, integer, text
from semilla.games import game as find_game

Array = np.ndarray[Any, Any]
REWARDS = {"share": kernel.SHARE, "points": kernel.POINTS, "lead": kernel.LEAD, "rank": kernel.RANK}

VERSIONS = {"ekonos": 2, "el-plan-2014": 3, "el-plan-2011": 3, "master-plan": 2}
"""The version of a game's environments, where it is not 1. Raise it whenever the same actions would be observed or rewarded
differently: `tests/envs/test_versions.py` notices."""


def versioned(name: str) -> str:
    """The name of a game's environments: `ekonos-v2`."""
    return f"{name}-v{VERSIONS.get(name, 1)}"


def opened(name: str) -> Game:
    """The game of a name, `ekonos` or `ekonos-v2`; another version than the present one is refused."""
    plain, version = re.fullmatch(r"(.*?)(-v\d+)?", name, re.DOTALL).groups()  # type: ignore[union-attr]
    found = find_game(plain)
    if version and f"{found.name}{version}" != versioned(found.name):
        raise Unsuitable("envs.version", name=name, current=versioned(found.name))
    return found


def seed_of(seed: int | str) -> str:
    """A seed as it is hashed: a whole number or a text."""
    if isinstance(seed, bool) or not isinstance(seed, int | str | np.integer):
        raise WrongType("envs.seed_type", given=type(seed).__name__)
    try:
        return check_seed(str(seed))
    except Problem as problem:
        raise Refused(problem) from None


class Setting:
    """Game, pack, players, options, observation and reward of an environment. It never changes; copies are the same one."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        pack: str | Path | Pack | None = None,
        options: Mapping[str, str] | None = None,
        observation: str = "features",
        reward: str = "share",
    ) -> None:
        if reward not in tuple(REWARDS):
            raise Unsuitable("envs.reward", name=reward, names=", ".join(REWARDS))
        given = None if players is None else integer("players", players)
        try:
            self.game = opened(text("name", name))
            low, high = self.game.players
            self.players = min(max(4, low), high) if given is None else given
            if not isinstance(pack, str | Path | Pack | None):
                raise WrongType("envs.pack_type", given=type(pack).__name__)
            own = pack is None or isinstance(pack, Pack)
            self.pack: Pack = (pack or self.game.pack) if own else read_pack(Path(pack), self.game.schema)  # type: ignore[assignment,arg-type]
            self.template, self.options = self.game.template(self.pack, self.players, options or {})
            self.form: Form = form_of(observation, self.game, self.pack, self.players)
        except (Unsuitable, WrongType):
            raise
        except Problem as problem:
            raise Refused(problem) from None
        self.observation, self.reward = observation, reward
        self._compiled = 0
        self.given = (self.name, self.players, pack, dict(self.options), observation, reward)

    def __reduce__(self) -> Any:
        return Setting, self.given

    def __copy__(self) -> "Setting":
        return self

    def __deepcopy__(self, memo: Any) -> "Setting":
        return self

    @property
    def name(self) -> str:
        """The versioned name."""
        return versioned(self.game.name)

    @property
    def actions(self) -> int:
        """How many actions there are: the atoms of the game."""
        return self.game.atoms

    @property
    def numbers(self) -> int:
        """How many numbers an observation has."""
        return len(self.form.each)

    @cached_property
    def features(self) -> Features | None:
        """What bots learn the game from."""
        return None if self.game.features is None else self.game.features()

    @cached_property
    def fill(self) -> Rule:
        """The compiled function that fills features."""
        return kernel.no_features if self.features is None else self.features.fill

    @cached_property
    def functions(self) -> Any:
        """The game's functions, as kernels take them."""
        return addresses(kernel.Handed, self.game, {**vars(self.game.rules), "features": self.fill})

    def check_seat(self, seat: int) -> int:
        """A seat that there is."""
        if not 0 <= integer("seat", seat) < self.players:
            raise Unsuitable("envs.seat", seat=int(seat), last=self.players - 1)
        return int(seat)

    def position(self, states: Array, i: int = 0) -> Position:
        """A copy of one of the records as a position, for whoever wants to ask or to draw it."""
        return Position(self.game, self.pack, states[i : i + 1]).copy()

    def described(self) -> dict[str, Any]:
        """What is played and observed, as plain data."""
        return {
            "name": self.name,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "pack": self.pack.hash,
            "players": self.players,
            "options": self.options,
            "actions": self.actions,
        }

    def illegal(self, states: Array, i: int, action: int, slot: int | None = None) -> IllegalAction:
        """Why an action is not allowed."""
        position = self.position(states, i)
        if 0 <= action < self.actions:
            refusal = refused(position, action, [])
            reasons = {lang: refusal.reason(lang) for lang in LANGUAGES}
        else:
            outside = Unsuitable("envs.outside", action=action, last=self.actions - 1)
            reasons = {lang: outside.text(lang) for lang in LANGUAGES}
        return IllegalAction(action, position.seat, reasons, slot)

    def compile(self, batches: bool) -> None:
        """Compile the rules and what is observed of them, or load it from the cache; for batches the kernels too."""
        if self._compiled >= 1 + batches:
            return
        compile_game(self.game, kernels_too=batches)
        if COMPILED:
            run_jobs(self.game, [*state_jobs(self), *(batch_jobs(self.game) if batches else ())])
        self._compiled = 1 + batches

    def read(self, seen: Array, viewer: int) -> Array:
        """The numbers of a record that a seat sees."""
        out: Array = np.zeros((1, self.numbers), np.float32)
        kernel.read_record(self.form.runs, MEMBERS, seen.view(np.ndarray).view(np.int8), np.int64(viewer), out, np.int64(0))
        return out.reshape(-1)

    def features_in(self, states: Array, seat: int) -> Array:
        """The numbers that bots learn from, as a seat sees the (first) record."""
        rows: Array = np.zeros((self.game.players[1], len(self.features.each) if self.features else 0), np.float32)
        self.fill(self.pack.tables, states, np.int64(0), np.int64(seat), rows)
        return np.array(rows[seat])

    def worth(self, points: Array, standing: Array, reward: str | None = None) -> Array:
        """What the end of a game gives every seat."""
        out: Array = np.zeros((1, self.players), np.float32)
        kernel.worth(np.int64(REWARDS[reward or self.reward]), np.int64(self.players), points, standing, out, np.int64(0))
        return out.reshape(-1)


def settled(
    game: str | Setting,
    players: int | None = None,
    pack: str | Path | Pack | None = None,
    options: Mapping[str, str] | None = None,
    observation: str = "features",
    reward: str = "share",
) -> Setting:
    """The setting of a game's name; who gives a setting has said everything in it."""
    if not isinstance(game, Setting):
        return Setting(game, players, pack, options, observation, reward)
    if (players, pack, options, observation, reward) != (None, None, None, "features", "share"):
        raise Unsuitable("envs.settled")
    return game


def state_jobs(setting: Setting) -> list[Job]:
    """What a single state needs beside the rules."""
    from numba import types

    i, void = types.int64, types.void
    numbers, runs, rows = (types.Array(kind, n, "C") for kind, n in ((types.int64, 1), (types.int64, 2), (types.float32, 2)))
    return [
        Job(setting.fill, features_signature(setting.game)),
        Job(kernel.worth, void(i, i, numbers, numbers, rows, i)),
        Job(kernel.read_record, void(runs, rows, types.Array(types.int8, 1, "C"), i, rows, i)),
    ]


def batch_jobs(game: Game) -> list[Job]:
    """The kernels of batches, for a game's records."""
    from numba import from_dtype, types

    t, s = (types.Array(from_dtype(dtype), 1, "C") for dtype in (game.schema.dtype, game.state))
    i, void = types.int64, types.void
    numbers, values, runs = (types.Array(kind, n, "C") for kind, n in ((types.int64, 1), (types.float64, 1), (types.int64, 2)))
    rows, bits, trace = (types.Array(kind, 2, "C") for kind in (types.float32, types.int8, types.int32))
    signs, key = types.Array(types.int8, 1, "C"), types.Array(types.uint32, 1, "C")
    world: Any = types.NamedTuple([t, s, key, numbers, runs, rows, i, i, i, i], kernel.World)  # type: ignore[no-untyped-call]
    slots: Any = types.NamedTuple([s, numbers, numbers, numbers, rows, signs], kernel.Slots)  # type: ignore[no-untyped-call]
    desk: Any = types.NamedTuple(  # type: ignore[no-untyped-call]
        [s, signs, numbers, numbers, values, numbers, rows, numbers, numbers, trace], kernel.Desk
    )
    return [
        Job(kernel.begin, void(numbers, world, slots, desk)),
        Job(kernel.check, i(numbers, world, slots, numbers, i)),
        Job(kernel.play, i(numbers, world, slots, desk, numbers, i, rows, rows, bits)),
        Job(kernel.show, void(numbers, world, slots, desk, i, rows, bits)),
    ]
