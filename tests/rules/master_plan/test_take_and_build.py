import pytest

from semilla.games.master_plan.state import CELLS
from tests.rules.master_plan.table import (
    ANA,
    IVAN,
    MANU,
    give,
    hand,
    legal,
    level,
    owner,
    pass_all,
    play,
    purse,
    refused,
    row,
    table,
    team,
    tile,
    told,
    workers,
)


@pytest.mark.clause("MP-TAKE-1")
def test_a_worker_takes_a_tile():
    match = play(table(market=["h11", "c11"]), "take c11")
    assert (hand(match, ANA), purse(match, ANA), row(match, "market")) == (["c11"], (4, 15), ["h11"])
    assert refused(table(market=["h11"], workers=0), "take h11") == ("few_workers", "MP-GEN-12")
    assert refused(match, "take c11") == ("not_in_market", "MP-TAKE-1")


@pytest.mark.clause("MP-TAKE-2")
def test_the_slot_stays_empty_until_maintenance():
    match = play(table(market=["h11", "c11"]), "take h11", "take c11")
    assert row(match, "market") == []
    assert workers(match, ANA) == 4
    assert len(row(pass_all(match), "market")) == 6


@pytest.mark.clause("MP-TAKE-3")
def test_an_obsolete_tile_brings_its_coin():
    match = play(table(market=["h11"], obsolete=["c11"]), "take c11", "take h11")
    assert (purse(match, ANA), purse(match, IVAN)) == ((4, 16), (4, 15))


@pytest.mark.clause("MP-TAKE-4")
def test_taking_needs_neither_coins_nor_plot_and_both_rows_are_open():
    assert legal(table(market=["h11"], obsolete=["c31"], coins=0), "take ") == ["c31", "h11"]


@pytest.mark.clause("MP-TAKE-5")
def test_contest_tiles_cannot_be_taken():
    match = table(contests=["e01"])
    assert not legal(match, "take")
    assert match.why("take e01") is not None


@pytest.mark.clause("MP-BUILD-1")
def test_a_tile_from_hand_goes_on_an_own_plot():
    match = table(hands={ANA: ["h11"], IVAN: ["c11"]}, plots={ANA: ["r1c1", "r1c2"]})
    assert legal(match, "build ") == ["h11 r1c1", "h11 r1c2"]
    assert refused(match, "build c11 r1c1") == ("not_in_hand", "MP-BUILD-1")
    match.play("build h11 r1c2")
    assert (tile(match, "r1c2"), hand(match, ANA), int(match.now.s.plots[0])) == ("h11", [], 1)
    assert refused(table(hands={ANA: ["h11"]}), "build h11 r1c1") == ("no_room", "MP-BUILD-1")


@pytest.mark.clause("MP-BUILD-2")
def test_building_costs_its_printed_price():
    match = play(table(hands={ANA: ["h22"]}, plots={ANA: ["r1c1"]}), "build h22 r1c1")
    assert purse(match, ANA) == (5 - 2, 15 - 6)
    assert refused(table(hands={ANA: ["h22"]}, plots={ANA: ["r1c1"]}, workers=1), "build h22 r1c1")[0] == "few_workers"
    assert refused(table(hands={ANA: ["h22"]}, plots={ANA: ["r1c1"]}, coins=5), "build h22 r1c1")[0] == "few_coins"


@pytest.mark.clause("MP-BUILD-3", "MP-BUILD-4")
def test_a_public_tile_may_stand_on_any_free_plot():
    match = table(hands={ANA: ["e01"]})
    assert len(legal(match, "build e01 ")) == 34
    match.play("build e01 r6c7")  # next to nothing
    assert (tile(match, "r6c7"), owner(match, "r6c7"), purse(match, ANA)) == ("e01", ANA, (4, 13))


@pytest.mark.clause("MP-BUILD-5")
def test_where_nothing_may_be_built():
    match = table(hands={ANA: ["h11", "e01"]}, plots={ANA: ["r1c1"], IVAN: ["r1c2"]}, buildings={"r1c4": ("c11", ANA, 0)})
    cell = CELLS.index("r1c3")
    match.now.s.leader[cell], match.now.s.opening[cell], match.now.s.bid[cell, 1] = 1, 2, 2
    assert refused(match, "build h11 r6c7") == ("not_owned", "MP-BUILD-5")
    for name in ("h11", "e01"):
        assert refused(match, f"build {name} r1c2") == ("others_plot", "MP-BUILD-5")
        assert refused(match, f"build {name} r1c3") == ("under_bid", "MP-BIDPLOT-16")
        assert refused(match, f"build {name} r1c4") == ("built_already", "MP-GEN-5")
        assert refused(match, f"build {name} r2c2") == ("no_plot_there", "MP-GEN-4")


