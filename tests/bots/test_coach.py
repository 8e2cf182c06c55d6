"""The coach: advice with its uncertainty, and the story of a finished game. Its reasons are in `test_reasons.py`."""

import tomllib
from xml.etree import ElementTree

import pytest

from semilla.bots import coach, make_bot, reasons
from semilla.bots.chart import win_share_chart
from semilla.bots.coach import advise, analyse, judge
from semilla.engine.match import Match
from semilla.engine.moves import tree, written
from semilla.engine.record import to_record
from semilla.engine.texts import LANGUAGES, Glossary, Message, flatten
from semilla.games import INDEX, game
from tests.bots.positions import middle


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
            assert entry.text == written(position, entry.atoms)
            assert set(entry.reason) == set(entry.label) == set(LANGUAGES)
            assert entry.label == described(position, entry.text)
            assert all(sentence.endswith(".") and "{" not in sentence for sentence in entry.reason.values())


def described(position, text):
    """What a move is called by the nodes of the tree of choices that lead to it."""
    glossary = Glossary(position.pack.names)

    def find(nodes, text):
        for node in nodes:
            rest = text.removeprefix(node["words"])
            if "then" not in node:
                if not rest:
                    return [node["label"]]
            elif rest != text and (deeper := find(node["then"], rest.strip())):
                return [node["label"], *deeper]
        return []

    parts = [Message.of(part) for part in find(tree(position), text)]
    return {lang: " · ".join(position.game.texts.say(part, lang, glossary) for part in parts) for lang in LANGUAGES}


def test_the_uncertainty_is_what_other_chance_gives():
    """The difference of two moves, judged with other chance, scatters about as far as the coach says it may."""
    (position,) = middle("ekonos", choices=(17,))
    played = (position.legal()[-1],)
    verdicts = [judge(position, 1, played, simulations=300, seed=str(k), threads=1).played for k in range(24)]
    differences = [verdict.behind for verdict in verdicts]
    mean = sum(differences) / len(differences)
    scatter = (sum((each - mean) ** 2 for each in differences) / (len(differences) - 1)) ** 0.5
    said = sum(verdict.doubt for verdict in verdicts) / len(verdicts)
    assert said > 0
    assert scatter < 2 * said


@pytest.mark.parametrize("name", INDEX)
def test_the_move_of_the_coach_is_no_mistake(name):
    for position in middle(name):
        best = advise(position, simulations=400, threads=1, seed="coach 1")[0]
        judged = judge(position, 1, best.atoms, simulations=400, seed="coach", threads=1)
        assert judged.better is None


@pytest.fixture(scope="module")
def analysis():
    match = Match(game("ekonos"), 2, seed="analysis", names=["Ana", "<Beto & Co>"])
    bots = [make_bot("greedy", "1"), make_bot("random", "2")]
    while not match.over:
        seat = match.now.seat
        match.play(written(match.now, bots[seat].choose(match.now.hidden(seat))))
    told = []
    found = analyse(to_record(match), match, simulations=240, progress=told.append)
    assert sum(told) == len(match.log)
    return found


def test_every_unforced_move_is_judged(analysis):
    match = analysis.match
    assert [judged.number for judged in analysis.moves] == [k for k, played in enumerate(match.log, 1) if not played.forced]
    for judged in analysis.moves:
        assert judged.played.text == match.log[judged.number - 1].text
        assert judged.before >= judged.after
        gain, doubt = judged.before - judged.after, judged.played.doubt
        assert (judged.better is not None) == (gain >= coach.BETTER and gain > coach.SURE * doubt)
    assert analysis.result() == [1.0, 0.0]
    assert analysis.moves[-1].played.outlook.shares[0] > 0.9
    turning = [judged.number for judged in analysis.turning_points()]
    assert turning == sorted(turning)
    assert len(turning) <= 5
    data = analysis.json()
    assert data["turning_points"] == turning
    assert data["dearest"] == [[judged.number for judged in analysis.dearest(p)] for p in range(2)]
    for p in range(2):
        dearest = analysis.dearest(p)
        assert all(judged.seat == p and judged.better for judged in dearest)
        assert len(dearest) == min(3, sum(judged.seat == p and judged.better is not None for judged in analysis.moves))
        assert [judged.cost for judged in dearest] == sorted((judged.cost for judged in dearest), reverse=True)
    assert analysis.dearest(1), "anything allowed cost nothing?"
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
    english, spanish = (flatten(tomllib.loads((reasons.TEXTS / f"{lang}.toml").read_text("utf-8"))) for lang in LANGUAGES)
    assert english.keys() == spanish.keys()
