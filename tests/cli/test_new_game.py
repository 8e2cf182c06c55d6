"""`semilla new-game`: what it makes runs at once and passes its own tests; what cannot be made is said in a sentence."""

import tomllib

import pytest

from semilla.engine.texts import LANGUAGES
from tests.packages import new_game, run


def test_a_new_game_passes_its_own_tests_and_plays_in_terminal_and_arena(tmp_path):
    folder = new_game(tmp_path, "my-game")
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["semilla.games"] == {"my-game": "semilla_my_game"}
    assert not [file for file in folder.rglob("*") if "sample" in file.name.lower()]
    texts = [file.read_text("utf-8") for file in folder.rglob("*.*") if file.suffix in (".py", ".toml")]
    assert not [text for text in texts if "sample" in text.lower()]
    tested = run(folder, "pytest", "-q", "-p", "no:cacheprovider", "tests", cwd=folder)
    assert tested.returncode == 0, tested.stdout[-3000:]
    for lang in LANGUAGES:
        assert "my-game: My Game. " in run(folder, "semilla", "games", "--lang", lang).stdout
    played = run(folder, "semilla", "play", "my-game", "--players", "2", "--seed", "1", given="take 1\n2\nquit\n", cwd=folder)
    assert played.returncode == 0, played.stderr
    assert "21" in played.stdout
    met = run(folder, "semilla", "arena", "my-game", "--players", "2", "--bots", "greedy,random", "--games", "20", "--workers", "1")
    assert met.returncode == 0, met.stderr


def test_among_ours_it_is_a_folder_and_nothing_else(tmp_path):
    (tmp_path / "src" / "semilla" / "games").mkdir(parents=True)
    made = run(tmp_path, "semilla", "new-game", "my-game", "--ours", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    written = {file.relative_to(tmp_path).parent.as_posix() for file in tmp_path.rglob("*.*") if file.is_file()}
    assert written == {"src/semilla/games/my_game", "src/semilla/games/my_game/texts", "tests/rules/my_game"}
    assert "from semilla.games.my_game import moves, rules" in (tmp_path / "src/semilla/games/my_game/game.py").read_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["Nim"], '"Nim" is no name of a game'),
        (["nim_2"], '"nim_2" is no name of a game'),
        (["../nim"], "is no name of a game"),
        (["n" * 41], "is no name of a game"),
        (["ekonos"], "There is a game ekonos already."),
        (["el-plan"], "There is a game el-plan already."),
        (["nim", "--folder", "here"], "here exists already; nothing was written."),
        (["nim", "--folder", "file/nim"], "cannot be written."),
        (["nim", "--ours"], "There is no folder src/semilla/games here"),
    ],
)
def test_what_cannot_be_made_is_said_and_nothing_is_left(tmp_path, arguments, sentence):
    (tmp_path / "here").mkdir()
    (tmp_path / "file").touch()
    made = run(tmp_path, "semilla", "new-game", *arguments, "--lang", "en", cwd=tmp_path)
    assert made.returncode == 2
    assert sentence in made.stderr
    assert made.stderr.count("\n") == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == ["file", "here"]
