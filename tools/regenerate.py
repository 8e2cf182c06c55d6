"""Make the generated files anew: the clause index, the page's types, whole games as fixtures, golden playthroughs.

python tools/regenerate.py index        clause → code → tests, shipped with the package
python tools/regenerate.py notation     the forms of moves in docs/notation.md, from the games' declarations
python tools/regenerate.py packs        publish the packs as they are: kept in games/HOUSE/packs/GAME/VERSION.toml, with a game in
                                        tests/published, and told in docs/packs.md
python tools/regenerate.py facts        docs/what-is-stored.md, from the data of the page of plain facts
python tools/regenerate.py client       what the page knows of the server: web/openapi.json, web/src/api/schema.ts (needs Node) and
                                        web/src/games/GAME/view.ts
python tools/regenerate.py fixtures     tests/fixtures/GAME/*.semilla.json: whole games among strong bots for each main setup, and
                                        rare things in games of the fuzzer; takes a while
python tools/regenerate.py golden       tests/golden/*.txt, some of those games as readable text
"""

import json
import os
import subprocess
import sys
from bisect import bisect_right
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from semilla.bots.levels import make_bot
from semilla.bots.search import compile_search
from semilla.engine.changelog import changelog
from semilla.engine.clauses import build_index, index_file
from semilla.engine.families import Families
from semilla.engine.game import PACKS, Game
from semilla.engine.game import WHOLE as WHOLE_GAME
from semilla.engine.match import Match
from semilla.engine.moves import parse, written
from semilla.engine.pack import Pack, read_pack
from semilla.engine.record import to_record, verify, write_json
from semilla.engine.texts import LANGUAGES
from semilla.games import INDEX, game, shelf
from semilla.lab.fuzz import Fuzzer, Outing, Setup, setups
from semilla.lab.playthrough import playthrough
from tools.view_types import Page

ROOT = Path(__file__).parents[1]
FIXTURES = ROOT / "tests" / "fixtures"
GOLDEN = ROOT / "tests" / "golden"
WEB = ROOT / "web"
PUBLISHED = ROOT / "tests" / "published"
LEVEL = "hard"
EACH = 2
"""Whole games for each main setup."""
CANDIDATES = 6000
"""Games of the fuzzer to choose from."""
Shown = set[tuple[str, int]]
"""Event kinds, families of actions and refusal codes, by number."""
WHOLE = "[0-9]*"
"""The names of the whole games begin with the number of players."""


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


def openapi_text() -> tuple[Path, str]:
    """Where the server's OpenAPI document belongs and what it must say."""
    from semilla.server.app import create_app

    return WEB / "openapi.json", json.dumps(create_app().openapi(), indent=2, ensure_ascii=False) + "\n"


def schema_text() -> tuple[Path, str]:
    """Where the types of the server's answers belong and what they must say, by the OpenAPI document."""
    made = subprocess.run(["npm", "run", "--silent", "client"], cwd=WEB, capture_output=True, text=True, check=True)
    return WEB / "src" / "api" / "schema.ts", made.stdout


def view_texts() -> list[tuple[Path, str]]:
    """Where the types of the games' views belong and what they must say: a file for each game that has a folder in the page."""
    houses: dict[str, list[Game]] = {}
    for name in INDEX:
        found = game(name)
        houses.setdefault(found.folder.name, []).append(found)
    folders = WEB / "src" / "games"
    return [(folders / house / "view.ts", Page(games).text()) for house, games in houses.items() if (folders / house).is_dir()]


def write_client() -> None:
    """Write what the page knows of the server."""
    for path, text in (openapi_text(), *view_texts()):
        path.write_text(text, "utf-8")
    path, text = schema_text()
    path.write_text(text, "utf-8")


def notation_text() -> tuple[Path, str]:
    """Where the forms of moves are told and what that page must say between its two marks: a table for each house of games."""
    path = ROOT / "docs" / "notation.md"
    titles = {game(entry.name).moves: entry.title["en"].partition(" (")[0] for entry in shelf()}
    tables = [f"\n### {title}\n\n{written_forms(moves)}" for moves, title in titles.items()]
    return path, between_marks(path, "forms", tables)


def written_forms(moves: Families) -> str:
    """A table of a game's moves and parts of moves: how each is written, and the clauses it follows."""
    rows = [
        f"| {' · '.join(f'`{form}`' for form in family.forms)} | {', '.join(family.clauses.split())} |\n"
        for family in moves.each
        if any(family.forms)
    ]
    return "".join(("| written | clauses |\n|---|---|\n", *rows))


