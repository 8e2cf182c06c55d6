"""What a game provides, and its compilation.

A game is a package that ends in one `Game`: its record, its tables, its rules (compiled), its words.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from semilla.engine.about import About
from semilla.engine.clauses import matters, read_clauses
from semilla.engine.compiled import kernels, openly
from semilla.engine.compiled.cache import COMPILED
from semilla.engine.compiled.rule import ENTRIES
from semilla.engine.compiled.sources import house_of
from semilla.engine.families import Families, Family
from semilla.engine.fields import Field, new_records, record_dtype
from semilla.engine.pack import Pack, Schema, read_pack
from semilla.engine.texts import Catalogue, Message, Param, Problem, catalogue

if TYPE_CHECKING:
    from semilla.engine.features import Features
    from semilla.engine.match import Happening, Played
    from semilla.engine.position import Position

Rule = Callable[..., Any]
Progress = Callable[[int], None]
"""Told how many steps of a compilation are newly done."""

PACKS = "packs"
"""The folder of a house with the packs that were published."""

NUMBERS = ("atoms", "out", "points", "standing", "rng")
"""Arguments of an entry with these names are lists of whole numbers, `values` of real ones, `rows` a table of short real ones;
others not named here are numbers."""


@dataclass(frozen=True)
class Rules:
    """A game's compiled functions. `t` are the tables, `s` the records, `i` the record meant."""

    setup: Rule
    """setup(t, s, i, trace): from a record with players, options and key to the first decision"""
    legal: Rule
    """legal(t, s, i, atoms) -> count: list the allowed atoms"""
    why: Rule
    """why(t, s, i, atom) -> code: 0 allowed, otherwise the refusal"""
    step: Rule
    """step(t, s, i, atom, trace): play an allowed atom"""
    score: Rule
    """score(t, s, i, points, standing): points for people; standing has the tie-breaks in it and decides"""
    evaluate: Rule
    """evaluate(t, s, i, values): what each seat's position is worth, in points"""
    hide: Rule = openly.hide
    """hide(t, s, i, viewer): blank what the seat (-1: a spectator) cannot see, and the generator's key"""
    redeal: Rule = openly.redeal
    """redeal(t, s, i, viewer, rng): fill the blanks at random, re-key the generator"""
    policy: Rule = openly.at_random
    """policy(t, s, i, atoms, count, rng) -> atom: a cheap sensible choice with some noise"""


@dataclass(frozen=True)
class EventKind:
    """A kind of thing that happens: the names of its parameters, who sees it, whether it tells news, whether chance spoke.

    A parameter is typed by the last word of its name (see `texts`). `only` names the parameter that holds the one seat who sees it.
    Chance events of one kind that follow each other and differ only in the last parameter are one answer of chance.
    """

    params: tuple[str, ...] = ()
    only: str = ""
    reveals: bool = False
    chance: str = ""


@dataclass(frozen=True)
class Option:
    """A choice made before the game: sets a field of the record to the index of the value in the list (or in a pack's section)."""

    field: str
    values: tuple[str, ...] = ()
    domain: str = ""
    default: Callable[[Pack, int], str] | str = ""

    def numbers(self, pack: Pack, players: int) -> dict[str, int]:
        """What it can be, and the number that stands for each value in the record."""
        values = pack.ids[self.domain] if self.domain else self.values
        return {value: number for number, value in enumerate(values)}


WHOLE = "whole"
"""The length of a game as the rulebook has it."""


@dataclass(frozen=True, kw_only=True)
class Length(Option):
    """How far a game is played: whole, or to the end of a period or round, scored by the same rules at that point. No rulebook has
    it: a game declares it with a clause of its own, marked as ours. The record's field is 0 for the whole game.
    """

    unit: Literal["period", "round"]
    """What is counted."""
    whole: Callable[[Pack, int], int]
    """How many of them the whole game has, with so many players."""
    shortest: int = 1
    field: str = "length"
    default: str = WHOLE

    def numbers(self, pack: Pack, players: int) -> dict[str, int]:
        return {WHOLE: 0} | {str(last): last for last in range(self.shortest, self.whole(pack, players))}

    def last(self, value: str, pack: Pack, players: int) -> int:
        """The last period or round of a game of this length."""
        return self.numbers(pack, players)[value] or self.whole(pack, players)


@dataclass(frozen=True)
class ScoreLine:
    """One line of a score sheet: where points came from."""

    message: Message
    points: int


