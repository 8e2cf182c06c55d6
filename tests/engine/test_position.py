import copy

import pytest

from semilla.engine.match import Match
from semilla.engine.position import Position
from semilla.engine.texts import Problem
from semilla.games import game

EKONOS = game("ekonos")


@pytest.fixture
def data():
    match = Match(EKONOS, 3, seed=4)
    for _ in range(40):
        match.play(match.legal()[-1])
    return match.now.json()


def read(data):
    return Position.from_json(EKONOS, EKONOS.pack, data)


def test_a_position_reads_as_words(data):
    state = data["state"]
    assert state["seat"] in (1, 2, 3)
    assert state["phase"] in ("play", "tile", "decide", "expand", "sell", "name", "buy")
    assert set(state["tiles"]) == {"sunset", "phoenix", "panda", "crown", "hydra", "gemini"}
    assert len(state["hand"]) == 3
    assert read(data).json() == data


def test_a_match_can_start_from_it_and_play_to_the_end(data):
    match = Match(EKONOS, position=data)
    while not match.over:
        match.play(match.legal()[0])
    assert match.result()["winners"]


def put(path, value):
    def change(data):
        *parents, last = path
        for key in parents:
            data = data[key]
        data[last] = value

    return change


EDITS = {
    "not a Semilla position": put(["semilla"], "x"),
    'is of "chess"': put(["game"], "chess"),
    "rules version 99": put(["rules"], 99),
    "2 to 6 players": put(["state", "players"], 7),
    "format 99": put(["format"], 99),
    "the field pack is missing": put(["pack"], None),
    "there is no field junk": put(["junk"], 1),
    "there is no field colour": put(["state", "colour"], 1),
    "coins must be": put(["state", "coins"], [1, 2]),
    "coins must be -32768…32767": put(["state", "coins", 0], 99999),
    "phase must be": put(["state", "phase"], "sleep"),
    "seat must be 1…3": put(["state", "seat"], 4),
    "stepped must be true / false": put(["state", "stepped"], 1),
    "key must be 64": put(["state", "key"], "abc"),
    "tiles must be": put(["state", "tiles", "panda"], ["99"]),
    "growth must be {sunset": put(["state", "growth"], {"sunset": 1}),
    "hides something (hand)": put(["state", "hand", 0, 0], "?"),
    "impossible: a player has negative coins": put(["state", "coins", 0], -1),
    "impossible: the tiles on the map do not add up": put(["state", "on_map", "panda"], 9),
    "impossible: the shares in a column do not add up": put(["state", "column", "panda"], 7),
    "impossible: a growth marker is off its track": put(["state", "growth", "panda"], 7),
    "impossible: there is no such round": put(["state", "lap"], 5),
    "impossible: it is nobody's turn": put(["state", "turn"], None),
}


@pytest.mark.parametrize("text", EDITS)
def test_impossible_and_malformed_positions_are_explained(data, text):
    EDITS[text](data)
    with pytest.raises(Problem) as caught:
        read(data)
    assert text in caught.value.text("en")
    assert caught.value.text("es").partition(":")[2] != caught.value.text("en").partition(":")[2] or ":" not in caught.value.text(
        "en"
    )
    assert caught.value.text("es")


def test_missing_fields_are_named(data):
    for field in data["state"]:
        other = copy.deepcopy(data)
        del other["state"][field]
        with pytest.raises(Problem, match="players" if field == "players" else f"the field {field} is missing"):
            read(other)


@pytest.mark.parametrize("value", [None, [], "x", 3, {"state": 3}, {"semilla": "position", "state": {}}])
def test_what_is_no_position_at_all(value):
    with pytest.raises(Problem):
        read(value)
