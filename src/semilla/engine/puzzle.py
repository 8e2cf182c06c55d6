"""Puzzles: positions with one move that is clearly best, to be found on the real table.

They are data: `puzzles/GAME.jsonl` in the game's house, made by `semilla puzzles GAME --make N` (see `bots/puzzles.py`), and their
themes `puzzles/themes.toml`, in both languages. A puzzle is the beginning of a game; who solves it sees what the seat to act sees.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import count
from math import gcd
from pathlib import Path
from typing import Any

from semilla.engine.about import About, bilingual, text, texts
from semilla.engine.course import Text, maybe, steps
from semilla.engine.game import Game
from semilla.engine.incoming import read_toml, short
from semilla.engine.legend import check
from semilla.engine.match import Match
from semilla.engine.moves import parse
from semilla.engine.outcome import lasting_facts, played
from semilla.engine.position import Position
from semilla.engine.texts import Problem

FOLDER = "puzzles"
THEMES_FILE = "themes.toml"
FORMAT = 1
SPREAD = 0x9E3779B1
"""Its multiples visit the puzzles in an order that has no pattern."""


@dataclass(frozen=True)
class Rival:
    """Another move: how much less of the victory it brings than the answer, and the standard error of that."""

    move: str
    behind: float
    doubt: float


@dataclass(frozen=True)
class Puzzle:
    """A position with one best move: how a game came there, who is to move, and what was found out."""

    players: int
    options: Mapping[str, str]
    seed: str
    moves: tuple[str, ...]
    seat: int
    answer: str
    greedy: str
    """What a player who looks one move ahead would do."""
    share: float
    """The part of the victory that the answer brings."""
    others: tuple[Rival, ...]
    theme: str = ""

    @property
    def id(self) -> str:
        """What its address ends with: it changes with the position and with nothing else."""
        said = json.dumps([self.players, dict(sorted(self.options.items())), self.seed, self.moves])
        return hashlib.sha256(said.encode()).hexdigest()[:10]

    def json(self) -> dict[str, Any]:
        """Plain data."""
        rivals = [[rival.move, round(rival.behind, 3), round(rival.doubt, 4)] for rival in self.others]
        plain = {**self.__dict__, "moves": list(self.moves), "share": round(self.share, 3), "others": rivals}
        return plain if self.theme else {name: value for name, value in plain.items() if name != "theme"}

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "Puzzle":
        """The puzzle that was written as plain data."""
        return cls(**{**plain, "moves": tuple(plain["moves"]), "others": tuple(Rival(*rival) for rival in plain["others"])})

    def position(self, game: Game) -> Position:
        """The position, with all that lies hidden in it."""
        match = Match(game, self.players, seed=self.seed, options=self.options, forced=False)
        for move in self.moves:
            match.now = played(match.now, parse(match.now, move).atoms)
        return match.now

    def begin(self, game: Game) -> Match:
        """The match of the puzzle, dealt anew as far as its player cannot see; everything can be taken back."""
        here = self.position(game)
        return Match(game, position=here.hidden(here.seat).redealt(here.seat).json(), undo="free")

    def price_of(self, move: str) -> Rival | None:
        """What was found out about another move, if it was compared."""
        return next((rival for rival in self.others if rival.move == move), None)


def same_place(position: Position, one: str, other: str) -> bool:
    """Whether two moves lead to the same place: steps in another order, equal cards."""
    first, second = (played(position, parse(position, move).atoms) for move in (one, other))
    return first.states.tobytes() == second.states.tobytes()


# ---------------------------------------------------------------------------------------------------------------- reading


@dataclass(frozen=True)
class Header:
    """What a file of puzzles was made with."""

    game: str
    rules: int
    pack: str
    seed: str
    thinking: int
    """Simulations for a move."""

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {"semilla": "puzzles", "format": FORMAT, **self.__dict__}


def file_of(about: About) -> Path:
    """Where the puzzles of a game lie."""
    return about.house / FOLDER / f"{about.name}.jsonl"


@cache
def read_puzzles(file: Path) -> tuple[Header | None, tuple[Puzzle, ...]]:
    """The puzzles of a file with what they were made with; none where there is no such file."""
    if not file.exists():
        return None, ()
    try:
        first, *lines = (json.loads(line) for line in file.read_text("utf-8").splitlines())
        if (first.pop("semilla"), first.pop("format")) != ("puzzles", FORMAT):
            raise ValueError(first)
        return Header(**first), tuple(Puzzle.of(line) for line in lines)
    except (ValueError, TypeError, KeyError, AttributeError, OSError):
        raise Problem("puzzles.file", file=str(file)) from None


def puzzles(about: About) -> tuple[Puzzle, ...]:
    """The puzzles of a game; none where nobody has made any."""
    return read_puzzles(file_of(about))[1]


def game_of_puzzles(game: Game) -> Game:
    """The game with the pack that its puzzles were made with; where there are none, or of other rules, a sentence says so."""
    header, listed = read_puzzles(file_of(game.about))
    if header is None or not listed:
        raise Problem("puzzles.none", title=game.title["en"], game=game.name)
    found = game.made_with(header.pack) if (header.game, header.rules) == (game.name, game.rules_version) else None
    if found is None:
        raise Problem("puzzles.old", title=game.title["en"], game=game.name)
    return found


def puzzle_of(game: Game, identity: str) -> Puzzle:
    """A puzzle by its id; what there is not is answered in a sentence."""
    found = next((puzzle for puzzle in puzzles(game.about) if puzzle.id == identity), None)
    if found is None:
        raise Problem("puzzles.unknown", id=short(identity))
    return found


def of_the_day(about: About, day: date) -> Puzzle:
    """The puzzle of a day, the same for everybody; all have their day before one comes again."""
    listed = sorted(puzzles(about), key=lambda puzzle: puzzle.id)
    step = next(step for step in count(SPREAD) if gcd(step, len(listed)) == 1)
    return listed[day.toordinal() * step % len(listed)]


# ----------------------------------------------------------------------------------------------------------------- themes


@dataclass(frozen=True)
class Theme:
    """What a puzzle is about, in economic words, and how it is known: by what the answer does and what a greedy player would do."""

    id: str
    name: Text
    text: Text
    answer: tuple[str, ...] = ()
    """Families of moves, one of which the answer begins with; any where there are none."""
    greedy: tuple[str, ...] = ()
    """Families of moves, one of which the greedy move begins with."""
    facts: tuple[str, ...] = ()
    """Text keys (`fact.president`) of what the answer changes, one of which must be there."""
    instead: tuple[str, ...] = ()
    """The same of what the greedy move changes."""

    def fits(self, position: Position, answer: Sequence[int], greedy: Sequence[int]) -> bool:
        """Whether a puzzle is about this."""
        game = position.game
        for wanted, move in ((self.answer, answer), (self.greedy, greedy)):
            if wanted and game.decode(move[0])[0].name not in wanted:
                return False
        for wanted, move in ((self.facts, answer), (self.instead, greedy)):
            if wanted and not {f"fact.{key}" for key in wanted} & {fact.what.key for fact in lasting_facts(position, move)}:
                return False
        return True


def themes(about: About) -> tuple[Theme, ...]:
    """The themes of a game's puzzles, the first that fits first; the last one fits always."""
    return read_themes(about.house / FOLDER / THEMES_FILE, about.name)