class Stage(NamedTuple):
    """Where a game stands, for who looks at many at once: its round of how many, and the station of the round (0: none)."""

    round: int
    rounds: int
    step: int = 0


class Fact(NamedTuple):
    """Something that a move changes, as a clause for the player who makes it."""

    what: Message
    about: Mapping[str, float] = {}
    """The groups of features (`features.toml`; `rival_GROUP` for those of the others) whose change it tells; and how much of it,
    where several facts of a move tell of one: nothing (0) where it goes without saying."""
    cost: bool = False
    """Whether it tells of a price or a loss: such a thing never speaks for a move."""


@dataclass(frozen=True)
class TieBreak:
    """What decides between equal points: its text (`tie.NAME`), and more than it can count to, by which `score` weighs it."""

    name: str
    below: int


@dataclass(frozen=True)
class Game:
    """Everything the engine needs to know of a game. Functions of `Position` run in Python, for people; rules are compiled."""

    about: About
    rules_version: int
    fields: tuple[Field, ...]
    phases: type[IntEnum]
    refusals: type[IntEnum]
    events: Mapping[Any, EventKind]
    event_names: type[IntEnum]
    rules: Rules
    schema: Schema
    pack_file: Path
    refusal_clause: Mapping[Any, str]
    """The clause cited with each refusal code."""
    moves: Families
    """Every family of moves, declared once: numbers, notation, labels, where it lies."""
    phase_clauses: Mapping[Any, tuple[str, ...]]
    """The clauses that matter in each phase, by ID or by the beginning of IDs."""
    prompt: Callable[["Position"], Message] = lambda position: Message(f"prompt.{position.phase.name.lower()}")
    """What is asked of the seat to act; by default the text of the phase."""
    derived: Callable[["Position"], Mapping[str, Any]] = lambda position: {"points": position.points()}
    """What a view shows beside the record's fields: prices, worth, points so far. The TypedDict it returns is the page's type."""
    sheet: Callable[["Position"], list[list[ScoreLine]]] = lambda position: [
        [ScoreLine(Message("score.points"), points)] for points in position.points()
    ]
    """The score sheet, a list of lines for each seat; the sums are the points of `score`."""
    problems: Callable[["Position"], list[str]] = lambda position: []
    """What makes a position impossible (conservation and the like), as text keys of the game; empty when sound."""
    figures: Callable[["Position", int, int], Mapping[str, Param]] = lambda position, atom, code: {}
    """What the refusal text of (atom, code) needs to know beside what the atom names."""
    absent: frozenset[str] = frozenset()
    """Events, families and refusals (lower case) of a shared house that this edition does not have; coverage expects them never."""
    options: Mapping[str, Option] = field(default_factory=dict)
    refuse_options: Callable[[Pack, int, Mapping[str, str]], Message | None] = lambda pack, players, options: None
    """What does not go together among players and options, or nothing."""
    domains: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Words of the game's own for small integers that no pack section lists."""
    evident: Callable[["Position"], int | None] = lambda position: None
    """The atom (a whole move) that answers a question with one sensible answer: the match gives it, as it plays forced moves."""
    always_undo: tuple[int, ...] = ()
    """Phases in which a seat may take back its own steps whatever the table's policy (nothing there can tell news)."""
    gives_up: Callable[["Position", int], Message | None] = lambda position, atom: None
    """What the seat to act gives up by an allowed atom that ends a move, in a few words, or nothing; people are asked twice."""
    lesson: Callable[["Position"], Message | None] = lambda position: None
    """One sentence on what the present phase is for, for beginners."""
    stage: Callable[["Position"], Stage] = lambda position: Stage(0, 0)
    """The round (text `stage.round`) and the station in it; a game without rounds has none."""
    stations: tuple[str, ...] = ()
    """The stations of a round in their order, as text keys."""
    sentences: Callable[["Game", Pack], Mapping[str, Any]] = lambda game, pack: {}
    """What printed things do and teach, by kind and id, in both languages."""
    tie_breaks: tuple[TieBreak, ...] = ()
    """What decides between equal points, the first first, as `score` packs it into the standing."""
    narrate: "Callable[[Sequence[Played], Position, Position, Sequence[Happening]], Sequence[Happening]] | None" = None
    """How people are told of a move: (the log before it, the position before and after, what happened); else as it happened."""
    naming: bool = False
    """Whether the winner names something after the end (texts `named.*`)."""
    longest: int = 100_000
    """More atoms than any game can have."""
    well_off: Callable[["Position"], None] | None = None
    """Gives everybody plenty at the first decision: the fuzzer begins some games so, to come where others hardly ever end."""
    sift: Rule | None = None
    """sift(t, s, i, atoms, count) -> count: the atoms that a search looks at (one order of steps where order is free); no rule."""
    ahead: Rule | None = None
    """ahead(t, s, i, seat, trace): make it the seat's next turn, as if nobody did anything before it; returns whether there is
    one that can be planned. A game with one phase needs none; another without it cannot be planned."""
    facts: Callable[["Position", Sequence[int], "Position"], list[Fact]] | None = None
    """What a move changes (position before, atoms, position after), the most telling first: for the coach's reasons, and before a
    move is made."""
    under_way: frozenset[int] = frozenset()
    """Phases in which a seat only carries out what it has chosen (a tile to be placed): a choice is weighed when that is done."""
    arguments: frozenset[str] = frozenset()
    """Facts that argue for a move by what may come later (their text keys): the coach alone says them."""
    features: "Callable[[], Features] | None" = None
    """What bots learn from. It is a function so that nothing of it is imported and compiled before somebody learns."""
    drawings: Mapping[str, str] = field(default_factory=dict)
    """How the page draws the words of the pack's vocabulary: its signs by name, arguments by number in braces."""
    draw: Callable[["Position", str, int], Any] | None = None
    """The board for the terminal, as something `rich` prints: (position, language, viewer)."""

    def __post_init__(self) -> None:
        most = self.players[1]
        for part in self.fields:
            if any(domain == "seat" and room < most for domain, room in zip(part.index, part.shape, strict=True)):
                raise TypeError(f"{self.name}: field {part.name} has no room for {most} players")

    @property
    def name(self) -> str:
        """What the game is called by programs."""
        return self.about.name

    @property
    def folder(self) -> Path:
        """The game's house."""
        return self.about.house

    @property
    def title(self) -> Mapping[str, str]:
        """What the game is called by people."""
        return self.about.title

    @property
    def players(self) -> tuple[int, int]:
        """The least and the most players."""
        return self.about.players

    @cached_property
    def state(self) -> np.dtype[Any]:
        """The dtype of a position."""
        return shared_dtype(self.fields)

    @property
    def atoms(self) -> int:
        """How many atoms there are."""
        return self.moves.atoms

    @property
    def families(self) -> dict[str, int]:
        """Families of moves and the first atom of each, in ascending order: what coverage is counted by."""
        return {family.name: family.first for family in self.moves.each}

    def decode(self, atom: int) -> tuple[Family, tuple[int, ...]]:
        """The family of an atom, and the numbers of what it names."""
        return self.moves.decode(atom)

    def words(self, position: "Position", atom: int) -> str:
        """The words an atom adds to a move's notation, here (may be empty); any atom, allowed or not."""
        family, numbers = self.decode(atom)
        return family.words(position, numbers)

    def label(self, position: "Position", atom: int) -> Message:
        """What an atom does, in a sentence for the player, with its price and gain."""
        family, numbers = self.decode(atom)
        return family.message(position, numbers)

    def refusal(self, position: "Position", atom: int, code: int) -> dict[str, Param]:
        """The parameters of the refusal text of (atom, code); of what this pack does not have there is nothing to say."""
        family, numbers = self.decode(atom)
        if family.named(position, numbers) is None:
            return {}
        return {**family.mentioned(position, numbers), **self.figures(position, atom, code)}

    @cached_property
    def move_clauses(self) -> dict[str, tuple[str, ...]]:
        """The clauses of this game that each family of moves follows."""
        own = {clause.id for clause in read_clauses(self.about.clauses)[1]}
        return {family.name: tuple(clause for clause in family.clauses.split() if clause in own) for family in self.moves.each}

    def clauses_of(self, family: Family, phase: int) -> list[str]:
        """The clauses that a family of moves follows in a phase."""
        return [clause for clause in self.move_clauses[family.name] if matters(clause, self.phase_clauses.get(phase, ()))]

    @cached_property
    def texts(self) -> Catalogue:
        """The game's sentences in both languages."""
        return catalogue(self.folder / "texts")

    @cached_property
    def named_values(self) -> tuple[str, ...]:
        """The values that a plain board shows: those that the game has a name for (`field.NAME`)."""
        return tuple(key.removeprefix("field.") for key in self.texts.texts["en"] if key.startswith("field."))

    @cached_property
    def pack(self) -> Pack:
        """The game's own component pack."""
        return read_pack(self.pack_file, self.schema)

    @cached_property
    def published(self) -> tuple["Game", ...]:
        """The game with each pack that it was ever published with, the newest first: `packs/NAME/VERSION.toml`."""
        files = (self.folder / PACKS / self.name).glob("*.toml")
        return tuple(sorted((replace(self, pack_file=file) for file in files), key=lambda game: -game.pack.version))

    def made_with(self, pack: str) -> "Game | None":
        """The game with the pack of this hash, its own or an older one: whatever was begun with a pack goes on with it."""
        return next((game for game in (self, *self.published) if game.pack.hash == pack), None)

    @property
    def length(self) -> Length | None:
        """The option that makes a game shorter, where the game has one."""
        return next((option for option in self.options.values() if isinstance(option, Length)), None)

    def fitting(self, pack: Pack, players: int) -> dict[str, list[str]]:
        """What each option can be with so many players, the other options left as they are; the default comes first."""
        usual = self.template(pack, players, {})[1]
        return {
            name: [value for value in dict.fromkeys((usual[name], *numbers)) if self.accepts(pack, players, {name: value})]
            for name, numbers in ((name, option.numbers(pack, players)) for name, option in self.options.items())
        }

    def accepts(self, pack: Pack, players: int, options: Mapping[str, str]) -> bool:
        """Whether a game can begin so."""
        try:
            self.template(pack, players, options)
        except Problem:
            return False
        return True

    def template(self, pack: Pack, players: int, options: Mapping[str, str]) -> tuple[np.ndarray[Any, Any], dict[str, str]]:
        """A record before setup, with players and options, and the options with their defaults filled in."""
        low, high = self.players
        if not low <= players <= high:
            raise Problem("game.players", title=self.title["en"], low=low, high=high, players=players)
        record = new_records(self.state, 1)
        record["players"] = players
        chosen: dict[str, str] = {}
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options) or "–"
                raise Problem("game.option_unknown", title=self.title["en"], option=name, options=known)
        for name, option in self.options.items():
            default = option.default(pack, players) if callable(option.default) else option.default
            value = chosen[name] = options.get(name, default)
            numbers = option.numbers(pack, players)
            if value not in numbers:
                raise Problem("game.option_value", option=name, values=", ".join(numbers), value=value)
            record[option.field] = numbers[value]
        refused = self.refuse_options(pack, players, chosen)
        if refused is not None:
            raise GameProblem(self, refused)
        return record, chosen


