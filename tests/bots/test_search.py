"""The tree search: legal, reproducible, bounded, and it sees what is worth seeing."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest

from semilla.bots import BOTS, make_bot
from semilla.bots import search as module
from semilla.bots.arena import Run
from semilla.bots.search import Search, SearchBot, settings_of
from semilla.bots.search_kernel import LIKELY
from semilla.bots.simple import GreedyBot
from semilla.engine.compiled.rule import entry
from semilla.engine.match import Match
from semilla.engine.moves import moves
from semilla.engine.outcome import played
from semilla.engine.texts import Problem
from semilla.games import INDEX, game
from semilla.games.ekonos.atoms import BUY, KEEP
from semilla.games.ekonos.state import Phase
from tests.bots.positions import middle
from tests.rules.ekonos.board import COMPANIES, board


@pytest.mark.parametrize(("name", "players"), [(name, players) for name in INDEX for players in range(game(name).players[0], 5)])
def test_whole_games_of_legal_moves(name, players, monkeypatch):
    monkeypatch.setitem(BOTS, "quick", lambda seed: SearchBot(seed, simulations=4, slips=True))
    run = Run(game(name), game(name).pack, players, ("quick",) * players, 1, "legal", {})
    assert run.play(0) is not None  # a move that is not allowed raises


def test_one_game_after_the_other_in_a_process():
    """Also when a rule was called before its game was compiled: it must not be tried on another game's records."""
    program = """
from semilla.bots import BOTS
from semilla.bots.arena import Run
from semilla.bots.search import SearchBot
from semilla.games import game
BOTS["quick"] = lambda seed: SearchBot(seed, simulations=4)
for name in ("ekonos", "el-plan-2014"):
    Run(game(name), game(name).pack, 2, ("quick", "quick"), 1, "1", {}).play(0)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize("name", INDEX)
def test_the_same_seed_gives_the_same_move(name):
    for position in middle(name):
        assert len({SearchBot("same", simulations=64).choose(position) for _ in range(3)}) == 1


def test_given_milliseconds_it_uses_all_cores_and_answers():
    for position in middle("ekonos"):
        bot = SearchBot("clock", milliseconds=50)
        assert position.why(bot.choose(position)[0]) == 0
        assert len(bot.search.trees) == (os.cpu_count() or 1)


def test_trees_of_several_cores_are_added_up():
    (position,) = middle("ekonos", choices=(17,))
    search = Search(position.game, "cores", workers=3)
    search.begin(position)
    search.think(300)
    assert sum(choice.visits for choice in search.choices()) == 300


def test_a_full_tree_still_plays(monkeypatch):
    monkeypatch.setattr(module, "ROOM", 64)
    for position in middle("ekonos"):
        bot = SearchBot("full", simulations=500)
        assert position.why(bot.choose(position)[0]) == 0
        assert bot.search.trees[0].desk.used[0] <= 64


def test_nothing_is_chosen_more_often_than_it_was_on_offer():
    (position,) = middle("ekonos", choices=(17,))
    search = Search(position.game, "offers")
    search.begin(position)
    search.think(500)
    nodes = search.trees[0].nodes[1 : search.trees[0].desk.used[0]]
    assert (nodes["visits"] <= nodes["offered"]).all()
    assert (nodes["value"] >= 0).all()
    assert (nodes["value"] <= nodes["visits"]).all()


def test_it_buys_the_share_that_wins():
    """Last choice of the game: Panda stands on five spaces and its share costs two coins."""
    match = board(
        players=2,
        phase=Phase.BUY,
        turn=2,
        tiles={"panda": [1, 2, 3, 4, 5], "crown": [10]},
        shares={"panda": {1: 1}, "crown": {1: 1}},
        coins=[10, 14],
        hands={},
        lap=6,
    )
    atoms = SearchBot("win", simulations=200).choose(match.now)
    assert atoms == (BUY + COMPANIES.index("panda"),)


def test_it_does_not_sell_what_is_worth_more():
    match = board(
        players=2,
        phase=Phase.SELL,
        turn=2,
        tiles={"panda": [1, 2, 3, 4, 5]},
        shares={"panda": {2: 1}},
        coins=[10, 8],
        hands={},
        lap=6,
    )
    assert SearchBot("keep", simulations=200).choose(match.now) == (KEEP,)


@entry
def last_only(tables, states, i, atoms, count):
    """A sieve that keeps the last atom."""
    atoms[0] = atoms[count - 1]
    return 1


def test_a_game_may_narrow_what_is_searched(monkeypatch):
    monkeypatch.setattr(module, "sieve_of", lambda game: last_only)
    (position,) = middle("ekonos", choices=(17,))
    assert SearchBot("sieve", simulations=20).choose(position) == (position.legal()[-1],)


@pytest.mark.parametrize("title", INDEX)
def test_the_sieve_of_a_game_keeps_some_of_what_is_allowed(title):
    found, dropped = game(title), 0
    for seed in ("1", "2"):
        position = Match(found, 3, seed=seed, forced=False).now
        bot = GreedyBot(seed)
        while not position.over:
            legal, atoms = position.legal(), np.zeros(found.atoms, np.int64)
            atoms[: len(legal)] = legal
            count = module.sieve_of(found)(position.pack.tables, position.states, np.int64(0), atoms, np.int64(len(legal)))
            kept = set(atoms[:count].tolist())
            assert kept
            assert kept <= set(legal)
            dropped += len(legal) - count
            position = played(position, bot.choose(position))
    assert dropped > 0


def test_an_ending_is_played_out_where_nobody_else_has_a_choice():
    match = board(
        players=2,
        phase=Phase.SELL,
        turn=2,
        tiles={"panda": [1, 2, 3], "sunset": [5]},
        shares={"panda": {2: 1}, "sunset": {2: 2}},
        coins=[10, 8],
        hands={},
        lap=6,
    )
    search = Search(match.game, "ending")
    search.begin(match.now)
    worths = {}
    for move in moves(match.now):
        after = played(match.now, move.atoms)
        ends = [played(after, last.atoms) for last in moves(after)]
        assert all(end.over for end in ends)
        worths[move.atoms[0]] = max((1 in end.winners(), end.points()[1]) for end in ends)
    assert worths[search.solution()] == max(worths.values())
    assert min(worths.values()) < max(worths.values())


@pytest.mark.parametrize("title", INDEX)
def test_an_ending_with_others_choices_is_searched(title):
    position = Match(game(title), 3, seed="1", forced=False).now
    search = Search(position.game, "ending")
    search.begin(position)
    assert search.solution() is None


def test_a_slip_is_another_choice_that_looks_nearly_as_good():
    steady, slipping = SearchBot("slips", simulations=64), SearchBot("slips", simulations=64, slips=True)
    slipping.search = Search(game("ekonos"), "slips")
    slipping.search.trees[0].settings = slipping.search.trees[0].settings.copy()
    slipping.search.trees[0].settings["slips"] = 100
    slips = 0
    for position in middle("ekonos"):
        best, slip = steady.choose(position)[0], slipping.choose(position)[0]
        results = {choice.atom: choice.result for choice in looked_at(position)}
        leeway = float(slipping.search.trees[0].settings[0]["leeway"])
        plausible = [atom for atom, result in results.items() if atom != best and result > results[best] - leeway]
        assert slip in (plausible or [best])
        slips += slip != best
    assert slips > 0


def test_how_often_is_the_games_own_matter():
    first, second = (settings_of(game(name).folder, name)[0] for name in ("el-plan-2014", "el-plan-2011"))
    assert first["slips"] > second["slips"]
    assert first["leeway"] > second["leeway"]
    assert first["turns"] == second["turns"] == 30
    learned = settings_of(game("el-plan-2014").folder, "el-plan-2014", 1.0)[0]
    assert learned["turns"] < first["turns"]
    assert learned["slips"] == first["slips"]


@pytest.mark.parametrize("folder", sorted({game(name).folder for name in INDEX}), ids=lambda folder: folder.name)
def test_a_section_of_settings_is_for_a_game_that_is_there(folder):
    """A mistyped one would be passed over in silence."""
    settings = tomllib.loads((folder / "search.toml").read_text("utf-8"))
    sections = {key for key, value in settings.items() if isinstance(value, dict)}
    assert sections <= {"learned", *(name for name in INDEX if game(name).folder == folder)}


def looked_at(position):
    """The first choices of a move, as both bots of the test before see them."""
    search = Search(position.game, "slips")
    search.begin(position)
    search.decide(64)
    return [choice for choice in search.choices() if choice.visits]


def test_a_search_by_hand_leaves_the_games_own_value_alone():
    (position,) = middle("ekonos", choices=(17,))
    own, by_hand = Search(position.game, "by hand"), Search(position.game, "by hand", by_hand=True)
    for search in (own, by_hand):
        search.begin(position)
        search.think(200)
    assert (own.trees[0].features, by_hand.trees[0].features) == (position.game.features().fill, None)
    assert own.choices() != by_hand.choices()


def test_who_comes_too_late_looks_at_something():
    (position,) = middle("ekonos", choices=(17,))
    search = Search(position.game, "late", workers=2)
    search.begin(position)
    search.think_until(0.0)
    assert search.choices()


def test_unknown_bots_are_named():
    with pytest.raises(Problem, match="There is no bot clever"):
        make_bot("clever", "1")


def test_what_is_decided_is_not_thought_over():
    thought = []
    for position in middle("ekonos"):
        search = Search(position.game, "decided")
        search.begin(position)
        search.decide(2000)
        first, second, *rest = [choice.visits for choice in search.choices()]
        thought.append(first + second + sum(rest))
        left = 2000 - thought[-1]
        assert left == 0 or LIKELY * (first - second) > left
    assert min(thought) < 2000


def in_plain_python(program):
    """What a program prints, as JSON, where nothing is compiled."""
    result = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", program],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path.cwd())},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr[-3000:]
    return json.loads(result.stdout)


def test_plain_python_searches_alike():
    chosen = in_plain_python("""
