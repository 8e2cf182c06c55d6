"""Both languages say the same things; every code has its sentence."""

import re
from pathlib import Path

from semilla.server.problems import texts

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "semilla" / "server"


def test_both_languages_have_the_same_keys_and_parameters() -> None:
    english, spanish = texts().texts["en"], texts().texts["es"]
    assert english.keys() == spanish.keys()
    for key, sentence in english.items():
        assert set(re.findall(r"\{(\w+)", sentence)) == set(re.findall(r"\{(\w+)", spanish[key])), key


def test_every_refusal_has_its_sentence() -> None:
    for file in SOURCE.rglob("*.py"):
        for status, key in re.findall(r'Refused\(\s*(\d+),\s*"([\w.]+)"', file.read_text()):
            assert texts().has(key), key
            assert texts().has(f"status.{status}"), status
    for status in ("waiting", "playing", "over", "closed"):
        assert texts().has(f"table.{status}")


def test_what_teachers_are_told_to_press_is_on_the_page() -> None:
    manual, words = ((ROOT / file).read_text("utf-8") for file in ("docs/running-a-server.md", "web/src/words/en.ts"))
    named = {name for row in manual.splitlines() if row.startswith("|") for name in re.findall(r"\*\*(.+?)\*\*", row)}
    assert named
    assert {name for name in named if f'"{name}"' not in words} == set()
