from itertools import permutations

import pytest

from semilla.engine.pack import make_pack
from semilla.games.master_plan.components import SCHEMA
from tests.rules.master_plan.table import (
    ANA,
    GAME,
    IVAN,
    MANU,
    YOLANDA,
    coins,
    legal,
    level,
    owner,
    pass_all,
    play,
    purse,
    refused,
    table,
    team,
    tile,
    totals,
    workers,
)

HOUSES = {"r1c1": ("h11", ANA, 1), "r1c3": ("h12", ANA, 2), "r1c5": ("h21", ANA, 3)}


@pytest.mark.clause("MP-PUBACT-1")
def test_only_the_scenario_s_initial_buildings_offer_actions():
    match = table(buildings={"r1c1": ("e01", ANA, 0)})
    offered = {move.split()[1] for move in match.legal() if move.startswith("use")}
    assert offered == {"bank", "employment-office", "temp-agency", "hospital"}
    assert refused(match, "use convention-centre 1") == ("not_in_scenario", "MP-PUBACT-1")
    assert "e01" not in offered


@pytest.mark.clause("MP-PUBACT-2")
def test_an_action_costs_its_workers_and_coins():
    assert all(min(item["workers"]) >= 1 for item in GAME.pack.data["initial"])
    match = play(table(), "use hospital 2")
    assert purse(match, ANA) == (4, 10)
    assert refused(table(workers=0), "use bank 1") == ("few_workers", "MP-GEN-12")
    assert refused(table(coins=1), "use hospital 1") == ("few_coins", "MP-GEN-12")
    assert refused(table(workers=2), "use bank 3") == ("few_workers", "MP-GEN-12")


@pytest.mark.clause("MP-PUBACT-3", "MP-PUBACT-6")
def test_each_building_once_a_round_in_total_and_several_by_one_player():
    match = play(table(), "use bank 1", "use hospital 1", "pass", "pass")
    assert match.seat == ANA
    assert refused(match, "use bank 2") == ("used_already", "MP-PUBACT-3")
    assert refused(match, "use hospital 1") == ("used_already", "MP-PUBACT-3")
    play(match, "use employment-office 1", "pass", "use temp-agency 1")  # one player, several buildings, owning nothing near them
    assert workers(match, ANA) == 5 - 1 - (1 - 1) - 1 + 2  # the hired one is there at once


@pytest.mark.clause("MP-PUBACT-4")
def test_exactly_one_tier_is_chosen():
    match = table()
    assert legal(match, "use bank ") == ["1", "2", "3"]
    assert legal(match, "use employment-office ") == ["1"]
    assert refused(match, "use employment-office 2") == ("no_tier", "MP-PUBACT-4")
    assert "use bank" not in match.legal()


@pytest.mark.clause("MP-PUBACT-5")
def test_used_buildings_are_open_again_in_the_next_round():
    match = pass_all(play(table(), "use bank 1"))
    assert int(match.now.s.used) == 0
    assert legal(match, "use bank ") == ["1", "2", "3"]


@pytest.mark.clause("MP-PUBACT-7")
def test_a_tier_needs_its_whole_effect():
    match = table(buildings={"r1c1": ("h11", ANA, 1)}, coins=30)
    assert legal(match, "use health-centre ") == ["1 r1c1"]
    assert refused(match, "use health-centre 2 r1c1") == ("few_targets", "MP-ANNEX-10")
    assert refused(table(), "use health-centre 1") == ("few_targets", "MP-ANNEX-10")
    assert refused(table(team=11), "use temp-agency 1") == ("few_in_supply", "MP-GEN-6")


@pytest.mark.clause("MP-ANNEX-1")
@pytest.mark.parametrize("tier", [1, 2, 3])
def test_bank(tier):
    assert purse(play(table(), f"use bank {tier}"), ANA) == (5 - tier, 15 + 5 * tier)


@pytest.mark.clause("MP-ANNEX-2", "MP-ANNEX-11")
def test_employment_office():
    match = play(table(), "use employment-office 1")
    assert (purse(match, ANA), team(match, ANA)) == ((5, 9), 6)  # one is used, the new one is there at once
    assert int(match.now.s.recruits[0]) == 0
    assert workers(pass_all(match), ANA) == 6
    last = play(table(workers={ANA: 1}), "use employment-office 1", "pass", "pass", "pass")
    assert "use bank 1" in last.legal()
    assert refused(table(team=12), "use employment-office 1") == ("few_in_supply", "MP-GEN-6")


@pytest.mark.clause("MP-ANNEX-3", "MP-ANNEX-12")
@pytest.mark.parametrize(("tier", "price", "gained"), [(1, 2, 2), (2, 4, 3), (3, 6, 4)])
def test_temp_agency(tier, price, gained):
    match = play(table(), f"use temp-agency {tier}")
    assert (purse(match, ANA), team(match, ANA)) == ((4 + gained, 15 - price), 5)
    pass_all(match)
    assert (workers(match, ANA), int(match.now.s.temporary[0])) == (5, 0)


@pytest.mark.clause("MP-ANNEX-12")
def test_temporary_workers_need_the_full_number_in_the_supply():
    assert [totals(table(team=size), "use temp-agency") for size in (8, 9, 10, 11)] == [[1, 2, 3], [1, 2], [1], []]


@pytest.mark.clause("MP-ANNEX-4")
@pytest.mark.parametrize(("tier", "price"), [(1, 2), (2, 5), (3, 8)])
def test_hospital(tier, price):
    match = play(table(), f"use hospital {tier}")
    assert (purse(match, ANA), int(match.now.s.tokens[0])) == ((4, 15 - price), tier)
    assert match.now.points()[0] == tier + (15 - price) // 10


