"""General rules, setup, the decisions (opportunity) phase and the two-player variant."""

import pytest

from semilla.engine.match import Match
from semilla.engine.texts import Problem
from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import Scene, of_the_rules

BOTH = pytest.mark.parametrize("edition", [2014, 2011])
TOGETHER = {Phase.PRODUCE: Phase.CHOOSE, Phase.START: Phase.INVEST, Phase.REPAY: Phase.SUBSIDY}
"""Questions that follow each other in one player's turn."""
GAMES = {edition: of_the_rules(edition) for edition in (2014, 2011)}


@BOTH
@pytest.mark.clause("EP14-GEN-1", "EP11-GEN-1", "EP14-SUM-8", "EP14-END-1", "EP11-END-1")
def test_twelve_periods_of_decisions_route_and_summary(edition):
    scene = Scene(edition)
    seen = []
    while not scene.match.over:
        if not seen or seen[-1] != (int(scene.s.period), scene.phase):
            seen.append((int(scene.s.period), scene.phase))
        scene.play(next((move for move in ("done", "pass") if move in scene.legal()), scene.legal()[0]))
    periods = [period for period, phase in seen if phase == Phase.PLACE]
    assert periods == list(range(1, 13))
    for period in range(1, 13):
        phases = [TOGETHER.get(phase, phase) for number, phase in seen if number == period]
        assert phases == sorted(phases, key=int)
    assert scene.match.seat is None


@BOTH
@pytest.mark.clause("EP14-GEN-2", "EP11-GEN-2", "EP14-SUM-7", "EP11-SUM-9")
def test_turn_order_starts_with_the_token_which_passes_to_the_left(edition):
    scene = Scene(edition)
    order = []
    while scene.s.period == 1:
        if scene.phase == Phase.PLACE:
            order.append(scene.match.seat)
        scene.play(next((move for move in ("done", "pass") if move in scene.legal()), scene.legal()[0]))
    assert order == [1, 2, 3]
    assert scene.match.seat == 2


@BOTH
@pytest.mark.clause("EP14-GEN-3", "EP11-GEN-3", "EP14-DEC-9")
def test_a_benefit_comes_only_with_its_district(edition):
    scene = Scene(edition)
    before = scene.free(1)
    scene.play("place d2a")
    assert scene.free(1) == before
    scene.turn_rest("investment-fair")
    assert scene.phase == Phase.ADMINISTER
    assert scene.free(1) == (before[0] + 1, *before[1:])
    scene.until(Phase.INVEST)
    assert scene.free(1) == (before[0] + 1, *before[1:])


@BOTH
@pytest.mark.clause("EP14-GEN-4", "EP11-GEN-4", "EP14-D2-11", "EP11-D2-12", "EP14-D7-4")
def test_ideas_and_products_pay_for_nothing(edition):
    scene = Scene(edition).at(Phase.BUY).give(1, (0, 0, 0), (1, 1, 0), ideas=5)
    scene.set(market=[1, 1, 1], credit=[edition == 2011, 0, 0, 0, 0, 0])
    assert scene.why("buy service") == "too_dear"
    scene.at(Phase.INVEST).pawn(1, "d4")
    assert scene.legal() == ["pass"]


@BOTH
@pytest.mark.clause("EP14-GEN-5", "EP11-GEN-5")
def test_the_box_never_runs_out(edition):
    scene = Scene(edition).at(Phase.SELL).give(1, (0, 100, 0), (60, 0, 0))
    scene.play(*["sell raw money"] * 60)
    assert scene.free(1) == (0, 160, 0)


@BOTH
@pytest.mark.clause("EP14-GEN-6", "EP11-GEN-6")
def test_placed_tokens_neither_pay_nor_move(edition):
    scene = Scene(edition).slots(1).give(1, (0, 0, 0))
    scene.s.credit[0] = 1
    scene.at(Phase.INVEST)
    assert scene.legal() == ["pass"]
    assert scene.why("off slot 1") == "not_now"


