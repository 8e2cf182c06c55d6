"""Finding puzzles: positions of strong bots' games with one move that is clearly best for who sees what the seat sees.

Every legal move is compared with the best one on the same deals, and is put aside when it is surely worse by a margin; what is left
is compared again with more thinking. A position is a puzzle when nothing is left but one move, at four times the thinking the same
one as before, and when a greedy player would have done something else.
"""

import json
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from semilla.bots.coach import BETTER, SURE, candidates
from semilla.bots.levels import make_bot
from semilla.bots.search import Rows, Search, compile_search, standard_error
from semilla.bots.simple import GreedyBot
from semilla.engine.game import Game
from semilla.engine.match import Match
from semilla.engine.moves import moves, parse, written
from semilla.engine.outcome import played
from semilla.engine.position import Position
from semilla.engine.puzzle import Header, Puzzle, Rival, theme_of, themes
from semilla.engine.record import write_file
from semilla.engine.texts import Problem

THINKING = 256
"""Simulations for a move, unless somebody wants more or fewer: as the level `hard` thinks."""
PLAYERS = "hard"
"""Whose games are looked at."""
LOOKS = (1 / 4, 1, 4)
"""How long all moves are looked at, those that may still be the best, and at last the best and its rivals: times the thinking."""
AUDIT, NEAREST = 100, 2
"""Times the thinking of an audit, and how many of the other moves that a puzzle is kept with it looks at, the nearest ones."""
OPINIONS = ((False, AUDIT), (True, AUDIT / 4))
"""Who audits a puzzle before it is kept, by hand or not, and with how many times the thinking."""
MARGIN = 0.04
"""So much more of the victory than any other move the answer surely brings."""
FEWEST, MOST = 3, 1000
"""Moves of a position: among fewer there is little to find, more cannot all be told."""
ALL, LIKED, KIN = 24, 12, 12
"""So many moves are all looked at; of more those that the search likes best, and those that begin as the best one does."""
OPENING = 8
"""Decisions of every seat before the first puzzle."""
DECIDED = 0.97
"""Who wins as surely as that has nothing to find."""
FIRST = 3
"""Moves that a first look compares."""
RIVALS = 4
"""The best of the other moves, with which a puzzle is kept."""
TABLES = (2, 3, 4)
"""Numbers of players, in turn."""
OF_A_GAME, APART = 4, 2
"""Puzzles that are kept of one game, and how many moves of every seat lie between two: others are much like those before."""
OF_A_THEME = 0.4
"""The largest part of all puzzles that have one theme."""

Atoms = tuple[int, ...]


