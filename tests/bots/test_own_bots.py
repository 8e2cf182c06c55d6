"""Bots of one's own: found by entry point, by module and class, wherever bots are named; and never replaced in silence."""

import json
import sys
import time
from importlib.metadata import EntryPoint
from threading import Thread

import pytest

from semilla.bots import arena, levels
from semilla.bots.arena import Run, compete, results
from semilla.bots.levels import bot_names, make_bot
from semilla.cli import main
from semilla.engine.texts import Problem
from semilla.games import game

EKONOS = game("ekonos")
MODULE = '''
import numpy as np

class Thrifty:
    """Plays the last thing allowed."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, position):
        here, chosen = position, []
        while not chosen or (here.part and not here.over):
            chosen.append(here.legal()[-1])
            here = here.after(chosen[-1])
        return tuple(chosen)

class NoBot:
    pass

number = 3
'''


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """A folder with a module in which one works; journals go there."""
    (tmp_path / "my_thrifty.py").write_text(MODULE)
    (tmp_path / "my_broken.py").write_text("1 / 0")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path, ""])
    monkeypatch.setattr(arena, "cache_home", lambda: tmp_path / "cache")
    monkeypatch.setenv("SEMILLA_LANG", "en")
    yield
    sys.modules.pop("my_thrifty", None)


def test_by_module_and_class_in_the_arena_and_in_a_series(capsys):
    assert main(["arena", "ekonos", "--bots", "my_thrifty:Thrifty,random", "--games", "2", "--json"]) == 0
    assert {row["name"] for row in json.loads(capsys.readouterr().out)["bots"]} == {"my_thrifty:Thrifty", "random"}
    assert main(["simulate", "ekonos", "--players", "2", "--bots", "my_thrifty:Thrifty", "--games", "3", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["games"], data["unfinished"]) == (3, 0)
    assert data["bots"] == ["my_thrifty:Thrifty"]


def test_by_entry_point(monkeypatch):
    point = EntryPoint("thrifty", "my_thrifty:Thrifty", levels.GROUP)
    monkeypatch.setattr(levels, "announced", lambda: {"thrifty": point})
    assert bot_names()[-1] == "thrifty"
    assert type(make_bot("thrifty", "7")).__name__ == "Thrifty"
    assert make_bot("thrifty", "7").seed == "7"


def test_a_series_has_the_same_deals_with_any_bots():
    from semilla.engine.series import play_series
    from semilla.lab.gather import Plan
    from semilla.lab.places import Cores
    from semilla.lab.series import simulate

    plan = Plan("ekonos", EKONOS.pack.data, 2, ("greedy", "my_thrifty:Thrifty"), "deals")
    first = play_series(EKONOS, 2, 2, ["random"], "deals", workers=1)
    other = simulate(plan, 2, Cores(1), lambda count: None)
    assert first.points.shape == other.points.shape
    again = simulate(plan, 2, Cores(2), lambda count: None)
    assert (again.points == other.points).all()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("clever", "There is no bot clever"),
        ("my_nowhere:Thrifty", "No module named"),
        ("my_thrifty:Miserly", "has no attribute"),
        ("my_thrifty:NoBot", "is no bot"),
        ("my_thrifty:number", "is no bot"),
        ("my_broken:Any", "ZeroDivisionError"),
        ("my_thrifty:", "There is no bot"),
        (":Thrifty", "There is no bot"),
        ("greedy:file", "No module named"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said(name, told, capsys):
    with pytest.raises(Problem):
        make_bot(name, "1")
    for command in (
        ["arena", "ekonos", "--bots", f"{name},random"],
        ["simulate", "ekonos", "--players", "2", "--bots", f"{name},random"],
        ["play", "ekonos", "--seats", f"human,{name}"],
    ):
        assert main(command) == 2
        assert told in capsys.readouterr().err


class Busy:
    """Thinks in a thread of its own, for a good while."""

    def __init__(self, seed):
        self.spent = 0.0

    def choose(self, position):
        def work():
            start = time.thread_time()
            while time.thread_time() - start < 0.01:
                pass

        thread = Thread(target=work)
        thread.start()
        thread.join()
        return make_bot("random", "busy").choose(position)


def test_thinking_in_other_threads_counts(monkeypatch):
    monkeypatch.setitem(levels.BOTS, "busy", Busy)
    run = Run(EKONOS, EKONOS.pack, 2, ("busy", "random"), 2, "1", {})
    rows = {row["name"]: row for row in results(run, compete(run))["bots"]}
    assert rows["busy"]["seconds_per_move"] >= 0.01
    assert run.alone
    assert not Run(EKONOS, EKONOS.pack, 2, ("greedy", "easy"), 2, "1", {}).alone