@BOTH
@pytest.mark.clause("EP14-GEN-7", "EP11-GEN-7")
def test_only_deck_orders_and_coming_events_are_hidden(edition):
    scene = Scene(edition)
    hidden = scene.match.now.hidden(0).fields_json()
    for name, value in scene.match.now.fields_json().items():
        if name in ("key", "deck", "events"):
            assert hidden[name] != value
        else:
            assert hidden[name] == value
    assert set(hidden["events"]) == {"?", None} if edition == 2014 else {"?"}


@BOTH
@pytest.mark.clause("EP14-GEN-8", "EP11-GEN-8")
def test_what_is_paid_goes_to_the_box(edition):
    scene = Scene(edition).at(Phase.BUY).give(1, (0, 9, 0)).set(market=[1, 0, 0])
    others = scene.free(2), scene.free(3)
    scene.play("buy raw")
    assert scene.free(1) == (0, 6, 0)
    assert (scene.free(2), scene.free(3)) == others


@pytest.mark.clause("EP14-GEN-9")
def test_what_may_be_declined_and_what_not():
    scene = Scene()
    assert "pass" not in scene.legal()  # placing
    scene.at(Phase.SUBSIDY).pawn(1, "d6a")
    assert scene.legal() == ["take money", "take energy"]
    scene.at(Phase.INVEST)
    assert "pass" in scene.legal()
    scene.at(Phase.ADMINISTER)
    assert "done" in scene.legal()


@pytest.mark.clause("EP14-GEN-10")
def test_no_exchange_of_resources_in_2014():
    scene = Scene().at(Phase.ADMINISTER).give(1, (5, 5, 5))
    assert not [move for move in scene.legal() if move.startswith("exchange")]
    assert scene.why("exchange worker worker money") == "no_exchange"
    assert scene.clause("exchange worker worker money") == "EP14-GEN-10"


# ------------------------------------------------------------------------------------------------------------------ setup


@pytest.mark.clause("EP14-SETUP-1", "EP11-SETUP-1", "EP14-VAR-1")
def test_two_to_six_players():
    for game in GAMES.values():
        for players in (1, 7):
            with pytest.raises(Problem):
                Match(game, players)
        for players in (2, 3, 6):
            assert Match(game, players, seed=1).players == players


@BOTH
@pytest.mark.clause("EP14-SETUP-2", "EP11-SETUP-2")
def test_four_decks_are_shuffled_apart(edition):
    game = GAMES[edition]
    decks = [Match(game, 4, seed=seed).now.s.deck.copy() for seed in (1, 2)]
    t = game.pack.tables[0]
    for kind in range(3):
        assert decks[0][kind].tolist() != decks[1][kind].tolist()
        assert {int(t["card_type"][card]) for card in decks[0][kind] if card >= 0} == {kind}
    events = [Match(game, 4, seed=seed).now.s.events.tolist() for seed in (1, 2)]
    assert events[0] != events[1]
    assert sorted(events[0]) == sorted(events[1])


@BOTH
@pytest.mark.clause("EP14-SETUP-3", "EP11-SETUP-4", "EP11-SETUP-5")
def test_offers_by_number_of_players(edition):
    for players in range(2, 7):
        s = Match(GAMES[edition], players, seed=3).now.s
        expected = 3 if edition == 2011 and players >= 5 else 2
        for kind in range(3):
            assert (s.offer[kind] >= 0).sum() == expected
        assert not s.rotated.any()


@BOTH
@pytest.mark.clause("EP14-SETUP-4", "EP11-SETUP-6")
def test_removed_events_never_appear(edition):
    scene = Scene(edition)
    removed = {2014: 2, 2011: 8}[edition]
    first = [scene.match.pack.ids["event"][event] for event in scene.s.events[:removed]]
    while not scene.match.over:
        scene.play(next((move for move in ("done", "pass") if move in scene.legal()), scene.legal()[0]))
    turned = [told["event"] for told in scene.told("turned")]
    assert len(turned) == len(set(turned)) == 12
    assert not set(turned) & set(first)


