"""The coach: what to do and why, and what a finished game turned on.

Reasons come from the terms of a game's evaluation: what the move changes in them at once. A game names its terms with
`terms(position, seat)`, a list of (message, points) whose points add up to the evaluation; a term that counts things has an
`amount` among its parameters. Where a game has none, the lines of its score sheet serve.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from semilla.bots.search import Outlook, Search, settings_in
from semilla.engine.compiled.chance import search_stream
from semilla.engine.match import Match
from semilla.engine.moves import labels, parse
from semilla.engine.position import ZERO, Position
from semilla.engine.record import start_of
from semilla.engine.texts import LANGUAGES, Message, Words, catalogue

TEXTS = Path(__file__).parent / "texts"
SIMULATIONS = 4096
"""What a hint costs; half of it goes into comparing the best moves."""
SMALLEST = 1 / 24
"""Changes of less than this part of what makes victory e times as likely (`temperature`) are no reason."""
BETTER = 0.02
"""A move is called better when it gives so much more of the victory."""
TURN = 0.1
"""A game turns where one move changes somebody's part of the victory by so much."""

Term = tuple[Message, float]


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

    @property
    def share(self) -> float:
        """The mover's expected part of the victory."""
        return self.outlook.shares[self.seat]

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
            "points": self.points,
            "reason": dict(self.reason),
        }


