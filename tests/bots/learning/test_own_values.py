"""The values that our games bring with them."""

from dataclasses import replace

import pytest

from semilla.bots.learning.value import OWN, own_value
from semilla.bots.search import all_jobs, by_hand_jobs, learned_jobs
from semilla.games import INDEX, game

MOST_BYTES = 100_000


@pytest.mark.parametrize("name", INDEX)
def test_every_game_brings_a_value_for_its_present_rules(name):
    found = game(name)
    value = own_value(found)
    assert value is not None, f"semilla train {name} --out {name}.value makes one; it belongs into {OWN}/ of the game's house"
    assert value.players == found.players
    assert value.made["games"] > 10_000
    assert (found.folder / OWN / f"{name}.value").stat().st_size <= MOST_BYTES


@pytest.mark.parametrize("name", INDEX)
def test_every_value_learned_a_pack_that_was_published(name):
    found = game(name)
    packs = {each.pack.hash for each in found.published}
    assert own_value(found).pack in packs, "it learned a draft: train it anew with the pack as published"


def test_without_a_value_for_its_rules_a_game_is_judged_by_its_evaluation():
    ekonos = game("ekonos")
    assert set(learned_jobs(ekonos)) <= set(all_jobs(ekonos))
    for other in (replace(ekonos, features=None), replace(ekonos, rules_version=ekonos.rules_version + 1)):
        assert own_value(other) is None
        assert set(by_hand_jobs(ekonos)) <= set(all_jobs(other))
