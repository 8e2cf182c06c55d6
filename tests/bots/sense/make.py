"""Find positions: `python -m tests.bots.sense.make GAME [GAMES]` plays games, looks at every decision and keeps some of each kind.

Of a kind some are positions in which bots of level medium or hard err, the others any in which it matters.
`python -m tests.bots.sense.make --failing positions` asks all levels in all of them and writes down which err (`failing.json`),
`--failing games` the same of whole games.
"""

import json
import sys
from collections import Counter
from typing import Any

from semilla.bots.bot import Bot
from semilla.bots.levels import LEVELS, make_bot
from semilla.bots.search import Search
from semilla.engine.moves import moves
from semilla.games import INDEX
from tests.bots.sense.positions import FOLDER, SEEDS, Asked, positions, write
from tests.bots.sense.scan import KINDS, play, scan

EACH, MOST_ASKED = 5, 24
"""Positions of a kind that are kept, and that are tried."""
THINKING, COMPARED, CLEAR = 128, 3, 0.01
"""Simulations and moves that tell whether a choice matters, and what of the victory is something."""
PLAYERS = ("medium", "greedy", "easy", "random")
FAILING = FOLDER / "failing.json"
GAMES, MANY_GAMES = 3, 6
"""Looked through by the test of every day and by the soak."""


def candidates(title: str, games: int) -> dict[str, list[Asked]]:
    """All positions of so many games, by kind; the last of a game first, since little is known to be silly before."""
    found: dict[str, list[Asked]] = {name: [] for name in KINDS[title]}
    for number in range(games):
        players = 2 + number % 3
        bots: list[Bot] = [make_bot(PLAYERS[(number // 3 + p) % len(PLAYERS)], f"sense {number} {p}") for p in range(players)]
        played: list[str] = []
        told = {"players": players, "seed": f"sense {number}", "moves": played}
        here: Counter[str] = Counter()
        for decision in play(title, bots, f"sense {number}", played):
            for kind, silly in decision.silly():
                here[kind] += 1
                if here[kind] <= EACH or any(line[0] == decision.text for line in silly):
                    why = next(iter(silly.values()))
                    found[kind].append(Asked(kind, title, told, decision.after, tuple(silly), why))
    return found


def errs(asked: Asked) -> bool:
    """Whether medium or hard err with one seed or another."""
    here = asked.position()
    return any(asked.is_silly(asked.answer(here, level, seed)) for level in ("medium", "hard") for seed in SEEDS)


def matters(asked: Asked) -> bool:
    """Whether something is at stake: a silly move costs part of the victory, or at least the game is not decided."""
    here = asked.position()
    search = Search(here.game, "stake")
    search.begin(here)
    search.think(THINKING)
    liked = [choice.atom for choice in search.choices()]
    every = {move.text: move.atoms for move in moves(here) if move.atoms[0] in liked}
    ranked = sorted(every, key=lambda text: liked.index(every[text][0]))
    silly = [text for text in ranked if (text,) in asked.silly][:COMPARED]
    right = [text for text in ranked if (text,) not in asked.silly][:COMPARED]

    def share(texts: list[str]) -> float:
        return max((search.outlook(every[text], THINKING)[0].shares[here.seat] for text in texts), default=0.5)

    best = share(right)
    return best - share(silly) > CLEAR if silly else CLEAR < best < 1 - CLEAR


def choose(found: list[Asked]) -> list[Asked]:
    """Some positions of a kind: first those in which bots err and it matters, one in which they err in a decided game, others."""
    spread = found[:: max(1, len(found) // MOST_ASKED)][:MOST_ASKED]
    judged = [(errs(asked), matters(asked), asked) for asked in spread]
    chosen: list[Asked] = []
    for wanted, most in (
        ((True, True), 2),
        ((True, False), 3),
        ((False, True), EACH),
        ((False, False), EACH),
        ((True, True), EACH),
    ):
        for wrong, counts, asked in judged:
            if (wrong, counts) == wanted and len(chosen) < most and asked not in chosen:
                chosen.append(asked)
    return chosen


def make(title: str, games: int) -> None:
    """Write the positions of a game."""
    kept = []
    for kind, found in candidates(title, games).items():
        chosen = choose(found) if found else []
        kept += [Asked(f"{kind}-{k}", title, one.game, one.after, one.silly, one.why) for k, one in enumerate(chosen, 1)]
        print(f"{title} {kind}: {len(chosen)} of {len(found)}", flush=True)
    write(title, kept)


def failing(part: str) -> None:
    """Write down which levels err where (`positions`), or which do so too often in whole games (`games`)."""
    told: dict[str, Any] = json.loads(FAILING.read_text("utf-8"))
    if part == "positions":
        told[part] = {title: {level: erring(title, level) for level in LEVELS[1:]} for title in INDEX}
    else:
        told[part] = {title: [level for level in LEVELS[1:] if errs_in_games(title, level)] for title in INDEX}
    FAILING.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


def errs_in_games(title: str, level: str) -> bool:
    """Whether a level makes too many silly moves in the games that the tests look through."""
    told = scan(title, level, GAMES if level == LEVELS[1] else MANY_GAMES)
    print(f"{title} {level}: {dict(told.found)} in {told.decisions} decisions", flush=True)
    return not told.hardly_any


def erring(title: str, level: str) -> list[str]:
    """The positions of a game in which a level errs with one seed or another."""
    found = []
    for asked in positions(title):
        here = asked.position()
        if any(asked.is_silly(asked.answer(here, level, seed)) for seed in SEEDS):
            found.append(asked.id)
    print(f"{title} {level}: {len(found)}", flush=True)
    return found


if __name__ == "__main__":
    if sys.argv[1] == "--failing":
        failing(sys.argv[2])
    else:
        make(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 24)
