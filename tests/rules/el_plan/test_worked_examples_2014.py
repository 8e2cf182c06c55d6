"""The worked examples of the 2014 rules file, in order."""

import pytest

from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import Scene


@pytest.mark.clause("EP14-D1-7", "EP14-GEN-6")
def test_01_loss_with_substitution():
    scene = Scene().give(1, (2, 1, 0)).slots(1, None, None, None, None).own(1, "robot", "energy").turn("energy-rationing")
    assert scene.legal() == ["give worker", "give money"]
    scene.play("give worker", "give money")
    assert scene.free(1) == (1 + 1, 0, 0)  # the robot's worker comes in District 2
    assert scene.s.placed[scene.id("card", "robot"), 2] == 1


@pytest.mark.clause("EP14-D1-9")
def test_02_too_few_tokens():
    scene = Scene().give(1, (1, 0, 0)).turn("energy-rationing", "d4")
    assert scene.free(1) == (0, 0, 0)
    assert not scene.s.lost[0]


@pytest.mark.clause("EP14-EVT-3", "EP14-D1-8")
def test_03_two_named_tokens():
    scene = Scene().give(1, (1, 0, 3)).turn("economic-crisis")
    assert scene.free(1) == (1, 0, 2)
    scene.play("give energy", "give worker")
    assert sum(scene.free(1)) == 1


@pytest.mark.clause("EP14-D1-10", "EP14-D1-11")
def test_04_no_tokens_at_all():
    scene = Scene().give(1, (0, 0, 0)).set(subsidy=[2, 0, 0]).turn("stock-market-crash", "d6a", "d4", "d5")
    scene.until(Phase.INNOVATE if scene.phase == Phase.INNOVATE else Phase.PLACE)
    assert not scene.told("took")
    assert not scene.told("subsidy")
    assert scene.told("reassigned") == [{"first": 1, "second": 1, "third": 0}]  # the two were still there


@pytest.mark.clause("EP14-EVT-6")
def test_05_sowing_season():
    scene = Scene().set(market=[3, 0, 1], subsidy=[1, 0, 0]).turn("sowing-season")
    assert scene.s.subsidy.tolist() == [2, 1, 0]


@pytest.mark.clause("EP14-EVT-4", "EP14-EVT-5")
def test_06_recession_and_insurance():
    scene = Scene().set(market=[0, 5, 0]).give(1, goods=(0, 2, 0)).turn("recession", "d1").play("ignore").until(Phase.SELL)
    assert scene.match.seat == 1
    scene.play("sell consumer money", "sell consumer money", "done")
    assert scene.s.market.tolist() == [0, 1, 0]
    assert scene.s.subsidy.tolist() == [1, 0, 0]


@pytest.mark.clause("EP14-D2-2")
def test_07_income_timing():
    scene = Scene().at(Phase.INVEST, 1, period=3).give(1, (1, 3, 0)).pawn(1, "d5").offer("investor").play("acquire investor")
    scene.until(Phase.PLACE).turn_rest("sowing-season").until(Phase.ADMINISTER, 1).play("on investor", "done").until(Phase.PLACE)
    assert not scene.told("income")
    scene.turn_rest("fire").until(Phase.ADMINISTER, 1)
    assert len(scene.told("income")) == 1
    scene.play("off investor")
    assert len(scene.told("income")) == 1


@pytest.mark.clause("EP14-D2-9", "EP14-D2-10", "EP14-D2-13")
def test_08_wildcard():
    scene = Scene().slots(1).at(Phase.ADMINISTER).give(1, (0, 0, 0), ideas=1).play("off slot 3", "on slot 3 idea")
    assert scene.free(1) == (0, 1, 0)
    assert scene.match.now.points()[0] == 1
    scene.play("done").until(Phase.PRODUCE, 1)
    assert scene.s.process.tolist() == [2, 1, 1]


