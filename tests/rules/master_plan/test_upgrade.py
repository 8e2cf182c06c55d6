import pytest

from semilla.engine.pack import make_pack
from semilla.games.master_plan.components import SCHEMA
from tests.rules.master_plan.table import (
    ANA,
    GAME,
    IVAN,
    MANU,
    hand,
    legal,
    level,
    owner,
    pass_all,
    play,
    purse,
    put,
    refused,
    table,
    team,
    tile,
    workers,
)


@pytest.mark.clause("MP-UPGRADE-1", "MP-UPGRADE-2")
def test_same_family_higher_rank_own_private_building():
    standing = {
        "r1c1": ("c11", ANA, 0),
        "r1c2": ("c22", ANA, 0),
        "r1c3": ("c12", IVAN, 0),
        "r1c4": ("h11", ANA, 0),
        "r1c5": ("e01", ANA, 0),
    }
    match = table(hands={ANA: ["c21", "c31", "c13"]}, buildings=standing, coins=30)
    assert legal(match, "upgrade ") == ["c21 r1c1", "c31 r1c1", "c31 r1c2"]
    assert refused(match, "upgrade c21 r1c2") == ("not_higher", "MP-UPGRADE-2")
    assert refused(match, "upgrade c21 r1c3") == ("not_yours", "MP-ANNEX-10")
    assert refused(match, "upgrade c21 r1c4") == ("other_family", "MP-UPGRADE-2")
    assert refused(match, "upgrade c21 r1c5") == ("not_private", "MP-LEVEL-1")
    assert refused(match, "upgrade c13 r1c1") == ("nothing_to_upgrade", "MP-UPGRADE-1")
    assert refused(match, "upgrade c24 r1c1") == ("not_in_hand", "MP-BUILD-1")
    match.play("upgrade c31 r1c1")  # skipping rank 2
    assert (tile(match, "r1c1"), owner(match, "r1c1"), hand(match, ANA)) == ("c31", ANA, ["c13", "c21"])


@pytest.mark.clause("MP-UPGRADE-3")
def test_the_price_is_the_difference():
    match = table(hands={ANA: ["h31"]}, buildings={"r6c7": ("h21", ANA, 0)})
    assert purse(play(match, "upgrade h31 r6c7"), ANA) == (4, 11)  # 3w 10c - 2w 6c
    told = next(each.message for each in match.log[-1].happenings if each.message.key == "event.upgraded")
    assert (told.params["workers"], told.params["coins"]) == (1, 4)
    match = table(hands={ANA: ["h31"]}, buildings={"r6c7": ("h21", ANA, 0)}, coins=3)
    assert refused(match, "upgrade h31 r6c7") == ("few_coins", "MP-GEN-12")
    assert match.why("upgrade h31 r6c7").reason() == "That costs 4 coins and you have 3 (MP-GEN-12)."


@pytest.mark.clause("MP-UPGRADE-4")
def test_a_negative_difference_counts_as_nothing():
    data = {
        **GAME.pack.data,
        "private": [{**tile, "coins": 1, "workers": 0} if tile["id"] == "h21" else tile for tile in GAME.pack.data["private"]],
    }
    match = table(hands={ANA: ["h21"]}, buildings={"r6c7": ("h11", ANA, 0)})
    match.now.pack = make_pack(data, SCHEMA, "cheap")
    assert purse(play(match, "upgrade h21 r6c7"), ANA) == (5, 15)


@pytest.mark.clause("MP-UPGRADE-5")
def test_the_level_is_kept():
    match = table(hands={ANA: ["h21"]}, buildings={"r6c7": ("h11", ANA, 4), "r6c6": ("i31", IVAN, 0)})
    assert level(play(match, "upgrade h21 r6c7"), "r6c7") == 4


@pytest.mark.clause("MP-UPGRADE-6")
def test_neighbours_move_by_the_difference_once():
    around = {"r6c6": ("h12", IVAN, 0), "r5c7": ("i11", MANU, 5), "r5c6": ("o11", MANU, 1)}
    match = table(hands={ANA: ["i22"]}, buildings={"r6c7": ("i13", ANA, 0), **around})  # H-1 O+1 becomes H-1 I+1
    play(match, "upgrade i22 r6c7")
    # Housing at 0 does not rise to fall again; Industry is at its maximum; Offices lose what they had
    assert (level(match, "r6c6"), level(match, "r5c7"), level(match, "r5c6")) == (0, 5, 0)


@pytest.mark.clause("MP-UPGRADE-7")
def test_only_the_excess_of_new_workers_comes():
    match = table(hands={ANA: ["i31"]}, buildings={"r6c7": ("i11", ANA, 0)}, team={ANA: 6})
    play(match, "upgrade i31 r6c7")
    assert (team(match, ANA), workers(match, ANA)) == (6 + 2, 3)
    match = play(table(hands={ANA: ["o21"]}, buildings={"r6c7": ("o11", ANA, 0)}), "upgrade o21 r6c7")
    assert team(match, ANA) == 5  # 1 and 1


@pytest.mark.clause("MP-UPGRADE-8")
def test_the_old_tile_leaves_the_game_and_workers_stay():
    match = table(hands={ANA: ["h11", "h21"]}, plots={ANA: ["r6c7"]}, passed=[IVAN, 3, MANU])
    play(match, "build h11 r6c7", "upgrade h21 r6c7")
    assert workers(match, ANA) == 5 - 1 - 1
    assert hand(match, ANA) == []
    assert not [move for move in match.legal() if "h11" in move]
    assert workers(pass_all(match), ANA) == 5


@pytest.mark.clause("MP-UPGRADE-9")
def test_an_upgrade_fills_no_plot_and_ends_nothing():
    match = table(hands={ANA: ["h21"]}, buildings={"r6c7": ("h11", ANA, 0)})
    before = dict(match.view()["derived"]["opening"])
    match.play("upgrade h21 r6c7")
    assert match.view()["derived"]["opening"] == before
    full = table(hands={ANA: ["h21"]}, buildings={"r6c7": ("h11", ANA, 0)})
    t, s = full.now.t, full.now.s
    for cell in t.plot[s.scenario][: t.plots[s.scenario]]:
        if s.tile[cell] < 0:
            put(full, f"r{cell // 8 + 1}c{cell % 8 + 1}", "e01", IVAN)
    full.play("upgrade h21 r6c7")
    assert not full.now.s.ending
    assert full.seat == IVAN
