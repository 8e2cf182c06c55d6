import numpy as np
import pytest

from semilla.engine.record import to_record, verify
from semilla.engine.series import play_series
from semilla.engine.texts import Problem
from semilla.games import INDEX, game
from semilla.lab.fuzz import STYLES, Fuzzer, Style, fuzz, setups
from semilla.lab.statistics import mean_interval, summary

EKONOS = game("ekonos")


@pytest.mark.parametrize("bots", [["random"], ["policy"], ["greedy", "random", "policy"]])
def test_any_number_of_workers_gives_the_same_games(bots):
    one, three = (play_series(EKONOS, 3, 150, bots, "same", workers=workers) for workers in (1, 3))
    assert (one.points == three.points).all()
    assert (one.steps == three.steps).all()
    other = play_series(EKONOS, 3, 150, bots, "other")
    assert (one.points != other.points).any()


def test_a_longer_series_begins_with_the_shorter_one():
    short, long = (play_series(EKONOS, 2, games, ["random"], "prefix") for games in (50, 90))
    assert (long.points[:50] == short.points).all()


def test_sensible_bots_beat_random_ones():
    series = play_series(EKONOS, 4, 200, ["greedy", "random", "random", "random"], "beat")
    assert series.wins()[:, 0].mean() > 0.8


def test_unknown_bots_and_wrong_seats_are_refused():
    with pytest.raises(Problem, match="no bot wizard"):
        play_series(EKONOS, 4, 1, ["wizard"], "1")
    with pytest.raises(Problem, match="2 bots for 4 seats"):
        play_series(EKONOS, 4, 1, ["random", "random"], "1")


def test_shared_victories_are_split():
    series = play_series(EKONOS, 2, 300, ["random"], "split")
    assert np.allclose(series.wins().sum(axis=1), 1)
    figures = summary(series)
    assert figures["games"] == 300
    assert figures["unfinished"] == 0
    assert sum(seat["win_share"]["mean"] for seat in figures["seats"]) == pytest.approx(1)


def test_the_interval_covers_the_truth_about_19_times_in_20():
    rng = np.random.default_rng(1)
    covered = 0
    for _ in range(400):
        low, high = mean_interval(rng.normal(3, 2, 100))["interval"]
        covered += low <= 3 <= high
    assert 360 <= covered <= 396
    assert mean_interval(np.array([1.0]))["interval"] is None


@pytest.mark.parametrize("name", INDEX)
def test_the_fuzzer_finds_no_trouble(name):
    found = game(name)
    findings = fuzz(found, 1500, "fuzz", setups(found, found.pack))
    assert findings.trouble == ""
    assert findings.games == 1500
    assert findings.steps > 1500
    assert findings.never().keys() <= {"refusals"}  # some refusals are too rare for so few games


def test_the_fuzzers_games_can_be_replayed():
    fuzzer = Fuzzer(EKONOS, "again", setups(EKONOS, EKONOS.pack))
    outing = fuzzer.play(17)
    match = fuzzer.match(outing)
    assert match.over
    assert sum(len(played.text.split()) > 0 for played in match.log) == len(outing.atoms)


def test_a_start_with_plenty_leads_to_a_full_district_and_can_be_replayed():
    found = game("master-plan")
    fuzzer = Fuzzer(found, "plenty", setups(found, found.pack))
    first = STYLES.index(Style(4, well_off=True)) * len(fuzzer.setups)
    outings = [fuzzer.play(number) for number in range(first, first + len(fuzzer.setups))]
    full = [outing for outing in outings if outing.events[found.event_names.LAST_PLOT]]
    assert full
    match = verify(to_record(fuzzer.match(full[0])), found)
    assert match.over
    assert "event.last_plot" in {message.key for message in match.story()}


def test_the_fuzzer_leaves_a_record_of_trouble(monkeypatch):
    monkeypatch.setitem(vars(EKONOS), "longest", 50)
    try:
        findings = fuzz(EKONOS, 5, "short", setups(EKONOS, EKONOS.pack))
    finally:
        monkeypatch.undo()
    assert findings.trouble == "endless"
    assert findings.record is not None
    assert 0 < len(findings.record["moves"]) <= 50
