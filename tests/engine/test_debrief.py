"""What classes look back on: every game declares it, curves and words follow the moves, the best table's differences are facts."""

import json
from dataclasses import replace

import pytest
from tools.regenerate import FIXTURES

from semilla.engine.conformance import check_debrief
from semilla.engine.debrief import Series, amount, best_of, debrief_of, differences, story_of
from semilla.engine.match import Match
from semilla.engine.record import verify
from semilla.games import INDEX, game

QUESTIONS = 4


def played(name, label):
    return verify(json.loads((FIXTURES / name / f"{label}.semilla.json").read_text("utf-8")), game(name))


@pytest.mark.parametrize("name", INDEX)
def test_every_game_has_a_debrief_with_series_words_and_questions(name):
    found = game(name)
    check_debrief(found)
    declared = debrief_of(found)
    assert len(declared.series) >= 5
    assert len(declared.words) >= 6
    assert len(declared.questions) == QUESTIONS


def test_a_game_without_the_file_has_its_points(tmp_path):
    found = game("ekonos")
    other = replace(found, about=replace(found.about, house=tmp_path))
    assert [series.id for series in debrief_of(other).series] == ["points"]
    assert debrief_of(other).questions == ()


def test_curves_have_the_start_and_every_period_and_follow_the_game():
    match = played("el-plan-2014", "3-1")
    story, positions = story_of(match), match.positions()
    assert story.rounds == 12
    assert {len(curve) for curve in story.curves.values()} == {13}
    fifth = next(position for position in positions if position.s.period == 5)
    assert story.curves["ideas"][4] == tuple(float(number) for number in fifth.game.derived(fifth)["ideas"])
    assert story.curves["tokens"][4] == tuple(float(row.sum()) for row in fifth.s.resources[:3])
    assert story.curves["points"][-1] == story.points == tuple(match.now.points())
    assert list(story.winners) == match.result()["winners"]


def test_decisions_words_and_news_are_those_of_the_moves():
    match = played("el-plan-2014", "3-1")
    story = story_of(match)
    assert [decision.number for decision in story.decisions] == [k for k, move in enumerate(match.log, 1) if not move.forced]
    innovations = sum(decision.phase == "innovate" for decision in story.decisions)
    assert story.words["innovation"] == innovations > 0
    assert story.words["imports"] == sum(move.text.startswith("import") and not move.forced for move in match.log)
    turned = [item.message for move in match.log for item in move.happenings if item.message.key == "event.turned"]
    assert [message for messages in story.news.values() for message in messages] == turned
    assert list(story.news) == list(range(1, 13))


def test_a_game_that_was_ended_is_looked_back_on_as_it_stands():
    match = Match(game("master-plan"), 2, seed=1)
    story = story_of(match)
    assert (story.rounds, story.decisions) == (1, ())
    workers = float(match.now.t.workers)
    assert story.curves["team"][0] == story.curves["team"][1] == (workers, workers)
    while match.now.s.lap == 1:
        match.play(match.legal()[0])
    assert story_of(match).rounds == 2


def test_differences_are_between_the_best_table_and_the_others():
    found = game("ekonos")
    stories = [story_of(played("ekonos", label)) for label in ("3-1", "3-2")]
    at = best_of(stories)
    assert max(stories[at].points) == max(max(story.points) for story in stories)
    best, other = stories[at], stories[1 - at]
    assert differences(found, stories[:1]) == []
    told = differences(found, stories)
    assert told
    for each in told:
        if isinstance(each.of, Series):
            assert (each.best, each.others) == (best.mean(each.of.id, each.round), other.mean(each.of.id, each.round))
        else:
            assert (each.best, each.others) == (best.words[each.of.id] / 3, other.words[each.of.id] / 3)


def test_amounts():
    assert [amount(each) for each in (None, 3, True, [1, 2], {"a": 1, "b": 4}, ["x", "y"], [])] == [None, 3, 1, 3, 5, 2, 0]