@pytest.mark.clause("EP14-D2-12")
def test_09_lock():
    scene = Scene().own(1, "laboratory").at(Phase.ADMINISTER).play("on laboratory")
    assert scene.why("off laboratory") == "locked"


@pytest.mark.clause("EP14-D2-15", "EP14-D2-17", "EP14-D2-18", "EP14-D2-19")
def test_10_liquidation():
    scene = Scene().own(1, "laboratory", "energy").own(1, "warehouse").own(1, "processing-plant")
    scene.at(Phase.ADMINISTER).pawn(1, "d2a").give(1, (0, 0, 0))
    assert [move for move in scene.legal() if move.startswith("liquidate")] == [
        "liquidate laboratory money money",
        "liquidate laboratory money energy",
        "liquidate warehouse money",
        "liquidate warehouse energy",
        "liquidate processing-plant money money",
        "liquidate processing-plant money energy",
        "liquidate processing-plant energy energy",
    ]
    assert scene.play("liquidate laboratory money energy").free(1) == (0, 1, 2)


@pytest.mark.clause("EP14-D3-9", "EP14-D3-10", "EP14-D3-11", "EP14-CARD-5")
def test_11_stacked_discounts():
    scene = Scene().own(1, "financial-adviser", "worker").at(Phase.INVEST).pawn(1, "d3i").offer("workshop").offer("publicist")
    scene.give(1, (0, 2, 1)).set(market=[0, 0, 1])
    both = [move for move in scene.legal() if move.startswith("acquire workshop") and "adviser" in move]
    assert both == [
        "acquire workshop d3i=money financial-adviser=money",
        "acquire workshop d3i=money financial-adviser=energy",
        "acquire workshop d3i=energy financial-adviser=money",
    ]
    assert "acquire publicist financial-adviser=money" in scene.legal()
    scene.play("acquire workshop d3i=money financial-adviser=money")
    assert scene.free(1) == (0, 2, 0)
    scene.until(Phase.BUY, 1)
    assert scene.s.discount == 0


@pytest.mark.clause("EP14-D3-6", "EP14-D3-8")
def test_12_play_sign():
    scene = Scene().at(Phase.INVEST).pawn(1, "d5").give(1, (1, 1, 1)).offer("tools").play("acquire tools", "activate")
    assert scene.free(1) == (0, 0, 0)
    assert scene.until(Phase.PRODUCE, 1).s.process.tolist() == [1, 0, 0]


@pytest.mark.clause("EP14-D4-1", "EP14-D4-2", "EP14-D4-3", "EP14-D4-4", "EP14-D4-5")
def test_13_production():
    scene = Scene().slots(1).own(1, "tools", "worker").at(Phase.INVEST, 3).pawn(1, "d4").play("pass", "choose d4=logistics")
    assert scene.s.process.tolist() == [3, 2, 1]
    scene.play("produce raw", "produce raw")
    assert scene.why("produce raw") == "no_process"
    scene.play("produce consumer")
    assert scene.s.process.tolist() == [0, 0, 0]
    assert scene.goods(1) == (2, 1, 0)


@pytest.mark.clause("EP14-CARD-3")
def test_14_risk_prevention():
    scene = Scene().own(1, "risk-prevention", "worker", "worker", "idea").at(Phase.INVEST, 3).pawn(1, "d5").play("pass")
    assert scene.s.process.tolist() == [3, 0, 0]


@pytest.mark.clause("EP14-D5-2", "EP14-D5-3", "EP14-D5-4", "EP14-D5-5", "EP14-D5-6")
def test_15_purchase():
    scene = Scene().at(Phase.PRODUCE, 3).pawn(1, "d5").set(market=[0, 0, 1]).give(1, (0, 7, 0)).play("done")
    scene.play("buy service", "import service")
    assert scene.free(1) == (0, 0, 0)
    assert scene.why("buy consumer") == "not_on_board"
    assert scene.why("import consumer") == "one_type"


