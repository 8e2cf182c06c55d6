"""What each number of a position contributes to what a learned value thinks better or worse of another one.

Between two positions all numbers change at an even pace, and every one is credited with what the expected share of a seat gains by
it on the way (integrated gradients). So the contributions add up to the difference of the shares, whatever the units of the net do.
A number is credited for all seats' rows: what a player has stands in the rows of the others, too, in their means and maxima.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from semilla.bots.learning.value import Value
from semilla.engine.compiled.rivals import EVERYBODY
from semilla.engine.features import Features
from semilla.engine.position import Position

STEPS = 64
"""Places on the way where the slopes are looked at; with so many the sum is off by less than 5 thousandths."""
Numbers = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Things:
    """The numbers that rows are made of, or what they contribute: the table's, and of every player the own ones."""

    table: Numbers
    """(number), or with several places on the way (place, number)"""
    own: Numbers
    """(seat, number), those open to all first; or with several places (place, seat, number)"""


def things_in(value: Value, position: Position) -> Things:
    """The numbers of a position that a value looks at."""
    features = value.features
    rows = np.zeros((position.game.players[1], len(features.each)), np.float32)
    position.ask(features.fill, np.int64(EVERYBODY), rows)
    table, declared = features.sections[0], sum(features.sections)
    seen = rows[: position.players].astype(np.float64)
    return Things(seen[0, :table], seen[:, table:declared])


def contributions(value: Value, before: Things, after: Things, seat: int) -> Things:
    """How much of the victory every number's change brings a seat, or costs it."""
    way = ((np.arange(STEPS) + 0.5) / STEPS)[:, None]
    table = before.table + way * (after.table - before.table)
    own = before.own + way[:, :, None] * (after.own - before.own)
    slopes = slopes_at(value, Things(table, own), seat)
    return Things(slopes.table.mean(0) * (after.table - before.table), slopes.own.mean(0) * (after.own - before.own))


def by_group(features: Features, counts: Things, seat: int) -> dict[str, float]:
    """What the groups of features contribute: `GROUP` the table's and the seat's own numbers, `rival_GROUP` those of the others."""
    found, table = dict[str, float](), features.sections[0]
    for group, places in features.groups.items():
        of_players = counts.own[:, [place - table for place in places if place >= table]].sum(1)
        of_table = counts.table[[place for place in places if place < table]].sum()
        found[group] = float(of_table + of_players[seat])
        found[f"rival_{group}"] = float(of_players.sum() - of_players[seat])
    return found


def share_at(value: Value, things: Things, seat: int) -> float:
    """A seat's expected part of the victory."""
    rows, _ = rows_of(value, Things(things.table[None], things.own[None]))
    return float(look(value, rows)[0][0, seat])


def rows_of(value: Value, things: Things) -> tuple[Numbers, Numbers]:
    """Every seat's row at every place (place, seat, number), and who has the largest numbers among the others."""
    places, players, _ = things.own.shape
    public = things.own[:, :, : value.features.sections[1]]
    mean = (public.sum(1, keepdims=True) - public) / (players - 1)
    among = np.where(np.eye(players, dtype=bool)[None, :, :, None], -np.inf, public[:, None])
    table = np.broadcast_to(things.table[:, None], (places, players, things.table.shape[1]))
    return np.concatenate([table, things.own, mean, among.max(2)], 2), among.argmax(2)


def look(value: Value, rows: Numbers) -> tuple[Numbers, Numbers]:
    """The seats' shares at every place, and how each seat's logit changes with the numbers of its row; see `net.look`."""
    features, units, net = rows.shape[2], value.hidden, value.net.astype(np.float64)
    outputs = units + features * units
    into, straight = net[units:outputs].reshape(features, units), net[outputs + 2 : outputs + 2 + 2 * features : 2]
    last = net[outputs + 2 + 2 * features :: 2]
    hidden = rows @ into + net[:units]
    logits = rows @ straight + np.maximum(hidden, 0) @ last + net[outputs]
    shares = np.exp(logits - logits.max(1, keepdims=True))
    return shares / shares.sum(1, keepdims=True), straight + ((hidden > 0) * last) @ into.T


def slopes_at(value: Value, things: Things, seat: int) -> Things:
    """How a seat's share changes with every number, at every place."""
    rows, largest = rows_of(value, things)
    shares, slopes = look(value, rows)
    players, (table, public, private) = things.own.shape[1], value.features.sections
    by_logit = shares[:, seat, None] * ((np.arange(players) == seat) - shares)
    slopes = slopes * by_logit[:, :, None]
    own, mean, most = np.split(slopes[:, :, table:], [public + private, 2 * public + private], 2)
    own[:, :, :public] += (mean.sum(1, keepdims=True) - mean) / (players - 1)
    for q in range(players):
        own[:, q, :public] += (most * (largest == q)).sum(1)
    return Things(slopes[:, :, :table].sum(1), own)
