"""Planning ahead: the rules say what could be planned; nothing hidden is used, and nothing in the game changes."""

import pytest

from semilla.engine.compiled.chance import search_stream
from semilla.engine.conformance import choose
from semilla.engine.match import Match
from semilla.engine.moves import moves, tree, written
from semilla.engine.planning import think_ahead
from semilla.games import INDEX, game
from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import Scene
from tests.rules.master_plan.table import ANA, IVAN, table


@pytest.mark.parametrize("name", INDEX)
def test_what_may_be_planned_is_made_of_what_the_seat_can_see(name):
    """Along a game: two positions that look the same to a seat offer it the same plans, and a plan leaves the game as it is."""
    found, offered = game(name), 0
    match = Match(found, 3, seed="plans")
    rng = search_stream("plans")
    for number in range(120):
        here = match.now
        if number % 6 == 0:
            for p in set(range(match.players)) - {here.seat}:
                bytes_before = here.states.tobytes()
                ahead = think_ahead(here, p, [])
                assert here.states.tobytes() == bytes_before
                again = think_ahead(here.hidden(p).redealt(p, search_stream(f"other {number}")), p, [])
                if ahead.position is None:
                    assert again.position is None
                    continue
                assert ahead.position.seat == p
                assert tree(ahead.position) == tree(again.position)
                planned = [next(moves(ahead.position)).text]
                assert [move.text for _, move in think_ahead(here, p, planned).moves] == planned
                offered += 1
        atoms = [choose(here, here.legal(), rng, True)]
        while (here := here.after(atoms[-1])).part != 0:
            atoms.append(choose(here, here.legal(), rng, True))
        match.play(written(match.now, atoms))
        if match.over:
            break
    assert offered


def test_a_plan_goes_on_through_the_phases_of_a_turn():
    """Ekonos: a card, where its tile goes, a sale, a purchase, and the next card."""
    match = Match(game("ekonos"), 3, seed="plans")
    p = (match.now.seat + 1) % 3
    planned, phases = [], []
    for _ in range(9):
        here = think_ahead(match.now, p, planned).position
        phases.append(here.phase.name)
        planned.append(next(move.text for move in moves(here) if "grow" not in move.text))
    assert phases[:4] == ["PLAY", "TILE", "SELL", "BUY"] or phases[:3] == ["PLAY", "TILE", "BUY"]
    assert phases.count("PLAY") > 1


def test_what_would_not_be_allowed_ends_the_plan():
    match = Match(game("ekonos"), 3, seed="plans")
    p = (match.now.seat + 1) % 3
    ahead = think_ahead(match.now, p, ["buy panda", "pass"])
    assert ahead.moves == []
    assert ahead.position is None
    assert think_ahead(match.now, match.now.seat, []).position is None  # whose turn it is need not plan


def test_a_bid_is_planned_at_its_least_height_and_a_tile_where_it_may_stand():
    match = table(hands={IVAN: ["h11"]}, plots={IVAN: ["r1c1"]}, turn=ANA)
    offered = [move.text for move in moves(think_ahead(match.now, IVAN - 1, []).position)]
    match.play("pass")
    assert match.seat == IVAN
    assert offered == match.legal()


def test_who_has_passed_has_nothing_to_plan():
    assert think_ahead(table(turn=ANA, passed=[IVAN]).now, IVAN - 1, []).position is None


@pytest.mark.parametrize("edition", [2014, 2011])
def test_a_waiting_player_prepares_the_coming_district(edition):
    scene = Scene(edition).at(Phase.ADMINISTER).give(3, (3, 3, 3), goods=(1, 0, 0))
    phases, planned = [], []
    while (here := think_ahead(scene.match.now, 2, planned).position) is not None and here.phase != Phase.PLACE:
        phases.append(here.phase)
        planned.append(next(move.text for move in moves(here) if move.text in ("pass", "done") or here.phase == Phase.CHOOSE))
    assert phases[0] == Phase.ADMINISTER
    assert {Phase.INVEST, Phase.SELL} <= set(phases)
    assert phases == sorted(phases)


def test_a_card_that_is_filled_token_by_token_lies_where_the_others_do():
    scene = Scene(2011).own(1, "risk-prevention").own(1, "laboratory").at(Phase.ADMINISTER).give(1, (9, 9, 9))
    at = {node["words"]: node["at"] for node in tree(scene.match.now)}
    assert at["add risk-prevention"] == {"where": "own", "kind": "card", "id": "risk-prevention"}
    assert at["on laboratory"] == {"where": "own", "kind": "card", "id": "laboratory"}
    assert at["on slot 1"] == {"where": "own", "kind": "slot", "id": "1"}
    assert at["done"] is None


def test_steps_that_can_be_taken_back_are_told_with_their_things():
    scene = Scene(2014).own(1, "laboratory").at(Phase.ADMINISTER).give(1, (9, 9, 9))
    assert scene.match.view(1)["steps"] == []
    scene.play("on slot 1", "on laboratory")
    assert scene.match.view(1)["steps"] == [
        {"move": "on slot 1", "at": {"where": "own", "kind": "slot", "id": "1"}},
        {"move": "on laboratory", "at": {"where": "own", "kind": "card", "id": "laboratory"}},
    ]
    assert "steps" not in scene.match.view(2)
    scene.play("done")
    assert scene.match.view(2)["steps"] == []
