"""The batch: the rules' own games, dealt anew as declared, all or nothing, the same on any number of threads."""

import pickle

import numpy as np
import pytest

from semilla.engine.compiled.chance import derive, key_of
from semilla.engine.position import Position
from semilla.envs import Batch, Finished, IllegalAction, Setting, State
from semilla.envs.problems import Unsuitable, WrongType
from semilla.games import INDEX, game
from tests.envs.play import SIZES, draw, play


def dealt(batch, number):
    """The game of a number of the series of seed 7 (as `play_series` deals it), at its beginning."""
    record = batch.setting.template.copy()
    derive(key_of("7"), np.int64(number), record["key"][0])
    position = Position(batch.setting.game, batch.setting.pack, record)
    position.setup()
    return position


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_every_slot_plays_the_games_of_its_numbers(name, players):
    batch = Batch(name, players=players, games=2, seed=7)
    beside, numbers = [dealt(batch, 0), dealt(batch, 1)], [0, 1]
    rng, ended = np.random.default_rng(1), 0
    while ended < 2:
        masks = batch.masks()
        for slot, position in enumerate(beside):
            assert batch.records[slot].tobytes() == position.states.tobytes()
            assert np.flatnonzero(masks[slot]).tolist() == sorted(position.legal())
            assert batch.seats[slot] == position.seat
        actions = draw(masks, rng)
        batch.step(actions)
        for slot, position in enumerate(beside):
            position.play(int(actions[slot]))
            assert batch.done[slot] == position.over
            wins = [1 / len(position.winners()) if p in position.winners() else 0 for p in range(players)]
            assert batch.rewards[slot].tolist() == pytest.approx(wins if position.over else [0] * players)
            if position.over:
                ended += 1
                numbers[slot] += 2
                beside[slot] = dealt(batch, numbers[slot])
        assert batch.numbers.tolist() == numbers


@pytest.mark.parametrize("name", INDEX)
def test_threads_and_fused_calls_change_nothing(name):
    players = game(name).players[1]
    alone, many = (Batch(name, players=players, games=10, seed=3, workers=workers) for workers in (1, 3))
    observations, masks, final = many.new_observations(), many.new_masks(), many.new_observations()
    many.observe(observations)
    many.masks(masks)
    rng = np.random.default_rng(5)
    for _ in range(60):
        assert np.array_equal(alone.observe(), observations)
        assert np.array_equal(alone.masks(), masks)
        actions = draw(masks, rng)
        alone.step(actions)
        many.step(actions.astype(np.int32), observations, masks, final)
    assert alone.records.tobytes() == many.records.tobytes()


def test_a_game_that_ended_is_dealt_anew_when_it_is_declared():
    batches = {redeal: Batch("ekonos", players=2, games=4, seed=2, redeal=redeal) for redeal in ("same", "next", "never")}
    for redeal, batch in batches.items():
        for _ in play(batch, 300):
            over, done = batch.records["over"] != 0, batch.done
            if redeal == "same":
                assert not over.any()
                assert (batch.numbers >= 4)[done].all()
            elif redeal == "next":
                assert np.array_equal(over, done)
            else:
                assert (batch.numbers < 4).all()
                assert over[done].all()
    assert batches["never"].records["over"].all()
    assert not batches["never"].masks().any()
    first, later = (batches[redeal].numbers for redeal in ("same", "next"))
    assert (first >= 4).all()
    assert (later >= 4).all()


def test_the_last_observation_is_kept_apart():
    same, never = (Batch("ekonos", players=2, games=3, seed=4, redeal=redeal) for redeal in ("same", "never"))
    observations, masks, final = same.new_observations(), same.masks(), same.new_observations()
    rng = np.random.default_rng(3)
    while not never.done.any():
        actions = draw(masks, rng)
        same.step(actions, observations, masks, final)
        never.step(actions)
    slot = int(never.done.argmax())
    assert np.array_equal(never.observe()[slot], final[slot])
    assert not np.array_equal(observations[slot], final[slot])


