"""The arena: bots against bots on all cores; win shares, points and ratings, and how sure they are.

Games come in blocks: one deal, and every bot once in every seat. A run is fixed by its parameters; each finished game is a line
of a journal, so that an interrupted run goes on where it was.
"""

import hashlib
import json
import math
import os
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from semilla.bots.bot import Bot
from semilla.bots.levels import check_bot, compile_bots, make_bot, source_of, thinks_in_one_thread
from semilla.bots.search import HOUSE
from semilla.engine.compiled.cache import cache_home
from semilla.engine.compiled.chance import key_of
from semilla.engine.game import Game
from semilla.engine.pack import Pack
from semilla.engine.position import Position
from semilla.engine.texts import Problem

NORMAL_95 = 1.959963984540054


@dataclass(frozen=True)
class Played:
    """One game of a run: what every seat (in the order of the table) got, and how it thought."""

    number: int
    bots: tuple[str, ...]
    points: tuple[int, ...]
    standing: tuple[int, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]

    def share(self, p: int) -> float:
        """A seat's part of the victory."""
        best = max(self.standing)
        return 1 / self.standing.count(best) if self.standing[p] == best else 0.0


@dataclass(frozen=True)
class Run:
    """The parameters of a run: they decide every game of it, whoever plays it and in whatever order."""

    game: Game
    pack: Pack
    players: int
    bots: tuple[str, ...]
    games: int
    seed: str
    options: Mapping[str, str]

    def __post_init__(self) -> None:
        if len(self.bots) != self.players:
            raise Problem("play.seats", count=len(self.bots), players=self.players)
        for bot in self.bots:
            check_bot(bot, self.game, self.pack)
        self.game.template(self.pack, self.players, self.options)

    @property
    def alone(self) -> bool:
        """Whether games are played one at a time: where a bot may have threads of its own, they get all cores, and only then the
        processor time of the process is the bot's.
        """
        return not all(map(thinks_in_one_thread, self.bots))

    def block(self, number: int) -> int:
        """The deal of a game."""
        return number // self.players

    def play(self, number: int, stop: Callable[[], bool] = lambda: False) -> Played | None:
        """Play one game; None when it was to stop before the end."""
        block, shift = self.block(number), number % self.players
        order = [(p + shift) % self.players for p in range(self.players)]
        bots = [make_bot(self.bots[k], f"{self.seed} {block} {k}") for k in order]
        record, _ = self.game.template(self.pack, self.players, self.options)
        record["key"][0] = key_of(f"{self.seed} {block}")
        told = play_game(Position(self.game, self.pack, record), bots, time.process_time if self.alone else time.thread_time, stop)
        if told is None:
            return None
        position, moves, seconds, _ = told
        return Played(
            number,
            tuple(self.bots[k] for k in order),
            tuple(position.points()),
            tuple(position.standing()),
            tuple(moves),
            tuple(round(spent, 6) for spent in seconds),
        )

    def key(self) -> dict[str, Any]:
        """What a journal is known by: the parameters, and the sources of game and bots (another bot plays other games)."""
        return {
            "game": self.game.name,
            "pack": self.pack.hash,
            "players": self.players,
            "bots": list(self.bots),
            "seed": self.seed,
            "options": dict(self.options),
            "sources": [*(digest(house) for house in (self.game.folder, HOUSE)), *map(source_of, self.bots)],
        }


def digest(house: Path) -> str:
    """The hash of a folder's programs and data."""
    files = sorted(file for file in house.rglob("*") if file.suffix in (".py", ".toml", ".value"))
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def play_game(
    position: Position, bots: Sequence[Bot], clock: Callable[[], float], stop: Callable[[], bool] = lambda: False
) -> tuple[Position, list[int], list[float], list[int]] | None:
    """Play a game from its template to the end, with a bot in every seat: the last position, each seat's moves and seconds by the
    clock, and the atoms played; None when it was to stop before the end.
    """
    position.setup()
    moves, seconds = [0] * position.players, [0.0] * position.players
    played: list[int] = []
    while not position.over:
        if stop():
            return None
        legal = position.legal()
        if len(legal) == 1:
            position = position.after(legal[0])
            played += legal
            continue
        seat = position.seat
        seen = position.hidden(seat)
        start = clock()
        atoms = bots[seat].choose(seen)
        seconds[seat] += clock() - start
        moves[seat] += 1
        played += atoms
        position = play_atoms(position, atoms, bots[seat])
    return position, moves, seconds, played


def play_atoms(position: Position, atoms: Sequence[int], bot: Bot) -> Position:
    """The position after a bot's move; a move that the rules do not allow is the bot's mistake."""
    for atom in atoms:
        if position.why(atom) != 0:
            raise ValueError(f"{type(bot).__name__} chose atom {atom}, which is not allowed in {position.phase.name}")
        position = position.after(atom)
    return position


# -------------------------------------------------------------------------------------------------------------- journal