class Looks:
    """What was found out about the moves of a position, each with what its player got of the victory on each deal."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.rows: dict[Atoms, Rows] = {}

    def look(self, wanted: Iterable[Atoms], simulations: int) -> Atoms:
        """Compare moves on so many deals; returns the best."""
        seat = self.search.seat
        self.rows = {move: self.search.outlook(move, simulations)[1][:, seat] for move in wanted}
        return max(self.rows, key=lambda move: float(self.rows[move].mean()))

    def against(self, best: Atoms, other: Atoms) -> tuple[float, float]:
        """How much less of the victory a move brings than the best one, and the standard error of that."""
        lead = self.rows[best] - self.rows[other]
        return float(lead.mean()), standard_error(lead)

    def surely_worse(self, best: Atoms, other: Atoms) -> bool:
        """Whether a move is behind by more than the margin, chance allowed for."""
        behind, doubt = self.against(best, other)
        return behind - SURE * doubt > MARGIN


def distinct(position: Position) -> dict[bytes, Atoms]:
    """The moves of a position, one for each place they lead to; none when there are too many to be told."""
    found: dict[bytes, Atoms] = {}
    for move in moves(position):
        found.setdefault(place(position, move.atoms), move.atoms)
        if len(found) > MOST:
            return {}
    return found


def place(position: Position, move: Atoms) -> bytes:
    """Where a move leads."""
    return played(position, move).states.tobytes()


def considered(search: Search, places: dict[bytes, Atoms], first: Atoms, greedy: Atoms, thinking: int) -> list[Atoms]:
    """The moves that are looked at: all, or where there are many what the search likes best and what is most like the first."""
    if len(places) <= ALL:
        return list(places.values())
    search.think(4 * thinking)
    whole = [search.complete(choice.atom, thinking // 2) for choice in search.choices()[:LIKED]]
    liked = [places[place(search.here, move)] for move in whole]
    kin = [move for move in places.values() if move[0] == first[0]]
    near = sorted(kin, key=lambda move: abs(len(move) - len(first)))[:KIN]  # a bid has a part for every coin
    return list(dict.fromkeys((first, greedy, *liked, *near)))


def examine(
    search: Search, position: Position, likely: Atoms, greedy: Atoms, thinking: int
) -> tuple[Atoms, float, dict[Atoms, tuple[float, float]]] | None:
    """The one best move of a position, what it brings, and how far the nearest others and the greedy one are behind; or nothing."""
    search.begin(position)
    looks = Looks(search)
    if looks.look((likely, greedy), thinking // 4) == greedy or looks.against(likely, greedy)[0] < MARGIN:
        return None
    search.begin(position)  # the comparison has left its trees
    first = looks.look(dict.fromkeys((likely, *candidates(search, FIRST, thinking), greedy)), thinking // 2)
    if any(looks.against(first, move)[0] < MARGIN for move in looks.rows if move != first):
        return None
    search.begin(position)
    places = distinct(search.here)
    if len(places) < FEWEST:
        return None
    first, greedy = (places[place(search.here, move)] for move in (first, greedy))
    left = considered(search, places, first, greedy, thinking)
    for times in LOOKS:
        best = looks.look(left, int(times * thinking))
        behind = {move: looks.against(best, move) for move in left if move != best}
        near = sorted(behind, key=lambda move: behind[move][0])
        serious = [move for move in near if not looks.surely_worse(best, move)]
        if best != first or any(behind[move][0] < MARGIN / 2 for move in serious):
            return None
        left = list(dict.fromkeys((best, *serious, *near[:RIVALS], greedy)))
    share = float(looks.rows[best].mean())
    if serious or best == greedy or share > DECIDED:
        return None
    return best, share, {move: behind[move] for move in left if move != best}


def stands(game: Game, puzzle: Puzzle, thinking: int) -> bool:
    """Whether a puzzle stands a first audit, by what was learned and then by the game's evaluation: what two judges who see so
    differently agree on outlasts the next value too.
    """
    return not any(audit(game, puzzle, int(times * thinking), puzzle.seed, by_hand).falls for by_hand, times in OPINIONS)


def puzzles_of(game: Game, number: int, seed: str, thinking: int, stop: Callable[[], bool] = lambda: False) -> list[Puzzle] | None:
    """The puzzles of one game between strong bots; None when it was to stop before the end."""
    low, high = game.players
    match = Match(game, min(max(TABLES[number % len(TABLES)], low), high), seed=f"{seed} {number}")
    bots = [make_bot(PLAYERS, f"{match.seed} {p}") for p in range(match.players)]
    search = Search(game, f"{match.seed} puzzles")
    greedy, decisions, found = GreedyBot(match.seed), [0] * match.players, list[Puzzle]()
    while not match.over:
        if stop():
            return None
        here, p = match.now, match.now.seat
        chosen, simple = bots[p].choose(here.hidden(p)), greedy.choose(here.hidden(p))
        decisions[p] += 1
        if chosen != simple and min(decisions) > OPENING and int(here.phase) not in game.always_undo:
            one = examine(search, here, chosen, simple, thinking)
            if one is not None:
                best, share, behind = one
                others = tuple(Rival(written(here, move), *figures) for move, figures in behind.items())
                puzzle = Puzzle(
                    match.players, match.options, match.seed, tuple(match.moves), p + 1, written(here, best),
                    written(here, simple), share, others,
                )  # fmt: skip
                if stands(game, puzzle, thinking):
                    found.append(puzzle)
        match.play(written(here, chosen))
    return found


# ----------------------------------------------------------------------------------------------------------------- making


class Journal:
    """The games that were looked at so far, a line each: whatever was interrupted goes on. It lies beside the file that is made."""

    def __init__(self, out: Path, header: Header) -> None:
        self.path = out.with_name(f"{out.name}.part")
        self.found: dict[int, list[Puzzle]] = {}
        if not self.path.exists():
            self.write(header.json())
            return
        try:
            first, *lines = self.path.read_text("utf-8").splitlines()
            if json.loads(first) != header.json():
                raise Problem("puzzles.journal", file=str(self.path))
        except (OSError, ValueError):
            raise Problem("puzzles.journal", file=str(self.path)) from None
        for line in lines:
            try:
                entry = json.loads(line)
            except json.JSONDecodeError:  # it was cut off: the game is looked at again
                continue
            self.found[entry["number"]] = [Puzzle.of(plain) for plain in entry["puzzles"]]

    def add(self, number: int, found: list[Puzzle]) -> None:
        """Add a game."""
        self.found[number] = found
        self.write({"number": number, "puzzles": [puzzle.json() for puzzle in found]})

    def write(self, entry: dict[str, Any]) -> None:
        """Add a line."""
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry, ensure_ascii=False) + "\n")
        except OSError:
            raise Problem("file.unwritable", file=str(self.path)) from None

    def in_order(self) -> Iterator[list[Puzzle]]:
        """What was found in the games from the first to the last without a gap: so it does not matter who was quicker."""
        for number in count():
            if number not in self.found:
                return
            yield self.found[number]


class Selection:
    """Puzzles of which no two are alike and no theme has too many, chosen in the order of the games."""

    def __init__(self, game: Game, wanted: int) -> None:
        self.game = game
        self.wanted = wanted
        self.room = max(1, int(OF_A_THEME * wanted)) if len(themes(game.about)) > 1 else wanted
        self.games = 0
        self.kept: list[Puzzle] = []
        self.known: set[Any] = set()

    def go_on(self, games: Iterable[list[Puzzle]]) -> None:
        """Choose from the games that are new."""
        for number, found in enumerate(games):
            if number >= self.games and not self.whole:
                self.games += 1
                before = list[int]()
                for puzzle in map(self.named, found):
                    far = not before or len(puzzle.moves) - before[-1] >= APART * puzzle.players
                    if far and len(before) < OF_A_GAME and self.takes(puzzle):
                        before.append(len(puzzle.moves))
                        self.known.add(likeness(puzzle))
                        self.kept.append(puzzle)

    def named(self, puzzle: Puzzle) -> Puzzle:
        """A puzzle with its theme."""
        return replace(puzzle, theme=theme_of(puzzle.position(self.game), puzzle.answer, puzzle.greedy))

    def takes(self, puzzle: Puzzle) -> bool:
        """Whether there is room for a puzzle."""
        of_theme = sum(other.theme == puzzle.theme for other in self.kept)
        return not self.whole and of_theme < self.room and likeness(puzzle) not in self.known

    @property
    def whole(self) -> bool:
        """Whether there are as many as were wanted."""
        return len(self.kept) >= self.wanted


def likeness(puzzle: Puzzle) -> Any:
    """What two puzzles that are alike have in common: the same question with the same answer."""
    return puzzle.answer, puzzle.greedy, frozenset(rival.move for rival in puzzle.others[:2])


def make(
    game: Game,
    wanted: int,
    out: Path,
    *,
    seed: str,
    thinking: int = THINKING,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda number: None,
) -> list[Puzzle]:
    """Make a file of so many puzzles, or go on with it; `progress` is told how many there are more. The same whoever is quicker."""
    header = Header(game.name, game.rules_version, game.pack.hash, seed, thinking)
    journal, selection = Journal(out, header), Selection(game, wanted)
    compile_search(game)
    stop = threading.Event()
    look = partial(puzzles_of, game, seed=seed, thinking=thinking, stop=stop.is_set)

    def choose() -> bool:
        before = len(selection.kept)
        selection.go_on(journal.in_order())
        progress(len(selection.kept) - before)
        return not selection.whole

    if choose():
        numbers = (number for number in count() if number not in journal.found)
        with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
            waiting: dict[Future[list[Puzzle] | None], int] = {}
            try:
                while choose():
                    while len(waiting) < (workers or os.cpu_count() or 1):
                        number = next(numbers)
                        waiting[pool.submit(look, number)] = number
                    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                        journal.add(waiting.pop(future), future.result() or [])
            finally:
                stop.set()
    keep(out, header, selection.kept)
    journal.path.unlink(missing_ok=True)
    return selection.kept


def keep(out: Path, header: Header, puzzles: Iterable[Puzzle]) -> None:
    """Write a file of puzzles."""
    lines = [header.json(), *(puzzle.json() for puzzle in puzzles)]
    write_file(out, "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines))


# ------------------------------------------------------------------------------------------------------------------ audit


@dataclass(frozen=True)
class Audited:
    """A puzzle looked at with much more thinking: which move came nearest to the answer, or before it, and by how much."""

    puzzle: Puzzle
    rival: str
    behind: float
    doubt: float

    @property
    def falls(self) -> bool:
        """Whether the answer is not clearly better any more."""
        return self.behind < BETTER


def audit(game: Game, puzzle: Puzzle, thinking: int, seed: str, by_hand: bool = False) -> Audited:
    """Look at a puzzle with so many simulations a move: the answer, its nearest rivals, and what the search likes now."""
    position = puzzle.position(game)
    search = Search(game, f"{seed} {puzzle.id} audit", by_hand=by_hand)
    search.begin(position)
    answer = parse(position, puzzle.answer).atoms
    likes = candidates(search, 2, thinking)
    rivals = [parse(position, rival.move).atoms for rival in puzzle.others[:NEAREST]]
    looks, places = Looks(search), dict[bytes, Atoms]()
    for move in (answer, *likes, *rivals):
        places.setdefault(place(search.here, move), move)
    looks.look(places.values(), thinking)
    nearest = min((move for move in looks.rows if move != answer), key=lambda move: looks.against(answer, move)[0])
    return Audited(puzzle, written(position, nearest), *looks.against(answer, nearest))