class GameProblem(Problem):
    """A user's mistake that only the game can put into words."""

    def __init__(self, game: Game, message: Message) -> None:
        super().__init__(message.key, **message.params)
        self.game = game

    def text(self, lang: str = "en") -> str:
        return self.game.texts.say(self.message, lang)


# ---------------------------------------------------------------------------------------------------------- compilation


@cache
def shared_dtype(fields: tuple[Field, ...]) -> np.dtype[Any]:
    """The dtype of these fields, one and the same for all editions: to Numba an equal one costs microseconds at every call."""
    return record_dtype(fields)


def rule_signatures(tables: np.dtype[Any], state: np.dtype[Any]) -> dict[str, Any]:
    """The one signature of each rule of a game."""
    from numba import from_dtype, types

    t, s = types.Array(from_dtype(tables), 1, "C"), types.Array(from_dtype(state), 1, "C")
    i, void = types.int64, types.void
    numbers, values = types.Array(types.int64, 1, "C"), types.Array(types.float64, 1, "C")
    trace = types.Array(types.int32, 2, "C")
    return {
        "setup": void(t, s, i, trace),
        "legal": i(t, s, i, numbers),
        "why": i(t, s, i, i),
        "step": void(t, s, i, i, trace),
        "hide": void(t, s, i, i),
        "redeal": void(t, s, i, i, numbers),
        "score": void(t, s, i, numbers, numbers),
        "policy": i(t, s, i, numbers, i, numbers),
        "evaluate": void(t, s, i, values),
    }


