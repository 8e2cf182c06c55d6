"""Tree search for Python: a `Tree` is one searcher's memory, a `Search` thinks about a position with one tree on every core."""

import hashlib
import math
import os
import time
import tomllib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from semilla.bots import search_kernel as kernel
from semilla.bots.learning.value import Value, own_value, read_value
from semilla.engine.compiled.cache import COMPILED, cache_folder
from semilla.engine.compiled.chance import below, search_stream
from semilla.engine.compiled.handing import addresses, signatures
from semilla.engine.compiled.sources import compiled_sources, house_of
from semilla.engine.compiled.trace import new_trace
from semilla.engine.fields import new_records
from semilla.engine.game import Game, Job, Progress, Rule, kernel_jobs, rule_jobs, rule_signatures, run_jobs
from semilla.engine.pack import Pack
from semilla.engine.position import Position

HOUSE = Path(__file__).parent
"""Whose sources decide what is compiled here (see `rule.cache_folder`)."""
LEARNING = HOUSE / "learning"
SETTINGS_FILE = "search.toml"
DEEPEST = 64
"""How many choices of a simulation the tree remembers."""
ROOM = 1 << 18
"""Nodes of a tree."""
SLICE = 0.02
"""Seconds between two looks at the clock."""
ENDING_POSITIONS, ENDING_CHOICES, ENDING_DEALS = 1 << 13, 24, 3
"""An ending is played out in every way if it has at most half so many positions and fewer choices in a row, with so many deals."""
Rows = np.ndarray[Any, Any]
NO_ROWS: Rows = np.zeros((0, 0))


@cache
def settings_of(folder: Path, name: str, scale: float = 0.0) -> np.ndarray[Any, Any]:
    """How the search judges in a game of a folder: by its `search.toml`, and where that is silent by the one for every game.

    With a learned value (of that scale) their section `learned` speaks first, and before it that of the game's name.
    """
    record = new_records(kernel.SETTINGS, 1)
    files = [file for file in (HOUSE / SETTINGS_FILE, folder / SETTINGS_FILE) if file.exists()]
    tables = [tomllib.loads(file.read_text("utf-8")) for file in files]
    for section in ("", *(["learned"] if scale else []), name):
        for table in tables:
            for field, value in (table.get(section, {}) if section else table).items():
                if not isinstance(value, dict):
                    record[field] = value
    record["scale"] = scale
    return record


def sieve_of(game: Game) -> Rule:
    """The game's own filter of atoms for search (one order of steps where order does not matter), or none."""
    return game.sift or kernel.all_atoms


def compile_search(game: Game, progress: Progress | None = None) -> None:
    """Compile a game's rules and kernels and the search for its records, or load them from the cache."""
    run_jobs(game, all_jobs(game), progress)
    note_compiled(game)


def all_jobs(game: Game) -> list[Job]:
    """Everything of a game that is compiled: its search judges by its own value, or where it has none by its evaluation."""
    if not COMPILED:
        return []
    searches = learned_jobs(game) if own_value(game) else by_hand_jobs(game)
    return [*rule_jobs(game), *kernel_jobs(game), *common_jobs(game), *searches]


def compile_learned(game: Game, progress: Progress | None = None) -> None:
    """Compile what a search with a learned value needs beyond `compile_search`, or load it from the cache."""
    run_jobs(game, learned_jobs(game), progress)


def compile_by_hand(game: Game) -> None:
    """Compile what a search by the game's evaluation needs beyond `compile_search`, or load it from the cache."""
    run_jobs(game, by_hand_jobs(game), None)


def learned_jobs(game: Game) -> list[Job]:
    """What a search with a learned value compiles beside the rules and what all searches share."""
    if not COMPILED or game.features is None:
        return []
    return [Job(game.features().fill, features_signature(game)), *search_jobs(game, learned=True)]


def by_hand_jobs(game: Game) -> list[Job]:
    """What a search by the game's evaluation compiles beside those."""
    return search_jobs(game, learned=False) if COMPILED else []


def features_signature(game: Game) -> Any:
    """The signature of the function that fills a game's features."""
    return signatures(game.schema.dtype, game.state)["features"]


