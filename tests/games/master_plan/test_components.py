"""A designer's mistakes are named precisely; a new scenario is data."""

from copy import deepcopy

import pytest

from semilla.engine.match import Match
from semilla.engine.pack import PackError, make_pack
from semilla.games.master_plan.components import SCHEMA
from semilla.games.master_plan.game import GAME


def item(data, section, name):
    return next(entry for entry in data[section] if entry["id"] == name)


def broken(change):
    """The keys of what is wrong with the pack after a change."""
    data = deepcopy(GAME.pack.data)
    change(data)
    with pytest.raises(PackError) as error:
        make_pack(data, SCHEMA, "mine.toml")
    assert error.value.text("en") != error.value.text("es")
    return {problem.key.removeprefix("pack."): problem.params for problem in error.value.problems}


def in_scenario(**fields):
    return lambda data: item(data, "scenario", "s2a").update(fields)


GRID = [".....", ".1.5.", "..2..", ".6.7.", "..3.."]

SCENARIOS = [
    ("unreachable", in_scenario(grid=[".....##.", ".1.5.##.", "..2..##.", ".6.7.###", "..3..###"])),
    ("row_too_long", in_scenario(grid=["........." for _ in range(5)])),
    ("list", in_scenario(grid=["....." for _ in range(9)])),
    ("row_length", in_scenario(grid=[*GRID[:4], "..3."])),
    ("unknown_mark", in_scenario(grid=[".....", ".1.x.", "..2..", ".6.7.", "..3.."])),
    ("mark_twice", in_scenario(grid=["1....", *GRID[1:]])),
    ("few_initial", in_scenario(grid=[*GRID[:4], "....."])),
    ("central_absent", in_scenario(central=["hospital"])),
    ("reference", in_scenario(central=["cathedral"])),
    ("few_central_plots", in_scenario(grid=["#####", "#1#5#", "##2##", ".6.7.", "..3.."], central=["bank"])),
    ("few_tiles", in_scenario(ranks=[21, 10, 8])),
    ("deck_size", in_scenario(decks=[11, 7, 7])),
    ("deck_size", in_scenario(decks=[8, 13, 7])),
    ("market_size", in_scenario(decks=[2, 2, 1])),
    ("draft_market", in_scenario(market=1)),
    ("contest_rounds", in_scenario(contests=[1, 2, 2, 2])),
    ("contest_limit", in_scenario(contests=[4, 4, 4, 4, 4])),
    ("few_contests", in_scenario(contests=[0, 0, 0, 11, 11])),
    ("no_scenario", lambda data: data.update(scenario=[s for s in data["scenario"] if s["players"] != 3])),
    ("too_many", lambda data: data.update(scenario=[{**data["scenario"][0], "id": f"s{k}"} for k in range(17)])),
]


@pytest.mark.clause("MP-SETUP-2", "MP-SETUP-3")
@pytest.mark.parametrize(("key", "change"), SCENARIOS, ids=[f"{key}-{k}" for k, (key, _) in enumerate(SCENARIOS)])
def test_mistakes_in_a_scenario(key, change):
    assert key in broken(change)


def test_a_mistake_says_where_and_what():
    found = broken(in_scenario(grid=[".....##.", ".1.5.##.", "..2..##.", ".6.7.###", "..3..###"]))
    assert found["unreachable"] == {"file": "mine.toml", "item": "scenario s2a", "field": "grid", "place": "r3c8"}
    assert broken(in_scenario(decks=[11, 7, 7]))["deck_size"] | {"file": "", "item": "", "field": ""} == {
        "file": "",
        "item": "",
        "field": "",
        "deck": 1,
        "count": 11,
        "left": 10,
    }


def in_item(section, name, **fields):
    return lambda data: item(data, section, name).update(fields)


TILES = [
    ("icons", in_item("private", "h11", icons="H+1 H-1")),
    ("icons", in_item("private", "h11", icons="housing")),
    ("letter", in_item("private", "h11", icons="X+1")),
    ("no_track", lambda data: data.update(track=data["track"][1:])),
    ("track_length", in_item("track", "H1", points=[1, 2])),
    ("track_twice", in_item("track", "H1", rank=2)),
    ("effect", in_item("contest", "e02", effect="RAISE(H)")),
    ("effect", in_item("contest", "e02", effect="EXPLODE")),
    ("effect", in_item("contest", "e02", effect="RAISE(H, 4)")),
    ("letter", in_item("contest", "e02", effect="RAISE(Z, 1)")),
    ("effect", in_item("contest", "l01", condition="ADJ_FAMILY(2, 8)")),
    ("effect", in_item("contest", "l01", condition="OWN_RANK(4, 1, 8)")),
    ("letter", in_item("contest", "l01", condition="OWN_FAMILY(Z, 2, 8)")),
    ("effect", in_item("initial", "bank", effect="GAIN_COINS")),
    ("tiers", in_item("initial", "bank", effect="GAIN_COINS(5, 10)")),
    ("tiers", in_item("initial", "bank", coins=[0])),
    ("mark", in_item("initial", "bank", mark="2")),
    ("mark", in_item("initial", "bank", mark=".")),
    ("text", in_item("initial", "bank", mark=1)),
    ("same_id", in_item("contest", "e01", id="h11")),
    ("start_workers", lambda data: data["start"].update(workers=13)),
]


@pytest.mark.parametrize(("key", "change"), TILES, ids=[f"{key}-{k}" for k, (key, _) in enumerate(TILES)])
def test_mistakes_in_tiles_and_actions(key, change):
    assert key in broken(change)


def test_every_value_has_a_source():
    sources = {"R": 0, "I": 0, "X": 0}
    for name, section in SCHEMA.sections.items():
        for entry in GAME.pack.data[name] if section.many else [GAME.pack.data[name]]:
            for field in section.fields:
                sources[GAME.pack.source(name, entry, field)] += 1
    assert all(sources.values())
    supermarket = item(GAME.pack.data, "private", "c21")
    assert [GAME.pack.source("private", supermarket, field) for field in ("workers", "coins", "icons", "name")] == [
        "R",
        "R",
        "I",
        "X",
    ]


def test_the_pack_has_all_printed_components():
    data = GAME.pack.data
    assert len(data["private"]) == 48
    for family in "HCIO":
        ranks = [tile["rank"] for tile in data["private"] if tile["family"] == family]
        assert [ranks.count(rank) for rank in (1, 2, 3)] == [5, 4, 3]
    assert sum(tile["copies"] for tile in data["contest"]) == 45
    assert len(data["initial"]) == 9
    assert [scenario["players"] for scenario in data["scenario"]] == [2, 2, 3, 3, 4, 4]


def test_higher_ranks_cost_more_in_every_family():
    for family in "HCIO":
        tiles = [tile for tile in GAME.pack.data["private"] if tile["family"] == family]
        for rank in (1, 2):
            lower, higher = ([tile for tile in tiles if tile["rank"] == r] for r in (rank, rank + 1))
            for cost in ("workers", "coins"):
                assert max(tile[cost] for tile in lower) < min(tile[cost] for tile in higher)


def test_a_new_scenario_is_data():
    data = deepcopy(GAME.pack.data)
    mine = {**item(data, "scenario", "s2a"), "id": "mine", "grid": ["........"] * 4 + ["1234567."], "central": ["hospital"]}
    data["scenario"].append(mine)
    pack = make_pack(data, SCHEMA, "mine.toml")
    match = Match(GAME, 2, seed=1, options={"scenario": "mine"}, pack=pack)
    assert len(match.legal()) == 6 * 3  # six tiles, three plots next to the Hospital
    while not match.over:
        match.play(match.legal()[-1])
