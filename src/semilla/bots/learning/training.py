"""Learning a game by playing it: rounds of games on all cores, and learning from each round before the next.

A value begins with games of the game's policy and its evaluation, which know what random play never finds, and learns what comes of
them. Then it plays itself, one move ahead, among players of those kinds, and its targets are mixed from how games end and what it
expects a little later (TD(λ)). In the last part a short tree search by the value looks at the positions, and its targets are what
that expects, mixed with how games end. A round depends on the seed, its number, its part and the value before it alone: not on the
number of cores, nor on whether somebody broke off between two rounds. So the file holds all there is, and going on is reading it.
"""

import math
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from semilla.bots.learning.net import learn, weights
from semilla.bots.learning.selfplay import ASIDE, BY_HAND, LEARNED, POLICY, SEARCH_TRUST, SEARCHED, Samples, play
from semilla.bots.learning.value import Numbers, Value, features_of, read_value
from semilla.bots.search import Tree, compile_search, desk_type, features_signature, learned_jobs, sieve_of
from semilla.bots.search_kernel import NODE, SETTINGS
from semilla.engine.compiled.cache import COMPILED
from semilla.engine.compiled.chance import key_of
from semilla.engine.fields import new_records
from semilla.engine.game import Game, Job, rule_signatures, run_jobs
from semilla.engine.pack import Pack
from semilla.engine.texts import Problem

HIDDEN = 32
"""Units of the hidden layer."""
FIRST_ROUNDS = 8
"""Rounds of games by policy and evaluation, before the value plays itself."""
FIRST_GAMES, GAMES = 512, 128
"""Games of such a round, and of a later one."""
CHUNK = 8
"""Games of one task."""
POSITIONS, FIRST_THIN = 64, 8
"""About so many positions of a game are learned from; in the first round, when it is not known how many there are, one in eight."""
STRAY = 8
"""One choice in so many is the policy's, so that the value meets what it would not do itself."""
TRUST = 0.9
"""λ: how much of a target is how the game went on, position by position; the rest is what the value expected."""
SEARCHED_TIME, SEARCHED_GAMES = 0.5, 0.25
"""The last part of a training, of its time or of its games (which take longer then), in which targets come from the search."""
SIMULATIONS, NODES = 64, 1 << 14
"""Simulations of such a search, and the room for its tree."""
BATCH, PACE, TIRING = 32, 0.0015, 20.0
"""Positions of one step of learning, its size, and after how many rounds it is smaller by the square root of 2."""
PASSES = 2
"""How often a round's positions are learned from."""
MATCH_DEALS = 96
"""Deals of a match against the game's evaluation; every one is played once from every seat."""
MATCH_EVERY = 16
"""Rounds between two matches."""
SAVED_EVERY = 30
"""Seconds after which the rounds so far are written down."""


@dataclass(frozen=True)
class Progress:
    """How far a training is."""

    rounds: int
    games: int
    part: str
    """Which part of the training it is in: `first`, `itself` or `search`."""
    share_error: float
    lead_error: float
    match: float | None
    """Of the victories against equally quick players by the game's evaluation, those of the value; 1 is an equal share."""


@dataclass(frozen=True)
class Part:
    """A round's games: with which value, how large a lead counts and how many positions are kept, and who plays what."""

    net: Numbers
    scale: float
    thin: int
    games: Any
    sizes: Any
    casts: Any
    stray: int
    trust: float
    simulations: int
    samples: int


def compile_training(game: Game) -> None:
    """Compile what learning a game needs, or load it from the cache."""
    compile_search(game)
    run_jobs(game, training_jobs(game))


