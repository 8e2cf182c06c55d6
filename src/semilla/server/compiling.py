"""Rules compile at a game's first use: in processes of their own, so that all tables go on meanwhile."""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import NamedTuple

from semilla.bots.search import is_compiled
from semilla.games import game
from semilla.lab.warm import BEGUN

ASKED, AHEAD = 5, 15
"""How far a compilation steps back for the server, when somebody waits for the game and when nobody does yet."""


class Steps(NamedTuple):
    """How far a compilation is."""

    done: int
    of: int


class Compiler:
    """Sees to it that a game's machine code is on disk."""

    def __init__(self) -> None:
        self.turns: dict[str, asyncio.Lock] = {}
        self.done: dict[str, set[int]] = {}
        self.of: dict[str, int] = {}

    def steps(self, name: str) -> Steps:
        """How far a game is; before it has begun, nothing of one step."""
        return Steps(len(self.done.get(name, ())), self.of.get(name, 1))

    async def ready(self, name: str, manners: int = ASKED) -> None:
        """Come back when a game can be loaded quickly; whoever loads it in spite of trouble here compiles it then."""
        found = await asyncio.to_thread(game, name)
        async with self.turns.setdefault(found.rules.legal.__module__, asyncio.Lock()):
            if await asyncio.to_thread(is_compiled, found):
                return
            self.done[name] = set()
            ends = ("forwards", "backwards")[: os.cpu_count()]
            async with asyncio.TaskGroup() as group:
                for end in ends:
                    group.create_task(self._compile(name, end, manners))

    async def _compile(self, name: str, end: str, manners: int) -> None:
        """Work through the steps from one end (see `semilla.lab.warm`)."""
        program = (sys.executable, "-m", "semilla.lab.warm", name, end, str(manners))
        process = await asyncio.create_subprocess_exec(*program, stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL)
        try:
            await self._listen(name, process)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def _listen(self, name: str, process: Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            step, self.of[name] = map(int, line.split())
            if step != BEGUN:
                self.done[name].add(step)
        await process.wait()
