"""What bots learn from: declared, within bounds, and nothing that a seat cannot see."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from semilla.cli import main
from semilla.engine.compiled.rivals import EVERYBODY, beside
from semilla.engine.conformance import check_features
from semilla.engine.features import read_features
from semilla.engine.texts import LANGUAGES
from semilla.games import INDEX, game
from semilla.games.ekonos import features as ekonos
from tests.bots.positions import middle

EKONOS = game("ekonos")


def rows_of(position):
    """The position in numbers, a row for each seat."""
    features = position.game.features()
    rows = np.full((position.game.players[1], len(features.each)), np.nan, np.float32)
    position.ask(features.fill, np.int64(EVERYBODY), rows)
    return rows[: position.players]


@pytest.mark.parametrize("name", INDEX)
def test_they_are_declared(name):
    each = game(name).features().each
    assert 40 <= len(each) <= 120
    assert len({feature.name for feature in each}) == len(each)
    for feature in each:
        assert feature.low < feature.high
        assert all(feature.meaning[lang].strip() for lang in LANGUAGES)
        assert feature.meaning["en"] != feature.meaning["es"] or feature.name == "ideas", "the same in both languages"


def test_a_name_without_its_place_is_not_accepted(tmp_path):
    text = (game("ekonos").folder / "features.toml").read_text("utf-8")
    (tmp_path / "features.toml").write_text(text.replace("\nlead =", "\nlad ="), "utf-8")
    with pytest.raises(TypeError, match="order"):
        read_features(tmp_path, ekonos.At, ekonos.features)


@pytest.mark.parametrize(
    ("old", "new"),
    [('"worth", "shares",', '"worth",'), ('"worth", "shares",', '"worth", "shares", "coins",'), ('"bargain"', '"bargian"')],
)
def test_every_number_belongs_to_one_group(tmp_path, old, new):
    """What the coach could not tell would be forgotten silently."""
    text = (game("ekonos").folder / "features.toml").read_text("utf-8")
    assert old in text
    (tmp_path / "features.toml").write_text(text.replace(old, new), "utf-8")
    with pytest.raises(TypeError, match="exactly one group"):
        read_features(tmp_path, ekonos.At, ekonos.features)


def test_the_check_sees_a_group_without_words():
    features = EKONOS.features()
    groups = {**features.groups, "luck": (features.names.index("coins"),)}
    wordless = replace(EKONOS, features=lambda: replace(features, groups=groups))
    with pytest.raises(AssertionError, match=r"change\.rival_luck"):
        check_features(wordless, 2, "words", True)


@pytest.mark.parametrize("policy", [True, False])
@pytest.mark.parametrize("name", INDEX)
def test_they_lie_in_their_ranges_and_see_nothing_hidden(name, policy):
    found = game(name)
    tables = [(players, seed) for players in found.players for seed in ("features", "more")]
    rows = [row for players, seed in tables for rows in check_features(found, players, seed, policy) for row in rows]
    if policy:  # random play never comes to much
        assert (np.ptp(rows, axis=0) > 0).mean() > 0.9, "most numbers should differ from position to position"


def with_features(**wrong):
    """Ekonos, with a function that fills rows wrongly."""
    features = EKONOS.features()

    def fill(tables, states, i, seat, rows):
        features.fill(tables, states, i, seat, rows)
        for name, number in wrong.items():
            rows[:, features.names.index(name)] = number(states[i])

    return replace(EKONOS, features=lambda: replace(features, fill=fill))


def test_the_check_sees_a_leak_and_a_number_out_of_range():
    with pytest.raises(AssertionError, match="cannot see"):
        check_features(with_features(left=lambda s: s["hand"][0, 0] % 2), 2, "leak", True)
    with pytest.raises(AssertionError, match="'left'"):
        check_features(with_features(left=lambda s: 2.0), 2, "range", True)


@pytest.mark.parametrize("name", INDEX)
def test_one_seat_alone_sees_the_same(name):
    """Whoever asks for one seat's row gets the row that it has among all."""
    features = game(name).features()
    for players in game(name).players:
        for position in middle(name, players=players):
            rows = rows_of(position)
            for seat in range(players):
                one = np.full((game(name).players[1], len(features.each)), np.nan, np.float32)
                position.ask(features.fill, np.int64(seat), one)
                assert (one[seat] == rows[seat]).all()


def test_they_are_the_same_without_compiler():
    """What plain Python adds up (two truths are one truth to NumPy) is what compiled code does."""
    plain = "from tests.bots.learning.test_features import print_rows; print_rows()"
    result = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", plain],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path.cwd())},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.splitlines() == list(lines_of_rows())


def lines_of_rows():
    """The rows of some positions of every game, to compare."""
    for name in INDEX:
        for position in middle(name, players=3, choices=(3, 17)):
            for seat, row in enumerate(rows_of(position)):
                yield f"{name} {seat} {row.tolist()}"


def print_rows():
    """Print them."""
    print("\n".join(lines_of_rows()))


def test_they_tell_the_seats_apart():
    for name in INDEX:
        for position in middle(name, players=3):
            rows = rows_of(position)
            assert len({row.tobytes() for row in rows}) == 3


def test_what_a_position_says_in_numbers():
    (position,) = middle("ekonos", players=3, choices=(17,))
    s, rows = position.s, rows_of(position)
    for p in range(3):
        assert rows[p, ekonos.At.COINS] == s.coins[p]
        assert rows[p, ekonos.At.WORTH] == sum(int(s.shares[p, c]) * int(s.on_map[c]) for c in range(6))
        assert rows[p, ekonos.At.PRESIDENCIES] == sum(int(s.president[c]) == p for c in range(6))
        assert rows[p, ekonos.At.DECIDING] == (p == position.seat)
    others = position.game.features().names.index("coins_mean")
    assert rows[0, others] == pytest.approx((int(s.coins[1]) + int(s.coins[2])) / 2)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_mean_and_the_largest_of_the_others(players):
    rows = np.zeros((6, 9), np.float32)
    rows[:players, :3] = np.random.default_rng(players).integers(-5, 9, (players, 3))
    expected = rows.copy()
    for p in range(players):
        others = np.delete(expected[:players, :3], p, axis=0)
        expected[p, 3:6], expected[p, 6:9] = others.mean(0), others.max(0)
    for p in range(players):
        getattr(beside, "py_func", beside)(rows, players, p, 0, 3, 3)
    assert np.allclose(rows, expected)


def test_they_are_shown(capsys):
    assert main(["features", "ekonos", "--lang", "en"]) == 0
    assert "65 numbers" in capsys.readouterr().out
