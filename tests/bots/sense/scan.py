"""Whole games, decision by decision: which moves were silly."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from semilla.bots.bot import Bot
from semilla.bots.levels import maker_of
from semilla.engine.match import Match
from semilla.engine.moves import written
from semilla.engine.outcome import played
from semilla.engine.position import Position
from semilla.games import game
from tests.bots.sense import ekonos, el_plan, master_plan
from tests.bots.sense.kinds import Kind, Look, Silly

KINDS: dict[str, dict[str, Kind]] = {
    "ekonos": ekonos.KINDS,
    "el-plan-2014": el_plan.KINDS,
    "el-plan-2011": el_plan.KINDS,
    "master-plan": master_plan.KINDS,
}

MOST_SILLY = 1
"""Of 1000 decisions in whole games."""


def sober(level: str, seed: str) -> Bot:
    """A bot of a level that makes no slip on purpose: what is asked is what it thinks best."""
    maker = maker_of(level)
    return partial(maker, slips=0)(seed) if isinstance(maker, partial) and maker.keywords.get("slips") else maker(seed)


@dataclass(frozen=True)
class Decision:
    """A choice somebody made in a game: after how many moves, where, and which."""

    after: int
    position: Position
    text: str

    def silly(self) -> Iterator[tuple[str, Silly]]:
        """What would have been silly here, by kind."""
        look = Look(self.position)
        for name, kind in KINDS[self.position.game.name].items():
            found = kind(look)
            if found and len({line[0] for line in found if len(line) == 1}) < len(look.moves):
                yield name, found


def play(name: str, bots: list[Bot], seed: str, moves: list[str]) -> Iterator[Decision]:
    """A game between bots, choice by choice; `moves` is filled with its moves, forced ones too."""
    position = Match(game(name), len(bots), seed=seed, forced=False).now
    while not position.over:
        seat, legal = position.seat, position.legal()
        atoms = tuple(legal) if len(legal) == 1 and not position.part else bots[seat].choose(position.hidden(seat))
        text = written(position, atoms)
        if len(legal) > 1:
            yield Decision(len(moves), position, text)
        moves.append(text)
        position = played(position, atoms)


def silly_moves(name: str, level: str, players: int, seed: str) -> tuple[Counter[str], int]:
    """How often bots of a level did something silly in a game, by kind; and of how many decisions."""
    bots = [sober(level, f"{seed} {p}") for p in range(players)]
    found: Counter[str] = Counter()
    begun: dict[int, list[tuple[str, tuple[str, ...]]]] = {}
    count = 0
    for decision in play(name, bots, seed, []):
        count += 1
        seat = decision.position.seat
        found.update({kind for kind, line in begun.pop(seat, []) if line[1] == decision.text})
        for kind, lines in decision.silly():
            found[kind] += (decision.text,) in lines
            begun.setdefault(seat, []).extend((kind, line) for line in lines if len(line) == 2 and line[0] == decision.text)
    return +found, count


@dataclass(frozen=True)
class Scan:
    """What was silly in some games of a level."""

    found: Counter[str]
    decisions: int

    @property
    def hardly_any(self) -> bool:
        """Whether it is no more than may be."""
        return sum(self.found.values()) * 1000 <= MOST_SILLY * self.decisions


def scan(name: str, level: str, games: int) -> Scan:
    """Look through games of a level at tables of two, three and four."""
    told = [silly_moves(name, level, 2 + number % 3, f"whole {number}") for number in range(games)]
    return Scan(sum((found for found, _ in told), Counter()), sum(count for _, count in told))
