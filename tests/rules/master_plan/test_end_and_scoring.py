import pytest

from semilla.games.master_plan.state import CELLS
from tests.rules.master_plan.table import (
    ANA,
    IVAN,
    MANU,
    YOLANDA,
    coins,
    give,
    owner,
    pass_all,
    play,
    purse,
    put,
    table,
    told,
    totals,
    workers,
)


def nearly_full(free, **more):
    """S4A with every plot built but those named."""
    match = table(**more)
    s, t = match.now.s, match.now.t
    for cell in t.plot[s.scenario][: t.plots[s.scenario]]:
        if CELLS[cell] not in free and s.tile[cell] < 0:
            put(match, CELLS[cell], "e01", ANA)
    return match


@pytest.mark.clause("MP-END-1")
def test_the_game_ends_by_the_last_plot_or_by_round_5():
    match = nearly_full(["r6c7"], turn=MANU, hands={MANU: ["e05"]}, lap=2)
    play(match, "build e05 r6c7")
    assert (match.over, int(match.now.s.lap)) == (True, 2)
    assert pass_all(table(lap=5)).over


@pytest.mark.clause("MP-END-2")
def test_owned_plots_and_plots_under_bid_are_empty():
    match = nearly_full(["r6c7", "r6c6"], turn=MANU, hands={MANU: ["e05"]}, plots={ANA: ["r6c6"]})
    match.play("build e05 r6c7")
    assert not match.over
    assert not match.now.s.ending
    match = nearly_full(["r6c7", "r6c6"], order=[ANA, MANU, IVAN, YOLANDA], hands={MANU: ["e05"]})
    match.play(f"bid r6c6 {totals(match, 'bid r6c6')[0]}")
    match.play("build e05 r6c7")
    assert not match.now.s.ending


@pytest.mark.clause("MP-END-3")
def test_a_demolition_in_the_same_action_prevents_the_end():
    match = nearly_full(["r6c7"], turn=MANU, hands={MANU: ["e12"]}, buildings={"r1c1": ("c11", IVAN, 0)})
    play(match, "build e12 r6c7 demolish r1c1")
    assert not match.over
    assert not match.now.s.ending
    match = nearly_full(["r6c7"], turn=MANU, hands={MANU: ["e12"]}, buildings={"r1c1": ("c11", IVAN, 0)})
    assert play(match, "build e12 r6c7").over


@pytest.mark.clause("MP-END-4")
def test_only_those_after_the_trigger_who_have_not_passed_get_a_last_turn():
    match = nearly_full(["r6c7"], turn=IVAN, passed=[YOLANDA], hands={IVAN: ["e05"]})
    match.play("build e05 r6c7")
    assert match.seat == MANU
    assert match.prompt.key == "prompt.last_turn"
    assert play(match, "pass").over


@pytest.mark.clause("MP-END-5")
def test_a_last_turn_is_a_normal_turn():
    match = nearly_full(
        ["r6c7", "r6c6"], order=[IVAN, MANU, ANA, YOLANDA], turn=MANU, hands={IVAN: ["e05"], YOLANDA: ["e06"]}, contests=["e08"]
    )
    play(match, "contest e08 1", "use bank 1")  # Manu leads
    play(match, "build e06 r6c6", "build e05 r6c7")  # Yolanda, then Iván on the last plot
    assert (match.seat, bool(match.now.s.ending)) == (MANU, True)
    assert int(match.now.s.holder[0]) == MANU - 1  # part (a)
    match.play("use hospital 1")  # part (b)
    assert match.seat == ANA
    play(match, "pass", "pass")
    assert match.over


@pytest.mark.clause("MP-END-6")
def test_the_end_is_final():
    match = nearly_full(["r6c7"], turn=ANA, hands={ANA: ["e05"]}, buildings={"r1c1": ("c11", IVAN, 0)}, town_hall="expropriation")
    play(match, "build e05 r6c7", "use town-hall 1 r1c1")
    assert owner(match, "r1c1") is None
    play(match, "pass", "pass")
    assert match.over
    assert len(told(match, "last_plot")) == 1


@pytest.mark.clause("MP-END-7")
def test_the_game_ends_with_the_action_phase_of_round_5():
    match = table(lap=5)
    play(match, "use bank 1", "pass", "pass", "pass")
    assert not match.over
    match.play("pass")
    assert match.over
    assert match.seat is None


@pytest.mark.clause("MP-END-8")
def test_the_final_round_has_no_maintenance():
    match = pass_all(table(lap=5, buildings={"r1c1": ("c31", ANA, 7)}, market=["h11"]))
    assert coins(match, ANA) == 15
    assert not told(match, "maintenance")


