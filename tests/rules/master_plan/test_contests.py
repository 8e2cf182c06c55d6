import pytest

from tests.rules.master_plan.table import (
    ANA,
    IVAN,
    MANU,
    YOLANDA,
    hand,
    legal,
    pass_all,
    play,
    purse,
    refused,
    table,
    tile,
    totals,
    workers,
)


@pytest.mark.clause("MP-BIDPUB-1")
def test_a_contest_opens_with_any_number_of_workers():
    assert totals(table(contests=["e01"]), "contest e01") == [1, 2, 3, 4, 5]
    match = play(table(contests=["e01"]), "contest e01 2")
    assert purse(match, ANA) == (3, 15)
    assert refused(table(contests=["e01"], workers=0), "contest e01 1") == ("few_workers", "MP-GEN-12")


@pytest.mark.clause("MP-BIDPUB-2")
def test_an_overbid_is_at_least_one_worker_more():
    match = play(table(contests=["e01"]), "contest e01 2")
    assert totals(match, "contest e01") == [3, 4, 5]
    match = play(table(contests=["e01"], workers={IVAN: 2}), "contest e01 2")
    assert refused(match, "contest e01 3") == ("few_workers", "MP-GEN-12")


@pytest.mark.clause("MP-BIDPUB-3")
def test_workers_already_there_count():
    match = play(table(contests=["e01"]), "contest e01 2", "contest e01 3", "pass", "pass")
    assert totals(match, "contest e01") == [4, 5]
    match.play("contest e01 4")
    assert workers(match, ANA) == 1


@pytest.mark.clause("MP-BIDPUB-4")
def test_no_coins_no_withdrawal_no_limit():
    match = table(contests=["e01", "e05"], coins=0, hands={ANA: ["e02", "e03", "e04", "e06"]})
    assert legal(match, "contest ")
    play(match, "contest e01 1", "contest e01 2", "contest e01 3", "pass", "contest e05 1")  # two contests entered
    assert [int(n) for n in match.now.s.stake[:2, ANA - 1]] == [1, 1]
    assert workers(match, ANA) == 3
    assert not [move for move in match.legal() if "withdraw" in move]


@pytest.mark.clause("MP-BIDPUB-5")
def test_the_leader_takes_the_tile_and_all_others_their_workers():
    match = play(table(contests=["e01"]), "contest e01 1", "contest e01 2", "contest e01 3", "pass", "pass", "pass")
    assert match.seat == YOLANDA
    assert (hand(match, YOLANDA), workers(match, YOLANDA)) == (["e01"], 2)
    assert (workers(match, ANA), workers(match, IVAN)) == (5, 5)
    assert refused(match, "contest e01 1") == ("contest_over", "MP-BIDPUB-5")
    assert workers(pass_all(match), YOLANDA) == 5


@pytest.mark.clause("MP-BIDPUB-6")
def test_a_won_tile_may_be_built_in_the_same_turn():
    match = play(table(contests=["e01"]), "contest e01 1", "pass", "pass", "pass", "build e01 r1c1")
    assert tile(match, "r1c1") == "e01"


@pytest.mark.clause("MP-BIDPUB-7")
def test_contest_tiles_stay_until_won():
    match = table(contests=["e01", "e05"])
    for _ in range(3):
        pass_all(match)
    assert {"e01 1", "e05 1"} <= set(legal(match, "contest "))


@pytest.mark.clause("MP-BIDPUB-8")
def test_a_won_tile_gives_nothing_before_it_is_built():
    match = play(table(contests=["e08"], coins=4), "contest e08 1", "pass", "pass", "pass")
    assert match.now.points()[0] == 0
    match.play("build e08 r1c1")
    assert (match.now.points()[0], purse(match, ANA)) == (3, (3, 0))
    assert (
        refused(play(table(contests=["e08"], coins=3), "contest e08 1", "pass", "pass", "pass"), "build e08 r1c1")[0] == "few_coins"
    )


@pytest.mark.clause("MP-BIDPUB-1")
def test_two_copies_in_the_market_are_two_contests():
    match = table(contests=["e01", "e01"])
    assert set(legal(match, "contest ")) >= {"e01 1", "e01#2 1"}
    play(match, "contest e01#2 2", "contest e01 1", "pass", "pass")
    assert hand(match, ANA) == ["e01"]
    assert totals(match, "contest e01") == [2, 3]  # Iván leads the other copy, the only one in the market now
    assert not legal(match, "contest e01#2")
    match.play("pass")
    assert (match.seat, hand(match, IVAN), hand(match, MANU)) == (IVAN, ["e01"], [])
