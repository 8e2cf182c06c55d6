import pytest

from semilla.games.master_plan.state import CELLS
from tests.rules.master_plan.table import (
    ANA,
    IVAN,
    MANU,
    YOLANDA,
    leader,
    legal,
    owner,
    pass_all,
    play,
    purse,
    refused,
    table,
    totals,
    workers,
)


@pytest.mark.clause("MP-BIDPLOT-1")
def test_an_auction_opens_on_a_free_plot_next_to_a_building():
    match = table(plots={IVAN: ["r1c1"]}, buildings={"r1c7": ("h11", MANU, 0)})
    assert refused(match, "bid r6c7 1") == ("no_neighbour", "MP-BIDPLOT-1")
    assert refused(match, "bid r1c1 1") == ("owned_already", "MP-BIDPLOT-1")
    assert refused(match, "bid r1c7 1") == ("built_already", "MP-GEN-5")
    assert refused(match, "bid r2c2 1") == ("no_plot_there", "MP-GEN-4")
    assert totals(match, "bid r2c1")[0] == 1  # next to the Bank
    assert totals(match, "bid r1c6")[0] == 2  # next to a rival's building and the Hospital


@pytest.mark.clause("MP-BIDPLOT-2")
@pytest.mark.parametrize(("cell", "value"), [("r1c1", 1), ("r1c3", 2), ("r5c4", 3), ("r3c3", 4), ("r6c2", 1)])
def test_the_opening_value_counts_the_buildings_around(cell, value):
    match = table()
    assert totals(match, f"bid {cell}")[0] == value
    assert match.view()["derived"]["opening"][cell] == value


@pytest.mark.clause("MP-BIDPLOT-3")
def test_bids_are_multiples_of_the_opening_value():
    match = table(coins=13)
    assert totals(match, "bid r3c3") == [4, 8, 12]
    match.play("bid r3c3 8")
    assert purse(match, ANA) == (4, 5)
    assert refused(table(workers=0), "bid r3c3 4") == ("few_workers", "MP-GEN-12")
    assert refused(table(coins=3), "bid r3c3 4") == ("few_coins", "MP-GEN-12")
    assert match.why("bid r3c4 5") is not None


@pytest.mark.clause("MP-BIDPLOT-4")
def test_the_opening_value_stays_when_neighbours_vanish():
    match = table(
        turn=IVAN,
        hands={YOLANDA: ["e12"]},
        buildings={"r6c1": ("h11", MANU, 0), "r6c3": ("c11", MANU, 0)},
        order=[IVAN, YOLANDA, ANA, MANU],
    )
    play(match, "bid r6c2 3", "build e12 r1c1 demolish r6c1")
    assert int(match.now.s.around[CELLS.index("r6c2")]) == 2
    assert totals(match, "bid r6c2") == [6, 9, 12, 15]


@pytest.mark.clause("MP-BIDPLOT-5")
def test_an_overbid_is_a_higher_multiple():
    match = play(table(), "bid r3c3 8")
    assert totals(match, "bid r3c3") == [12]
    match.play("bid r3c3 12")
    assert leader(match, "r3c3") == IVAN
    assert refused(match, "bid r3c3 16") == ("few_coins", "MP-GEN-12")


@pytest.mark.clause("MP-BIDPLOT-6")
def test_only_the_first_bid_in_an_auction_costs_a_worker():
    match = play(table(workers={ANA: 1}), "bid r1c1 1", "bid r1c1 2", "pass", "pass")
    assert workers(match, ANA) == 0
    assert legal(match, "bid") == sorted(f" r1c1 {total}" for total in range(3, 16))
    match.play("bid r1c1 3")
    assert (workers(match, ANA), leader(match, "r1c1")) == (0, ANA)


@pytest.mark.clause("MP-BIDPLOT-7")
def test_coins_already_there_count_in_the_new_total():
    match = play(table(), "bid r1c1 4", "bid r1c1 6", "pass", "pass")
    assert totals(match, "bid r1c1")[-1] == 15  # 11 in hand and 4 there
    match.play("bid r1c1 10")
    assert purse(match, ANA) == (4, 5)


@pytest.mark.clause("MP-BIDPLOT-8")
def test_a_leader_wins_before_raising():
    match = play(table(), "bid r1c1 1", "pass", "pass", "pass")
    assert (match.seat, owner(match, "r1c1")) == (ANA, ANA)
    assert refused(match, "bid r1c1 2") == ("owned_already", "MP-BIDPLOT-1")


