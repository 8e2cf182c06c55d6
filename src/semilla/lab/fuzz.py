"""The fuzzer: policy and random play until a crash, a dead end or an endless game, with what was and was not covered."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from semilla.engine.compiled import kernels
from semilla.engine.compiled.chance import derive, key_of, search_stream, seed_of
from semilla.engine.compiled.trace import new_trace
from semilla.engine.fields import new_records
from semilla.engine.game import Game, compile_game
from semilla.engine.match import Match
from semilla.engine.moves import Move
from semilla.engine.pack import Pack
from semilla.engine.position import TRACE_ROWS
from semilla.engine.record import to_record

TROUBLE = {kernels.DEAD_END: "dead_end", kernels.ENDLESS: "endless", kernels.DISAGREE: "disagree", kernels.OVERFLOW: "overflow"}
RANDOM_IN = (1, 3, 1_000_000)
"""Games in turn: all random, a third random, (almost) all policy."""


@dataclass
class Findings:
    """What the fuzzer saw. Families of actions are the first words of their notation."""

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
    templates = [game.template(pack, players, options) for players, options in setups]
    findings = Findings()
    for number in range(games):
        template, options = templates[number % len(templates)]
        states[0] = template[0]
        derive(key, number, states["key"][0])
        game_key = states["key"][0].copy()
        status = kernels.fuzz_game(
            r.setup, r.legal, r.why, r.step, r.policy, np.int64(RANDOM_IN[number // len(templates) % len(RANDOM_IN)]), pack.tables, states,
            np.int64(0), atoms, history, trace, rng, events, played, refused,
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
    match = Match(game, int(templates[0][0]["players"][0]), seed=seed, options=templates[0][1], pack=pack)
    for atom in range(game.atoms):
        name = game.words(match.now, atom).split(" ")[0]
        if name:
            findings.families[name] = findings.families.get(name, 0) + int(played[atom])
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
