"""Make the generated files anew: the clause index, whole games as fixtures, golden playthroughs.

python tools/regenerate.py index        clause → code → tests, shipped with the package
python tools/regenerate.py golden       tests/golden/*.txt, one readable game for each setup chosen below
python tools/regenerate.py fixtures     tests/fixtures/GAME/*.semilla.json, five games for each main setup, chosen for coverage
"""

import json
import sys
from pathlib import Path

import numpy as np

from semilla.engine.clauses import build_index, index_file
from semilla.engine.conformance import play_match
from semilla.engine.game import Game
from semilla.engine.record import to_record, write_json
from semilla.games import INDEX, game, shelf
from semilla.lab.fuzz import Fuzzer, Outing, Setup, setups
from semilla.lab.playthrough import playthrough

ROOT = Path(__file__).parents[1]
FIXTURES = ROOT / "tests" / "fixtures"
GOLDEN = ROOT / "tests" / "golden"
FIVE = 5
CANDIDATES = 1500


def index_text(entry_name: str) -> tuple[Path, str]:
    """Where the index of a game's clauses belongs and what it must say."""
    entry = next(entry for entry in shelf() if entry.name == entry_name)
    index = build_index(entry.clauses, entry.house, ROOT / "src", ROOT / "tests")
    return index_file(entry.clauses), json.dumps(index, indent=1) + "\n"


def write_index() -> None:
    """Write the clause index of every game."""
    for name in INDEX:
        path, text = index_text(name)
        path.write_text(text, "utf-8")


def golden_games() -> list[tuple[str, Setup, bool]]:
    """The playthroughs kept as text: for every game its smallest and its largest table."""
    chosen = []
    for name in INDEX:
        found = setups(game(name), game(name).pack)
        chosen += [(name, found[0], True), (name, found[-1], True)]
    return chosen


def golden_text(name: str, setup: Setup, policy: bool) -> tuple[Path, str]:
    """Where a playthrough belongs and what it must say."""
    players, options = setup
    match = play_match(game(name), players, options, "golden", policy)
    label = "-".join((name, str(players), *options.values()))
    return GOLDEN / f"{label}.txt", "\n".join(playthrough(match)) + "\n"


def write_golden() -> None:
    """Write the golden playthroughs."""
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.txt"):
        old.unlink()
    for name, setup, policy in golden_games():
        path, text = golden_text(name, setup, policy)
        path.write_text(text, "utf-8")


def main_setups(found: Game) -> list[list[Setup]]:
    """The groups that get five fixtures each: a group for each number of players, or for each scenario where there are such."""
    groups: dict[tuple[object, ...], list[Setup]] = {}
    for players, options in setups(found, found.pack):
        groups.setdefault((players, options.get("scenario")), []).append((players, options))
    return list(groups.values())


def covered(outing: Outing) -> set[tuple[str, int]]:
    """The event kinds, atoms' families apart, and refusal codes that a game shows."""
    kinds = {("event", int(k)) for k in np.flatnonzero(outing.events)}
    return kinds | {("refusal", int(k)) for k in np.flatnonzero(outing.refused)}


def write_fixtures() -> None:
    """Choose and write the whole games kept as fixtures."""
    for name in INDEX:
        found = game(name)
        folder = FIXTURES / name
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.semilla.json"):
            old.unlink()
        kinds = [("event", kind) for kind in found.event_names] + [("refusal", code) for code in found.refusals if code]
        missing = {(kind, int(code)) for kind, code in kinds if code.name.lower() not in found.absent}
        for group in main_setups(found):
            fuzzer = Fuzzer(found, f"fixtures {name}", group)
            outings = [fuzzer.play(number) for number in range(CANDIDATES)]
            players, options = group[0]
            label = "-".join(part for part in (str(players), options.get("scenario", "")) if part)
            for number in range(1, FIVE + 1):
                best = max(outings, key=lambda outing: (len(covered(outing) & missing), -len(outing.atoms)))
                outings.remove(best)
                missing -= covered(best)
                write_json(folder / f"{label}-{number}.semilla.json", to_record(fuzzer.match(best)))
        print(name, "not covered:", sorted(missing) or "nothing")


if __name__ == "__main__":
    tasks = {"index": write_index, "golden": write_golden, "fixtures": write_fixtures}
    if len(sys.argv) < 2 or any(task not in tasks for task in sys.argv[1:]):
        sys.exit(__doc__)
    for task in sys.argv[1:]:
        tasks[task]()
