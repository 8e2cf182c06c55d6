"""Districts 4 to 7: production, the market, subsidies and credit, innovation."""

import pytest

from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import Scene

BOTH = pytest.mark.parametrize("edition", [2014, 2011])


# ------------------------------------------------------------------------------------------------------------- production


def producing(edition=2014, space="d5", **cards):
    """Seat 1, with all slots of its plan active, comes to District 4."""
    scene = Scene(edition).slots(1)
    for card, tokens in cards.items():
        scene.own(1, card.replace("_", "-"), *tokens)
    return scene.at(Phase.INVEST).pawn(1, space).until(Phase.INVEST, 3).play("pass")


@BOTH
@pytest.mark.clause("EP14-D4-1", "EP14-CARD-1", "EP11-D4-1", "EP11-CARD-1")
def test_processes_of_active_slots_and_cards(edition):
    scene = producing(edition)
    assert scene.s.process.tolist() == [2, 1, 1]
    resource = "worker" if edition == 2014 else "human"
    scene = producing(edition, workshop=[resource], laboratory=[], tools=[])
    assert scene.s.process.tolist() == [4, 1, 1]
    extra = {"showroom": ["energy"]} if edition == 2014 else {"sales_floor": ["money"]}
    assert producing(edition, **extra).s.process.tolist() == [2, 2, 2]


@BOTH
@pytest.mark.clause("EP14-D4-2", "EP14-D4-3", "EP11-D4-4", "EP11-D4-5")
def test_the_space_gives_a_process_of_choice(edition):
    scene = producing(edition, "d4")
    assert scene.legal() == [f"choose d4={process}" for process in ("production", "logistics", "marketing")]
    scene.play("choose d4=logistics")
    assert scene.s.process.tolist() == [2, 2, 1]
    assert scene.phase == Phase.PRODUCE


@BOTH
@pytest.mark.clause("EP14-CARD-2", "EP11-CARD-2", "EP14-D4-3")
def test_choice_cards_give_one_of_their_set_each_period_anew(edition):
    scene = producing(edition, laboratory=["energy"], designer=["money"])
    scene.play("choose laboratory=marketing")
    assert scene.legal() == ["choose designer=production", "choose designer=marketing"]
    assert scene.why("choose designer=logistics") == "not_on_card"
    scene.play("choose designer=production")
    assert scene.s.process.tolist() == [3, 1, 2]
    scene.until(Phase.PLACE).set(starter=0, seat=0).turn("sowing-season", "d5").until(Phase.CHOOSE)
    assert "choose laboratory=logistics" in scene.legal()


@BOTH
@pytest.mark.clause("EP14-D4-4", "EP14-D4-5", "EP14-D4-6", "EP14-D4-7", "EP11-D4-2", "EP11-D4-3")
def test_recipes_use_up_processes(edition):
    scene = producing(edition)
    assert scene.legal() == ["produce raw", "produce consumer", "done"]
    assert scene.why("produce service") == "not_in_table"
    scene.play("produce raw")
    assert scene.s.process.tolist() == [1, 0, 1]
    assert scene.why("produce raw") == "no_process"
    scene.play("done")  # also fewer than possible
    assert scene.goods(1) == (1, 0, 0)
    assert scene.match.seat == 2
    assert scene.s.process.tolist() != [1, 0, 1]  # the rest is lost


@BOTH
@pytest.mark.clause("EP14-D4-8")
def test_production_in_turn_order(edition):
    scene = producing(edition)
    order = []
    while scene.phase in (Phase.CHOOSE, Phase.PRODUCE):
        order.append(scene.match.seat)
        scene.play("done")
    assert order == [1, 2, 3]


# ----------------------------------------------------------------------------------------------------------------- market


def buying(edition=2014, money=9, market=(1, 0, 0), space="d4", **cards):
    """Seat 1 is asked what it buys."""
    scene = Scene(edition)
    for card, tokens in cards.items():
        scene.own(1, card.replace("_", "-"), *tokens)
    scene.at(Phase.PRODUCE, 3).pawn(1, space).set(market=market).give(1, (0, money, 0))
    return scene.play("done")


@BOTH
@pytest.mark.clause("EP14-D5-1", "EP14-D5-8", "EP11-D5-1")
def test_all_buy_then_all_sell(edition):
    scene = buying(edition)
    seen = []
    while scene.phase in (Phase.BUY, Phase.SELL):
        seen.append((scene.phase, scene.match.seat))
        if scene.phase == Phase.SELL:
            assert scene.why("buy raw") == "not_now"
        scene.play("done")
    assert seen == [(phase, seat) for phase in (Phase.BUY, Phase.SELL) for seat in (1, 2, 3)]


