"""The coach: what to do and why, and what a finished game turned on.

Every figure comes with its uncertainty. A move is called a mistake only when another one did better by clearly more than chance, in
simulations that met the same deals and were not those that found the other move.
"""

import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from semilla.bots.reasons import explain_all
from semilla.bots.search import Outlook, Search, standard_error
from semilla.engine.match import Match
from semilla.engine.moves import labels, parse, written
from semilla.engine.position import Position
from semilla.engine.record import start_of
from semilla.engine.texts import LANGUAGES, Glossary

SIMULATIONS = 4096
"""What a hint costs; half of it goes into comparing the best moves."""
BETTER = 0.03
"""A move is called better when it gives at least so much more of the victory …"""
SURE = 3.0
"""… and the difference is so many times its standard error: of a hundred moves as good as the best hardly one is blamed."""
SHORT, QUICKEST = 4, 64
"""An analysis first looks at a move with a part of its simulations, however short the time with at least so many."""
TURN = 0.1
"""A game turns where one move changes somebody's part of the victory by so much, and as surely."""
DEAREST = 3
"""So many of a player's mistakes are told."""


@dataclass(frozen=True)
class Advice:
    """A move worth considering."""

    text: str
    label: Mapping[str, str]
    """What it does, in each language, as where it is chosen."""
    atoms: tuple[int, ...]
    seat: int
    outlook: Outlook
    reason: Mapping[str, str]
    behind: float = 0.0
    """How much less of the victory than with the best of the moves it was compared with …"""
    doubt: float = 0.0
    """… and the standard error of that."""

    @property
    def share(self) -> float:
        """The mover's expected part of the victory."""
        return self.outlook.shares[self.seat]

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return self.outlook.errors[self.seat]

    @property
    def worse(self) -> bool:
        """Whether it is clearly worse than the best."""
        return self.behind >= BETTER and self.behind > SURE * self.doubt

    @property
    def points(self) -> float:
        """The mover's expected points."""
        return self.outlook.points[self.seat]

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "move": self.text,
            "label": dict(self.label),
            "win_share": self.share,
            "error": self.error,
            "worse": self.worse,
            "points": self.points,
            "reason": dict(self.reason),
        }