def desk_type() -> Any:
    """Numba's type of a searcher's buffers."""
    from numba import types

    numbers, reals, totals = (types.Array(kind, n, "C") for kind, n in ((types.int64, 1), (types.float64, 1), (types.float64, 2)))
    trace, net, rows = (types.Array(kind, n, "C") for kind, n in ((types.int32, 2), (types.float32, 1), (types.float32, 2)))
    fields = [*[numbers] * 6, trace, reals, reals, reals, numbers, numbers, totals, net, rows, net]
    return types.NamedTuple(fields, kernel.Desk)  # type: ignore[no-untyped-call]


def search_jobs(game: Game, learned: bool) -> list[Job]:
    """The search of a kind."""
    from numba import from_dtype, types

    tables, state = game.schema.dtype, game.state
    t, s = types.Array(from_dtype(tables), 1, "C"), types.Array(from_dtype(state), 1, "C")
    i, numbers = types.int64, types.Array(types.int64, 1, "C")
    settings, nodes = (types.Array(from_dtype(dtype), 1, "C") for dtype in (kernel.SETTINGS, kernel.NODE))
    desk = desk_type()
    search = (t, s, settings, nodes, desk, i, numbers, i, i, types.Array(types.float64, 2, "C"))
    if not learned:
        return [Job(kernel.search_by_hand, types.void(numbers, *search))]
    foresight = types.void(types.FunctionType(features_signature(game)), t, s, settings, desk, i)
    return [Job(kernel.search_by_value, types.void(numbers, numbers, *search)), Job(kernel.time_foresight, foresight)]


def common_jobs(game: Game) -> list[Job]:
    """What searches of both kinds share."""
    from numba import from_dtype, types

    tables, state = game.schema.dtype, game.state
    t, s = types.Array(from_dtype(tables), 1, "C"), types.Array(from_dtype(state), 1, "C")
    signatures = rule_signatures(tables, state)
    book = [types.FunctionType(signatures[name]) for name in ("legal", "step", "redeal")]
    playouts = types.void(*book, t, s, desk_type(), types.int64)
    numbers, table, contents = types.Array(types.int64, 1, "C"), types.Array(types.int64, 2, "C"), types.Array(types.uint8, 2, "C")
    reals = types.Array(types.float64, 1, "C")
    ending = types.boolean(numbers, t, s, s, contents, table, table, numbers, reals, desk_type(), numbers, reals)
    return [
        Job(sieve_of(game), sift_signature(game)),
        Job(kernel.random_playouts, playouts),
        Job(kernel.solve, ending),
    ]


def sift_signature(game: Game) -> Any:
    """The signature of a game's own filter of atoms."""
    return signatures(game.schema.dtype, game.state)["sift"]


def is_compiled(game: Game) -> bool:
    """Whether all of it lies in the cache, so that `compile_search` only loads it."""
    return not COMPILED or _mark(game).exists()


def note_compiled(game: Game) -> None:
    """Remember that all of it lies in the cache."""
    with suppress(OSError):
        _mark(game).touch()


def _mark(game: Game) -> Path:
    """The file that says so; its name changes with whatever makes Numba compile anew: contents, places and dates of the sources."""
    house = house_of(Path(game.rules.legal.__code__.co_filename))
    sources = [*compiled_sources(house), *compiled_sources(HOUSE)]
    stamp = hashlib.sha256(repr([(str(source), source.stat().st_mtime_ns) for source in sources]).encode()).hexdigest()
    return cache_folder(HOUSE) / f"{cache_folder(house).name}-{game.name}-{stamp[:16]}"


class Choice(NamedTuple):
    """An atom, how many simulations chose it, and what whoever chose it got out of them, on average."""

    atom: int
    visits: int
    result: float


class Outlook(NamedTuple):
    """What every seat may expect: its part of the victory, with the standard error of that, and its points."""

    shares: tuple[float, ...]
    points: tuple[float, ...]
    errors: tuple[float, ...]