RAISES = [
    pytest.param("s4a", "health-centre", "h1", (3, 6, 12), marks=pytest.mark.clause("MP-ANNEX-5")),
    pytest.param("s4a", "television-studios", "c1", (2, 4, 8), marks=pytest.mark.clause("MP-ANNEX-6")),
    pytest.param("s4a", "fairgrounds", "i1", (2, 4, 8), marks=pytest.mark.clause("MP-ANNEX-7")),
    pytest.param("s4b", "convention-centre", "o1", (2, 5, 10), marks=pytest.mark.clause("MP-ANNEX-8")),
    pytest.param("s4a", "town-hall", "h1", (2, 5, 10), marks=pytest.mark.clause("MP-ANNEX-9")),
]


@pytest.mark.clause("MP-ANNEX-5", "MP-ANNEX-6", "MP-ANNEX-7", "MP-ANNEX-8", "MP-ANNEX-9")
@pytest.mark.parametrize(("scenario", "building", "kind", "prices"), RAISES)
@pytest.mark.parametrize("tier", [1, 2, 3])
def test_raising_buildings(scenario, building, kind, prices, tier):
    cells = ["r1c3", "r1c4", "r1c5"]
    standing = {cell: (f"{kind}{number}", ANA, 1) for number, cell in enumerate(cells, 1)}
    match = play(table(scenario, buildings=standing), f"use {building} {tier} {' '.join(cells[:tier])}")
    assert purse(match, ANA) == (4, 15 - prices[tier - 1])
    assert [level(match, cell) for cell in cells] == [2] * tier + [1] * (3 - tier)


@pytest.mark.clause("MP-ANNEX-10")
def test_raises_are_for_different_own_buildings_below_their_maximum():
    match = table(buildings={**HOUSES, "r1c7": ("h13", IVAN, 0), "r3c1": ("h14", ANA, 5), "r3c3": ("c11", ANA, 0)}, coins=30)
    assert legal(match, "use health-centre 3 ") == ["r1c1 r1c3 r1c5"]
    assert legal(match, "use health-centre 2 ") == ["r1c1 r1c3", "r1c1 r1c5", "r1c3 r1c5"]  # each set once
    assert refused(match, "use health-centre 1 r1c7") == ("not_yours", "MP-ANNEX-10")
    assert refused(match, "use health-centre 1 r3c1") == ("at_maximum", "MP-ANNEX-10")
    assert refused(match, "use health-centre 1 r3c3") == ("other_family", "MP-UPGRADE-2")
    assert refused(match, "use health-centre 2 r1c1 r1c1") == ("out_of_order", "MP-ANNEX-10")
    before = match.now.states.tobytes()
    assert match.now.after(match.now.legal()[-2]).states["coins"][0][0] == 30  # nothing changes before the last part
    assert match.now.states.tobytes() == before


@pytest.mark.clause("MP-ANNEX-10", "MP-EFFECT-3")
def test_buildings_to_raise_are_a_set_and_recorded_in_the_order_of_the_map():
    match = table(buildings=HOUSES, coins=30)
    for said in permutations(("r1c1", "r1c3", "r1c5")):
        assert match.why("use health-centre 3 " + " ".join(said)) is None
    assert [played.text for played in match.play("use health-centre 2 r1c5 r1c1")] == ["use health-centre 2 r1c1 r1c5"]
    assert [level(match, cell) for cell in ("r1c1", "r1c3", "r1c5")] == [2, 2, 4]
    contests = [{**item, "effect": "RAISE(H, 2)"} if item["id"] == "e02" else item for item in GAME.pack.data["contest"]]
    match = table(hands={ANA: ["e02"]}, buildings=HOUSES, coins=30)
    match.now.pack = make_pack({**GAME.pack.data, "contest": contests}, SCHEMA, "two")
    assert match.play("build e02 r6c7 raise r1c5 r1c3")[0].text == "build e02 r6c7 raise r1c3 r1c5"


@pytest.mark.clause("MP-ANNEX-13")
def test_town_hall_and_health_centre_are_used_independently():
    match = play(table(buildings=HOUSES), "use town-hall 1 r1c1", "pass", "pass", "pass", "use health-centre 1 r1c1")
    assert level(match, "r1c1") == 3
    assert coins(match, ANA) == 15 - 2 - 3
    assert tile(match, "r1c1") == "h11"


@pytest.mark.clause("MP-ANNEX-14")
def test_expropriation_demolishes_by_rank():
    standing = {
        "r1c1": ("i12", IVAN, 1),
        "r1c2": ("h11", MANU, 3),
        "r1c5": ("i21", ANA, 0),
        "r1c7": ("h31", YOLANDA, 2),
        "r6c1": ("h12", IVAN, 2),
    }
    match = table(buildings=standing, coins=30, town_hall="expropriation")
    assert legal(match, "use town-hall ") == ["1 r1c1", "2 r1c5"]
    assert refused(match, "use town-hall 3 r1c7") == ("no_target", "MP-ANNEX-14")
    assert refused(match, "use town-hall 1 r6c1") == ("too_high", "MP-EFFECT-4")
    assert refused(match, "use town-hall 1 r1c5") == ("other_rank", "MP-ANNEX-14")
    match.play("use town-hall 1 r1c1")
    assert (purse(match, ANA), coins(match, IVAN)) == ((4, 28), 32)
    assert (tile(match, "r1c1"), owner(match, "r1c1"), level(match, "r1c2")) == (None, None, 4)
    assert refused(match, "use town-hall 2 r1c5") == ("used_already", "MP-PUBACT-3")
    assert table().options["town-hall"] == "printed"
