"""`semilla puzzles`: solved and failed at the keyboard, listed; bad input."""

import json

import pytest

from semilla.engine.puzzle import puzzles
from semilla.games import game

FIRST = puzzles(game("ekonos").about)[0]


@pytest.mark.parametrize(("lang", "wrong", "right"), [("en", "of the victory", "Right: "), ("es", "de la victoria", "Correcto: ")])
def test_failed_and_solved(run, lang, wrong, right):
    code, out, _ = run("puzzles", "ekonos", "--puzzle", FIRST.id, "--lang", lang, typed=f"{FIRST.greedy}\n{FIRST.answer}\n")
    assert code == 0
    told = " ".join(out.split())
    assert told.index(wrong) < told.index(right)


def test_who_gives_up_is_told(run):
    code, out, _ = run("puzzles", "ekonos", "--puzzle", FIRST.id, typed="quit\n")
    assert code == 0
    assert f"({FIRST.answer})" in " ".join(out.split())


def test_listed_without_answers(run):
    code, out, _ = run("puzzles", "ekonos", "--list", "--json")
    told = json.loads(out)
    assert code == 0
    listed = [identity for theme in told["themes"] for identity in theme["puzzles"]]
    assert told["day"] in listed
    assert sorted(listed) == sorted(puzzle.id for puzzle in puzzles(game("ekonos").about))
    assert "answer" not in out
    assert FIRST.id in run("puzzles", "ekonos", "--list")[1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nothing",), "nothing"),
        (("ekonos", "--puzzle", "0000000000"), "There is no puzzle 0000000000."),
        (("ekonos", "--theme", "weather"), "There is no theme weather; there are cash-in-time, "),
        (("ekonos", "--make", "0"), "0"),
        (("ekonos", "--make", "3", "--audit", "3"), "Choose one of --make, --audit and --list."),
        (("ekonos", "--make", "3", "--simulations", "1"), "1"),
        (("ekonos", "--make", "3", "--out", "no/such/folder.jsonl"), "no/such/folder.jsonl"),
        (("ekonos", "--audit", "many"), "many"),
    ],
)
def test_bad_input_is_one_sentence(run, arguments, told):
    code, _, err = run("puzzles", *arguments)
    assert code == 2
    assert told in err
    assert "Traceback" not in err


def test_what_is_there_is_not_written_over(run, tmp_path):
    (tmp_path / "mine.jsonl").write_text("mine")
    code, _, err = run("puzzles", "ekonos", "--make", "3", "--out", "mine.jsonl")
    assert (code, (tmp_path / "mine.jsonl").read_text()) == (2, "mine")
    assert "mine.jsonl" in err


def test_a_journal_of_other_puzzles_is_left_alone(run, tmp_path):
    (tmp_path / "mine.jsonl.part").write_text("{}\n")
    code, _, err = run("puzzles", "ekonos", "--make", "3", "--out", "mine.jsonl")
    assert code == 2
    assert "mine.jsonl.part belongs to other puzzles" in err
    assert (tmp_path / "mine.jsonl.part").read_text() == "{}\n"
