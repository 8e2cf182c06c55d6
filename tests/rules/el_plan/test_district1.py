"""District 1: events, insurance, losses and gains."""

import pytest

from semilla.engine.match import Match
from semilla.engine.pack import PackError, make_pack
from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import Scene, of_the_rules

BOTH = pytest.mark.parametrize("edition", [2014, 2011])


def insured(edition):
    """The insurance space of an edition."""
    return "d1" if edition == 2014 else "d1a"


def with_event(edition, name, **changed):
    """A pack in which an event is another."""
    game = of_the_rules(edition)
    events = [{**event, **changed} if event["id"] == name else event for event in game.pack.data["event"]]
    return make_pack({**game.pack.data, "event": events}, game.schema, "other")


def dearer_imports(edition):
    """A table at which the clearance season makes buying cheaper and importing dearer: neutral."""
    scene = Scene(edition)
    scene.match.pack = scene.match.now.pack = with_event(edition, "clearance-season", kind="neutral", effect="price(2,6)")
    return scene


@BOTH
@pytest.mark.clause("EP14-D1-1", "EP11-D1-1", "EP14-SUM-3", "EP11-SUM-3")
def test_the_event_meets_all_and_lies_until_the_summary(edition):
    scene = Scene(edition).turn("windy-season")
    assert [scene.free(seat)[2] for seat in (1, 2, 3)] == [3, 3, 3]
    while scene.s.period == 1:
        assert scene.s.event == scene.id("event", "windy-season")
        scene.play(next((move for move in ("done", "pass") if move in scene.legal()), scene.legal()[0]))
    assert scene.s.event == -1
    assert "windy-season" not in [scene.match.pack.ids["event"][event] for event in scene.s.events[scene.s.turned + 8 :]]


@BOTH
@pytest.mark.clause("EP14-D1-2", "EP14-D1-6", "EP11-D1-2", "EP11-D1-3")
def test_the_insured_may_ignore_negative_and_neutral_events(edition):
    for scene in (Scene(edition).next_event("energy-rationing"), dearer_imports(edition).next_event("clearance-season")):
        scene.play("place d4", f"place {insured(edition)}", "place d5")
        assert (scene.match.seat, scene.legal()) == (2, ["ignore", "accept"])
    scene = Scene(edition).turn("energy-rationing", insured(edition)).play("ignore")
    assert [scene.free(seat)[2] for seat in (1, 2, 3)] == [2, 1, 1]
    scene = Scene(edition).turn("energy-rationing", insured(edition)).play("accept")
    assert [scene.free(seat)[2] for seat in (1, 2, 3)] == [1, 1, 1]


@BOTH
@pytest.mark.clause("EP14-D1-3", "EP11-D1-3")
def test_nobody_is_asked_about_a_positive_event(edition):
    for event in ("job-fair", "free-trade-agreement", "clearance-season"):
        scene = Scene(edition).turn(event, insured(edition))
        assert scene.phase == Phase.ADMINISTER
        assert scene.free(1)[0] == 2 + (event == "job-fair")


@BOTH
@pytest.mark.clause("EP14-D1-3", "EP11-D1-3")
def test_who_is_insured_ignores_what_can_only_hurt_without_being_asked(edition):
    scene = Scene(edition).next_event("energy-rationing")
    match = Match.take_up(of_the_rules(edition), scene.match.now.json(), [])
    for space in (insured(edition), "d4"):
        match.play(f"place {space}")
    played = match.play("place d5")
    assert [(move.text, move.seat, move.forced) for move in played] == [("place d5", 3, False), ("ignore", 1, True)]
    assert [int(energy) for energy in match.now.s.resources[:3, 2]] == [2, 1, 1]


