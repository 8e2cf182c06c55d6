"""The worked examples of the 2011 rules file, in order."""

import pytest

from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import Scene


@pytest.mark.clause("EP11-D2-10")
def test_01_exchange():
    scene = Scene(2011).at(Phase.ADMINISTER).give(1, (0, 1, 2))
    assert [move for move in scene.legal() if move.startswith("exchange")] == [
        "exchange energy energy human",
        "exchange energy energy money",
        "exchange money energy human",
    ]
    scene.play("exchange energy energy human")
    assert scene.free(1) == (1, 1, 0)
    scene.play("on slot 1")


@pytest.mark.clause("EP11-D2-5", "EP11-D2-6")
def test_02_liquidation():
    scene = Scene(2011).own(1, "laboratory", "energy").own(1, "tools").at(Phase.ADMINISTER).give(1, (0, 0, 0))
    assert "liquidate laboratory money energy" in scene.legal()
    assert {"liquidate tools money", "liquidate tools energy"} <= set(scene.legal())
    assert scene.play("liquidate laboratory money money").free(1) == (0, 2, 1)


@pytest.mark.clause("EP11-D3-1", "EP11-D3-4")
def test_03_credit_for_an_investment():
    scene = Scene(2011).at(Phase.INVEST).pawn(1, "d3b").give(1, (0, 0, 0)).offer("engineer").set(market=[1, 0, 0])
    scene.play("acquire engineer credit").until(Phase.BUY, 1)
    assert scene.free(1) == (0, 0, 0)
    assert scene.why("buy raw credit") == "in_debt"


@pytest.mark.clause("EP11-D6-3")
def test_04_repaying():
    scene = Scene(2011).at(Phase.SELL, 3).pawn(1, "d6a").give(1, (0, 3, 0)).set(credit=[1, 0, 0, 0, 0, 0], subsidy=[1, 0, 0])
    scene.play("done", "take money")
    assert scene.free(1) == (0, 5, 0)
    scene.play("repay")
    assert scene.free(1) == (0, 1, 0)
    scene.until(Phase.INVEST, 1)
    assert [move for move in scene.legal() if move.endswith("credit")]


@pytest.mark.clause("EP11-D5-4", "EP11-D5-5")
def test_05_import_condition():
    scene = Scene(2011).at(Phase.BUY).set(market=[0, 0, 1]).give(1, (0, 8, 0))
    assert scene.why("import service") == "on_board"
    scene.play("buy service", "import service")
    assert scene.free(1) == (0, 0, 0)


@pytest.mark.clause("EP11-SUM-4", "EP11-SUM-5", "EP11-SUM-6")
def test_06_rotation():
    scene = Scene(2011, players=4)
    kind = scene.id("type", "expert")
    a, b = (int(card) for card in scene.s.offer[kind][:2])
    scene.turn("job-fair").until(Phase.PLACE)
    assert scene.s.offer[kind][:2].tolist() == [a, b]
    assert scene.s.rotated[kind][:2].tolist() == [1, 1]
    scene.turn("windy-season", "d2a", "d2b", "d5", "d6a").until(Phase.INVEST)
    scene.give(scene.match.seat, (0, 9, 9)).play(f"acquire {scene.match.pack.ids['card'][a].split('#')[0]} credit").until(
        Phase.PLACE
    )
    fresh = scene.s.offer[kind][:2].tolist()
    assert not {a, b} & set(fresh)
    assert scene.s.rotated[kind].tolist() == [0, 0, 0]
    assert scene.s.deck[kind][scene.s.left[kind] - 1] == b


@pytest.mark.clause("EP11-SUM-7")
def test_07_reshuffle():
    scene = Scene(2011).at(Phase.SELL, 3)
    kind = scene.id("type", "technology")
    for card in (*scene.s.offer[kind][:2], *scene.s.deck[kind][7 : scene.s.left[kind]]):
        scene.s.zone[card] = 3
    scene.s.offer[kind] = -1
    scene.s.deck[kind][7:] = -1
    scene.set(left=[16, 16, 7], known=[0, 0, 6])
    top, rest = int(scene.s.deck[kind, 0]), set(scene.s.deck[kind][1:7].tolist())
    scene.play("done").until(Phase.PLACE)
    assert scene.s.offer[kind, 0] == top
    assert int(scene.s.offer[kind, 1]) in rest
    assert (scene.s.left[kind], scene.s.known[kind]) == (5, 0)


