"""The summary, the end, scoring and ties."""

import pytest

from semilla.engine.fields import NONE
from semilla.games.el_plan.state import Phase, Zone
from tests.rules.el_plan.scene import PLANS, Scene

BOTH = pytest.mark.parametrize("edition", [2014, 2011])
RESOURCE = {2014: "worker", 2011: "human"}


def summing_up(edition=2014, goods=(0, 0, 0), *cards, **fields):
    """The last seller is asked; seat 1 has the products."""
    scene = Scene(edition)
    for card in cards:
        scene.own(1, card, RESOURCE[edition])
    return scene.at(Phase.SELL, 3).set(**fields).give(1, goods=goods)


@BOTH
@pytest.mark.clause("EP14-SUM-1", "EP11-SUM-1")
def test_cutbacks_leave_one_product_of_choice(edition):
    scene = summing_up(edition, (2, 1, 0)).play("done").until(Phase.KEEP)
    assert scene.legal() == ["keep raw", "keep consumer"]
    scene.play("keep consumer")
    assert scene.goods(1) == (0, 1, 0)
    scene = summing_up(edition, (0, 1, 0)).play("done").until(Phase.PLACE)
    assert scene.goods(1) == (0, 1, 0)
    assert not scene.told("kept")


@pytest.mark.clause("EP14-SUM-1", "EP14-CARD-8")
def test_a_warehouse_keeps_three_and_two_keep_no_more():
    scene = summing_up(2014, (2, 2, 1), "warehouse", "warehouse#2").play("done").until(Phase.KEEP)
    scene.play("keep raw", "keep raw", "keep service")
    assert scene.goods(1) == (2, 0, 1)


@pytest.mark.clause("EP14-D3-8", "EP14-CARD-8")
def test_an_inactive_warehouse_stores_nothing():
    scene = Scene().own(1, "warehouse").at(Phase.SELL, 3).give(1, goods=(2, 0, 0)).play("done").until(Phase.KEEP).play("keep raw")
    assert scene.goods(1) == (1, 0, 0)


@pytest.mark.clause("EP14-SUM-4", "EP14-SUM-5")
def test_offers_stay_in_2014_and_gaps_stay_open_when_a_deck_is_empty():
    scene = summing_up()
    before = scene.offers()
    scene.play("done").until(Phase.PLACE)
    assert scene.offers() == before
    scene = Scene().at(Phase.INVEST, 3).pawn(3, "d4").give(3, (0, 9, 9)).offer("laboratory")
    kind = scene.id("type", "infrastructure")
    scene.s.deck[kind] = -1
    scene.s.left[kind] = 0
    scene.play("acquire laboratory").until(Phase.PLACE)
    assert (scene.s.offer[kind] >= 0).sum() == 1


@pytest.mark.clause("EP11-SUM-4", "EP11-SUM-5", "EP11-SUM-6")
def test_offers_rotate_and_retire_in_2011():
    scene = summing_up(2011)
    first = scene.offers()
    scene.play("done").until(Phase.PLACE)
    assert scene.offers() == first
    assert scene.s.rotated[:, :2].all()
    scene.turn("job-fair").until(Phase.PLACE)
    assert not set(scene.offers()) & set(first)
    assert not scene.s.rotated.any()
    assert scene.s.known.tolist() == [2, 2, 2]


@pytest.mark.clause("EP11-SUM-7")
def test_a_used_up_deck_is_reshuffled():
    scene = summing_up(2011)
    kind = scene.id("type", "expert")
    cards = [int(card) for card in scene.s.deck[kind][:7]]
    for card in scene.s.deck[kind][7 : scene.s.left[kind]]:
        scene.s.zone[card] = 3
    scene.s.deck[kind][7:] = -1
    scene.set(left=[16, 7, 16], known=[0, 6, 0])
    for card in scene.s.offer[kind][:2]:
        scene.s.zone[card] = 3
    scene.s.offer[kind] = -1
    scene.play("done").until(Phase.PLACE)
    assert scene.s.offer[kind, 0] == cards[0]
    assert scene.s.offer[kind, 1] in cards[1:]
    assert (scene.s.left[kind], scene.s.known[kind]) == (5, 0)
    assert scene.told("reshuffled") == [{"type": "expert"}]


