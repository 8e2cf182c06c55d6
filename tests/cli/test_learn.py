"""`semilla learn`: the same course at the keyboard."""

import pytest

from semilla.engine.course import course
from semilla.games import game

FIRST = course(game("ekonos").about)[0]
WRITTEN = [step.do[0] for step in FIRST.steps if step.do]


def typed(*lines):
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("lang", "told", "goal"), [("en", "Well done!", "Goal: Hold"), ("es", "¡Muy bien!", "Objetivo: Ten")])
def test_a_chapter_and_the_next(run, lang, told, goal):
    code, out, _ = run("learn", "ekonos", "--lang", lang, typed=typed(*WRITTEN, "", "quit"))
    assert code == 0
    assert FIRST.title[lang] in out
    assert told in out
    assert goal in out
    assert course(game("ekonos").about)[1].title[lang] in out
    assert "semilla learn ekonos --chapter 2" in out


def test_another_move_and_back(run):
    code, out, _ = run("learn", "ekonos", typed=typed("play crown:hydra+gemini tile", "undo", *WRITTEN, "no"))
    assert code == 0
    assert "this lesson goes on with Panda" in " ".join(out.split())
    assert "Well done!" in out


def test_what_leads_on_has_an_arrow(run):
    _, out, _ = run("learn", "ekonos", typed=typed(*WRITTEN[:2]))
    assert "→ Buy Panda" in out


def test_the_last_chapter_is_a_game(run):
    code, out, _ = run("learn", "ekonos", "--chapter", "4", typed=typed(*["1"] * 60))
    assert code == 0
    assert "You are ready for any table now" in out


def test_chapters_that_there_are_not(run):
    code, _, err = run("learn", "ekonos", "--chapter", "9")
    assert (code, err.strip()) == (2, "There is no chapter 9; the course has 4.")