@pytest.mark.clause("MP-END-9")
def test_open_bids_at_the_end_are_void():
    match = nearly_full(["r6c7", "r6c6"], turn=ANA, hands={IVAN: ["e05"]}, contests=["e08"], buildings={"r1c1": ("c11", ANA, 0)})
    give(match, IVAN, "e06")
    match.now.s.order[:] = [IVAN - 1, ANA - 1, YOLANDA - 1, MANU - 1]
    play(match, "contest e08 2", "contest e08 3", "pass")  # Ana, Yolanda outbids, Manu
    play(match, "build e05 r6c6", "contest e08 4", "pass", "build e06 r6c7")  # Iván, Ana leads, Yolanda, Iván on the last plot
    assert match.seat == ANA  # her last turn starts with the win
    assert int(match.now.s.holder[0]) == ANA - 1
    other = nearly_full(
        ["r6c7"], turn=YOLANDA, order=[YOLANDA, IVAN, ANA, MANU], hands={IVAN: ["e05"]}, contests=["e08"], passed=[MANU]
    )
    play(other, "contest e08 2", "build e05 r6c7", "contest e08 3")
    assert other.over
    assert (workers(other, YOLANDA), workers(other, ANA)) == (5, 5)
    assert int(other.now.s.holder[0]) == -1


@pytest.mark.clause("MP-SCORE-1")
@pytest.mark.parametrize(("name", "height", "points"), [("h11", 0, 1), ("h31", 7, 24), ("c21", 3, 3), ("i33", 4, 7), ("o11", 5, 6)])
def test_private_buildings_score_by_level(name, height, points):
    assert table(coins=0, buildings={"r1c1": (name, IVAN, height)}).now.points() == [0, points, 0, 0]


@pytest.mark.clause("MP-SCORE-2")
def test_public_buildings_score_their_printed_points():
    assert table(coins=0, buildings={"r1c1": ("e08", ANA, 0), "r1c2": ("e01", ANA, 0)}).now.points()[0] == 5


@pytest.mark.clause("MP-SCORE-3")
def test_conditions_score_on_the_sheet_with_their_reason():
    match = table(coins=0, buildings={"r1c1": ("l01", ANA, 0), "r1c2": ("h11", IVAN, 0)})
    lines = [(line["key"], line["points"]) for line in match.score_sheet()[0]["lines"]]
    assert lines == [("score.public", 1), ("score.condition", 2), ("score.coins", 0)]


@pytest.mark.clause("MP-SCORE-4")
@pytest.mark.parametrize(("money", "points"), [(9, 0), (10, 1), (39, 3)])
def test_ten_coins_are_a_point(money, points):
    assert table(coins={ANA: money}).now.points()[0] == points


@pytest.mark.clause("MP-SCORE-5")
def test_hospital_tokens_score():
    assert play(table(coins=8), "use hospital 3").now.points()[0] == 3


@pytest.mark.clause("MP-SCORE-6")
def test_hands_plots_and_workers_score_nothing():
    match = table(coins=0, team=12, workers=12, hands={ANA: ["h31", "e08", "l06"]}, plots={ANA: ["r1c1", "r1c2"]})
    assert match.now.points() == [0] * 4


@pytest.mark.clause("MP-SCORE-7")
def test_the_highest_total_wins():
    match = pass_all(table(lap=5, buildings={"r1c1": ("h31", YOLANDA, 5)}, coins={ANA: 39}))
    assert match.result()["winners"] == [YOLANDA]
    assert match.result()["points"] == [3, 1, 18 + 1, 1]


@pytest.mark.clause("MP-SCORE-8")
def test_ties_are_broken_by_coins_then_team_then_shared():
    match = table(coins={ANA: 12, IVAN: 19, YOLANDA: 12, MANU: 3})
    assert match.now.points()[:3] == [1, 1, 1]
    match.now.s.over = 1
    assert match.now.winners() == [IVAN - 1]
    assert match.say(match.tie()).endswith("wins by 19 coins against 12.")
    match.now.s.coins[IVAN - 1] = 12
    match.now.s.team[YOLANDA - 1] = 7
    assert match.now.winners() == [YOLANDA - 1]
    assert f"wins by a permanent team of 7 against {match.now.s.team[0]}" in match.say(match.tie())
    match.now.s.team[:2] = 7
    assert match.now.winners() == [0, 1, 2]
    assert match.tie().key == "tie.shared"
    assert purse(match, ANA)[1] == 12
