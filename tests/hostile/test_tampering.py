"""Tampered records, positions, packs and arguments against the real commands: any answer but a sentence fails."""

import json
import os
import random
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from semilla.engine.match import Match
from semilla.engine.pack import PackError, make_pack
from semilla.games import INDEX, game
from tests.hostile.command import call
from tests.hostile.mutation import ODD_NUMBERS, ODD_TEXTS, as_json, mangled, mutated

FIXTURES = Path(__file__).parents[1] / "fixtures"
short = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
long = settings(max_examples=5_000, deadline=None, suppress_health_check=list(HealthCheck))
FILES = {name: sorted((FIXTURES / name).glob("*.semilla.json"))[0] for name in INDEX}


def of(name):
    """The record of a short game."""
    return json.loads(FILES[name].read_text("utf-8"))


def position(name):
    """A position in the middle of a game."""
    match, rng = Match(game(name), game(name).players[0], seed=5), random.Random(5)
    while not match.over and len(match.log) < 60:
        match.play(rng.choice(match.legal()))
    return match.positions()[len(match.log) // 2].json()


def answered(data, *command, typed=""):
    """Give a file to a command, in a folder of its own."""
    here = Path.cwd()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            Path("x").write_bytes(data)
            return call(*command, "x", typed=typed)
        finally:
            os.chdir(here)


def try_record(name, data):
    for command in (("replay",), ("replay", "--log", "--lang", "es"), ("play", "--resume")):
        answered(data, *command, typed="1\nquit\n")


def try_position(name, data):
    seats = ",".join(["human"] * game(name).players[0])
    answered(data, "play", name, "--seats", seats, "--position", typed="\n1\n1\nhelp\nquit\n")


def try_pack(name, data):
    """A pack (always a table: TOML knows nothing else) becomes tables or sentences."""
    try:
        make_pack(data if isinstance(data, dict) else {}, game(name).schema, "x")
    except PackError as error:
        error.text("es")


@pytest.mark.parametrize("file", ["record", "position"])
@short
@given(st.data())
def test_tampered_files(file, data):
    original = of("ekonos") if file == "record" else position("ekonos")
    {"record": try_record, "position": try_position}[file]("ekonos", as_json(data.draw(mutated(original))))


@short
@given(st.data())
def test_mangled_files(data):
    try_record("ekonos", data.draw(mangled(FILES["ekonos"].read_bytes())))


@pytest.mark.parametrize("name", INDEX)
@short
@given(st.data())
def test_tampered_packs(name, data):
    try_pack(name, data.draw(mutated(tomllib.loads(game(name).pack_file.read_text("utf-8")))))


@short
@given(st.data())
def test_mangled_packs(data):
    answered(data.draw(mangled(game("ekonos").pack_file.read_bytes())), "components", "ekonos", "--check")


WORDS = st.sampled_from(
    [*ODD_TEXTS, *map(str, ODD_NUMBERS), "ekonos", "el-plan", "chess", "random,random", "human", "x=y", "es", "EK-", "1"]
).map(
    lambda text: text.replace("\x00", "")  # no argument of a process contains it
)
FLAGS = {
    "games": ("--json",),
    "rules": ("--clause", "--code", "--json", "--check"),
    "components": ("--check", "--json"),
    "replay": ("--log", "--json", "--pack"),
    "play": ("--players", "--seats", "--names", "--seed", "--option", "--pack", "--position", "--undo", "--resume", "--force"),
    "simulate": ("--players", "--bots", "--seed", "--option", "--pack", "--workers", "--json"),
    "serve": ("--port", "--nothing"),
}


@st.composite
def arguments(draw):
    """A command with whatever somebody might write after it."""
    command = draw(st.sampled_from(list(FLAGS)))
    more = draw(
        st.lists(
            st.sampled_from([*FLAGS[command], "--lang"]) | WORDS | st.text(st.characters(exclude_characters="\x00"), max_size=5),
            max_size=6,
        )
    )
    start = {"play": ["ekonos"], "simulate": ["ekonos", "--games", "3"], "serve": ["--port"]}.get(command, [])
    return [command, *start, *more]


@short
@given(arguments())
def test_any_arguments(line):
    if line[0] == "serve" and any(word.strip().isdigit() for word in line):
        return  # a port that may be free
    here = Path.cwd()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            call(*line, typed="1\nquit\n")
        finally:
            os.chdir(here)


@pytest.mark.soak
@pytest.mark.parametrize("name", INDEX)
@pytest.mark.parametrize("file", ["record", "position", "pack"])
def test_tampered_files_of_every_game_for_long(name, file):
    source = {"record": of, "position": position, "pack": lambda name: tomllib.loads(game(name).pack_file.read_text("utf-8"))}[
        file
    ](name)
    attempt = {"record": try_record, "position": try_position, "pack": try_pack}[file]

    @long
    @given(mutated(source))
    def run(data):
        attempt(name, data if file == "pack" else as_json(data))

    run()


@pytest.mark.soak
def test_any_arguments_for_long():
    long(given(arguments())(test_any_arguments.hypothesis.inner_test))()
