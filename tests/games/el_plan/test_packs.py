"""The component packs: complete, in the vocabulary, and mistakes are named exactly."""

import copy
import tomllib
from collections import Counter
from itertools import combinations

import pytest

from semilla.engine.pack import PackError, make_pack
from semilla.games.el_plan.game import EL_PLAN_2011, EL_PLAN_2014
from semilla.games.el_plan.state import STATE

GAMES = [EL_PLAN_2014, EL_PLAN_2011]


@pytest.mark.parametrize(
    ("game", "cards", "events", "plans"), [(EL_PLAN_2014, 66, 14, 18), (EL_PLAN_2011, 54, 20, 12)], ids=["2014", "2011"]
)
def test_the_packs_are_complete(game, cards, events, plans):
    ids = game.pack.ids
    assert (len(ids["card"]), len(ids["event"]), len(ids["plan"])) == (cards, events, plans)
    for kind in ids["type"]:
        assert sum(item["copies"] for item in game.pack.data["investment"] if item["type"] == kind) == cards // 3


@pytest.mark.parametrize("game", GAMES, ids=["2014", "2011"])
def test_the_starting_tokens_make_a_product_with_every_plan(game):
    start = Counter(dict(zip(game.pack.ids["resource"], game.pack.data["edition"]["start"], strict=True)))
    for plan in game.pack.data["plan"]:
        slots = [slot.split(":") for slot in plan["slots"]]
        recipes = [Counter(recipe.split("=")[1].split("+")) for recipe in plan["recipes"]]
        runs = [
            Counter(process for process, _ in some)
            for number in range(1, len(slots) + 1)
            for some in combinations(slots, number)
            if Counter(resource for _, resource in some) <= start
        ]
        assert any(recipe <= running for recipe in recipes for running in runs), plan["id"]


def test_the_position_is_small():
    assert STATE.itemsize < 1500


MISTAKES = [
    ("investment", 0, "effect", ["process(cooking,2)"], "process(cooking,2)"),
    ("investment", 0, "effect", ["income"], "'income'"),
    ("investment", 0, "sign", "ready", "ready"),
    ("investment", 0, "cost", [], "list"),
    ("plan", 0, "slots", ["production/worker"], "process:resource"),
    ("plan", 0, "recipes", ["raw=production", "raw=logistics"], "same product"),
    ("plan", 0, "level", 4, "from 1 to 3"),
    ("event", 0, "effect", "lose(gold)", "lose(gold)"),
    ("event", 0, "kind", "awful", "awful"),
    ("space", 0, "district", 6, "District 6 must have 3"),
]


@pytest.mark.parametrize(("section", "item", "field", "value", "said"), MISTAKES)
def test_mistakes_are_named(section, item, field, value, said):
    data = tomllib.loads(EL_PLAN_2014.pack_file.read_text("utf-8"))
    broken = copy.deepcopy(data)
    broken[section][item][field] = value
    with pytest.raises(PackError) as raised:
        make_pack(broken, EL_PLAN_2014.schema, "my.toml")
    for lang in ("en", "es"):
        assert "my.toml" in raised.value.text(lang)
    assert said in raised.value.text("en")


def test_a_flag_must_be_true_or_false():
    data = copy.deepcopy(EL_PLAN_2014.pack.data)
    data["edition"]["exchange"] = "yes"
    with pytest.raises(PackError, match="true or false"):
        make_pack(data, EL_PLAN_2014.schema, "my.toml")
