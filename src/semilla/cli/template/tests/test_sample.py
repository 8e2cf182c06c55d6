"""A test for every clause, and what every game must keep."""

from pathlib import Path

import pytest

import semilla
from semilla.engine.conformance import check_house
from semilla.games import game


@pytest.mark.clause("SAMPLE-1")
def test_the_heap_is_full_and_somebody_begins():
    match = semilla.load("sample", players=2, seed=1)
    assert match.now.s.left == match.now.t.counters
    assert {semilla.load("sample", players=2, seed=seed).seat for seed in range(20)} == {1, 2}


@pytest.mark.clause("SAMPLE-2")
def test_at_least_one_and_at_most_three_are_taken_in_turn():
    match = semilla.load("sample", players=2, seed=1)
    first = match.seat
    assert match.legal() == ["take 1", "take 2", "take 3"]
    match.play("take 3")
    assert (match.now.s.left, match.seat) == (18, 3 - first)
    with pytest.raises(semilla.IllegalMove, match="At most 3 may be taken"):
        match.play("take 4")


@pytest.mark.clause("SAMPLE-3")
def test_whoever_takes_the_last_counter_wins():
    match = semilla.load("sample", players=2, seed=1)
    for _ in range(7):
        last = match.seat
        match.play("take 3")
    assert match.over
    assert match.now.winners() == [last - 1]
    assert match.now.points()[last - 1] == 1


def test_the_house_is_in_order():
    check_house(game("sample"), Path(__file__).parent)
