"""District 2: income, slots and cards on and off, wildcards, liquidation, exchange, Outsourcing."""

import pytest

from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import Scene

BOTH = pytest.mark.parametrize("edition", [2014, 2011])


def own(edition):
    """The name of the first resource."""
    return "worker" if edition == 2014 else "human"


@BOTH
@pytest.mark.clause("EP14-D2-1", "EP14-D2-3", "EP14-D2-20", "EP11-D2-1", "EP11-D2-3")
def test_income_and_the_space_come_before_the_players_act(edition):
    card = {2014: "investor", 2011: "entrepreneurship-committee"}[edition]
    scene = Scene(edition).own(1, card, own(edition)).turn("investment-fair", "d2a", "d2b")
    assert scene.phase == Phase.ADMINISTER
    assert scene.free(1) == (3, 3, 2)
    assert scene.free(2) == (3, 2, 2)
    keys = [message.key for message in scene.happened if message.key in ("event.income", "event.help")]
    assert keys == ["event.income", "event.help", "event.help"]
    assert scene.match.seat == 1
    scene.play("done")
    assert scene.match.seat == 2  # one finishes before the next


@BOTH
@pytest.mark.clause("EP14-D2-2", "EP14-CARD-4", "EP11-CARD-4")
def test_income_only_from_cards_active_before(edition):
    card = {2014: "robot", 2011: "csr-strategy"}[edition]
    scene = Scene(edition).own(1, card).at(Phase.ADMINISTER).give(1, (0, 0, 1)).play(f"on {card}", "done")
    assert not scene.told("income")
    scene.until(Phase.PLACE).turn("sowing-season")
    assert scene.told("income") == [{"seat": 1, "resource": own(edition), "number": 1, "card": card}]


@pytest.mark.clause("EP14-CARD-4")
def test_copies_each_pay_income():
    scene = Scene().own(1, "robot", "energy").own(1, "robot#2", "energy").turn("sowing-season")
    assert scene.free(1)[0] == 4


@BOTH
@pytest.mark.clause("EP14-D2-4", "EP14-D2-6", "EP11-D2-4", "EP11-D2-7", "EP11-D2-2")
def test_slots_on_and_off(edition):
    scene = Scene(edition).at(Phase.ADMINISTER)
    scene.play("on slot 1")
    assert scene.free(1) == (1, 2, 2)
    assert scene.why("on slot 1") == "already_active"
    assert scene.why("off slot 2") == "not_active"
    assert scene.why("on slot 5") == "unknown"
    scene = Scene(edition).slots(1).at(Phase.ADMINISTER).give(1, (0, 0, 0)).play("off slot 1", "off slot 3")
    assert scene.free(1) == (1, 1, 0)
    scene.give(1, (0, 0, 0))
    assert scene.why("on slot 1") == "no_tokens"


@BOTH
@pytest.mark.clause("EP14-D2-5", "EP14-D2-7", "EP11-D2-8")
def test_a_card_is_filled_and_emptied_as_a_whole(edition):
    if edition == 2014:
        scene = Scene().own(1, "processing-plant").at(Phase.ADMINISTER).give(1, (1, 0, 0))
        assert scene.why("on processing-plant") == "no_tokens"  # no partial filling
        scene.give(1, (1, 0, 1)).play("on processing-plant")
        assert scene.free(1) == (0, 0, 0)
        scene.play("done").until(Phase.ADMINISTER, 1).play("off processing-plant")
        assert scene.free(1)[0] >= 1
        assert not scene.s.placed.any()
    else:
        scene = Scene(2011).own(1, "workshop").at(Phase.ADMINISTER).give(1, (1, 0, 0)).play("on workshop")
        assert scene.free(1) == (0, 0, 0)


@BOTH
@pytest.mark.clause("EP14-D2-8", "EP14-CARD-3", "EP11-D2-8", "EP11-CARD-3")
def test_a_one_to_three_zone_is_filled_step_by_step(edition):
    scene = Scene(edition).own(1, "risk-prevention", own(edition)).at(Phase.ADMINISTER).give(1, (3, 0, 0))
    assert "off risk-prevention" in scene.legal()
    scene.play("add risk-prevention")
    assert scene.why("off risk-prevention") == "locked"
    scene.play("add risk-prevention")
    assert scene.why("add risk-prevention") == "zone_full"
    scene.play("done").until(Phase.PRODUCE, 1)
    assert scene.s.process.tolist() == [3, 0, 0]


@BOTH
@pytest.mark.clause("EP14-D2-9", "EP14-D2-10", "EP11-D2-11", "EP11-D2-12")
def test_ideas_stand_for_resources_and_stay_ones_own(edition):
    scene = Scene(edition).at(Phase.ADMINISTER).give(1, (0, 2, 0), ideas=2)
    assert "on slot 1 idea" in scene.legal()
    assert "on slot 1" not in scene.legal()
    assert {"on slot 3", "on slot 3 idea"} <= set(scene.legal())
    scene.play("on slot 1 idea")
    assert scene.s.ideas[0] == 1
    assert scene.match.now.points()[0] == 2
    scene.set(fresh_slot=[0] * 6).play("off slot 1")
    assert scene.s.ideas[0] == 2