def kernel_signatures(tables: np.dtype[Any], state: np.dtype[Any]) -> dict[str, Any]:
    """The signatures of the generic kernels for a game's records; rules arrive as first-class functions."""
    from numba import from_dtype, types

    t, s = types.Array(from_dtype(tables), 1, "C"), types.Array(from_dtype(state), 1, "C")
    i, void = types.int64, types.void
    numbers, values = types.Array(types.int64, 1, "C"), types.Array(types.float64, 1, "C")
    rows, trace = types.Array(types.int64, 2, "C"), types.Array(types.int32, 2, "C")
    key = types.Array(types.uint32, 1, "C")
    f = {name: types.FunctionType(signature) for name, signature in rule_signatures(tables, state).items()}
    look = (f["legal"], f["step"], f["hide"], f["redeal"], f["policy"], f["evaluate"])
    return {
        "copy": void(s, i, i),
        "greedy_atom": i(*look, t, s, i, numbers, i, s, numbers, values, numbers, trace),
        "play_out": i(*look, numbers, t, s, i, numbers, s, numbers, values, numbers, trace, i),
        "play_games": void(
            f["setup"],
            *look,
            f["score"],
            numbers,
            t,
            s,
            s,
            numbers,
            numbers,
            values,
            numbers,
            trace,
            key,
            i,
            rows,
            rows,
            numbers,
            i,
        ),
        "fuzz_game": i(f["legal"], f["why"], f["step"], f["policy"], i, numbers, t, s, i, numbers, numbers, trace, *[numbers] * 4),
        "time_copies": void(s, i),
        "time_legal": i(f["legal"], t, s, i, numbers, i),
    }


