"""How much of the local speed a Dask cluster of as many processes keeps: `python -m bench.cluster --games 40000`.

The same series of `greedy` is watched on the cores of this machine and on a local cluster with one process a core, in turn; the
first run of each, which loads the rules, is not counted. Both give the same facts, which is checked.
"""

import argparse
import os
import time
from dataclasses import fields

import numpy as np

from semilla.games import game
from semilla.lab.gather import Facts, Plan, gather
from semilla.lab.places import Cores, place_of


def seconds(plan, games, place):
    """The time of a run, and its facts."""
    start = time.perf_counter()
    facts = gather(plan, games, place)
    return time.perf_counter() - start, facts


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ekonos")
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--times", type=int, default=3)
    options = parser.parse_args()
    found = game(options.game)
    plan, cores = Plan(found.name, found.pack.data, 4, ("greedy",), "bench"), os.cpu_count() or 1
    here, there = [], []
    with place_of(f"local:{cores}") as cluster:
        for _ in range(options.times + 1):
            for place, spent in ((Cores(cores), here), (cluster, there)):
                took, facts = seconds(plan, options.games, place)
                spent.append((took, facts))
            assert all(np.array_equal(getattr(here[-1][1], each.name), getattr(there[-1][1], each.name)) for each in fields(Facts))
    local, remote = (min(took for took, _ in spent[1:]) for spent in (here, there))
    print(f"{options.games} games of greedy, {found.title['en']}, {cores} cores")
    print(f"threads     {local:8.2f} s  {options.games / local:10,.0f} games/s")
    print(f"local:{cores}     {remote:8.2f} s  {options.games / remote:10,.0f} games/s")
    print(f"efficiency  {local / remote:8.2f}")


if __name__ == "__main__":
    main()