@pytest.mark.parametrize("reward", ["share", "points", "lead", "rank"])
def test_what_the_end_gives(reward):
    batch = Batch("ekonos", players=3, games=8, seed=6, reward=reward, redeal="never")
    told = np.zeros((8, 3))
    for _ in play(batch, 600):
        told += batch.rewards
    told += batch.rewards
    for slot in range(8):
        position = batch.setting.position(batch.records, slot)
        points, standing = position.points(), position.standing()
        better = [[other < mine for other in standing].count(True) for mine in standing]
        level = [standing.count(mine) - 1 for mine in standing]
        expected = {
            "share": [1 / (1 + level[p]) if better[p] + level[p] == 2 else 0 for p in range(3)],
            "points": points,
            "lead": [points[p] - (sum(points) - points[p]) / 2 for p in range(3)],
            "rank": [(better[p] + level[p] / 2) / 2 for p in range(3)],
        }
        assert told[slot].tolist() == pytest.approx(expected[reward])


@pytest.mark.parametrize("bot", ["random", "policy", "greedy"])
def test_bots_answer_inside_the_step(bot):
    batch = Batch("ekonos", players=3, games=4, seed=5, bots=[bot, "learner", bot])
    ended = 0
    for _ in play(batch, 150):
        assert (batch.seats == 1).all()
        assert (batch.records["seat"] == 1).all()
        ended += int(batch.done.sum())
    assert ended


@pytest.mark.parametrize("name", INDEX)
def test_a_state_is_saved_loaded_copied_and_pickled(name, tmp_path):
    batch = Batch(name, games=3, seed=8)
    for _ in play(batch, 40):
        pass
    np.savez(tmp_path / "state.npz", **batch.state)
    loaded = Batch(name, games=3, seed=1)
    loaded.state = dict(np.load(tmp_path / "state.npz"))
    others = [loaded, batch.copy(), pickle.loads(pickle.dumps(batch))]
    before = batch.records.tobytes()
    for other in others:
        for _ in play(other, 30):
            pass
    assert batch.records.tobytes() == before
    for _ in play(batch, 30):
        pass
    assert {other.records.tobytes() for other in others} == {batch.records.tobytes()}


def test_an_illegal_action_is_refused_with_its_clause_and_nothing_is_played():
    for workers in (1, 2):
        batch = Batch("ekonos", players=2, games=4, seed=7, workers=workers)
        actions, before = draw(batch.masks(), np.random.default_rng(1)), batch.records.tobytes()
        actions[2] = np.flatnonzero(~batch.masks()[2, :36])[0]
        with pytest.raises(IllegalAction, match=r"in game 2 is not allowed: You do not hold .*EK-CARD-1") as caught:
            batch.step(actions)
        assert isinstance(caught.value, ValueError)
        assert "no está permitida" in caught.value.text("es")
        actions[2] = batch.setting.actions
        with pytest.raises(IllegalAction, match=r"There is no action 203: they are numbered from 0 to 202"):
            batch.step(actions)
        assert batch.records.tobytes() == before


