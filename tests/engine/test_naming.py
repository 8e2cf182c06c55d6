"""The winner names what the rulebook lets them name; bots have their taste; records keep it."""

import copy

import pytest

from semilla.engine.conformance import play_match
from semilla.engine.naming import bots_taste, named_by, namer, tastes
from semilla.engine.record import RecordError, to_record, verify
from semilla.engine.texts import LANGUAGES, Message, Problem
from semilla.games import INDEX, game
from tests.rules.master_plan.table import pass_all, table

MASTER_PLAN, EKONOS = game("master-plan"), game("ekonos")
WORDS = ("ask", "told", "title", "taste_1", "taste_2")


@pytest.fixture(scope="module")
def ended():
    return play_match(MASTER_PLAN, 3, {}, "naming", True)


@pytest.fixture
def winner(ended):
    return ended.result()["winners"][0]


@pytest.mark.parametrize("name", INDEX)
def test_a_game_has_the_words_for_what_is_named_or_names_nothing(name):
    texts = game(name).texts
    assert [texts.has(f"named.{word}") for word in WORDS] == [game(name).naming] * len(WORDS)


@pytest.mark.clause("MP-SCORE-7")
def test_the_winner_may_name_the_district(ended, winner):
    assert namer(ended, []) == winner
    assert namer(play_match(EKONOS, 2, {}, "naming", True), []) is None


def test_of_several_winners_the_first_names_it_and_people_come_before_bots():
    match = pass_all(table(lap=5))
    assert match.result()["winners"] == [1, 2, 3, 4]
    assert namer(match, []) == 1
    assert namer(match, [1, 2]) == 3
    assert namer(match, [1, 2, 3, 4]) == 1


def test_a_bots_taste_is_the_same_for_the_same_game(ended, winner):
    named = bots_taste(ended, winner)
    assert named == bots_taste(play_match(MASTER_PLAN, 3, {}, "naming", True), winner)
    listed = [MASTER_PLAN.texts.say(Message(f"named.taste_{k}"), "es") for k in range(1, tastes(MASTER_PLAN.texts) + 1)]
    assert named.name["es"] in listed
    assert len(set(listed)) == len(listed) > 8
    assert ended.say(named.message("title", "es"), "es") == f"El nuevo barrio: {named.name['es']}"


@pytest.mark.parametrize(("text", "key"), [("   ", "name.empty"), ("x" * 41, "name.long"), ("a\u202eb", "name.characters")])
def test_a_name_is_held_to_what_names_are(text, key):
    with pytest.raises(Problem) as problem:
        named_by(1, text)
    assert problem.value.message.key == key


def test_a_record_keeps_the_name_and_does_without(ended, winner):
    older = to_record(ended)
    assert "named" not in older
    assert verify(older, MASTER_PLAN).named is None
    ended.named = named_by(winner, "  El  Ensanche ")
    record = to_record(ended)
    ended.named = None
    assert record["named"] == {"seat": winner, "name": dict.fromkeys(LANGUAGES, "El Ensanche")}
    assert to_record(verify(record, MASTER_PLAN), record["seats"]) == record


@pytest.mark.parametrize(
    ("named", "key"),
    [
        ("El Ensanche", "record.must_be_named"),
        ({"seat": True, "name": {"en": "A", "es": "A"}}, "record.must_be_named"),
        ({"seat": 1, "name": {"en": "A"}}, "record.must_be_named"),
        ({"seat": 1, "name": {"en": "A", "es": ""}}, "record.must_be_named"),
        ({"seat": 1, "name": {"en": "A", "es": "x" * 41}}, "record.must_be_named"),
        ({"seat": 99, "name": {"en": "A", "es": "B"}}, "record.named"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_words(ended, named, key):
    record = {**copy.deepcopy(to_record(ended)), "named": named}
    with pytest.raises(RecordError) as error:
        verify(record, MASTER_PLAN)
    assert error.value.message.key == key
    assert all(error.value.text(lang) for lang in LANGUAGES)


def test_a_game_in_which_nothing_is_named_has_no_name():
    match = play_match(EKONOS, 2, {}, "naming", True)
    record = {**to_record(match), "named": {"seat": match.result()["winners"][0], "name": {"en": "A", "es": "A"}}}
    with pytest.raises(RecordError) as error:
        verify(record, EKONOS)
    assert error.value.message.key == "record.named"
