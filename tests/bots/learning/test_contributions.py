"""What the numbers of a position contribute to a value's judgement: it adds up, and is credited to whoever has them."""

from dataclasses import replace

import numpy as np
import pytest

from semilla.bots import make_bot
from semilla.bots.learning.contributions import by_group, contributions, share_at, things_in
from semilla.bots.learning.net import look, to_shares, weights
from semilla.bots.learning.value import own_value
from semilla.engine.compiled.plain import plain
from semilla.engine.compiled.rivals import EVERYBODY
from semilla.engine.outcome import played
from semilla.games import INDEX, game
from tests.bots.positions import middle

TOLERANCE = 0.005
"""Of the victory."""


def linear(name, **slopes):
    """A value of a game that looks at some numbers only: the logit of the share is their sum, so many times each."""
    own = own_value(game(name))
    names = own.features.names
    net = np.zeros(weights(len(names), 0), np.float32)
    for feature, slope in slopes.items():
        net[2 + 2 * names.index(feature)] = slope
    return replace(own, hidden=0, net=net)


def steps(name, choices=tuple(range(2, 100, 6))):
    """Positions before and after what a greedy player does."""
    for players in (2, 3, 4):
        for position in middle(name, players=players, choices=choices):
            yield position, played(position, make_bot("greedy", "1").choose(position.hidden(position.seat)))


@pytest.mark.parametrize("name", INDEX)
def test_they_add_up_to_the_difference_in_share(name):
    value, worst, moved = own_value(game(name)), 0.0, 0.0
    for position, other in steps(name):
        before, after = things_in(value, position), things_in(value, other)
        for seat in range(position.players):
            found = contributions(value, before, after, seat)
            gain = share_at(value, after, seat) - share_at(value, before, seat)
            worst, moved = max(worst, abs(found.table.sum() + found.own.sum() - gain)), max(moved, abs(gain))
            assert sum(by_group(value.features, found, seat).values()) == pytest.approx(found.table.sum() + found.own.sum())
    print(f"{name}: off by {worst:.4f} at most, where moves changed up to {moved:.2f}")
    assert moved > 10 * TOLERANCE
    assert worst < TOLERANCE


@pytest.mark.parametrize("name", INDEX)
def test_the_share_is_the_one_that_the_search_judges_by(name):
    value = own_value(game(name))
    for position in middle(name):
        rows = np.zeros((position.players, len(value.features.each)), np.float32)
        position.ask(value.features.fill, np.int64(EVERYBODY), rows)
        units = np.zeros(value.hidden, np.float32)
        shares = np.array([plain(look)(value.net, rows, p, units)[0] for p in range(position.players)], np.float64)
        plain(to_shares)(shares, position.players)
        things = things_in(value, position)
        assert [share_at(value, things, p) for p in range(position.players)] == pytest.approx(list(shares), abs=1e-4)


def test_every_number_is_credited_to_whoever_has_it():
    """A value that counts coins, one's own and against those of the others: nothing else contributes, and coins of rivals hurt."""
    value, seen = linear("ekonos", coins=0.3, coins_mean=-0.1, coins_most=-0.1), 0
    for position, other in steps("ekonos"):
        found = by_group(
            value.features,
            contributions(value, things_in(value, position), things_in(value, other), position.seat),
            position.seat,
        )
        assert {group for group, counts in found.items() if abs(counts) > 1e-9} <= {"coins", "rival_coins"}
        gains = other.s.coins[: position.players].astype(int) - position.s.coins[: position.players]
        own = int(gains[position.seat])
        seen += own != 0
        assert np.sign(found["coins"]) == np.sign(own)
        if own == gains.sum():
            assert found["rival_coins"] == pytest.approx(0)
    assert seen > 5
