"""Courses: where a learner stands follows from the chapter and the moves; what is wrong with a chapter is found by its checks."""

from dataclasses import replace

import pytest

from semilla.engine.conformance import check_course, check_script, check_words, follow
from semilla.engine.course import Figures, Step, answer, chapter_of, course, leading_on, progress_in, read_chapter, said
from semilla.engine.match import Match
from semilla.engine.texts import Problem
from semilla.games import INDEX, game, shelf

EKONOS = game("ekonos")
FIRST, SECOND, _, LAST = course(EKONOS.about)
BOTH = {"en": "So it is.", "es": "Así es."}
TILE = Step(BOTH, do=("play panda:sunset+crown tile",))
WRITTEN = ["play panda:sunset+crown tile", "place 18", "buy panda"]


def lesson(chapter=FIRST):
    return chapter.begin(EKONOS)


def play(match, *moves, chapter=FIRST):
    """Moves of the learner, each with the written answers to it."""
    for move in moves:
        match.play(move)
        while (told := answer(chapter, match)) is not None:
            match.play(told)
    return progress_in(chapter, match)


@pytest.mark.parametrize("name", INDEX)
def test_every_chapter_can_be_played_as_it_is_written(name):
    check_course(game(name))


@pytest.mark.parametrize("entry", shelf(), ids=lambda entry: entry.name)
def test_a_course_ends_with_a_game_of_ones_own(entry):
    chapters = course(entry)
    if chapters:
        assert not any(step.do for step in chapters[-1].steps)
        assert chapters[-1].check == ("over",)


# --------------------------------------------------------------------------------------------------------------- progress


def test_first_it_is_told_then_asked():
    progress = progress_in(FIRST, lesson())
    assert progress.state == "asked"
    assert [bool(step.do) for step in progress.told] == [False, False, True]
    assert leading_on(progress.asking, lesson()) == WRITTEN[:1]


def test_the_others_answer_as_it_is_written():
    match = lesson()
    for move in WRITTEN:
        match.play(move)
    progress = progress_in(FIRST, match)
    assert (progress.state, progress.answers[0], progress.place) == ("answered", "play sunset:phoenix+hydra grow hydra", 3)
    assert answer(FIRST, match) == progress.answers[0]
    assert play(lesson(), *WRITTEN).state == "asked"


def test_another_move_can_be_taken_back_or_gone_on_from():
    match = lesson()
    match.play("play crown:hydra+gemini tile")
    progress = progress_in(FIRST, match)
    assert progress.state == "strayed"
    assert progress.left.do == ("play panda:sunset+crown tile",)
    assert "this lesson goes on with" in said(FIRST, progress, EKONOS.texts)[0]["en"]
    match.undo(1)
    assert progress_in(FIRST, match) == progress_in(FIRST, lesson())
    match.play("play crown:hydra+gemini tile")
    match.play("place 1")
    progress = progress_in(FIRST, match)
    assert (progress.state, progress.answers, answer(FIRST, match)) == ("free", (), None)
    assert said(FIRST, progress, EKONOS.texts)[0]["en"].startswith("You are on a way of your own.")


def test_the_others_do_not_make_one_forget_what_can_be_taken_back():
    match = lesson()
    for move in (*WRITTEN[:2], "pass"):
        match.play(move)
    assert progress_in(FIRST, match).state == "strayed"
    match.play("play sunset:phoenix+hydra grow hydra")
    assert progress_in(FIRST, match).state == "strayed"


def test_a_goal_reached_on_a_way_of_ones_own_counts():
    match = lesson()
    play(match, *WRITTEN)
    assert not progress_in(FIRST, match).reached
    for move in ("play crown:hydra+gemini tile", "place 1", "keep", "buy panda"):
        match.play(move)
    assert progress_in(FIRST, match).state == "reached"


def test_a_goal_does_not_count_before_all_is_done():
    match = lesson(SECOND)
    ways = follow(EKONOS, SECOND, SECOND.position(EKONOS))
    for way in ways[:-1]:
        match.play(way[0])
    assert int(match.now.s.on_map[2]) > int(match.now.s.on_map[0])
    assert progress_in(SECOND, match).state == "asked"


def test_who_plays_freely_is_told_what_to_do_until_the_first_move():
    match = lesson(LAST)
    assert progress_in(LAST, match).state == "told"
    match.play(match.legal()[0])
    assert progress_in(LAST, match).state == "free"
    while not match.over:
        match.play(match.legal()[0])
    assert progress_in(LAST, match).state == "reached"
    assert progress_in(replace(LAST, check=("points.1 > 1000",)), match).state == "missed"


