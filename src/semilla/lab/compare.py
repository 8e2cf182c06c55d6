"""Two packs on the same deals: which metrics differ, by a sequential test that stops as soon as it knows.

For each metric the test asks whether the difference is nothing, or as large as matters (to either side): a generalised sequential
probability ratio test on blocks, as for paired games. The chance of a false alarm is 5 % over all metrics together, that of
overlooking a difference that matters 5 % for each.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from semilla.engine.texts import LANGUAGES
from semilla.lab.gather import Array, Facts, Plan, gather, watcher_of
from semilla.lab.metrics import Metric, all_metrics
from semilla.lab.places import Place
from semilla.lab.statistics import NORMAL_95

FALSE_ALARM, OVERLOOKED = 0.05, 0.05
STAGE = {True: 1000, False: 16}
"""Games of each pack between two looks, with bots in the kernel and with others."""
FEWEST = 8
"""Blocks before anything is decided."""
DIFFERS, SAME, OPEN = "differs", "same", "open"


@dataclass
class Verdict:
    """What is known of a metric: the values of both packs, block by block."""

    metric: Metric
    a: list[Array] = field(default_factory=list)
    b: list[Array] = field(default_factory=list)
    known: str = OPEN

    def values(self) -> tuple[Array, Array]:
        """The blocks in which both packs say something."""
        a, b = np.concatenate(self.a), np.concatenate(self.b)
        both = ~(np.isnan(a) | np.isnan(b))
        return a[both], b[both]

    @property
    def matters(self) -> float:
        """The least difference worth knowing: in points of a share, or as a part of the spread."""
        a, b = self.values()
        return self.metric.matters if self.metric.is_share else self.metric.matters * float(np.concatenate([a, b]).std() or 1)

    def look(self, tests: int) -> None:
        """Decide, if enough is known."""
        a, b = self.values()
        if len(a) < FEWEST:
            return
        difference, least = b - a, self.matters
        mean, variance, n = float(difference.mean()), float(difference.var(ddof=1)), len(difference)
        if variance == 0:
            self.known = SAME if mean == 0 else DIFFERS
            return
        above = math.log((1 - OVERLOOKED) / (FALSE_ALARM / tests / 2))
        below = math.log(OVERLOOKED / (1 - FALSE_ALARM / tests / 2))
        ratios = [n * least * (side * mean - least / 2) / variance for side in (1, -1)]
        if max(ratios) >= above:
            self.known = DIFFERS
        elif max(ratios) <= below:
            self.known = SAME

    def json(self) -> dict[str, Any]:
        """The two means, the difference with its interval, and the effect size (Cohen's d)."""
        a, b = self.values()
        told: dict[str, Any] = {
            "metric": self.metric.name,
            "name": {lang: self.metric.says(lang) for lang in LANGUAGES},
            "share": self.metric.is_share,
            "verdict": self.known,
            "n": len(a),
        }
        if len(a) < 2:
            return {**told, "a": None, "b": None, "difference": None, "interval": None, "effect": None}
        mean, error = float((b - a).mean()), float((b - a).std(ddof=1)) / math.sqrt(len(a)) * NORMAL_95
        spread = math.sqrt((float(a.var(ddof=1)) + float(b.var(ddof=1))) / 2)
        return {
            **told,
            "a": float(a.mean()),
            "b": float(b.mean()),
            "difference": mean,
            "interval": [mean - error, mean + error],
            "effect": mean / spread if spread else None,
        }


def shared_metrics(plans: Sequence[Plan]) -> dict[str, Metric]:
    """The metrics that both packs have; of things whether they are owned says enough."""
    a, b = (all_metrics(watcher_of(plan).things, plan.players) for plan in plans)
    return {name: metric for name, metric in a.items() if name in b and not name.endswith((".offered", ".taken", ".used"))}


def blocks(metric: Metric, facts: Facts, plan: Plan) -> Array:
    """A metric's value of every block: the games of one deal."""
    values = metric.of(facts)
    return values if plan.repeat == 1 else np.asarray(values.reshape(-1, plan.repeat).mean(axis=1))


def compare(
    plans: tuple[Plan, Plan], metrics: Sequence[str], games: int, place: Place, tell: Callable[[int], None] = lambda count: None
) -> dict[str, Any]:
    """Play both packs, at most so many games each, until all metrics are decided."""
    known = [all_metrics(watcher_of(plan).things, plan.players) for plan in plans]
    verdicts = [(Verdict(known[0][name]), known[1][name]) for name in metrics]
    done, stage = 0, STAGE[plans[0].in_kernel]
    while done < games and any(verdict.known == OPEN for verdict, _ in verdicts):
        count = max(plans[0].repeat, min(stage, games - done) // plans[0].repeat * plans[0].repeat)
        facts = [gather(plan, count, place, tell, first=done) for plan in plans]
        for verdict, other in verdicts:
            verdict.a.append(blocks(verdict.metric, facts[0], plans[0]))
            verdict.b.append(blocks(other, facts[1], plans[1]))
            if verdict.known == OPEN:
                verdict.look(len(verdicts))
        done += count
    return {"games": done, "metrics": [verdict.json() for verdict, _ in verdicts]}
