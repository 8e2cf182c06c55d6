"""Observations: named, within their bounds, complete, and nothing that the seat cannot see."""

import numpy as np
import pytest

from semilla.engine.compiled.chance import search_stream
from semilla.envs import Batch, Setting, State
from semilla.envs.forms import VIEWER
from semilla.games import INDEX, game
from tests.envs.play import SIZES, play


def halfway(setting, atoms, seed=1):
    """A game after some atoms, at random."""
    state, rng = State(setting, seed), np.random.default_rng(seed)
    for _ in range(atoms):
        if not state.over:
            state.play(rng.choice(state.legal()))
    return state


@pytest.mark.parametrize("observation", ["features", "record"])
@pytest.mark.parametrize(("name", "players"), SIZES)
def test_every_number_lies_between_its_bounds(name, players, observation):
    batch = Batch(name, players=players, games=4, seed=9, observation=observation)
    low, high = batch.setting.form.bounds()
    assert len({number.name for number in batch.setting.form.each}) == batch.setting.numbers
    for _ in play(batch, 150):
        for seat in range(players):
            seen = batch.observe(seat=seat)
            outside = np.argwhere((seen < low) | (seen > high))
            assert not len(outside), [(batch.setting.form.each[k].name, float(seen[slot, k])) for slot, k in outside[:3]]


@pytest.mark.parametrize("observation", ["features", "record"])
@pytest.mark.parametrize("name", INDEX)
def test_a_seat_observes_nothing_that_it_cannot_see(name, observation):
    setting = Setting(name, players=game(name).players[1], observation=observation)
    rng = search_stream("leak")
    for atoms in (0, 13, 60, 200):
        state = halfway(setting, atoms)
        for seat in range(setting.players):
            other = state.redealt(seat, rng)
            assert np.array_equal(other.observe(seat), state.observe(seat))
            if seat == state.seat:
                assert np.array_equal(other.mask(), state.mask())


@pytest.mark.parametrize("name", INDEX)
def test_the_record_has_everything_that_the_seat_may_see(name):
    """Whatever differs in the view differs in the observation; its numbers are those of the record."""
    setting = Setting(name, players=game(name).players[1], observation="record")
    state = halfway(setting, 40)
    names = [number.name for number in setting.form.each]
    seen = dict(zip(names, state.observe(0), strict=True))
    assert seen.pop(VIEWER) == 0
    hidden = setting.position(state.hidden(0))
    for field in setting.game.fields:
        if field.name in ("key", "players", "seat"):
            continue
        assert any(each.split("[")[0] == field.name for each in names), f"{field.name} is not observed"
        if not field.shape and not field.bits:
            assert seen[field.name] == hidden.states[field.name][0]
    for field in setting.game.fields:
        if field.hidden or field.name in ("players", "seat"):
            continue
        changed = state.copy()
        first = changed.records[field.name].reshape(-1)[:1].view(np.uint8)
        first[0] ^= 1
        assert not np.array_equal(changed.observe(0), state.observe(0)), f"{field.name} does not show"


def test_sets_and_wide_numbers_are_read_right():
    setting = Setting("ekonos", players=2, observation="record")
    state = halfway(setting, 60)
    state.records["coins"][0, :2] = (-2, 300)
    seen = dict(zip([number.name for number in setting.form.each], state.observe(1), strict=True))
    assert (seen["coins[1]"], seen["coins[2]"], seen["viewer"]) == (-2, 300, 1)
    spaces = setting.pack.ids["space"]
    for k, company in enumerate(setting.pack.ids["company"]):
        tiles = int(state.records["tiles"][0, k])
        assert [seen[f"tiles[{company},{space}]"] for space in spaces] == [tiles >> place & 1 for place in range(len(spaces))]


def test_the_batch_and_a_single_state_observe_the_same():
    for observation in ("features", "record"):
        batch = Batch("ekonos", players=3, games=2, seed=3, observation=observation)
        for _ in play(batch, 70):
            pass
        state = State(batch.setting)
        for slot in range(2):
            state.records[...] = batch.records[slot]
            for seat in range(3):
                assert np.array_equal(state.observe(seat), batch.observe(seat=seat)[slot])