def test_a_way_that_nobody_wrote_is_lost():
    """A bot that decided otherwise, or a step that nothing fits, leaves the learner free."""
    match = lesson()
    for move in (*WRITTEN, "play sunset:phoenix+hydra grow phoenix"):
        match.play(move)
    assert progress_in(FIRST, match).state == "free"
    impossible = replace(FIRST, steps=(Step(BOTH, do=("buy *",)),))
    assert progress_in(impossible, lesson()).state == "free"


# ---------------------------------------------------------------------------------------------------------------- figures


def test_figures_and_names():
    figures = Figures(Match(EKONOS, position=FIRST.position(EKONOS), names=["Ana", "Bruno"]))
    text = {"en": "{seat:2}: {price.panda} {price.panda|coin|coins}, {company:panda}, {hand.1.count}, {printed.table.3.rounds}"}
    assert figures.say(text, "en") == "Bruno: 1 coin, Panda, 6, 4"
    assert figures.value("hand.2.1") == "?"
    told = {"coins.1 == 12": True, "coins.1 > coins.2": False, "phase == 'play'": True, "over": False}
    assert {each: figures.holds(each) for each in told} == told


# ------------------------------------------------------------------------------------------------------------ what is wrong


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"done": {"en": "You have 3.", "es": "Tienes 3."}}, "a typed figure"),
        ({"done": {"en": "You have three.", "es": "Tienes."}}, "a typed figure"),
        ({"done": {"en": "You have.", "es": "Tienes tres."}}, "a typed figure"),
        ({"goal": {"en": "Have three shares.", "es": "Ten participaciones."}}, "a typed figure"),
        ({"done": {"en": "Look at the lit plot.", "es": "Mira la parcela."}}, "only a page has it"),
        ({"done": {"en": "{coins.1} coins.", "es": "Monedas."}}, "other figures in Spanish"),
        ({"done": {"en": "Here. There. Anywhere.", "es": "Uno."}}, "too much at once"),
        ({"done": {"en": "la " * 31, "es": "la."}}, "a long sentence"),
        ({"steps": (Step({"en": "la " * 29, "es": "la."}),) * 9}, "words in en"),
    ],
)
def test_words_that_are_not_fit(change, wrong):
    with pytest.raises(AssertionError, match=wrong):
        check_words(replace(FIRST, **change))


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"steps": (Step(BOTH, do=("buy panda",)),)}, "the way is lost"),
        ({"steps": (TILE, Step(BOTH, do=("protect 1", "place *")))}, "protect 1"),
        ({"steps": (Step(BOTH, do=("play panda:sunset+crown tile",), then=("buy panda",)),)}, "is not allowed to buy panda"),
        ({"steps": (TILE, Step(BOTH, do=("place *",)))}, "place"),
        ({"check": ("coins.1 > 12",)}, "the goal is not reached"),
        ({"check": ("coins.1 == 12",)}, "the goal is reached before anything is done"),
    ],
)
def test_scripts_that_do_not_work(change, wrong):
    with pytest.raises(AssertionError, match=wrong):
        check_script(EKONOS, replace(FIRST, **change))


def test_what_else_a_step_accepts_is_played_too():
    steps = (Step(BOTH, do=("play panda:sunset+crown tile", "play *")), Step(BOTH, do=("place 18", "place *")))
    with pytest.raises(AssertionError, match="the way is lost"):
        check_script(EKONOS, replace(FIRST, steps=steps, check=("on_map.panda == 1",)))


def test_a_figure_that_is_not_there():
    with pytest.raises(KeyError):
        check_script(EKONOS, replace(FIRST, goal={"en": "{gold.1}", "es": "{gold.1}"}))


def test_files_that_are_no_chapters(tmp_path):
    source = (EKONOS.folder / "course" / "ekonos" / "01-shares.toml").read_text("utf-8")
    for name, text, code in (
        ("01-a.toml", source.replace("minutes = 2", "minutes = 'x'"), "course.field"),
        ("01-b.toml", source + "\n[more]\n", "course.field"),
        ("01-c.toml", source.replace("[goal]", "[aim]"), "course.field"),
        ("02-d.toml", source, "course.file"),
    ):
        (tmp_path / name).write_text(text, "utf-8")
        with pytest.raises(Problem) as problem:
            read_chapter(tmp_path / name, 1)
        assert problem.value.message.key == code, name


def test_chapters_that_there_are_not():
    with pytest.raises(Problem, match="no chapter 9"):
        chapter_of(EKONOS.about, 9)