def write_notation() -> None:
    """Write the forms of moves into docs/notation.md."""
    path, text = notation_text()
    path.write_text(text, "utf-8")


def publish_packs() -> None:
    """Keep every game's pack under its version with a game that was played with it, and tell the versions in docs/packs.md."""
    for name in INDEX:
        found = game(name)
        kept = found.folder / PACKS / name / f"{found.pack.version}.toml"
        if kept.exists() and read_pack(kept, found.schema).hash != found.pack.hash:
            sys.exit(f"{name}: version {found.pack.version} was published with other values; give the pack a new version")
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(found.pack_file.read_bytes())
        played = published_record(name, found.pack.version)
        if not played.exists():
            compile_search(found)
            played.parent.mkdir(parents=True, exist_ok=True)
            write_json(played, to_record(play_hard(found, (found.players[0], {}), f"published {name} {found.pack.version}")))
    path, text = versions_text()
    path.write_text(text, "utf-8")


def published_record(name: str, version: int) -> Path:
    """A game that was played with a pack when it was published."""
    return PUBLISHED / f"{name}-{version}.semilla.json"


def versions_text() -> tuple[Path, str]:
    """Where the versions of the packs are told and what that page must say between its two marks."""
    path = ROOT / "docs" / "packs.md"
    tables = [f"\n### {game(name).title['en']}\n\n{written_changes(game(name).pack)}" for name in INDEX]
    return path, between_marks(path, "versions", tables)


def written_changes(pack: Pack) -> str:
    """A pack's changelog as a table: a line for each value."""
    rows = []
    for entry in changelog(pack):
        why = entry.why["en"] + (f" ({', '.join(entry.clauses)})" if entry.clauses else "")
        for change in entry.changes or (None,):
            cells = ("–",) * 3 if change is None else (f"`{change.value}`", cell(change.before), cell(change.after))
            rows.append(f"| {entry.version} | {' | '.join(cells)} | {why} |\n")
    return "".join(("| version | value | before | after | why |\n|---|---|---|---|---|\n", *rows))


def cell(value: Any) -> str:
    """A pack's value in a table."""
    return "–" if value is None else " ".join(map(str, value)) if isinstance(value, list) else str(value)


def between_marks(path: Path, marks: str, parts: Sequence[str]) -> str:
    """A page with these parts between its two marks; what writes it is called as the page."""
    start, end = f"<!-- {marks}: `make {path.stem}` -->\n", f"<!-- end of {marks} -->\n"
    before, _, rest = path.read_text("utf-8").partition(start)
    return "".join((before, start, *parts, "\n", end, rest.partition(end)[2]))


def facts_text() -> tuple[Path, str]:
    """Where the page of plain facts lies among the docs and what it must say, one language after the other."""
    from semilla.server.classes.facts import facts_in

    lines: list[str] = []
    for told in (facts_in(lang) for lang in LANGUAGES):
        lines += [f"# {told.title}", "", told.intro, ""]
        for section in told.sections:
            lines += [f"## {section.title}", "", *(f"- {fact}" for fact in section.facts), ""]
    return ROOT / "docs" / "what-is-stored.md", "\n".join(lines)


def write_facts() -> None:
    """Write the page of plain facts."""
    path, text = facts_text()
    path.write_text(text, "utf-8")


def golden_files() -> list[Path]:
    """The records whose playthroughs are kept as text: for every game one of its smallest and one of its largest table."""
    files = [sorted((FIXTURES / name).glob(f"{WHOLE}.semilla.json")) for name in INDEX]
    return [file for found in files for file in (found[0], found[-1])]


def golden_text(file: Path) -> tuple[Path, str]:
    """Where the playthrough of a record belongs and what it must say."""
    name = file.parent.name
    match = verify(json.loads(file.read_text("utf-8")), game(name))
    return GOLDEN / f"{name}-{file.name.removesuffix('.semilla.json')}.txt", "\n".join(playthrough(match)) + "\n"


def write_golden() -> None:
    """Write the golden playthroughs."""
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.txt"):
        old.unlink()
    for file in golden_files():
        path, text = golden_text(file)
        path.write_text(text, "utf-8")