def test_what_does_not_fit_is_refused_in_a_sentence():
    batch = Batch("ekonos", players=2, games=2, redeal="never")
    refused = [
        (WrongType, "array of whole numbers, not float64", lambda: batch.step(np.zeros(2))),
        (WrongType, "not list", lambda: batch.step([0, 0])),
        (WrongType, "not bool", lambda: batch.step(np.zeros(2, bool))),
        (Unsuitable, r"actions has the shape \(3,\), and needs \(2,\)", lambda: batch.step(np.zeros(3, int))),
        (WrongType, "out is float64, and needs float32", lambda: batch.observe(np.zeros((2, 65)))),
        (Unsuitable, r"needs \(2, 65\)", lambda: batch.observe(np.zeros((2, 64), np.float32))),
        (Unsuitable, "C-contiguous", lambda: batch.observe(np.zeros((65, 2), np.float32).T)),
        (WrongType, "masks is int64, and needs bool / int8 / uint8", lambda: batch.masks(np.zeros((2, 203), int))),
        (Unsuitable, "There is no seat 2", lambda: batch.observe(seat=2)),
        (WrongType, "seat is a whole number, not a float", lambda: batch.observe(seat=0.5)),
        (WrongType, "A seed is a whole number or a text, not a NoneType", lambda: batch.reset(None)),
        (Unsuitable, "A seed is one line of text", lambda: batch.reset("")),
        (WrongType, "not a float", lambda: Batch("ekonos", seed=1.5)),
        (WrongType, "name is a text, not a int", lambda: Batch(5)),
        (WrongType, "A pack is a file, not a int", lambda: Batch("ekonos", pack=5)),
        (Unsuitable, r"no reward called \['share'\]", lambda: Batch("ekonos", reward=["share"])),
        (Unsuitable, r"called \['same'\]", lambda: Batch("ekonos", redeal=["same"])),
        (WrongType, "bots is a list of names, not 'random'", lambda: Batch("ekonos", 2, bots="random")),
        (Unsuitable, "give them there", lambda: Batch(batch.setting, players=3)),
        (Unsuitable, "give them there", lambda: Batch(batch.setting, observation="record")),
        (Unsuitable, "Ekonos is for 2 to 6 players, not 7|2.*6", lambda: Batch("ekonos", players=7)),
        (WrongType, "whole number, not a str", lambda: Batch("ekonos", players="four")),
        (Unsuitable, "monopoly", lambda: Batch("monopoly")),
        (Unsuitable, "is not the present version", lambda: Batch("ekonos-v99")),
        (Unsuitable, "no observation called pixels", lambda: Batch("ekonos", observation="pixels")),
        (Unsuitable, "no reward called money", lambda: Batch("ekonos", reward="money")),
        (Unsuitable, "no rule of dealing anew called often", lambda: Batch("ekonos", redeal="often")),
        (Unsuitable, "games is a whole number from 1", lambda: Batch("ekonos", games=0)),
        (Unsuitable, "expert does not answer inside a batch", lambda: Batch("ekonos", 2, bots=["learner", "expert"])),
        (Unsuitable, "leave at least one", lambda: Batch("ekonos", 2, bots=["random", "random"])),
        (Unsuitable, "1 bots for 2 players", lambda: Batch("ekonos", 2, bots=["learner"])),
        (Unsuitable, "no-such-file", lambda: Batch("ekonos", pack="no-such-file.toml")),
        (Unsuitable, "option", lambda: Batch("ekonos", options={"weather": "fair"})),
    ]
    for kind, sentence, attempt in refused:
        with pytest.raises(kind, match=sentence):
            attempt()


@pytest.mark.parametrize("observation", ["features", "record"])
def test_one_state_refuses_what_does_not_fit(observation):
    """Before compiled code gets it: that looks at no bounds."""
    state = State(Setting("ekonos", 2, observation=observation), 7)
    for seat in (-1, 2, 7, 1 << 40):
        for ask in (state.observe, state.hidden):
            with pytest.raises(Unsuitable, match=f"There is no seat {seat}"):
                ask(seat)
    with pytest.raises(WrongType, match="seat is a whole number, not a NoneType"):
        state.observe(None)
    for atom in (-1, 203, 1 << 80):
        with pytest.raises(IllegalAction, match=f"There is no action {atom}"):
            state.play(atom)
    for atom in (None, 1.0, True, "0"):
        with pytest.raises(WrongType, match="An action is a whole number"):
            state.play(atom)
    with pytest.raises(WrongType, match="A seed is a whole number or a text"):
        State(state.setting, None)


def test_a_finished_game_takes_no_action():
    batch = Batch("ekonos", players=2, games=2, seed=7, redeal="never")
    for _ in play(batch, 400):
        pass
    with pytest.raises(Finished, match="Game 0 is over"):
        batch.step(np.zeros(2, int))
    batch.step(np.full(2, -1))


def test_a_state_of_something_else_is_refused():
    batch = Batch("ekonos", players=2, games=2)
    for other in (Batch("ekonos", players=3, games=2), Batch("ekonos", players=2, games=3), Batch("master-plan", games=2)):
        with pytest.raises(Unsuitable, match="another game"):
            batch.state = other.state
    whole = batch.state
    lists = {name: kept.tolist() for name, kept in whole.items()}
    for wrong in (None, {}, lists, {**whole, "about": np.array(["x"])}, {**whole, "games": whole["games"].astype(float)}):
        with pytest.raises(Unsuitable, match="another game"):
            batch.state = wrong
    state = batch.state
    state["records"][0, 0] ^= 1
    with pytest.raises(Unsuitable, match="damaged"):
        batch.state = state
