"""The ten worked examples of the rules file."""

import pytest

from semilla.engine.match import Match
from semilla.games.ekonos.state import Phase
from tests.rules.ekonos.board import EKONOS, board, coins, growth, guarded, legal, president, refused, shares, spaces

ORANGE, PURPLE, GREEN = 1, 2, 3


@pytest.mark.clause("EK-SELL-1", "EK-SELL-2", "EK-BUY-1", "EK-PRES-2")
def test_example_1_a_sale_and_a_purchase():
    match = board(
        phase=Phase.SELL,
        shares={"sunset": {ORANGE: 2, PURPLE: 2}, "panda": {ORANGE: 1, GREEN: 1}},
        president={"sunset": ORANGE, "panda": GREEN},
        coins=[0] * 4,
    )
    match.play("sell sunset")
    assert coins(match, ORANGE) == 4
    assert (shares(match, "sunset"), president(match, "sunset")) == ({ORANGE: 1, PURPLE: 2}, PURPLE)
    match.play("buy panda")
    assert coins(match, ORANGE) == 4 - 3
    assert (shares(match, "panda"), president(match, "panda")) == ({ORANGE: 2, GREEN: 1}, ORANGE)


def hydra(marker):
    """Hydra on 1 and 36; next to them 2 is empty, 8 an unprotected Crown, and 30, 31, 35 protected Crowns."""
    return board(
        hands={1: ["sunset:phoenix+hydra"]},
        growth={"hydra": marker - 1},
        shares={"hydra": {2: 1}},
        tiles={"hydra": [1, 36], "crown": [8, 30, 31, 35]},
        guarded=[30, 31, 35],
    )


@pytest.mark.clause("EK-EXP-1", "EK-EXP-2", "EK-EXP-3", "EK-GROW-3", "EK-GROW-4")
def test_example_2_hydra_expands_from_6():
    match = hydra(6)
    match.play("play sunset:phoenix+hydra grow hydra")
    assert match.seat == 2
    assert legal(match, "place ")[:2] == ["2", "8"]
    assert {move for move in match.legal() if move.startswith("place")} == {"place 2", "place 8"}
    match.play("place 2")
    match.play("place 8")
    match.play("protect 1")
    assert spaces(match, "hydra") == [1, 2, 8, 36]
    assert 1 in guarded(match)
    assert match.now.s.on_map[3] == 3  # Crown has its tile back
    assert growth(match, "hydra") == 0


@pytest.mark.clause("EK-EXP-1", "EK-GROW-2")
@pytest.mark.parametrize("steps", [("protect 1", "protect 36"), ("place 2", "place 8"), ("place 8", "protect 1")])
def test_example_3_hydra_expands_from_4(steps):
    match = hydra(4)
    match.play("play sunset:phoenix+hydra grow hydra")
    assert legal(match) == ["expand", "wait"]
    match.play("expand")
    for move in steps:
        match.play(move)
    assert match.phase == "sell"


@pytest.mark.clause("EK-SCORE-1", "EK-SCORE-2")
def test_example_4_scoring():
    match = board(
        tiles={"sunset": [1, 2, 3, 4], "panda": [5, 6, 7, 8, 9, 10]}, shares={"sunset": {1: 2}, "panda": {1: 3}}, coins=[0] * 4
    )
    assert match.now.points()[0] == 8 + 18


@pytest.mark.clause("EK-TILE-3", "EK-EXP-3")
def test_example_5_a_tile_pushed_out_can_be_placed_again():
    match = board(
        phase=Phase.DECIDE,
        company="hydra",
        growth={"hydra": 4},
        tiles={"gemini": [2, 3, 4, 5, 6, 7, 9, 10, 11, 12], "hydra": [1]},
        hands={1: [], 2: ["gemini:sunset+phoenix"]},
    )
    match.play("expand")
    match.play("place 2")
    match.play("stop")
    match.play("keep")
    match.play("pass")
    match.play("play gemini:sunset+phoenix tile")
    assert "place 20" in match.legal()
    match.play("place 20")
    assert match.now.s.on_map[5] == 10


@pytest.mark.clause("EK-PRES-3")
def test_example_6_naming_a_president():
    match = board(phase=Phase.SELL, shares={"crown": {1: 2, 2: 2, 3: 2}}, president={"crown": 1}, coins=[0] * 4)
    match.play("sell crown")
    assert coins(match, 1) == 6
    assert legal(match) == ["name 2", "name 3"]


@pytest.mark.clause("EK-PRES-2", "EK-PRES-3")
def test_example_7_staying_president_on_a_tie():
    match = board(phase=Phase.SELL, shares={"crown": {1: 2, 2: 1, 3: 1}})
    match.play("sell crown")
    assert (president(match, "crown"), match.phase) == (1, "buy")
    match.now.s.phase = Phase.SELL  # his next turn
    match.play("sell crown")
    assert legal(match) == ["name 2", "name 3"]


@pytest.mark.clause("EK-PRES-1", "EK-PRES-4")
def test_example_8_the_last_share():
    match = board(
        phase=Phase.SELL,
        shares={"phoenix": {1: 1}},
        coins=[0, 5, 5, 5],
        hands={2: ["sunset:phoenix+panda"], 3: ["sunset:phoenix+crown"]},
    )
    match.play("sell phoenix")
    assert (coins(match, 1), president(match, "phoenix")) == (1, None)
    match.play("pass")
    match.play("play sunset:phoenix+panda grow panda")
    match.play("keep")
    match.play("buy phoenix")
    assert (coins(match, 2), president(match, "phoenix")) == (4, 2)


@pytest.mark.clause("EK-SETUP-5")
def test_example_9_tokens():
    held = {"sunset": {1: 4}, "phoenix": {1: 4}, "panda": {1: 4}, "crown": {1: 2}}
    match = board(4, Phase.BUY, shares=held, coins=[60] * 4)
    assert refused(match, "buy hydra") == ("no_token", "EK-SETUP-5")
    assert board(3, Phase.BUY, shares=held, coins=[60] * 3).why("buy hydra") is None


@pytest.mark.clause("EK-SETUP-2", "EK-ROUND-1")
def test_example_10_five_players():
    match = Match(EKONOS, 5, seed=1, forced=False)
    s, t = match.now.s, match.now.t
    assert (int(t.rounds[5]), s.held[:5].tolist(), s.coins[:5].tolist()) == (3, [5] * 5, [10] * 5)
    assert 36 - int(s.held.sum()) == 11
