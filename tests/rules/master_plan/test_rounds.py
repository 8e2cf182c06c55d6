import pytest

from tests.rules.master_plan.table import (
    ANA,
    IVAN,
    MANU,
    YOLANDA,
    coins,
    hand,
    legal,
    own,
    owner,
    pass_all,
    play,
    purse,
    table,
    told,
    workers,
)


@pytest.mark.clause("MP-ROUND-1")
def test_five_rounds_the_last_without_maintenance():
    match = table(buildings={"r1c1": ("c11", ANA, 0)})
    for lap in range(2, 6):
        pass_all(match)
        assert match.now.s.lap == lap
    money = coins(match, ANA)
    assert money == 15 + 4 * 2
    pass_all(match)
    assert match.over
    assert coins(match, ANA) == money
    assert len(told(match, "maintenance")) == 4


@pytest.mark.clause("MP-ROUND-2")
def test_turns_go_round_skipping_who_passed():
    match = table(order=[MANU, ANA, YOLANDA, IVAN], turn=MANU)
    seats = []
    for move in ("use bank 1", "pass", "use hospital 1", "pass", "use employment-office 1", "use temp-agency 1"):
        seats.append(match.seat)
        match.play(move)
    assert seats == [MANU, ANA, YOLANDA, IVAN, MANU, YOLANDA]
    assert match.seat == MANU


@pytest.mark.clause("MP-ROUND-3")
def test_leads_are_won_before_the_action_also_before_a_pass():
    match = play(table(hands={ANA: ["h11"]}), "bid r1c1 1", "pass", "pass", "pass")
    assert owner(match, "r1c1") == ANA
    play(match, "build h11 r1c1")  # the plot just won serves the action of the same turn
    match = play(table(contests=["e01"]), "contest e01 1", "pass", "pass", "pass")
    assert hand(match, ANA) == ["e01"]
    match.play("pass")
    assert hand(match, ANA) == ["e01"]


@pytest.mark.clause("MP-ROUND-4")
def test_nobody_leads_twice_and_a_win_cannot_be_refused():
    match = play(table(contests=["e01"]), "bid r1c1 1", "pass", "pass", "pass")
    assert owner(match, "r1c1") == ANA  # won before the next bid
    match.play("contest e01 1")
    assert hand(match, ANA) == ["e01"]
    assert "problem.two_leads" not in match.game.problems(match.now)
    match.now.s.front[0] = match.now.s.leader[0] = IVAN - 1
    assert "problem.two_leads" in match.game.problems(match.now)


@pytest.mark.clause("MP-ROUND-5")
def test_passing_is_always_allowed_and_there_is_no_empty_turn():
    match = table(workers=0, coins=0)
    assert match.legal() == ["pass"]
    rich = table(market=["h11"], contests=["e01"])
    assert "pass" in rich.legal()
    assert "" not in rich.legal()


@pytest.mark.clause("MP-ROUND-6")
def test_the_seven_actions():
    match = table(
        hands={ANA: ["h11", "c21"]},
        plots={ANA: ["r1c1"]},
        buildings={"r6c1": ("c11", ANA, 0)},
        market=["h12"],
        contests=["e01"],
    )
    assert {move.split()[0] for move in match.legal()} == {"bid", "take", "build", "use", "contest", "upgrade", "pass"}
    for move in ("bid r1c2 1", "take h12", "build h11 r1c1", "use bank 1", "contest e01 1", "upgrade c21 r6c1", "pass"):
        other = table(
            hands={ANA: ["h11", "c21"]},
            plots={ANA: ["r1c1"]},
            buildings={"r6c1": ("c11", ANA, 0)},
            market=["h12"],
            contests=["e01"],
        )
        assert play(other, move).seat == IVAN  # exactly one a turn


@pytest.mark.clause("MP-ROUND-7")
def test_a_player_left_alone_takes_one_turn_after_another():
    match = table(turn=MANU, passed=[ANA, IVAN, YOLANDA], contests=["e01"])
    play(match, "contest e01 1", "build e01 r1c1", "use bank 1")
    assert match.seat == MANU
    assert purse(match, MANU) == (2, 18)


@pytest.mark.clause("MP-PASS-1")
def test_one_may_pass_with_other_actions_left():
    match = table()
    assert len(match.legal()) > 1
    assert play(match, "pass").seat == IVAN


@pytest.mark.clause("MP-PASS-2")
def test_who_passed_takes_no_more_turns_this_round():
    match = play(table(), "pass", "use bank 1", "pass", "pass")
    assert match.seat == IVAN
    match.play("pass")
    assert (match.now.s.lap, match.seat) == (2, ANA)


@pytest.mark.clause("MP-PASS-3")
def test_the_order_of_passing_is_the_next_turn_order():
    match = play(table(), "use bank 1", "pass", "use hospital 1", "pass")
    assert [int(p) + 1 for p in match.now.s.future[:2]] == [IVAN, MANU]
    play(match, "use employment-office 1", "pass", "pass")
    assert [int(p) + 1 for p in match.now.s.order] == [IVAN, MANU, YOLANDA, ANA]


@pytest.mark.clause("MP-PASS-4")
def test_outbid_stakes_of_who_passed_come_back():
    match = play(table(contests=["e01"]), "contest e01 1", "contest e01 2", "pass", "pass", "pass")
    assert match.seat == IVAN
    assert workers(match, ANA) == 5
    assert not (match.now.s.front == ANA - 1).any()
    match = play(table(), "bid r1c1 1", "bid r1c1 2", "pass", "pass", "pass")
    assert purse(match, ANA) == (5, 15)


@pytest.mark.clause("MP-PASS-5")
def test_hand_coins_and_plots_are_kept_and_idle_workers_give_nothing():
    match = table(hands={ANA: ["h11"]}, plots={ANA: ["r1c1"]})
    own(match, "r1c2", ANA)
    pass_all(match)
    assert (hand(match, ANA), purse(match, ANA)) == (["h11"], (5, 15))
    assert (owner(match, "r1c1"), owner(match, "r1c2")) == (ANA, ANA)


@pytest.mark.clause("MP-PASS-6")
def test_the_action_phase_ends_when_all_have_passed():
    match = play(table(), "pass", "pass", "pass")
    assert match.now.s.lap == 1
    match.play("pass")
    assert match.now.s.lap == 2
    assert legal(match, "use bank ")
