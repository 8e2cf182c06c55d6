"""Looking for better packs: values are varied until the metrics come near their targets, with as little change as possible.

What is tried next depends on the seed and on what was tried before, not on where games are played; what was tried is kept until the
whole is told, so that an interrupted run goes on.
"""

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from semilla.bots.arena import digest
from semilla.engine.compiled.cache import cache_home
from semilla.engine.pack import Pack, PackError, make_pack
from semilla.engine.texts import Problem
from semilla.games import game as find_game
from semilla.lab.gather import HERE, Plan, gather, watcher_of
from semilla.lab.metrics import all_metrics, metric_named
from semilla.lab.places import Place
from semilla.lab.problems import LabProblem
from semilla.lab.vary import Vary, changed

TARGET = re.compile(r"\s*(?P<metric>[^<>=\s]+)\s*(?P<sign><=|>=|<|>)\s*(?P<limit>-?[0-9]+(\.[0-9]+)?)\s*")
HOPELESS = 1e9
"""How far a pack that is not sound misses every target."""


@dataclass(frozen=True)
class Target:
    """What a metric shall be: below or above a limit."""

    metric: str
    below: bool
    limit: float

    def miss(self, mean: float | None) -> float:
        """How far off it is; 0 when it is reached."""
        if mean is None:
            return HOPELESS
        return max(0.0, mean - self.limit if self.below else self.limit - mean)

    def __str__(self) -> str:
        return f"{self.metric}{'<' if self.below else '>'}{self.limit:g}"


def read_target(text: str, plan: Plan) -> Target:
    """A target as it is written: `ties<0.25`."""
    written = TARGET.fullmatch(text)
    if written is None:
        raise LabProblem("lab.target", given=text)
    metric_named(written["metric"], all_metrics(watcher_of(plan).things, plan.players))
    return Target(written["metric"], written["sign"].startswith("<"), float(written["limit"]))


@dataclass(frozen=True)
class Tried:
    """A pack that was tried: its values, the metrics of the targets (with intervals), how far each is missed, how much changed."""

    values: tuple[int, ...]
    measured: Mapping[str, Any]
    misses: tuple[float, ...]
    change: float

    @property
    def sound(self) -> bool:
        """Whether it is a pack at all."""
        return HOPELESS not in self.misses

    def beats(self, other: "Tried") -> bool:
        """Whether it is as good in everything and better in something."""
        own, theirs = (*self.misses, self.change), (*other.misses, other.change)
        return own != theirs and all(a <= b for a, b in zip(own, theirs, strict=True))


class Tuning:
    """A search for better packs."""

    def __init__(self, plan: Plan, pack: Pack, varied: Sequence[Vary], targets: Sequence[Target], games: int) -> None:
        self.plan, self.pack, self.varied, self.targets, self.games = plan, pack, varied, targets, games
        described = repr((plan, varied, targets, games, digest(find_game(plan.game).folder), digest(HERE)))
        self.journal = cache_home().parent / "lab" / f"tune-{hashlib.sha256(described.encode()).hexdigest()[:16]}.jsonl"
        self.known: dict[tuple[int, ...], Any] = dict(self.read())

    def read(self) -> list[tuple[tuple[int, ...], Any]]:
        """What was tried before the interruption; a line that was cut off is tried again."""
        found = []
        for line in self.journal.read_text("utf-8").splitlines() if self.journal.exists() else ():
            try:
                values, measured = json.loads(line)
            except (json.JSONDecodeError, ValueError):
                continue
            found.append((tuple(values), measured))
        return found

    def run(self, trials: int, place: Place, tell: Callable[[int], None]) -> list[Tried]:
        """Try so many packs (the first is the pack as it is); the best of them, none of which another beats in everything."""
        try:
            import optuna
        except ImportError:
            raise LabProblem("lab.missing", library="optuna") from None
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        study = optuna.create_study(directions=["minimize"] * (len(self.targets) + 1))
        study.enqueue_trial({vary.path: min(max(vary.now, vary.low), vary.high) for vary in self.varied})
        tried: dict[tuple[int, ...], Tried] = {}
        for number in range(trials):
            seed = int(hashlib.sha256(f"{self.plan.seed} {number}".encode()).hexdigest()[:8], 16)
            study.sampler = optuna.samplers.TPESampler(seed=seed)
            trial = study.ask()
            values = tuple(int(trial.suggest_int(vary.path, vary.low, vary.high)) for vary in self.varied)
            one = tried[values] = self.tried(values, place)
            study.tell(trial, [*one.misses, one.change])
            tell(1)
        sound = [one for one in tried.values() if one.sound]
        if not sound:
            raise LabProblem("lab.vary_range", given=", ".join(vary.path for vary in self.varied))
        best = [one for one in sound if not any(other.beats(one) for other in sound)]
        return sorted(best, key=lambda one: (sum(one.misses), one.change))

    def tried(self, values: tuple[int, ...], place: Place) -> Tried:
        """Play a pack, or remember how it was."""
        if values not in self.known:
            self.known[values] = self.measured(values, place)
            self.write(values, self.known[values])
        measured = self.known[values]
        misses = tuple(target.miss(measured[target.metric]["mean"]) if measured else HOPELESS for target in self.targets)
        spans = [abs(value - vary.now) / (vary.high - vary.low) for value, vary in zip(values, self.varied, strict=True)]
        return Tried(values, measured or {}, misses, round(sum(spans), 6))

    def measured(self, values: tuple[int, ...], place: Place) -> dict[str, Any] | None:
        """The metrics of a pack; None if it is not sound."""
        data, found = changed(self.pack, self.varied, values), find_game(self.plan.game)
        try:
            make_pack(data, found.schema, self.pack.file)
        except PackError:
            return None
        plan = replace(self.plan, pack=data)
        facts = gather(plan, self.games, place)
        known = all_metrics(watcher_of(plan).things, plan.players)
        return {target.metric: known[target.metric].measured(facts) for target in self.targets}

    def write(self, values: tuple[int, ...], measured: Any) -> None:
        """Keep what was tried."""
        try:
            self.journal.parent.mkdir(parents=True, exist_ok=True)
            with self.journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps([values, measured]) + "\n")
        except OSError:
            raise Problem("file.unwritable", file=str(self.journal)) from None

    def forget(self) -> None:
        """The whole is told."""
        self.journal.unlink(missing_ok=True)
