"""Rules compile at a game's first use: in a process of its own, so that all tables go on meanwhile."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL

from semilla.bots.search import is_compiled
from semilla.games import game


class Compiler:
    """Sees to it that a game's machine code is on disk before anybody plays it."""

    def __init__(self) -> None:
        self.turns: dict[str, asyncio.Lock] = {}

    async def ready(self, name: str) -> None:
        """Come back when a game can be loaded quickly; whoever loads it in spite of trouble here compiles it himself."""
        found = await asyncio.to_thread(game, name)
        async with self.turns.setdefault(found.rules.legal.__module__, asyncio.Lock()):
            if await asyncio.to_thread(is_compiled, found):
                return
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "semilla", "warm", name, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL
            )
            try:
                await process.wait()
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