def small_deck(scene, kind, left, known):
    """Leave a deck so many cards, so many of them face up at the bottom; the rest is in the box."""
    for card in scene.s.deck[kind][left : scene.s.left[kind]]:
        scene.s.zone[card] = Zone.BOX
    scene.s.deck[kind][left:] = NONE
    scene.s.left[kind], scene.s.known[kind] = left, known


@pytest.mark.clause("EP11-SUM-7")
def test_face_up_cards_are_shuffled_as_soon_as_the_last_face_down_one_is_drawn():
    scene = summing_up(2011)
    kind = scene.id("type", "expert")
    small_deck(scene, kind, 4, 3)
    gap, waiting = int(scene.s.offer[kind, 0]), int(scene.s.offer[kind, 1])
    scene.s.zone[gap] = Zone.BOX
    scene.s.offer[kind, 0] = NONE
    under = {int(card) for card in scene.s.deck[kind][1:4]}
    scene.play("done").until(Phase.PLACE)
    assert scene.told("reshuffled") == [{"type": "expert"}]  # although no further card was needed
    assert (scene.s.left[kind], scene.s.known[kind]) == (3, 0)
    scene.turn("job-fair").until(Phase.PLACE)
    assert int(scene.s.offer[kind, 1]) in under  # drawn from them alone: what was retired since lies under them
    assert scene.s.deck[kind][: scene.s.left[kind]].tolist()[-1] == waiting
    assert (scene.s.left[kind], scene.s.known[kind]) == (3, 1)


@pytest.mark.clause("EP11-SUM-7")
def test_without_any_card_the_gap_stays_and_the_next_one_retired_makes_the_deck():
    scene = summing_up(2011)
    kind = scene.id("type", "expert")
    small_deck(scene, kind, 0, 0)
    first, second = (int(card) for card in scene.s.offer[kind][:2])
    scene.play("done").until(Phase.PLACE)
    scene.s.zone[second] = Zone.BOX
    scene.s.offer[kind, 1] = NONE
    scene.turn("job-fair").until(Phase.PLACE)
    assert scene.s.offer[kind].tolist() == [first, NONE, NONE]  # it alone came back
    assert scene.s.left[kind] == 0
    assert not scene.told("reshuffled")


@pytest.mark.clause("EP14-SUM-6")
@pytest.mark.parametrize(
    ("before", "after"), [((0, 1, 1), (1, 1, 0)), ((3, 0, 1), (2, 1, 1)), ((2, 0, 0), (1, 1, 0)), ((0, 0, 0), (0, 0, 0))]
)
def test_subsidies_are_gathered_and_dealt_in_2014(before, after):
    scene = summing_up(subsidy=before).play("done").until(Phase.PLACE)
    assert tuple(scene.s.subsidy) == after


@pytest.mark.clause("EP11-SUM-8")
@pytest.mark.parametrize(
    ("before", "after"), [((0, 2, 1), (2, 1, 0)), ((0, 0, 1), (1, 0, 0)), ((1, 0, 1), (1, 0, 1)), ((0, 0, 0), (0, 0, 0))]
)
def test_subsidies_move_left_together_in_2011(before, after):
    scene = summing_up(2011, subsidy=before).play("done").until(Phase.PLACE)
    assert tuple(scene.s.subsidy) == after


# -------------------------------------------------------------------------------------------------------------------- end


@BOTH
@pytest.mark.clause("EP14-END-1", "EP11-END-1")
def test_no_summary_after_the_last_period(edition):
    scene = Scene(edition).at(Phase.SELL, 3, period=12).give(1, goods=(3, 0, 0)).play("done")
    assert scene.match.over
    assert scene.goods(1) == (3, 0, 0)


@BOTH
@pytest.mark.clause("EP14-END-2", "EP11-END-2")
def test_ideas_count_free_and_placed(edition):
    scene = Scene(edition).give(1, ideas=2).slots(1, "idea").own(1, "laboratory", "idea")
    assert scene.match.now.points()[0] == 4


