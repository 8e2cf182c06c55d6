"""Every text is said by some code, and whatever code says has a text."""

import ast
import re
import tomllib
from enum import IntEnum
from functools import cache
from pathlib import Path

import pytest

from semilla.engine.game import Game
from semilla.engine.texts import flatten
from semilla.games import INDEX, about, game

SOURCE = Path(__file__).parents[1] / "src" / "semilla"
FOLDERS = sorted(path.parent for path in SOURCE.rglob("en.toml") if "template" not in path.parts)
HOUSES = [folder for folder in FOLDERS if (folder.parent / "about.toml").exists()]
SAYING = {"Message": 0, "Problem": 0, "RecordError": 0, "say": 0, "phrase": 1, "Refused": 1}
"""What takes the key of a text, and as which argument."""
HOLE = r"([\w.-]+)"


def keys(folder: Path) -> set[str]:
    return set(flatten(tomllib.loads((folder / "en.toml").read_text("utf-8"))))


@cache
def parsed(folder: Path) -> list[ast.Module]:
    """The code of a folder, without the template for new games: its texts are checked where the guide is followed."""
    files = [file for file in sorted(folder.rglob("*.py")) if "template" not in file.relative_to(folder).parts]
    return [ast.parse(file.read_text("utf-8")) for file in files]


def speakers(folder: Path) -> list[Path]:
    """The code that can say a catalogue's texts: a game's own and what is common to all games; else everybody's."""
    common = [each for each in SOURCE.iterdir() if each.is_dir() and each.name != "games"]
    return [folder.parent, *common] if folder in HOUSES else [SOURCE]


@cache
def nodes(folder: Path) -> list[ast.AST]:
    return [node for where in speakers(folder) for tree in parsed(where) for node in ast.walk(tree)]


def spoken(folder: Path) -> tuple[set[str], list[str]]:
    """The strings in the code, and the patterns of those that are put together and begin as keys do."""
    inside = {id(part) for node in nodes(folder) if isinstance(node, ast.JoinedStr) for part in node.values}
    plain, patterns = set(), set()
    for node in nodes(folder):
        if isinstance(node, ast.JoinedStr):
            parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else HOLE for part in node.values]
            patterns.add("".join(parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            plain.add(node.value)
    return plain, [pattern for pattern in patterns if re.match(r"[a-z_]+\\\.", pattern)]


def vocabulary(folder: Path) -> set[str]:
    """The words that the holes of such a pattern can be filled with: names and strings in the code, ids and kinds in the data."""
    words: set[str] = set()
    for node in nodes(folder):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words.update(re.findall(r"\w+", node.value.lower()) if len(node.value) < 80 else ())
        elif isinstance(node, ast.Name | ast.Attribute):
            words.update((node.id if isinstance(node, ast.Name) else node.attr).lower().split("_"))
        elif isinstance(node, ast.FunctionDef | ast.keyword):
            words.update(((node.name if isinstance(node, ast.FunctionDef) else node.arg) or "").split("_"))
    for file in (folder.parent if folder in HOUSES else SOURCE).glob("**/*.toml"):
        if file.parent.name != "texts":
            words.update(re.findall(r'"([\w-]+)"', file.read_text("utf-8")))
    return {part for word in words for part in (word, *word.split("_"))}


def refusals_and_events(folder: Path) -> set[str]:
    """Those of the games in a house, and those that the engine gives to every game."""
    if folder in HOUSES:
        games = [game(name) for name in INDEX if about(name).house == folder.parent]
        return {f"{kind}.{each.name.lower()}" for one in games for kind, all_of in kinds(one) for each in all_of}
    calls = [node for node in nodes(folder) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalMove"]
    codes = {call.args[1].value for call in calls if isinstance(call.args[1], ast.Constant)}
    return {f"refusal.{code}" for code in codes | {"not_now"}}


def taken_together(folder: Path) -> set[str]:
    """The kinds of texts of which code takes all there are: it asks what a key begins with."""
    calls = [node for node in nodes(folder) if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "startswith"]
    return {call.args[0].value.removesuffix(".") for call in calls if isinstance(call.args[0], ast.Constant)}


def kinds(one: Game) -> list[tuple[str, type[IntEnum]]]:
    return [("refusal", one.refusals), ("event", one.event_names)]


def unsaid(folder: Path, catalogue: set[str]) -> list[str]:
    """The texts of a catalogue that no code says."""
    plain, patterns = spoken(folder)
    words = vocabulary(folder)
    exact, together = refusals_and_events(folder), taken_together(folder)

    def fills(holes: tuple[str, ...]) -> bool:
        return all(part in words or not part for hole in holes for part in re.split(r"[_.\d-]", hole))

    def said(key: str) -> bool:
        kind, _, rest = key.partition(".")
        if kind in ("refusal", "event"):
            return key in exact
        if kind == "short":  # a label in few words, for a button
            return f"label.{rest}" in catalogue
        if kind in together or key in plain:
            return True
        return any((found := re.fullmatch(each, key)) and fills(found.groups()) for each in patterns)

    return sorted(key for key in catalogue if not said(key))


def asked(folder: Path) -> set[str]:
    """The keys that a folder's code names whole."""
    found = set()
    for tree in parsed(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                place = SAYING.get(name, 99)
                key = node.args[place] if place < len(node.args) else None
                if isinstance(key, ast.Constant) and isinstance(key.value, str) and "." in key.value:
                    found.add(key.value)
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_text_is_said(folder):
    catalogue = keys(folder)
    assert not unsaid(folder, catalogue)
    assert unsaid(folder, catalogue | {"label.nobody_has_said_zzyzx"}) == ["label.nobody_has_said_zzyzx"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_whatever_is_said_has_a_text(folder):
    """With a catalogue of one's own and the engine's behind it; of games whoever plays them can say all."""
    houses = [] if folder in HOUSES else HOUSES
    known = keys(folder).union(keys(SOURCE / "engine" / "texts"), *map(keys, houses))
    said = asked(folder.parent)
    assert said
    assert not said - known
