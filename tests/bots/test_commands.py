"""`semilla arena`, `semilla analyse` and the hint of the terminal game, as a user meets them."""

import json
import threading
import time
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

from semilla.bots import BOTS, arena
from semilla.bots.search import Search, SearchBot, Tree
from semilla.cli import main
from semilla.cli.coach import hint
from semilla.engine.match import Match
from semilla.games import game

FIXTURE = Path(__file__).parents[1] / "fixtures" / "ekonos" / "4-1.semilla.json"


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SEMILLA_LANG", "en")
    monkeypatch.setattr(arena, "cache_home", lambda: tmp_path / "cache" / "compiled")


def test_arena_as_data(capsys):
    bots = "greedy,random,random,random"
    assert main(["arena", "ekonos", "--players", "4", "--bots", bots, "--games", "8", "--seed", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert list(data) == ["game", "players", "games", "bots"]
    assert (data["game"], data["players"], data["games"]) == ("ekonos", 4, 8)
    assert [row["name"] for row in data["bots"]] == ["greedy", "random"]
    for row in data["bots"]:
        assert list(row) == ["name", "games", "win_share", "interval", "mean_points", "rating", "seconds_per_move"]


@pytest.mark.parametrize(("lang", "word"), [("en", "win share"), ("es", "victorias")])
def test_arena_as_a_table(capsys, lang, word):
    assert main(["arena", "ekonos", "--bots", "greedy,random", "--games", "2", "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert word in out
    assert "greedy" in out


def test_the_arena_counts_the_time_of_all_threads_of_search(capsys, monkeypatch):
    """What the trees took, each in its own thread by that thread's clock, is in the time a move that the command tells."""
    spent, run_tree, choose = [], Tree.run, SearchBot.choose
    moves = []

    def timed(tree, *arguments, **named):
        start = time.thread_time()
        run_tree(tree, *arguments, **named)
        spent.append((threading.get_ident(), time.thread_time() - start))

    monkeypatch.setattr(Tree, "run", timed)
    monkeypatch.setattr(SearchBot, "choose", lambda bot, position: (moves.append(bot), choose(bot, position))[1])
    monkeypatch.setattr(Search, "think_until", lambda search, _: search.think(32))  # on all its trees, but not by the clock
    monkeypatch.setitem(BOTS, "search", partial(SearchBot, milliseconds=1, workers=2))
    assert main(["arena", "ekonos", "--bots", "search,random", "--games", "2", "--json"]) == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)["bots"]}
    assert len({thread for thread, _ in spent}) > 1
    assert rows["search"]["seconds_per_move"] * len(moves) >= sum(seconds for _, seconds in spent) - 1e-3


def test_arena_says_what_is_wrong(capsys):
    assert main(["arena", "ekonos", "--players", "4", "--bots", "greedy,random"]) == 2
    assert "2 seats given for 4 players" in capsys.readouterr().err
    assert main(["arena", "ekonos", "--bots", "greedy,clever"]) == 2
    assert "There is no bot clever" in capsys.readouterr().err


def test_analyse(capsys, tmp_path):
    chart = tmp_path / "chart.svg"
    assert main(["analyse", str(FIXTURE), "--simulations", "32", "--chart", str(chart), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["moves"][0]["number"] >= 1
    assert len(data["result"]) == 4
    ElementTree.parse(chart)
    assert main(["analyse", str(FIXTURE), "--simulations", "32", "--chart", str(chart), "--lang", "es"]) == 0
    assert "Gráfica:" in capsys.readouterr().out


def test_only_finished_games_are_analysed(capsys, tmp_path):
    record = json.loads(FIXTURE.read_text("utf-8"))
    record["moves"], record["result"] = record["moves"][:10], None
    record["chance"] = record["chance"][:5]
    path = tmp_path / "part.semilla.json"
    path.write_text(json.dumps(record))
    assert main(["analyse", str(path)]) == 2
    assert "not over" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "es"])
def test_hints(lang):
    lines = hint(Match(game("ekonos"), 3, seed=4, names=["Ana"]), lang)
    assert 1 <= len(lines) <= 3
    assert lines[0].startswith({"en": "Play ", "es": "Jugar "}[lang])
    assert " (play " in lines[0]
