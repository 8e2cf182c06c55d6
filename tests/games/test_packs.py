"""Packs have versions: what was made with an older one goes on with it, and what changed is told value by value."""

import json

import pytest
from tools.regenerate import FIXTURES, published_record, versions_text

from semilla.bots.verdict import verdict
from semilla.engine.changelog import changelog, unexplained
from semilla.engine.clauses import read_clauses
from semilla.engine.conformance import check_packs
from semilla.engine.match import Match
from semilla.engine.pack import make_pack
from semilla.engine.position import Position
from semilla.engine.puzzle import file_of, game_of_puzzles, puzzles, read_puzzles
from semilla.engine.record import RecordError, to_record, verify
from semilla.engine.texts import Problem
from semilla.games import INDEX, game
from tests.newer import changed, update

EKONOS = game("ekonos")


@pytest.mark.parametrize("name", INDEX)
def test_every_change_is_told(name):
    check_packs(game(name))


@pytest.mark.parametrize("name", INDEX)
def test_what_is_played_is_published(name):
    found = game(name)
    assert found.published, "`make packs` keeps the pack"
    assert found.published[0].pack.hash == found.pack.hash, "the pack has changed: `make packs` keeps the new version"
    assert found.published[0].pack_file.read_bytes() == found.pack_file.read_bytes(), "`make packs` keeps names and sources too"


def test_the_guide_tells_the_versions():
    path, text = versions_text()
    assert path.read_text("utf-8") == text, "stale: run `make packs`"


def again(file, found):
    """The bytes of a record, replayed and written anew."""
    record = json.loads(file.read_text("utf-8"))
    return json.dumps(to_record(verify(record, found), record["seats"]), indent=1, ensure_ascii=False) + "\n"


@pytest.mark.parametrize("name", INDEX)
def test_every_published_pack_still_plays_its_game(name):
    for each in game(name).published:
        file = published_record(name, each.pack.version)
        assert json.loads(file.read_text("utf-8"))["pack"] == each.pack.hash
        assert again(file, game(name)) == file.read_text("utf-8")


@pytest.mark.parametrize("name", INDEX)
def test_old_records_replay_to_the_byte(name, monkeypatch):
    files = sorted((FIXTURES / name).glob("*.semilla.json"))[::4]
    before = [again(file, game(name)) for file in files]  # with options that a record from before them does not have
    found = update(monkeypatch, name)
    assert [again(file, found) for file in files] == before
    record = json.loads(files[0].read_text("utf-8"))
    assert verify(record, found).pack.version == found.pack.version - 1
    with pytest.raises(RecordError) as raised:
        verify(record, found, found.pack)
    assert raised.value.message.key == "record.pack"
    with pytest.raises(RecordError):  # with the newer pack it would be another game
        verify({**record, "pack": found.pack.hash}, found)


@pytest.mark.parametrize("name", INDEX)
def test_old_positions_are_taken_up_with_their_pack(name, monkeypatch):
    old = Match(game(name), game(name).players[0], seed="old")
    old.play(old.legal()[0])
    written, legal = old.now.json(), old.legal()
    found = update(monkeypatch, name)
    taken = Match(found, position=written)
    assert (taken.now.json(), taken.legal(), taken.pack.hash) == (written, legal, written["pack"])
    assert Match(found, found.players[0], seed="new").pack is found.pack
    unknown = Position.from_json(game("ekonos"), None, {**Match(EKONOS, 2, seed=1).now.json(), "pack": "0" * 64})
    assert unknown.pack is EKONOS.pack  # a position of a pack of somebody's own is read with the game's, as ever


@pytest.mark.parametrize("name", INDEX)
def test_old_puzzles_keep_their_positions_and_answers(name, monkeypatch):
    puzzle = puzzles(game(name).about)[0]
    made = game_of_puzzles(game(name))
    before, told = puzzle.position(made).json(), verdict(puzzle.position(made), puzzle, "")
    header = read_puzzles(file_of(made.about))[0]
    found = game_of_puzzles(update(monkeypatch, name))
    assert found.pack.hash == header.pack
    assert puzzle.position(found).json() == before
    assert puzzle.begin(found).pack is found.pack
    assert verdict(puzzle.position(found), puzzle, "").answer_label == told.answer_label


def test_puzzles_of_a_pack_that_nobody_has_are_refused(monkeypatch):
    monkeypatch.setitem(EKONOS.__dict__, "pack", changed(EKONOS))
    monkeypatch.setitem(EKONOS.__dict__, "published", ())
    with pytest.raises(Problem) as raised:
        game_of_puzzles(EKONOS)
    assert raised.value.message.key == "puzzles.old"


# ------------------------------------------------------------------------------------------------------------- changelog

MASTER_PLAN = game("master-plan")
CLAUSES = {clause.id for clause in read_clauses(MASTER_PLAN.about.clauses)[1]}
WHY = {"en": "a reason", "es": "un motivo"}
NOW = MASTER_PLAN.pack.version
NEXT = NOW + 1
RECONSTRUCTED, INFERRED, PRINTED = "private.h11.coins", "start.early_rounds", "start.coins"


