"""What is understood beside the canonical notation; the log always holds the canonical form (docs/notation.md)."""

import pytest

import semilla
from semilla.engine.moves import IllegalMove, parse
from semilla.engine.position import Position
from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import Scene
from tests.rules.el_plan.test_district3 import investing
from tests.rules.master_plan.table import ANA, refused, table

HOUSES = {"r1c1": ("h11", ANA, 0), "r1c3": ("h12", ANA, 0), "r1c5": ("h13", ANA, 0)}


def recorded(match, move):
    """What the log holds of a move."""
    return parse(match.now, move).text


@pytest.mark.parametrize(
    "move", ["use health-centre 2 r1c5 r1c3", "use health-centre r1c3 2 r1c5", "USE  health-centre 2 r1c3 r1c5"]
)
def test_the_parts_of_a_move_come_in_any_order(move):
    assert recorded(table(buildings=HOUSES), move) == "use health-centre 2 r1c3 r1c5"


def test_parts_that_could_be_taken_for_each_other_count_in_order():
    match = table(buildings={"r6c1": ("h11", ANA, 0), "r6c7": ("h12", ANA, 0)}, hands={ANA: ["e02"]})
    assert recorded(match, "build e02 r1c1 raise r6c7") == "build e02 r1c1 raise r6c7"
    assert refused(match, "build e02 r6c7 raise r6c1") is not None


@pytest.mark.parametrize("rest", ["energy money", "money energy"])
def test_tokens_of_a_liquidation_are_a_set(rest):
    scene = Scene(2011).own(1, "laboratory").at(Phase.ADMINISTER)
    assert recorded(scene.match, f"liquidate laboratory {rest}") == "liquidate laboratory money energy"


def test_the_two_of_an_exchange_are_a_set_but_what_is_received_comes_last():
    scene = Scene(2011).at(Phase.ADMINISTER).give(1, (2, 2, 2))
    assert recorded(scene.match, "exchange energy human money") == "exchange human energy money"
    assert recorded(scene.match, "exchange energy money human") == "exchange money energy human"


@pytest.mark.clause("EP14-D3-9")
def test_a_discount_that_comes_by_itself_may_be_named_if_it_comes():
    scene = investing(space="d3e").offer("publicist")
    assert recorded(scene.match, "acquire publicist d3e=money") == "acquire publicist"
    assert scene.why("acquire publicist d3e=energy")
    assert scene.why("acquire publicist d3t=money")
    assert scene.why("acquire publicist d3e=money d3e=money")
    scene.own(1, "financial-adviser", "worker")
    for said in ("d3e=money financial-adviser=money", "financial-adviser=money d3e=money"):
        assert recorded(scene.match, f"acquire publicist {said}") == "acquire publicist financial-adviser=money"


def test_either_of_two_equal_copies_may_serve():
    scene = investing(tokens=(2, 3, 3)).own(1, "financial-adviser").own(1, "financial-adviser#2", "worker").offer("laboratory")
    assert "acquire laboratory financial-adviser#2=money" in scene.legal()
    assert recorded(scene.match, "acquire laboratory financial-adviser=money") == "acquire laboratory financial-adviser#2=money"


def test_a_named_copy_is_the_one_that_is_meant():
    """A move begins with the thing it is about: `off tools` never stands for the other copy."""
    scene = Scene(2014).own(1, "tools").own(1, "tools#2", "worker").at(Phase.ADMINISTER)
    assert "off tools#2" in scene.legal()
    assert scene.why("off tools") == "not_active"


def test_a_refused_bid_is_thought_over_once(monkeypatch):
    """However high a bid could go: what it might mean is not tried again at every coin."""
    match = semilla.load("master-plan", players=4, seed="5")
    while not (bids := [text for text in map(str, match.legal()) if text.startswith("bid")]):
        match.play(str(match.legal()[0]))
    highest = max(bids, key=lambda text: int(text.split()[2]))
    looked, after = [], Position.after
    monkeypatch.setattr(Position, "after", lambda position, atom: looked.append(atom) or after(position, atom))
    with pytest.raises(IllegalMove):
        match.play(f"{highest} zz")
    assert len(looked) < 20 * len(bids)
