import pytest

from tests.rules.master_plan.table import (
    ANA,
    IVAN,
    PRIVATE,
    coins,
    hand,
    legal,
    pass_all,
    play,
    purse,
    row,
    table,
    told,
    workers,
)


@pytest.mark.clause("MP-MAINT-1")
def test_the_order_of_maintenance():
    match = pass_all(table(market=["h11"], obsolete=["c11"], buildings={"r1c1": ("c12", ANA, 0)}))
    kinds = [happening.message.key.removeprefix("event.") for happening in match.log[-1].happenings]
    assert list(dict.fromkeys(kinds)) == ["passed", "maintenance", "income", "retired", "obsolete", "revealed", "opens", "round"]


@pytest.mark.clause("MP-MAINT-2")
def test_all_workers_come_back_and_new_ones_join():
    match = table(hands={ANA: ["i21"]}, plots={ANA: ["r1c1"]}, market=["h11"], contests=["e01"])
    play(match, "build i21 r1c1", "take h11", "contest e01 2", "bid r1c3 2")
    pass_all(match)
    assert [workers(match, seat) for seat in (1, 2, 3, 4)] == [7, 5, 5, 5]
    assert not match.now.s.recruits.any()


@pytest.mark.clause("MP-MAINT-3")
def test_temporary_workers_go_back_to_the_supply():
    match = pass_all(play(table(), "use temp-agency 3"))
    assert (workers(match, ANA), match.view()["derived"]["supply"][0]) == (5, 7)


@pytest.mark.clause("MP-MAINT-4")
@pytest.mark.parametrize(
    ("name", "height", "income"), [("h11", 0, 0), ("h31", 7, 4), ("c11", 5, 7), ("c31", 0, 4), ("i22", 3, 3), ("o33", 6, 8)]
)
def test_private_buildings_pay_by_their_level(name, height, income):
    match = table(buildings={"r1c1": (name, ANA, height)})
    assert match.view()["derived"]["income"][0] == income
    assert coins(pass_all(match), ANA) == 15 + income


@pytest.mark.clause("MP-MAINT-5")
def test_public_buildings_pay_what_they_show_and_initial_ones_nobody():
    match = pass_all(table(buildings={"r1c1": ("e04", ANA, 0), "r1c2": ("e03", IVAN, 0), "r1c3": ("e01", IVAN, 0)}))
    assert [coins(match, seat) for seat in (1, 2, 3, 4)] == [18, 16, 15, 15]


@pytest.mark.clause("MP-MAINT-6", "MP-MAINT-7")
def test_the_market_ages():
    match = pass_all(table(market=["h11", "c11"], obsolete=["i11"]))
    assert row(match, "obsolete") == ["h11", "c11"]
    assert "i11" not in row(match, "market")
    assert [params["private"] for params in told(match, "retired")] == ["i11"]
    play(match, "take h11")
    assert purse(match, ANA) == (4, 16)  # one coin from the bank


@pytest.mark.clause("MP-MAINT-8")
@pytest.mark.parametrize(("scenario", "refill"), [("s2a", 4), ("s3b", 5), ("s4a", 6)])
def test_players_and_two_new_tiles(scenario, refill):
    match = table(scenario)
    drawn = int(match.now.s.drawn)
    expected = [PRIVATE[private] for private in match.now.s.pile[drawn : drawn + refill]]
    assert row(pass_all(match), "market") == expected


@pytest.mark.clause("MP-MAINT-9")
def test_a_short_pile_gives_what_is_left():
    match = table("s2a")
    match.now.s.drawn = 20  # of 22
    assert len(row(pass_all(match), "market")) == 2
    assert row(pass_all(match), "market") == []


@pytest.mark.clause("MP-MAINT-10")
def test_contests_open_in_their_round_and_older_ones_remain():
    match = table(contests=["e01"])
    assert match.view()["derived"]["contests"][2]["open"] is False
    closed = match.view()["derived"]["contests"][2]["contest"]
    assert closed == "e01" or match.why(f"contest {closed} 1").code == "not_open"
    pass_all(match)
    opens = [contest["open"] for contest in match.view()["derived"]["contests"]]
    assert opens == [True, False] + [True] * 3 + [False] * 9
    assert legal(match, "contest e01 ")


@pytest.mark.clause("MP-MAINT-11")
def test_the_future_track_becomes_the_turn_order():
    match = play(table(), "use bank 1", "pass", "pass", "pass", "pass")
    assert [int(p) + 1 for p in match.now.s.order] == [IVAN, 3, 4, ANA]
    assert (match.now.s.future == -1).all()


@pytest.mark.clause("MP-MAINT-12")
def test_public_actions_open_and_the_round_number_rises():
    match = pass_all(play(table(), "use bank 1", "use hospital 1"))
    assert (int(match.now.s.used), int(match.now.s.lap)) == (0, 2)
    assert hand(match, ANA) == []