def advise(
    position: Position,
    *,
    best: int = 3,
    simulations: int = SIMULATIONS,
    seed: str = "coach",
    names: Sequence[str] = (),
    threads: int = 0,
) -> list[Advice]:
    """The best moves of the seat to act, best first, from what that seat may see.

    `threads` says on how many cores to think; 0 is all of them.
    """
    search = Search(position.game, seed, threads or os.cpu_count() or 1)
    search.begin(position)
    moves = candidates(search, best, simulations // 2)
    return compare(search, moves, simulations // 2 // len(moves), names)


def candidates(search: Search, best: int, simulations: int) -> list[tuple[int, ...]]:
    """The moves that a search looks at most, whole."""
    legal = search.here.legal()
    if len(legal) == 1:
        return [search.complete(legal[0], simulations // 2)]
    search.think(simulations)
    moves = [search.complete(choice.atom, simulations // 2) for choice in search.choices()[:best]]
    return list(dict.fromkeys(moves))


def compare(search: Search, moves: Sequence[tuple[int, ...]], each: int, names: Sequence[str]) -> list[Advice]:
    """Moves with what may be expected of them, best first: so many simulations each, on the same deals."""
    seat, found = search.seat, [(move, *search.outlook(move, each)) for move in moves]
    found.sort(key=lambda entry: -entry[1].shares[seat])
    best, reasons = found[0][2][:, seat], explain_all(search.here, [move for move, _, _ in found], names)
    return [
        Advice(
            written(search.here, move),
            describe(search.here, move, names),
            move,
            seat,
            outlook,
            reason,
            behind=found[0][1].shares[seat] - outlook.shares[seat],
            doubt=standard_error(best - rows[:, seat]),
        )
        for (move, outlook, rows), reason in zip(found, reasons, strict=True)
    ]


def describe(position: Position, atoms: Sequence[int], names: Sequence[str] = ()) -> dict[str, str]:
    """What a move does, part by part, in each language."""
    parts, glossary = labels(position, atoms), Glossary(position.pack.names, names)
    return {lang: " · ".join(position.game.texts.say(part, lang, glossary) for part in parts) for lang in LANGUAGES}


# ------------------------------------------------------------------------------------------------------------- analysis


@dataclass(frozen=True)
class Judged:
    """One unforced move of a finished game, judged from what its player could see."""

    number: int
    """Of the move in the record, from 1."""
    seat: int
    played: Advice
    best: Advice
    """What the coach would have played; the same as `played` where nothing did better."""

    @property
    def before(self) -> float:
        """The mover's part of the victory with the best move."""
        return self.best.share

    @property
    def after(self) -> float:
        """The mover's part of the victory with the move that was played."""
        return self.played.share

    @property
    def better(self) -> Advice | None:
        """The better move, where there clearly was one."""
        return self.best if self.played.worse else None

    @property
    def cost(self) -> float:
        """The part of the victory that a mistake cost."""
        return self.played.behind if self.played.worse else 0.0

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "number": self.number,
            "seat": self.seat + 1,
            "move": self.played.text,
            "label": dict(self.played.label),
            "before": self.before,
            "after": self.after,
            "doubt": self.played.doubt,
            "win_shares": list(self.played.outlook.shares),
            "better": self.better.json() if self.better else None,
        }


@dataclass(frozen=True)
class Analysis:
    """A game judged move by move."""

    match: Match
    moves: list[Judged]

    def turning_points(self) -> list[Judged]:
        """The moves across which somebody's expectation clearly changed most, in the order of the game."""

        def swing(k: int) -> float:
            now, then = self.moves[k].played.outlook, self.moves[k - 1].played.outlook
            changes = (
                (abs(a - b), math.hypot(doubt, other))
                for a, b, doubt, other in zip(now.shares, then.shares, now.errors, then.errors, strict=True)
            )
            return max((change for change, doubt in changes if change > SURE * doubt), default=0.0)

        turns = [k for k in range(1, len(self.moves)) if swing(k) >= TURN]
        return [self.moves[k] for k in sorted(sorted(turns, key=lambda k: -swing(k))[:5])]

    def dearest(self, seat: int) -> list[Judged]:
        """The moves that cost a seat (from 0) most of the victory, dearest first."""
        own = [judged for judged in self.moves if judged.seat == seat and judged.cost > 0]
        return sorted(own, key=lambda judged: -judged.cost)[:DEAREST]

    def result(self) -> list[float]:
        """Every seat's part of the victory; of a game that was left unfinished, as its last move is judged."""
        if not self.match.over:
            return list(self.moves[-1].played.outlook.shares) if self.moves else [1 / self.match.players] * self.match.players
        winners = self.match.now.winners()
        return [1 / len(winners) if p in winners else 0.0 for p in range(self.match.players)]

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "game": self.match.game.name,
            "players": self.match.players,
            "moves": [judged.json() for judged in self.moves],
            "turning_points": [judged.number for judged in self.turning_points()],
            "dearest": [[judged.number for judged in self.dearest(p)] for p in range(self.match.players)],
            "result": self.result(),
        }


def judge(
    position: Position,
    number: int,
    atoms: tuple[int, ...],
    *,
    simulations: int = SIMULATIONS,
    seed: str = "coach",
    names: Sequence[str] = (),
    threads: int = 0,
) -> Judged:
    """Judge one unforced move, the one of that number in its record, from what its player could see.

    A third of the simulations finds the move that the coach would play; if that is another one, both are compared by the others.
    """
    search = Search(position.game, f"{seed} {number}", threads or os.cpu_count() or 1)
    search.begin(position)
    (best,) = candidates(search, 1, simulations // 3)
    found = compare(search, list(dict.fromkeys([atoms, best])), simulations // 3, names)
    return Judged(number, position.seat, next(entry for entry in found if entry.atoms == atoms), found[0])


def analyse(
    record: Mapping[str, Any],
    match: Match,
    *,
    simulations: int = SIMULATIONS,
    seconds: float = math.inf,
    progress: Callable[[int], None] = lambda count: None,
) -> Analysis:
    """Judge every unforced move of a record (`match` is what `verify` made of it); `progress` is told of every move.

    Each move gets a short look, and a long one (`simulations`) where another seems better. All of it takes about so many
    `seconds` at most: looks get shorter when they would take longer.
    """
    replay = start_of(record, match.game, match.pack)
    decisions = sum(not played.forced for played in match.log)
    judged: list[Judged] = []
    begin, spent = time.perf_counter(), 0

    def look(number: int, atoms: tuple[int, ...], wanted: int) -> Judged:
        nonlocal spent
        used = time.perf_counter() - begin
        allowed = (seconds - used) / max(1, decisions - len(judged)) * spent / used if spent else math.inf
        most = max(QUICKEST, int(min(wanted, allowed)))
        spent += most
        return judge(replay.now, number, atoms, simulations=most, seed=replay.seed, names=replay.names)

    for number, text in enumerate(record["moves"], 1):
        move, forced = parse(replay.now, text), replay.is_forced()
        if not forced:
            first = look(number, move.atoms, simulations // SHORT)
            doubtful = first.played.behind >= max(BETTER, first.played.doubt)
            judged.append(look(number, move.atoms, simulations) if doubtful else first)
        replay.apply(move, forced)
        progress(1)
    return Analysis(match, judged)