@BOTH
@pytest.mark.clause("EP14-D5-2", "EP11-D5-2")
def test_a_token_in_the_market_costs_three(edition):
    scene = buying(edition).play("buy raw")
    assert (scene.free(1), scene.goods(1), scene.s.market.tolist()) == ((0, 6, 0), (1, 0, 0), [0, 0, 0])
    assert scene.why("buy raw") == "not_on_board"
    scene = buying(edition, money=2).set(credit=[edition == 2011, 0, 0, 0, 0, 0])
    assert scene.why("buy raw") == "too_dear"


@pytest.mark.clause("EP14-D5-3")
def test_import_in_2014_also_while_the_type_lies_there():
    scene = buying(market=(1, 0, 0)).play("import raw")
    assert (scene.free(1), scene.s.market.tolist()) == ((0, 4, 0), [1, 0, 0])


@pytest.mark.clause("EP11-D5-4", "EP11-D5-5")
def test_import_in_2011_only_when_the_type_is_gone():
    scene = buying(2011, market=(1, 0, 0))
    assert scene.why("import raw") == "on_board"
    scene.play("buy raw", "import raw")
    assert scene.free(1) == (0, 1, 0)


@BOTH
@pytest.mark.clause("EP14-D5-4", "EP11-D5-5")
def test_one_type_in_a_period(edition):
    scene = buying(edition, money=20, market=(2, 1, 0)).play("buy raw")
    assert scene.why("buy consumer") == "one_type"
    assert scene.why("import service") == "one_type"
    assert "buy raw" in scene.legal()


@BOTH
@pytest.mark.clause("EP14-D5-5", "EP14-D5-6", "EP11-D5-6")
def test_the_space_takes_one_off_the_first_token(edition):
    scene = buying(edition, market=(2, 0, 0), space="d5").play("buy raw", "buy raw")
    assert [told["money"] for told in scene.told("bought")] == [2, 3]


@pytest.mark.clause("EP14-D5-6", "EP14-CARD-7")
def test_purchase_discounts_add_up_and_pass_on():
    cards = {"buyer": ["worker"], "buyer#2": ["worker"], "financial_adviser": ["worker"]}
    scene = buying(market=(3, 0, 0), space="d5", **cards)
    scene.play("buy raw", "buy raw", "buy raw")
    assert [told["money"] for told in scene.told("bought")] == [0, 2, 3]


@pytest.mark.clause("EP11-D5-3", "EP11-D3-4")
def test_a_product_on_credit():
    scene = buying(2011, money=0, market=(2, 0, 0))
    assert scene.legal() == ["buy raw credit", "done"]
    scene.play("buy raw credit")
    assert scene.s.credit[0] == 1
    assert scene.why("buy raw credit") == "in_debt"
    assert buying(2014).why("buy raw credit") == "no_credit"


def selling(edition=2014, goods=(2, 1, 0), market=(0, 0, 0), seat=1, **cards):
    """A seat is asked what it sells."""
    scene = Scene(edition)
    for card, tokens in cards.items():
        scene.own(1, card.replace("_", "-"), *tokens)
    return scene.at(Phase.SELL, seat).give(seat, (0, 0, 0), goods).set(market=market)


@BOTH
@pytest.mark.clause("EP14-D5-7", "EP11-D5-7")
def test_products_of_one_type_for_money_or_energy(edition):
    scene = selling(edition).play("sell raw money")
    assert scene.why("sell consumer money") == "one_type"
    resource = "worker" if edition == 2014 else "human"
    assert scene.why(f"sell raw {resource}") == "not_paid_in"
    scene.play("sell raw energy")
    assert scene.free(1) == (0, 1, 1)
    assert scene.s.market.tolist() == [2, 0, 0]
    assert scene.why("sell raw money") == "no_such_product"


@pytest.mark.clause("EP14-D5-9")
def test_what_was_bought_may_be_sold():
    scene = buying().play("buy raw").until(Phase.SELL, 1).play("sell raw money")
    assert scene.s.market.tolist() == [1, 0, 0]


