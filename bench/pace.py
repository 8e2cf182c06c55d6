"""How many decisions a table makes in a period or round: `python -m bench.pace [GAME ...]`, for the games' `pace.toml`.

Whole games among bots, for every number of players; a move that the rules leave no choice about is no decision.
"""

import sys

from semilla.bots.levels import make_bot
from semilla.engine.match import Match
from semilla.engine.moves import written
from semilla.engine.pace import minutes
from semilla.games import INDEX, game

GAMES = 10
LEVEL = "greedy"


def decisions(name: str, players: int, seed: str) -> int:
    """The decisions of one game."""
    match = Match(game(name), players, seed=seed)
    bots = [make_bot(LEVEL, f"{seed} {p}") for p in range(players)]
    while not match.over:
        here = match.now
        match.play(written(here, bots[here.seat].choose(here.hidden(here.seat))))
    return sum(not played.forced for played in match.log)


def main(names: list[str]) -> None:
    """Print them."""
    for name in names or INDEX:
        found = game(name)
        assert found.length is not None, f"{name} is always played whole"
        for players in range(found.players[0], found.players[1] + 1):
            units = found.length.whole(found.pack, players)
            each = sum(decisions(name, players, f"pace {k}") for k in range(GAMES)) / GAMES / units
            print(
                f"{name}, {players} players: {each:.1f} decisions a {found.length.unit}, {minutes(found, players)} minutes in all"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