import json
from semilla.bots.search import SearchBot
from tests.bots.positions import middle
print(json.dumps([SearchBot("plain", simulations=8).choose(position) for position in middle("ekonos", choices=(2, 5))]))
""")
    assert chosen == [list(SearchBot("plain", simulations=8).choose(position)) for position in middle("ekonos", choices=(2, 5))]


def test_all_choices_meet_the_same_deals():
    seeds, visits = in_plain_python("""
import json
from dataclasses import replace
from semilla.bots.search import Search
from tests.bots.positions import middle

seeds = []
(position,) = middle("ekonos", choices=(17,))
rules = position.game.rules

def redeal(tables, states, i, viewer, rng):
    seeds.append(int(rng[0]))
    rules.redeal(tables, states, i, viewer, rng)

object.__setattr__(position.game, "rules", replace(rules, redeal=redeal))
search = Search(position.game, "deals")
search.begin(position)
seeds.clear()
search.decide(40)
print(json.dumps([seeds, [choice.visits for choice in search.choices()]]))
""")
    deals = seeds[1::2]  # every simulation looks at one deal to choose, and is played on another
    met = [deals.count(deal) for deal in dict.fromkeys(deals)]
    assert sorted(met, reverse=True) == [sum(count > n for count in visits) for n in range(max(visits))]
    assert max(met) > 1
