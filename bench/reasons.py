"""How good the coach's reasons are: how many moves have one, whether two moves are told apart, whether what leads is what counts.

    python -m bench.reasons [GAME ...] [--positions 100] [--show 40]

Positions are those of games between greedy players, 2 to 4 of them. In each the coach's two best moves and one at random are
compared. A move *has a reason* when something is said of it beside what comes next. *The lead agrees* when of two moves, one of
which brings clearly more of the victory (by twice the standard error), the leading reason of that one weighs more; where both weigh
the same it does not. `--show N` prints N positions in both languages.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import pairwise

from semilla.bots import make_bot
from semilla.bots.arena import share_interval
from semilla.bots.bot import walk
from semilla.bots.coach import candidates, compare
from semilla.bots.reasons import TEXTS, explain_all, telling, weighed
from semilla.bots.search import Search
from semilla.engine.compiled.chance import below, search_stream
from semilla.engine.match import Match
from semilla.engine.position import Position
from semilla.engine.texts import Message, catalogue
from semilla.games import INDEX, game

SIMULATIONS = 1024
EVERY = 5
"""Every so manyeth choice of a game is looked at."""
SURE = 2.0
"""A difference counts from so many standard errors on."""


def positions(name: str, wanted: int) -> Iterator[Position]:
    """Choices of games between greedy players."""
    number = 0
    while True:
        here, bot, count = Match(game(name), 2 + number % 3, seed=f"reasons {number}").now, make_bot("greedy", str(number)), number
        while not here.over:
            if len(here.legal()) > 1:
                count += 1
                if count % EVERY == 0:
                    yield here
                    wanted -= 1
                    if not wanted:
                        return
            for atom in bot.choose(here.hidden(here.seat)):
                here = here.after(atom)
        number += 1


def part(count: int, total: int) -> str:
    """A part of a whole in per cent, with its 95 % interval."""
    low, high = share_interval(count / total, 0.0, total)
    return f"{count / total:.1%} ({low:.1%}-{high:.1%}) of {total}"


def measure(name: str, wanted: int, show: int) -> None:
    """Look at so many positions of a game and print what was found."""
    search, rng = Search(game(name), "reasons"), search_stream("other moves")
    general, then = (catalogue(TEXTS).say(Message(f"reason.{key}", {"move": "|"}), "en").split("|")[0] for key in ("later", "then"))
    moves, bare, pairs, apart, clear, agrees, letters, spent = 0, 0, 0, 0, 0, 0, list[int](), 0.0
    for number, position in enumerate(positions(name, wanted)):
        search.begin(position)
        best = candidates(search, 2, SIMULATIONS)
        other = walk(search.here, rng, lambda _, atoms: atoms[int(below(rng, len(atoms)))])
        found = compare(search, list(dict.fromkeys([*best, other])), SIMULATIONS // 2, ["Ana", "Bea", "Carl", "Dora"])
        begin = time.perf_counter()
        explain_all(search.here, [advice.atoms for advice in found])
        spent += time.perf_counter() - begin
        moves += len(found)
        bare += sum(advice.reason["en"].lower().startswith((general, then)) for advice in found)
        letters += [len(advice.reason["en"]) for advice in found]
        pairs += len(found) - 1
        apart += sum(one.reason != next_one.reason for one, next_one in pairwise(found))
        told = [telling(weighed(search.here, advice.atoms)) for advice in found]
        leading = [reasons[0].counts if reasons else 0.0 for reasons in told]
        for advice, worth in zip(found[1:], leading[1:], strict=True):
            if advice.behind > SURE * advice.doubt:
                clear += 1
                agrees += leading[0] > worth
        if number < show:
            print(f"\n{number + 1}. {search.here.phase.name}, {position.players} players")
            for advice in found:
                print(f"  {advice.share:.0%} {advice.label['en']}\n      {advice.reason['en']}\n      {advice.reason['es']}")
    print(f"{name}: has a reason {part(moves - bare, moves)}; told apart {part(apart, pairs)};")
    print(f"  the lead agrees {part(agrees, clear)};")
    print(f"  {sum(letters) / moves:.0f} letters ({max(letters)} at most), {1000 * spent / wanted:.1f} ms for a hint's reasons")


def main() -> None:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", nargs="*", default=list(INDEX))
    options.add_argument("--positions", type=int, default=100)
    options.add_argument("--show", type=int, default=0)
    wanted = options.parse_args()
    for name in wanted.games:
        measure(name, wanted.positions, wanted.show)


if __name__ == "__main__":
    main()
