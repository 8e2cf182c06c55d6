import pytest

from semilla.games.ekonos.state import Phase
from tests.rules.ekonos.board import board


def finished(**position):
    match = board(4, Phase.BUY, lap=3, hands={}, **position)
    match.play("pass")
    assert match.over
    return match


@pytest.mark.clause("EK-SCORE-1")
def test_worth_is_the_number_of_tiles_protected_or_not():
    match = finished(tiles={"panda": [1, 2, 3]}, guarded=[2], shares={"panda": {2: 1}}, coins=[0] * 4)
    assert match.result()["points"] == [0, 3, 0, 0]


@pytest.mark.clause("EK-SCORE-2")
def test_points_are_shares_times_worth_plus_coins():
    match = finished(tiles={"panda": [1, 2, 3], "crown": [5]}, shares={"panda": {2: 2, 3: 1}, "crown": {2: 1}}, coins=[7, 5, 0, 1])
    assert match.result()["points"] == [7, 5 + 6 + 1, 3, 1]
    sheet = match.score_sheet()[1]
    assert [line["points"] for line in sheet["lines"]] == [6, 1, 5]


@pytest.mark.clause("EK-SCORE-3")
def test_most_points_win_and_equal_points_share():
    assert finished(coins=[3, 9, 2, 1]).result()["winners"] == [2]
    assert finished(coins=[9, 9, 2, 9]).result()["winners"] == [1, 2, 4]
