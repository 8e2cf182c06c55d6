"""The pictures of the rulebooks: every one can be taken, stands after a clause that there is, and shows what its eyes may see."""

import re
from dataclasses import replace

import pytest

from semilla.engine.clauses import read_clauses
from semilla.engine.conformance import numbers_in
from semilla.engine.course import Figures
from semilla.engine.pictures import NAMES, picture_file, read_pictures
from semilla.engine.texts import LANGUAGES
from semilla.games import INDEX, about, game

ALL = pytest.mark.parametrize("name", INDEX)


@ALL
def test_every_rulebook_has_pictures_that_can_be_taken(name):
    taken = read_pictures(about(name).clauses)
    assert taken is not None
    clauses = [clause.id for clause in read_clauses(about(name).clauses)[1]]
    places = [clauses.index(picture.after) for picture in taken.pictures]
    assert len(places) >= 6
    assert places == sorted(places), "the pictures are listed in the order of the clauses"
    for picture in taken.pictures:
        assert 0 <= picture.at <= len(taken.moves)
        match = taken.match(game(name), picture)
        if picture.seat is not None:
            assert match.seat == picture.seat, f"{picture.after}: what can be done is lit only for the seat to act"


@ALL
def test_captions_are_told_in_both_languages(name):
    taken = read_pictures(about(name).clauses)
    assert taken is not None
    for picture in taken.pictures:
        assert set(picture.caption) == set(LANGUAGES)
        assert all(text.strip().endswith(".") for text in picture.caption.values())


def unheld(found, picture):
    """What a caption speaks of and nothing holds: people, numbers, components; also components that only one language names."""
    held = " ".join(picture.shows)
    for lang, text in picture.caption.items():
        for seat, name in enumerate(NAMES, 1):
            if re.search(rf"\b{name}\b", text) and not re.search(
                rf"\w\.{seat}\b|\b(?:seat|president\.\w+|order\.\d) == {seat}\b", held
            ):
                yield name
        yield from (number for number in numbers_in(text, lang) if not re.search(rf"== {number}\b", held))
    named = {id: name for kind in found.pack.names.values() for id, name in kind.items() if id.isalpha() or "-" in id}
    for id, name in named.items():
        said = [name[lang] in picture.caption[lang] for lang in LANGUAGES if name[lang][0].isupper()]
        if any(said) and not (all(said) and re.search(rf"[.']{id}\b", held)):
            yield id


@ALL
def test_captions_say_what_is_to_be_seen(name):
    found, taken = game(name), read_pictures(about(name).clauses)
    assert taken is not None
    for picture in taken.pictures:
        figures = Figures(taken.match(found, picture))
        assert picture.shows
        assert not [claim for claim in picture.shows if not figures.holds(claim)], picture.caption["en"]
        assert not list(unheld(found, picture)), picture.caption["en"]


@pytest.mark.parametrize(
    ("en", "es", "wrong"),
    [
        ("Bruno buys.", "Bruno compra.", "Bruno"),
        ("Gemini is on 5.", "Gemini está en 5.", 5),
        ("Three steps.", "Tres pasos.", 3),
        ("Panda grows.", "Panda crece.", "panda"),
        ("Gemini grows.", "Crece.", "gemini"),
    ],
)
def test_a_caption_that_says_more_is_found(en, es, wrong):
    found, taken = game("ekonos"), read_pictures(about("ekonos").clauses)
    assert taken is not None
    picture = next(each for each in taken.pictures if each.after == "EK-GROW-1")
    assert wrong in list(unheld(found, replace(picture, caption={"en": en, "es": es})))


def test_a_game_without_pictures_has_none(tmp_path):
    assert picture_file(tmp_path / "clauses_2014.toml").name == "pictures_2014.toml"
    assert read_pictures(tmp_path / "clauses.toml") is None
