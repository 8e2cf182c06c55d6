"""The pictures of the rulebooks: every one can be taken, stands after a clause that there is, and shows what its eyes may see."""

import pytest

from semilla.engine.clauses import read_clauses
from semilla.engine.pictures import picture_file, read_pictures
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


def test_a_game_without_pictures_has_none(tmp_path):
    assert picture_file(tmp_path / "clauses_2014.toml").name == "pictures_2014.toml"
    assert read_pictures(tmp_path / "clauses.toml") is None