class Tree:
    """One searcher's memory: the tree, the buffers, a stream of chance. It is used by one thread at a time.

    It judges by a learned value, or where there is none by the game's evaluation.
    """

    def __init__(self, game: Game, seed: str, value: Value | None = None, room: int = 0) -> None:
        self.game = game
        self.features = value.features.fill if value else None
        self.functions = addresses(kernel.Book, game, {**vars(game.rules), "sift": sieve_of(game)})
        self.fill = addresses(kernel.Filler, game, {"features": self.features}) if value else None
        self.settings = settings_of(game.folder, game.name, value.scale if value else 0.0)
        self.nodes = new_records(kernel.NODE, room or ROOM)
        self.room = new_records(game.state, 3)
        seats = game.players[1]
        self.desk = kernel.Desk(
            used=np.ones(1, np.int64),
            atoms=np.zeros(game.atoms, np.int64),
            inner=np.zeros(game.atoms, np.int64),
            child_of=np.zeros(game.atoms, np.int64),
            path=np.zeros(DEEPEST, np.int64),
            rng=search_stream(seed),
            silent=new_trace(0),
            values=np.zeros(seats),
            shares=np.zeros(seats),
            results=np.zeros(seats),
            points=np.zeros(seats, np.int64),
            standing=np.zeros(seats, np.int64),
            totals=np.zeros((2, seats)),
            net=value.net if value else np.zeros(0, np.float32),
            rows=np.zeros((seats, len(value.features.each) if value else 0), np.float32),
            hidden=np.zeros(value.hidden if value else 0, np.float32),
        )
        self.root = 0

    def plant(self) -> None:
        """Forget everything."""
        self.desk.used[0] = 0
        self.new_root()

    def new_root(self) -> None:
        """Begin a new tree beside what is known; when there is no room for it, forget everything else."""
        if self.desk.used[0] == len(self.nodes):
            self.desk.used[0] = 0
        self.root = int(self.desk.used[0])
        self.nodes[self.root] = np.zeros((), kernel.NODE)
        self.desk.used[0] += 1
        self.desk.totals[:] = 0

    def run(
        self, seen: Position, begun: Sequence[int], simulations: int, until_decided: bool = False, outcomes: Rows = NO_ROWS
    ) -> None:
        """Think for so many simulations about what a seat sees, once it has begun its move so; other threads run meanwhile."""
        self.room[kernel.SEEN] = seen.states[0]
        what = (
            seen.pack.tables, self.room, self.settings, self.nodes, self.desk, np.int64(self.root), np.array(begun, np.int64),
            np.int64(simulations), np.int64(until_decided), outcomes,
        )  # fmt: skip
        if self.fill is None:
            kernel.search_by_hand(self.functions, *what)
        else:
            kernel.search_by_value(self.functions, self.fill, *what)

    def run_random(self, seen: Position, playouts: int) -> None:
        """Play so many deals to their end at random, for comparison with other engines."""
        r = self.game.rules
        self.room[kernel.SEEN] = seen.states[0]
        kernel.random_playouts(r.legal, r.step, r.redeal, seen.pack.tables, self.room, self.desk, np.int64(playouts))

    def choices(self, seat: int) -> dict[int, int]:
        """The nodes of a seat's choices at the root, by atom."""
        found, child = {}, int(self.nodes[self.root]["first"])
        while child:
            if self.nodes[child]["seat"] == seat:
                found[int(self.nodes[child]["atom"])] = child
            child = int(self.nodes[child]["next"])
        return found

    def descend(self, seat: int, atom: int) -> None:
        """Make a choice at the root; what is known below it stays."""
        child = self.choices(seat).get(atom)
        if child is None:
            self.new_root()
        else:
            self.root = child


class Ending:
    """Plays games to their end in every way, where nobody but the seat to act has a choice any more."""

    def __init__(self, game: Game, seed: str) -> None:
        self.game = game
        self.rng = search_stream(f"{seed} ending")
        self.states = new_records(game.state, ENDING_CHOICES)
        self.contents = self.states.view(np.uint8).reshape(ENDING_CHOICES, -1)
        self.atoms = np.zeros((ENDING_CHOICES, game.atoms), np.int64)
        self.open = np.zeros((ENDING_CHOICES, 3), np.int64)
        self.keys = np.zeros(ENDING_POSITIONS, np.int64)
        self.worths = np.zeros(ENDING_POSITIONS + ENDING_CHOICES)

    def best(self, tree: Tree, seen: Position, begun: Sequence[int]) -> int | None:
        """The best of the choices that a seat has, once it has begun its move so; nothing where others have choices, too.

        Of equal ones it is the last, which does least: to keep, to pass and to be done are always last.
        """
        worth, desk = np.zeros(self.game.atoms), tree.desk._replace(rng=self.rng)
        tree.room[kernel.SEEN] = seen.states[0]
        for _ in range(ENDING_DEALS):
            if not kernel.solve(
                tree.functions, seen.pack.tables, tree.room, self.states, self.contents, self.atoms, self.open, self.keys,
                self.worths, desk, np.array(begun, np.int64), worth,
            ):  # fmt: skip
                return None
        count = self.open[0, 0]
        return int(self.atoms[0, np.flatnonzero(worth[:count] == worth[:count].max())[-1]])


