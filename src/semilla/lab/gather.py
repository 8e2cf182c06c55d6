"""The facts of played games: one pass, in chunks that any thread or machine can do; the same facts whoever does them.

Games of `random`, `policy` and `greedy` are played and watched in one kernel; those of other bots are played in Python first, as
the arena does, and then watched.
"""

import hashlib
import os
import shutil
import threading
import time
import zipfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from semilla.bots.arena import digest, play_game
from semilla.bots.levels import check_bot, compile_bots, make_bot, source_of, thinks_in_one_thread
from semilla.bots.search import HOUSE
from semilla.engine.compiled.cache import COMPILED, cache_home
from semilla.engine.compiled.chance import derive, key_of
from semilla.engine.compiled.trace import new_trace
from semilla.engine.game import Game, Job, compile_game, rule_signatures, run_jobs
from semilla.engine.pack import Pack, make_pack
from semilla.engine.position import TRACE_ROWS, Position
from semilla.engine.series import KERNEL_BOTS
from semilla.engine.series import Desk as Buffers
from semilla.engine.texts import Problem
from semilla.games import game as find_game
from semilla.lab import kernel
from semilla.lab.places import Cores, Place
from semilla.lab.things import Things, things_of

HERE = Path(__file__).parent
CHUNK = 500
"""Games of one piece of work, with bots that play in the kernel; of others one game is a piece."""
SAVED_ROWS = 4
"""Room for decisions, in games of the greatest length."""
Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Plan:
    """What is played: a series of games, as plain data that any machine understands. It decides every game of the series."""

    game: str
    pack: Mapping[str, Any]
    """The data of the component pack."""
    players: int
    bots: tuple[str, ...]
    """By role: in game number g seat p plays role (p + g) mod `repeat`."""
    seed: str
    options: Mapping[str, str] = field(default_factory=dict)
    repeat: int = 1
    """So many games have the same deal."""
    never: tuple[int, ...] = ()
    """Atoms that role 0 never plays."""
    decisions: bool = False
    """Whether every decision is written down."""

    @property
    def in_kernel(self) -> bool:
        """Whether all its bots play in the kernel."""
        return all(bot in KERNEL_BOTS for bot in self.bots)

    @property
    def chunk(self) -> int:
        """Games of one piece of work."""
        return CHUNK if self.in_kernel else 1


@dataclass
class Facts:
    """What was watched: a row a game in all but `asked`; `decisions` has a row for each, if wanted."""

    points: Array
    standing: Array
    places: Array
    counts: Array
    things: Array
    sold: Array
    moments: Array
    asked: Array
    decisions: Array

    @property
    def games(self) -> int:
        """How many games."""
        return len(self.points)

    @cached_property
    def shares(self) -> Array:
        """Each seat's part of each victory."""
        best = self.standing == self.standing.max(axis=1, keepdims=True)
        return best / best.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]

    def of_things(self, role: int) -> Array:
        """What was counted of each thing: OFFERED, TAKEN, USED or OWNERS."""
        return self.things.reshape(self.games, 4, -1)[:, role]


def joined(parts: Sequence[Facts]) -> Facts:
    """The facts of several pieces of work, in their order."""
    rows = [name.name for name in fields(Facts) if name.name not in ("asked", "decisions")]
    first, decisions = 0, []
    for part in parts:
        moved = part.decisions.copy()
        moved[:, kernel.GAME] += first
        decisions.append(moved)
        first += part.games
    return Facts(
        **{name: np.concatenate([getattr(part, name) for part in parts]) for name in rows},
        asked=np.sum([part.asked for part in parts], axis=0),
        decisions=np.concatenate(decisions),
    )