@BOTH
@pytest.mark.clause("EP14-D5-10", "EP14-D5-11", "EP11-D5-8")
def test_six_of_a_type_are_exported(edition):
    scene = selling(edition, (3, 0, 0), (5, 0, 0)).play(*["sell raw money"] * 3)
    assert scene.s.market.tolist() == [8, 0, 0]  # not before he has finished
    scene.play("done")
    assert scene.s.market.tolist() == [2, 0, 0]
    scene = selling(edition, (7, 0, 0), (5, 6, 0)).play(*["sell raw money"] * 7, "done")
    assert scene.s.market.tolist() == [0, 0, 0]
    assert len(scene.told("exported")) == 3


@BOTH
@pytest.mark.clause("EP14-D5-12", "EP11-D5-9")
@pytest.mark.parametrize(
    ("before", "after"), [((0, 0, 0), (1, 0, 0)), ((1, 0, 0), (1, 1, 0)), ((1, 1, 1), (2, 1, 1)), ((3, 1, 2), (3, 2, 2))]
)
def test_export_money_goes_to_the_leftmost_of_the_poorest(edition, before, after):
    scene = selling(edition, (1, 0, 0), (5, 0, 0)).set(subsidy=before).play("sell raw money", "done")
    assert tuple(scene.s.subsidy) == after


@BOTH
@pytest.mark.clause("EP14-D5-13", "EP11-D5-10")
def test_only_a_sale_exports(edition):
    scene = selling(edition, (0, 0, 0), (7, 0, 0)).play("done")
    assert scene.s.market.tolist() == [7, 0, 0]


@BOTH
@pytest.mark.clause("EP14-D5-14", "EP11-D5-10")
def test_products_stay_in_the_market(edition):
    scene = selling(edition, (1, 0, 0)).play("sell raw money", "done").until(Phase.PLACE)
    assert scene.s.market.tolist() == [1, 0, 0]


@pytest.mark.clause("EP14-CARD-10")
def test_the_sale_bonus_of_2014():
    cards = {"sales_agent": ["worker"], "sales_agent#2": ["worker"], "electronic_commerce": ["worker"]}
    scene = selling(**cards).play("sell raw money", "done")
    assert scene.free(1) == (0, 1, 0)
    scene = selling(**cards).play("sell raw money", "sell raw money", "done")
    assert scene.free(1) == (0, 4, 1)


@BOTH
@pytest.mark.clause("EP14-CARD-11", "EP11-CARD-11")
def test_the_export_bonus_comes_once_whoever_exports(edition):
    card = {2014: "export_terminal", 2011: "rfid_tags"}[edition]
    scene = selling(edition, (7, 0, 0), (5, 0, 0), seat=2, **{card: ["energy"]}).give(1, (0, 0, 0))
    scene.play(*["sell raw money"] * 7, "done")
    assert len(scene.told("exported")) == 2
    assert scene.free(1) == {2014: (0, 1, 0), 2011: (1, 0, 0)}[edition]


@pytest.mark.clause("EP11-CARD-6", "EP11-CARD-9")
def test_a_virtual_shop():
    scene = Scene(2011).own(1, "virtual-shop", "energy").own(1, "quality-technician", "human").at(Phase.SELL)
    scene.give(1, (0, 0, 0), (2, 1, 1))
    scene.play("stock raw", "stock consumer", "stock service")
    assert scene.why("stock raw") == "shop_full"
    scene.play("done")
    assert scene.free(1) == (0, 0, 0)  # on offer, not sold
    assert scene.goods(1) == (1, 0, 0)
    scene.until(Phase.PLACE)
    assert scene.s.shop[0].tolist() == [1, 1, 1]  # exempt from cutbacks
    scene.at(Phase.BUY, 2).give(1, (0, 0, 0), (1, 0, 0)).give(2, (0, 5, 0), (0, 0, 0)).set(discount=1)
    assert scene.why("buy raw from 2") == "own_shop"
    scene.play("buy raw from 1")
    assert (scene.free(1), scene.free(2), scene.goods(2)) == ((0, 2, 0), (0, 3, 0), (1, 0, 0))
    assert scene.why("buy service from 1") == "one_type"
    scene.until(Phase.SELL, 1).play("sell raw money", "done")
    assert scene.told("sale_bonus") == [{"seat": 1, "resource": "money", "number": 1, "card": "quality-technician"}]


