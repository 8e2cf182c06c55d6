"""A word of a pack's vocabulary is whole: declared, told in both languages, drawn, obeyed by a rule, in the designers' guide."""

import re
from pathlib import Path

import pytest

from semilla.games import game
from semilla.games.el_plan.effects import ALL, CARD_EFFECTS, EVENT_EFFECTS, columns, drawings
from semilla.games.el_plan.state import Effect as Happening
from semilla.games.master_plan.effects import ACTIONS, AT_ONCE, CONDITIONS, Condition, Effect

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "packs.md").read_text("utf-8")
EL_PLAN, MASTER_PLAN = game("el-plan-2014"), game("master-plan")
DRAWN = (ROOT / "web" / "src" / "games" / "el_plan" / "view.ts").read_text("utf-8")


def obeyed(found, what):
    """Whether a rule of the game names it."""
    return any(re.search(rf"\b{re.escape(what)}\b", file.read_text("utf-8")) for file in (found.folder / "rules").glob("*.py"))


def in_guide(word):
    """Whether a table of the designers' guide has the word."""
    return re.search(rf"^\|.*`{word}[(`]", GUIDE, re.MULTILINE) is not None


@pytest.mark.parametrize("word", CARD_EFFECTS)
def test_what_a_card_does(word):
    effect = CARD_EFFECTS[word]
    forms = [f"effect.{word}_{number}" for number in (1, 2, 3)] if effect.many else [f"effect.{word}"]
    assert all(EL_PLAN.texts.has(key) for key in forms), "no sentence in texts/"
    assert effect.columns, "no column of the tables"
    assert all(obeyed(EL_PLAN, f"t.{column.name}") for column in effect.columns), "no rule reads it"
    assert f'{word}: "{drawings()[word]}"' in DRAWN, "not drawn (make client)"
    assert in_guide(word), "not in docs/packs.md"


@pytest.mark.parametrize("word", EVENT_EFFECTS)
def test_what_an_event_does(word):
    forms = [f"happens.{word}_{number}" for number in (1, 2, 3)] if EVENT_EFFECTS[word].many else [f"happens.{word}"]
    assert all(EL_PLAN.texts.has(key) for key in forms), "no sentence in texts/"
    assert obeyed(EL_PLAN, f"Effect.{word.upper()}"), "no rule asks for it"
    assert f'{word}: "{drawings()[word]}"' in DRAWN, "not drawn (make client)"
    assert in_guide(word), "not in docs/packs.md"


def test_the_vocabulary_of_el_plan_has_no_gaps():
    assert {word.upper() for word in EVENT_EFFECTS} == {kind.name for kind in Happening}
    assert not set(CARD_EFFECTS) & set(EVENT_EFFECTS)  # one table of drawings
    for effect in (*CARD_EFFECTS.values(), *EVENT_EFFECTS.values()):
        named = set(re.findall(r"\{([a-z_]+)\}", effect.drawing))
        assert named <= set(effect.args)
        assert ("{…" in effect.drawing) == (ALL in effect.args)
    tables = set(EL_PLAN.schema.dtype.names)
    assert all(name in tables for by in ("", "resource", "process") for name in columns(by))


@pytest.mark.parametrize("kind", [*AT_ONCE, *CONDITIONS], ids=lambda kind: kind.name)
def test_what_a_contest_tile_does(kind):
    assert MASTER_PLAN.texts.has(f"special.{kind.name.lower()}"), "no sentence in texts/"
    assert obeyed(MASTER_PLAN, f"{type(kind).__name__}.{kind.name}"), "no rule asks for it"
    assert in_guide(kind.name), "not in docs/packs.md"


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.name)
def test_what_a_public_action_does(kind):
    assert MASTER_PLAN.texts.has(f"tier.{kind.name.lower()}"), "no sentence in texts/"
    assert MASTER_PLAN.texts.has(f"label.tier_{kind.name.lower()}"), "no label in texts/"
    assert obeyed(MASTER_PLAN, f"Effect.{kind.name}"), "no rule asks for it"
    assert in_guide(kind.name), "not in docs/packs.md"


def test_the_vocabulary_of_master_plan_has_no_gaps():
    assert {*AT_ONCE, *ACTIONS} == set(Effect) - {Effect.NOTHING}
    assert set(CONDITIONS) == set(Condition) - {Condition.NOTHING}
