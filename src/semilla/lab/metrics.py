"""The metrics of the lab: each has a name, a sentence (in `texts`), a range, and a number for every game; defined here once.

Beside those of the list there are those of every place in the order of play (`place.1`), of every thing (`card.solar-panels.owned`)
and of every auction (`auction.plot.contested`).
"""

import fnmatch
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from semilla.bots.arena import share_interval
from semilla.engine.texts import LANGUAGES
from semilla.lab import kernel
from semilla.lab.gather import Array, Facts
from semilla.lab.problems import LabProblem, phrase
from semilla.lab.statistics import mean_interval
from semilla.lab.things import Kind, Things

INFINITY = math.inf
CASES = 0.5
"""A share that is 0 or 1 in more of the games counts cases: four wins in four games are no certainty, as Wilson's interval says."""


@dataclass(frozen=True)
class Metric:
    """A number for every game (NaN where a game says nothing), within a range; `matters` is the least difference worth knowing,
    in the metric's own unit, or (where it has no natural one) as a part of its spread.
    """

    name: str
    of: Callable[[Facts], Array]
    low: float
    high: float
    matters: float
    params: Mapping[str, str] | None = None
    """What its texts name: of each language."""
    text: str = ""
    """The key of its texts, where that is not its name."""

    @property
    def is_share(self) -> bool:
        """Whether it is a part of something, for people in percent."""
        return (self.low, self.high) == (0, 1)

    def says(self, lang: str, which: str = "name") -> str:
        """Its name for people, or (`about`) the sentence that says what it is."""
        params = {key: text for key, text in (self.params or {}).items() if not key.endswith(("_en", "_es"))}
        params |= {key[:-3]: text for key, text in (self.params or {}).items() if key.endswith(f"_{lang}")}
        return phrase(lang, f"metric.{which}.{self.text or self.name}", **params)

    def measured(self, facts: Facts) -> dict[str, Any]:
        """Mean, 95 % interval and number of games."""
        values = self.of(facts)
        told = values[~np.isnan(values)]
        found: dict[str, Any] = mean_interval(told) if len(told) else {"mean": None, "interval": None}
        if found["interval"] is not None:
            low, high = found["interval"]
            if self.is_share and np.isin(told, (0, 1)).mean() > CASES:
                low, high = share_interval(found["mean"], float(told.std(ddof=1)) / math.sqrt(len(told)), len(told))
            found["interval"] = [max(self.low, min(low, found["mean"])), min(self.high, max(high, found["mean"]))]
        return {**found, "n": len(told)}

    def json(self, facts: Facts) -> dict[str, Any]:
        """All there is to say of it."""
        return {
            "metric": self.name,
            "name": {lang: self.says(lang) for lang in LANGUAGES},
            "about": {lang: self.says(lang, "about") for lang in LANGUAGES},
            "range": [bound if math.isfinite(bound) else None for bound in (self.low, self.high)],
            **self.measured(facts),
        }


def tied(facts: Facts) -> Array:
    """Whether several have the most points."""
    return np.asarray(np.sum(facts.points == facts.points.max(axis=1, keepdims=True), axis=1) > 1, float)


def margin(facts: Facts) -> Array:
    """The points between first and second."""
    ordered = np.sort(facts.points, axis=1)
    return np.asarray(ordered[:, -1] - ordered[:, -2], float)


def count(facts: Facts, column: int) -> Array:
    """Something that was counted in each game."""
    return facts.counts[:, column].astype(float)


def part_of_looks(facts: Facts, column: int) -> Array:
    """A number of looks as a part of all."""
    return count(facts, column) / np.maximum(count(facts, kernel.SAMPLES), 1)


METRICS = (
    Metric("ties", tied, 0, 1, 0.03),
    Metric("shared", lambda facts: (facts.shares.max(axis=1) < 1).astype(float), 0, 1, 0.03),
    Metric("points", lambda facts: facts.points.mean(axis=1), -INFINITY, INFINITY, 0.1),
    Metric("winner_points", lambda facts: facts.points.max(axis=1).astype(float), -INFINITY, INFINITY, 0.1),
    Metric("margin", margin, 0, INFINITY, 0.1),
    Metric("length", partial(count, column=kernel.TURNS), 0, INFINITY, 0.1),
    Metric("lead_changes", partial(count, column=kernel.CHANGES), 0, INFINITY, 0.1),
    Metric("drama", partial(part_of_looks, column=kernel.BEHIND), 0, 1, 0.03),
    Metric("decisiveness", lambda facts: 1 - part_of_looks(facts, kernel.LAST_BEHIND), 0, 1, 0.03),
    Metric("decisions", lambda facts: count(facts, kernel.DECISIONS) / np.maximum(count(facts, kernel.TURNS), 1), 0, INFINITY, 0.1),
    Metric("unfinished", lambda facts: (count(facts, kernel.STEPS) < 0).astype(float), 0, 1, 0.03),
)
"""Those of every game."""


def of_place(facts: Facts, place: int) -> Array:
    """The part of the victory of who plays as the how-manyeth."""
    return np.where(facts.places == place, facts.shares, 0).sum(axis=1)  # type: ignore[no-any-return]


def place_metrics(players: int) -> Iterator[Metric]:
    """The win share of each place in the order of play."""
    for place in range(1, players + 1):
        yield Metric(f"place.{place}", partial(of_place, place=place), 0, 1, 0.03, {"place": str(place)}, "place")


def owned(facts: Facts, thing: int) -> Array:
    """The part of the seats that took a thing."""
    owners = facts.of_things(kernel.OWNERS)[:, thing]
    seats = facts.points.shape[1]
    return sum(((owners >> seat) & 1) for seat in range(seats)) / seats  # type: ignore[no-any-return]


