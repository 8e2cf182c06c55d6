"""The coach's reasons: every move has one, in words of the game, in both languages, and different moves have different ones."""

import itertools
from collections import Counter
from functools import cache

import numpy as np
import pytest

from semilla.bots import make_bot, reasons
from semilla.bots.bot import walk
from semilla.bots.coach import advise
from semilla.bots.reasons import TEXTS, Reason, explain, next_move, part_of, telling, weighed
from semilla.engine.compiled.chance import below, search_stream
from semilla.engine.course import course
from semilla.engine.game import Fact
from semilla.engine.match import Match
from semilla.engine.moves import parse
from semilla.engine.outcome import lasting_facts, played, sheet_facts
from semilla.engine.texts import LANGUAGES, Glossary, Message, catalogue
from semilla.games import INDEX, game
from semilla.games.ekonos.state import Phase
from tests.bots.learning.test_contributions import linear
from tests.bots.positions import middle
from tests.rules.ekonos.board import board
from tests.rules.master_plan.table import table

GAMES, EVERY = 3, 4
"""So many games are looked at, and in them every so manyeth choice."""


@cache
def explained(name):
    """(position, moves, reasons): in many positions what a sensible player does, and two other moves."""
    found, rng = [], search_stream("other moves")
    for seed in range(GAMES):
        position, bot, count = Match(game(name), 3, seed=f"reasons {seed}").now, make_bot("greedy", str(seed)), seed
        while not position.over:
            move = bot.choose(position.hidden(position.seat))
            if len(position.legal()) > 1:
                count += 1
                if count % EVERY == 0:
                    others = [walk(position, rng, lambda _, atoms: atoms[int(below(rng, len(atoms)))]) for _ in range(2)]
                    moves = list(dict.fromkeys([move, *others]))
                    found.append((position, moves, [explain(position, each, ["Ana", "Bea", "Carl"]) for each in moves]))
            for atom in move:
                position = position.after(atom)
    return found


@pytest.mark.parametrize("name", INDEX)
def test_every_move_has_a_reason_in_words_of_the_game(name):
    """Of a hundred reasons at most two are the general sentence, and at most five only say what comes next."""
    sentences = [sentence for _, _, said_of in explained(name) for sentence in said_of]
    assert len(sentences) > 100
    for sentence in sentences:
        assert set(sentence) == set(LANGUAGES)
        assert all(len(said) > 10 and said.endswith(".") and "{" not in said for said in sentence.values())
        assert sentence["en"] != sentence["es"]
    texts = catalogue(TEXTS)
    for lang in LANGUAGES:
        general = texts.say(Message("reason.later"), lang)
        only_next = texts.say(Message("reason.then", {"move": "|"}), lang).split("|")[0]
        later = sum(sentence[lang].lower().startswith(general) for sentence in sentences) / len(sentences)
        then = sum(sentence[lang].lower().startswith(only_next) for sentence in sentences) / len(sentences)
        print(f"{name} ({lang}): {len(sentences)} reasons, {later:.1%} general, {then:.1%} only what comes next")
        assert later <= 0.02
        assert then <= 0.05


@pytest.mark.parametrize("name", INDEX)
def test_different_kinds_of_moves_have_different_reasons(name):
    families = sorted(game(name).families.values())
    same, pairs = Counter(), 0
    for _, moves, said_of in explained(name):
        for (one, said), (other, also) in itertools.combinations(zip(moves, said_of, strict=True), 2):
            kinds = {int(np.searchsorted(families, move[0], side="right")) for move in (one, other)}
            if len(kinds) == 2:
                pairs += 1
                same[said["en"]] += said == also
    print(f"{name}: {sum(same.values())} of {pairs} pairs alike", [sentence for sentence, times in same.most_common(3) if times])
    assert pairs > 30
    assert sum(same.values()) <= 0.05 * pairs


@pytest.mark.parametrize("name", INDEX)
def test_no_two_pieces_of_advice_have_the_same_reason(name):
    """What the panel shows beside each other differs, but for moves that really do the same."""
    alike, count = [], 0
    for position in middle(name, choices=range(2, 60, 2)):
        found = advise(position, simulations=60, threads=1)
        for one, other in itertools.combinations(found, 2):
            count += 1
            if one.reason == other.reason:
                alike.append((one.label["en"], other.label["en"], one.reason["en"]))
    print(f"{name}: {len(alike)} of {count} alike", alike)
    assert count > 30
    assert len(alike) <= 0.03 * count


@pytest.mark.parametrize("name", INDEX)
def test_reasons_do_not_tell_what_is_hidden(name):
    for position in middle(name):
        move = make_bot("greedy", "1").choose(position.hidden(position.seat))
        other = position.redealt(position.seat, search_stream("another truth"))
        assert explain(position, move) == explain(other, move)