@BOTH
@pytest.mark.clause("EP14-SETUP-5", "EP11-SETUP-7")
def test_all_plans_are_of_the_agreed_level(edition):
    match = Match(GAMES[edition], 3, seed=1, options={"level": "2"})
    levels = {plan["id"]: plan["level"] for plan in match.pack.data["plan"]}
    assert {levels[move.split()[1]] for move in match.legal()} == {2}
    assert match.why("plan organic-farm").code == "wrong_level"


@BOTH
@pytest.mark.clause("EP14-SETUP-6", "EP14-SETUP-7", "EP11-SETUP-8", "EP11-SETUP-9")
def test_different_plans_and_every_type_in_play(edition):
    match = Match(GAMES[edition], 3, seed=1, options={"first": "2"})
    assert match.seat == 2  # in turn order of the first period
    match.play("plan organic-farm")
    assert match.why("plan organic-farm").code == "plan_taken"
    assert match.why("plan sustainable-aquaculture").code == "type_needed"
    match.play("plan artisan-bakery")
    assert match.legal() == ["plan adventure-tourism", "plan multicultural-education"]


@BOTH
@pytest.mark.clause("EP14-SETUP-12", "EP11-SETUP-14")
def test_plans_can_be_dealt(edition):
    found = set()
    for seed in range(40):
        match = Match(GAMES[edition], 3, seed=seed, options={"plans": "deal"})
        t = match.now.t
        assert len({int(t.plan_type[plan]) for plan in match.now.s.plan[:3]}) == 3
        assert match.phase == "place"
        found |= set(match.now.s.plan[:3].tolist())
    assert len(found) == 6  # every plan of the level, by lot


@BOTH
@pytest.mark.clause("EP14-SETUP-8", "EP14-SETUP-9", "EP11-SETUP-10", "EP11-SETUP-11")
def test_everybody_starts_with_two_of_each_and_nothing_else(edition):
    scene = Scene(edition)
    for seat in (1, 2, 3):
        assert scene.free(seat) == (2, 2, 2)
        assert scene.goods(seat) == (0, 0, 0)
        assert scene.cards(seat) == []
    assert not scene.s.ideas.any()
    assert (scene.s.slots == -1).all()
    assert not scene.s.credit.any()
    assert (scene.s.pawn == -1).all()


@BOTH
@pytest.mark.clause("EP14-SETUP-10", "EP11-SETUP-12")
def test_the_first_player_is_agreed_or_drawn(edition):
    game = GAMES[edition]
    assert {Match(game, 4, seed=seed).now.s.starter.item() for seed in range(30)} == {0, 1, 2, 3}
    assert Match(game, 4, seed=1, options={"first": "3"}).seat == 3
    with pytest.raises(Problem, match="cannot begin"):
        Match(game, 2, options={"first": "3"})


@BOTH
@pytest.mark.clause("EP14-SETUP-11", "EP11-SETUP-13", "EP11-SETUP-3")
def test_market_and_subsidies_start_empty_and_nobody_owes(edition):
    scene = Scene(edition)
    assert not scene.s.market.any()
    assert not scene.s.subsidy.any()
    assert not scene.s.credit.any()


# -------------------------------------------------------------------------------------------------------------- decisions


@BOTH
@pytest.mark.clause("EP14-DEC-1", "EP14-DEC-2", "EP11-OPP-1", "EP11-OPP-2")
def test_one_entrepreneur_on_an_empty_space(edition):
    scene = Scene(edition)
    scene.play("place d4")
    assert scene.match.seat == 2
    assert scene.why("place d4") == "space_taken"
    assert scene.why("pass") == "not_now"


@BOTH
@pytest.mark.clause("EP14-DEC-3", "EP11-OPP-3", "EP14-SUM-2", "EP11-SUM-2")
def test_entrepreneurs_stay_until_the_summary(edition):
    scene = Scene(edition).turn("investment-fair", "d4", "d5", "d6a")
    while scene.s.period == 1:
        assert (scene.s.pawn[:3] >= 0).all()
        scene.play(next((move for move in ("done", "pass") if move in scene.legal()), scene.legal()[0]))
    assert (scene.s.pawn == -1).all()


