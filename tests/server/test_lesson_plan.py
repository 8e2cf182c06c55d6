"""What the lesson plans tell a teacher to press is on the page, in both languages, with the figures of the game."""

import re
from pathlib import Path

import pytest

from semilla.engine.pace import minutes
from semilla.games import game

ROOT = Path(__file__).parents[2]
PLANS = {"en": "lesson-el-plan.md", "es": "clase-el-plan.md"}
PERIODS, PLAYERS = "6", 4


def words_in(lang: str) -> dict[str, str]:
    """The page's own words, and those of a class, by their keys."""
    english, spanish = (ROOT / "web/src/class/words.ts").read_text("utf-8").split("export const es")
    pages = (ROOT / f"web/src/words/{lang}.ts").read_text("utf-8") + {"en": english, "es": spanish}[lang]
    return {key or plain: text for key, plain, text in re.findall(r'^\s*(?:"([^"]+)"|(\w+)):\s*"([^"]*)"', pages, re.MULTILINE)}


@pytest.mark.parametrize("lang", PLANS)
def test_what_a_lesson_plan_names_is_on_the_page(lang: str) -> None:
    words = words_in(lang)
    until = words["option.length.period"].replace("{number}", PERIODS)
    taken = str(minutes(game("el-plan-2014"), PLAYERS, PERIODS))
    known = {*words.values(), words["option.length.takes"].replace("{name}", until).replace("{minutes}", taken)}
    named = re.findall(r"(?<!\*)\*([^*\n\[]+)\*(?!\*)", (ROOT / "docs" / PLANS[lang]).read_text("utf-8"))
    assert len(named) > 15
    assert [name for name in named if name not in known] == []
