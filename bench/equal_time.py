"""A learned value against the game's evaluation at equal time: `python -m bench.equal_time ekonos --games 400`.

First both searches decide about the same positions with so many simulations, and their processor time is measured; then the one
with the value (the game's own, or that of `--value FILE`) gets as many simulations as fit into the time of the other's, and they
meet: one against all others, seats rotated, every deal played from every seat. The time of a move there is printed beside the
result: it has the last word. With `--turns` and others it is measured for other settings than the game's `search.toml` says.

It ends as soon as a sequential test on whole deals, both errors 5 %, tells an equal share of the victories from one that is larger
by 5 of 100: the gate that a value must pass before a game brings it.
"""

import argparse
import math
import time
from pathlib import Path

from semilla.bots import BOTS, levels
from semilla.bots.arena import Run, on_cores, results
from semilla.bots.learning.value import own_value, read_value
from semilla.bots.search import Search, SearchBot, compile_by_hand, compile_learned, compile_search
from semilla.engine.match import Match
from semilla.games import game

POSITIONS = 40
"""At which the time of a decision is measured."""
GAIN, DECIDED, FEWEST = 0.05, math.log(19), 8
"""What more of the victories is looked for; which likelihood ratio decides, as a logarithm (5 % each way); deals before that."""
OPEN = "open"


class Thinker(SearchBot):
    """A search that can have other settings than its game's."""

    def __init__(self, seed, simulations, value, settings):
        super().__init__(seed, simulations=simulations, by_hand=value is None)
        self.given, self.settings = value, settings

    def choose(self, position):
        if self.search is None:
            self.search = changed(Search(position.game, self.seed, 1, self.given, self.by_hand), self.settings)
        return super().choose(position)


def changed(search, settings):
    """A search with other settings."""
    for tree in search.trees:
        tree.settings = tree.settings.copy()
        for name, number in settings.items():
            tree.settings[name] = number
    return search


def positions(found, players):
    """Positions from a whole game of greedy players."""
    match, bot, seen = Match(found, players, seed="equal time"), BOTS["greedy"]("equal time"), []
    position = match.now
    while not position.over:
        seen.append(position)
        for atom in bot.choose(position.hidden(position.seat)):
            position = position.after(atom)
    choices = [position for position in seen if len(position.legal()) > 1]
    return choices[:: max(1, len(choices) // POSITIONS)]


def pace(found, seen, value, settings, simulations):
    """Seconds of processor a decision."""
    search = changed(Search(found, "pace", 1, value, value is None), settings)
    spent = 0.0
    for position in seen:
        search.begin(position)
        start = time.thread_time()
        search.decide(simulations)
        spent += time.thread_time() - start
    return spent / len(seen)


def compete(run, whole):
    """Games of a run, the `whole` of it or until the test knows, and what it says: `stronger`, `not stronger`, or `open`."""
    games, deals, waiting = [], [], {}
    for played in on_cores(run, range(run.games), None):
        deal = waiting.setdefault(run.block(played.number), [])
        deal.append(played)
        if len(deal) == run.players:
            games += deal
            deals.append(sum(map(own_share, deal)) / run.players)
            if not whole and judged(deals, run.players) != OPEN:
                break
    return games, judged(deals, run.players)


def judged(deals, players):
    """What the test says of so many deals."""
    ratio = likelihood(deals, 1 / players)
    return OPEN if len(deals) < FEWEST or abs(ratio) < DECIDED else "stronger" if ratio > 0 else "not stronger"


def own_share(played):
    """What the value got of a victory."""
    return played.share(played.bots.index("learned"))


def likelihood(deals, equal):
    """How much likelier the deals are (a logarithm) when the share is larger by GAIN than when it is equal; normal as seen."""
    mean = sum(deals) / len(deals)
    variance = max(sum((deal - mean) ** 2 for deal in deals) / max(1, len(deals) - 1), 1e-3)
    return len(deals) * GAIN * (mean - equal - GAIN / 2) / variance


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--value", type=Path, help="a file of `semilla train`; without it the value that the game brings")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=256, help="of the search by the game's evaluation")
    parser.add_argument("--learned", type=int, help="simulations with the value, where the time of a move in games says otherwise")
    parser.add_argument("--games", type=int, default=400, help="at most")
    parser.add_argument("--whole", action="store_true", help="play all games, also when the test knows before")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--turns", type=int, help="of a playout, with the value")
    parser.add_argument("--insight", type=int, help="how deep the value says where to look first")
    options = parser.parse_args()
    found = game(options.game)
    compile_search(found)
    compile_learned(found)
    compile_by_hand(found)
    value = read_value(options.value, found, found.pack) if options.value else own_value(found)
    if value is None:
        parser.error(f"{found.name} brings no value: name a file with --value")
    settings = {name: number for name in ("turns", "insight") if (number := getattr(options, name)) is not None}
    seen = positions(found, options.players)
    by_hand, learned = (pace(found, seen, *each, options.simulations) for each in ((None, {}), (value, settings)))
    number = options.learned or round(options.simulations * by_hand / learned)
    print(
        f"{1e3 * by_hand:.2f} ms a decision by hand, {1e3 * learned:.2f} learned: {options.simulations} simulations to {number}",
        flush=True,
    )
    BOTS["learned"] = lambda seed: Thinker(seed, number, value, settings)
    BOTS["by-hand"] = lambda seed: Thinker(seed, options.simulations, None, {})
    levels.ONE_THREAD = (*levels.ONE_THREAD, "learned", "by-hand")
    seats = ("learned", *["by-hand"] * (options.players - 1))
    run = Run(found, found.pack, options.players, seats, options.games, options.seed, {})
    games, verdict = compete(run, options.whole)
    print(f"{verdict}, after {len(games)} games")
    for row in results(run, games)["bots"]:
        low, high = row["interval"]
        print(
            f"{found.name}, {options.players} players, {len(games)} games: {row['name']:8} "
            f"{100 * row['win_share']:.1f} % ({100 * low:.1f}-{100 * high:.1f}), {row['mean_points']:.1f} points, "
            f"{1000 * row['seconds_per_move']:.1f} ms a move"
        )


if __name__ == "__main__":
    main()