class Journal:
    """The finished games of a run, a line each; whatever was interrupted is read back."""

    def __init__(self, run: Run) -> None:
        text = json.dumps(run.key(), sort_keys=True)
        folder = cache_home().parent / "arena"
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f"{run.game.name}-{hashlib.sha256(text.encode()).hexdigest()[:16]}.jsonl"

    def games(self) -> Iterator[Played]:
        """The games written so far; a line that was cut off by the interruption is played again."""
        if not self.path.exists():
            return
        for line in self.path.read_text("utf-8").splitlines():
            try:
                fields = json.loads(line)
            except json.JSONDecodeError:
                continue
            number = fields.pop("number")
            yield Played(number, **{name: tuple(values) for name, values in fields.items()})

    def write(self, played: Played) -> None:
        """Add a game."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(played)) + "\n")

    def close(self) -> None:
        """The run is complete and told: forget it."""
        self.path.unlink(missing_ok=True)


Elsewhere = Callable[[Run, Sequence[int]], Generator[Played, None, None]]
"""Plays games of a run, by number, somewhere else; they come back in any order."""


def compete(
    run: Run,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda count: None,
    elsewhere: Elsewhere | None = None,
    keep: bool = False,
) -> list[Played]:
    """Play a run to its end, or go on with it; `progress` is told how many games are new. Returns all games in order.

    To `keep` the games is for a run that is part of something larger: who asked for it forgets its journal when all is told.
    """
    compile_bots(run.bots, run.game)
    journal = Journal(run)
    done = {played.number: played for played in journal.games() if played.number < run.games}
    progress(len(done))
    missing = [number for number in range(run.games) if number not in done]
    with closing(elsewhere(run, missing) if elsewhere else on_cores(run, missing, workers)) as coming:
        for played in coming:
            journal.write(played)
            done[played.number] = played
            progress(1)
    if not keep:
        journal.close()
    return [done[number] for number in sorted(done)]


def on_cores(run: Run, numbers: Sequence[int], workers: int | None) -> Generator[Played, None, None]:
    """Play games on the cores of this machine; whoever stops listening stops them."""
    stop = threading.Event()
    with ThreadPoolExecutor(1 if run.alone else workers or os.cpu_count() or 1) as pool:
        waiting = [pool.submit(run.play, number, stop.is_set) for number in numbers]
        try:
            for future in as_completed(waiting):
                played = future.result()
                assert played is not None  # only this thread stops games
                yield played
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise


# -------------------------------------------------------------------------------------------------------------- results


def mean_error(values: Sequence[float], blocks: Sequence[int]) -> tuple[float, float]:
    """A mean and its standard error. Games of one block share a deal, so blocks, not games, are what is independent."""
    mean = sum(values) / len(values)
    residuals: dict[int, float] = {}
    for value, block in zip(values, blocks, strict=True):
        residuals[block] = residuals.get(block, 0.0) + value - mean
    count = len(residuals)
    if count < 2:
        return mean, math.inf
    return mean, math.sqrt(sum(r * r for r in residuals.values()) * count / (count - 1)) / len(values)


def share_interval(share: float, error: float, games: int) -> list[float]:
    """Wilson's 95 % interval of a win share, for as many independent games as its error speaks of; it never leaves 0 to 1."""
    n = games if error == 0 else min(games, share * (1 - share) / error**2) if math.isfinite(error) else 1
    z2 = NORMAL_95**2 / max(n, 1)
    middle, half = share + z2 / 2, NORMAL_95 * math.sqrt(share * (1 - share) / max(n, 1) + z2 / max(n, 1) / 4)
    return [(middle - half) / (1 + z2), (middle + half) / (1 + z2)]


def ratings(games: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """OpenSkill's rating and its uncertainty for every kind of bot; seats of one kind move their common rating by their mean."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {bot: model.rating(name=bot) for played in games for bot in played.bots}
    for played in games:
        teams = [[model.create_rating([known[bot].mu, known[bot].sigma])] for bot in played.bots]
        rated = model.rate(teams, scores=[float(value) for value in played.standing])
        for bot in set(played.bots):
            new = [rated[p][0] for p, name in enumerate(played.bots) if name == bot]
            known[bot].mu = sum(rating.mu for rating in new) / len(new)
            known[bot].sigma = sum(rating.sigma for rating in new) / len(new)
    return {bot: (rating.mu, rating.sigma) for bot, rating in known.items()}


def results(run: Run, games: Sequence[Played]) -> dict[str, Any]:
    """What a run says of each kind of bot, best first."""
    rated = ratings(games)
    rows: list[dict[str, Any]] = []
    for bot in dict.fromkeys(run.bots):
        seats = [[p for p, name in enumerate(played.bots) if name == bot] for played in games]
        blocks = [run.block(played.number) for played in games]
        share, share_error = mean_error(
            [sum(played.share(p) for p in own) / len(own) for played, own in zip(games, seats, strict=True)], blocks
        )
        points, points_error = mean_error(
            [sum(played.points[p] for p in own) / len(own) for played, own in zip(games, seats, strict=True)], blocks
        )
        moves = sum(played.moves[p] for played, own in zip(games, seats, strict=True) for p in own)
        seconds = sum(played.seconds[p] for played, own in zip(games, seats, strict=True) for p in own)
        rows.append(
            {
                "name": bot,
                "games": len(games),
                "win_share": share,
                "interval": share_interval(share, share_error, len(games)),
                "mean_points": points,
                "points_interval": [points - NORMAL_95 * points_error, points + NORMAL_95 * points_error],
                "rating": rated[bot][0],
                "uncertainty": rated[bot][1],
                "seconds_per_move": seconds / max(1, moves),
            }
        )
    rows.sort(key=lambda row: row["win_share"], reverse=True)
    return {"game": run.game.name, "players": run.players, "games": len(games), "bots": rows}
