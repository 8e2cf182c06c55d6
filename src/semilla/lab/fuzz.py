"""The fuzzer: policy and random play until a crash, a dead end or an endless game, with what was and was not covered."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from semilla.engine.compiled import kernels
from semilla.engine.compiled.chance import derive, key_of, search_stream, seed_of
from semilla.engine.compiled.trace import new_trace
from semilla.engine.fields import new_records
from semilla.engine.game import Game, GameProblem, compile_game
from semilla.engine.match import Match
from semilla.engine.moves import Move
from semilla.engine.pack import Pack
from semilla.engine.position import TRACE_ROWS
from semilla.engine.record import to_record

TROUBLE = {kernels.DEAD_END: "dead_end", kernels.ENDLESS: "endless", kernels.DISAGREE: "disagree", kernels.OVERFLOW: "overflow"}
STYLES = (1, 4, 1_000_000, 0, 0)
"""How games are played in turn: at random; a quarter at random; by the policy; twice by each seat's taste for families of actions."""


@dataclass
class Findings:
    """What the fuzzer saw. `families` are families of actions."""

    games: int = 0
    steps: int = 0
    events: dict[str, int] = field(default_factory=dict)
    families: dict[str, int] = field(default_factory=dict)
    refusals: dict[str, int] = field(default_factory=dict)
    trouble: str = ""
    record: dict[str, Any] | None = None

    def never(self) -> dict[str, list[str]]:
        """What never occurred."""
        tables = {"events": self.events, "families": self.families, "refusals": self.refusals}
        return {name: missing for name, table in tables.items() if (missing := [key for key, count in table.items() if not count])}

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "games": self.games,
            "steps": self.steps,
            "trouble": self.trouble or None,
            "events": self.events,
            "families": self.families,
            "refusals": self.refusals,
            "never": self.never(),
        }


def fuzz(
    game: Game,
    games: int,
    seed: str,
    setups: Iterable[tuple[int, dict[str, str]]],
    pack: Pack | None = None,
    progress: Callable[[int], None] | None = None,
) -> Findings:
    """Play so many games, over all setups (players, options) in turn, and stop at the first trouble."""
    pack = pack or game.pack
    compile_game(game)
    r, key = game.rules, key_of(seed)
    states, trace = new_records(game.state, 1), new_trace(TRACE_ROWS)
    atoms, history = np.zeros(game.atoms, np.int64), np.zeros(game.longest, np.int64)
    events = np.zeros(max(game.event_names) + 1, np.int64)
    played, refused = np.zeros(game.atoms, np.int64), np.zeros(max(game.refusals) + 1, np.int64)
    rng = search_stream(seed)
    starts = np.array([*game.families.values(), game.atoms])
    family_of = np.repeat(np.arange(len(game.families)), np.diff(starts))
    tastes = np.random.default_rng(int(key[0]))
    templates = [game.template(pack, players, options) for players, options in setups]
    findings = Findings()
    for number in range(games):
        template, options = templates[number % len(templates)]
        states[0] = template[0]
        derive(key, number, states["key"][0])
        game_key = states["key"][0].copy()
        style = np.int64(STYLES[number // len(templates) % len(STYLES)])
        taste = tastes.integers(1000, size=(game.players[1], len(game.families)))[:, family_of].ravel()
        status = kernels.fuzz_game(
            r.setup, r.legal, r.why, r.step, r.policy, style, taste, pack.tables, states, np.int64(0), atoms, history, trace, rng,
            events, played, refused,
        )  # fmt: skip
        findings.games += 1
        findings.steps += int(history[0])
        if status != kernels.FINE:
            findings.trouble = TROUBLE[status]
            match = replayed(game, pack, int(template["players"][0]), options, seed_of(game_key), history[1 : history[0] + 1].tolist())
            findings.record = to_record(match)
            break
        if progress is not None:
            progress(1)
    for name, first, end in zip(game.families, starts, starts[1:], strict=False):
        findings.families[name] = int(played[first:end].sum())
    findings.events = {kind.name.lower(): int(events[kind]) for kind in game.event_names}
    findings.refusals = {code.name.lower(): int(refused[code]) for code in game.refusals if code}
    return findings


def replayed(game: Game, pack: Pack, players: int, options: dict[str, str], seed: str, atoms: list[int]) -> Match:
    """The match that a history of atoms spells, as far as it goes in whole moves."""
    match = Match(game, players, seed=seed, options=options, pack=pack, forced=False)
    here, said, pending = match.now, [], []
    for atom in atoms:
        said.append(game.words(here, atom))
        pending.append(atom)
        here = here.after(atom)
        if here.part == 0 or here.over:
            match.apply(Move(" ".join(word for word in said if word), tuple(pending)), match.is_forced())
            here, said, pending = match.now, [], []
    return match


def setups(game: Game, pack: Pack, players: int | None = None) -> list[tuple[int, dict[str, str]]]:
    """All numbers of players and values of options that go together."""
    counts = range(game.players[0], game.players[1] + 1) if players is None else [players]
    names = list(game.options)
    found: list[tuple[int, dict[str, str]]] = []
    for count in counts:
        for values in product(*(game.option_values(name, pack) for name in names)):
            options = dict(zip(names, values, strict=True))
            try:
                game.template(pack, count, options)
            except GameProblem:
                continue
            found.append((count, options))
    if not found:
        game.template(pack, counts[0], {})
    return found
