"""District 3: acquisitions, discounts, credit, the play sign."""

import pytest

from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import Scene

BOTH = pytest.mark.parametrize("edition", [2014, 2011])


def investing(edition=2014, space="d5", tokens=(2, 3, 3)):
    """Seat 1 is asked what it acquires; in 2011 it already owes, so that it must pay."""
    scene = Scene(edition).at(Phase.INVEST).pawn(1, space).give(1, tokens)
    scene.s.credit[0] = int(edition == 2011)
    return scene


def acquisitions(scene, card):
    """All ways to acquire a card."""
    return {move.removeprefix(f"acquire {card}").strip() for move in scene.legal() if move.startswith(f"acquire {card}")}


@BOTH
@pytest.mark.clause("EP14-D3-1", "EP14-D3-2", "EP11-D3-1", "EP11-D3-2")
def test_one_offer_of_any_type_for_its_cost(edition):
    scene = investing(edition).offer("laboratory").play("acquire laboratory")
    assert scene.cards(1) == ["laboratory"]
    assert scene.free(1) == (2, 1, 2)
    assert scene.match.seat == 2  # and no second one
    scene = investing(edition, tokens=(2, 1, 3)).offer("laboratory")
    assert scene.why("acquire laboratory") == "too_dear"
    illegal = scene.match.why("acquire laboratory")
    assert illegal.reason("en").startswith("That costs 2 money and you have 1")


@BOTH
@pytest.mark.clause("EP14-D3-3", "EP11-D3-5", "EP14-SUM-4", "EP11-SUM-6")
def test_a_gap_stays_until_the_summary(edition):
    scene = investing(edition).offer("laboratory").play("acquire laboratory")
    assert "laboratory" not in scene.offers()
    assert len(scene.offers()) == 5
    assert scene.why("acquire laboratory") == "not_offered"
    scene.until(Phase.PLACE)
    assert len(scene.offers()) == 6


@pytest.mark.clause("EP14-D3-4")
def test_copies_are_allowed_in_2014():
    scene = investing().own(1, "laboratory").offer("laboratory#2")
    assert "acquire laboratory" in scene.legal()


@pytest.mark.clause("EP11-D3-3")
def test_one_copy_in_2011_until_it_is_liquidated():
    scene = investing(2011).own(1, "laboratory").offer("laboratory#2")
    assert scene.why("acquire laboratory") == "own_copy"
    scene.at(Phase.ADMINISTER).play("liquidate laboratory money money", "done").until(Phase.INVEST, 1)
    scene.offer("laboratory#2")
    assert "acquire laboratory" in scene.legal()


@BOTH
@pytest.mark.clause("EP14-D3-5", "EP11-D3-6")
def test_a_pause_card_waits(edition):
    scene = investing(edition).offer("laboratory").play("acquire laboratory")
    assert scene.phase == Phase.INVEST
    assert not scene.s.placed.any()


@BOTH
@pytest.mark.clause("EP14-D3-6", "EP14-D3-8", "EP11-D3-6")
def test_the_play_sign(edition):
    scene = investing(edition, tokens=(1, 1, 1)).offer("tools").play("acquire tools")
    assert scene.legal() == ["activate", "later"]
    scene.play("activate")
    assert scene.free(1) == (0, 0, 0)
    scene.until(Phase.PRODUCE, 1)
    assert scene.s.process.tolist() == [1, 0, 0]
    scene = investing(edition, tokens=(1, 1, 1)).offer("tools").play("acquire tools", "later")
    assert scene.free(1) == (1, 0, 0)
    scene.until(Phase.PLACE).until(Phase.ADMINISTER, 1)
    assert "on tools" in scene.legal()


@BOTH
@pytest.mark.clause("EP14-D3-7", "EP11-D3-6")
def test_no_idea_for_the_immediate_activation(edition):
    scene = investing(edition, tokens=(0, 1, 1)).give(1, ideas=1).offer("tools").play("acquire tools")
    assert scene.match.seat == 2
    assert scene.s.ideas[0] == 1


@BOTH
@pytest.mark.clause("EP14-D3-9", "EP11-D3-7")
def test_the_space_takes_one_token_off_its_type(edition):
    experts, technologies, buildings = ("d3e", "d3t", "d3i") if edition == 2014 else ("d3b", "d3c", "d3a")
    scene = investing(edition, experts).offer("publicist").play("acquire publicist")
    assert scene.free(1) == (2, 1, 3)
    scene = investing(edition, technologies).offer("automated-line").play("acquire automated-line")
    assert scene.free(1) == (2, 3, 1)
    scene = investing(edition, buildings).offer("workshop")
    assert acquisitions(scene, "workshop") == {f"{buildings}=money", f"{buildings}=energy"}
    assert scene.why("acquire workshop") == "incomplete_move"
    scene.play(f"acquire workshop {buildings}=energy")
    assert scene.free(1) == (2, 1, 3)
    scene = investing(edition, experts).offer("automated-line").play("acquire automated-line")
    assert scene.free(1) == (2, 3, 0)


