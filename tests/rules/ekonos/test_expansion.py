import pytest

from semilla.games.ekonos.state import Phase
from tests.rules.ekonos.board import board, growth, guarded, legal, refused, spaces


def expanding(steps=2, **position):
    """A position in which Hydra's president (seat 2) has just begun to expand from 4 or 6."""
    at = 4 if steps == 2 else 6
    match = board(
        company="hydra",
        seat=2,
        phase=Phase.DECIDE,
        growth={"hydra": at},
        shares={"hydra": {2: 1}},
        turn=1,
        coins=[12] * 4,
        **position,
    )
    if steps == 2:
        match.play("expand")
    else:
        match = board(
            hands={1: ["sunset:phoenix+hydra"]}, growth={"hydra": 5}, shares={"hydra": {2: 1}}, turn=1, coins=[12] * 4, **position
        )
        match.play("play sunset:phoenix+hydra grow hydra")
    return match


@pytest.mark.clause("EK-EXP-1")
@pytest.mark.parametrize("steps", [2, 3])
def test_two_steps_from_4_and_three_from_6(steps):
    match = expanding(steps, tiles={"hydra": [9, 15]})
    taken = 0
    while match.phase == "expand":
        match.play(match.legal()[0])
        taken += 1
    assert taken == steps
    assert match.phase == "sell"


@pytest.mark.clause("EK-EXP-1")
def test_a_step_places_or_protects():
    match = expanding(2, tiles={"hydra": [1]})
    match.play("place 2")
    match.play("protect 1")
    assert spaces(match, "hydra") == [1, 2]
    assert guarded(match) == [1]


@pytest.mark.clause("EK-EXP-2")
def test_tiles_are_placed_next_to_where_the_company_stood_when_it_began():
    match = expanding(3, tiles={"hydra": [1]})
    assert legal(match, "place ")[:2] == ["2", "8"]
    match.play("place 2")
    assert refused(match, "place 3") == ("out_of_reach", "EK-EXP-2")  # 3 is linked to 2, which is new
    assert refused(match, "place 36") == ("out_of_reach", "EK-EXP-2")
    assert guarded(match) == []  # normal side up


@pytest.mark.clause("EK-EXP-3")
def test_an_unprotected_rival_is_pushed_out_to_its_supply():
    match = expanding(2, tiles={"hydra": [1], "crown": [2, 8]}, guarded=[8])
    assert refused(match, "place 8") == ("protected_space", "EK-EXP-3")
    assert refused(match, "place 1") == ("own_space", "EK-EXP-3")
    match.play("place 2")
    assert spaces(match, "hydra") == [1, 2]
    assert spaces(match, "crown") == [8]
    assert match.now.s.on_map.tolist()[3:5] == [1, 2]


@pytest.mark.clause("EK-EXP-4")
def test_a_tile_placed_in_this_expansion_can_be_protected():
    match = expanding(2, tiles={"hydra": [1, 30], "crown": [12]})
    match.play("place 2")
    assert refused(match, "protect 12") == ("not_its_tile", "EK-TILE-2")
    match.play("protect 2")
    assert guarded(match) == [2]


@pytest.mark.clause("EK-EXP-5")
def test_stopping_needs_one_step():
    match = expanding(2, tiles={"hydra": [1]})
    assert refused(match, "stop") == ("first_step", "EK-EXP-5")
    match.play("protect 1")
    match.play("stop")
    assert (match.seat, match.phase, growth(match, "hydra")) == (1, "sell", 0)


@pytest.mark.clause("EK-EXP-5")
def test_without_a_possible_step_it_ends_with_no_effect():
    match = expanding(2)  # Hydra is not on the map
    assert (match.phase, growth(match, "hydra")) == ("sell", 0)
    match = expanding(3, tiles={"hydra": [1], "crown": [2, 8]}, guarded=[1, 2, 8])
    assert (match.phase, growth(match, "hydra")) == ("sell", 0)
    assert spaces(match, "hydra") == [1]


@pytest.mark.clause("EK-EXP-5")
def test_it_ends_when_no_further_step_is_possible():
    match = expanding(3, tiles={"hydra": [1], "crown": [2, 8]}, guarded=[2, 8])
    match.play("protect 1")
    assert (match.phase, growth(match, "hydra")) == ("sell", 0)


@pytest.mark.clause("EK-EXP-6")
def test_the_turn_goes_on_with_the_player_of_the_card():
    match = expanding(3, tiles={"hydra": [1]})
    assert match.seat == 2
    match.play("protect 1")
    match.play("stop")
    assert (match.seat, match.phase) == (1, "sell")
