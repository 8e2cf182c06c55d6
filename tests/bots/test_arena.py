"""The arena: fair seats, honest intervals, and no game lost."""

import math

import pytest

from semilla.bots import BOTS, arena
from semilla.bots.arena import Journal, Played, Run, compete, mean_error, ratings, results, share_interval
from semilla.engine.texts import Problem
from semilla.games import game

EKONOS = game("ekonos")


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """Journals go into an empty folder; compiled rules stay where they are."""
    monkeypatch.setattr(arena, "cache_home", lambda: tmp_path / "compiled")


def run_of(*bots, games=6, seed="1"):
    return Run(EKONOS, EKONOS.pack, len(bots), bots, games, seed, {})


def outcome(played):
    return [(entry.number, entry.bots, entry.points, entry.standing, entry.moves) for entry in played]


def test_every_bot_plays_every_seat_of_a_deal():
    played = compete(run_of("greedy", "random", "random", games=6))
    assert [entry.bots.index("greedy") for entry in played] == [0, 2, 1, 0, 2, 1]


def test_any_number_of_workers_plays_the_same_games():
    assert outcome(compete(run_of("greedy", "random"), workers=1)) == outcome(compete(run_of("greedy", "random"), workers=3))


def test_an_interrupted_run_goes_on():
    run = run_of("greedy", "random")
    seen = []

    def interrupt(count):
        seen.append(count)
        if sum(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compete(run, 1, interrupt)
    kept = list(Journal(run).games())
    assert len(kept) == 3
    with Journal(run).path.open("a") as file:
        file.write('{"number": 5, "bo')  # the power failed in the middle of a line
    told = []
    whole = compete(run, 1, told.append)
    assert told == [3, 1, 1, 1]
    assert outcome(whole)[:3] == outcome(kept)
    assert outcome(whole) == outcome(compete(run, 2))
    assert not Journal(run).path.exists()


def test_a_journal_belongs_to_its_parameters():
    names = {
        Journal(run).path.name
        for run in (run_of("greedy", "random"), run_of("random", "greedy"), run_of("greedy", "random", seed="2"))
    }
    assert len(names) == 3
    assert Journal(run_of("greedy", "random", games=100)).path == Journal(run_of("greedy", "random", games=6)).path


def test_results_pool_bots_of_one_kind():
    run = run_of("greedy", "random", "random", games=9)
    data = results(run, compete(run))
    assert (data["game"], data["players"], data["games"]) == ("ekonos", 3, 9)
    assert [row["name"] for row in data["bots"]] == ["greedy", "random"]
    greedy, rand = data["bots"]
    assert greedy["win_share"] + 2 * rand["win_share"] == pytest.approx(1)
    assert greedy["rating"] > rand["rating"]
    assert greedy["seconds_per_move"] > 0
    assert 0 <= greedy["interval"][0] < greedy["win_share"] <= greedy["interval"][1] <= 1


def test_shared_victories_are_split():
    played = Played(0, ("a", "b", "c"), (5, 5, 1), (5, 5, 1), (1, 1, 1), (0.0, 0.0, 0.0))
    assert [played.share(p) for p in range(3)] == [0.5, 0.5, 0.0]


def test_games_of_one_deal_count_together():
    """Four games that are always alike are one observation, not four."""
    values = [float(block % 2) for block in range(100) for _ in range(4)]
    blocks = [block for block in range(100) for _ in range(4)]
    mean, error = mean_error(values, blocks)
    assert mean == 0.5
    assert error == pytest.approx(0.05, rel=0.02)
    assert mean_error(values, list(range(400)))[1] == pytest.approx(0.025, rel=0.02)
    assert mean_error([1.0, 0.0], [0, 0])[1] == math.inf


def test_wilsons_interval():
    low, high = share_interval(0.25, math.sqrt(0.25 * 0.75 / 400), 400)
    assert (low, high) == (pytest.approx(0.2100, abs=1e-3), pytest.approx(0.2947, abs=1e-3))
    assert share_interval(1.0, 0.0, 400) == [pytest.approx(0.9905, abs=1e-3), pytest.approx(1)]


def test_ratings_order_the_strong_before_the_weak():
    games = [Played(n, ("a", "b", "b"), (3, 2, 1), (3, 2, 1), (1, 1, 1), (0.0, 0.0, 0.0)) for n in range(20)]
    rated = ratings(games)
    assert rated["a"][0] > rated["b"][0]
    assert rated["a"][1] < 25 / 3


def test_mistakes_are_said_before_anything_is_played():
    with pytest.raises(Problem):
        Run(EKONOS, EKONOS.pack, 4, ("greedy", "random"), 4, "1", {})
    with pytest.raises(Problem):
        run_of("greedy", "clever")


def test_a_bot_that_breaks_the_rules_is_named(monkeypatch):
    class Cheat:
        def choose(self, position):
            return (next(atom for atom in range(position.game.atoms) if position.why(atom)),)

    monkeypatch.setitem(BOTS, "cheat", lambda seed: Cheat())
    with pytest.raises(ValueError, match="Cheat chose atom"):
        run_of("cheat", "random").play(0)
