"""The table that only wants to play, first alone and then beside the attackers; and what is told of its slowest moves."""

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import orjson
from bench.disk import Disk
from bench.host import Host
from bench.load.table import Browser, Table
from bench.neighbour.attacks import NAMES
from bench.server import Server

PLAYERS = "192.0.2.1"
"""Where a proxy on loopback would say that they come from."""
ROOT = Path(__file__).parents[2]
LIMIT = 250
"""Milliseconds that the last seat may wait for one move in a hundred."""
SLOWEST = 5
COMING = 2
"""Seconds that the attackers need to come."""


class Move(NamedTuple):
    """When a move was sent, and how long the last seat waited for its view."""

    began: float
    seconds: float

    def meets(self, began: float, ended: float) -> bool:
        """Whether something happened while the move was under way."""
        return began <= self.began + self.seconds and ended >= self.began


@dataclass
class Calm:
    """The table that only wants to play."""

    table: Table
    moves: dict[str, int] = field(default_factory=dict)
    """How many were acknowledged, by table: a finished game is followed by another."""

    async def play(self, seconds: float, rate: float) -> list[Move]:
        """So many moves a second for so long."""
        moves, due = [], time.monotonic()
        end = due + seconds
        while time.monotonic() < end:
            await asyncio.sleep(max(0, due - time.monotonic()))
            due += 1 / rate
            here, began = self.table.id, time.monotonic()
            moves.append(Move(began, await asyncio.wait_for(self.table.move(), 60)))
            self.moves[here] = self.moves.get(here, 0) + 1
        return moves

    async def lost(self) -> int:
        """How many acknowledged moves the server does not have."""
        missing = 0
        for identity, number in self.moves.items():
            _, content = await Browser(self.table.address, PLAYERS).ask("GET", f"/api/tables/{identity}")
            made = sum(entry["kind"] == "move" for entry in orjson.loads(content)["log"])
            missing += max(0, number - made)
        return missing


class Spell:
    """A time of play on a server, and what it took of the machine."""

    def __init__(self, name: str, server: Server) -> None:
        self.name, self.server = name, server
        self.host, self.disk, self.began, self.used = Host(), Disk(), time.monotonic(), server.cpu()

    def told(self, moves: Sequence[Move]) -> str:
        """In words, at its end."""
        ordered = sorted(move.seconds * 1000 for move in moves)
        p50, p99 = (ordered[int(len(ordered) * part)] for part in (0.5, 0.99))
        used = (self.server.cpu() - self.used) / (time.monotonic() - self.began)
        figures = f"{len(ordered)} moves, p50 {p50:.1f} ms, p99 {p99:.1f} ms, slowest {ordered[-1]:.1f} ms"
        return f"{self.name:10} {figures} (the server used {used:.0%} of a processor; {self.disk}; {self.host})"


def told_of(move: Move, since: float, deeds: dict[str, list[tuple[float, float]]], stalls: Sequence[dict[str, Any]]) -> str:
    """A slow move: when it was, what the attackers did meanwhile, and where the server's loop stood still."""
    busy = {name: sum(move.meets(*deed) for deed in done) for name, done in deeds.items()}
    doing = ", ".join(f"{number} {name}" for name, number in busy.items() if number)
    lines = [f"  {move.seconds * 1000:6.0f} ms at {move.began - since:5.1f} s beside {doing or 'nothing'}"]
    for stall in stalls:
        if move.meets(stall["began"], stall["ended"]):
            still, loop, others = ((stall["ended"] - stall["began"]) * 1000, stall["loop"] * 1000, stall["others"] * 1000)
            lines.append(f"     {still:6.0f} ms still: the loop worked for {loop:.0f} ms, other threads for {others:.0f} ms")
            lines += [f"            {times} x {place}" for place, times in stall["places"]]
    return "\n".join(lines)


async def campaign(database: str, seconds: float, rate: float, attacks: Sequence[str] = NAMES, where: bool = False) -> int:
    """Quiet, then disturbed, on one server; prints the figures and returns how many acknowledged moves were lost."""
    with tempfile.NamedTemporaryFile() as seen:
        server = Server(["-m", "bench.neighbour.watched"], database, *([seen.name] if where else []), quiet=True)
        try:
            await server.ready()
            calm = Calm(Table(server.address, 2, 1, PLAYERS))
            await calm.table.open()
            await calm.play(COMING, rate)
            spell = Spell("quiet", server)
            print(spell.told(await calm.play(seconds, rate)), flush=True)
            command = ["nice", "-n", "15", sys.executable, "-m", "bench.neighbour.attacks"]
            given = ["--", server.address, calm.table.id, str(seconds + COMING), *attacks]
            attackers = subprocess.Popen([*command, *given], cwd=ROOT, stdout=subprocess.PIPE, text=True)
            try:
                since = time.monotonic()
                coming = await calm.play(COMING, rate)
                spell = Spell("disturbed", server)
                moves = await calm.play(seconds, rate)
                print(f"{spell.told(moves)}; to reach: p99 {LIMIT} ms", flush=True)
            finally:
                said, _ = await asyncio.to_thread(attackers.communicate)
            *came_of_it, deeds = said.splitlines()
            print(*came_of_it, sep="\n")
            stalls = [orjson.loads(line) for line in Path(seen.name).read_text().splitlines()]
            print("the slowest moves:")
            for move in sorted(coming + moves, key=lambda move: -move.seconds)[:SLOWEST]:
                print(told_of(move, since, orjson.loads(deeds), stalls))
            lost = await calm.lost()
            print(f"{lost} acknowledged moves lost", flush=True)
            for task in calm.table.tasks:
                task.cancel()
            return lost
        finally:
            server.stop()
