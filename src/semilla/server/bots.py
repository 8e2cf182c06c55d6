"""Bots and the coach think in worker processes, never in the event loop; a crashed worker is replaced and asked again."""

import asyncio
import logging
import math
import os
import random
import secrets
import signal
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

import numpy as np

from semilla.bots.levels import BOTS, LEVELS, announced, check_bot, has_learned
from semilla.engine.game import Game, waiting
from semilla.engine.moves import moves, written
from semilla.engine.position import Position
from semilla.engine.texts import Problem
from semilla.server.line import NOBODY, Guest, Line, Urgency

PATIENCE = (0.0, 0.2, 1.0, 5.0, 15.0, 60.0)
"""Seconds before asking again after the first, second, … crash; the last one for ever."""

TRIES = 2
"""How often another's bot is asked: one that hangs or ends its worker every time would keep all others waiting."""

MANNERS = 10
"""How much a worker steps back for others on the same processors: who plays comes before who thinks."""

SPAWN = get_context("spawn")
T = TypeVar("T")
log = logging.getLogger("semilla.bots")


def prepare(born: Any) -> None:
    """In a new worker: tell who it is, leave interrupts to the server, let it go first, and end when it does, however it ended."""
    born.put(os.getpid())
    os.nice(MANNERS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def open_game(game_name: str) -> None:
    """In a worker: compile all that thinking about a game needs, or load it from the cache."""
    from semilla.bots.search import compile_search
    from semilla.games import game

    compile_search(game(game_name))


def open_learned(game_name: str) -> None:
    """In a worker: compile what a search with a learned value needs beyond that, or load it."""
    from semilla.bots.search import compile_learned
    from semilla.games import game

    open_game(game_name)
    compile_learned(game(game_name))


def position_of(game_name: str, pack: str, state: bytes) -> Position:
    """In a worker: the position that was sent, as far as the seat to act can see it."""
    from semilla.games import game

    if game_name not in waiting:
        open_game(game_name)
    found = game(game_name).made_with(pack)
    if found is None:
        raise ValueError(f"{game_name}: another component pack")
    return Position(found, found.pack, np.frombuffer(state, found.state).copy())


def seen(position: Position) -> tuple[str, str, bytes]:
    """What is sent to a worker (see `position_of`): only what the seat to act can see leaves this process."""
    return position.game.name, position.pack.hash, position.hidden(position.seat).states.tobytes()


def think_quickly(seed: str, game_name: str, *sent: Any) -> tuple[int, ...]:
    """In a worker: the atoms a bot chooses while its game is being compiled, one move ahead in plain Python."""
    from semilla.bots.simple import GreedyBot

    waiting.add(game_name)
    try:
        return tuple(int(atom) for atom in GreedyBot(seed).choose(position_of(game_name, *sent)))
    finally:
        waiting.discard(game_name)


def think(level: str, seed: str, *sent: Any) -> tuple[int, ...]:
    """In a worker: the atoms a bot chooses. What another's code raises may not survive the way back: it comes as words."""
    from semilla.bots import make_bot

    try:
        return tuple(int(atom) for atom in make_bot(level, seed).choose(position_of(*sent)))
    except Exception as error:
        raise ValueError(f"{type(error).__name__}: {error}") from None


def is_move(position: Position, atoms: Sequence[int]) -> bool:
    """Whether atoms are one whole move that is allowed."""
    here = position
    for atom in atoms:
        if atom not in here.legal():
            return False
        here = here.after(atom)
    return bool(atoms) and (here.part == 0 or here.over)


class BotFailed(Exception):
    """A bot of another's is not there any more, or broke down."""


class Workers:
    """The processes in which bots and the coach think."""

    def __init__(
        self,
        workers: int,
        seconds: float,
        compiled: Callable[[str], Awaitable[None]] | None = None,
        own: Mapping[str, str] | None = None,
    ) -> None:
        """`compiled(game)` comes back when a worker can load a game quickly; `own` says what stands behind names of bots."""
        self.own = own or {}
        self.workers = workers
        self.seconds = seconds
        self.compiled = compiled
        self.pool: ProcessPoolExecutor | None = None
        self.born: Any = None
        self.pids: set[int] = set()
        self.line = Line(workers)
        self.opening: dict[str, asyncio.Lock] = {}
        self.ready: set[str] = set()

    async def ask(
        self,
        game: str,
        work: Callable[..., T],
        *question: Any,
        urgency: Urgency = Urgency.REST,
        guest: Guest = NOBODY,
        tries: float = math.inf,
    ) -> T:
        """What a worker answers to a guest; it is asked again until it does, or so many times.

        Its time counts from when a worker is free and has the game.
        """
        async with self.opening.setdefault(game, asyncio.Lock()):
            if game not in self.ready:
                if self.compiled is not None:
                    await self.compiled(game)
                await self._ask(Urgency.PERSON, guest, False, open_game, game)
                self.ready.add(game)
        return await self._ask(urgency, guest, True, work, *question, tries=tries)

    async def _ask(
        self, urgency: Urgency, guest: Guest, timed: bool, work: Callable[..., T], *question: Any, tries: float = math.inf
    ) -> T:
        crashes, (source, who) = 0, guest
        while crashes < tries:
            async with self.line.place(urgency, who, source):
                pool = self.pool = self.pool or self._new_pool()
                try:
                    future = asyncio.get_running_loop().run_in_executor(pool, work, *question)
                    return await asyncio.wait_for(future, self.seconds if timed else None)
                except (BrokenProcessPool, TimeoutError) as error:
                    log.warning("a worker is replaced", extra={"reason": type(error).__name__, "work": work.__name__})
                    self._replace(pool)
            await asyncio.sleep(PATIENCE[min(crashes, len(PATIENCE) - 1)])
            crashes += 1
        raise TimeoutError(f"no answer in {tries} tries")

    @property
    def levels(self) -> list[str]:
        """The bots that people can choose: the levels, those of installed packages and the server's own."""
        return [*LEVELS, *sorted(announced()), *self.own]

    def check(self, level: str, game: Game) -> None:
        """Refuse a bot that does not exist or cannot play a game."""
        if level not in (*BOTS, *self.levels):
            raise Problem("bot.unknown", name=level, bots=", ".join(self.levels))
        check_bot(self.own.get(level, level), game, game.pack)

    async def choose(
        self, position: Position, level: str, urgency: Urgency = Urgency.REST, guest: Guest = NOBODY
    ) -> tuple[int, ...]:
        """What a bot of this level does at a table of this guest; nothing if it fails.

        Another's bot that is not there, fails, hangs or does what is not allowed raises `BotFailed`: nobody plays for it unsaid.
        """
        game, place, ours = position.game.name, self.own.get(level, level), level in BOTS
        question = (place, secrets.token_hex(8), *seen(position))
        try:
            if game in waiting:
                return await self._ask(urgency, guest, True, think_quickly, *question[1:])
            if has_learned([place]) and f"{place} {game}" not in self.ready:
                await self._ask(Urgency.PERSON, guest, False, open_learned, game)
                self.ready.add(f"{place} {game}")
            tries = math.inf if ours else TRIES
            atoms = await self.ask(game, think, *question, urgency=urgency, guest=guest, tries=tries)
            if not ours and not is_move(position, atoms):
                raise ValueError(f"{level} chose {atoms}, which is no move in {position.phase.name}")
        except Exception:
            log.exception("a bot failed", extra={"level": level, "game": game})
            if not ours:
                raise BotFailed(level) from None
            return ()
        return atoms

    def spell(self, position: Position, atoms: tuple[int, ...]) -> str:
        """The notation of a bot's atoms; where they are no legal move (a bot's bug), any legal move."""
        if is_move(position, atoms):
            return written(position, atoms)
        log.error("a bot's move was not legal", extra={"game": position.game.name})
        return random.SystemRandom().choice([move.text for move in moves(position)])

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if self.pool is pool:
            self.pool = None
            self._end(pool)

    def _new_pool(self) -> ProcessPoolExecutor:
        self.born, self.pids = SPAWN.SimpleQueue(), set()
        return ProcessPoolExecutor(self.workers, SPAWN, prepare, (self.born,))

    def processes(self) -> list[BaseProcess]:
        """The workers that are there."""
        while self.born is not None and not self.born.empty():
            self.pids.add(self.born.get())
        children = [process for process in active_children() if process.pid in self.pids]
        self.pids = {process.pid or 0 for process in children}
        return children

    def _end(self, pool: ProcessPoolExecutor) -> None:
        processes = self.processes()
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:  # one that hangs would not end by itself
            process.kill()

    def close(self) -> None:
        """Send the workers home."""
        if self.pool is not None:
            self._end(self.pool)
            self.pool = self.born = None