def training_jobs(game: Game) -> list[Job]:
    """What learning compiles beyond a search."""
    if not COMPILED:
        return []
    from numba import from_dtype, types

    t, s = (types.Array(from_dtype(dtype), 1, "C") for dtype in (game.schema.dtype, game.state))
    i, real, numbers, rows = types.int64, types.float64, types.Array(types.int64, 1, "C"), types.Array(types.int64, 2, "C")
    short = {n: types.Array(types.float32, n, "C") for n in (1, 2, 3)}
    signatures = rule_signatures(game.schema.dtype, game.state)
    names = ("setup", "legal", "step", "hide", "redeal", "policy", "evaluate", "score")
    book = [types.FunctionType(signatures[name]) for name in names]
    sift, fill = types.FunctionType(i(t, s, i, numbers, i)), types.FunctionType(features_signature(game))
    settings, nodes = (types.Array(from_dtype(dtype), 1, "C") for dtype in (SETTINGS, NODE))
    key = types.Array(types.uint32, 1, "C")
    samples = types.NamedTuple([numbers, short[3], numbers, numbers, *[short[2]] * 3], Samples)  # type: ignore[no-untyped-call]
    plays = types.void(
        *book, sift, fill, t, s, s, settings, nodes, desk_type(), key, numbers, numbers, rows, i, i, real, i, samples, short[2],
        short[2],
    )  # fmt: skip
    learns = types.void(
        *[short[1]] * 7, short[3], numbers, *[short[2]] * 2, numbers, short[2], *[short[1]] * 2, i, real, numbers,
        types.Array(real, 1, "C"),
    )  # fmt: skip
    return [*learned_jobs(game), Job(play, plays), Job(learn, learns)]


