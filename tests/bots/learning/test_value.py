"""Files of learned values: whatever is wrong with one is said in a sentence, before anything is played."""

import hashlib
import json

import numpy as np
import pytest

from semilla.bots import arena, make_bot
from semilla.bots.arena import Journal, Run
from semilla.bots.learning.net import weights
from semilla.bots.learning.value import MAGIC, Value, read_value
from semilla.cli import main
from semilla.engine.compiled.chance import search_stream
from semilla.engine.pack import make_pack
from semilla.engine.texts import LANGUAGES, Problem
from semilla.games import game
from tests.bots.positions import middle

EKONOS = game("ekonos")


def some_value(hidden=4, seed=1):
    count = len(EKONOS.features().each)
    net = np.random.default_rng(seed).normal(0, 0.02, weights(count, hidden)).astype(np.float32)
    return Value(EKONOS, EKONOS.pack.hash, (2, 6), hidden, 8.0, net, {"seed": "1"}, np.ones(3, np.float32))


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "ekonos.value"
    some_value().write(path)
    return path


def test_a_file_is_read_back(file):
    ours, read = some_value(), read_value(file, EKONOS, EKONOS.pack)
    assert (read.players, read.hidden, read.scale, read.made, read.pack) == (ours.players, 4, 8.0, {"seed": "1"}, ours.pack)
    assert np.array_equal(read.net, ours.net)
    assert np.array_equal(read.memory, ours.memory)
    assert file.stat().st_size < 100_000


def edited(**changes):
    def edit(data):
        line, numbers = data[len(MAGIC) :].split(b"\n", 1)
        return MAGIC + json.dumps({**json.loads(line), **changes}).encode() + b"\n" + numbers

    return edit


def with_infinity(data):
    line, numbers = data[len(MAGIC) :].split(b"\n", 1)
    numbers = np.array(np.inf, "<f4").tobytes() + numbers[4:]
    header = {**json.loads(line), "sha256": hashlib.sha256(numbers).hexdigest()}
    return MAGIC + json.dumps(header).encode() + b"\n" + numbers


BROKEN = {
    "nothing": (lambda data: b"", "not a learned value"),
    "something else": (lambda data: b"PK\x03\x04" + data, "not a learned value"),
    "no header": (lambda data: MAGIC + b"\xff{\n", "not a learned value"),
    "a list": (lambda data: MAGIC + b"[]\n", "not a learned value"),
    "no scale": (edited(scale=None), "not a learned value"),
    "a scale of nothing": (edited(scale=0.0), "not a learned value"),
    "players in words": (edited(players=["two", "six"]), "not a learned value"),
    "too many units": (edited(hidden=65), "not a learned value"),
    "another size": (edited(hidden=5), "damaged or cut off"),
    "fewer numbers": (edited(numbers=3), "damaged or cut off"),
    "cut off": (lambda data: data[:-5], "damaged or cut off"),
    "longer": (lambda data: data + b"\0", "damaged or cut off"),
    "a flipped bit": (lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:], "damaged or cut off"),
    "no number": (with_infinity, "damaged or cut off"),
    "another game": (edited(game="chess"), 'learned for "chess", not for ekonos'),
    "other rules": (edited(rules=99), "rules version 99"),
    "another pack": (edited(pack="0" * 64), "another component pack"),
    "other features": (edited(features=["coins"]), "other features"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_what_is_wrong_with_a_file_is_said(file, how, capsys):
    change, told = BROKEN[how]
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(Problem, match=told) as caught:
        read_value(file, EKONOS, EKONOS.pack)
    assert all("\n" not in caught.value.text(lang) for lang in LANGUAGES)
    assert main(["arena", "ekonos", "--bots", f"easy:{file},random", "--lang", "en"]) == 2
    assert told in capsys.readouterr().err


def test_no_file_and_a_file_for_another_pack(file, tmp_path):
    with pytest.raises(Problem, match="no file"):
        read_value(tmp_path / "none", EKONOS, EKONOS.pack)
    data = {**EKONOS.pack.data, "market": {**EKONOS.pack.data["market"], "prices": [2] * 8}}
    with pytest.raises(Problem, match="another component pack"):
        read_value(file, EKONOS, make_pack(data, EKONOS.schema, "other"))


def test_another_file_of_the_same_name_is_another_run(file, tmp_path, monkeypatch):
    monkeypatch.setattr(arena, "cache_home", lambda: tmp_path / "compiled")
    run = Run(EKONOS, EKONOS.pack, 2, (f"easy:{file}", "random"), 2, "1", {})
    before = Journal(run).path
    some_value(seed=2).write(file)
    assert Journal(run).path != before


def test_a_level_with_a_value_plays_by_it_and_only_by_what_it_sees(file):
    others = 0
    for position in middle("ekonos", choices=(3, 9, 17, 25, 40)):
        seat = position.seat
        seen = position.hidden(seat)
        chosen = make_bot(f"hard:{file}", "fair").choose(seen)
        assert position.why(chosen[0]) == 0
        others += chosen != make_bot("hard", "fair").choose(seen)
        assert make_bot(f"hard:{file}", "fair").choose(seen.redealt(seat, search_stream("other"))) == chosen
    assert others, "a random value should choose otherwise than the game's evaluation"