@pytest.mark.clause("MP-BUILD-6")
def test_the_worker_on_the_plot_pays_nothing():
    match = play(table(hands={ANA: ["h22"]}, workers={ANA: 2}), "bid r1c1 1", "pass", "pass", "pass")
    assert workers(match, ANA) == 1
    assert refused(match, "build h22 r1c1") == ("few_workers", "MP-GEN-12")


@pytest.mark.clause("MP-BUILD-7")
def test_a_building_carries_its_builder_s_marker():
    match = play(table(hands={ANA: ["h11"], IVAN: ["e01"]}, plots={ANA: ["r1c1"]}), "build h11 r1c1", "build e01 r1c2")
    assert (owner(match, "r1c1"), owner(match, "r1c2")) == (ANA, IVAN)
    buildings = match.view()["derived"]["buildings"]
    assert buildings["r1c1"]["level"] == 1  # the Park next door
    assert "level" not in buildings["r1c2"]


@pytest.mark.clause("MP-BUILD-8")
def test_the_order_of_a_build():
    match = table(hands={ANA: ["e02"]}, buildings={"r1c1": ("h11", ANA, 4), "r1c3": ("h12", ANA, 0)})
    # the icons come first: r1c1 reaches its maximum and cannot be raised any more
    assert legal(match, "build e02 r1c2 ") == ["raise r1c3"]
    match.play("build e02 r1c2 raise r1c3")
    assert (level(match, "r1c1"), level(match, "r1c3")) == (5, 2)
    match = play(table(hands={ANA: ["i11"]}, plots={ANA: ["r1c3"]}, buildings={"r1c4": ("c11", IVAN, 0)}), "build i11 r1c3")
    kinds = [happening.message.key.removeprefix("event.") for happening in match.log[-1].happenings]
    assert kinds == ["built", "first_level", "level", "recruited"]


@pytest.mark.clause("MP-BUILD-9")
def test_new_workers_join_in_the_next_maintenance():
    match = play(table(hands={ANA: ["o31"]}, plots={ANA: ["r6c7"]}, coins=20), "build o31 r6c7")
    assert (workers(match, ANA), team(match, ANA), int(match.now.s.recruits[0])) == (2, 7, 2)
    pass_all(match)
    assert (workers(match, ANA), int(match.now.s.recruits[0])) == (7, 0)


@pytest.mark.clause("MP-BUILD-10")
def test_immediate_effects_are_compulsory():
    match = table(hands={ANA: ["e02"]}, buildings={"r6c7": ("h11", ANA, 0)})
    assert "build e02 r1c1" not in match.legal()
    match = play(table(hands={ANA: ["e11"]}), "build e11 r1c1")
    assert purse(match, ANA) == (4, 15 - 1 + 6)


@pytest.mark.clause("MP-BUILD-11")
def test_a_public_tile_on_an_own_plot_uses_it_up():
    match = table(hands={ANA: ["e01"]}, plots={ANA: ["r1c1"]})
    play(match, "build e01 r1c1")
    assert int(match.now.s.plots[0]) == 0
    match = play(table(hands={ANA: ["e01"]}, plots={ANA: ["r1c1"]}), "build e01 r1c2")
    assert (int(match.now.s.plots[0]), owner(match, "r1c1")) == (1, ANA)


@pytest.mark.clause("MP-BUILD-12")
def test_one_building_an_action_and_no_other_limit():
    match = table(hands={ANA: ["e01", "e05", "e06", "e08"]}, passed=[IVAN, 3, MANU])
    for name, cell in (("e01", "r1c1"), ("e05", "r1c2"), ("e06", "r1c3"), ("e08", "r1c4")):
        match.play(f"build {name} {cell}")
    assert len(told(match, "built")) == 4


@pytest.mark.clause("MP-BUILD-1")
def test_two_copies_in_a_hand_are_alike():
    match = table(hands={ANA: ["e01"]})
    give(match, ANA, "e01")
    assert len(legal(match, "build e01 ")) == 34
    play(match, "build e01 r1c1")
    assert hand(match, ANA) == ["e01"]
