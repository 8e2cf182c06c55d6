"""Bots think in worker processes, never in the event loop; a crashed worker is replaced and the move asked again."""

import asyncio
import logging
import os
import random
import secrets
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process

import numpy as np

from semilla.engine.moves import moves
from semilla.engine.position import Position

PATIENCE = (0.0, 0.2, 1.0, 5.0, 15.0, 60.0)
"""Seconds before asking again after the first, second, … crash; the last one for ever."""

log = logging.getLogger("semilla.bots")


def prepare() -> None:
    """In a new worker: leave interrupts to the server, and end when the server does, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def think(game_name: str, pack: str, level: str, seed: str, state: bytes) -> tuple[int, ...]:
    """In a worker: the atoms a bot chooses from what its seat can see."""
    from semilla.bots import make_bot
    from semilla.engine.game import compile_game
    from semilla.games import game

    found = game(game_name)
    if found.pack.hash != pack:
        raise ValueError(f"{game_name}: another component pack")
    compile_game(found, kernels_too=False)
    states = np.frombuffer(state, found.state).copy()
    return tuple(int(atom) for atom in make_bot(level, seed).choose(Position(found, found.pack, states)))


class BotWorkers:
    """The processes in which bots think."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, position: Position, level: str) -> tuple[int, ...]:
        """What a bot of this level does; it is asked again until it answers. Only what its seat can see leaves this process."""
        seen = position.hidden(position.seat)
        question = (position.game.name, position.pack.hash, level, secrets.token_hex(8), seen.states.tobytes())
        crashes = 0
        while True:
            if self.pool is None:
                self.pool = ProcessPoolExecutor(self.workers, get_context("spawn"), prepare)
            pool = self.pool
            try:
                future = asyncio.get_running_loop().run_in_executor(pool, think, *question)
                return await asyncio.wait_for(future, self.seconds)
            except (BrokenProcessPool, TimeoutError, RuntimeError) as error:
                log.warning("a bot worker is replaced", extra={"reason": type(error).__name__, "level": level})
                self._replace(pool)
            except Exception:
                log.exception("a bot failed", extra={"level": level, "game": position.game.name})
                return ()
            await asyncio.sleep(PATIENCE[min(crashes, len(PATIENCE) - 1)])
            crashes += 1

    def spell(self, position: Position, atoms: tuple[int, ...]) -> str:
        """The notation of a bot's atoms; where they are no legal move (a bot's bug), any legal move."""
        here, said = position, []
        for atom in atoms:
            if atom not in here.legal():
                break
            said.append(position.game.words(here, atom))
            here = here.after(atom)
        else:
            if atoms and (here.part == 0 or here.over):
                return " ".join(word for word in said if word)
        log.error("a bot's move was not legal", extra={"game": position.game.name})
        return random.SystemRandom().choice([move.text for move in moves(position)])

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if self.pool is pool:
            self.pool = None
            self._end(pool)

    def _end(self, pool: ProcessPoolExecutor) -> None:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

    def close(self) -> None:
        """Send the workers home."""
        if self.pool is not None:
            self._end(self.pool)
            self.pool = None