@pytest.mark.clause("EP14-DEC-4", "EP14-DEC-8")
def test_spaces_of_2014():
    scene = Scene().set(market=[1, 1, 1])
    assert [move.split()[1] for move in scene.legal()] == ["d1", "d2a", "d3e", "d3t", "d3i", "d4", "d5", "d6a", "d6b", "d6c"]
    assert scene.why("place d2b") == "same_space"
    scene.play("place d2a")
    assert "place d2b" in scene.legal()
    six = Scene(players=6)  # nine spaces are open even with an empty market
    for space in ("d1", "d2a", "d2b", "d3e", "d3t", "d3i"):
        six.play(f"place {space}")
    assert six.s.period == 1


@pytest.mark.clause("EP11-OPP-4")
def test_spaces_of_2011():
    scene = Scene(2011).set(market=[1, 1, 1])
    assert [move.split()[1] for move in scene.legal()] == ["d1a", "d2a", "d3a", "d3b", "d3c", "d4", "d5", "d6a", "d6b", "d6c"]
    scene.play("place d1a")
    assert scene.why("place d1b") == "unknown"
    five = Scene(2011, players=5).play("place d1a")
    assert "place d1b" in five.legal()


@BOTH
@pytest.mark.clause("EP14-DEC-5", "EP14-DEC-6", "EP11-OPP-5", "EP11-OPP-6")
def test_subsidy_spaces_open_with_product_types(edition):
    scene = Scene(edition)
    for market, opened in (([0, 0, 0], "a"), ([5, 0, 0], "a"), ([1, 0, 1], "ab"), ([1, 1, 1], "abc")):
        scene.set(market=market)
        assert "".join(move[-1] for move in scene.legal() if move.startswith("place d6")) == opened
    scene.play("place d6c")  # not only the leftmost
    assert scene.s.pawn[0] == scene.id("space", "d6c")


@BOTH
@pytest.mark.clause("EP14-DEC-7", "EP11-OPP-6")
def test_a_subsidy_space_keeps_its_benefit(edition):
    scene = Scene(edition).set(market=[1, 1, 0], subsidy=[0, 2, 0])
    scene.turn("job-fair", "d6b", "d5", "d4")
    scene.set(market=[0, 0, 0])
    scene.until(Phase.SUBSIDY, 1)
    before = scene.free(1)
    scene.play("take energy")
    assert scene.free(1) == (before[0], before[1], before[2] + 1)
    assert scene.told("subsidy") == [{"seat": 1, "money": 2, "place": 2}]


# ------------------------------------------------------------------------------------------------------------ two players


@BOTH
@pytest.mark.clause("EP14-VAR-1", "EP11-2P-1", "EP11-2P-2")
def test_two_players_of_different_types_and_the_third_type_comes_by_itself(edition):
    match = Match(GAMES[edition], 2, seed=1, options={"first": "1"})
    match.play("plan organic-farm")
    assert match.why("plan sustainable-aquaculture").code == "type_needed"
    scene = Scene(edition, players=2, plans=("organic-farm", "adventure-tourism"))
    assert scene.s.market.tolist() == [0, 1, 0]
    scene.turn("job-fair").until(Phase.PLACE)
    assert scene.s.market.tolist() == [0, 2, 0]


@BOTH
@pytest.mark.clause("EP14-VAR-1", "EP11-2P-3", "EP14-D5-13", "EP11-D5-10")
def test_the_added_token_exports_nothing_by_itself(edition):
    scene = Scene(edition, players=2, plans=("organic-farm", "adventure-tourism")).at(Phase.SELL, 1).set(market=[0, 6, 0])
    scene.give(1, goods=(1, 0, 0)).give(2, goods=(0, 0, 0))
    scene.play("done")
    assert scene.s.market.tolist() == [0, 6, 0]
    scene = Scene(edition, players=2, plans=("organic-farm", "adventure-tourism")).at(Phase.SELL, 1).set(market=[0, 6, 0])
    scene.give(1, goods=(1, 0, 0)).play("sell raw money", "done")
    assert scene.s.market.tolist() == [1, 0, 0]