@BOTH
@pytest.mark.clause("EP14-D1-3", "EP11-D1-3")
def test_an_event_is_of_the_kind_that_its_effect_is(edition):
    for effect, kind in {
        "price(2,5)": "positive",
        "price(3,6)": "negative",
        "price(2,6)": "neutral",
        "gain(money)": "positive",
        "lose_any(1)": "negative",
        "market_closed": "negative",
        "refresh_offers": "neutral",
    }.items():
        for other in {"positive", "neutral", "negative"} - {kind}:
            with pytest.raises(PackError, match=f"kind must be {kind}"):
                with_event(edition, "job-fair", kind=other, effect=effect)
        assert with_event(edition, "job-fair", kind=kind, effect=effect).tables["event_count"] == len(
            of_the_rules(edition).pack.data["event"]
        )


@BOTH
@pytest.mark.clause("EP14-D1-4", "EP11-D1-4", "EP14-EVT-8")
def test_board_events_happen_in_spite_of_insurance(edition):
    scene = Scene(edition)
    before = scene.offers()
    scene.turn("investment-fair", insured(edition))
    assert scene.phase == Phase.ADMINISTER
    assert not set(scene.offers()) & set(before)
    assert scene.s.known.tolist() == [2, 2, 2]
    bottoms = [scene.match.pack.ids["card"][card] for kind in range(3) for card in scene.s.deck[kind][: scene.s.left[kind]][-2:]]
    assert bottoms == before  # left card first


@pytest.mark.clause("EP11-D1-4")
def test_customs_seizure_empties_the_market():
    scene = Scene(2011).set(market=[3, 0, 2]).turn("customs-seizure", "d1a")
    assert scene.s.market.tolist() == [0, 0, 0]
    assert scene.phase == Phase.ADMINISTER


@BOTH
@pytest.mark.clause("EP14-D1-5", "EP11-D1-5")
def test_an_effect_on_a_later_district_ends_with_it(edition):
    scene = Scene(edition).set(market=[6, 6, 6]).turn("clearance-season").give(1, (0, 9, 0))
    scene.until(Phase.BUY, 1).play("buy raw")
    assert scene.told("bought")[0]["money"] == 2
    scene.until(Phase.PLACE).turn("job-fair")
    scene.give(1, (0, 9, 0)).until(Phase.BUY, 1).play("buy raw")
    assert scene.told("bought")[-1]["money"] == 3


@BOTH
@pytest.mark.clause("EP14-D1-7", "EP14-D1-8", "EP11-D1-6")
def test_two_substitutes_for_each_lacking_token_after_the_held_ones(edition):
    resource = scene_resource(edition)
    scene = Scene(edition).give(1, (2, 0, 2)).turn("economic-crisis")
    assert scene.free(1) == (2, 0, 1)  # the energy first
    assert scene.legal() == [f"give {resource}", "give energy"]
    scene.play(f"give {resource}", "give energy")
    assert scene.free(1) == (1, 0, 0)


def scene_resource(edition):
    """The name of the first resource."""
    return "worker" if edition == 2014 else "human"


@BOTH
@pytest.mark.clause("EP14-D1-9", "EP11-D1-6")
def test_too_few_substitutes_are_all_handed_over_without_further_penalty(edition):
    scene = Scene(edition).give(1, (1, 0, 0)).turn("energy-rationing", "d2a")
    assert scene.free(1) == (1, 0, 0)  # the one token went, District 2 gave another
    assert scene.told("help")


