"""The ladder: every level against the one below it, in the arena; whether each rung holds, and the table of that for people."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from semilla.bots import levels
from semilla.bots.arena import Journal, Run, compete, results
from semilla.engine.game import Game
from semilla.engine.incoming import short
from semilla.engine.texts import Problem

YARDSTICK = "greedy"
"""No level, but what levels for beginners and for everybody else are held against."""
EASY_PLAYERS, EASY_MOST = 4, 0.15
"""What the lowest level may win of the victories among so many players, all others the yardstick: beginners are to beat it."""


@dataclass(frozen=True)
class Rung:
    """One bot against a table of others of one kind."""

    players: int
    bot: str
    against: str
    most: float | None = None
    """What the bot may win at most; without it, it must win more than an equal share."""

    @property
    def bots(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return (self.bot, *(self.against,) * (self.players - 1))

    def holds(self, share: float, interval: Sequence[float]) -> bool:
        """Whether a measured share is what it should be: above an equal share with its whole interval, or no more than allowed."""
        return interval[0] > 1 / self.players if self.most is None else share <= self.most


def rungs(players: int) -> Iterator[Rung]:
    """What is measured among so many players, from the bottom up."""
    lowest, second, *_ = levels.LEVELS
    if players == EASY_PLAYERS:
        yield Rung(players, lowest, YARDSTICK, EASY_MOST)
    yield Rung(players, second, YARDSTICK)
    for below, level in zip(levels.LEVELS, levels.LEVELS[1:], strict=False):
        yield Rung(players, level, below)


def numbers_in(text: str, game: Game) -> tuple[int, ...]:
    """Numbers of players as they are written: `2,4`."""
    low, high = game.players
    numbers = [int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0 for word in text.split(",")]
    if not all(low <= number <= high for number in numbers) or len(set(numbers)) < len(numbers):
        raise Problem("ladder.numbers", title=game.title["en"], low=low, high=high, given=short(text))
    return tuple(numbers)


class Ladder:
    """All rungs of a game; what was played of them outlives an interruption until somebody says `forget`."""

    def __init__(self, game: Game, numbers: Sequence[int], games: int, seed: str) -> None:
        self.game = game
        self.rungs = [rung for players in numbers for rung in rungs(players)]
        self.runs = [Run(game, game.pack, rung.players, rung.bots, games, seed, {}) for rung in self.rungs]
        self.games = games * len(self.runs)

    def measure(self, workers: int | None, progress: Callable[[int], None]) -> list[dict[str, Any]]:
        """Play all that is missing; `progress` is told how many games are new. A row for each rung."""
        rows = []
        for rung, run in zip(self.rungs, self.runs, strict=True):
            played = compete(run, workers, progress, keep=True)
            rows.append(row_of(rung, {row["name"]: row for row in results(run, played)["bots"]}, len(played)))
        return rows

    def forget(self) -> None:
        """All is told: the games are needed no more."""
        for run in self.runs:
            Journal(run).close()


def row_of(rung: Rung, told: dict[str, dict[str, Any]], games: int) -> dict[str, Any]:
    """What the arena says of a rung."""
    share, interval = told[rung.bot]["win_share"], told[rung.bot]["interval"]
    return {
        "players": rung.players,
        "bot": rung.bot,
        "against": rung.against,
        "games": games,
        "win_share": share,
        "interval": interval,
        "above": 1 / rung.players if rung.most is None else None,
        "at_most": rung.most,
        "holds": rung.holds(share, interval),
        "seconds_per_move": [told[name]["seconds_per_move"] for name in (rung.bot, rung.against)],
    }


# ----------------------------------------------------------------------------------------------------------- written down


def markers(game: str) -> tuple[str, str]:
    """The lines of a text between which the table of a game belongs."""
    return f"<!-- ladder {game}: `semilla ladder {game} --out` -->\n", f"<!-- end of ladder {game} -->\n"


def pasted(text: str, file: str, game: str, part: str) -> str:
    """A text with the part of a game between its markers replaced."""
    first, last = markers(game)
    before, found, rest = text.partition(first)
    _, ended, after = rest.partition(last)
    if not found or not ended:
        raise Problem("ladder.markers", file=file, first=first.strip(), last=last.strip())
    return f"{before}{first}{part}{last}{after}"


def part_of(rows: Sequence[dict[str, Any]], command: str, day: str) -> str:
    """What is written down of a ladder: the command, the day and a table."""
    lines = [f"`{command}`, {day}:", "", "| players | bots | win share in per cent | must be | holds |", "|---|---|---|---|---|"]
    for row in rows:
        others = row["players"] - 1
        against = row["against"] if others == 1 else f"{others} {row['against']}"
        low, high = row["interval"]
        share = f"{100 * row['win_share']:.1f} ({100 * low:.1f}-{100 * high:.1f})"
        must = f"at most {100 * row['at_most']:.0f}" if row["at_most"] is not None else f"above {100 * row['above']:.0f}, all of it"
        lines.append(f"| {row['players']} | {row['bot']}, {against} | {share} | {must} | {'yes' if row['holds'] else '**no**'} |")
    return "\n".join(["", *lines, "", ""])
