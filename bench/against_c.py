"""Ekonos against hand-written C: the same random games, side by side on one core, as a ratio.

The yardstick (`reference/ekonos.c`) keeps the map as bit sets, which makes it about a third faster than C with byte arrays. Both
programs must play the same games to the last point, otherwise this stops.
"""

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from semilla.engine.compiled.chance import key_of
from semilla.engine.series import play_series
from semilla.games import game

PLAYERS, GAMES, ROUNDS, SEED = 4, 20_000, 7, "bench"


def main() -> int:
    """Alternate both programs and print the median rates and their ratio."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        print("no C compiler (gcc) on this machine: nothing to compare with")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "ekonos"
        source = Path(__file__).parent / "reference" / "ekonos.c"
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
        key = "".join(f"{int(word):08x}" for word in key_of(SEED))
        found = game("ekonos")
        play_series(found, PLAYERS, 100, ["random"], SEED, workers=1)
        rates: dict[str, list[float]] = {"c": [], "semilla": []}
        for _ in range(ROUNDS):
            output = subprocess.run([program, str(PLAYERS), str(GAMES), key], check=True, capture_output=True, text=True).stdout
            reference = json.loads(output)
            start = time.perf_counter()
            series = play_series(found, PLAYERS, GAMES, ["random"], SEED, workers=1)
            seconds = time.perf_counter() - start
            if reference["points"] != series.points.sum(axis=0).tolist() or reference["steps"] != int(np.sum(series.steps)):
                print("the two programs play different games")
                return 1
            rates["c"].append(reference["steps_per_second"])
            rates["semilla"].append(reference["steps"] / seconds)
    c, ours = (statistics.median(rates[name]) for name in ("c", "semilla"))
    print(json.dumps({"c_steps_per_second": c, "steps_per_second": ours, "ratio": ours / c}, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