@pytest.mark.clause("EP11-CARD-10")
def test_a_shop_is_not_the_board():
    scene = Scene(2011).own(1, "virtual-shop").at(Phase.BUY, 2).give(2, (0, 9, 0))
    scene.s.shop[0] = [1, 1, 1]
    assert scene.why("buy raw from 1") == "no_shop"  # inactive
    assert "import raw" in scene.legal()
    scene.at(Phase.PLACE).set(pawn=[-1] * 6)
    assert [move for move in scene.legal() if "d6" in move] == ["place d6a"]


# ------------------------------------------------------------------------------------------------------ subsidy and credit


@BOTH
@pytest.mark.clause("EP14-D6-1", "EP14-D6-2", "EP14-D6-3", "EP14-D6-4", "EP11-D6-1", "EP11-D6-2")
def test_subsidies_go_to_those_who_stand_there(edition):
    scene = Scene(edition).set(market=[1, 1, 1]).turn("job-fair", "d4", "d6c", "d6b").set(subsidy=[1, 2, 0])
    scene.give(2, (0, 0, 0)).give(3, (0, 0, 0)).until(Phase.SUBSIDY)
    assert scene.match.seat == 2
    assert scene.legal() == (["take money", "take energy"] if edition == 2014 else ["take human", "take money", "take energy"])
    scene.play("take energy", "take money")
    assert (scene.free(2), scene.free(3)) == ((0, 0, 1), (0, 3, 0))
    assert scene.s.subsidy[0] + scene.s.subsidy[1] + scene.s.subsidy[2] == 1


@pytest.mark.clause("EP11-D6-3", "EP11-D6-4")
def test_repaying_a_credit():
    scene = Scene(2011).at(Phase.SELL, 3).give(1, (0, 4, 0)).give(2, (0, 3, 0)).set(credit=[1, 1, 0, 0, 0, 0])
    scene.pawn(1, "d4").pawn(2, "d5").play("done")
    assert (scene.match.seat, scene.legal()) == (1, ["repay", "owe"])
    scene.play("repay")
    assert (scene.free(1), scene.s.credit[0]) == ((0, 0, 0), 0)
    assert scene.s.credit[1] == 1  # too poor to be asked
    scene = Scene(2011).at(Phase.SELL, 3).give(1, (0, 4, 0)).set(credit=[1, 0, 0, 0, 0, 0]).pawn(1, "d4").play("done", "owe")
    assert scene.s.credit[0] == 1


@pytest.mark.clause("EP11-CARD-12")
def test_the_clean_transport_network_shares_spaces_but_not_their_money():
    scene = Scene(2011).own(2, "clean-transport-network", "human").play("place d6a")
    assert "place d6a" in scene.legal()
    scene.play("place d6a")
    assert "place d6a" not in scene.legal()
    scene.turn_rest("job-fair").set(subsidy=[2, 0, 0], starter=1).give(1, (0, 0, 0)).give(2, (0, 0, 0))
    scene.until(Phase.SUBSIDY, 2).play("take money").until(Phase.SUBSIDY, 1).play("take money")
    assert (scene.free(1), scene.free(2)) == ((0, 3, 0), (0, 1, 0))


# ------------------------------------------------------------------------------------------------------------- innovation


@pytest.mark.clause("EP14-D7-1", "EP14-D7-2", "EP14-D7-3")
def test_sets_become_ideas_by_choice_in_2014():
    scene = Scene().at(Phase.INNOVATE).give(1, goods=(2, 2, 3))
    assert scene.legal() == ["innovate", "done"]
    scene.play("innovate", "innovate")
    assert (scene.s.ideas[0], scene.goods(1)) == (2, (0, 0, 1))
    scene = Scene().at(Phase.INNOVATE).give(1, goods=(1, 1, 1)).play("done")
    assert scene.s.ideas[0] == 0
    scene = Scene().at(Phase.SELL, 3).give(1, goods=(1, 1, 0)).play("done").until(Phase.KEEP)
    assert not scene.told("idea")  # asked only with a set
    assert not [space for space in scene.match.pack.data["space"] if space["district"] == 7]


@pytest.mark.clause("EP11-D7-1", "EP11-D7-2", "EP11-D7-3")
def test_sets_become_ideas_by_themselves_in_2011():
    scene = Scene(2011).at(Phase.SELL, 3).give(1, goods=(2, 2, 3)).play("done").until(Phase.PLACE)
    assert (scene.s.ideas[0], scene.goods(1)) == (2, (0, 0, 1))
    assert not [space for space in scene.match.pack.data["space"] if space["district"] == 7]