@pytest.mark.clause("EP11-CARD-7")
def test_08_ready_card():
    scene = Scene(2011).at(Phase.INVEST).give(1, (2, 2, 1)).offer("industry").pawn(1, "d5")
    scene.play("acquire industry").until(Phase.PRODUCE, 1)
    assert scene.s.process.tolist() == [1, 0, 0]
    scene.until(Phase.PLACE).turn_rest("sowing-season").until(Phase.ADMINISTER, 1)
    scene.pawn(1, "d5").play("add industry", "done").until(Phase.PRODUCE, 1)
    assert scene.s.process.tolist() == [2, 0, 0]


@pytest.mark.clause("EP11-CARD-3", "EP11-SUM-1")
def test_09_warehouse():
    scene = Scene(2011).own(1, "warehouse", "energy", "energy").at(Phase.ADMINISTER).give(1, (0, 0, 0), ideas=1)
    scene.play("add warehouse idea", "done").until(Phase.PRODUCE, 1)
    assert scene.s.process.tolist() == [0, 3, 0]
    scene.give(1, goods=(2, 0, 0)).until(Phase.KEEP).play("keep raw")
    assert scene.goods(1) == (1, 0, 0)


@pytest.mark.clause("EP11-CARD-8", "EP11-END-4")
def test_10_outsourcing():
    scene = Scene(2011).own(1, "outsourcing", "money").own(1, "laboratory").own(1, "industry").own(1, "engineer", "money")
    scene.at(Phase.ADMINISTER).pawn(1, "d5").play("outsource laboratory", "done").until(Phase.CHOOSE, 1)
    assert "choose laboratory=production" in scene.legal()
    assert scene.match.now.points()[0] == 0
    assert scene.own(1, "rfid-tags", "energy").match.now.points()[0] == 1


@pytest.mark.clause("EP11-CARD-6", "EP11-CARD-9")
def test_11_virtual_shop_and_quality_technician():
    scene = Scene(2011).own(1, "virtual-shop", "energy").own(1, "quality-technician", "human").at(Phase.BUY, 2)
    scene.s.shop[0] = [0, 2, 0]
    scene.give(1, (0, 0, 0), (1, 0, 0)).give(2, (0, 2, 0), (0, 0, 0)).play("buy consumer from 1").until(Phase.SELL, 1)
    assert scene.free(1) == (0, 2, 0)
    scene.play("sell raw money", "done")
    assert scene.free(1) == (0, 4, 0)
    scene.until(Phase.PLACE)
    assert scene.s.shop[0].tolist() == [0, 1, 0]


@pytest.mark.clause("EP11-CARD-11")
def test_12_rfid():
    scene = Scene(2011).own(1, "rfid-tags", "energy").at(Phase.SELL, 2).give(1, (0, 0, 0)).give(2, goods=(8, 0, 0))
    scene.set(market=[4, 0, 0]).play(*["sell raw money"] * 8, "done")
    assert len(scene.told("exported")) == 2
    assert scene.free(1) == (1, 0, 0)


@pytest.mark.clause("EP11-D1-8")
def test_13_fiscal_year_closing():
    scene = Scene(2011).give(1, (0, 5, 1)).give(2, (0, 0, 0)).give(3, (3, 3, 3))
    scene.turn("fiscal-year-closing", "d4", "d5", "d1a").play("ignore")
    assert [scene.free(seat) for seat in (1, 2, 3)] == [(2, 2, 2), (2, 2, 2), (3, 3, 3)]


@pytest.mark.clause("EP11-CARD-13")
def test_14_risk_analyst():
    scene = Scene(2011).own(1, "risk-analyst", "money").turn("economic-crisis")
    assert scene.free(1) == (2, 2, 2)
    scene = Scene(2011).own(1, "risk-analyst", "money").give(1, (0, 0, 0)).turn("fiscal-year-closing").play("accept")
    assert scene.free(1) == (2, 2, 2)


