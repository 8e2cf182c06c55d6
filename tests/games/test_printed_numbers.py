"""Sentences take printed numbers from the pack: another number there is another number in the text."""

import re
import tomllib
from pathlib import Path

import pytest

from semilla.engine.conformance import COUNTED, start
from semilla.engine.match import Match
from semilla.engine.pack import read_pack
from semilla.engine.texts import LANGUAGES, Glossary, flatten
from semilla.games import INDEX, about, game
from semilla.games.ekonos.state import Phase as Ekonos
from semilla.games.master_plan.state import Phase as MasterPlan


def changed(tmp_path, found, *lines):
    """The game's pack with some of its lines written anew: `(before, after)`."""
    text = found.pack_file.read_text("utf-8")
    for before, after in lines:
        assert text.count(f"\n{before}") == 1, before
        text = text.replace(f"\n{before}", f"\n{after}")
    file = tmp_path / "pack.toml"
    file.write_text(text, "utf-8")
    return read_pack(file, found.schema)


def said(position, message, lang):
    return position.game.texts.say(message, lang, Glossary(position.pack.names))


def test_ekonos_grows_as_far_as_the_pack_says(tmp_path):
    found = game("ekonos")
    pack = changed(tmp_path, found, ("may_expand = 4", "may_expand = 3"), ("steps_may = 2", "steps_may = 5"))
    position = start(found, 3, {}, "numbers", pack)
    position.s.phase, position.s.company = Ekonos.DECIDE, 0
    asked = found.prompt(position)
    assert (asked.params["place"], asked.params["steps"]) == (3, 5)
    for lang in ("en", "es"):
        text = said(position, asked, lang)
        assert "3" in text
        assert "4" not in text
    assert found.label(position, position.legal()[0]).params["steps"] == 5


def test_el_plan_lasts_as_long_and_exports_as_much_as_the_pack_says(tmp_path):
    found = game("el-plan-2014")
    pack = changed(tmp_path, found, ("periods = 12", "periods = 9"), ("export_batch = 6", "export_batch = 4"))
    aim = found.sentences(found, pack)["aim"]["game"]
    assert "12" not in aim["en"] + aim["es"]  # nor another number: a game can be agreed to be shorter
    view = Match(found, 3, seed=1, pack=pack, options={"plans": "deal"}).view(1)
    assert (view["derived"]["periods"], view["derived"]["export_batch"]) == (9, 4)


def test_master_plan_demolishes_up_to_the_level_of_the_pack(tmp_path):
    found = game("master-plan")
    pack = changed(tmp_path, found, ("demolish_level = 0", "demolish_level = 2"))
    specials = [names for names in pack.names["special"].values() if "demolish" in names["en"]]
    assert specials
    assert all("level 2 or lower" in names["en"] and "nivel 2 o menos" in names["es"] for names in specials)
    position = start(found, 4, {}, "numbers", pack)
    position.s.phase, position.s.pick = MasterPlan.DEMOLISH, 0
    assert "level 2 or lower" in said(position, found.prompt(position), "en")
    position.pack.tables["demolish_level"] = 0
    assert said(position, found.prompt(position), "es").endswith("de nivel 0?")


ROOT = Path(__file__).parents[2]
WORDS = [*COUNTED["en"], *COUNTED["es"], "dozen", "docena"]
NUMBER = re.compile(rf"(?<![\w.#])(?:[2-9]|[1-9]\d+|{'|'.join(WORDS)})(?!\w)", re.IGNORECASE)
AT_ONCE = re.compile(r"\bat once\b|\beach once\b|\bDistri(?:ct|to) \d\b", re.IGNORECASE)
"""What looks like a number and is none: an adverb of one language, a noun of the other; the names of the districts."""
OF_THE_RULES = {
    "label.exchange_same": "EP11-D2-10",
    "bench.exchange": "EP11-D2-10",
    "happens.lose_1": "EP14-D1-7, EP11-D1-6",
    "happens.lose_2": "EP14-D1-7, EP11-D1-6",
    "named.taste_10": "the name of a place",
}
"""Numbers that no pack can change, and where they come from."""
OF_FORMS = ("pack.", "problem.")
"""Texts about the form of packs and of positions."""


def number_in(key, text):
    """A number that a text says itself."""
    bare = AT_ONCE.sub("", re.sub(r"\{[^{}]*\}", "", text))
    return None if key in OF_THE_RULES or key.startswith(OF_FORMS) else NUMBER.search(bare)


@pytest.mark.parametrize("name", INDEX)
def test_no_text_says_a_number_that_a_pack_could_change(name):
    """Neither the sentences of a game, nor the shelf, nor the page's words for it; digits and words."""
    found = about(name)
    for lang in LANGUAGES:
        texts = flatten(tomllib.loads((found.house / "texts" / f"{lang}.toml").read_text("utf-8")))
        said = {key: text for key, text in [*texts.items(), ("about", found.about[lang])] if number_in(key, text)}
        assert not said
    words = (ROOT / "web" / "src" / "games" / found.house.name / "words.ts").read_text("utf-8")
    entries = re.findall(r'^  "?([\w.]+)"?:\s*"(.*)",$', words, re.MULTILINE)
    assert len(entries) > 20
    assert not [(key, text) for key, text in entries if number_in(key, text)]


@pytest.mark.parametrize("text", ["Twelve months", "Doce meses", "grown to 4", "tres productos", "10 coins"])
def test_such_a_number_is_found(text):
    assert number_in("about", text)
    assert not number_in("about", "{money} money at once in District 2, 1 more")