@pytest.mark.parametrize("name", INDEX)
def test_without_a_value_there_are_reasons_too(name):
    """By hand the facts are told in the order of the game, and nothing is weighed."""
    for position in middle(name, choices=range(2, 60, 6)):
        move = make_bot("greedy", "1").choose(position.hidden(position.seat))
        facts = lasting_facts(position, move)
        assert weighed(position, move, by_hand=True) == [Reason(fact.what, 0.0, fact.cost) for fact in facts]
        said = explain(position, move, by_hand=True)
        if facts:
            told = position.game.texts.say(facts[0].what, "en", Glossary(position.pack.names))
            assert said["en"].lower().startswith(told.lower())
        assert all(len(spoken) > 10 for spoken in said.values())


def the_sale():
    """Seat 2 may buy a second share of Panda, which stands on three spaces, for two coins, in the last turn of the game."""
    return board(
        players=2,
        phase=Phase.BUY,
        turn=2,
        tiles={"panda": [1, 2, 3]},
        shares={"panda": {2: 1}},
        coins=[5, 9],
        hands={},
        lap=6,
    ).now


def atoms_of(position, text):
    return parse(position, text).atoms


def test_reasons_in_ekonos():
    position = the_sale()
    assert explain(position, atoms_of(position, "buy panda")) == {
        "en": "A Panda share costs 2 coins and may bring about 3 points in the end (3 today).",
        "es": "Una participación de Panda cuesta 2 monedas y al final puede dar unos 3 puntos (hoy 3).",
    }
    assert explain(position, atoms_of(position, "pass"))["en"].startswith("Keeps your 9 coins; Panda, the best share, costs 2")


def test_who_is_pushed_out_and_who_loses_by_it():
    position = board(
        players=2,
        phase=Phase.DECIDE,
        company="panda",
        growth={"panda": 4},
        tiles={"panda": [15], "crown": [21]},
        shares={"panda": {1: 2}, "crown": {2: 3}},
    ).now
    expand = atoms_of(position, "expand")
    assert explain(position, expand)["en"] == "Panda takes up to 2 spaces, each 2 points for you; the growth of Panda begins anew."
    position = position.after(*expand)
    push = next(atom for atom in position.legal() if "push_out" in position.game.label(position, atom).key)
    assert explain(position, (push,), ["Ana", "Bea"])["en"] == (
        "Crown loses Prague (21): 3 points less for Bea, none for you; Panda gains a tile: 2 points for you, none for anybody else."
    )


def test_reasons_in_master_plan(monkeypatch):
    """With a value that counts income and coins: the trained one knows no such table, where nobody has built in round 2."""
    monkeypatch.setattr(reasons, "own_value", lambda _: linear("master-plan", income=1.0, coins=1.0))
    position = table(plots={1: ["r1c5"]}, hands={1: ["c11"]}, lap=2).now
    built = explain(position, atoms_of(position, "build c11 r1c5"))
    assert built["en"].startswith("Corner Shop stands on r1c5 at level")
    assert "costs 2 coins" in built["en"]
    assert built["es"].startswith("Tienda de barrio queda en r1c5 en el nivel")
    assert "next round" in explain(position, atoms_of(position, "pass"))["en"]


def founding():
    """Seat 1 may buy the first share of Panda and become its president."""
    return board(players=2, phase=Phase.BUY, turn=1, tiles={"panda": [1, 2, 3]}, coins=[9, 9]).now


@pytest.mark.parametrize(("slopes", "leading"), [({"presidencies": 1.0}, "president"), ({"worth": 0.5, "coins": 0.1}, "bought")])
def test_the_order_is_that_of_the_value(monkeypatch, slopes, leading):
    """The same move of the same position: what leads is what the value counts, and what it does not count weighs nothing."""
    monkeypatch.setattr(reasons, "own_value", lambda _: linear("ekonos", **slopes))
    position = founding()
    found = weighed(position, atoms_of(position, "buy panda"))
    assert telling(found)[0][0].key == f"fact.{leading}"
    assert {what.key: worth != 0 for what, worth, _ in found} == {
        "fact.bought": leading == "bought", "fact.held": False, "fact.president": leading == "president"
    }  # fmt: skip


def test_what_the_value_thinks_bad_is_no_reason_for_a_move(monkeypatch):
    monkeypatch.setattr(reasons, "own_value", lambda _: linear("ekonos", presidencies=-1.0, worth=0.5))
    position = founding()
    assert [reason.what.key for reason in telling(weighed(position, atoms_of(position, "buy panda")))] == [
        "fact.bought",
        "fact.president",
    ]
    monkeypatch.setattr(reasons, "own_value", lambda _: linear("ekonos", presidencies=-1.0))
    assert explain(position, atoms_of(position, "buy panda"))["en"].endswith("; you become president of Panda.")