def advise(
    position: Position,
    *,
    best: int = 3,
    simulations: int = SIMULATIONS,
    also: Sequence[int] = (),
    seed: str = "coach",
    names: Sequence[str] = (),
    threads: int = 0,
) -> list[Advice]:
    """The best moves of the seat to act, best first, from what that seat may see; `also` is a move to be judged beside them.

    `threads` says on how many cores to think; 0 is all of them.
    """
    search = Search(position.game, seed, threads or os.cpu_count() or 1)
    search.begin(position)
    moves = {tuple(also): None} if also else {}
    if len(search.here.legal()) == 1:
        moves[search.complete(search.here.legal()[0], simulations // 4)] = None
    else:
        search.think(simulations // 2)
        for choice in search.choices()[:best]:
            moves[search.complete(choice.atom, simulations // 4)] = None
    each = simulations // 2 // len(moves)
    found = []
    for move in moves:
        outlook = search.outlook(move, each)
        label, reason = describe(search.here, move, names), explain(search.here, move, names)
        found.append(Advice(notation(search.here, move), label, move, search.seat, outlook, reason))
    return sorted(found, key=lambda advice: -advice.share)


def notation(position: Position, atoms: Sequence[int]) -> str:
    """The line of notation that atoms spell."""
    said = []
    for atom in atoms:
        said.append(position.game.words(position, atom))
        position = position.after(atom)
    return " ".join(word for word in said if word)


def describe(position: Position, atoms: Sequence[int], names: Sequence[str] = ()) -> dict[str, str]:
    """What a move does, part by part, in each language."""
    parts, words = labels(position, atoms), Words(position.pack.names, names)
    return {lang: " · ".join(position.game.texts.say(part, lang, words) for part in parts) for lang in LANGUAGES}


# -------------------------------------------------------------------------------------------------------------- reasons


def terms_of(position: Position, seat: int) -> list[Term]:
    """What a seat's position is made of, in points: the evaluation's terms, or the lines of the score sheet."""
    return (position.game.terms or sheet_terms)(position, seat)


def sheet_terms(position: Position, seat: int) -> list[Term]:
    """The lines of the score sheet, for games that do not itemise their evaluation."""
    return [(line.message, float(line.points)) for line in position.game.sheet(position)[seat]]


@dataclass(frozen=True)
class Change:
    """What a move does to one term."""

    what: Message
    before: float
    after: float

    @property
    def points(self) -> float:
        """What it brings."""
        return self.after - self.before


def changes(before: Position, after: Position, seat: int) -> list[Change]:
    """What a move changes of a seat's position, largest first. Terms are the same when their words are; figures may differ."""

    def by_words(position: Position) -> dict[tuple[str, ...], Term]:
        return {
            (what.key, *(str(value) for value in what.params.values() if isinstance(value, str))): (what, points)
            for what, points in terms_of(position, seat)
        }

    old, new = by_words(before), by_words(after)
    found = []
    for words in {**old, **new}:
        what = (new.get(words) or old[words])[0]
        was, now = (terms[words][1] if words in terms else 0.0 for terms in (old, new))
        if "amount" in what.params:
            amounts = [int(terms[words][0].params["amount"]) if words in terms else 0 for terms in (old, new)]
            what = Message(what.key, {**what.params, "amount": abs(amounts[1] - amounts[0])})
        found.append(Change(what, was, now))
    smallest = SMALLEST * float(settings_in(before.game.folder)["temperature"][0])
    return sorted((change for change in found if abs(change.points) >= smallest), key=lambda change: -abs(change.points))


def explain(position: Position, move: Sequence[int], names: Sequence[str] = ()) -> dict[str, str]:
    """One sentence in each language: what a move changes in the evaluation's terms, at once or by the choice that follows."""
    seat, after = position.seat, position
    for atom in move:
        after = after.after(atom)
    own = changes(position, after, seat)
    prepares = not own and not after.over and after.seat == seat
    if prepares:
        after = after.after(quick_choice(after))
        own = changes(position, after, seat)
    losses = [
        (change, p) for p in range(position.players) if p != seat for change in changes(position, after, p) if change.points < 0
    ]
    words, texts = Words(position.pack.names, names), catalogue(TEXTS)

    def put(change: Change, key: str, lang: str, rival: int) -> str:
        what = position.game.texts.say(change.what, lang, words)
        figures = {"before": figure(change.before), "after": figure(change.after), "points": figure(abs(change.points))}
        return texts.say(Message(f"reason.{key}", {"what": what, "seat": rival + 1, **figures}), lang, words)

    sentences = {}
    for lang in LANGUAGES:
        if own:
            said = ", ".join(put(change, kind(change), lang, seat) for change in telling(own))
        elif losses:
            change, p = min(losses, key=lambda pair: pair[0].points)
            said = put(change, "rival", lang, p)
        else:
            said = texts.say(Message("reason.later"), lang)
        if prepares and (own or losses):
            said = texts.say(Message("reason.prepares", {"what": said}), lang)
        sentences[lang] = said[0].upper() + said[1:] + "."
    return sentences


def telling(own: list[Change]) -> list[Change]:
    """The two changes that a sentence names: the largest gain and the largest loss, or else the two largest."""
    gains, losses = [change for change in own if change.points > 0], [change for change in own if change.points < 0]
    return [gains[0], losses[0]] if gains and losses else own[:2]


def quick_choice(position: Position) -> int:
    """What the game's policy does next."""
    atoms = np.zeros(position.game.atoms, np.int64)
    count = position.game.rules.legal(position.pack.tables, position.states, ZERO, atoms)
    rng = search_stream("coach")
    return int(position.game.rules.policy(position.pack.tables, position.states, ZERO, atoms, np.int64(count), rng))


def kind(change: Change) -> str:
    """How a change is put: a line of the score sheet is quoted, things are brought or cost, a worth is raised or lowered."""
    if change.what.key.startswith("score."):
        return "line"
    if "amount" in change.what.params:
        return "brings" if change.points > 0 else "costs"
    return "raises" if change.points > 0 else "lowers"


def figure(points: float) -> str:
    """Points for people: whole where they are, else with one decimal."""
    return f"{points:.0f}" if abs(points - round(points)) < 0.05 else f"{points:.1f}"


# ------------------------------------------------------------------------------------------------------------- analysis


@dataclass(frozen=True)
class Judged:
    """One unforced move of a finished game, judged from what its player could see."""

    number: int
    """Of the move in the record, from 1."""
    seat: int
    played: Advice
    best: Advice

    @property
    def before(self) -> float:
        """The mover's part of the victory, had he played the best move."""
        return self.best.share

    @property
    def after(self) -> float:
        """The mover's part of the victory with the move he played."""
        return self.played.share

    @property
    def better(self) -> Advice | None:
        """The better move, where there was one."""
        return self.best if self.before - self.after >= BETTER and self.best.atoms != self.played.atoms else None

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "number": self.number,
            "seat": self.seat + 1,
            "move": self.played.text,
            "before": self.before,
            "after": self.after,
            "win_shares": list(self.played.outlook.shares),
            "better": self.better.json() if self.better else None,
        }


@dataclass(frozen=True)
class Analysis:
    """A game judged move by move."""

    match: Match
    moves: list[Judged]

    def turning_points(self) -> list[Judged]:
        """The moves across which somebody's expectation changed most, in the order of the game."""

        def swing(k: int) -> float:
            now, then = self.moves[k].played.outlook.shares, self.moves[k - 1].played.outlook.shares
            return max(abs(a - b) for a, b in zip(now, then, strict=True))

        turns = [k for k in range(1, len(self.moves)) if swing(k) >= TURN]
        return [self.moves[k] for k in sorted(sorted(turns, key=lambda k: -swing(k))[:5])]

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
    """Judge one unforced move, the one of that number in its record, from what its player could see."""
    advice = advise(position, best=2, simulations=simulations, also=atoms, seed=f"{seed} {number}", names=names, threads=threads)
    played = next(entry for entry in advice if entry.atoms == atoms)
    return Judged(number, position.seat, played, advice[0])


def analyse(
    record: Mapping[str, Any],
    match: Match,
    *,
    simulations: int = SIMULATIONS,
    progress: Callable[[int], None] = lambda count: None,
) -> Analysis:
    """Judge every unforced move of a record (`match` is what `verify` made of it); `progress` is told of every move."""
    replay = start_of(record, match.game, match.pack)
    judged = []
    for number, text in enumerate(record["moves"], 1):
        move, forced = parse(replay.now, text), replay.is_forced()
        if not forced:
            judged.append(judge(replay.now, number, move.atoms, simulations=simulations, seed=replay.seed, names=replay.names))
        replay.apply(move, forced)
        progress(1)
    return Analysis(match, judged)
