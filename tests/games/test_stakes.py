"""What a choice gives up is said on it, in both languages, in every game; and only what is truly given up."""

import random
import tomllib

import pytest

from semilla.bots import make_bot
from semilla.engine.match import Match
from semilla.engine.moves import written
from semilla.engine.texts import LANGUAGES, Message
from semilla.games import INDEX, game

NOT_IN = {"el-plan-2011": {"gives_up.innovate"}}
"""Ideas come by themselves there (EP11-D7-1)."""


def leaves(nodes):
    for node in nodes:
        if "then" in node:
            yield from leaves(node["then"])
        else:
            yield node


@pytest.mark.parametrize("name", INDEX)
def test_every_stake_occurs_and_has_its_words(name):
    found = game(name)
    texts = tomllib.loads((found.folder / "texts" / "en.toml").read_text("utf-8"))["gives_up"]
    wanted = {f"gives_up.{key}" for key in texts} - NOT_IN.get(name, set())
    rng, able = random.Random(4), make_bot("greedy", "stakes")
    for seed in range(40):
        match = Match(found, seed=seed)
        while not match.over and wanted:
            for node in leaves(match.tree()):
                if "gives_up" in node:
                    message = Message(node["gives_up"]["key"], node["gives_up"]["params"])
                    assert all(match.say(message, lang) for lang in LANGUAGES)
                    wanted.discard(message.key)
            legal = match.legal()
            eager = [move for move in legal if move.split()[0] in ("on", "produce", "expand", "grow")]
            if rng.random() < 0.3:
                match.play(written(match.now, able.choose(match.now)))  # who never plays well has nothing to give up at the end
            else:
                match.play(rng.choice(eager if eager and rng.random() < 0.6 else legal))
        if not wanted:
            break
    assert not wanted


def stake(match, words):
    """What a choice says it gives up."""
    node = next(node for node in leaves(match.tree()) if node["words"] == words)
    return node.get("gives_up", {}).get("key")


def test_administration_says_that_nothing_runs():
    match = Match(game("el-plan-2014"), 3, seed=5, options={"plans": "deal"})
    while match.phase != "administer":
        match.play(match.legal()[0])
    assert stake(match, "done") == "gives_up.nothing_runs"
    assert match.gives_up("done").key == "gives_up.nothing_runs"
    assert match.gives_up("on slot 1") is None
    while switches := [move for move in match.legal() if move.startswith("on ")]:
        match.play(switches[0])
    assert stake(match, "done") is None


def test_passing_without_a_payable_offer_gives_nothing_up():
    match = Match(game("el-plan-2014"), 2, seed=5, options={"plans": "deal"})
    rng = random.Random(1)
    seen = set()
    while not match.over:
        if match.phase == "invest" and "pass" in match.legal():
            payable = any(move.startswith("acquire") for move in match.legal())
            assert (stake(match, "pass") is not None) == payable
            seen.add(payable)
        match.play(rng.choice(match.legal()))
    assert True in seen


def test_passing_in_master_plan_says_who_stays_idle():
    match = Match(game("master-plan"), 2, seed=5)
    while match.phase != "turn":
        match.play(match.legal()[0])
    assert stake(match, "pass") == "gives_up.pass"


def test_stopping_an_expansion_says_what_is_left():
    match, rng = Match(game("ekonos"), 2, seed=5), random.Random(1)
    while "stop" not in match.legal():
        match.play(rng.choice(match.legal()))
    assert stake(match, "stop") == "gives_up.stop"