def newer(values, *entries, version=NEXT):
    """Master Plan's pack with these values changed and these entries in the changelog."""
    data = json.loads(json.dumps(MASTER_PLAN.pack.data))
    for path, value in values.items():
        section, *item, field = path.split(".")
        table = next(each for each in data[section] if each["id"] == item[0]) if item else data[section]
        table[field] = value
    data["pack"] |= {"version": version, "changelog": [*data["pack"]["changelog"], *entries]}
    data["source"]["start"] |= {"early_rounds": "I"}
    return make_pack(data, MASTER_PLAN.schema, "newer.toml")


def told(value, before, after, version=NEXT, **more):
    return {"version": version, "why": WHY, "changes": [{"value": value, "before": before, "after": after}], **more}


COINS = next(item["coins"] for item in MASTER_PLAN.pack.data["private"] if item["id"] == "h11")
ONE_MORE = {RECONSTRUCTED: COINS + 1}
CASES = {
    "as told": (newer(ONE_MORE, told(RECONSTRUCTED, COINS, COINS + 1)), None),
    "no line": (newer(ONE_MORE, {"version": NEXT, "why": WHY}), "without a line"),
    "nothing said": (newer({}), f"says nothing of version {NEXT}"),
    "a line of an older version": (newer(ONE_MORE, told(RECONSTRUCTED, COINS, COINS + 1, version=NOW)), "without a line"),
    "another before": (newer(ONE_MORE, told(RECONSTRUCTED, COINS + 3, COINS + 1)), "the changelog says"),
    "another after": (newer(ONE_MORE, told(RECONSTRUCTED, COINS, COINS + 2)), "the changelog says"),
    "a line too many": (newer({}, told(RECONSTRUCTED, COINS, COINS + 1)), "has not changed"),
    "a printed value": (newer({PRINTED: 16}, told(PRINTED, 15, 16)), "it is printed"),
    "inferred, no clause": (newer({INFERRED: 4}, told(INFERRED, 3, 4)), "name the clauses"),
    "inferred, a clause": (newer({INFERRED: 4}, told(INFERRED, 3, 4, clauses=[min(CLAUSES)])), None),
    "inferred, no such clause": (newer({INFERRED: 4}, told(INFERRED, 3, 4, clauses=["MP-NONE-1"])), "no clause MP-NONE-1"),
    "the same version": (newer(ONE_MORE, told(RECONSTRUCTED, COINS, COINS + 1), version=NOW), f"version {NOW} is published"),
    "a version left out": (newer({}, {"version": NEXT + 1, "why": WHY}, version=NEXT + 1), f"version {NEXT} comes after {NOW}"),
}


@pytest.mark.parametrize("case", CASES)
def test_what_a_changelog_must_tell(case):
    pack, complaint = CASES[case]
    found = unexplained(MASTER_PLAN.pack, pack, MASTER_PLAN.schema, CLAUSES)
    assert (found == []) if complaint is None else any(complaint in line for line in found), found


def test_items_that_come_go_and_change_places():
    data = json.loads(json.dumps(MASTER_PLAN.pack.data))
    data["private"] = [*data["private"][1:], data["private"][0] | {"id": "h99"}]
    entry = {
        "version": NEXT,
        "why": WHY,
        "changes": [{"value": "private.h11", "before": "cheap"}, {"value": "private.h99", "after": 1}],
    }
    data["pack"] |= {"version": NEXT, "changelog": [entry]}
    pack = make_pack(data, MASTER_PLAN.schema, "newer.toml")
    assert unexplained(MASTER_PLAN.pack, pack, MASTER_PLAN.schema, CLAUSES) == []
    assert len(unexplained(pack, MASTER_PLAN.pack, MASTER_PLAN.schema, CLAUSES)) >= 2
    data["private"].reverse()
    found = unexplained(MASTER_PLAN.pack, make_pack(data, MASTER_PLAN.schema, "newer.toml"), MASTER_PLAN.schema, CLAUSES)
    assert any(line.startswith("private changed from") for line in found)


@pytest.mark.parametrize(
    "written",
    [
        "1: first version",
        {"version": 1},
        {"version": 1, "why": {"en": "one language"}},
        {"version": "1", "why": WHY},
        {"version": 1, "why": WHY, "colour": "red"},
        {"version": 1, "why": WHY, "changes": ["start.coins"]},
        {"version": 1, "why": WHY, "changes": [{"before": 1, "after": 2}]},
    ],
)
def test_a_changelog_of_another_form_is_one_sentence(written):
    data = json.loads(json.dumps(EKONOS.pack.data))
    data["pack"]["changelog"] = [written]
    with pytest.raises(Problem) as raised:
        changelog(make_pack(data, EKONOS.schema, "mine.toml"))
    assert "entry 1 of the changelog" in raised.value.text()