def main_setups(found: Game) -> dict[str, list[Setup]]:
    """What gets whole games: a label and its setups for each number of players, or for each scenario where there are such."""
    groups: dict[str, list[Setup]] = {}
    for players, options in setups(found, found.pack):
        if options.get("length", WHOLE_GAME) != WHOLE_GAME:
            continue
        label = "-".join(part for part in (str(players), options.get("scenario", "")) if part)
        groups.setdefault(label, []).append((players, options))
    return groups


def play_hard(found: Game, setup: Setup, seed: str) -> Match:
    """A whole game among strong bots; the seed fixes the game and what they think."""
    players, options = setup
    match = Match(found, players, seed=seed, options=options)
    bots = [make_bot(LEVEL, f"{seed} {p}") for p in range(players)]
    while not match.over:
        here = match.now
        match.play(written(here, bots[here.seat].choose(here.hidden(here.seat))))
    return match


def shown_in(match: Match) -> Shown:
    """The event kinds, families of actions and refusal codes of a match."""
    found, seen = match.game, {("event", happening.kind) for happening in match.opening}
    starts = list(found.families.values())
    for here, played in zip(match.positions(), match.log, strict=False):
        seen |= {("event", happening.kind) for happening in played.happenings}
        for atom in parse(here, played.text).atoms:
            seen.add(("family", bisect_right(starts, atom) - 1))
            seen |= {("refusal", here.why(other)) for other in range(found.atoms)}
            here = here.after(atom)
    return seen


def shown_by(outing: Outing, starts: list[int]) -> Shown:
    """The same of a game of the fuzzer."""
    return (
        {("event", int(kind)) for kind in np.flatnonzero(outing.events)}
        | {("family", bisect_right(starts, int(atom)) - 1) for atom in np.flatnonzero(outing.played)}
        | {("refusal", int(code)) for code in np.flatnonzero(outing.refused)}
    )


def to_show(found: Game) -> Shown:
    """Everything that the fixtures of a game must show."""
    things = [("event", kind.name, int(kind)) for kind in found.event_names]
    things += [("family", name, number) for number, name in enumerate(found.families)]
    things += [("refusal", code.name, int(code)) for code in found.refusals if code]
    return {(kind, number) for kind, name, number in things if name.lower() not in found.absent}


def write_fixtures() -> None:
    """Write the fixtures of every game."""
    for name in INDEX:
        write_games(game(name), FIXTURES / name)


def write_games(found: Game, folder: Path) -> None:
    """Write whole games among strong bots, and what those never show in as few games of the fuzzer as possible."""
    compile_search(found)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.semilla.json"):
        old.unlink()
    jobs = [
        (f"{label}-{number}", group[number * len(group) // (EACH + 1)])
        for label, group in main_setups(found).items()
        for number in range(1, EACH + 1)
    ]
    missing = to_show(found)
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # a search does not hold the interpreter
        matches = pool.map(lambda job: play_hard(found, job[1], f"fixture {found.name} {job[0]}"), jobs)
        for (label, _), match in zip(jobs, matches, strict=True):
            missing -= shown_in(match)
            write_json(folder / f"{label}.semilla.json", to_record(match, [{"name": "", "kind": LEVEL}] * match.players))
            print(found.name, label, "points", *match.now.points(), flush=True)
    write_rare(found, folder, missing)


def write_rare(found: Game, folder: Path, missing: Shown) -> None:
    """Games of the fuzzer for what is missing, the one that shows most of it first."""
    fuzzer = Fuzzer(found, f"fixtures {found.name}", setups(found, found.pack))
    starts = list(found.families.values())
    outings = [fuzzer.play(number) for number in range(CANDIDATES)] if missing else []
    number = 0
    while missing and outings:
        best = max(outings, key=lambda outing: (len(shown_by(outing, starts) & missing), -len(outing.atoms)))
        if not shown_by(best, starts) & missing:
            break
        number += 1
        missing -= shown_by(best, starts)
        write_json(folder / f"rare-{number}.semilla.json", to_record(fuzzer.match(best)))
    print(found.name, "rare games:", number, "not shown:", sorted(missing) or "nothing")


if __name__ == "__main__":
    tasks = {
        "index": write_index,
        "notation": write_notation,
        "packs": publish_packs,
        "facts": write_facts,
        "client": write_client,
        "golden": write_golden,
        "fixtures": write_fixtures,
    }
    if len(sys.argv) < 2 or any(task not in tasks for task in sys.argv[1:]):
        sys.exit(__doc__)
    for task in sys.argv[1:]:
        tasks[task]()