class Watcher:
    """Plays and watches the games of a plan, on this machine."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game: Game = find_game(plan.game)
        self.pack: Pack = make_pack(dict(plan.pack), self.game.schema, plan.game)
        if len(plan.bots) not in (1, plan.players):
            raise Problem("series.seats", count=len(plan.bots), players=plan.players)
        self.bots = plan.bots * (plan.players if len(plan.bots) == 1 else 1)
        for bot in () if plan.in_kernel else set(self.bots):
            check_bot(bot, self.game, self.pack)
        self.template, _ = self.game.template(self.pack, plan.players, plan.options)
        self.things: Things = things_of(self.game, self.pack)
        self.key = key_of(plan.seed)
        self.barred = np.zeros(self.game.atoms, np.int64)
        self.barred[list(plan.never)] = 1

    def compile(self, watching: bool) -> None:
        """Compile what is needed, or load it from the cache, before several threads ask for it at once."""
        compile_game(self.game)
        if not self.plan.in_kernel:
            compile_bots(self.bots, self.game)
        if watching:
            run_jobs(self.game, watching_jobs(self.game))

    def chunk(self, first: int, games: int) -> Facts:
        """The facts of so many games, from the first on."""
        if self.plan.in_kernel:
            return self.watch(first, games, [KERNEL_BOTS[bot] for bot in self.bots], np.zeros(1, np.int64))
        parts = [
            self.watch(number, 1, [kernel.GIVEN] * self.plan.players, np.array(self.played(number)[1], np.int64))
            for number in range(first, first + games)
        ]
        return joined(parts)

    def played(self, number: int) -> tuple[Position, list[int]]:
        """A game of bots that think in Python: how it ended, and its atoms."""
        plan, record = self.plan, self.template.copy()
        shift = number % plan.repeat
        derive(self.key, np.int64(number // plan.repeat), record["key"][0])
        bots = [
            make_bot(name, f"{plan.seed} {number} {seat}")
            for seat, name in enumerate(self.bots[(seat + shift) % plan.players] for seat in range(plan.players))
        ]
        told = play_game(Position(self.game, self.pack, record), bots, time.thread_time)
        assert told is not None
        return told[0], told[3]

    def watch(self, first: int, games: int, bots: Sequence[int], given: Array) -> Facts:
        """Play games in the kernel, or play them again, and watch."""
        game, r, most = self.game, self.game.rules, self.game.players[1]
        roles = np.zeros(most, np.int64)
        roles[: self.plan.players] = bots
        limit = min(game.longest, max(len(given), 1)) if bots[0] == kernel.GIVEN else game.longest
        table = kernel.Table(
            self.pack.tables, self.template, self.key, roles, self.barred, given, np.int64(self.plan.repeat), np.int64(limit)
        )
        buffers = Buffers(game)
        desk = kernel.Desk(
            buffers.room, buffers.atoms, buffers.inner, buffers.values, buffers.rng, buffers.silent, new_trace(TRACE_ROWS),
            np.zeros(limit, np.int64), np.zeros((max(1, len(self.things.auctions)) * kernel.LOTS, 2), np.int64),
            np.zeros(len(self.things.each), np.int64),
        )  # fmt: skip
        found: list[Facts] = []
        while games > 0:
            book = self.book(games, limit)
            written = np.zeros(1, np.int64)
            done = kernel.watch_games(
                r.setup, r.legal, r.step, r.hide, r.redeal, r.policy, r.evaluate, r.score, self.things.watch, table, desk, book,
                np.int64(first), np.int64(games), written,
            )  # fmt: skip
            seats, part = slice(self.plan.players), slice(int(done))
            found.append(
                Facts(
                    book.points[part, seats], book.standing[part, seats], book.places[part, seats], book.counts[part],
                    book.things[part], book.sold[part], book.moments[part], book.asked, book.rows[: written[0]].copy(),
                )
            )  # fmt: skip
            first, games = first + int(done), games - int(done)
        return joined(found) if len(found) > 1 else found[0]

    def book(self, games: int, limit: int) -> Any:
        """Empty pages."""
        seats, phases = self.game.players[1], max(self.game.phases) + 1
        points, standing, places = (np.zeros((games, seats), np.int64) for _ in range(3))
        return kernel.Book(
            points,
            standing,
            places,
            np.zeros((games, 8), np.int64),
            np.zeros((games, 4 * len(self.things.each)), np.int16),
            np.zeros((phases, 2 * len(self.game.families)), np.int64),
            np.zeros((games, kernel.SOLD * len(self.things.auctions)), np.int64),
            np.zeros((SAVED_ROWS * limit if self.plan.decisions else 0, 6), np.int32),
            np.zeros((games, 1 + len(self.things.moments)), np.int64),
        )


_watchers: dict[str, Watcher] = {}
_one_at_a_time = threading.Lock()
MOST_WATCHERS = 8


def watcher_of(plan: Plan, watching: bool = True) -> Watcher:
    """The watcher of a plan, ready (to watch, or only to play); the last few are kept."""
    key = repr((plan, watching))
    with _one_at_a_time:
        if key not in _watchers:
            watcher = Watcher(plan)
            watcher.compile(watching)
            while len(_watchers) >= MOST_WATCHERS:
                del _watchers[next(iter(_watchers))]
            _watchers[key] = watcher
        return _watchers[key]


def watch_chunk(plan: Plan, span: tuple[int, int]) -> Facts:
    """The facts of a piece of work (first game, how many): what threads, processes and other machines do."""
    return watcher_of(plan).chunk(*span)


class Kept:
    """Finished games of bots that think long, a file each, until the whole is told: an interrupted run goes on."""

    def __init__(self, plan: Plan) -> None:
        sources = [*(digest(house) for house in (find_game(plan.game).folder, HOUSE, HERE)), *map(source_of, plan.bots)]
        name = hashlib.sha256(repr((plan, sources)).encode()).hexdigest()[:16]
        self.folder = cache_home().parent / "lab" / f"{plan.game}-{name}"

    def read(self, first: int) -> Facts | None:
        """A piece of work that was done before; what is not whole is done again."""
        try:
            with np.load(self.folder / f"{first}.npz") as found:
                return Facts(**found)
        except (OSError, ValueError, TypeError, EOFError, zipfile.BadZipFile):
            return None

    def write(self, first: int, facts: Facts) -> None:
        """Keep a piece of work."""
        part = self.folder / f"{first}.{os.getpid()}.part"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with part.open("wb") as file:
                np.savez(file, **{name.name: getattr(facts, name.name) for name in fields(facts)})
            part.replace(self.folder / f"{first}.npz")
        except OSError:
            raise Problem("file.unwritable", file=str(self.folder)) from None

    def forget(self) -> None:
        """The whole is told."""
        shutil.rmtree(self.folder, ignore_errors=True)


def gather(plan: Plan, games: int, place: Place, progress: Callable[[int], None] = lambda count: None, first: int = 0) -> Facts:
    """The facts of games `first`, `first + 1`, …, so many; `progress` is told how many games are new."""
    watcher_of(plan)  # what is wrong with it is said here, and compiled here once
    spans = [(start, min(plan.chunk, first + games - start)) for start in range(first, first + games, plan.chunk)]
    done: dict[int, Facts] = {}
    kept = None if plan.in_kernel else Kept(plan)
    for start, count in spans if kept is not None else ():
        found = kept.read(start) if kept is not None else None
        if found is not None:
            done[start] = found
            progress(count)
    waiting = [span for span in spans if span[0] not in done]
    if kept is not None and not all(map(thinks_in_one_thread, plan.bots)) and isinstance(place, Cores):
        place = Cores(1)
    with closing(place.each(watch_chunk, plan, waiting)) as results:
        for (start, count), facts in results:
            done[start] = facts
            if kept is not None:
                kept.write(start, facts)
            progress(count)
    return joined([done[start] for start, _ in spans])


def watching_jobs(game: Game) -> list[Job]:
    """The kernel that watches, for a game's records."""
    if not COMPILED:
        return []
    from numba import from_dtype, types

    t, s = (types.Array(from_dtype(dtype), 1, "C") for dtype in (game.schema.dtype, game.state))
    i = types.int64
    numbers, rows, reals = types.Array(i, 1, "C"), types.Array(i, 2, "C"), types.Array(types.float64, 1, "C")
    trace, key = types.Array(types.int32, 2, "C"), types.Array(types.uint32, 1, "C")
    short = types.Array(types.int16, 2, "C")
    signatures = rule_signatures(game.schema.dtype, game.state)
    names = ("setup", "legal", "step", "hide", "redeal", "policy", "evaluate", "score")
    watch: Any = types.NamedTuple([rows, rows, numbers, numbers, numbers, numbers, rows, numbers], kernel.Watch)  # type: ignore[no-untyped-call]
    table: Any = types.NamedTuple([t, s, key, numbers, numbers, numbers, i, i], kernel.Table)  # type: ignore[no-untyped-call]
    desk: Any = types.NamedTuple(  # type: ignore[no-untyped-call]
        [s, numbers, numbers, reals, numbers, trace, trace, numbers, rows, numbers], kernel.Desk
    )
    book: Any = types.NamedTuple([rows, rows, rows, rows, short, rows, rows, trace, rows], kernel.Book)  # type: ignore[no-untyped-call]
    book_of_rules = [types.FunctionType(signatures[name]) for name in names]
    return [Job(kernel.watch_games, i(*book_of_rules, watch, table, desk, book, i, i, numbers))]