def test_what_no_fact_tells_is_told_in_the_words_of_its_group(monkeypatch):
    """A game that says nothing of its moves: the numbers that count are told as they were and as they are then."""
    monkeypatch.setattr(reasons, "own_value", lambda _: linear("ekonos", coins=1.0))
    monkeypatch.setattr(reasons, "facts_of", lambda before, move, after: [])
    position = founding()
    assert explain(position, atoms_of(position, "buy panda")) == {
        "en": "For want of better: you have 8 coins then instead of 9.",
        "es": "A falta de algo mejor: entonces tienes 8 monedas en vez de 9.",
    }


def test_facts_share_what_they_tell_of():
    one, other, silent = (Fact(Message(key), {"coins": size}) for key, size in (("a", 3.0), ("b", -1.0), ("c", 0.0)))
    facts = [one, other, silent]
    assert [part_of(fact, "coins", facts) for fact in facts] == [1.5, -0.5, 0.0]
    assert part_of(one, "coins", [one, one._replace(about={"coins": -3.0})]) == 0.5


def test_a_loss_never_speaks_for_a_move(monkeypatch):
    """A value that likes to lose presidencies: to lose one is not told as what a sale brings."""
    monkeypatch.setattr(reasons, "own_value", lambda _: linear("ekonos", presidencies=-1.0))
    position = board(
        players=2, phase=Phase.SELL, turn=1, tiles={"panda": [1, 2, 3]}, shares={"panda": {1: 1}}, coins=[9, 9], hands={}, lap=2
    ).now
    found = {what.key: worth for what, worth, _ in weighed(position, atoms_of(position, "sell panda"))}
    assert found["fact.president_lost"] == 0


def test_the_telling_reasons():
    def reason(worth):
        return Reason(Message(str(worth)), worth)

    assert telling([reason(w) for w in (0.1, 0.3, 0.2, -0.1, -0.2)]) == [reason(0.3), reason(0.2), reason(-0.2)]
    assert telling([reason(w) for w in (0.3, 0.01, -0.01)]) == [reason(0.3)]
    assert telling([reason(w) for w in (0.1, -0.3, 0.01)]) == [reason(-0.3), reason(0.1)]
    assert telling([reason(w) for w in (-0.1, -0.2)]) == [reason(-0.1), reason(-0.2)]
    assert telling([reason(w) for w in (-0.2, -0.1)]) == [reason(-0.2)]
    assert telling([reason(w) for w in (0.0, -0.1)]) == [reason(0.0), reason(-0.1)]
    assert telling([reason(w) for w in (0.0, 0.0, 0.0)]) == [reason(0.0)] * 2
    assert telling([]) == []


def test_a_game_without_facts_is_told_by_its_score_sheet():
    position = the_sale()
    (atom,) = atoms_of(position, "buy panda")
    facts = sheet_facts(position, (atom,), position.after(atom))
    assert [fact.what.key for fact in facts] == ["score.shares", "score.coins"]


def test_what_a_move_leads_to():
    """After the card the same player places the tile: that is what comes next."""
    position = Match(game("ekonos"), 2, seed="1").now
    move = next((atom,) for atom in position.legal() if position.game.label(position, atom).key == "label.play_tile")
    assert [part.key for part in next_move(position, move)] in (["label.place"], [])
    assert lasting_facts(position, move)


def played_to(name, chapter, step):
    """A position of a course: before what is written in a step."""
    found = game(name)
    lesson = course(found.about)[chapter - 1]
    match = lesson.begin(found)
    for each in lesson.steps[:step]:
        for text in (*each.do[:1], *each.then):
            match.play(text)
    return match.now


def said_of(position, text):
    """Keys and products of the facts of a move."""
    move = parse(position, text).atoms
    told = position.game.facts(position, move, played(position, move))
    return {(fact.what.key, fact.what.params.get("product")) for fact in told}


def test_doing_nothing_is_not_said_to_make_nothing_where_products_could_be_made():
    position = played_to("el-plan-2014", 1, 6)
    assert [position.why(parse(position, text).atoms[0]) for text in ("produce raw", "produce consumer")] == [0, 0]
    assert said_of(position, "done") == set()


def test_a_process_chosen_is_told_by_the_product_that_it_makes_possible():
    assert said_of(played_to("el-plan-2014", 2, 5), "choose d4=production") == {("fact.makes", "raw")}