@BOTH
@pytest.mark.clause("EP14-D1-10", "EP14-D1-11", "EP11-D1-7")
def test_without_free_tokens_the_benefit_of_the_space_is_lost(edition):
    scene = Scene(edition).give(1, (0, 0, 0)).slots(1).turn("stock-market-crash", "d2a")
    assert scene.told("nothing_to_give") == [{"seat": 1}]
    assert not scene.told("help")
    if edition == 2014:
        scene.own(1, "tools", "worker")
        assert scene.why("liquidate tools money") == "not_on_space"
    scene = Scene(edition).give(1, (0, 0, 0)).slots(1).turn("stock-market-crash", "d4").until(Phase.PRODUCE)
    assert scene.match.seat == 1  # no process of choice
    scene = Scene(edition).give(1, (0, 0, 0)).turn("stock-market-crash", "d5").set(market=[1, 0, 0]).until(Phase.BUY, 1)
    scene.give(1, (0, 3, 0)).play("buy raw")
    assert scene.free(1)[1] == 0
    spaces = {2014: "d3t", 2011: "d3c"}
    scene = (
        Scene(edition)
        .give(1, (0, 0, 0))
        .turn("stock-market-crash", spaces[edition], "d4", "d5")
        .offer("automated-line")
        .until(Phase.INVEST, 1)
    )
    scene.s.credit[0] = 1
    scene.give(1, (0, 0, 2))
    assert scene.why("acquire automated-line") == "too_dear"
    scene = Scene(edition).give(1, (0, 0, 0)).set(subsidy=[2, 0, 0]).turn("stock-market-crash", "d6a", "d5", "d4")
    scene.until(Phase.PLACE)
    assert not [told for told in scene.told("took") + scene.told("subsidy") if told["seat"] == 1]


@BOTH
@pytest.mark.clause("EP14-D1-12", "EP11-D1-10")
def test_fire_takes_one_product_of_choice_if_there_is_one(edition):
    scene = Scene(edition).give(1, goods=(1, 1, 0)).give(2, goods=(0, 2, 0)).turn("fire")
    assert scene.legal() == ["give raw", "give consumer"]
    scene.play("give raw")
    assert [scene.goods(seat) for seat in (1, 2, 3)] == [(0, 1, 0), (0, 1, 0), (0, 0, 0)]


@pytest.mark.clause("EP11-D1-10")
def test_products_on_a_shop_do_not_burn():
    scene = Scene(2011).own(1, "virtual-shop", "energy")
    scene.s.shop[0] = [1, 0, 0]
    scene.turn("fire")
    assert scene.s.shop[0].tolist() == [1, 0, 0]


@pytest.mark.clause("EP14-EVT-1", "EP14-EVT-2", "EP14-EVT-3")
@pytest.mark.parametrize(
    ("event", "left"), [("energy-rationing", (2, 2, 1)), ("stock-market-crash", (2, 1, 2)), ("economic-crisis", (2, 1, 1))]
)
def test_what_the_loss_events_take(event, left):
    assert Scene().turn(event).free(1) == left


@BOTH
@pytest.mark.clause("EP14-EVT-4", "EP14-EVT-5", "EP11-D1-9")
def test_recession_closes_the_market_for_all_but_those_who_ignore_it(edition):
    scene = Scene(edition).turn("recession", insured(edition)).play("ignore").set(market=[5, 0, 0])
    scene.give(1, (0, 9, 0), (0, 0, 0)).give(2, (0, 9, 0), (3, 0, 0)).until(Phase.BUY)
    assert scene.match.seat == 1
    scene.play("buy raw", "done")
    assert (scene.phase, scene.match.seat) == (Phase.SELL, 1)
    scene.give(1, goods=(2, 0, 0)).play("sell raw money", "sell raw money", "done")
    assert scene.told("exported")
    assert scene.phase not in (Phase.BUY, Phase.SELL)


@BOTH
@pytest.mark.clause("EP14-EVT-6")
def test_sowing_season_feeds_the_first_spaces(edition):
    for market, subsidy in (([0, 0, 0], [1, 0, 0]), ([2, 0, 1], [2, 1, 0]), ([1, 1, 1], [2, 1, 1])):
        scene = Scene(edition).set(market=market, subsidy=[1, 0, 0]).turn("sowing-season")
        assert scene.s.subsidy.tolist() == subsidy