class Job(NamedTuple):
    """A function to be compiled for one signature (or for these arguments, whatever it gives back)."""

    function: Any
    signature: Any

    @property
    def args(self) -> tuple[Any, ...]:
        """The types of its arguments."""
        return self.signature if isinstance(self.signature, tuple) else self.signature.args


def rule_jobs(game: Game) -> list[Job]:
    """A game's rules, and whatever else of its house Python asks (previews and the like), typed by the names of its arguments.

    A preview fills a record: `outlook` one of the form `OUTLOOK`.
    """
    from numba import from_dtype, types

    jobs = [Job(getattr(game.rules, name), signature) for name, signature in rule_signatures(game.schema.dtype, game.state).items()]
    t, s = (types.Array(from_dtype(dtype), 1, "C") for dtype in (game.schema.dtype, game.state))
    numbers, values, trace = types.Array(types.int64, 1, "C"), types.Array(types.float64, 1, "C"), types.Array(types.int32, 2, "C")
    rows = types.Array(types.float32, 2, "C")
    kinds = {"tables": t, "states": s, "trace": trace, "values": values, "rows": rows, **dict.fromkeys(NUMBERS, numbers)}
    named = {id(job.function) for job in jobs} | {id(game.sift)}
    for function in ENTRIES.get(house_of(Path(game.rules.legal.__code__.co_filename)), ()):
        if id(function) not in named:
            code = function.py_func.__code__
            form = function.py_func.__globals__.get(code.co_name.upper())
            own = {"out": types.Array(from_dtype(form), 1, "C")} if isinstance(form, np.dtype) else {}
            args = tuple({**kinds, **own}.get(name, types.int64) for name in code.co_varnames[: code.co_argcount])
            jobs.append(Job(function, args))
    return jobs


def kernel_jobs(game: Game) -> list[Job]:
    """The generic kernels for a game's records."""
    signatures = kernel_signatures(game.schema.dtype, game.state)
    return [Job(getattr(kernels, name), signature) for name, signature in signatures.items()]


def run_jobs(game: Game, jobs: Sequence[Job], progress: Progress | None = None) -> None:
    """Compile functions of a game, or load them from the cache; `progress` is told of every one. What Numba refuses is said with
    its reason.
    """
    from numba.core.errors import NumbaError

    for job in jobs:
        if job.args not in job.function.overloads:
            job.function.disable_compile(False)
            try:
                job.function.compile(job.signature)
            except NumbaError as error:
                cause = " ".join(str(error).split())
                raise Problem("game.uncompiled", name=game.name, module=game.rules.legal.__module__, cause=cause) from error
        job.function.disable_compile()  # another signature is an error, not a silent second compilation
        if progress is not None:
            progress(1)


def compile_game(game: Game, kernels_too: bool = True) -> None:
    """Compile a game's rules and its kernels, or load them from the cache."""
    if COMPILED:
        run_jobs(game, [*rule_jobs(game), *(kernel_jobs(game) if kernels_too else ())])


waiting: set[str] = set()
"""Games whose machine code is being made in another process: until it is loaded, their rules run here as plain Python."""


def make_playable(game: Game) -> None:
    """Compile a game's rules or load them from the cache, unless somebody sees to that."""
    if game.name not in waiting:
        compile_game(game, kernels_too=False)
