"""What a class looks back on: curves over the periods, what came up, the economic words that were met, questions to answer.

A game declares all of it as data, in both languages, in the `debrief.toml` of its house; a game without the file has its points
alone. Everything is worked out from finished (or ended) matches; nothing here knows of servers or pupils.

A curve has a point for the start and one after every period or round: the position with which the next one begins, or the last one.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from semilla.engine.game import Game
from semilla.engine.incoming import read_toml
from semilla.engine.match import Happening, Match
from semilla.engine.moves import parse
from semilla.engine.position import Position
from semilla.engine.texts import LANGUAGES, Message

FILE = "debrief.toml"
SEAT, THING, TABLE = "seat", "thing", "table"
"""What a series has a line for: every seat, everything of a kind (company, product), or the table as a whole."""

Both = Mapping[str, str]
Values = tuple[float | None, ...]


@dataclass(frozen=True)
class Series:
    """Something that changes over a game: where it is found in a view (`state.coins`), its name and its meaning."""

    id: str
    of: str
    value: str
    name: Both
    meaning: Both
    domain: str = ""
    """Of the things that have a line each."""
    only: str = ""
    """The one game of the house that has it."""

    def read(self, shown: Mapping[str, Any]) -> Values:
        """The value of every line in a position that is shown (`shown_of`)."""
        found: Any = shown
        for part in self.value.split("."):
            found = found[part]
        if self.of == TABLE:
            return (amount(found),)
        if self.of == THING:
            return tuple(amount(each) for each in found.values())
        if isinstance(found, dict):  # things that belong to somebody: how many each has
            owners = Counter(each["seat"] for each in found.values())
            return tuple(float(owners[p + 1]) for p in range(shown["players"]))
        return tuple(amount(each) for each in found[: shown["players"]])


@dataclass(frozen=True)
class Word:
    """An economic word, what it means here in one sentence, and the phases or families of moves in which it is met."""

    id: str
    word: Both
    sentence: Both
    phases: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Debrief:
    """What a game has to look back on."""

    series: tuple[Series, ...]
    words: tuple[Word, ...] = ()
    questions: tuple[Both, ...] = ()
    news: tuple[str, ...] = ()
    """The kinds of events that come up for everybody: with the same deal at all tables the same ones."""


POINTS = Series(
    "points",
    SEAT,
    "derived.points",
    {"en": "Points", "es": "Puntos"},
    {"en": "What would be scored if the game ended here.", "es": "Lo que se puntuaría si la partida terminara aquí."},
)
"""What every game has."""


def amount(value: Any) -> float | None:
    """A number, the sum of numbers, or how many there are; nothing where there is none."""
    if value is None:
        return None
    if isinstance(value, int | float):
        return float(value)
    each = list(value.values() if isinstance(value, dict) else value)
    if all(isinstance(item, int | float) for item in each):
        return float(sum(each))
    return float(len(each))


@cache
def written_in(file: Path) -> dict[str, Any]:
    """What lies in a game's house."""
    return read_toml(file) if file.exists() else {}


def debrief_of(game: Game) -> Debrief:
    """What a game declares."""
    data = written_in(game.folder / FILE)
    if not data:
        return Debrief((POINTS,))

    def ours(kind: str) -> list[dict[str, Any]]:
        return [entry for entry in data.get(kind, ()) if entry.get("only", game.name) == game.name]

    return Debrief(
        tuple(Series(**entry) for entry in ours("series")),
        tuple(
            Word(
                entry["id"],
                entry["word"],
                entry.get("sentence") or {lang: game.texts.say(Message(entry["text"]), lang) for lang in LANGUAGES},
                tuple(entry.get("phases", ())),
                tuple(entry.get("moves", ())),
            )
            for entry in ours("word")
        ),
        tuple(data.get("question", ())),
        tuple(data.get("news", ())),
    )


def things_of(game: Game, series: Series) -> list[Both]:
    """The names of the things that have a line each."""
    return [game.pack.names[series.domain][thing] for thing in game.pack.ids[series.domain]] if series.of == THING else []


# ------------------------------------------------------------------------------------------------------------- one match


@dataclass(frozen=True)
class Decision:
    """A move that somebody chose: its number in the record, who, in which round, and what it was about."""

    number: int
    seat: int
    round: int
    phase: str
    family: str
    text: str