class Training:
    """A value that is learning."""

    def __init__(
        self, game: Game, pack: Pack, players: tuple[int, int], seed: str, hidden: int = HIDDEN, workers: int | None = None
    ) -> None:
        low, high = game.players
        if not low <= players[0] <= players[1] <= high:
            raise Problem("train.players", title=game.title["en"], low=low, high=high, given=f"{players[0]}-{players[1]}")
        self.game, self.pack, self.players, self.seed, self.hidden = game, pack, players, seed, hidden
        self.features = features_of(game)
        self.key = key_of(f"train {seed}")
        self.workers = workers or os.cpu_count() or 1
        self.elsewhere: Callable[[Training, Part, Sequence[int]], list[tuple[Any, Any, Any]]] | None = None
        count = len(self.features.each)
        size = weights(count, hidden)
        self.raw, self.first, self.second, self.smooth = (np.zeros(size, np.float32) for _ in range(4))
        self.middle, self.spread = np.zeros(count, np.float32), np.ones(count, np.float32)
        self.raw[hidden : hidden + count * hidden] = self.draws("weights", 0).normal(0, 1 / math.sqrt(count), count * hidden)
        self.smooth[:] = self.raw
        self.scale, self.thin = 1.0, FIRST_THIN
        self.rounds = self.games = self.searched = self.steps = 0
        self.errors = [0.0, 0.0]
        self.matches: list[list[float]] = []
        self.templates = new_records(game.state, high + 1)
        for number in range(players[0], players[1] + 1):
            self.templates[number] = game.template(pack, number, {})[0][0]

    def draws(self, purpose: str, number: int) -> np.random.Generator:
        """Chance of Python's side: the same for a purpose, a number and the seed."""
        return np.random.default_rng([int(word) for word in key_of(f"{self.seed} {purpose} {number}")])

    # ---------------------------------------------------------------------------------------------------------- the file

    def value(self) -> Value:
        """What it has learned so far."""
        made = {
            "seed": self.seed,
            "rounds": self.rounds,
            "games": self.games,
            "searched": self.searched,
            "steps": self.steps,
            "thin": self.thin,
            "share_error": round(self.errors[0], 6),
            "lead_error": round(self.errors[1], 6),
            "matches": list(self.matches),
            "method": {
                "first_rounds": FIRST_ROUNDS,
                "lambda": TRUST,
                "stray": STRAY,
                "batch": BATCH,
                "pace": PACE,
                "passes": PASSES,
                "games_a_round": [FIRST_GAMES, GAMES],
                "search": {"simulations": SIMULATIONS, "one_in": SEARCHED, "lambda": SEARCH_TRUST},
            },
        }
        memory = np.concatenate([self.raw, self.first, self.second, self.smooth, self.middle, self.spread])
        return Value(self.game, self.pack.hash, self.players, self.hidden, self.scale, self.folded(), made, memory)

    def folded(self) -> Numbers:
        """The averaged weights for features as they are, not less their middle and by their spread."""
        net, count, hidden = self.smooth.copy(), len(self.middle), self.hidden
        into = net[hidden : hidden + count * hidden].reshape(count, hidden)
        out = net[hidden + count * hidden + 2 :][: 2 * count].reshape(count, 2)
        into *= self.spread[:, None]
        out *= self.spread[:, None]
        net[:hidden] -= self.middle @ into
        net[hidden + count * hidden :][:2] -= self.middle @ out
        return net

    def go_on(self, path: Path) -> None:
        """Take up the training of a file; one with other parameters is left alone."""
        value = read_value(path, self.game, self.pack)
        made, size = value.made, len(self.raw)
        same = (value.players, value.hidden, made.get("seed")) == (self.players, self.hidden, self.seed)
        if not same or len(value.memory) != 4 * size + 2 * len(self.middle):
            raise Problem("train.other", file=str(path))
        try:
            self.rounds, self.games, self.steps, self.thin = (int(made[name]) for name in ("rounds", "games", "steps", "thin"))
            self.searched = int(made.get("searched", 0))
            self.errors = [float(made["share_error"]), float(made["lead_error"])]
            self.matches = [[int(games), float(match)] for games, match in made["matches"]]
        except (KeyError, TypeError, ValueError):
            raise Problem("train.other", file=str(path)) from None
        self.scale = value.scale
        parts = (self.raw, self.first, self.second, self.smooth, self.middle, self.spread)
        for part, numbers in zip(parts, np.split(value.memory, np.cumsum([len(part) for part in parts])[:-1]), strict=True):
            part[:] = numbers

    # ------------------------------------------------------------------------------------------------------------- games

    def play(
        self, games: Any, sizes: Any, casts: Any, stray: int, trust: float, samples: int, simulations: int = 0
    ) -> tuple[Any, Any, list[Any]]:
        """Play games in chunks on all cores, or elsewhere: what every seat got, and the samples of each chunk."""
        part = Part(self.folded(), self.scale, self.thin, games, sizes, casts, stray, trust, simulations, samples)
        starts = range(0, len(games), CHUNK)
        if self.elsewhere is not None:
            done = self.elsewhere(self, part, starts)
        else:
            with ThreadPoolExecutor(self.workers) as pool:
                try:
                    done = list(pool.map(partial(self.play_chunk, part), starts))
                except BaseException:
                    pool.shutdown(cancel_futures=True)
                    raise
        shares, leads = (np.concatenate([chunk[k] for chunk in done]) for k in range(2))
        return shares, leads, [chunk[2] for chunk in done]

    def play_chunk(self, part: "Part", start: int) -> tuple[Any, Any, Any]:
        """Play some of a round's games."""
        game, r = self.game, self.game.rules
        own = slice(start, start + CHUNK)
        games, sizes, casts = part.games[own], part.sizes[own], part.casts[own]
        shares, leads = np.zeros((2, len(games), game.players[1]), np.float32)
        found = self.room_for(part.samples)
        tree = Tree(game, "", Value(game, self.pack.hash, self.players, self.hidden, part.scale, part.net), room=NODES)
        play(
            r.setup, r.legal, r.step, r.hide, r.redeal, r.policy, r.evaluate, r.score, sieve_of(game), self.features.fill,
            self.pack.tables, self.templates, new_records(game.state, ASIDE + 1), tree.settings, tree.nodes, tree.desk, self.key,
            games, sizes, casts, np.int64(part.stray), np.int64(part.thin), float(part.trust), np.int64(part.simulations), found,
            shares, leads,
        )  # fmt: skip
        return shares, leads, found

    def room_for(self, positions: int) -> Samples:
        """Empty samples."""
        seats, count = self.game.players[1], len(self.features.each)
        shares, leads = np.zeros((2, positions, seats), np.float32)
        return Samples(
            used=np.zeros(1, np.int64),
            seen=np.zeros((positions, seats, count), np.float32),
            players=np.zeros(positions, np.int64),
            searched=np.zeros(positions, np.int64),
            shares=shares,
            leads=leads,
            expected=np.zeros((positions, 2 * seats), np.float32),
        )

    def round(self, search: bool = False) -> None:
        """Play a round and learn from it, or, after the first rounds, from what the search says of it."""
        first = self.rounds < FIRST_ROUNDS
        search = search and not first
        number, rng = FIRST_GAMES if first else GAMES, self.draws("round", self.rounds)
        games = np.arange(self.games, self.games + number)
        sizes = rng.integers(self.players[0], self.players[1] + 1, number)
        casts = rng.integers(POLICY, BY_HAND + 1 if first else LEARNED + 1, (number, self.game.players[1]))
        if not first:
            casts[rng.random(number) < 0.5] = LEARNED
        room = 2 * CHUNK * POSITIONS
        _, leads, found = self.play(games, sizes, casts, STRAY, 1.0 if first else TRUST, room, SIMULATIONS if search else 0)
        if self.rounds == 0:
            found = self.measure(leads, sizes, found)
        self.learn(found, rng)
        self.rounds += 1
        self.games += number
        self.searched += number * search
        if self.rounds % MATCH_EVERY == 0:
            self.matches.append([self.games, round(self.match(), 4)])

    def measure(self, leads: Any, sizes: Any, found: list[Any]) -> list[Any]:
        """Look at the first games: how far apart players end, how features are spread, how many positions there are."""
        ends = np.concatenate([leads[sizes == size][:, :size].ravel() for size in np.unique(sizes)])
        self.scale = float(np.float32(max(float(ends.std()), 1e-3)))
        seats = np.concatenate([rows_of(samples) for samples in found])
        self.middle[:], spread = seats.mean(0), seats.std(0)
        self.spread[:] = 1 / np.where(spread > 1e-6, spread, 1)
        kept = sum(int(samples.used[0]) for samples in found) / len(sizes)
        self.thin = max(1, math.ceil(kept * self.thin / POSITIONS))
        for samples in found:
            samples.leads[:] /= self.scale
        return found

    def learn(self, found: list[Any], rng: np.random.Generator) -> None:
        """Learn from the samples of a round."""
        kept = [slice(0, int(samples.used[0])) for samples in found]
        seen, players, shares, leads = (
            np.concatenate([getattr(samples, name)[part] for samples, part in zip(found, kept, strict=True)])
            for name in ("seen", "players", "shares", "leads")
        )
        pace, steps, errors = PACE / math.sqrt(1 + self.rounds / TIRING), np.array([self.steps], np.int64), np.zeros(3)
        rows = np.zeros(seen.shape[1:], np.float32)
        for _ in range(PASSES):
            errors[:] = 0
            learn(
                self.raw, np.zeros_like(self.raw), self.first, self.second, self.smooth, self.middle, self.spread, seen, players,
                shares, leads, rng.permutation(len(players)), rows, np.zeros(self.hidden, np.float32),
                np.zeros(2 * len(rows), np.float32), np.int64(BATCH), pace, steps, errors,
            )  # fmt: skip
        self.steps = int(steps[0])
        self.errors = [math.sqrt(errors[0] / errors[2]), math.sqrt(errors[1] / errors[2])]

    def match(self) -> float:
        """Play the value against the game's evaluation, both one move ahead, on the same deals from every seat."""
        sizes, casts, deals = [], [], []
        for deal in range(MATCH_DEALS):
            size = self.players[0] + deal % (self.players[1] - self.players[0] + 1)
            for seat in range(size):
                sizes.append(size)
                deals.append((1 << 40) + deal)
                casts.append([LEARNED if p == seat else BY_HAND for p in range(self.game.players[1])])
        shares, _, _ = self.play(np.array(deals), np.array(sizes), np.array(casts), 0, 1.0, 0)
        own = [shares[g, casts[g].index(LEARNED)] * sizes[g] for g in range(len(deals))]
        return float(np.mean(own))

    def progress(self) -> Progress:
        """How far it is."""
        share, lead = self.errors
        part = "search" if self.searched else "itself" if self.rounds > FIRST_ROUNDS else "first"
        return Progress(self.rounds, self.games, part, share, lead, self.matches[-1][1] if self.matches else None)


def rows_of(samples: Any) -> Any:
    """The features of every seat of the samples."""
    return np.concatenate([samples.seen[k, : samples.players[k]] for k in range(int(samples.used[0]))])


def train(
    training: Training,
    path: Path,
    seconds: float | None,
    games: int | None,
    tell: Callable[[Progress], None] = lambda progress: None,
) -> None:
    """Learn for so many seconds, or until so many games were played; whatever ends it, the rounds so far are in the file.

    The last part is learned from the search; a training that has come so far goes on so.
    """
    compile_training(training.game)
    start = saved = time.perf_counter()
    whole = training.value()

    def done() -> tuple[float, float]:
        of_time = (time.perf_counter() - start) / seconds if seconds else 0.0
        return of_time, training.games / games if games else 0.0

    try:
        while max(so_far := done()) < 1:
            training.round(training.searched > 0 or so_far[0] >= 1 - SEARCHED_TIME or so_far[1] >= 1 - SEARCHED_GAMES)
            whole = training.value()
            tell(training.progress())
            if time.perf_counter() - saved > SAVED_EVERY:
                whole.write(path)
                saved = time.perf_counter()
    finally:
        whole.write(path)
