"""Thousands of games at once, on NumPy arrays.

>>> from semilla.envs import Batch
>>> batch = Batch("ekonos", players=4, games=1024, seed=7)
>>> observations, masks = batch.new_observations(), batch.new_masks()
>>> rng = np.random.default_rng(7)
>>> for _ in range(1000):
...     batch.observe(observations)                           # what the seat to act sees, a row for each game
...     batch.masks(masks)                                    # True for what it may do
...     batch.step((rng.random(masks.shape) * masks).argmax(1))
...     batch.rewards[batch.done]                             # a row for each game that ended, a number for each seat
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from semilla.engine.compiled.chance import key_of
from semilla.engine.compiled.trace import new_trace
from semilla.engine.fields import new_records
from semilla.engine.game import Game
from semilla.engine.pack import Pack
from semilla.engine.series import KERNEL_BOTS
from semilla.envs import kernel
from semilla.envs.forms import MEMBERS
from semilla.envs.problems import Finished, Unsuitable, WrongType, integer, names
from semilla.envs.setting import REWARDS, Array, Setting, seed_of, settled

REDEALS = {"same": kernel.SAME, "next": kernel.NEXT, "never": kernel.NEVER}
MOST_GAMES, MOST_WORKERS = 1 << 20, 256
LEARNER = "learner"
KEPT = ("records", "games", "streams", "seats", "rewards", "done", "key")


class Batch:
    """Games of one kind side by side, each in its slot. Seats count from 0 here.

    `rewards` (a row for each game, a column for each seat), `done` and `seats` (whose observation and action it is) always are the
    same arrays; every `step` overwrites them. A reward other than 0 comes with the end of a game.

    The k-th game of slot i is number `i + k * games` of the series of its seed, whatever is played elsewhere: the game that
    `semilla simulate --seed` deals under that number. `redeal` says when a slot gets its next one: in the `same` step in which a
    game ends, in the `next` one (which plays nothing there), or `never` (its action is -1 from then on).

    `bots` names who plays each seat: `learner` for the caller, or `random`, `policy` or `greedy`, who answer inside the step.
    With `workers` the slots are divided among so many threads; that changes nothing else.
    """

    def __init__(
        self,
        game: str | Setting,
        players: int | None = None,
        games: int = 1024,
        seed: int | str = 0,
        *,
        pack: str | Path | Pack | None = None,
        options: Mapping[str, str] | None = None,
        observation: str = "features",
        reward: str = "share",
        bots: Sequence[str] | None = None,
        redeal: str = "same",
        workers: int = 1,
    ) -> None:
        self.setting = settled(game, players, pack, options, observation, reward)
        if redeal not in tuple(REDEALS):
            raise Unsuitable("envs.redeal", name=redeal, names=", ".join(REDEALS))
        self.games, self.workers = whole("games", games, MOST_GAMES), whole("workers", workers, MOST_WORKERS)
        self.bots, self.redeal = (LEARNER,) * self.setting.players if bots is None else names("bots", bots), redeal
        setting, most = self.setting, self.setting.game.players[1]
        setting.compile(batches=True)
        self._kinds = kinds_of(self.bots, setting.players, most)
        self.records = new_records(setting.game.state, games)
        self.rewards = np.zeros((games, setting.players), np.float32)
        self.done = np.zeros(games, np.bool_)
        self.seats = np.zeros(games, np.int64)
        self._games, self._streams = np.zeros(games, np.int64), np.zeros(games, np.int64)
        self._none, self._unmasked = np.zeros((0, setting.numbers), np.float32), np.zeros((0, setting.actions), np.int8)
        each = -(-games // self.workers)
        self._parts = [slice(first, min(first + each, games)) for first in range(0, games, each)]
        self._slots = [
            kernel.Slots(
                self.records[part], self._games[part], self._streams[part], self.seats[part], self.rewards[part],
                self.done.view(np.int8)[part],
            )
            for part in self._parts
        ]  # fmt: skip
        self._desks = [new_desk(setting.game, len(setting.features.each) if setting.features else 0) for _ in self._parts]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self.reset(seed)

    # ------------------------------------------------------------------------------------------------------- play

    def reset(self, seed: int | str) -> None:
        """Deal all games anew, by another seed."""
        self._set_key(key_of(seed_of(seed)))
        self._games[:] = np.arange(self.games)
        self.seats[:] = self.bots.index(LEARNER)
        self._everywhere(lambda k: kernel.begin(self.setting.functions, self._world, self._slots[k], self._desks[k]))

    def step(
        self, actions: Array, observations: Array | None = None, masks: Array | None = None, final: Array | None = None
    ) -> None:
        """Play an action in every game, all or none of them.

        In the same call `observations` and `masks` are written as by `observe` and `masks`, and `final` gets the last observation
        of every game that ended. An action that the rules forbid raises `IllegalAction` with the reason, and nothing is played.
        """
        actions = self._actions(actions)
        seen, shown = self._seen(observations, "observations"), self._masked(masks)
        last = self._seen(final, "final")
        functions, checked = self.setting.functions, self._pool is not None
        if checked:
            most = np.int64(self.setting.actions)
            wrong = self._everywhere(lambda k: kernel.check(functions, self._world, self._slots[k], actions[self._parts[k]], most))
            self._refuse(wrong, actions)
        wrong = self._everywhere(
            lambda k: kernel.play(
                functions, self._world, self._slots[k], self._desks[k], actions[self._parts[k]], np.int64(checked),
                last[self._parts[k]], seen[self._parts[k]], shown[self._parts[k]],
            )
        )  # fmt: skip
        self._refuse(wrong, actions)

    def observe(self, out: Array | None = None, seat: int | None = None) -> Array:
        """Write what is observed into `out` (or a new array), a row for each game: by the seat to act (where a game is over, by who
        played last), or by one seat of all.
        """
        viewer = -1 if seat is None else self.setting.check_seat(seat)
        out = self.new_observations() if out is None else out
        self._show(self._seen(out, "out"), self._unmasked, viewer)
        return out

    def masks(self, out: Array | None = None) -> Array:
        """Write what is allowed into `out` (or a new array): True (or 1) for every atom that may be played."""
        out = self.new_masks() if out is None else out
        self._show(self._none, self._masked(out), -1)
        return out

    def new_observations(self) -> Array:
        """A buffer for `observe`."""
        return np.zeros((self.games, self.setting.numbers), np.float32)

    def new_masks(self) -> Array:
        """A buffer for `masks`."""
        return np.zeros((self.games, self.setting.actions), np.bool_)

    # ------------------------------------------------------------------------------------------------------ state

    @property
    def numbers(self) -> Array:
        """The number in the series of the game that each slot plays."""
        return self._games.copy()

    @property
    def state(self) -> dict[str, Array]:
        """Everything there is to know of the games, as arrays of its own (`np.savez(file, **batch.state)`).

        Set it to go on from there. It belongs to a batch of the same game, pack, players and size.
        """
        kept = dict(zip(KEPT, (each.copy() for each in self._kept()), strict=True))
        kept["records"] = kept["records"].view(np.uint8).reshape(self.games, -1)
        return {**kept, "about": np.array([self._about(), seal(kept)])}

    @state.setter
    def state(self, kept: Mapping[str, Array]) -> None:
        mine = self.state
        if not isinstance(kept, Mapping) or set(kept) != set(mine) or np.shape(kept["about"]) != mine["about"].shape:
            raise Unsuitable("envs.state")
        if any(not isinstance(kept[name], np.ndarray) or form(kept[name]) != form(mine[name]) for name in KEPT):
            raise Unsuitable("envs.state")
        about, sealed = (str(text) for text in kept["about"])
        if about != self._about():
            raise Unsuitable("envs.state")
        if sealed != seal(kept):
            raise Unsuitable("envs.damaged")
        self._set_key(kept["key"].copy())
        for name, own in zip(KEPT, self._kept(), strict=True):
            own[...] = kept[name].reshape(-1).view(own.dtype) if name == "records" else kept[name]

    def copy(self) -> "Batch":
        """An independent batch in the same state."""
        other = Batch(self.setting, games=self.games, bots=self.bots, redeal=self.redeal, workers=self.workers)
        other.state = self.state
        return other

    def __reduce__(self) -> Any:
        return restored, (self.setting, self.games, self.bots, self.redeal, self.workers, self.state)

    # ----------------------------------------------------------------------------------------------------- inside

    def _set_key(self, key: Array) -> None:
        setting = self.setting
        self._world = kernel.World(
            setting.pack.tables, setting.template, key, self._kinds, setting.form.runs, MEMBERS, setting.form.kind,
            REWARDS[setting.reward], REDEALS[self.redeal], self.games,
        )  # fmt: skip

    def _kept(self) -> tuple[Array, ...]:
        return self.records, self._games, self._streams, self.seats, self.rewards, self.done, self._world.key

    def _about(self) -> str:
        setting = self.setting
        return f"{setting.name} {setting.pack.hash} {setting.players} {setting.reward} {self.redeal} {' '.join(self.bots)}"

    def _everywhere(self, work: Callable[[int], Any]) -> int:
        """Do the work of every part; the first slot that it finds wrong, or FINE."""
        numbers = range(len(self._parts))
        found = [work(0)] if self._pool is None else list(self._pool.map(work, numbers))
        wrong = [self._parts[k].start + found[k] for k in numbers if found[k] is not None and found[k] != kernel.FINE]
        return wrong[0] if wrong else kernel.FINE

    def _refuse(self, slot: int, actions: Array) -> None:
        if slot == kernel.FINE:
            return
        if self.records["over"][slot]:
            raise Finished("envs.finished_in", slot=slot)
        raise self.setting.illegal(self.records, slot, int(actions[slot]), slot)

    def _show(self, observations: Array, masks: Array, seat: int) -> None:
        self._everywhere(
            lambda k: kernel.show(
                self.setting.functions, self._world, self._slots[k], self._desks[k], np.int64(seat), observations[self._parts[k]],
                masks[self._parts[k]],
            )
        )  # fmt: skip

    def _actions(self, actions: Array) -> Array:
        if not isinstance(actions, np.ndarray) or not np.issubdtype(actions.dtype, np.integer):
            raise WrongType("envs.actions", given=dtype_of(actions))
        if actions.shape != (self.games,):
            raise Unsuitable("envs.shape", name="actions", wanted=f"({self.games},)", given=str(actions.shape))
        return np.ascontiguousarray(actions, np.int64)

    def _seen(self, out: Array | None, name: str) -> Array:
        if out is None:
            return self._none
        return fitting(out, name, (self.games, self.setting.numbers), (np.float32,))

    def _masked(self, out: Array | None) -> Array:
        if out is None:
            return self._unmasked
        return fitting(out, "masks", (self.games, self.setting.actions), (np.bool_, np.int8, np.uint8)).view(np.int8)


def restored(setting: Setting, games: int, bots: tuple[str, ...], redeal: str, workers: int, state: Mapping[str, Array]) -> Batch:
    """A batch that was pickled."""
    batch = Batch(setting, games=games, bots=bots, redeal=redeal, workers=workers)
    batch.state = dict(state)
    return batch


def whole(name: str, number: int, most: int) -> int:
    """A whole number from 1 on."""
    if not 1 <= integer(name, number) <= most:
        raise Unsuitable("envs.whole", name=name, most=most, given=int(number))
    return int(number)


def kinds_of(bots: Sequence[str], players: int, most: int) -> Array:
    """The bots of the seats as the kernel numbers them; somebody must be left to play."""
    if len(bots) != players:
        raise Unsuitable("envs.bots_count", count=len(bots), players=players)
    for bot in bots:
        if bot != LEARNER and bot not in KERNEL_BOTS:
            raise Unsuitable("envs.bot", name=bot, names=", ".join((LEARNER, *KERNEL_BOTS)))
    if LEARNER not in bots:
        raise Unsuitable("envs.nobody")
    kinds = np.full(most, kernel.LEARNER, np.int64)
    kinds[:players] = [KERNEL_BOTS.get(bot, kernel.LEARNER) for bot in bots]
    return kinds


def new_desk(game: Game, features: int) -> Any:
    """The buffers of one thread."""
    room, seats = new_records(game.state, 2), game.players[1]
    return kernel.Desk(
        room=room,
        seen=room.view(np.ndarray).view(np.int8).reshape(-1),
        atoms=np.zeros(game.atoms, np.int64),
        inner=np.zeros(game.atoms, np.int64),
        values=np.zeros(seats),
        rng=np.ones(1, np.int64),
        rows=np.zeros((seats, features), np.float32),
        points=np.zeros(seats, np.int64),
        standing=np.zeros(seats, np.int64),
        silent=new_trace(0),
    )


def fitting(out: Array, name: str, shape: tuple[int, ...], types: tuple[Any, ...]) -> Array:
    """A buffer of the caller's, if it has the form that is needed."""
    if not isinstance(out, np.ndarray) or out.dtype.type not in types:
        raise WrongType("envs.dtype", name=name, wanted=" / ".join(np.dtype(kind).name for kind in types), given=dtype_of(out))
    if out.shape != shape:
        raise Unsuitable("envs.shape", name=name, wanted=str(shape), given=str(out.shape))
    if not out.flags.c_contiguous or not out.flags.writeable:
        raise Unsuitable("envs.layout", name=name)
    return out


def dtype_of(value: Any) -> str:
    """What something is, for a sentence."""
    return value.dtype.name if isinstance(value, np.ndarray) else type(value).__name__


def form(array: Array) -> tuple[Any, ...]:
    """Shape and dtype of an array."""
    return array.shape, array.dtype


def seal(kept: Mapping[str, Array]) -> str:
    """A hash over a state: records that were damaged would send compiled rules astray."""
    digest = hashlib.sha256()
    for name in KEPT:
        digest.update(np.ascontiguousarray(kept[name]).tobytes())
    return digest.hexdigest()