@pytest.mark.clause("EP14-D2-9")
def test_several_ideas_on_one_card():
    scene = Scene().own(1, "processing-plant").at(Phase.ADMINISTER).give(1, (1, 0, 1), ideas=2)
    moves = [move for move in scene.legal() if "processing-plant" in move]
    assert moves == [
        "on processing-plant",
        "on processing-plant idea energy",
        "on processing-plant idea worker",
        "on processing-plant idea worker energy",
    ]
    scene.play("on processing-plant idea worker")
    assert scene.free(1) == (1, 0, 0)
    assert scene.s.ideas[0] == 1


@BOTH
@pytest.mark.clause("EP14-D2-12", "EP11-D2-9")
def test_what_was_placed_stays_until_the_next_district_2(edition):
    scene = Scene(edition).at(Phase.ADMINISTER).play("on slot 1")
    assert scene.why("off slot 1") == "locked"
    assert scene.clause("off slot 1") == {2014: "EP14-D2-12", 2011: "EP11-D2-9"}[edition]
    scene.play("done").until(Phase.PLACE).until(Phase.ADMINISTER, 1)
    assert "off slot 1" in scene.legal()


@BOTH
@pytest.mark.clause("EP14-D2-13", "EP11-D2-9", "EP11-D2-11")
def test_off_and_on_again_with_another_token(edition):
    scene = Scene(edition).slots(1).at(Phase.ADMINISTER).give(1, (0, 0, 0), ideas=1)
    scene.play("off slot 3", "on slot 3 idea")
    assert scene.free(1) == (0, 1, 0)
    assert scene.why("off slot 3") == "locked"  # at most once each


@BOTH
@pytest.mark.clause("EP14-D2-14", "EP11-D2-13")
def test_no_upkeep(edition):
    scene = Scene(edition).slots(1).at(Phase.ADMINISTER)
    before = scene.s.slots[0].tolist()
    scene.until(Phase.PLACE).until(Phase.ADMINISTER, 1)
    assert scene.s.slots[0].tolist() == before


# ------------------------------------------------------------------------------------------------------------ liquidation


@pytest.mark.clause("EP14-D2-15", "EP14-D2-16")
def test_liquidation_in_2014_needs_the_space_and_is_done_once():
    scene = Scene().own(1, "tools").own(1, "laboratory").at(Phase.ADMINISTER).pawn(1, "d4")
    assert scene.why("liquidate tools money") == "not_on_space"
    scene.pawn(1, "d2a").play("liquidate tools money")
    assert scene.free(1) == (2, 3, 2)
    assert scene.why("liquidate laboratory money money") == "liquidate_once"


@pytest.mark.clause("EP14-D2-17", "EP14-D2-18")
@pytest.mark.parametrize(
    ("card", "returns"),
    [
        ("tools", {"money", "energy"}),
        ("laboratory", {"money money", "money energy"}),
        ("investor", {"money money"}),
        ("processing-plant", {"money money", "money energy", "energy energy"}),
    ],
)
def test_half_the_cost_comes_back(card, returns):
    scene = Scene().own(1, card).at(Phase.ADMINISTER).pawn(1, "d2a")
    assert {move.removeprefix(f"liquidate {card} ") for move in scene.legal() if move.startswith("liquidate")} == returns


@BOTH
@pytest.mark.clause("EP14-D2-19", "EP11-D2-6")
def test_the_liquidated_card_frees_its_tokens_and_leaves_the_game(edition):
    scene = Scene(edition).own(1, "laboratory", "energy").at(Phase.ADMINISTER).pawn(1, "d2a").give(1, (0, 0, 0))
    scene.play("liquidate laboratory money money")
    assert scene.free(1) == (0, 2, 1)
    assert scene.cards(1) == []
    assert scene.s.zone[scene.id("card", "laboratory")] == 3
    scene = Scene(edition).own(1, "laboratory").at(Phase.ADMINISTER).pawn(1, "d2a").play("on laboratory")
    assert scene.why("liquidate laboratory money money") == "locked"


@pytest.mark.clause("EP11-D2-5", "EP11-D2-6")
def test_liquidation_in_2011_is_open_to_all_and_returns_all_but_one():
    scene = Scene(2011).own(1, "laboratory").own(1, "tools").at(Phase.ADMINISTER).pawn(1, "d4")
    moves = {move for move in scene.legal() if move.startswith("liquidate")}
    assert moves == {
        "liquidate laboratory money money",
        "liquidate laboratory money energy",
        "liquidate tools money",
        "liquidate tools energy",
    }
    scene.play("liquidate tools energy")
    assert not [move for move in scene.legal() if move.startswith("liquidate")]