@pytest.mark.clause("MP-BIDPLOT-9")
def test_outbid_stakes_stay_on_the_plot():
    match = play(table(), "bid r1c1 4", "bid r1c1 5")
    assert purse(match, ANA) == (4, 11)
    play(match, "bid r1c1 6", "pass")
    assert purse(match, ANA) == (4, 11)
    assert not [move for move in match.legal() if "withdraw" in move]


@pytest.mark.clause("MP-BIDPLOT-10")
def test_the_winner_pays_and_the_worker_stays():
    match = play(table(), "bid r1c1 4", "pass", "pass", "pass")
    assert (owner(match, "r1c1"), leader(match, "r1c1"), purse(match, ANA)) == (ANA, None, (4, 11))
    assert match.now.s.bid.sum() == 0
    assert purse(pass_all(match), ANA) == (5, 11)


@pytest.mark.clause("MP-BIDPLOT-11")
def test_all_others_take_their_stakes_back_even_after_passing():
    match = play(table(), "bid r1c1 1", "bid r1c1 2", "bid r1c1 3", "pass", "pass", "pass")
    assert match.seat == YOLANDA
    assert (purse(match, ANA), purse(match, IVAN), purse(match, YOLANDA)) == ((5, 15), (5, 15), (4, 12))


@pytest.mark.clause("MP-BIDPLOT-12")
def test_winning_is_no_action():
    match = play(table(hands={ANA: ["h11"]}), "bid r1c1 1", "pass", "pass", "pass", "build h11 r1c1")
    assert (match.seat, owner(match, "r1c1")) == (ANA, ANA)


@pytest.mark.clause("MP-BIDPLOT-13", "MP-BIDPLOT-14")
def test_no_bid_with_two_unbuilt_plots():
    two = table(plots={ANA: ["r1c1", "r1c2"]}, hands={ANA: ["h11"]})
    assert not legal(two, "bid")
    assert refused(two, "bid r1c3 2") == ("plot_limit", "MP-BIDPLOT-14")
    play(two, "build h11 r1c1", "pass", "pass", "pass")
    assert legal(two, "bid r1c3")
    assert legal(table(plots={ANA: ["r1c1"]}), "bid r1c3")


@pytest.mark.clause("MP-BIDPLOT-14")
def test_a_raise_needs_room_for_the_plot_too():
    match = play(table(plots={ANA: ["r1c1"]}), "bid r1c5 2", "bid r1c5 4", "bid r1c5 6", "bid r1c5 8", "bid r6c4 2")
    play(match, "bid r1c5 10", "bid r1c5 12", "pass")
    assert (match.seat, owner(match, "r6c4"), leader(match, "r1c5")) == (ANA, ANA, YOLANDA)
    assert refused(match, "bid r1c5 14") == ("plot_limit", "MP-BIDPLOT-14")


@pytest.mark.clause("MP-BIDPLOT-15")
def test_one_may_take_part_in_several_auctions():
    match = play(table(), "bid r1c1 1", "bid r1c1 2", "bid r1c1 3", "pass", "bid r1c3 2")
    assert [int(match.now.s.bid[CELLS.index(cell), ANA - 1]) for cell in ("r1c1", "r1c3")] == [1, 2]
    assert purse(match, ANA) == (3, 12)


@pytest.mark.clause("MP-BIDPLOT-16")
def test_nothing_is_built_on_a_plot_under_bid():
    match = play(table(hands={IVAN: ["e01"]}), "bid r1c1 1")
    assert refused(match, "build e01 r1c1") == ("under_bid", "MP-BIDPLOT-16")


@pytest.mark.clause("MP-BIDPLOT-17")
def test_no_bid_is_open_after_a_round_that_ended_by_passing():
    match = play(table(contests=["e01"]), "bid r1c1 1", "bid r1c1 2", "contest e01 1", "contest e01 2")
    pass_all(match)
    s = match.now.s
    assert (s.leader == -1).all()
    assert (s.front == -1).all()
    assert s.bid.sum() == s.stake.sum() == 0
    assert (owner(match, "r1c1"), int(s.holder[0]) + 1) == (IVAN, MANU)
