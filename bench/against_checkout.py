"""Is this checkout as fast as another? `python -m bench.against_checkout FOLDER [GAME ...]`.

One process for each checkout, and short turns by turns: a machine that grows slower or faster meanwhile does so for both. What
counts is the shortest of a process's turns, in time of the processor. The same code is some per cent faster in one process than in
another, as it happens to lie in memory, so both are started several times. Told is the median over the starts of the ratio of
speeds, this to other, and between which ratios the starts lay.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from semilla.games import INDEX

HERE = Path(__file__).parents[1]
STARTS = 7
TURNS = 15
SECONDS = 0.1
KINDS = ("random", "policy", "greedy", "search", "batch")
PROGRAM = f"""
import sys, time
from bench.environments import batch
from semilla.bots.search import Search
from semilla.engine.match import Match
from semilla.engine.series import play_series
from semilla.games import game

found = game(sys.argv[1])
seen = Match(found, 4, seed="bench").now
seen, tree = seen.hidden(seen.seat), Search(found, "bench").trees[0]

def search(times):
    tree.plant()
    tree.run(seen, (), times)

def series(bot):
    return lambda times: play_series(found, 4, times, [bot], "bench", workers=1)

steps = batch(sys.argv[1], "features", 4)

def in_batches(times):
    for _ in range(times):
        steps()

def spent(run, times):
    start = time.process_time()
    run(times)
    return time.process_time() - start

runs = {{"search": search, "batch": in_batches, **{{bot: series(bot) for bot in ("random", "policy", "greedy")}}}}
print("ready", flush=True)
for line in sys.stdin:
    kind, times = line.split()
    if times == "?":
        count = 1
        while spent(runs[kind], count) < {SECONDS}:
            count *= 2
        print(count, flush=True)
    else:
        print(spent(runs[kind], int(times)), flush=True)
"""


class Checkout:
    """A process with the sources of a checkout."""

    def __init__(self, folder: Path, game: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder / "src"), str(HERE)])},
        )

    def answer(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("A checkout could not be measured: see above.")
        return line.strip()

    def ask(self, kind: str, times: str) -> str:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{kind} {times}\n")
        self.process.stdin.flush()
        return self.answer()


def ratios(game: str, folder: Path) -> list[float]:
    """How many times as fast this checkout is, for every kind, in one start of both."""
    this, other = (Checkout(source, game) for source in (HERE, folder))
    found = []
    try:
        for each in (this, other):
            each.answer()
        for kind in KINDS:
            times = other.ask(kind, "?")
            this.ask(kind, times)  # warm
            pairs = [(float(other.ask(kind, times)), float(this.ask(kind, times))) for _ in range(TURNS)]
            before, after = map(min, zip(*pairs, strict=True))
            found.append(before / after)
    finally:
        for each in (this, other):
            each.process.kill()
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure game after game, and print."""
    parser = argparse.ArgumentParser(description="Speeds of this checkout, as ratios to those of another one.")
    parser.add_argument("folder", type=Path, help="the other checkout")
    parser.add_argument("games", nargs="*", default=list(INDEX), metavar="GAME", help="all, unless said otherwise")
    chosen = parser.parse_args(arguments)
    if not (chosen.folder / "src" / "semilla").is_dir():
        parser.error(f"{chosen.folder} is no checkout of Semilla")
    if unknown := [game for game in chosen.games if game not in INDEX]:
        parser.error(f"no game is called {unknown[0]}: {', '.join(INDEX)}")
    for game in chosen.games:
        starts = [ratios(game, chosen.folder.resolve()) for _ in range(STARTS)]
        for kind, found in zip(KINDS, zip(*starts, strict=True), strict=True):
            print(f"{game:14} {kind:8} {median(found):.3f} ({min(found):.3f}-{max(found):.3f})", flush=True)


if __name__ == "__main__":
    main()