@cache
def read_themes(file: Path, game: str) -> tuple[Theme, ...]:
    """The themes of a file, as far as this edition has them; what is wrong with its form is said in one sentence."""
    if not file.exists():
        return ()
    data = read_toml(file)
    check(file, "themes", data, FORMS["themes"])
    made = []
    for number, entry in enumerate(data["theme"], 1):
        check(file, f"theme {number}", entry, FORMS["theme"])
        if game in entry.get("only", [game]):
            rules = {name: tuple(entry.get(name, ())) for name in ("answer", "greedy", "facts", "instead")}
            made.append(Theme(entry["id"], entry["name"], entry["text"], **rules))
    return tuple(made)


FORMS: Mapping[str, Mapping[str, Any]] = {
    "themes": {"theme": steps},
    "theme": {
        "id": text,
        "name": bilingual,
        "text": bilingual,
        "only": maybe(texts),
        "answer": maybe(texts),
        "greedy": maybe(texts),
        "facts": maybe(texts),
        "instead": maybe(texts),
    },
}
"""The parts of a file of themes, and what each of their fields must be."""


def theme_of(position: Position, answer: str, greedy: str) -> str:
    """The theme of a puzzle, by code; nothing where no theme fits."""
    moves = [parse(position, move).atoms for move in (answer, greedy)]
    return next((theme.id for theme in themes(position.game.about) if theme.fits(position, *moves)), "")