@pytest.mark.clause("EP14-D5-10", "EP14-D5-12")
def test_16_export_remainder():
    scene = Scene().at(Phase.SELL).set(market=[5, 0, 0], subsidy=[1, 0, 0]).give(1, goods=(3, 0, 0))
    scene.play(*["sell raw energy"] * 3, "done")
    assert (scene.s.market.tolist(), scene.s.subsidy.tolist()) == ([2, 0, 0], [1, 1, 0])


@pytest.mark.clause("EP14-D5-11", "EP14-D5-12")
def test_17_two_exports():
    scene = Scene().at(Phase.SELL).set(market=[0, 5, 0], subsidy=[1, 1, 1]).give(1, goods=(0, 7, 0))
    scene.play(*["sell consumer money"] * 7, "done")
    assert (scene.s.market.tolist(), scene.s.subsidy.tolist()) == ([0, 0, 0], [2, 2, 1])


@pytest.mark.clause("EP14-SUM-6")
@pytest.mark.parametrize(("left", "dealt"), [((0, 1, 1), [1, 1, 0]), ((3, 0, 1), [2, 1, 1]), ((2, 0, 0), [1, 1, 0])])
def test_18_reassignment(left, dealt):
    scene = Scene().at(Phase.SELL, 3).set(subsidy=left).play("done").until(Phase.PLACE)
    assert scene.s.subsidy.tolist() == dealt


@pytest.mark.clause("EP14-SUM-1")
def test_19_cutbacks():
    scene = Scene().at(Phase.SELL, 3).give(1, goods=(2, 1, 0)).play("done").until(Phase.KEEP).play("keep consumer")
    assert scene.goods(1) == (0, 1, 0)
    scene = Scene().own(1, "warehouse", "worker").at(Phase.SELL, 3).give(1, goods=(2, 1, 0)).play("done").until(Phase.PLACE)
    assert scene.goods(1) == (2, 1, 0)
    scene = Scene().own(1, "warehouse", "worker").at(Phase.SELL, 3).give(1, goods=(2, 2, 0)).play("done").until(Phase.KEEP)
    assert scene.play("keep raw", "keep consumer", "keep consumer").goods(1) == (1, 2, 0)


@pytest.mark.clause("EP14-END-2", "EP14-END-3", "EP14-END-4")
def test_20_scoring():
    scene = Scene().give(1, ideas=2).slots(1, "idea")
    for card in ("investor", "publicist", "designer", "robot", "solar-panels", "tools"):
        scene.own(1, card, "worker")
    assert scene.own(1, "workshop").match.now.points()[0] == 5
    for card in ("buyer", "bar-codes", "3d-printer", "laboratory", "warehouse"):
        scene.own(1, card)
    assert scene.give(1, ideas=0).slots(1, "worker").match.now.points()[0] == 0


@pytest.mark.clause("EP14-END-6", "EP14-END-7")
def test_21_tie():
    scene = Scene().give(1, (4, 0, 0), ideas=3).give(2, (8, 0, 0), ideas=3)
    for card in ("investor", "publicist", "robot", "solar-panels", "tools"):
        scene.own(1, card, "worker")
    scene.own(1, "workshop").own(2, "buyer", "worker")
    for card in ("designer", "bar-codes", "3d-printer", "laboratory", "warehouse", "cooperative"):
        scene.own(2, card)
    assert scene.match.now.points()[:2] == [5, 5]
    assert scene.match.now.winners() == [1]


@pytest.mark.clause("EP14-DEC-5", "EP14-DEC-7")
def test_22_subsidy_openness():
    scene = Scene().set(market=[4, 1, 0])
    assert [move for move in scene.legal() if "d6" in move] == ["place d6a", "place d6b"]
    scene.turn("job-fair", "d6b", "d4", "d5").give(2, (0, 9, 0)).until(Phase.BUY, 2).play("buy consumer")
    scene.until(Phase.SUBSIDY, 1).play("take money")
    assert scene.told("took")[0]["seat"] == 1