@dataclass(frozen=True)
class Story:
    """What became of a match: how far it came, every curve, every decision, and what came up in each round."""

    rounds: int
    curves: Mapping[str, tuple[Values, ...]]
    """By series: the values of all lines at every point."""
    decisions: tuple[Decision, ...]
    news: Mapping[int, tuple[Message, ...]]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats, from 1."""
    words: Mapping[str, int] = field(default_factory=dict)
    """How many decisions each word was met in."""

    def mean(self, series: str, point: int) -> float | None:
        """The mean of all lines at a point; nothing where the game did not come so far."""
        curve = self.curves[series]
        known = [value for value in curve[point] if value is not None] if point < len(curve) else []
        return sum(known) / len(known) if known else None

    @property
    def standing(self) -> tuple[int, int]:
        """What tables are compared by: the best points there, then all of them together."""
        return max(self.points), sum(self.points)


def shown_of(position: Position) -> dict[str, Any]:
    """A position as series read it: nothing is hidden when a game is looked back on."""
    return {"players": position.players, "state": position.fields_json(), "derived": position.game.derived(position)}


def milestones(positions: Sequence[Position]) -> list[Position]:
    """The position at the beginning of each round, and the last one."""
    found: list[Position] = []
    for position in positions:
        if max(1, position.game.stage(position).round) > len(found):
            found.append(position)
    return [*found, positions[-1]]


def story_of(match: Match) -> Story:
    """What became of a match that was played (or replayed) from its start."""
    game, positions = match.game, match.positions()
    declared, points = debrief_of(game), milestones(positions)
    shown = [shown_of(position) for position in points]
    decisions: list[Decision] = []
    news: dict[int, list[Message]] = {1: told_to_all(match.opening, declared.news)}
    for number, (before, played) in enumerate(zip(positions, match.log, strict=False), 1):
        round = max(1, game.stage(before).round)
        if not played.forced:
            family, _ = game.decode(parse(before, played.text).atoms[0])
            decisions.append(Decision(number, played.seat, round, before.phase.name.lower(), family.name, played.text))
        came = max(1, game.stage(positions[number]).round)
        news.setdefault(came, []).extend(told_to_all(played.happenings, declared.news))
    return Story(
        rounds=len(points) - 1,
        curves={series.id: tuple(series.read(each) for each in shown) for series in declared.series},
        decisions=tuple(decisions),
        news={round: tuple(messages) for round, messages in news.items() if messages},
        points=tuple(match.now.points()),
        winners=tuple(p + 1 for p in match.now.winners()),
        words={word.id: sum(meets(word, decision) for decision in decisions) for word in declared.words},
    )


def told_to_all(happenings: Sequence[Happening], kinds: Sequence[str]) -> list[Message]:
    """What came up for everybody."""
    return [item.message for item in happenings if item.seen_by(None) and item.message.key.removeprefix("event.") in kinds]


def meets(word: Word, decision: Decision) -> bool:
    """Whether a decision was about a word."""
    return decision.phase in word.phases or decision.family in word.moves


# ----------------------------------------------------------------------------------------------------------- many matches

MOST_SERIES, MOST_WORDS = 4, 3
"""So many differences are told: those that are largest in proportion."""
TOLD = 0.1
"""A difference of less than a tenth is none."""


@dataclass(frozen=True)
class Difference:
    """Something that the best table had more or less of than the others on average: a series after a round, or a word."""

    of: Series | Word
    round: int
    """0 for a word, which is counted over the whole game."""
    best: float
    others: float

    @property
    def size(self) -> float:
        """The difference in proportion."""
        return abs(self.best - self.others) / max(1.0, abs(self.best), abs(self.others))


def best_of(stories: Sequence[Story]) -> int:
    """The table that did best."""
    return max(range(len(stories)), key=lambda k: stories[k].standing)


def differences(game: Game, stories: Sequence[Story]) -> list[Difference]:
    """What the best table did differently: for each series the round in which that showed most, then the words."""
    if len(stories) < 2:
        return []
    declared, at = debrief_of(game), best_of(stories)
    best, others = stories[at], [story for k, story in enumerate(stories) if k != at]
    shown = []
    for series in declared.series:
        found = []
        for point in range(1, best.rounds + 1):
            means = [mean for story in others if (mean := story.mean(series.id, point)) is not None]
            own = best.mean(series.id, point)
            if own is not None and means:
                found.append(Difference(series, point, own, sum(means) / len(means)))
        shown += sorted(found, key=lambda each: -each.size)[:1]
    met = [
        Difference(
            word, 0, best.words[word.id] / len(best.points), sum(s.words[word.id] / len(s.points) for s in others) / len(others)
        )
        for word in declared.words
    ]
    return [*largest(shown, MOST_SERIES), *largest(met, MOST_WORDS)]


def largest(found: Sequence[Difference], most: int) -> list[Difference]:
    """The differences worth telling, largest first."""
    return sorted((each for each in found if each.size >= TOLD), key=lambda each: -each.size)[:most]
