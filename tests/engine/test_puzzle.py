"""The puzzles that are shipped: every one can be played as it is written, there are enough, and no two are alike."""

from collections import Counter

import pytest

from semilla.bots.coach import SURE
from semilla.bots.puzzles import MARGIN, likeness
from semilla.engine.moves import parse
from semilla.engine.outcome import played
from semilla.engine.puzzle import file_of, game_of_puzzles, puzzles, read_puzzles, read_themes, same_place, theme_of, themes
from semilla.engine.texts import LANGUAGES, Problem
from semilla.games import game, shelf

ENOUGH = 100
GAMES = [entry.name for entry in shelf() if (entry.house / "puzzles").is_dir()]


def test_every_title_has_puzzles():
    assert [entry.name for entry in shelf() if entry.name in ("ekonos", "el-plan-2014", "el-plan-2011", "master-plan")] == GAMES


@pytest.mark.parametrize("name", GAMES)
def test_they_were_made_with_these_rules(name):
    assert game_of_puzzles(game(name)), f"`semilla puzzles {name} --make 120` makes the puzzles anew"


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough(name):
    assert len(puzzles(game(name).about)) >= ENOUGH


@pytest.mark.parametrize("name", GAMES)
def test_no_two_are_alike(name):
    listed = puzzles(game(name).about)
    assert len({likeness(puzzle) for puzzle in listed}) == len({puzzle.id for puzzle in listed}) == len(listed)


@pytest.mark.parametrize("name", GAMES)
def test_themes_are_told_in_both_languages_and_spread(name):
    about = game(name).about
    counts = Counter(puzzle.theme for puzzle in puzzles(about))
    assert counts.keys() <= {theme.id for theme in themes(about)}
    assert len(counts) >= 5, counts
    assert max(counts.values()) <= len(puzzles(about)) / 2, counts
    for theme in themes(about):
        for text in (theme.name, theme.text):
            assert all(text[lang].strip() for lang in LANGUAGES)


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_as_it_is_written(name):
    found = game_of_puzzles(game(name))
    families = {family.name for family in found.moves.each}
    for theme in themes(found.about):
        assert {*theme.answer, *theme.greedy} <= families
        assert all(found.texts.has(f"fact.{key}") for key in (*theme.facts, *theme.instead)), theme.id
    for puzzle in puzzles(found.about):
        position = puzzle.position(found)  # every move is legal
        assert (position.seat, position.part, position.over) == (puzzle.seat - 1, 0, False), puzzle.id
        places = {
            played(position, parse(position, move).atoms).states.tobytes()
            for move in (puzzle.answer, *(rival.move for rival in puzzle.others))
        }
        assert len(places) == 1 + len(puzzle.others), f"{puzzle.id}: two of its moves lead to the same place"
        assert not same_place(position, puzzle.answer, puzzle.greedy), puzzle.id
        assert any(same_place(position, puzzle.greedy, rival.move) for rival in puzzle.others), puzzle.id
        for rival in puzzle.others:
            assert rival.behind - SURE * rival.doubt > MARGIN - 0.002, puzzle.id  # figures are rounded
        assert puzzle.theme == theme_of(position, puzzle.answer, puzzle.greedy), puzzle.id


def test_a_file_that_is_none(tmp_path):
    file = tmp_path / "broken.jsonl"
    for text in ("", "nonsense", "{}", '{"semilla": "puzzles", "format": 2}', "[1]"):
        file.write_text(text)
        read_puzzles.cache_clear()
        with pytest.raises(Problem) as problem:
            read_puzzles(file)
        assert str(file) in problem.value.text("es")
    read_puzzles.cache_clear()
    assert read_puzzles(tmp_path / "missing.jsonl") == (None, ())
    assert read_puzzles(file_of(game("ekonos").about))[0] is not None


def test_themes_that_are_none(tmp_path):
    file = tmp_path / "themes.toml"
    file.write_text('[[theme]]\nid = "one"\nname = "one"\n')
    with pytest.raises(Problem) as problem:
        read_themes(file, "ekonos")
    assert "theme 1" in problem.value.text("en")
