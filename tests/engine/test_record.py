import copy
import json
from bisect import bisect_right
from pathlib import Path

import pytest

from semilla.engine.conformance import play_match
from semilla.engine.incoming import read_json
from semilla.engine.match import Match
from semilla.engine.moves import parse
from semilla.engine.record import RecordError, resume, to_record, verify, write_json
from semilla.engine.texts import LANGUAGES, Problem
from semilla.games import INDEX, game

FIXTURES = Path(__file__).parents[1] / "fixtures"
EKONOS = game("ekonos")


@pytest.fixture(scope="module")
def whole():
    return to_record(play_match(EKONOS, 3, {}, "record", True))


@pytest.fixture
def record(whole):
    return copy.deepcopy(whole)


def test_a_record_verifies_after_a_round_trip_through_json(record, tmp_path):
    write_json(tmp_path / "a.semilla.json", record)
    match = verify(read_json(tmp_path / "a.semilla.json"), EKONOS)
    assert match.over
    assert to_record(match, record["seats"]) == record


def test_an_unfinished_record_can_be_played_on(record):
    half = copy.deepcopy(record)
    half["moves"] = half["moves"][:100]
    half["result"] = None
    match = resume(half, EKONOS)
    assert match.moves == record["moves"][:100]
    while not match.over:
        match.play(record["moves"][len(match.moves)])
    assert match.result() == record["result"]


def edited(record, **changes):
    return {**record, **changes}


def swapped_move(record):
    moves = list(record["moves"])
    moves[50] = "buy nothing"
    return edited(record, moves=moves)


EDITS = {
    "record.missing": lambda r: {key: value for key, value in r.items() if key != "moves"},
    "record.unknown": lambda r: edited(r, junk=1),
    "record.must_be_name": lambda r: edited(r, game=1),
    "record.must_be_number": lambda r: edited(r, players=True),
    "record.must_be_text": lambda r: edited(r, seed=None),
    "record.must_be_texts": lambda r: edited(r, moves=[["pass"]]),
    "record.must_be_words": lambda r: edited(r, options={"level": 1}),
    "record.must_be_seats": lambda r: edited(r, seats=[{**seat, "junk": "x"} for seat in r["seats"]]),
    "record.must_be_result": lambda r: edited(r, result=[]),
    "record.must_be_position": lambda r: edited(r, position=[1]),
    "record.format": lambda r: edited(r, format=99),
    "record.rules": lambda r: edited(r, rules=99),
    "record.pack": lambda r: edited(r, pack="0" * 64),
    "record.seat_names": lambda r: edited(r, seats=r["seats"][:1]),
    "record.move": swapped_move,
    "record.after_end": lambda r: edited(r, moves=[*r["moves"], "pass"]),
    "record.chance": lambda r: edited(r, chance=["first 9", *r["chance"][1:]]),
    "record.chance_count": lambda r: edited(r, chance=r["chance"][:-1]),
    "record.result": lambda r: edited(r, result={**r["result"], "points": [0, 0, 0]}),
    "record.unfinished": lambda r: edited(r, moves=r["moves"][:-1], chance=r["chance"]),
    "record.no_result": lambda r: edited(r, result=None),
}


@pytest.mark.parametrize("key", EDITS)
def test_every_edit_is_found_and_named(record, key):
    with pytest.raises(RecordError) as caught:
        verify(EDITS[key](record), EKONOS)
    assert caught.value.message.key == key
    assert caught.value.text("en") != caught.value.text("es")


def test_another_seed_does_not_fit(record):
    with pytest.raises(RecordError):
        verify(edited(record, seed="other"), EKONOS)


@pytest.mark.parametrize("data", [None, [], 3, "text", {}, {"semilla": "position"}])
def test_what_is_no_record_at_all(data):
    with pytest.raises(RecordError) as caught:
        verify(data, EKONOS)
    assert caught.value.message.key == "record.none"


def test_a_result_has_no_other_fields(record):
    with pytest.raises(RecordError, match="no field junk"):
        verify(edited(record, result={**record["result"], "junk": 1}), EKONOS)


def test_names_of_a_record_are_shown_without_what_cannot_be_seen(record):
    record["seats"][0]["name"] = "A\u202ena\u200b"
    assert verify(record, EKONOS).names[0] == "Ana"


def test_a_start_position_is_part_of_the_record():
    start = Match(EKONOS, 3, seed="p")
    for _ in range(20):
        start.play(start.legal()[0])
    match = Match(EKONOS, position=start.now.json(), seed="q")
    while not match.over:
        match.play(match.legal()[0])
    assert verify(json.loads(json.dumps(to_record(match))), EKONOS).now.hash() == match.now.hash()


def test_writing_never_leaves_half_a_file(tmp_path):
    path = tmp_path / "x.semilla.json"
    write_json(path, {"a": 1})
    with pytest.raises(TypeError):
        write_json(path, {"a": object()})
    assert json.loads(path.read_text()) == {"a": 1}
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(Problem, match="cannot be written"):
        write_json(tmp_path / "no" / "x.json", {})


IN_EVERY_GAME = {
    "ekonos": {"sold", "bought"},
    "el-plan-2014": {"idea", "acquired", "sold"},
    "el-plan-2011": {"idea", "acquired", "sold"},
    "master-plan": {"built", "won_plot", "won_contest", "used", "upgraded"},
}
"""What a whole game among strong bots shows."""


@pytest.mark.parametrize("name", INDEX)
def test_whole_games_as_fixtures_cover_every_event_action_and_refusal(name):
    found = game(name)
    events, atoms, refusals = set(), set(), set()
    awaited = {code for code in found.refusals if code.name.lower() not in found.absent}
    files = sorted((FIXTURES / name).glob("*.semilla.json"), reverse=True)  # what is rare first: then there is little to look for
    for file in files:
        record = json.loads(file.read_text("utf-8"))
        match = verify(record, found)
        happened = {happening.kind for played in match.log for happening in played.happenings}
        if not file.name.startswith("rare"):
            assert {found.event_names(kind).name.lower() for kind in happened} >= IN_EVERY_GAME.get(name, set()), file.name
        events |= happened | {happening.kind for happening in match.opening}
        for here, played in zip(match.positions(), match.log, strict=False):
            for step in parse(here, played.text).atoms:
                atoms.add(step)
                if not awaited <= refusals:
                    refusals |= {here.why(atom) for atom in range(found.atoms)}
                here = here.after(step)
    players = {json.loads(file.read_text("utf-8"))["players"] for file in files}
    assert players == set(range(found.players[0], found.players[1] + 1))
    seen = {found.event_names(kind).name.lower() for kind in events} | {found.refusals(code).name.lower() for code in refusals}
    expected = {kind.name.lower() for kind in (*found.event_names, *found.refusals)} - found.absent
    assert seen == expected
    names, starts = list(found.families), list(found.families.values())
    assert {names[bisect_right(starts, atom) - 1] for atom in atoms} == set(names) - found.absent


def test_fixture_texts_exist_in_both_languages():
    for name in INDEX:
        file = sorted((FIXTURES / name).glob("*.semilla.json"))[0]
        match = verify(json.loads(file.read_text("utf-8")), game(name))
        for lang in LANGUAGES:
            assert all(match.say(message, lang) for message in match.story(1))
