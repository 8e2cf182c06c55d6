"""Both languages are complete, say the same things, and use the words of the rules."""

import json
import tomllib
from itertools import combinations
from pathlib import Path

import pytest

import semilla
from semilla.engine.about import ABOUT_FILE
from semilla.engine.clauses import index_file
from semilla.engine.conformance import check_catalogue, check_clauses, parameters
from semilla.engine.texts import LANGUAGES, Catalogue, Glossary, Message, catalogue, flatten
from semilla.games import INDEX, game

SOURCE = Path(semilla.__file__).parent
FOLDERS = sorted({path.parent for path in SOURCE.rglob("en.toml")})


def texts(folder, lang):
    return flatten(tomllib.loads((folder / f"{lang}.toml").read_text("utf-8")))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(SOURCE).as_posix())
def test_both_languages_have_the_same_keys_and_parameters(folder):
    english, spanish = texts(folder, "en"), texts(folder, "es")
    assert english.keys() == spanish.keys()
    for key, text in english.items():
        assert text.strip(), key
        assert spanish[key].strip(), key
        assert parameters(text) == parameters(spanish[key]), key


def test_no_two_catalogues_that_are_used_together_define_the_same_key():
    """Each speaks with the engine's texts behind it; a game never speaks with the words of another game."""
    for folder, other in combinations(FOLDERS, 2):
        if not all((each.parent / ABOUT_FILE).exists() for each in (folder, other)):
            assert not texts(folder, "en").keys() & texts(other, "en").keys(), (folder, other)


@pytest.mark.parametrize("name", INDEX)
def test_every_event_and_refusal_has_a_sentence(name):
    check_catalogue(game(name))


@pytest.mark.parametrize("name", INDEX)
def test_every_clause_has_code_and_a_test_and_cited_ones_exist(name):
    clauses = game(name).about.clauses
    ids = [clause["id"] for clause in tomllib.loads(clauses.read_text("utf-8"))["clause"]]
    assert len(ids) == len(set(ids))
    check_clauses(game(name), json.loads(index_file(clauses).read_text("utf-8")))


@pytest.mark.parametrize("about", semilla.games(), ids=lambda about: about.name)
def test_the_shelf_speaks_both_languages(about):
    for text in (about.title, about.about):
        assert set(text) == set(LANGUAGES)
    assert about.about["en"] != about.about["es"]


def test_clauses_are_bilingual():
    for about in semilla.games():
        data = tomllib.loads(about.clauses.read_text("utf-8"))
        sections = {section["id"] for section in data["section"]}
        for clause in data["clause"]:
            assert clause["section"] in sections
            assert clause["source"] in ("rulebook", "ruling", "both")
            assert clause["text"]["en"] != clause["text"]["es"], clause["id"]


def test_parameters_numbers_and_names():
    made = Catalogue({lang: {"x": "{seat} takes {coins} {coins|coin|coins} of {rival_company}"} for lang in LANGUAGES})
    glossary = Glossary({"company": {"panda": {"en": "Panda", "es": "Oso"}}}, ["Ana"])
    one = Message("x", {"seat": 1, "coins": 1, "rival_company": "panda"})
    assert made.say(one, "en", glossary) == "Ana takes 1 coin of Panda"
    assert made.say(Message("x", {**one.params, "seat": 2, "coins": 2}), "es", glossary) == "Jugador 2 takes 2 coins of Oso"
    with pytest.raises(KeyError, match="no en text"):
        made.say(Message("y"), "en")
    assert catalogue().has("game.unknown")


def test_broken_numbers_as_each_language_writes_them():
    made = Catalogue({lang: {"worth": "{points}"} for lang in LANGUAGES})
    assert [made.say(Message("worth", {"points": "-2.5"}), lang) for lang in ("en", "es")] == ["-2.5", "-2,5"]
    assert made.say(Message("worth", {"points": "1.2.3"}), "es") == "1.2.3"


@pytest.mark.parametrize(("number", "sentence"), [(0, "Taken."), (1, "Taken (+1 coin)."), (3, "Taken (+3 coins).")])
def test_a_sentence_for_none_one_and_many(number, sentence):
    texts = Catalogue({lang: {"took": "Taken{coins| (+1 coin)| (+# coins)|}."} for lang in LANGUAGES})
    assert texts.say(Message("took", {"coins": number}), "en") == sentence


@pytest.mark.parametrize(("number", "english", "spanish"), [(1, "1 service", "1 servicio"), (6, "6 services", "6 servicios")])
def test_so_many_of_a_component(number, english, spanish):
    made = Catalogue(
        {
            "en": {"x": "{number product}", "plural.product.service": "services"},
            "es": {"x": "{number product}", "plural.product.service": "servicios"},
        }
    )
    glossary = Glossary({"product": {"service": {"en": "service", "es": "servicio"}}})
    message = Message("x", {"number": number, "product": "service"})
    assert (made.say(message, "en", glossary), made.say(message, "es", glossary)) == (english, spanish)
    assert made.say(Message("x", {"number": 2, "product": "other"}), "en", glossary) == "2 other"


def test_a_message_of_parts():
    made = Catalogue({lang: {"all": "{seat}: {parts}.", "one": "makes {number}", "two": "sells {number}"} for lang in LANGUAGES})
    message = Message("all", {"seat": 1}, (Message("one", {"number": 2}), Message("two", {"number": 1})))
    assert made.say(message, "en", Glossary({}, ["Ana"])) == "Ana: makes 2; sells 1."
    assert Message.of(message.json()) == message


CASES = json.loads((Path(__file__).parents[1] / "texts" / "templates.json").read_text("utf-8"))
"""What both languages of the project make of a template (docs/texts.md); vitest runs the same cases."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['template']} {case['params']}")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_template_is_filled_as_on_the_page(case, lang):
    made = Catalogue({lang: {"case": case["template"]}})
    assert made.say(Message("case", case["params"]), lang) == case["text"]