def of_thing(facts: Facts, thing: int, role: int) -> Array:
    """How often a thing was offered, taken or used in each game."""
    return facts.of_things(role)[:, thing].astype(float)


def thing_metrics(things: Things) -> Iterator[Metric]:
    """Those of every thing."""
    for number, (kind, thing) in enumerate(things.each):
        params = {f"thing_{lang}": text for lang, text in things.title(number).items()}
        for word, role in (("offered", kernel.OFFERED), ("taken", kernel.TAKEN), ("used", kernel.USED)):
            of = partial(of_thing, thing=number, role=role)
            yield Metric(f"{kind}.{thing}.{word}", of, 0, INFINITY, 0.1, params, word)
        yield Metric(f"{kind}.{thing}.owned", partial(owned, thing=number), 0, 1, 0.03, params, "owned")


def of_auction(facts: Facts, auction: int, column: int) -> Array:
    """A number of each game's auctions, for one of them; NaN for a game that had none."""
    held = facts.sold[:, kernel.SOLD * auction + kernel.HELD].astype(float)
    counted = facts.sold[:, kernel.SOLD * auction + column]
    return np.asarray(np.divide(counted, held, out=np.full(len(held), np.nan), where=held > 0))


def auction_metrics(things: Things) -> Iterator[Metric]:
    """Those of every auction."""
    for number, auction in enumerate(things.auctions):
        params = {f"thing_{lang}": text for lang, text in auction.title.items()}

        def made(word: str, column: int, high: float, matters: float, number: int = number, params: Any = params) -> Metric:
            of = partial(of_auction, auction=number, column=column)
            return Metric(f"auction.{things.auctions[number].name}.{word}", of, 0, high, matters, params, f"auction_{word}")

        yield made("bidders", kernel.BIDDERS, INFINITY, 0.1)
        yield made("contested", kernel.CONTESTED, 1, 0.03)
        yield made("minimum", kernel.AT_MINIMUM, 1, 0.03)
        yield made("over", kernel.OVER, INFINITY, 0.1)
        yield made("price", kernel.PRICE, INFINITY, 0.1)


def taken_by_player(facts: Facts, numbers: Sequence[int]) -> Array:
    """How many of these things a player takes in each game."""
    return facts.of_things(kernel.TAKEN)[:, numbers].sum(axis=1) / facts.points.shape[1]  # type: ignore[no-any-return]


def part_taken(facts: Facts, numbers: Sequence[int], among: Sequence[int]) -> Array:
    """The part of these among all of a kind that were taken in each game; NaN where none was."""
    taken = facts.of_things(kernel.TAKEN)
    total = taken[:, among].sum(axis=1).astype(float)
    return np.asarray(np.divide(taken[:, numbers].sum(axis=1), total, out=np.full(len(total), np.nan), where=total > 0))


def kind_metrics(things: Things, kind: Kind) -> Iterator[Metric]:
    """Those of a kind of things as a whole: what a player takes of it, and what part each of its groups is."""
    among = sorted(set(things.numbers(kind)))
    params = {f"thing_{lang}": text for lang, text in kind.title.items()}
    yield Metric(f"{kind.name}.taken", partial(taken_by_player, numbers=among), 0, INFINITY, 0.1, params, "kind_taken")
    for name, (title, numbers) in things.groups(kind).items():
        named = {**{f"group_{lang}": text for lang, text in title.items()}, **params}
        yield Metric(
            f"{kind.name}.{name}.share", partial(part_taken, numbers=numbers, among=among), 0, 1, 0.03, named, "group_share"
        )


def first_round(facts: Facts, moment: int) -> Array:
    """The round in which something comes for the first time; NaN for a game without it."""
    rounds = facts.moments[:, moment + 1].astype(float)
    return np.where(rounds > 0, rounds, np.nan)


def moment_metrics(things: Things) -> Iterator[Metric]:
    """Whether and when something comes for the first time."""
    for number, moment in enumerate(things.moments):
        params = {f"thing_{lang}": text for lang, text in moment.title.items()}

        def comes(facts: Facts, number: int = number) -> Array:
            return (facts.moments[:, number + 1] > 0).astype(float)

        yield Metric(f"moment.{moment.name}.games", comes, 0, 1, 0.03, params, "moment_games")
        yield Metric(f"moment.{moment.name}.round", partial(first_round, moment=number), 1, INFINITY, 0.1, params, "moment_round")


def all_metrics(things: Things, players: int) -> dict[str, Metric]:
    """Every metric of a game with a pack and so many players, by name."""
    kinds = (metric for kind in things.kinds for metric in kind_metrics(things, kind))
    each = (*METRICS, *place_metrics(players), *moment_metrics(things), *auction_metrics(things), *kinds, *thing_metrics(things))
    return {metric.name: metric for metric in each}


def metrics_like(pattern: str, known: Mapping[str, Metric]) -> list[Metric]:
    """The metrics that a pattern names (`card.*.owned`, `*` is anything), or the one of that name."""
    return [known[name] for name in fnmatch.filter(known, pattern)] or [metric_named(pattern, known)]


def metric_named(name: str, known: Mapping[str, Metric]) -> Metric:
    """A metric by its name; an unknown one is answered with those there are."""
    if name not in known:
        general = ", ".join([*(metric.name for metric in METRICS), "place.1"])
        example = next((other for other in known if other.endswith(".owned")), "place.1")
        raise LabProblem("lab.metric", name=name, names=general, example=example)
    return known[name]
