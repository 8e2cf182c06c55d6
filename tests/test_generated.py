"""Generated files are fresh: `make index client golden` writes them anew."""

import json

import pytest
from tools.regenerate import FIXTURES, facts_text, golden_files, golden_text, index_text, openapi_text, schema_text, view_texts
from tools.view_types import figures_type, item_type, misfits, state_type, words_of

from semilla.engine.record import verify
from semilla.games import INDEX, game

EACH = 17
"""Of so many positions of a game one is looked at."""


@pytest.mark.parametrize("name", INDEX)
def test_the_clause_index_is_fresh_and_complete(name):
    path, text = index_text(name)
    assert path.read_text("utf-8") == text, "stale: run `make index`"
    assert '"tests": []' not in text
    assert '"code": []' not in text


def test_the_page_of_plain_facts_lies_among_the_docs():
    path, text = facts_text()
    assert path.read_text("utf-8") == text, "stale: run `make facts`"


def test_the_page_knows_the_server():
    for path, text in (openapi_text(), *view_texts(), schema_text()):
        assert path.read_text("utf-8") == text, f"{path.name} is stale: run `make client`"


@pytest.mark.parametrize("name", INDEX)
def test_views_are_as_the_game_declares_them(name):
    """What the page's types are made from is true of what the server sends: positions of whole games, for every seat and for
    a spectator."""
    found = game(name)
    words = words_of(found)
    for section, form in found.schema.sections.items():
        for item in found.pack.data[section] if form.many else [found.pack.data[section]]:
            printed = {field: value for field, value in item.items() if field != "source"}
            assert not list(misfits(printed, item_type(section, form), words, section))
    for file in sorted((FIXTURES / name).glob("*.semilla.json")):
        match = verify(json.loads(file.read_text("utf-8")), found)
        for number, position in list(enumerate(match.positions()))[::EACH]:
            seen = position.hidden(number % (match.players + 1) - 1)
            state = seen.fields_json()
            del state["key"]
            wrong = [
                *misfits(state, state_type(found), words, "state"),
                *misfits(found.derived(seen), figures_type(found), words, "derived"),
            ]
            assert not wrong, f"{file.name}, move {number}"


def test_a_view_that_is_not_as_declared_is_found():
    found, words = game("ekonos"), words_of(game("ekonos"))
    price = dict.fromkeys(words["company"], 3)
    fine = {"rounds": 3, "price": price, "supply": price, "tokens_left": [None, 2], "points": [1, 2]}
    assert list(misfits(fine, figures_type(found), words, "")) == []
    for broken in (
        {name: value for name, value in fine.items() if name != "rounds"},
        {**fine, "laps": 3},
        {**fine, "rounds": "3"},
        {**fine, "rounds": True},
        {**fine, "price": {**price, "panda": "3"}},
        {**fine, "price": {company: 3 for company in price if company != "panda"}},
        {**fine, "price": {**price, "bank": 3}},
        {**fine, "points": [1, None]},
    ):
        assert len(list(misfits(broken, figures_type(found), words, ""))) == 1


@pytest.mark.parametrize("file", golden_files(), ids=lambda file: f"{file.parent.name} {file.name}")
def test_golden_playthroughs(file):
    path, text = golden_text(file)
    assert text == path.read_text("utf-8"), "the rules play differently: if that is intended, run `make golden`"