# --------------------------------------------------------------------------------------------------------------- exchange


@pytest.mark.clause("EP11-D2-10")
def test_two_for_one_of_another_kind():
    scene = Scene(2011).at(Phase.ADMINISTER).give(1, (2, 2, 2))
    assert len([move for move in scene.legal() if move.startswith("exchange")]) == 9
    scene.play("exchange human human energy", "exchange money energy human")
    assert scene.free(1) == (1, 1, 2)
    assert scene.why("exchange human human energy") == "no_such_token"


# ------------------------------------------------------------------------------------------------------------ 2011's cards


@pytest.mark.clause("EP11-CARD-7")
def test_a_ready_card_needs_no_tokens_and_one_more_doubles_it():
    scene = Scene(2011).own(1, "industry").at(Phase.ADMINISTER).play("done").until(Phase.PRODUCE, 1)
    assert scene.s.process.tolist() == [1, 0, 0]
    scene = Scene(2011).own(1, "industry").at(Phase.ADMINISTER).play("add industry")
    assert scene.why("add industry") == "zone_full"
    scene.play("done").until(Phase.PRODUCE, 1)
    assert scene.s.process.tolist() == [2, 0, 0]
    scene = Scene(2011).own(1, "industry", "human").at(Phase.ADMINISTER).play("off industry")
    assert scene.why("off industry") == "not_active"


@pytest.mark.clause("EP11-CARD-8")
def test_outsourcing_makes_one_other_card_work():
    scene = Scene(2011).own(1, "outsourcing", "money").own(1, "engineer").own(1, "tools", "human").at(Phase.ADMINISTER)
    assert scene.why("outsource outsourcing") == "not_itself"
    assert scene.why("outsource tools") == "has_tokens"
    assert scene.why("outsource none") == "not_linked"
    scene.play("outsource engineer")
    assert scene.why("outsource none") == "link_once"
    assert scene.why("on engineer") == "linked"
    assert scene.why("off engineer") == "linked"
    scene.play("done").until(Phase.PRODUCE, 1)
    assert scene.s.process.tolist() == [3, 0, 0]
    scene.until(Phase.PLACE).until(Phase.ADMINISTER, 1)
    assert scene.s.outsourced[0] == scene.id("card", "engineer")
    scene.play("outsource none")
    assert scene.why("outsource engineer") == "link_once"


@pytest.mark.clause("EP11-CARD-8")
def test_the_link_ends_with_outsourcing_or_its_target():
    def linked():
        scene = Scene(2011).own(1, "outsourcing", "money").own(1, "engineer").at(Phase.ADMINISTER)
        return scene.set(outsourced=[scene.id("card", "engineer"), -1, -1, -1, -1, -1])

    assert linked().play("off outsourcing").s.outsourced[0] == -1
    assert linked().play("liquidate engineer money money").s.outsourced[0] == -1
    assert linked().play("liquidate outsourcing energy energy").s.outsourced[0] == -1
    assert Scene(2011).own(1, "outsourcing").own(1, "engineer").at(Phase.ADMINISTER).why("outsource engineer") == "no_outsourcing"


@pytest.mark.clause("EP11-CARD-8")
def test_what_an_outsourced_card_counts_as():
    scene = Scene(2011).own(1, "outsourcing", "money").own(1, "risk-prevention").at(Phase.ADMINISTER)
    scene.play("outsource risk-prevention", "done").until(Phase.PRODUCE, 1)
    assert scene.s.process.tolist() == [1, 0, 0]
    scene = Scene(2011).own(1, "outsourcing", "money").own(1, "computing").at(Phase.ADMINISTER)
    scene.play("outsource computing", "done").until(Phase.PRODUCE, 1)
    assert scene.s.process.tolist() == [0, 2, 0]


@pytest.mark.clause("EP11-CARD-10")
def test_a_liquidated_shop_loses_its_products():
    scene = Scene(2011).own(1, "virtual-shop", "energy").at(Phase.ADMINISTER)
    scene.s.shop[0] = [1, 1, 0]
    scene.play("liquidate virtual-shop energy")
    assert not scene.s.shop.any()
    assert scene.goods(1) == (0, 0, 0)


def test_equal_copies_are_offered_once():
    scene = Scene().own(1, "robot").own(1, "robot#2").at(Phase.ADMINISTER)
    assert [move for move in scene.legal() if "robot" in move] == ["on robot"]
    scene.play("on robot")
    assert [move for move in scene.legal() if "robot" in move] == ["on robot#2"]


@pytest.mark.clause("EP11-D2-6", "EP11-D2-10")
def test_sets_of_tokens_are_named_in_any_order_and_recorded_in_one():
    scene = Scene(2011).own(1, "laboratory").at(Phase.ADMINISTER)
    assert scene.match.play("liquidate laboratory energy money")[0].text == "liquidate laboratory money energy"
    assert scene.match.play("exchange energy human money")[0].text == "exchange human energy money"
