"""The arithmetic of a learned value: what it says, and that learning goes down the slope."""

import numpy as np
import pytest

from semilla.bots.learning import net as kernel
from semilla.bots.learning.net import learn, weights
from semilla.engine.compiled.plain import plain

FEATURES, PLAYERS = 5, 3


def value(hidden, rng):
    return rng.normal(0, 0.5, weights(FEATURES, hidden)).astype(np.float32)


def expected(net, rows, hidden):
    """The same by matrices."""
    first, rest = net[:hidden], net[hidden:]
    into, rest = rest[: FEATURES * hidden].reshape(FEATURES, hidden), rest[FEATURES * hidden :]
    outputs, rest = rest[:2], rest[2:]
    straight, last = rest[: 2 * FEATURES].reshape(FEATURES, 2), rest[2 * FEATURES :].reshape(hidden, 2)
    return rows @ straight + np.maximum(rows @ into + first, 0) @ last + outputs


@pytest.mark.parametrize("hidden", [0, 4])
def test_what_it_says(hidden):
    rng = np.random.default_rng(1)
    net, rows = value(hidden, rng), rng.normal(0, 1, (PLAYERS, FEATURES)).astype(np.float32)
    rows[0, 2] = 0
    units = np.zeros(hidden, np.float32)
    said = [plain(kernel.look)(net, rows, p, units) for p in range(PLAYERS)]
    assert np.allclose(said, expected(net, rows, hidden), atol=1e-5)


def test_shares_add_up():
    shares = np.array([1.0, 3.0, -2.0, 99.0])
    plain(kernel.to_shares)(shares, 3)
    assert shares[:3].sum() == pytest.approx(1)
    assert shares[3] == 99


def error(net, seen, shares, leads, hidden):
    """What learning makes smaller: cross-entropy of the shares, and the squared error of leads, which are close here."""
    total = 0.0
    for rows, share, lead in zip(seen, shares, leads, strict=True):
        said = expected(net.astype(np.float64), rows.astype(np.float64), hidden)
        logits = said[:, 0] - said[:, 0].max()
        total -= (share * (logits - np.log(np.exp(logits).sum()))).sum()
        total += kernel.LEAD_COUNTS * 0.5 * ((said[:, 1] - lead) ** 2).sum()
    return total


@pytest.mark.parametrize("hidden", [0, 4])
def test_the_slope_is_that_of_the_error(hidden):
    rng = np.random.default_rng(2)
    net = value(hidden, rng)
    rows = rng.normal(0, 1, (PLAYERS, FEATURES)).astype(np.float32)
    said = expected(net, rows, hidden)
    share, lead = rng.dirichlet(np.ones(PLAYERS)), said[:, 1] + rng.uniform(-0.5, 0.5, PLAYERS)
    guess = np.exp(said[:, 0]) / np.exp(said[:, 0]).sum()
    slope, units = np.zeros_like(net), np.zeros(hidden, np.float32)
    for p in range(PLAYERS):
        plain(kernel.look)(net, rows, p, units)
        plain(kernel.pull)(net, slope, rows, p, units, guess[p] - share[p], kernel.LEAD_COUNTS * (said[p, 1] - lead[p]))
    for w in range(len(net)):
        step = np.zeros(len(net))
        step[w] = 1e-4
        above, below = (error(net + sign * step, [rows], [share], [lead], hidden) for sign in (1, -1))
        assert slope[w] == pytest.approx((above - below) / 2e-4, abs=2e-3)


def test_it_learns_what_there_is_to_learn():
    """Whoever has most of the first number wins, and has it as a lead; features come in units of their own."""
    rng = np.random.default_rng(3)
    seen = rng.normal(50, 10, (400, PLAYERS, FEATURES)).astype(np.float32)
    shares = (seen[:, :, 0] == seen[:, :, 0].max(1, keepdims=True)).astype(np.float32)
    leads = (seen[:, :, 0] - 50) / 10
    players, hidden = np.full(400, PLAYERS), 4
    net = 0.2 * value(hidden, rng)
    smooth, steps, errors = net.copy(), np.zeros(1, np.int64), []
    first, second, slope = (np.zeros_like(net) for _ in range(3))
    middle, spread = np.full(FEATURES, 50, np.float32), np.full(FEATURES, 0.1, np.float32)
    for _ in range(12):
        sums = np.zeros(3)
        plain(learn)(
            net, slope, first, second, smooth, middle, spread, seen, players, shares, leads, rng.permutation(400),
            np.zeros((PLAYERS, FEATURES), np.float32), np.zeros(hidden, np.float32), np.zeros(2 * PLAYERS, np.float32), 8, 0.01,
            steps, sums,
        )  # fmt: skip
        errors.append(sums[:2] / sums[2])
    assert steps[0] == 12 * 50
    assert sums[2] == 400 * PLAYERS
    assert (errors[-1] < 0.2 * errors[0]).all()
    assert not np.array_equal(smooth, net)
