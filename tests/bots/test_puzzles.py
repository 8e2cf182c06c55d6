"""Making puzzles: the same from the same seed, whoever is quicker and wherever it was interrupted; answers and their verdicts."""

import json
from dataclasses import replace

import pytest

from semilla.bots.puzzles import Looks, audit, distinct, make, stands
from semilla.bots.search import Search
from semilla.bots.verdict import verdict
from semilla.engine.moves import moves
from semilla.engine.puzzle import game_of_puzzles, puzzles
from semilla.games import game

EKONOS = game_of_puzzles(game("ekonos"))
FIRST = puzzles(EKONOS.about)[0]
QUICK = {"seed": "test", "thinking": 32}


def test_the_same_from_the_same_seed(tmp_path):
    """Made by one, and by two after an interruption: what was cut off in the journal is looked at again."""
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    told = []
    made = make(EKONOS, 1, one, **QUICK, workers=1, progress=told.append)
    assert sum(told) == len(made) == 1
    header = one.read_text("utf-8").splitlines()[0]
    (tmp_path / "two.jsonl.part").write_text(header.replace(",", ", ").replace(":", ": ") + '\n{"number": 0, "puz')
    make(EKONOS, 1, two, **QUICK, workers=2)
    assert one.read_bytes() == two.read_bytes()
    assert not list(tmp_path.glob("*.part"))
    assert json.loads(header) == {
        "semilla": "puzzles", "format": 1, "game": "ekonos", "rules": EKONOS.rules_version, "pack": EKONOS.pack.hash, **QUICK,
    }  # fmt: skip


def test_moves_that_lead_to_one_place_are_one():
    position = FIRST.position(EKONOS)
    found = distinct(position)
    assert 3 <= len(found) <= len(list(moves(position)))


def test_moves_are_compared_on_the_same_deals():
    """A move is behind itself by nothing, and surely."""
    position = FIRST.position(EKONOS)
    search = Search(EKONOS, "deals")
    search.begin(position)
    looks = Looks(search)
    move = next(moves(position)).atoms
    looks.look([move], 64)
    again = Looks(search)
    again.look([move], 64)
    assert (looks.rows[move] == again.rows[move]).all()
    assert looks.against(move, move) == (0.0, 0.0)


def test_an_audit_looks_at_every_rival():
    audited = audit(EKONOS, FIRST, 256, "1")
    assert audited.puzzle is FIRST
    assert audited.rival != FIRST.answer
    assert audited.falls == (audited.behind < 0.03)


@pytest.mark.parametrize("judge", ["learned", "by hand"])
def test_a_puzzle_is_kept_only_if_every_judge_agrees(monkeypatch, judge):
    """What is asked of both is asked of each: a wrong answer falls, whoever looks at it."""
    from semilla.bots import puzzles as making

    monkeypatch.setattr(making, "OPINIONS", tuple(opinion for opinion in making.OPINIONS if opinion[0] == (judge == "by hand")))
    assert len(making.OPINIONS) == 1
    assert stands(EKONOS, FIRST, 32)
    assert not stands(EKONOS, replace(FIRST, answer=FIRST.greedy, others=()), 32)


def test_verdicts():
    position = FIRST.position(EKONOS)
    assert verdict(position, FIRST, FIRST.answer).state == "right"
    told = verdict(position, FIRST, FIRST.greedy)
    assert (told.state, told.behind) == ("wrong", FIRST.price_of(FIRST.greedy).behind)
    assert all(told.reason[lang] and told.answer_reason[lang] for lang in ("en", "es"))
    known = {FIRST.answer, *(rival.move for rival in FIRST.others)}
    other = next((move.text for move in moves(position) if move.text not in known), None)
    if other is None:
        pytest.skip("all moves of this puzzle were compared")
    assert verdict(position, FIRST, other).behind > 0
