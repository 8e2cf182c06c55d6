"""Games are found by their folders and by entry points of other packages; a broken one says so, and the others go on."""

from dataclasses import replace
from pathlib import Path

import pytest

from semilla.engine.about import read_about
from semilla.engine.compiled import trace
from semilla.engine.compiled.cache import cache_folder
from semilla.engine.game import compile_game
from semilla.engine.texts import LANGUAGES, Problem
from semilla.games import INDEX, OURS, check_free, game, left_out, look_around
from tests.packages import announce, run

ABOUT = """
[{name}]
title = {{ en = "Twin", es = "Gemelo" }}
players = [2, 6]
minutes = [1, 2]
about = {{ en = "Ekonos under another name.", es = "Ekonos con otro nombre." }}
"""
GAME = """
from dataclasses import replace
from pathlib import Path

from semilla.engine.about import read_about
from semilla.games.ekonos.game import GAME as EKONOS

GAME = replace(EKONOS, about=read_about(Path(__file__).parent)["twin"])
"""


def bring(folder, package, module, about, code=GAME):
    """Install a package with one game, as an installer would leave it."""
    house = folder / module
    house.mkdir()
    (house / "__init__.py").touch()
    (house / "about.toml").write_text(about, "utf-8")
    (house / "game.py").write_text(code, "utf-8")
    announce(folder, package, module)


def semilla(folder, *arguments):
    """The command with the packages of a folder."""
    return run(folder, "semilla", *arguments)


def test_ours_are_found_by_their_folders():
    ours = [name for name, found in look_around()[0].items() if found.package == OURS]
    assert ours == list(INDEX)
    assert {"ekonos", "el-plan-2014", "el-plan-2011", "master-plan"} <= set(ours)
    assert not [problem for problem in left_out() if problem.package == OURS]
    assert game("el-plan") is game("el-plan-2014")


def test_a_game_of_another_package_is_on_the_shelf(tmp_path):
    bring(tmp_path, "semilla-twin", "semilla_twin", ABOUT.format(name="twin"))
    listed = semilla(tmp_path, "games", "--lang", "en")
    assert listed.stdout.count("ekonos: ") == 1
    assert "twin: Twin. 2 to 6 players" in listed.stdout
    assert listed.stderr == ""
    assert semilla(tmp_path, "components", "twin").stdout == semilla(tmp_path, "components", "ekonos").stdout


BROKEN = {
    "no TOML": ("[twin", GAME, "about.toml"),
    "no players": (ABOUT.format(name="twin").replace("players", "# players"), GAME, "players must be"),
    "too many players": (ABOUT.format(name="twin").replace("[2, 6]", "[2, 99]"), GAME, "players must be"),
    "no Spanish": (ABOUT.format(name="twin").replace(', es = "Gemelo"', ""), GAME, "title must be"),
    "unknown field": (ABOUT.format(name="twin") + "colour = 1", GAME, "no field"),
    "bad name": (ABOUT.format(name="Twin"), GAME, '"Twin" is no name of a game'),
    "name taken": (ABOUT.format(name="ekonos"), GAME, "ekonos is taken by the package semilla"),
    "alias taken": (ABOUT.format(name="el-plan"), GAME, "el-plan is taken by the package semilla"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_cannot_be_put_on_the_shelf_is_named_and_the_others_are_there(tmp_path, case):
    about, code, sentence = BROKEN[case]
    bring(tmp_path, "semilla-twin", "semilla_twin", about, code)
    listed = semilla(tmp_path, "games", "--lang", "en")
    assert listed.returncode == 0
    assert listed.stdout.count(" players") == len(INDEX)
    assert listed.stderr.startswith("Games of the package semilla-twin are left out. ")
    assert sentence in listed.stderr
    assert listed.stderr.count("\n") == 1


def test_a_package_without_a_house_is_named(tmp_path):
    announce(tmp_path, "semilla-twin", "semilla_twin")
    assert "There is no module semilla_twin" in semilla(tmp_path, "games", "--lang", "en").stderr
    (tmp_path / "semilla_twin").mkdir()
    (tmp_path / "semilla_twin" / "__init__.py").touch()
    assert "semilla_twin no tiene about.toml" in semilla(tmp_path, "games", "--lang", "es").stderr


@pytest.mark.parametrize(
    ("code", "cause"),
    [
        ("GAME = nothing", "NameError: name 'nothing' is not defined (game.py, 1)."),
        ("import nowhere_to_be_found", "No module named 'nowhere_to_be_found' (game.py, 1)."),
        ("GAME = (", "SyntaxError"),
        ("", "AttributeError"),
        (GAME.replace('["twin"]', '["twin"], fields=EKONOS.fields[:-1]').replace('"twin"', '"two"'), "KeyError"),
    ],
)
def test_a_game_that_cannot_be_opened_is_named_with_its_package_and_cause(tmp_path, code, cause):
    bring(tmp_path, "semilla-twin", "semilla_twin", ABOUT.format(name="twin"), code)
    shown = semilla(tmp_path, "components", "twin", "--lang", "en")
    assert shown.returncode == 2
    assert shown.stderr.startswith("The game twin of the package semilla-twin cannot be opened: ")
    assert cause in shown.stderr
    assert shown.stderr.count("\n") == 1


def test_two_houses_of_one_name_do_not_share_a_board(tmp_path):
    (tmp_path / "ekonos").mkdir()
    with pytest.raises(Problem) as problem:
        check_free("other", tmp_path / "ekonos", look_around()[0])
    assert all("ekonos" in problem.value.text(lang) for lang in LANGUAGES)


def test_the_record_has_room_for_all_players(tmp_path):
    (tmp_path / "about.toml").write_text(ABOUT.format(name="twin").replace("[2, 6]", "[2, 7]"), "utf-8")
    with pytest.raises(TypeError, match="no room for 7 players"):
        replace(game("ekonos"), about=read_about(tmp_path)["twin"])


def test_what_is_compiled_with_the_engine_does_not_need_a_game(tmp_path):
    """Else a package that is taken away would leave machine code behind that cannot be read, and break all games."""
    found = game("ekonos")
    compile_game(found)
    kept = cache_folder(Path(trace.__file__).parent)
    indexes = list(kept.rglob("*.nbi"))
    assert indexes
    assert not [index.name for index in indexes if b"semilla.games" in index.read_bytes()]
