"""A rule is written once: break it, and what views, labels and prompts say breaks with it."""

import os
import subprocess
import sys

import pytest

MUTANTS = (
    ("ekonos", "legality", "takes_over", "lambda s, p, company, shares: True"),
    ("ekonos", "legality", "buying_price", "lambda t, s, company: 99"),
    ("ekonos", "legality", "selling_price", "lambda t, s, company: 99"),
    ("ekonos", "legality", "growth_at", "lambda t, place: 2"),
    ("ekonos", "legality", "tokens_used", "lambda t, s, p: 17"),
    ("el-plan-2014", "rules.district5", "list_price", "lambda t, s, p, imported: 9"),
    ("el-plan-2014", "rules.decisions", "is_in_play", "lambda t, s, space: False"),
    ("el-plan-2014", "rules.general", "is_active", "lambda t, s, p, card: False"),
    ("el-plan-2014", "rules.general", "product_types", "lambda s: 3"),
    ("el-plan-2014", "rules.district3", "taken_off", "lambda t, s, p, card: 1"),
    ("el-plan-2014", "rules.district3", "open_discounts", "lambda t, s, p, card: 9"),
    ("el-plan-2014", "rules.district4", "processes_with", "lambda t, card, process, tokens: 3"),
    ("el-plan-2014", "rules.district4", "choices_of", "lambda t, s, p, source: 7"),
    ("el-plan-2014", "rules.district4", "suffices", "lambda t, plan, line, processes: False"),
    ("el-plan-2014", "rules.scoring", "idea_count", "lambda s, p: 5"),
    ("el-plan-2014", "rules.scoring", "trio_count", "lambda t, s, p: 2"),
    ("el-plan-2011", "rules.district2_sales", "liquidation_value", "lambda t, card: 7"),
    ("el-plan-2011", "rules.general", "most_active", "lambda t, s, p, column: 6"),
    ("master-plan", "rules.plots", "lowest_bid", "lambda s, cell: 17"),
    ("master-plan", "rules.plots", "opening_value", "lambda s, cell: 17"),
    ("master-plan", "rules.contests", "lowest_stake", "lambda s, slot: 9"),
    ("master-plan", "rules.contests", "why_closed", "lambda t, s, slot: 1"),
    ("master-plan", "rules.upgrade", "upgrade_price", "lambda t, new, old: (9, 99)"),
    ("master-plan", "rules.district", "supply", "lambda t, s, p: 1"),
    ("master-plan", "rules.levels", "initial_level", "lambda t, s, cell, tile: 1"),
    ("master-plan", "rules.scoring", "coin_points", "lambda t, s, p: 33"),
)
"""Rules that people see the outcome of before they choose, each with what it could be instead."""

SCRIPT = """
import importlib, json, sys
from functools import cache
from semilla.engine.conformance import start, walk
from semilla.games import game

found, mutants = game(sys.argv[1]), json.loads(sys.argv[2])

def said(position):
    labels = [found.label(position, atom).json() for atom in position.legal()]
    sheet = [[line.message.json(), line.points] for lines in found.sheet(position) for line in lines]
    return json.dumps([found.derived(position), labels, found.prompt(position).json(), sheet], default=str)

positions = []
for players in (2, 4):
    first = start(found, players, {}, f"one rule {players}")
    positions += [here.copy() for _, here, _ in walk(first, "one rule", True)][::9]
was = cache(lambda k: said(positions[k]))
for module, name, instead in mutants:
    rule = getattr(importlib.import_module(f"semilla.games.{found.folder.name}.{module}"), name)
    true, wrong = rule.__code__, eval(instead).__code__
    for k, position in enumerate(positions):
        was(k)
        rule.__code__ = wrong
        now, rule.__code__ = said(position), true
        if now != was(k):
            print(name)
            break
"""


@pytest.mark.parametrize("name", dict.fromkeys(mutant[0] for mutant in MUTANTS))
def test_what_is_said_follows_the_rule(name):
    import json

    mutants = [mutant[1:] for mutant in MUTANTS if mutant[0] == name]
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, name, json.dumps(mutants)], env=plain, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [rule for _, rule, _ in mutants]
