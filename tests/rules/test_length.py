"""A shorter game, in every game: the same game to the end of the agreed period or round, scored by the same rules."""

import json
from functools import partial

import numpy as np
import pytest
from tools.regenerate import FIXTURES

from semilla.engine.compiled.chance import search_stream
from semilla.engine.compiled.rivals import EVERYBODY
from semilla.engine.game import WHOLE
from semilla.engine.match import Match
from semilla.engine.moves import parse
from semilla.engine.position import Position
from semilla.engine.record import start_of, to_record, verify
from semilla.engine.texts import LANGUAGES, Problem
from semilla.games import INDEX, game

AGREED = {"ekonos": ("2-1", 3), "el-plan-2014": ("3-1", 5), "el-plan-2011": ("3-1", 5), "master-plan": ("3-s3a-1", 3)}
"""A whole game that was played once, and where it is to end now."""
NOW = {"ekonos": "lap", "el-plan-2014": "period", "el-plan-2011": "period", "master-plan": "lap"}
"""The field that counts periods or rounds."""
each_game = pytest.mark.parametrize("name", INDEX)


def recorded(name):
    label, last = AGREED[name]
    return json.loads((FIXTURES / name / f"{label}.semilla.json").read_text("utf-8")), last


def shorter(name):
    """The game of a record with a shorter length, played by the record's moves to its end."""
    record, last = recorded(name)
    record["options"]["length"] = str(last)
    match = start_of(record, game(name))
    while not match.over:
        match.apply(parse(match.now, record["moves"][len(match.log)]), forced=match.is_forced())
    return match


def without_length(position):
    """A position in words, as a whole game has it."""
    state = position.fields_json()
    assert state.pop("length", 0) == position.s.length
    return state


@each_game
@pytest.mark.clause("EK-END-2", "EP14-END-9", "EP11-END-9", "MP-END-10")
def test_it_ends_with_the_agreed_period_or_round_and_is_the_same_game_until_then(name):
    record, last = recorded(name)
    whole, short = start_of(record, game(name)), shorter(name)
    for position, move in zip(short.positions(), short.log, strict=False):
        assert without_length(position) == without_length(whole.now)
        assert int(getattr(whole.now.s, NOW[name])) <= last
        whole.apply(parse(whole.now, move.text), forced=move.forced)
    while (
        whole.now.s.length == 0 and getattr(whole.now.s, NOW[name]) == last
    ):  # the summary of El Plan, which a last period has not
        assert whole.phase == "keep"
        whole.apply(parse(whole.now, record["moves"][len(whole.log)]), forced=False)
    assert getattr(whole.now.s, NOW[name]) == last + 1
    assert int(getattr(short.now.s, NOW[name])) == last
    result = short.result()
    assert result["points"] == short.now.points() == [sum(line["points"] for line in seat["lines"]) for seat in short.score_sheet()]
    assert result["winners"] == [p + 1 for p in short.now.winners()]


@each_game
@pytest.mark.clause("EK-END-2", "EP14-END-9", "EP11-END-9", "MP-END-10")
def test_the_record_says_it_and_a_whole_game_is_written_as_ever(name):
    short = shorter(name)
    record = to_record(short)
    assert record["options"]["length"] == str(AGREED[name][1])
    assert verify(json.loads(json.dumps(record)), game(name)).result() == short.result()
    again = Position.from_json(short.game, short.pack, short.now.json())
    assert again.hash() == short.now.hash()
    whole = Match(game(name), short.players, seed=1)
    assert whole.options["length"] == WHOLE
    assert "length" not in whole.now.json()["state"]


@each_game
def test_what_is_asked_for_is_told_and_a_position_cannot_pretend(name):
    short = shorter(name)
    said = [played.happenings for played in short.log] + [short.opening]
    counted = [item.message.params for told in said for item in told if item.message.key in ("event.round", "event.period")]
    assert {params.get("rounds", params.get("periods")) for params in counted} == {AGREED[name][1]}
    figures = short.view(1)["derived"]
    assert figures.get("rounds", figures.get("periods")) == AGREED[name][1]
    for length in (-1, AGREED[name][1] - 1, 100):
        data = short.now.json()
        data["state"]["length"] = length
        with pytest.raises(Problem):
            Position.from_json(short.game, short.pack, data)


@pytest.mark.parametrize(
    ("name", "players", "fine", "wrong"),
    [
        ("el-plan-2014", 4, ["whole", *map(str, range(4, 12))], ["3", "12", "", "4.0", "half"]),
        ("el-plan-2011", 2, ["whole", *map(str, range(4, 12))], ["3", "12"]),
        ("ekonos", 2, ["whole", "1", "2", "3", "4", "5"], ["0", "6"]),
        ("ekonos", 6, ["whole", "1"], ["2"]),
        ("master-plan", 3, ["whole", "2", "3", "4"], ["1", "5"]),
    ],
)
@pytest.mark.clause("EK-END-2", "EP14-END-9", "EP11-END-9", "MP-END-10")
def test_what_it_can_be(name, players, fine, wrong):
    found = game(name)
    assert found.fitting(found.pack, players)["length"] == fine
    for length in wrong:
        with pytest.raises(Problem) as caught:
            Match(found, players, seed=1, options={"length": length})
        assert all(", ".join(fine) in caught.value.text(lang) for lang in LANGUAGES)


@each_game
def test_bots_know_which_period_or_round_is_the_last(name):
    """Whatever bots go by sees no difference between the last period of a shorter game and that of a whole one."""
    short = shorter(name)
    found, field = short.game, NOW[name]
    last = [position for position in short.positions()[:-1] if getattr(position.s, field) == AGREED[name][1]]
    assert last
    for position in last[:: len(last) // 7 + 1]:
        whole, midway = position.copy(), position.copy()
        whole.s.length = 0
        setattr(whole.s, field, found.length.whole(found.pack, position.players))
        midway.s.length = 0
        assert worth(position) == worth(whole) != worth(midway)
        assert seen(position) == seen(whole) != seen(midway)
        legal = np.array(position.legal())  # with a later round more contests would be open
        assert choice(position, legal) == choice(whole, legal)


def worth(position):
    values = np.zeros(position.players)
    position.ask(position.game.rules.evaluate, values)
    return values.tolist()


def seen(position):
    features = position.game.features()
    rows = np.zeros((position.players, len(features.names)), np.float32)
    position.ask(features.fill, np.int64(EVERYBODY), rows)
    return rows.tolist()


def choice(position, legal):
    ask = partial(position.ask, position.game.rules.policy, legal, np.int64(len(legal)))
    return [int(ask(search_stream(str(k)))) for k in range(20)]
