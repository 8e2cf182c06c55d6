"""How far the coach's judgements hold: two moves of a position, his estimate of their difference beside what bots make of it.

    python -m bench.verdicts master-plan --moves 5-14 --games 4 --deals 8
    python -m bench.verdicts master-plan --moves 5-14 --games 4 --deals 8 --pit "use bank"

Games between bots are judged move by move. Where the coach calls a move a mistake, bots of a level play the game to its end from
the better move and from the one played; the n-th continuation of each has the same deal of what the mover could not see, and bots
with the same seeds. With `--pit WORDS` no mistakes are looked for: wherever a move that begins so is allowed, the best such move
and the best other one are compared. Printed are the mover's part of the victory and lead in points that the first of the two gains:
what the coach estimates, and what the continuations gave, with its 95 % interval over continuations.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from semilla.bots import make_bot
from semilla.bots.arena import play_atoms
from semilla.bots.coach import Advice, compare, judge
from semilla.bots.search import Search, compile_search
from semilla.engine.compiled.chance import search_stream
from semilla.engine.match import Match
from semilla.engine.moves import written
from semilla.engine.position import Position
from semilla.games import game
from semilla.lab.statistics import mean_interval


@dataclass(frozen=True)
class Pair:
    """Two moves of one position; the coach or the question prefers the first."""

    number: int
    position: Position
    first: Advice
    second: Advice

    @property
    def claimed(self) -> float:
        """The part of the victory that the first gains, as the coach estimates it."""
        return self.first.share - self.second.share

    @property
    def claimed_lead(self) -> float:
        """The lead in points that the first gains, as the coach estimates it."""
        first, second = (
            move.points - (sum(move.outlook.points) - move.points) / (self.position.players - 1)
            for move in (self.first, self.second)
        )
        return first - second


def games_of(options: argparse.Namespace) -> Iterator[tuple[str, int, Position, tuple[int, ...]]]:
    """The unforced moves of games between bots within the numbers wanted: seed, number, position before, atoms."""
    first, last = (int(number) for number in options.moves.split("-"))
    for k in range(options.games):
        seed = f"{options.seed} {k}"
        match = Match(game(options.game), options.players, seed=seed)
        bots = [make_bot(options.table, f"{seed} {p}") for p in range(options.players)]
        while not match.over and len(match.log) < last:
            before, seat = match.now, match.now.seat
            atoms = bots[seat].choose(before.hidden(seat))
            if len(match.log) + 1 >= first and len(before.legal()) > 1:
                yield seed, len(match.log) + 1, before, atoms
            match.play(written(before, atoms))


def pairs_of(options: argparse.Namespace) -> Iterator[Pair]:
    """The pairs of moves to be played out."""
    for seed, number, position, atoms in games_of(options):
        if options.pit:
            pair = pitted(position, number, options.pit, options.simulations, seed)
        else:
            judged = judge(position, number, atoms, simulations=options.simulations, seed=seed, threads=1)
            pair = Pair(number, position, judged.better, judged.played) if judged.better else None
        if pair is not None:
            yield pair


def pitted(position: Position, number: int, begins: str, simulations: int, seed: str) -> Pair | None:
    """The best move that begins so, and the best other one."""
    search = Search(position.game, f"{seed} {number}", 1)
    search.begin(position)
    search.think(simulations // 3)
    choices = [choice.atom for choice in search.choices()]
    such = [atom for atom in choices if position.game.words(position, atom).startswith(begins)]
    others = [atom for atom in choices if atom not in such]
    if not such or not others:
        return None
    moves = [search.complete(found[0], simulations // 6) for found in (such, others)]
    found = compare(search, moves, simulations // 3, ())
    first, second = (next(advice for advice in found if advice.atoms == move) for move in moves)
    return Pair(number, position, first, second)


def played_out(position: Position, move: Sequence[int], level: str, deal: str) -> tuple[float, float]:
    """What the mover got out of one continuation: the part of the victory, and the lead over the mean of the others."""
    seat, here = position.seat, position.redealt(position.seat, search_stream(deal))
    bots = [make_bot(level, f"{deal} {p}") for p in range(here.players)]
    for atom in move:
        here = here.after(atom)
    while not here.over:
        legal, bot = here.legal(), bots[here.seat]
        here = here.after(legal[0]) if len(legal) == 1 else play_atoms(here, bot.choose(here.hidden(here.seat)), bot)
    points, winners = here.points(), here.winners()
    rest = (sum(points) - points[seat]) / (here.players - 1)
    return (1 / len(winners) if seat in winners else 0.0), points[seat] - rest


def gains(pair: Pair, level: str, deals: int, seed: str) -> np.ndarray:  # type: ignore[type-arg]
    """What the first move gained over the second, a row for each deal: part of the victory and lead."""
    rows = []
    for k in range(deals):
        one, other = (
            played_out(pair.position, move.atoms, level, f"{seed} {pair.number} {k}") for move in (pair.first, pair.second)
        )
        rows.append(np.subtract(one, other))
    return np.array(rows)


def line(name: str, moves: str, claimed: float, lead: float, found: np.ndarray) -> None:  # type: ignore[type-arg]
    """One line of the table."""
    said = []
    for column in (0, 1):
        figures = mean_interval(found[:, column])
        low, high = figures["interval"] or (float("nan"), float("nan"))
        said.append(f"{figures['mean']:+7.3f} ({low:+.3f} to {high:+.3f})")
    print(f"{name:>5} {moves:42} {claimed:+9.3f} {said[0]:30} {lead:+7.2f} {said[1]}", flush=True)


def main() -> int:
    """Judge, play out, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--moves", default="1-30", help="the numbers of the moves looked at")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--deals", type=int, default=8, help="continuations of each move")
    parser.add_argument("--level", default="hard", help="who plays the continuations")
    parser.add_argument("--table", default="medium", help="who plays the games that are judged")
    parser.add_argument("--simulations", type=int, default=1500)
    parser.add_argument("--pit", default="", help="compare the best move that begins with these words with the best other one")
    parser.add_argument("--seed", default="verdicts")
    options = parser.parse_args()
    compile_search(game(options.game))
    print(f"{'move':>5} {'first against second':42} {'estimate':>9} {'part of the victory':30} {'estim.':>7} lead in points")
    found, claims, leads = [], [], []
    for pair in pairs_of(options):
        found.append(gains(pair, options.level, options.deals, options.seed))
        claims.append(pair.claimed)
        leads.append(pair.claimed_lead)
        line(str(pair.number), f"{pair.first.text} / {pair.second.text}", claims[-1], leads[-1], found[-1])
    if found:
        line("all", f"{len(found)} pairs", float(np.mean(claims)), float(np.mean(leads)), np.concatenate(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