@pytest.mark.clause("EP14-D3-10", "EP14-D3-11")
def test_discounts_add_up_and_never_give_money_back():
    scene = investing(space="d3e", tokens=(0, 0, 0)).own(1, "online-procurement", "worker").offer("master-artisan")
    scene.play("acquire master-artisan online-procurement=money")
    assert scene.free(1) == (0, 0, 0)
    assert "master-artisan" in scene.cards(1)
    scene = investing(space="d3e").own(1, "financial-adviser", "worker").own(1, "online-procurement", "worker")
    scene.offer("master-artisan")
    assert acquisitions(scene, "master-artisan") == {"", "financial-adviser=money", "online-procurement=money"}


@pytest.mark.clause("EP14-D3-12")
def test_a_discount_card_must_be_active_already():
    scene = investing(tokens=(2, 2, 0)).own(1, "online-procurement").offer("financial-adviser")
    assert scene.why("acquire financial-adviser") == "too_dear"
    scene.own(1, "financial-adviser#2", "worker")
    assert acquisitions(scene, "financial-adviser") == {"financial-adviser=money"}


@pytest.mark.clause("EP14-CARD-5", "EP14-CARD-6")
def test_each_discount_copy_counts_for_itself():
    scene = investing(tokens=(0, 0, 1)).own(1, "financial-adviser", "worker").own(1, "financial-adviser#2", "worker")
    scene.offer("laboratory")
    assert acquisitions(scene, "laboratory") == {"financial-adviser=money financial-adviser#2=money"}
    scene.give(1, (0, 1, 1))
    assert acquisitions(scene, "laboratory") == {
        "financial-adviser=money",
        "financial-adviser=money financial-adviser#2=money",
        "financial-adviser=money financial-adviser#2=energy",
    }


@BOTH
@pytest.mark.clause("EP14-CARD-5", "EP11-CARD-5", "EP14-D5-6", "EP11-D5-6")
def test_the_flexible_discount_serves_once_here_or_in_district_5(edition):
    adviser, resource = ("financial-adviser", "worker") if edition == 2014 else ("economist", "human")

    def scene():
        return investing(edition).own(1, adviser, resource).offer("laboratory").set(market=[0, 0, 1])

    unused = scene().pawn(1, "d4").play("acquire laboratory").until(Phase.BUY, 1).give(1, (0, 9, 0)).play("buy service")
    assert unused.told("bought")[-1]["money"] == 2
    used = scene().pawn(1, "d4").play(f"acquire laboratory {adviser}=energy").until(Phase.BUY, 1).give(1, (0, 9, 0))
    assert used.play("buy service").told("bought")[-1]["money"] == 3


@pytest.mark.clause("EP11-D3-1", "EP11-D3-4", "EP11-D3-8")
def test_credit_instead_of_paying():
    scene = Scene(2011).at(Phase.INVEST).pawn(1, "d3b").give(1, (0, 0, 0)).offer("engineer")
    assert scene.why("acquire engineer") == "incomplete_move"
    scene.play("acquire engineer credit")
    assert scene.s.credit[0] == 1
    assert scene.cards(1) == ["engineer"]
    scene = investing(2011, tokens=(0, 3, 0)).offer("engineer")
    assert scene.legal().count("acquire engineer") == 1
    assert "acquire engineer credit" not in scene.legal()


@pytest.mark.clause("EP11-D3-1")
def test_a_rotated_offer_costs_the_same_and_copies_of_different_age_differ():
    scene = investing(2011).offer("engineer", 0, rotated=True).offer("engineer#2", 1)
    assert {"acquire engineer", "acquire engineer#2"} <= set(scene.legal())
    scene.offer("engineer#2", 1, rotated=True)
    assert "acquire engineer#2" not in scene.legal()
    assert scene.play("acquire engineer").free(1) == (2, 0, 3)


@pytest.mark.clause("EP11-CARD-7")
def test_a_ready_card_works_in_the_period_of_acquisition():
    scene = investing(2011).offer("industry").play("acquire industry").until(Phase.PRODUCE, 1)
    assert scene.s.process.tolist() == [1, 0, 0]
