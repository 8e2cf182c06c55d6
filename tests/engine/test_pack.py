import copy
import tomllib

import pytest

from semilla.engine.match import Match
from semilla.engine.pack import PackError, make_pack, read_pack
from semilla.engine.texts import LANGUAGES, Problem
from semilla.games import INDEX, game

EKONOS = game("ekonos")
DATA = tomllib.loads(EKONOS.pack_file.read_text("utf-8"))


def changed(change):
    data = copy.deepcopy(DATA)
    change(data)
    return data


def mistakes(change):
    """The mistakes found after a change, in English."""
    with pytest.raises(PackError) as caught:
        make_pack(changed(change), EKONOS.schema, "mine.toml")
    assert "mine.toml" in caught.value.text("es")
    return caught.value.text("en")


CASES = {
    'company sunset: tiles must be a whole number from 1 to 36, not "ten"': lambda d: d["company"][0].update(tiles="ten"),
    "company sunset: tiles must be a whole number from 1 to 36, not 99": lambda d: d["company"][0].update(tiles=99),
    "company sunset: tiles must be a whole number from 1 to 36, not true": lambda d: d["company"][0].update(tiles=True),
    "company sunset: the field tiles is missing": lambda d: d["company"][0].pop("tiles"),
    "company sunset: there is no field colour": lambda d: d["company"][0].update(colour="red"),
    "company sunset: name must have the texts en and es": lambda d: d["company"][0].update(name="Sunset"),
    "company sunset: this id occurs twice": lambda d: d["company"][1].update(id="sunset"),
    "company 1: id must be a word without spaces": lambda d: d["company"][0].pop("id"),
    "company phoenix: letter: the letter S stands for two companies": lambda d: d["company"][1].update(letter="S"),
    "company: 7 items, but the engine has room for 6": lambda d: d["company"].append({**DATA["company"][0], "id": "seventh"}),
    'card sunset:phoenix+panda: low names no company: "pandora"': lambda d: d["card"][0].update(low=["phoenix", "pandora"]),
    "card sunset:phoenix+panda: low must be a list of 2 to 2 values": lambda d: d["card"][0].update(low=["phoenix"]),
    "a card shows three different companies": lambda d: d["card"][0].update(low=["phoenix", "sunset"]),
    "id must be sunset:panda+crown": lambda d: d["card"][0].update(low=["panda", "crown"]),
    "space 12: links names no space": lambda d: d["space"][11].update(links=["99"]),
    "space 12: links: a space is not linked to itself": lambda d: d["space"][11].update(links=["12"]),
    "market: prices must have 8 prices": lambda d: d["market"].update(prices=[1, 2, 3]),
    "growth: must_expand must be above may_expand": lambda d: d["growth"].update(must_expand=3),
    "one table for each number of players": lambda d: d["table"].pop(),
    "the deal needs 36 cards in the deck, there are 35": lambda d: d["card"].pop(),
    "there is no section planet": lambda d: d.update(planet={}),
    "the section market is missing": lambda d: d.pop("market"),
    "the section company is missing or of the wrong form": lambda d: d.update(company={}),
    "market: prices has no source (one of R, P, I, X)": lambda d: d["source"].pop("market"),
    'pack: game must be "ekonos"': lambda d: d["pack"].update(game="chess"),
    "company 1: must be a table with fields": lambda d: d["company"].__setitem__(0, 3),
}


@pytest.mark.parametrize("text", CASES)
def test_mistakes_name_file_item_and_field(text):
    assert text in mistakes(CASES[text])


def test_all_mistakes_are_reported_at_once():
    def two(data):
        data["company"][0]["tiles"] = 0
        data["company"][1]["tiles"] = 0

    found = mistakes(two)
    assert "company sunset" in found
    assert "company phoenix" in found


@pytest.mark.parametrize("text", ["[", "a = ", "\x00"])
def test_files_that_are_not_toml(tmp_path, text):
    path = tmp_path / "pack.toml"
    path.write_text(text)
    with pytest.raises(Problem, match="not TOML"):
        read_pack(path, EKONOS.schema)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(Problem, match="There is no file"):
        read_pack(tmp_path / "none.toml", EKONOS.schema)
    with pytest.raises(Problem, match="cannot be read"):
        read_pack(tmp_path, EKONOS.schema)
    (tmp_path / "latin.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(Problem, match="not text in UTF-8"):
        read_pack(tmp_path / "latin.toml", EKONOS.schema)


def test_an_edited_pack_changes_the_game_without_recompiling():
    data = changed(lambda d: d["table"][2].update(coins=30))
    pack = make_pack(data, EKONOS.schema, "mine.toml")
    assert Match(EKONOS, 4, seed=1, pack=pack).now.s.coins[:4].tolist() == [30] * 4
    assert Match(EKONOS, 4, seed=1).now.s.coins[:4].tolist() == [12] * 4


def test_the_hash_follows_what_the_rules_read_and_nothing_else():
    def hashed(change):
        return make_pack(changed(change), EKONOS.schema, "mine.toml").hash

    assert hashed(lambda d: d["company"][0]["name"].update(en="Dawn")) == EKONOS.pack.hash
    assert hashed(lambda d: d["pack"].update(changelog=["2: more"])) == EKONOS.pack.hash
    assert hashed(lambda d: d["company"][0].update(source="R")) == EKONOS.pack.hash
    assert hashed(lambda d: d["company"][0].update(tiles=9)) != EKONOS.pack.hash


@pytest.mark.parametrize("name", INDEX)
def test_every_value_of_every_pack_has_a_source(name):
    found = game(name)
    for section_name, section in found.schema.sections.items():
        items = found.pack.data[section_name] if section.many else [found.pack.data[section_name]]
        for item in items:
            for field in section.fields:
                if field in item:
                    assert found.pack.source(section_name, item, field) in "RPIX"


@pytest.mark.parametrize("name", INDEX)
def test_components_have_names_in_both_languages(name):
    for domain in game(name).pack.names.values():
        for item in domain.values():
            assert set(item) == set(LANGUAGES)
