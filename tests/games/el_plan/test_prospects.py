"""What a view says could be made and paid agrees with what the rules let a player do."""

import random

import pytest

from semilla.engine.match import Match
from semilla.games.el_plan.game import EL_PLAN_2011, EL_PLAN_2014

EDITIONS = pytest.mark.parametrize("game", [EL_PLAN_2014, EL_PLAN_2011], ids=lambda game: game.name)
TYPES = ("raw", "consumer", "service")


def bundles(position, seat, made=(0, 0, 0)):
    """Every bundle that the rules let a seat make from here on, however it fixes its processes of choice."""
    if position.seat != seat or position.phase.name not in ("CHOOSE", "PRODUCE"):
        return {made}
    found = set()
    for atom in position.legal():
        after = position.after(atom)
        words = position.game.words(position, atom).split()
        gained = tuple(n + (words[:1] == ["produce"] and words[1] == kind) for n, kind in zip(made, TYPES, strict=True))
        found |= bundles(after, seat, gained)
    return found


def largest(found):
    return {one for one in found if not any(two != one and all(a <= b for a, b in zip(one, two, strict=True)) for two in found)}


@EDITIONS
def test_the_products_that_are_possible(game):
    chance = random.Random(8)
    match = Match(game, 3, seed=11, options={"plans": "deal", "level": "2"})
    asked = 0
    while not match.over:
        if match.phase in ("choose", "produce"):
            told = match.view(match.seat)["derived"]["mixes"][match.seat - 1]
            found = largest(bundles(match.now, match.now.seat))
            assert {tuple(mix.get(kind, 0) for kind in TYPES) for mix in told} == found - {(0, 0, 0)}
            asked += 1
        moves = match.legal()
        match.play(chance.choice([move for move in moves if move.startswith(("acquire", "on "))] or moves))
    assert asked > 20


@EDITIONS
def test_what_an_offer_lacks(game):
    chance = random.Random(3)
    match = Match(game, 3, seed=4, options={"plans": "deal"})
    possible = set()
    while not match.over:
        if match.phase == "invest":
            lacking = match.view(match.seat)["derived"]["lacking"][match.seat - 1]
            tree = {choice["label"]["params"].get("card"): choice for choice in match.view(match.seat)["choices"]}
            for card, tokens in lacking.items():
                in_tokens = card in tree and not tree[card]["label"]["params"]["on_credit"]
                if in_tokens:
                    assert tokens == {}
                possible.add(in_tokens)
        match.play(chance.choice(match.legal()))
    assert possible == {True, False}


@EDITIONS
def test_every_printed_thing_says_what_it_does(game):
    told = game.sentences(game, game.pack)
    assert set(told["investment"]) == set(game.pack.ids["investment"])
    assert set(told["event"]) == set(game.pack.ids["event"])
    assert set(told["space"]) == set(game.pack.ids["space"])
    assert list(told["lesson"]) == list(told["district"]) == [str(k) for k in range(1, 8)]
    texts = [text for kind in told.values() for both in kind.values() for text in both.values()]
    assert all(texts)
    assert not any("{" in text for text in texts)
