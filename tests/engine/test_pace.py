"""The estimate of a game's minutes goes by what tables really decide, and grows with players and length."""

import json
from dataclasses import replace

import pytest
from tools.regenerate import FIXTURES

from semilla.engine.pace import STEP, minutes, read_pace
from semilla.engine.record import resume
from semilla.games import INDEX, game

NEAR = 0.35
"""Strong bots at a high level decide more than those who counted."""


@pytest.mark.parametrize("name", INDEX)
def test_decisions_are_those_of_whole_games(name):
    found = game(name)
    pace = read_pace(found)
    assert sorted(pace.moves) == list(range(found.players[0], found.players[1] + 1))
    for players in (min(pace.moves), max(pace.moves)):
        file = min((FIXTURES / name).glob(f"{players}-*.semilla.json"))
        match = resume(json.loads(file.read_text("utf-8")), found)
        rounds = found.length.whole(found.pack, players)
        decided = sum(not played.forced for played in match.log) / rounds
        assert abs(decided - pace.moves[players]) <= NEAR * decided, f"{file.name}: {decided:.1f} a {found.length.unit}"


@pytest.mark.parametrize("name", INDEX)
def test_minutes_grow_with_players_and_length_and_a_whole_game_takes_what_the_box_says(name):
    found = game(name)
    for players in range(found.players[0], found.players[1] + 1):
        by_length = [minutes(found, players, length) for length in found.length.numbers(found.pack, players)]
        whole, *shorter = by_length
        assert shorter == sorted(shorter)
        assert all(each <= whole and each % STEP == 0 for each in by_length)
    low, high = found.about.minutes
    assert low - STEP <= minutes(found, 4) <= high + STEP


def test_a_game_that_does_not_say_takes_what_its_box_says(tmp_path):
    found = game("ekonos")
    other = replace(found, about=replace(found.about, house=tmp_path, minutes=(40, 80)))
    assert (minutes(other, 4), minutes(other, 4, "1")) == (60, 20)
    assert minutes(replace(other, options={}), 4) == 60