@pytest.mark.clause("EP14-END-3", "EP14-END-4")
def test_trios_of_2014_need_an_idea_but_no_tokens():
    scene = Scene()
    for card in ("investor", "publicist", "designer", "robot", "solar-panels", "tools", "workshop"):
        scene.own(1, card)
    assert scene.match.now.points()[0] == 0
    assert scene.give(1, ideas=3).match.now.points()[0] == 5
    sheet = scene.match.score_sheet()[0]
    assert [line["points"] for line in sheet["lines"]] == [3, 2]


@pytest.mark.clause("EP11-END-3", "EP11-END-4")
def test_trios_of_2011_need_activity_but_no_idea():
    scene = Scene(2011).own(1, "engineer", "money").own(1, "industry").own(1, "rfid-tags")
    assert scene.match.now.points()[0] == 0
    scene.s.placed[scene.id("card", "rfid-tags"), 2] = 1
    assert scene.match.now.points()[0] == 1
    scene = Scene(2011).own(1, "engineer", "money").own(1, "warehouse", "energy").own(1, "outsourcing", "money")
    assert scene.match.now.points()[0] == 0  # Outsourcing never counts
    scene.own(1, "csr-strategy").set(outsourced=[scene.id("card", "csr-strategy"), -1, -1, -1, -1, -1])
    assert scene.match.now.points()[0] == 1


@pytest.mark.clause("EP11-END-5")
def test_an_unpaid_credit_costs_an_idea():
    scene = Scene(2011).give(1, ideas=2).set(credit=[1, 1, 0, 0, 0, 0])
    assert scene.match.now.points()[:2] == [1, 0]


@BOTH
@pytest.mark.clause("EP14-END-5", "EP14-END-6", "EP11-END-6")
def test_most_points_then_most_resources(edition):
    scene = Scene(edition).give(1, (0, 0, 0), ideas=2).give(2, (9, 9, 9), ideas=1)
    assert scene.match.now.winners() == [0]
    scene.give(2, (0, 1, 0), ideas=2)
    assert scene.match.now.winners() == [1]
    scene.slots(1)  # placed ones count too
    assert scene.match.now.winners() == [0]


@pytest.mark.clause("EP14-END-7", "EP14-END-8")
def test_then_cards_then_a_shared_victory_in_2014():
    scene = Scene().give(1, ideas=1).give(2, ideas=1)
    assert scene.match.now.winners() == [0, 1]
    scene.own(2, "tools")
    assert scene.match.now.winners() == [1]


@pytest.mark.clause("EP11-END-7", "EP11-END-8")
def test_then_worth_then_a_shared_victory_in_2011():
    scene = Scene(2011).give(1, ideas=1).give(2, ideas=1).own(1, "engineer")
    assert scene.match.now.winners() == [0]
    scene.give(2, goods=(1, 0, 0))
    scene.s.shop[1] = [0, 1, 0]
    assert scene.match.now.winners() == [0, 1]


@pytest.mark.parametrize(
    ("edition", "arrange", "sentence"),
    [
        (2014, lambda scene: scene.give(1, (3, 3, 3)), "Player 1 wins by 9 tokens against 7."),
        (2014, lambda scene: scene.give(1, (3, 2, 2)).own(1, "tools"), "Player 1 wins by 1 card against 0."),
        (2014, lambda scene: scene.give(1, (3, 2, 2)), "Equal in all that counts: the victory is shared."),
        (2011, lambda scene: scene.give(1, (3, 3, 3)), "Player 1 wins by 9 tokens against 7."),
        (2011, lambda scene: scene.give(1, (3, 2, 2), (1, 0, 0)), "products and cards together are worth 8 against 7."),
    ],
)
@pytest.mark.clause("EP14-END-6", "EP14-END-7", "EP14-END-8", "EP11-END-6", "EP11-END-7", "EP11-END-8")
def test_what_decided_a_tie_is_said(edition, arrange, sentence):
    scene = Scene(edition, plans=PLANS[:3]).give(1, ideas=2).give(2, (3, 2, 2), ideas=2).give(3, (9, 9, 9), ideas=1)
    assert scene.match.tie() is None  # nobody has won yet
    arrange(scene).set(over=1)
    assert scene.match.say(scene.match.tie()).endswith(sentence)
    assert scene.give(1, ideas=3).match.tie() is None  # points alone decide
