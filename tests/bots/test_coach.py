"""The coach: advice with reasons in both languages, and the story of a finished game."""

import re
import tomllib
from xml.etree import ElementTree

import numpy as np
import pytest

from semilla.bots import coach, make_bot
from semilla.bots.chart import win_share_chart
from semilla.bots.coach import advise, analyse, changes, explain, notation, terms_of
from semilla.engine.match import Match
from semilla.engine.moves import parse, tree
from semilla.engine.position import ZERO
from semilla.engine.record import to_record
from semilla.engine.texts import LANGUAGES, Message, Words, flatten
from semilla.games import INDEX, game
from semilla.games.ekonos.state import Phase
from tests.bots.positions import middle
from tests.rules.ekonos.board import board
from tests.rules.master_plan.table import table


@pytest.mark.parametrize("name", INDEX)
def test_advice_for_every_game(name):
    for position in middle(name):
        advice = advise(position, simulations=200)
        assert 1 <= len(advice) <= 3
        assert [entry.share for entry in advice] == sorted((entry.share for entry in advice), reverse=True)
        for entry in advice:
            assert sum(entry.outlook.shares) == pytest.approx(1)
            here = position
            for atom in entry.atoms:
                assert here.why(atom) == 0
                here = here.after(atom)
            assert here.part == 0 or here.over
            assert entry.text == notation(position, entry.atoms)
            assert set(entry.reason) == set(entry.label) == set(LANGUAGES)
            assert entry.label == described(position, entry.text)
            assert all(sentence.endswith(".") and "{" not in sentence for sentence in entry.reason.values())


def described(position, text):
    """What a move is called by the nodes of the tree of choices that lead to it."""
    words = Words(position.pack.names)

    def find(nodes, text):
        for node in nodes:
            rest = text.removeprefix(node["words"])
            if "then" not in node:
                if not rest:
                    return [node["label"]]
            elif rest != text and (deeper := find(node["then"], rest.strip())):
                return [node["label"], *deeper]
        return []

    parts = [Message(part["key"], part["params"]) for part in find(tree(position), text)]
    return {lang: " · ".join(position.game.texts.say(part, lang, words) for part in parts) for lang in LANGUAGES}


@pytest.mark.parametrize("name", [name for name in INDEX if game(name).terms])
def test_the_terms_add_up_to_the_evaluation(name):
    for position in middle(name, choices=tuple(range(5, 100, 7))):
        values = np.zeros(position.game.players[1])
        position.game.rules.evaluate(position.pack.tables, position.states, ZERO, values)
        for p in range(position.players):
            assert sum(points for _, points in terms_of(position, p)) == pytest.approx(values[p])


def the_sale():
    """Seat 2 may buy a second share of Panda, which stands on three spaces, for two coins."""
    return board(
        players=2,
        phase=Phase.BUY,
        turn=2,
        tiles={"panda": [1, 2, 3]},
        shares={"panda": {2: 1}},
        coins=[5, 9],
        hands={},
        lap=6,
    )


def test_reasons_by_the_score_sheet(monkeypatch):
    monkeypatch.setattr(coach, "terms_of", coach.sheet_terms)
    match = the_sale()
    atoms = (next(atom for atom in match.now.legal() if match.game.words(match.now, atom) == "buy panda"),)
    after = match.now.after(atoms[0])
    found = {change.what.key: (change.before, change.after) for change in changes(match.now, after, 1)}
    assert found["score.shares"] == (3, 6)
    assert found["score.coins"] == (9, 7)
    reason = explain(match.now, atoms)
    assert "from 3 to 6 points" in reason["en"]
    assert "de 3 a 6 puntos" in reason["es"]


def test_reasons_by_the_terms_of_the_evaluation():
    match = the_sale()
    atoms = (next(atom for atom in match.now.legal() if match.game.words(match.now, atom) == "buy panda"),)
    assert explain(match.now, atoms) == {
        "en": "Raises your Panda shares from 3 to 6 points, costs 2 coins.",
        "es": "Sube las participaciones de Panda de 3 a 6 puntos, cuesta 2 monedas.",
    }


def test_reasons_in_master_plan():
    position = table(plots={1: ["r1c5"]}, hands={1: ["c11"]}, lap=2).now
    reason = explain(position, parse(position, "build c11 r1c5").atoms)
    assert re.fullmatch(r"Raises the value of r1c5 from [\d.]+ to [\d.]+ points, costs (2 coins|1 worker)\.", reason["en"])
    assert re.fullmatch(r"Sube el valor de r1c5 de [\d.]+ a [\d.]+ puntos, cuesta (2 monedas|1 trabajador)\.", reason["es"])
    assert explain(position, parse(position, "pass").atoms)["en"].startswith("Costs 5 workers")


def test_a_move_that_changes_nothing_has_a_sentence_too():
    match = the_sale()
    atoms = (next(atom for atom in match.now.legal() if match.game.words(match.now, atom) == "pass"),)
    assert explain(match.now, atoms)["en"] == "Changes no points at once; it pays later."


@pytest.fixture(scope="module")
def analysis():
    match = Match(game("ekonos"), 2, seed="analysis", names=["Ana", "<Beto & Co>"])
    bots = [make_bot("greedy", "1"), make_bot("random", "2")]
    while not match.over:
        seat = match.now.seat
        match.play(notation(match.now, bots[seat].choose(match.now.hidden(seat))))
    told = []
    found = analyse(to_record(match), match, simulations=32, progress=told.append)
    assert sum(told) == len(match.log)
    return found


def test_every_unforced_move_is_judged(analysis):
    match = analysis.match
    assert [judged.number for judged in analysis.moves] == [k for k, played in enumerate(match.log, 1) if not played.forced]
    for judged in analysis.moves:
        assert judged.played.text == match.log[judged.number - 1].text
        assert judged.before >= judged.after
        assert (judged.better is None) == (judged.before - judged.after < coach.BETTER)
    assert analysis.result() == [1.0, 0.0]
    assert analysis.moves[-1].played.outlook.shares[0] > 0.9
    turning = [judged.number for judged in analysis.turning_points()]
    assert turning == sorted(turning)
    assert len(turning) <= 5
    data = analysis.json()
    assert data["turning_points"] == turning
    assert len(data["moves"]) == len(analysis.moves)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_chart_is_sound_svg(analysis, lang):
    root = ElementTree.fromstring(win_share_chart(analysis, lang))
    lines = root.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == 2
    points = len(lines[0].get("points").split())
    assert points == len(analysis.moves) + 1
    assert "<Beto & Co>" in "".join(root.itertext())


def test_both_languages_say_the_same_things():
    english, spanish = (flatten(tomllib.loads((coach.TEXTS / f"{lang}.toml").read_text("utf-8"))) for lang in LANGUAGES)
    assert english.keys() == spanish.keys()
