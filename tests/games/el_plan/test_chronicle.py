"""How a period is told: District 2 by its outcome, silent districts, the month looked back on; the same in every log."""

import pytest

from semilla.bots import make_bot
from semilla.engine.match import Match
from semilla.engine.moves import moves
from semilla.games import game
from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import Scene

EDITIONS = ("el-plan-2014", "el-plan-2011")


def told(scene, *keys):
    """The sentences of a kind, in order."""
    return [scene.match.say(message) for message in scene.match.story() if message.key in keys]


def administered(scene, *steps):
    """What is told of seat 1's District 2."""
    before = len(scene.match.story())
    scene.play(*steps, "done")
    return [scene.match.say(message) for message in scene.match.story()[before:]]


def at_the_bench(**tokens):
    """Seat 1 in District 2 with an organic farm whose first two slots run."""
    return Scene(2014).slots(1, "worker", "worker").give(1, (2, 2, 2), **tokens).at(Phase.ADMINISTER)


@pytest.mark.parametrize(
    ("moves", "sentences"),
    [
        ((), ["Player 1 changes nothing on the workbench."]),
        (("off slot 1", "on slot 1"), ["Player 1 changes nothing on the workbench."]),
        (("off slot 1",), ["Player 1 switches slot 1 off (worker free)."]),
        (("off slot 1", "on slot 3", "on slot 1"), ["Player 1 switches slot 3 on (money)."]),
        (("on slot 3", "off slot 2"), ["Player 1 switches slot 3 on (money).", "Player 1 switches slot 2 off (worker free)."]),
    ],
)
def test_district_2_is_told_by_its_outcome(moves, sentences):
    assert administered(at_the_bench(), *moves) == sentences


def test_an_idea_instead_of_a_token_is_a_change():
    assert administered(at_the_bench(ideas=1), "off slot 1", "on slot 1 idea") == ["Player 1 switches slot 1 on (idea)."]


@pytest.mark.parametrize(
    ("moves", "sentences"),
    [
        (("off risk-prevention", "add risk-prevention", "add risk-prevention"), ["Player 1 changes nothing on the workbench."]),
        (("off risk-prevention", "add risk-prevention"), ["Player 1 places 1 token on Risk prevention."]),
        (("add risk-prevention",), ["Player 1 places 1 token on Risk prevention."]),
        (("off risk-prevention",), ["Player 1 switches Risk prevention off (2 tokens free)."]),
    ],
)
def test_a_card_of_several_tokens_too(moves, sentences):
    assert administered(at_the_bench().own(1, "risk-prevention", "worker", "worker"), *moves) == sentences


def test_nothing_is_lost_of_what_happened():
    scene = at_the_bench().play("off slot 1", "on slot 1")
    assert [len(played.happenings) for played in scene.match.log[-2:]] == [1, 1]
    assert [played.told for played in scene.match.log[-2:]] == [(), ()]


def test_a_district_in_which_nothing_happened_says_so():
    scene = Scene(2014).at(Phase.INVEST, period=3)
    scene.until(Phase.PLACE)
    silent = [message.key for message in scene.match.story() if message.key.startswith("remark.silent")]
    assert silent == ["remark.silent_4", "remark.silent_5", "remark.silent_6", "remark.silent_7"]


def test_a_district_in_which_something_happened_does_not():
    scene = Scene(2014).slots(1).at(Phase.INVEST, period=3)
    scene.until(Phase.PRODUCE).play("produce raw").until(Phase.SELL).play("sell raw money").until(Phase.PLACE)
    assert [message.key for message in scene.match.story() if message.key.startswith("remark.silent")] == [
        "remark.silent_6",
        "remark.silent_7",
    ]


def test_the_month_in_short():
    scene = Scene(2014).slots(1).give(1, (3, 4, 3), (1, 1, 1)).turn("general-strike", "d6a")
    scene.until(Phase.INVEST, 1).offer("tools").play("acquire tools").until(Phase.PRODUCE, 1).play("produce raw", "done")
    scene.until(Phase.SELL, 1).play("sell raw money", "done").until(Phase.SUBSIDY, 1).play("take energy").until(Phase.PLACE)
    *_, title, first, _, _ = told(scene, "remark.month", "remark.month_of")
    assert title == "Period 1 in short:"
    made, earned, lost, spoiled, acquired, stays = first.split("; ")
    assert (made, earned) == ("Player 1: makes 1 raw material", "earns 1 money and 1 energy")
    assert (lost, spoiled, acquired) == ("loses 1 worker", "loses 1 consumer good and 1 service", "acquires Tools")
    tokens, products = sum(scene.free(1)), sum(scene.goods(1))
    assert stays == f"goes on with {tokens} free tokens, {products} product and 0 ideas."


@pytest.mark.parametrize("name", EDITIONS)
def test_a_whole_game_has_a_summary_of_every_month(name):
    match = Match(game(name), 3, seed=4)
    bot = make_bot("random", "4")
    while not match.over:
        atoms = bot.choose(match.now)
        match.play(next(move.text for move in moves(match.now) if move.atoms == atoms))
    keys = [message.key for message in match.story()]
    assert keys.count("remark.month") == int(match.now.t.periods)
    assert keys.count("remark.month_of") == 3 * keys.count("remark.month")
    assert keys[-1] == "event.end"
    for message in match.story():
        for lang in ("en", "es"):
            assert match.say(message, lang)