@BOTH
@pytest.mark.clause("EP14-EVT-7")
def test_training_gives_everybody_a_process_of_choice(edition):
    scene = Scene(edition).turn("professional-training-franchise", "d5", "d2a", "d6a").until(Phase.CHOOSE)
    assert scene.legal() == [f"choose event={process}" for process in ("production", "logistics", "marketing")]
    scene.play("choose event=logistics")
    assert scene.s.process.tolist() == [0, 1, 0]


@BOTH
@pytest.mark.clause("EP14-EVT-9", "EP11-D1-9")
def test_who_ignores_a_price_event_pays_the_usual_price(edition):
    scene = dearer_imports(edition).turn("clearance-season", insured(edition), "d4", "d5").play("ignore")
    for seat in (1, 2):
        scene.give(seat, (0, 9, 0))
        scene.until(Phase.BUY, seat).play("import raw", "done")
    assert [told["money"] for told in scene.told("imported")] == [5, 6]


@BOTH
@pytest.mark.clause("EP14-EVT-9", "EP14-D1-3", "EP11-D1-3")
def test_lower_prices_hold_for_the_insured_too(edition):
    scene = Scene(edition).turn("free-trade-agreement", insured(edition), "d4", "d5")
    scene.give(1, (0, 9, 0)).until(Phase.BUY, 1).play("import raw")
    assert scene.told("imported")[0]["money"] == 4


@pytest.mark.clause("EP11-CARD-13", "EP11-D1-3")
def test_the_risk_analyst_stops_a_dearer_dollar():
    scene = Scene(2011).own(1, "risk-analyst", "money").turn("dearer-dollar", "d4", "d2a", "d6a")
    assert scene.phase == Phase.ADMINISTER
    for seat in (1, 2):
        scene.give(seat, (0, 9, 0)).until(Phase.BUY, seat).play("import raw", "done")
    assert [told["money"] for told in scene.told("imported")] == [5, 6]


@pytest.mark.clause("EP11-D1-8")
def test_fiscal_year_closing():
    scene = Scene(2011).slots(1).give(1, (0, 5, 1)).give(2, (0, 0, 0)).turn("fiscal-year-closing")
    assert [scene.free(seat) for seat in (1, 2, 3)] == [(2, 2, 2)] * 3
    assert (scene.s.slots[0][:4] >= 0).all()


@pytest.mark.clause("EP11-D1-6", "EP11-D1-7")
def test_tax_rise_takes_one_token_of_choice():
    scene = Scene(2011).give(2, (0, 0, 0)).turn("tax-rise", "d4", "d2a")
    scene.play("give energy")
    assert scene.free(1) == (2, 2, 1)
    assert scene.s.lost[1]


@pytest.mark.clause("EP11-D1-3")
def test_entrepreneurs_day_gives_a_resource_of_choice():
    scene = Scene(2011).turn("entrepreneurs-day")
    assert scene.legal() == ["receive human", "receive money", "receive energy"]
    scene.play("receive money")
    assert scene.free(1) == (2, 3, 2)
    assert scene.match.seat == 2


@pytest.mark.clause("EP14-CARD-9")
def test_the_insurance_broker_insures():
    scene = Scene().own(1, "insurance-broker", "money").turn("energy-rationing")
    assert (scene.match.seat, scene.legal()) == (1, ["ignore", "accept"])
    assert Scene().own(1, "insurance-broker").turn("energy-rationing").phase == Phase.ADMINISTER  # inactive


@pytest.mark.clause("EP11-CARD-13")
def test_the_risk_analyst_stops_negative_events_and_asks_about_neutral_ones():
    scene = Scene(2011).own(1, "risk-analyst", "money").turn("energy-rationing")
    assert scene.phase == Phase.ADMINISTER
    assert [scene.free(seat)[2] for seat in (1, 2)] == [2, 1]
    scene = Scene(2011).own(1, "risk-analyst", "money").turn("fiscal-year-closing")
    assert scene.legal() == ["ignore", "accept"]
