"""Training: reproducible, never loses work, and gets better."""

from dataclasses import replace
from itertools import count

import numpy as np
import pytest

from semilla.bots.learning import training as module
from semilla.bots.learning.training import Training, train
from semilla.bots.learning.value import read_value
from semilla.cli import main
from semilla.engine.texts import Problem
from semilla.games import game

EKONOS = game("ekonos")


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Rounds of a few games: of 100 games 48 are the first, 16 play themselves, and 48 are searched, more than the half."""
    small = {
        "FIRST_ROUNDS": 2,
        "FIRST_GAMES": 24,
        "GAMES": 16,
        "SEARCHED_GAMES": 0.5,
        "SIMULATIONS": 8,
        "MATCH_EVERY": 3,
        "MATCH_DEALS": 2,
    }
    for name, number in small.items():
        monkeypatch.setattr(module, name, number)


def training(seed="1", hidden=4, workers=1, players=(2, 4)):
    return Training(EKONOS, EKONOS.pack, players, seed, hidden, workers)


def trained(path, games=100, **given):
    train(training(**given), path, None, games)
    return path.read_bytes()


def test_the_same_seed_gives_the_same_file(tmp_path):
    whole = trained(tmp_path / "a")
    assert read_value(tmp_path / "a", EKONOS, EKONOS.pack).made["searched"] == 48
    assert trained(tmp_path / "b") == whole
    assert trained(tmp_path / "c", workers=2) == whole, "the number of cores decides nothing"
    assert trained(tmp_path / "d", seed="2") != whole


@pytest.mark.parametrize("rounds", [2, 4])
def test_it_goes_on_where_it_was_broken_off(tmp_path, rounds):
    """Before targets come from the search, and after."""
    path = tmp_path / "part"

    def interrupt(progress):
        if progress.rounds == rounds:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(training(), path, None, 100, interrupt)
    made = read_value(path, EKONOS, EKONOS.pack).made
    assert (made["rounds"], made["searched"]) == (rounds, 16 * (rounds == 4))
    again = training()
    again.go_on(path)
    train(again, path, None, 100)
    assert path.read_bytes() == trained(tmp_path / "whole")


def test_a_round_broken_off_in_the_middle_leaves_nothing_half_learned(tmp_path, monkeypatch):
    path, learner, learn = tmp_path / "part", training(), Training.learn

    def breaks(self, found, rng):
        learn(self, found, rng)
        if self.rounds == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(Training, "learn", breaks)
    with pytest.raises(KeyboardInterrupt):
        train(learner, path, None, 100)
    monkeypatch.setattr(Training, "learn", learn)
    again = training()
    again.go_on(path)
    assert again.rounds == 1
    train(again, path, None, 100)
    assert path.read_bytes() == trained(tmp_path / "whole")


def test_the_file_says_how_it_was_made(tmp_path):
    trained(tmp_path / "value")
    value = read_value(tmp_path / "value", EKONOS, EKONOS.pack)
    assert value.players == (2, 4)
    assert value.made["seed"] == "1"
    assert value.made["games"] == 2 * 24 + 4 * 16
    assert value.made["matches"][0][0] == 64
    assert 0 < value.made["share_error"] < 1
    assert value.scale > 1


def test_folded_weights_say_the_same_of_features_as_they_are():
    learner = training()
    rng = np.random.default_rng(1)
    count, hidden = len(learner.middle), learner.hidden
    learner.smooth[:] = rng.normal(0, 1, len(learner.smooth))
    learner.middle[:], learner.spread[:] = rng.normal(0, 3, count), rng.uniform(0.1, 2, count)
    x = rng.normal(0, 3, count)

    def say(net, x):
        into = net[hidden : hidden + count * hidden].reshape(count, hidden)
        rest = net[hidden + count * hidden :]
        straight, last = rest[2 : 2 + 2 * count].reshape(count, 2), rest[2 + 2 * count :].reshape(hidden, 2)
        return rest[:2] + x @ straight + np.maximum(net[:hidden] + x @ into, 0) @ last

    assert np.allclose(say(learner.folded(), x), say(learner.smooth, (x - learner.middle) * learner.spread), atol=1e-3)


def test_targets_come_from_the_end_and_from_what_was_expected():
    learner = training(players=(3, 3))
    learner.thin = 1
    games = np.arange(4)
    sizes, casts = np.full(4, 3), np.zeros((4, 6), np.int64)
    module.compile_training(EKONOS)
    shares, leads, (found,) = learner.play(games, sizes, casts, 0, 1.0, 1000)
    assert (abs(shares[:, :3].sum(1) - 1) < 1e-6).all()
    assert (abs(leads[:, :3].sum(1)) < 1e-4).all()
    used = int(found.used[0])
    assert used > 100
    ends = {row.tobytes() for row in shares[:, :3]}
    assert {row.tobytes() for row in found.shares[:used, :3]} <= ends, "with λ = 1 only the end counts"
    _, _, (mixed,) = learner.play(games, sizes, casts, 0, 0.5, 1000)
    assert np.array_equal(mixed.seen, found.seen)
    one = slice(0, used)
    assert np.allclose(mixed.shares[one, :3].sum(1), 1, atol=1e-5)
    assert {row.tobytes() for row in mixed.shares[used - 1 : used, :3]} <= ends
    # an early target is nearly all expectation, which knows nothing yet: an equal share
    assert np.allclose(mixed.shares[0, :3], 1 / 3, atol=1e-3)


def test_targets_come_from_the_search():
    """A value that knows nothing expects equal shares; a search by it sees the end of a game that is near."""
    learner = training(players=(3, 3))
    learner.thin = 1
    module.compile_training(EKONOS)
    one, sizes, casts = np.arange(1), np.full(1, 3), np.full((1, 6), module.BY_HAND)
    shares, leads, (found,) = learner.play(one, sizes, casts, 0, 0.6, 1000, simulations=16)
    used = int(found.used[0])
    searched, expected = found.searched[:used] == 1, found.expected[:used, :6]
    assert used / 8 < searched.sum() < used / 2
    assert np.allclose(expected[:, :3].sum(1), 1, atol=1e-5)
    assert np.allclose(expected[:, 3:].sum(1), 0, atol=1e-3)
    assert np.allclose(expected[~searched, :3], 1 / 3)
    assert abs(expected[searched][-3:, :3] - 1 / 3).max() > 0.3
    coming = np.concatenate([shares[0, :3], leads[0, :3]])
    for k in reversed(range(used)):
        if searched[k]:
            coming = (coming + expected[k]) / 2
        assert np.allclose(np.concatenate([found.shares[k, :3], found.leads[k, :3]]), coming, atol=1e-4)
        if not searched[k]:
            coming = 0.6 * coming + 0.4 * expected[k]


def test_its_parts_come_in_order(tmp_path):
    path, parts = tmp_path / "value", []
    train(training(), path, None, 100, lambda progress: parts.append(progress.part))
    assert parts == ["first", "first", "itself", "search", "search", "search"]
    again, more = training(), []
    again.go_on(path)
    train(again, path, None, 240, lambda progress: more.append(progress.part))
    assert set(more) == {"search"}, "once it learns from the search, it goes on so"


def test_the_last_part_of_the_time_is_learned_from_the_search(tmp_path, monkeypatch):
    """By a clock that goes on by a second at every look: some ten rounds."""
    seconds, parts = count(), []
    monkeypatch.setattr(module.time, "perf_counter", lambda: next(seconds))
    train(training(), tmp_path / "value", 20, None, lambda progress: parts.append(progress.part))
    assert parts[:3] == ["first", "first", "itself"]
    assert parts[-1] == "search"


def test_a_file_from_before_the_search_is_gone_on_with(tmp_path):
    value = training().value()
    replace(value, made={name: what for name, what in value.made.items() if name != "searched"}).write(tmp_path / "old")
    learner = training()
    learner.go_on(tmp_path / "old")
    assert learner.searched == 0


def test_it_gets_better():
    learner = training(hidden=8)
    module.compile_training(EKONOS)
    errors = []
    for _ in range(2):  # rounds by policy and evaluation: targets are how games end
        learner.round()
        errors.append(learner.errors[0])
    equal = np.sqrt(np.mean([(1 / n) * (1 - 1 / n) for n in (2, 3, 4)]))
    assert max(errors) < equal


def test_whatever_does_not_fit_is_said(tmp_path, capsys):
    path = tmp_path / "value"
    learner = training()
    learner.value().write(path)
    for other in (training(seed="2"), training(hidden=5), training(players=(2, 3))):
        with pytest.raises(Problem, match="another training"):
            other.go_on(path)
    for players in ("1-4", "4-2", "2-7", "two", "2-"):
        assert main(["train", "ekonos", "--players", players, "--out", str(tmp_path / "new"), "--lang", "en"]) == 2
        assert "2 to 6 players" in capsys.readouterr().err
    assert main(["train", "ekonos", "--out", str(tmp_path / "none" / "x"), "--lang", "en"]) == 2
    assert "cannot be written" in capsys.readouterr().err
    path.write_bytes(b"my letters")
    assert main(["train", "ekonos", "--out", str(path), "--lang", "en"]) == 2
    assert "not a learned value" in capsys.readouterr().err
    assert path.read_bytes() == b"my letters"


def test_a_game_without_features_cannot_be_learned():
    with pytest.raises(Problem, match="declares no features"):
        Training(replace(EKONOS, features=None), EKONOS.pack, (2, 4), "1")


def test_the_command(tmp_path, capsys):
    path = tmp_path / "ekonos.value"
    command = ["train", "ekonos", "--players", "2-3", "--games", "60", "--hidden", "4", "--workers", "1", "--out", str(path)]
    assert main([*command, "--lang", "en"]) == 0
    told = capsys.readouterr().err
    assert "games (" in told
    assert f"what was learned is in {path}" in told
    assert main([*command, "--lang", "es"]) == 0
    assert "se sigue después de" in capsys.readouterr().err
