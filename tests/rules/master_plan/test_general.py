import pytest

from semilla import Problem
from semilla.engine.match import Match
from semilla.games.master_plan.scenarios import neighbours
from semilla.games.master_plan.state import CELLS
from tests.rules.master_plan.table import (
    ANA,
    GAME,
    IVAN,
    MANU,
    YOLANDA,
    coins,
    give,
    hand,
    leader,
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


@pytest.mark.clause("MP-GEN-1")
def test_two_to_four_players():
    for players in (1, 5):
        with pytest.raises(Problem, match="2 to 4 players"):
            Match(GAME, players)
    assert [Match(GAME, players, seed=1).players for players in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.clause("MP-GEN-2")
def test_cells_are_adjacent_by_sides_and_corners():
    around = {CELLS[near] for near in neighbours(CELLS.index("r3c3"))}
    assert around == {"r2c2", "r2c3", "r2c4", "r3c2", "r3c4", "r4c2", "r4c3", "r4c4"}
    assert {CELLS[near] for near in neighbours(CELLS.index("r1c1"))} == {"r1c2", "r2c1", "r2c2"}
    match = play(table(hands={ANA: ["e01"]}, buildings={"r1c7": ("h11", ANA, 0)}), "build e01 r2c7")
    assert level(match, "r1c7") == 1  # a side
    match = play(table(hands={ANA: ["e01"]}, buildings={"r3c7": ("h11", ANA, 0)}), "build e01 r1c5")
    assert level(match, "r3c7") == 0  # neither side nor corner


@pytest.mark.clause("MP-GEN-3")
def test_holes_are_no_cells_and_nobody_s_neighbours():
    match = table("s3b", hands={ANA: ["e01"]})  # the lake is r4c4
    assert refused(match, "bid r4c4 1") == ("no_plot_there", "MP-GEN-4")
    assert "build e01 r4c4" not in match.legal()
    assert totals(match, "bid r4c3")[0] == 3  # Hospital, Health Centre, Employment Office
    assert totals(match, "bid r1c2")[0] == 1  # at the frame: the Bank alone


@pytest.mark.clause("MP-GEN-4")
def test_a_plot_is_free_under_bid_owned_or_built():
    match = table(hands={ANA: ["h11"]})
    assert (tile(match, "r1c1"), owner(match, "r1c1"), leader(match, "r1c1")) == (None, None, None)
    match.play("bid r1c1 1")
    assert (owner(match, "r1c1"), leader(match, "r1c1")) == (None, ANA)
    play(match, "pass", "pass", "pass")
    assert (owner(match, "r1c1"), leader(match, "r1c1")) == (ANA, None)
    match.play("build h11 r1c1")
    assert tile(match, "r1c1") == "h11"
    assert refused(match, "bid r1c1 1") == ("built_already", "MP-GEN-5")


@pytest.mark.clause("MP-GEN-5")
def test_initial_public_buildings_are_nobody_s_and_stay():
    match = table(hands={ANA: ["e12", "h11"]}, plots={ANA: ["r1c1"]}, town_hall="expropriation")
    assert (tile(match, "r2c2"), owner(match, "r2c2")) == ("bank", None)
    assert totals(match, "bid r1c2")[0] == 1  # the Bank counts as a building
    assert legal(match, "build e12 r2c2") == []
    assert not legal(match, "upgrade")
    assert refused(match, "use town-hall 1 r2c2") == ("no_target", "MP-ANNEX-14")
    assert legal(match, "build e12 r1c2") == [""]  # nothing to demolish
    match.play("build h11 r1c1")
    assert owner(match, "r1c1") == ANA


@pytest.mark.clause("MP-GEN-6")
def test_twelve_workers_of_every_colour():
    match = table(team={ANA: 12}, hands={ANA: ["i11", "e07"]}, plots={ANA: ["r1c1"]})
    assert refused(match, "use employment-office 1") == ("few_in_supply", "MP-GEN-6")
    assert match.view()["derived"]["supply"][0] == 0
    match.play("build i11 r1c1")
    assert team(match, ANA) == 12  # the gain is cut to the supply
    match = play(table(team={ANA: 9}), "use temp-agency 2")
    derived = match.view()["derived"]
    places = workers(match, ANA) + derived["placed"][0] + int(match.now.s.recruits[0]) + derived["supply"][0]
    assert (derived["supply"][0], places) == (0, 12)  # temporary ones are part of the twelve


@pytest.mark.clause("MP-GEN-7")
def test_workers_stay_until_maintenance():
    match = play(table(market=["h11"]), "take h11", "pass", "pass", "pass", "use bank 2")
    assert workers(match, ANA) == 2
    assert match.view()["derived"]["placed"][0] == 3
    assert workers(pass_all(match), ANA) == 5


@pytest.mark.clause("MP-GEN-8")
def test_coins_in_bids_cannot_be_spent_and_nobody_owes():
    match = play(table(coins={ANA: 4}, hands={ANA: ["h11"]}, plots={ANA: ["r1c1"]}), "bid r1c5 2", "bid r1c5 4", "pass", "pass")
    assert (match.seat, coins(match, ANA)) == (ANA, 2)
    assert refused(match, "build h11 r1c1") == ("few_coins", "MP-GEN-12")
    assert match.why("build h11 r1c1").reason("en") == "That costs 3 coins and you have 2 (MP-GEN-12)."
    assert match.why("build h11 r1c1").reason("es") == "Eso cuesta 3 monedas y tienes 2 (MP-GEN-12)."


@pytest.mark.clause("MP-GEN-9")
def test_markers_never_limit_play():
    cells = [CELLS[cell] for cell in table().now.t.plot[4][:30]]
    match = table(hands={ANA: ["e05"]}, buildings=dict.fromkeys(cells, ("e01", ANA, 0)))
    free = legal(match, "build e05 ")
    match.play(f"build e05 {free[0]}")
    assert int((match.now.s.owner == ANA - 1).sum()) == 31  # more than 20 markers


@pytest.mark.clause("MP-GEN-10")
def test_hands_are_open_unlimited_and_kept():
    tiles = ["h11", "h12", "h13", "c11", "c12", "i11", "o11", "l05", "e01"]
    match = table(hands={ANA: tiles})
    held = hand(match, ANA)
    assert sorted(held) == sorted(tiles)
    for viewer in (None, ANA, IVAN):
        assert match.view(viewer)["derived"]["hands"][0] == held
    assert hand(pass_all(match), ANA) == held
    assert not [move for move in match.legal() if move.split()[0] in ("discard", "give", "return")]


@pytest.mark.clause("MP-GEN-11")
def test_an_ability_prevails_over_the_general_rule():
    match = play(table(), "use temp-agency 1")  # workers gained become usable in maintenance; these at once
    assert workers(match, ANA) == 5 - 1 + 2


@pytest.mark.clause("MP-GEN-12")
def test_a_price_is_paid_whole_or_not_at_all():
    match = table(workers={ANA: 1}, hands={ANA: ["c21"]}, plots={ANA: ["r1c1"]})
    before = match.now.states.tobytes()
    assert refused(match, "build c21 r1c1") == ("few_workers", "MP-GEN-12")
    with pytest.raises(Problem):
        match.play("build c21 r1c1")
    assert match.now.states.tobytes() == before
    give(match, MANU, "h11")
    assert refused(match, "build h11 r1c1") == ("not_in_hand", "MP-BUILD-1")
    assert purse(match, YOLANDA) == (5, 15)
