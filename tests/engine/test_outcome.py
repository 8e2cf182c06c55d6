"""What a move would bring is said before it is made: in words, in both languages, and nothing that its player cannot know."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from semilla.engine.compiled.chance import search_stream
from semilla.engine.conformance import start
from semilla.engine.moves import moves, parse
from semilla.engine.outcome import brings, outcome, played
from semilla.engine.record import verify
from semilla.engine.texts import LANGUAGES, Glossary
from semilla.games import INDEX, game

FIXTURES = Path(__file__).parents[1] / "fixtures"
NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fabio")


def asked(name, pattern, each):
    """Moves of every family in every phase that it is asked in, so many of each, from whole games."""
    met = Counter()
    for file in sorted((FIXTURES / name).glob(pattern)):
        for position in verify(json.loads(file.read_text("utf-8")), game(name)).positions():
            for move in moves(position) if not position.over else ():
                what = position.phase, tuple(position.game.decode(atom)[0].name for atom in move.atoms[-2:])
                met[what] += 1
                if met[what] <= each:
                    yield position, move


def ids_of(pack):
    """What programs call things, where people call them otherwise; cells are called the same."""
    called = {name for things in pack.names.values() for both in things.values() for name in both.values()}
    things = {thing for kind, listed in pack.ids.items() if kind != "cell" for thing in listed}
    return {thing for thing in things - called if re.search(r"[-:#_]|[a-z]\d", thing)}


def check(name, pattern, each):
    """Every move says something in both languages, without ids and unresolved keys; returns the families that were met."""
    pack, families = game(name).pack, set()
    glossary, ids = Glossary(pack.names, NAMES), ids_of(pack)
    for position, move in asked(name, pattern, each):
        said = brings(position, move.atoms, glossary)
        for lang in LANGUAGES:
            told = f"{move.text}: {said[lang]}"
            assert len(said[lang].split()) >= 3, told
            assert re.search(r"[.?!]$", said[lang]), told
            assert not re.search(r"[{}_]|\bNone\b|; *;|\.\.", said[lang]), told
            assert not ids & set(re.findall(r"[\w:#-]+", said[lang])), told
        assert said["en"] != said["es"], move.text
        families |= {position.game.decode(atom)[0].name for atom in move.atoms}
    return families


@pytest.mark.parametrize("name", INDEX)
def test_every_choice_says_what_it_brings(name):
    assert check(name, "rare*", 2)


@pytest.mark.soak
@pytest.mark.parametrize("name", INDEX)
def test_every_choice_of_all_games_says_what_it_brings(name):
    assert {family.name for family in game(name).moves.each} - check(name, "*", 30) <= game(name).absent


def test_what_lies_hidden_is_not_told():
    """The last card of a round lets new ones be dealt: that is said, and not which, whatever lies in the deck."""
    position = start(game("ekonos"), 2, {}, "hidden")
    while not (position.phase.name == "BUY" and position.s.held[: position.players].sum() == 0):
        position = position.after(position.legal()[-1])
    told = outcome(position, parse(position, "pass").atoms)
    assert "unknown.deal" in [what.key for what in told]
    for deal in range(4):
        other = position.hidden(position.seat).redealt(position.seat, search_stream(f"deal {deal}"))
        assert outcome(other, parse(other, "pass").atoms) == told


def test_points_that_change_are_told_of_everybody():
    told = 0
    for position, move in asked("ekonos", "rare-1*", 2):
        gains = [new - old for old, new in zip(position.points(), played(position, move.atoms).points(), strict=True)]
        changes = next((what.parts for what in outcome(position, move.atoms) if what.key == "brings.points"), ())
        assert [(part.params["seat"], part.params["by"]) for part in changes] == [(p + 1, by) for p, by in enumerate(gains) if by]
        told += bool(changes)
    assert told