@pytest.mark.clause("EP11-CARD-4")
def test_15_income_timing():
    scene = Scene(2011).own(1, "csr-strategy").at(Phase.ADMINISTER, period=5).play("on csr-strategy", "done").until(Phase.PLACE)
    assert not scene.told("income")
    scene.turn_rest("sowing-season")
    assert [told["resource"] for told in scene.told("income")] == ["human"]


@pytest.mark.clause("EP11-SUM-8")
@pytest.mark.parametrize(("left", "moved"), [((0, 2, 1), [2, 1, 0]), ((0, 0, 1), [1, 0, 0]), ((1, 0, 1), [1, 0, 1])])
def test_16_subsidy_shift(left, moved):
    scene = Scene(2011).at(Phase.SELL, 3).set(subsidy=left).play("done").until(Phase.PLACE)
    assert scene.s.subsidy.tolist() == moved


@pytest.mark.clause("EP11-D5-9")
def test_17_export_order():
    scene = Scene(2011).at(Phase.SELL).set(market=[5, 0, 0], subsidy=[1, 1, 1]).give(1, goods=(7, 0, 0))
    scene.play(*["sell raw money"] * 7, "done")
    assert [told["place"] for told in scene.told("exported")] == [1, 2]
    assert scene.s.subsidy.tolist() == [2, 2, 1]


@pytest.mark.clause("EP11-CARD-12")
def test_18_clean_transport():
    scene = Scene(2011).own(2, "clean-transport-network", "human").play("place d6a", "place d6a").turn_rest("job-fair")
    scene.set(subsidy=[2, 0, 0]).give(1, (0, 0, 0)).give(2, (0, 0, 0)).until(Phase.SUBSIDY).play("take human", "take energy")
    assert (scene.free(1), scene.free(2)) == ((1, 2, 0), (0, 0, 1))
    scene = Scene(2011).own(1, "clean-transport-network", "human").play("place d6a").turn_rest("job-fair")
    scene.set(subsidy=[2, 0, 0]).until(Phase.SUBSIDY).play("take human")
    assert scene.s.subsidy.tolist() == [2, 0, 0]


@pytest.mark.clause("EP11-END-2", "EP11-END-3", "EP11-END-4", "EP11-END-5")
def test_19_scoring():
    scene = Scene(2011).give(1, ideas=4).set(credit=[1, 1, 0, 0, 0, 0])
    for card, token in (("workshop", "human"), ("tools", "human"), ("engineer", "money")):
        scene.own(1, card, token)
    for card in ("rfid-tags", "csr-strategy", "automated-line"):
        scene.own(1, card, "energy")
    assert scene.match.now.points()[:2] == [4, 0]


@pytest.mark.clause("EP11-END-6", "EP11-END-7")
def test_20_tie():
    scene = Scene(2011).give(1, (9, 0, 0), (1, 0, 0), ideas=5).give(2, (9, 0, 0), (0, 0, 0), ideas=5)
    scene.own(1, "engineer").own(1, "designer").own(2, "publicist").own(2, "logistics-manager")
    assert scene.match.now.winners() == [0, 1]


@pytest.mark.clause("EP11-2P-1")
def test_21_two_players():
    scene = Scene(2011, players=2, plans=("organic-farm", "adventure-tourism"))
    assert scene.s.market.tolist() == [0, 1, 0]
    assert scene.why("place d6b") == "space_closed"


@pytest.mark.clause("EP11-D4-2", "EP11-D4-3")
def test_22_level_1_production():
    scene = Scene(2011).slots(1).at(Phase.INVEST, 3).pawn(1, "d5").play("pass")
    assert scene.play("produce consumer").why("produce raw") == "no_process"
    scene = Scene(2011).slots(1).at(Phase.INVEST, 3).pawn(1, "d4").play("pass", "choose d4=production")
    assert scene.play("produce raw", "produce consumer").goods(1) == (1, 1, 0)
