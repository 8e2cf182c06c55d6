"""What must not hurt the command line: bad files, bad arguments, bad names. It answers with a sentence and loses nothing."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from semilla.engine.match import Match
from semilla.games import game
from tests.hostile.command import call
from tests.hostile.mutation import as_json

FIXTURE = Path(__file__).parents[1] / "fixtures" / "ekonos" / "2-1.semilla.json"
RECORD = json.loads(FIXTURE.read_text("utf-8"))
MANY = "9" * 10_000


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SEMILLA_LANG", "en")


def with_name(name):
    return as_json({**RECORD, "seats": [{**RECORD["seats"][0], "name": name}, *RECORD["seats"][1:]]})


def with_text(field, text):
    return as_json({**RECORD, field: [text, *RECORD[field][1:]] if isinstance(RECORD[field], list) else text})


BAD_RECORDS = {
    "nothing": b"",
    "NaN": b"NaN",
    "a list": b"[1]",
    "10,000 digits": MANY.encode(),
    "players of 10,000 digits": FIXTURE.read_bytes().replace(b'"players": 2', b'"players": ' + MANY.encode()),
    "players NaN": FIXTURE.read_bytes().replace(b'"players": 2', b'"players": NaN'),
    "players 1e999": FIXTURE.read_bytes().replace(b'"players": 2', b'"players": 1e999'),
    "players twice": FIXTURE.read_bytes().replace(b'"players": 2', b'"players": 2, "players": 3'),
    "600 deep": b"[" * 600 + b"]" * 600,
    "100,000 deep": b"[" * 100_000,
    "not UTF-8": b'{"semilla": "\xff"}',
    "too large": FIXTURE.read_bytes() + b" " * 1_000_000,
    "position [1]": as_json({**RECORD, "position": [1]}),
    "position of nothing": as_json({**RECORD, "position": {}}),
    "junk": as_json({**RECORD, "junk": 1}),
    "escape in a name": with_name("\x1b[31mred"),
    "lone surrogate in a name": with_name("\ud800"),
    "NUL in a name": with_name("a\x00"),
    "a number for a name": with_name(5),
    **{f"lone surrogate in {field}": with_text(field, "\udfff") for field in ("game", "seed", "moves", "chance", "nonces", "pack")},
    **{f"escape in {field}": with_text(field, "\x1b]0;x\x07") for field in ("game", "seed", "moves", "chance")},
}
GOOD_NAMES = ("[/red]x", "[bold]", "Ana", ":smile:", "李雷", "", "x" * 5000, "A\u202ena", "\u200b")


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("data", BAD_RECORDS.values(), ids=BAD_RECORDS)
@pytest.mark.parametrize(
    "command", [("replay",), ("replay", "--log"), ("replay", "--json"), ("analyse",), ("play", "--resume")], ids=" ".join
)
def test_bad_records(command, data, lang):
    Path("bad.semilla.json").write_bytes(data)
    said = call(*command, "bad.semilla.json", "--lang", lang)
    assert said.code in (1, 2)
    assert said.out + said.err
    assert [path.name for path in Path().iterdir()] == ["bad.semilla.json"]


@pytest.mark.parametrize("data", [*BAD_RECORDS.values(), FIXTURE.read_bytes()], ids=[*BAD_RECORDS, "a record"])
def test_bad_positions(data):
    Path("bad.json").write_bytes(data)
    assert call("play", "ekonos", "--position", "bad.json").code == 2


@pytest.mark.parametrize("data", [data for data in BAD_RECORDS.values() if len(data) < 50_000], ids=lambda data: "")
def test_bad_packs(data):
    Path("bad.toml").write_bytes(data)
    assert call("components", "ekonos", "--check", "bad.toml").code == 1
    assert call("simulate", "ekonos", "--pack", "bad.toml").code == 2


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_any_other_name_is_only_a_name(name):
    Path("a.semilla.json").write_bytes(with_name(name))
    said = call("replay", "a.semilla.json", "--log")
    assert said.code == 0
    assert not set("\u202e\u200b\x1b") & set(said.out)
    assert name[:7].replace("\u202e", "") in said.out or not name.isprintable()


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "ekonos", "--games", MANY),
        ("simulate", "ekonos", "--games", "9" * 18),
        ("simulate", "ekonos", "--workers", "9" * 18),
        ("simulate", "ekonos", "--players", "9" * 18),
        ("simulate", "ekonos", "--seed", "\ud800"),
        ("simulate", "ekonos", "--seed", "x" * 201),
        ("simulate", "ekonos", "--bots", "\x1b[31m"),
        ("fuzz", "ekonos", "--games", MANY),
        ("fuzz", "ekonos", "--seed", "a\nb"),
        ("bench", "ekonos", "--seconds", "9" * 18),
        ("arena", "ekonos", "--games", MANY),
        ("arena", "ekonos", "--seed", "\udc80"),
        ("ladder", "ekonos", "--games", MANY),
        ("ladder", "ekonos", "--players", MANY),
        ("ladder", "ekonos", "--players", "2,2"),
        ("ladder", "ekonos", "--players", "2,\x1b[31m"),
        ("ladder", "ekonos", "--out", "/"),
        ("ladder", "ekonos", "--out", "missing.md"),
        ("ladder", "ekonos", "--out", FIXTURE),
        ("analyse", FIXTURE, "--simulations", MANY),
        ("analyse", FIXTURE, "--simulations", "9" * 18),
        ("analyse", FIXTURE, "--minutes", "9" * 18),
        ("analyse", FIXTURE, "--chart", "/"),
        ("analyse", FIXTURE, "--chart", "none/x.svg"),
        ("serve", "--port", "65536"),
        ("serve", "--port", MANY),
        ("serve", "--database", "postgresql://localhost:99999999/x"),
        ("serve", "--database", "postgresql://localhost:port/x"),
        ("serve", "--database", "postgresql://[/x"),
        ("serve", "--database", "\ud800"),
        ("backup", "x.backup", "--database", "postgresql://localhost:99999999/x"),
        ("play", "ekonos", "--seed", "\ud800"),
        ("play", "ekonos", "--seed", ""),
        ("play", "ekonos", "--seats", "\x1b[31m,human"),
        ("play", "ekonos", "--option", "\ud800=x"),
        ("play", "ekonos", "--names", "\x1b[31mred"),
        ("play", "ekonos", "--names", "A\u202ena"),
        ("play", "ekonos", "--names", "\ud800"),
        ("play", "ekonos", "--names", "x" * 41),
        ("play", "ekonos", "--players", "2", "--names", "Ana,Iván,Eva"),
        ("play", "ekonos", "--record", "/"),
        ("play", "ekonos", "--pack", "/dev/zero"),
        ("play", "ekonos", "--position", "/dev/zero"),
        ("play", "--resume", "/dev/zero"),
        ("play", "--resume", "\x1b[31m.json"),
        ("replay", "\udc80.json"),
        ("replay", "/"),
        ("rules", "\x1b[31m"),
        ("rules", "ekonos", "--clause", "\ud800"),
        ("puzzles", "ekonos", "--puzzle", "\x1b[31m" * 1000),
        ("puzzles", "ekonos", "--theme", "\ud800" * 1000),
        ("puzzles", "ekonos", "--make", MANY),
        ("puzzles", "ekonos", "--audit", "9" * 18),
        ("puzzles", "ekonos", "--make", "3", "--out", "/"),
        ("puzzles", "ekonos", "--make", "3", "--seed", "\ud800"),
        ("\x1b[31m",),
    ],
    ids=lambda arguments: " ".join(str(argument)[:30] for argument in arguments).encode("ascii", "backslashreplace").decode(),
)
def test_bad_arguments(arguments):
    said = call(*arguments)
    assert said.code == 2
    assert said.out == ""
    assert len(said.err) < 2000
    assert list(Path().iterdir()) == []


class TestWhatIsWritten:
    """`--record --force` replaces plain files and nothing else."""

    PLAY = ("play", "ekonos", "--seats", "random,random", "--seed", "1", "--force", "--record")

    def test_a_pipe_a_folder_and_a_dangling_link_stay(self):
        os.mkfifo("pipe")
        Path("folder").mkdir()
        Path("link").symlink_to("nowhere")
        Path("to_pipe").symlink_to("pipe")
        for name in ("pipe", "folder", "link", "to_pipe"):
            said = call(*self.PLAY, name)
            assert (said.code, said.out) == (2, "")
            assert "is not a plain file" in said.err
        assert stat.S_ISFIFO(Path("pipe").stat().st_mode)
        assert sorted(path.name for path in Path().iterdir()) == ["folder", "link", "pipe", "to_pipe"]

    def test_a_link_stays_and_its_file_is_replaced(self):
        Path("real.json").write_text("old")
        Path("link.json").symlink_to("real.json")
        assert call(*self.PLAY, "link.json").code == 0
        assert Path("link.json").is_symlink()
        assert json.loads(Path("real.json").read_text())["semilla"] == "record"

    def test_a_game_that_cannot_be_saved_where_it_should_is_saved_elsewhere(self, monkeypatch, tmp_path):
        monkeypatch.setattr("semilla.engine.record.Path.write_bytes", only_once_unwritable())
        said = call("play", "ekonos", "--seats", "human,random", "--record", "a.json", typed="1\nquit\n")
        assert said.code == 0
        assert "a.json cannot be written" in said.out
        (saved,) = tmp_path.glob("ekonos-*.semilla.json")
        assert str(saved.name) in said.out


def only_once_unwritable():
    """Writing that fails the first time, as a full disk does."""
    original, tried = Path.write_bytes, []

    def write(path, *arguments):
        tried.append(path)
        if len(tried) == 1:
            raise OSError(28, "No space left on device")
        return original(path, *arguments)

    return write


def test_typed_nonsense_never_ends_a_game():
    lines = [
        "\x1b[A",
        "\ud800",
        "[/red]",
        "why",
        "why \x00",
        "why 0",
        "0",
        "-1",
        "99",
        MANY,
        "why " + MANY,
        "x" * 5000,
        "undo",
        "back",
        "?",
    ]
    said = call("play", "ekonos", "--seats", "human,random", "--seed", "3", typed="\n".join([*lines, "quit", ""]))
    assert said.code == 0
    assert "Saved: " in said.out
    assert len(said.out) < 100_000


def test_positions_of_other_games_and_half_made_moves():
    Path("p.json").write_text(json.dumps(Match(game("ekonos"), 2, seed=1).now.json()))
    assert "position is of" in call("play", "master-plan", "--position", "p.json").err


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        ((b"replay", b"\xff.json"), b""),
        ((b"play", b"ekonos", b"--seed", b"\xff"), b""),
        ((b"play", b"ekonos", b"--names", b"\xff"), b""),
        ((b"rules", b"\x1b[31m\xff"), b""),
    ],
)
@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_bytes_that_are_no_text_in_a_real_process(arguments, typed, locale):
    ended = subprocess.run(
        [sys.executable, "-m", "semilla", *arguments],
        input=typed,
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    )
    assert ended.returncode == 2
    assert b"Traceback" not in ended.stderr
    assert b"\x1b" not in ended.stderr


def test_typed_bytes_that_are_no_text():
    ended = subprocess.run(
        [sys.executable, "-m", "semilla", "play", "ekonos", "--seats", "human,random", "--seed", "3"],
        input=b"\xff\xfe\n\x80\nquit\n",
        capture_output=True,
        check=False,
    )
    assert ended.returncode == 0
    assert b"Traceback" not in ended.stderr
    assert b"Saved: " in ended.stdout
