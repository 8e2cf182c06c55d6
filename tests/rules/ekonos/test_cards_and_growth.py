import pytest

from semilla.games.ekonos.state import Phase
from tests.rules.ekonos.board import CARDS, board, growth, guarded, legal, refused, spaces

CARD = "sunset:phoenix+panda"
ALL = list(range(1, 37))


@pytest.mark.clause("EK-CARD-1")
def test_a_card_is_used_by_its_top_or_one_of_two_lower_companies():
    match = board(hands={1: [CARD]})
    assert legal(match) == [f"play {CARD} grow panda", f"play {CARD} grow phoenix", f"play {CARD} tile"]
    assert refused(match, "play sunset:phoenix+crown tile") == ("not_in_hand", "EK-CARD-1")
    match.play(f"play {CARD} grow panda")
    assert match.now.s.held[0] == 0
    assert match.view()["state"]["played"] == [CARD]


@pytest.mark.clause("EK-TILE-1")
def test_a_tile_goes_on_any_empty_space_normal_side_up():
    match = board(hands={1: [CARD]}, tiles={"hydra": [3], "sunset": [5]})
    match.play(f"play {CARD} tile")
    assert {m for m in match.legal() if m.startswith("place")} == {f"place {k}" for k in ALL if k not in (3, 5)}
    assert refused(match, "place 3") == ("not_empty", "EK-TILE-1")
    match.play("place 12")
    assert spaces(match, "sunset") == [5, 12]
    assert guarded(match) == []
    assert match.phase == "sell"


@pytest.mark.clause("EK-TILE-2")
def test_a_tile_on_the_map_is_turned_to_its_protected_side():
    match = board(hands={1: [CARD]}, tiles={"hydra": [3], "sunset": [5, 9]})
    match.play(f"play {CARD} tile")
    assert legal(match, "protect ")[:2] == ["5", "9"]
    assert refused(match, "protect 3") == ("not_its_tile", "EK-TILE-2")
    match.play("protect 9")
    assert guarded(match) == [9]
    assert spaces(match, "sunset") == [5, 9]


@pytest.mark.clause("EK-TILE-3")
def test_with_ten_tiles_on_the_map_no_further_one_is_placed():
    match = board(hands={1: [CARD]}, tiles={"sunset": ALL[:10]})
    match.play(f"play {CARD} tile")
    assert all(move.startswith("protect") for move in match.legal())
    assert refused(match, "place 30") == ("no_tile_left", "EK-TILE-3")


@pytest.mark.clause("EK-TILE-3")
def test_an_expansion_needs_a_tile_too():
    match = board(phase=Phase.DECIDE, company="sunset", growth={"sunset": 4}, tiles={"sunset": ALL[:10]})
    match.play("expand")
    assert all(move.startswith("protect") for move in match.legal())
    assert refused(match, "place 11") == ("no_tile_left", "EK-TILE-3")


@pytest.mark.clause("EK-TILE-4")
def test_a_protected_tile_stays_protected_and_in_place():
    match = board(hands={1: [CARD]}, tiles={"sunset": [5, 9]}, guarded=[9])
    match.play(f"play {CARD} tile")
    assert refused(match, "protect 9") == ("protected_already", "EK-TILE-4")
    match = board(phase=Phase.EXPAND, company="hydra", tiles={"sunset": [2], "hydra": [1]}, guarded=[2])
    match.now.s.reach = 1 << 1
    match.now.s.steps = 2
    assert refused(match, "place 2") == ("protected_space", "EK-EXP-3")
    assert guarded(match) == [2]


@pytest.mark.clause("EK-TILE-5")
def test_a_top_without_effect_cannot_be_used():
    full = {"sunset": ALL[:10]}
    match = board(hands={1: [CARD]}, tiles=full, guarded=ALL[:10])
    assert legal(match) == [f"play {CARD} grow panda", f"play {CARD} grow phoenix"]
    assert refused(match, f"play {CARD} tile") == ("top_useless", "EK-TILE-5")
    match = board(hands={1: [CARD]}, tiles=full, guarded=ALL[:9])  # one can still be protected
    assert f"play {CARD} tile" in match.legal()
    crowded = {"hydra": ALL[:10], "crown": ALL[10:20], "panda": ALL[20:30], "gemini": ALL[30:]}
    match = board(hands={1: [CARD]}, tiles=crowded)  # no empty space, nothing to protect
    assert f"play {CARD} tile" not in match.legal()


@pytest.mark.clause("EK-GROW-1")
def test_the_lower_company_grows_one_place():
    match = board(hands={1: [CARD]}, growth={"panda": 1})
    match.play(f"play {CARD} grow panda")
    assert (growth(match, "panda"), growth(match, "phoenix")) == (2, 0)
    assert match.phase == "sell"


@pytest.mark.clause("EK-GROW-2", "EK-EXP-6")
def test_arriving_on_4_the_president_decides_at_once():
    match = board(hands={1: [CARD]}, growth={"panda": 3}, shares={"panda": {3: 1}}, tiles={"panda": [1]})
    match.play(f"play {CARD} grow panda")
    assert (match.seat, match.phase, legal(match)) == (3, "decide", ["expand", "wait"])
    match.play("wait")
    assert growth(match, "panda") == 4
    assert (match.seat, match.phase) == (1, "sell")


@pytest.mark.clause("EK-GROW-2")
def test_moving_on_to_5_asks_nobody():
    match = board(hands={1: [CARD]}, growth={"panda": 4}, shares={"panda": {3: 1}}, tiles={"panda": [1]})
    match.play(f"play {CARD} grow panda")
    assert (growth(match, "panda"), match.phase) == (5, "sell")


@pytest.mark.clause("EK-GROW-3", "EK-EXP-6")
def test_arriving_on_6_the_president_must_expand():
    match = board(hands={1: [CARD]}, growth={"panda": 5}, shares={"panda": {3: 1}}, tiles={"panda": [1]})
    match.play(f"play {CARD} grow panda")
    assert (match.seat, match.phase) == (3, "expand")
    assert legal(match) == ["place 2", "place 8", "protect 1"]
    assert match.now.s.steps == 3


@pytest.mark.clause("EK-GROW-4")
def test_after_an_expansion_the_marker_returns_to_the_start():
    match = board(hands={1: [CARD]}, growth={"panda": 5}, tiles={"panda": [1]}, shares={"panda": {3: 1}})
    match.play(f"play {CARD} grow panda")
    match.play("place 2")
    assert growth(match, "panda") == 6
    match.play("stop")
    assert growth(match, "panda") == 0


@pytest.mark.clause("EK-GROW-5")
def test_without_a_president_the_player_of_the_card_decides():
    match = board(hands={2: [CARD]}, turn=2, growth={"panda": 3}, tiles={"panda": [1]})
    match.play(f"play {CARD} grow panda")
    assert (match.seat, match.phase) == (2, "decide")
    match = board(hands={2: [CARD]}, turn=2, growth={"panda": 5}, tiles={"panda": [1]})
    match.play(f"play {CARD} grow panda")
    assert (match.seat, match.phase) == (2, "expand")


def test_the_deck_is_the_published_one():
    never = {"sunset": "gemini", "phoenix": "sunset", "panda": "hydra", "crown": "phoenix", "hydra": "crown", "gemini": "panda"}
    assert len(set(CARDS)) == 36
    below = [low for card in CARDS for low in card.split(":")[1].split("+")]
    assert all(below.count(company) == 12 for company in never)
    for card in CARDS:
        top, lows = card.split(":")
        assert never[top] not in lows
        assert top not in lows
