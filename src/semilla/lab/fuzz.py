"""The fuzzer: random, sensible and stubborn play until a dead end, an endless game or something without words, and what it met."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from semilla.engine.compiled import kernels
from semilla.engine.compiled.chance import derive, key_of, seed_of, start_search
from semilla.engine.compiled.trace import new_trace
from semilla.engine.fields import new_records
from semilla.engine.game import Game, Length, compile_game
from semilla.engine.match import Match
from semilla.engine.moves import Move, written
from semilla.engine.pack import Pack
from semilla.engine.position import TRACE_ROWS, ZERO, Position
from semilla.engine.record import to_record
from semilla.lab.listen import Ear

TROUBLE = {
    kernels.DEAD_END: "dead_end",
    kernels.ENDLESS: "endless",
    kernels.DISAGREE: "disagree",
    kernels.OVERFLOW: "overflow",
}


class Style(NamedTuple):
    """How a game is played: one choice in `random_in` at random, the others the policy's (0: each seat by its taste for kinds of
    actions); `well_off` begins with plenty, where the game knows such a start.
    """

    random_in: int
    well_off: bool = False


STYLES = (Style(1), Style(4), Style(1_000_000), Style(0), Style(0), Style(4, well_off=True))
"""How games are played in turn."""

LISTEN_EVERY = 500
"""One game in so many is put into words whatever happens in it: that takes as long as playing fifty."""

Setup = tuple[int, dict[str, str]]
Counts = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Outing:
    """One game of the fuzzer: how it ended, what was played, and how often each event, atom and refusal code came."""

    setup: Setup
    seed: str
    position: dict[str, Any] | None
    """Where it began, if not with the usual setup."""
    trouble: str
    atoms: list[int]
    events: Counts
    played: Counts
    refused: Counts


class Fuzzer:
    """Plays game after game; game number g depends on the seed and on g alone."""

    def __init__(self, game: Game, seed: str, chosen: list[Setup], pack: Pack | None = None) -> None:
        compile_game(game)
        self.game = game
        self.pack = pack or game.pack
        self.key = key_of(seed)
        self.setups = [(players, game.template(self.pack, players, options)) for players, options in chosen]
        self.starts = np.array([*game.families.values(), game.atoms])
        self.family_of = np.repeat(np.arange(len(game.families)), np.diff(self.starts))

    def play(self, number: int) -> Outing:
        """Play one game and look for trouble."""
        game, r = self.game, self.game.rules
        players, (template, options) = self.setups[number % len(self.setups)]
        states = new_records(game.state, 1)
        states[0] = template[0]
        derive(self.key, number, states["key"][0])
        seed = seed_of(states["key"][0])
        rng = np.ones(1, np.int64)
        start_search(rng, self.key, number)
        tastes = np.random.default_rng((int(self.key[0]), number)).integers(1000, size=(game.players[1], len(game.families)))
        atoms, history = np.zeros(game.atoms, np.int64), np.zeros(game.longest, np.int64)
        events, played = np.zeros(max(game.event_names) + 1, np.int64), np.zeros(game.atoms, np.int64)
        refused = np.zeros(max(game.refusals) + 1, np.int64)
        style, trace, position = STYLES[number // len(self.setups) % len(STYLES)], new_trace(TRACE_ROWS), None
        r.setup(self.pack.tables, states, ZERO, trace)
        if style.well_off and game.well_off is not None:
            start = Position(game, self.pack, states)
            game.well_off(start)
            position = start.json()
        taste = tastes[:, self.family_of].ravel()
        status = kernels.fuzz_game(
            r.legal, r.why, r.step, r.policy, np.int64(style.random_in), taste, self.pack.tables, states, ZERO, atoms, history,
            trace, rng, events, played, refused,
        )  # fmt: skip
        trouble = TROUBLE.get(int(status), "")
        return Outing((players, options), seed, position, trouble, history[1 : history[0] + 1].tolist(), events, played, refused)

    def match(self, outing: Outing) -> Match:
        """The match of a game that was played, as far as it goes in whole moves."""
        players, options = outing.setup
        match = Match(self.game, players, seed=outing.seed, options=options, pack=self.pack, position=outing.position, forced=False)
        here, pending = match.now, []
        for atom in outing.atoms:
            pending.append(atom)
            here = here.after(atom)
            if here.part == 0 or here.over:
                match.apply(Move(written(match.now, pending), tuple(pending)), match.is_forced())
                here, pending = match.now, []
        return match


@dataclass
class Findings:
    """What the fuzzer saw. `families` are families of actions."""

    games: int = 0
    steps: int = 0
    events: dict[str, int] = field(default_factory=dict)
    families: dict[str, int] = field(default_factory=dict)
    refusals: dict[str, int] = field(default_factory=dict)
    absent: frozenset[str] = frozenset()
    trouble: str = ""
    unsaid: str = ""
    record: dict[str, Any] | None = None

    def never(self) -> dict[str, list[str]]:
        """What never occurred although the game has it, and what occurred although it has it not."""
        tables = {"events": self.events, "families": self.families, "refusals": self.refusals}
        wrong = {name: [key for key in table if (table[key] == 0) != (key in self.absent)] for name, table in tables.items()}
        return {name: keys for name, keys in wrong.items() if keys}

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "games": self.games,
            "steps": self.steps,
            "trouble": self.trouble or None,
            "unsaid": self.unsaid or None,
            "events": self.events,
            "families": self.families,
            "refusals": self.refusals,
            "never": self.never(),
        }


def fuzz(
    game: Game,
    games: int,
    seed: str,
    chosen: list[Setup],
    pack: Pack | None = None,
    progress: Callable[[int], None] | None = None,
) -> Findings:
    """Play so many games, over all setups (players, options) in turn, and stop at the first trouble.

    Games with an event or a refusal that no other had, and some more, are put into words from beginning to end.
    """
    fuzzer = Fuzzer(game, seed, chosen, pack)
    findings, ear = Findings(absent=game.absent), Ear(game)
    events, played, refused = (np.zeros(size, np.int64) for size in (max(game.event_names) + 1, game.atoms, max(game.refusals) + 1))
    for number in range(games):
        outing = fuzzer.play(number)
        findings.games += 1
        findings.steps += len(outing.atoms)
        findings.trouble = outing.trouble
        news = any((now[before == 0] > 0).any() for before, now in ((events, outing.events), (refused, outing.refused)))
        if not outing.trouble and (news or number % LISTEN_EVERY == 0):
            findings.unsaid = ear.listen(fuzzer.match(outing), outing.atoms, np.flatnonzero(outing.refused).tolist())
            findings.trouble = "unsaid" if findings.unsaid else ""
        events += outing.events
        played += outing.played
        refused += outing.refused
        if findings.trouble:
            findings.record = to_record(fuzzer.match(outing))
            break
        if progress is not None:
            progress(1)
    for name, first, end in zip(game.families, fuzzer.starts, fuzzer.starts[1:], strict=False):
        findings.families[name] = int(played[first:end].sum())
    findings.events = {kind.name.lower(): int(events[kind]) for kind in game.event_names}
    findings.refusals = {code.name.lower(): int(refused[code]) for code in game.refusals if code}
    return findings


def setups(game: Game, pack: Pack, players: int | None = None) -> list[Setup]:
    """All numbers of players and values of options that go together; every shorter length once for each number of players."""
    counts = range(game.players[0], game.players[1] + 1) if players is None else [players]
    found: list[Setup] = []
    for count in counts:
        game.template(pack, count, {})  # so many can play
        values = {
            name: [option.default] if isinstance(option, Length) else option.numbers(pack, count)
            for name, option in game.options.items()
        }
        chosen = [dict(zip(values, together, strict=True)) for together in product(*values.values())]
        chosen += [
            game.template(pack, count, {name: length})[1]
            for name, option in game.options.items()
            if isinstance(option, Length)
            for length in option.numbers(pack, count)
            if length != option.default
        ]
        found += [(count, options) for options in chosen if game.accepts(pack, count, options)]
    return found