class Search:
    """Thinks about one seat's move, with a tree on each of so many cores, and adds up what they found.

    It judges by a value: the given one, or the game's own; or `by_hand`, by the game's evaluation.
    """

    def __init__(self, game: Game, seed: str, workers: int = 1, value: Value | None = None, by_hand: bool = False) -> None:
        compile_search(game)
        value = None if by_hand else value or own_value(game)
        if value is not own_value(game):
            (compile_learned if value else compile_by_hand)(game)
        self.game = game
        self.seed = seed
        self.trees = [Tree(game, f"{seed} {k}", value) for k in range(workers)]
        self.ending = Ending(game, seed)
        self.rng = search_stream(f"{seed} truth")

    def begin(self, position: Position) -> None:
        """Look at a position from its seat; whatever that seat cannot see is blanked here, before anything else."""
        self.seat = position.seat
        self.seen = position.hidden(self.seat)
        self.here = self.seen.redealt(self.seat, self.rng)
        self.begun: tuple[int, ...] = ()
        for tree in self.trees:
            tree.plant()

    def solution(self) -> int | None:
        """The best choice, where nobody else has one before the end."""
        return self.ending.best(self.trees[0], self.seen, self.begun)

    def think(self, simulations: int) -> None:
        """Go on until so many simulations have come through the present choice, those of the choice before it included."""
        each = -(-simulations // len(self.trees))
        self._everywhere(lambda tree: tree.run(self.seen, self.begun, max(0, each - int(tree.nodes[tree.root]["visits"]))))

    def decide(self, simulations: int) -> None:
        """Think so with one tree, but no longer than another choice may well overtake the one looked at most."""
        (tree,) = self.trees
        tree.run(self.seen, self.begun, simulations - int(tree.nodes[tree.root]["visits"]), until_decided=True)

    def think_until(self, deadline: float) -> None:
        """Go on until `time.perf_counter()` says so."""

        def run(tree: Tree) -> None:
            batch, left = 8, math.inf
            while left > 0:  # who comes too late looks at something, too
                start = time.perf_counter()
                tree.run(self.seen, self.begun, batch)
                now = time.perf_counter()
                left = deadline - now
                batch = max(1, int(min(SLICE, left) / (now - start) * batch))

        self._everywhere(run)

    def _everywhere(self, work: Callable[[Tree], None]) -> None:
        if len(self.trees) == 1:
            work(self.trees[0])
            return
        with ThreadPoolExecutor(len(self.trees)) as pool:
            list(pool.map(work, self.trees))

    def choices(self) -> list[Choice]:
        """What was found out about the present choice, the most looked at first."""
        visits: dict[int, int] = {}
        results: dict[int, float] = {}
        for tree in self.trees:
            for atom, child in tree.choices(self.seat).items():
                node = tree.nodes[child]
                visits[atom] = visits.get(atom, 0) + int(node["visits"])
                results[atom] = results.get(atom, 0.0) + float(node["value"])
        found = [Choice(atom, count, results[atom] / max(count, 1)) for atom, count in visits.items()]
        return sorted(found, key=lambda choice: (-choice.visits, choice.atom))

    def choose(self, atom: int) -> bool:
        """Make a choice and look at the next one of the same move; False when the move is complete."""
        if len(self.here.legal()) > 1:  # a choice without alternative has no node
            for tree in self.trees:
                tree.descend(self.seat, atom)
        self.here = self.here.after(atom)
        self.begun = (*self.begun, atom)
        return self.here.part != 0 and not self.here.over

    def complete(self, atom: int, simulations: int) -> tuple[int, ...]:
        """The whole move that begins with a choice, the rest as the search likes it; the search itself stays where it is."""
        here, begun, roots = self.here, self.begun, [tree.root for tree in self.trees]
        while self.choose(atom):
            legal = self.here.legal()
            if len(legal) > 1:
                self.think(simulations)
            atom = legal[0] if len(legal) == 1 else self.choices()[0].atom
        move = self.begun
        self.here, self.begun = here, begun
        for tree, root in zip(self.trees, roots, strict=True):
            tree.root = root
        return move

    def outlook(self, move: Sequence[int], simulations: int) -> tuple[Outlook, Rows]:
        """What every seat may expect after a whole move from the position the search began with, and its part of the victory in
        each simulation. The n-th simulations of any two moves have the same deal.
        """
        each, seats = -(-simulations // len(self.trees)), self.seen.players
        outcomes = np.zeros((len(self.trees), each, seats))
        for k, tree in enumerate(self.trees):
            tree.plant()
            tree.desk.rng[:] = search_stream(f"{self.seed} {k} deals")
        self._everywhere(lambda tree: tree.run(self.seen, move, each, outcomes=outcomes[self.trees.index(tree)]))
        totals = sum(tree.desk.totals for tree in self.trees)
        shares, points = (totals[:, :seats] / totals[0].sum()).tolist()
        rows = outcomes.reshape(-1, seats)
        return Outlook(tuple(shares), tuple(points), tuple(standard_error(rows[:, p]) for p in range(seats))), rows


def standard_error(values: Rows) -> float:
    """How far the mean of so many values may be from the truth."""
    return float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else 1.0


class SearchBot:
    """Plays what its search looked at most; one that `slips` takes now and then another that looks nearly as good, as people do.

    Given simulations it plays the same on every machine; `patient` ones make as many times that as the game's settings say. Given
    milliseconds it uses all cores (or as many as `workers` says) for up to that time a move. It judges by the value of a file, by
    the game's own, or `by_hand`, by the game's evaluation.
    """

    def __init__(
        self,
        seed: str,
        simulations: int = 0,
        slips: bool = False,
        patient: bool = False,
        milliseconds: int = 0,
        workers: int = 0,
        value: Path | None = None,
        by_hand: bool = False,
    ) -> None:
        self.seed = seed
        self.simulations = simulations
        self.slips = slips
        self.patient = patient
        self.milliseconds = milliseconds
        self.workers = (workers or os.cpu_count() or 1) if milliseconds else 1
        self.value = value
        self.by_hand = by_hand
        self.rng = search_stream(f"{seed} slips")
        self.search: Search | None = None

    def check(self, game: Game, pack: Pack) -> None:
        """Refuse a learned value that is not for a game with a pack."""
        if self.value is not None:
            read_value(self.value, game, pack)

    def choose(self, position: Position) -> tuple[int, ...]:
        search = self.search
        if search is None or search.game is not position.game:
            value = read_value(self.value, position.game, position.pack) if self.value else None
            search = self.search = Search(position.game, self.seed, self.workers, value, self.by_hand)
        deadline = time.perf_counter() + self.milliseconds / 1000
        search.begin(position)
        chosen: list[int] = []
        unfinished = True
        while unfinished:
            chosen.append(self._atom(search, deadline))
            unfinished = search.choose(chosen[-1])
        return tuple(chosen)

    def _atom(self, search: Search, deadline: float) -> int:
        atoms = search.here.legal()
        if len(atoms) == 1:
            return atoms[0]
        if not self.slips and (solution := search.solution()) is not None:
            return solution
        if self.milliseconds:
            now = time.perf_counter()
            search.think_until(now + (deadline - now) / 2)  # half of what is left: a move may have many parts
        else:
            patience = int(search.trees[0].settings[0]["patience"]) if self.patient else 1
            search.decide(self.simulations * patience)
        best, *others = search.choices()
        settings = search.trees[0].settings[0]
        if self.slips and int(below(self.rng, 100)) < settings["slips"]:
            least = best.result - float(settings["leeway"])
            plausible = [each.atom for each in others if each.visits and each.result > least]
            if plausible:
                return plausible[int(below(self.rng, len(plausible)))]
        return best.atom
