"""Families of moves: every atom is of one, and everything that is written of it comes from its declaration."""

import json
import re
from dataclasses import replace

import pytest
from tools.regenerate import ROOT, notation_text

from semilla.engine.clauses import index_file
from semilla.engine.conformance import check_clauses
from semilla.engine.families import Families, Family, Slot
from semilla.engine.match import Match
from semilla.games import INDEX, game
from tests.rules.master_plan.table import ANA, table


@pytest.mark.parametrize("name", INDEX)
def test_every_atom_is_of_one_family_and_back(name):
    found = game(name)
    for atom in range(found.atoms):
        family, numbers = found.decode(atom)
        place = 0
        for slot, number in zip(family.slots, numbers, strict=True):
            assert 0 <= number < slot.room
            place = place * slot.room + number
        assert family.first + place == atom


def test_a_gap_between_families_is_found():
    card = Slot("card", 3)
    with pytest.raises(AssertionError, match="sell"):
        Families(Family("buy", 0, (card,)), Family("sell", 4, (card,)))
    with pytest.raises(AssertionError, match="sell"):
        Families(Family("buy", 0, (card,)), Family("sell", 2, (card,)))


@pytest.mark.parametrize("name", INDEX)
def test_every_family_can_be_told(name):
    """A family without words is one that needs none (it says so by its form), and each has a name and a phase of its own."""
    families = game(name).moves.each
    assert len({family.name for family in families}) == len(families)
    assert all(family.phases for family in families)
    for family in families:
        braces = {brace for form in family.forms for brace in re.findall(r"\{(\w+)\}", form)}
        slots = {slot.fills for slot in family.slots}
        assert not any(family.forms) or slots <= braces, f"{family.name} does not name all it needs"
        assert braces <= slots or family.names.__name__ != "<lambda>", f"{family.name} names more than it has"


@pytest.mark.parametrize("name", INDEX)
def test_whatever_number_is_refused_has_its_parameters(name):
    """Numbers are kept for larger packs, too."""
    match = Match(game(name), seed="all numbers")
    for _ in range(8):
        for atom in range(match.game.atoms):
            match.game.refusal(match.now, atom, match.now.why(atom))
        match.play(match.legal()[-1])


@pytest.mark.parametrize("clauses", ["", "EK-CARD-99", "EK-CARD-1 EK-NONE-1", "EK-BUY-1"])
def test_a_family_follows_clauses_that_there_are_and_that_matter_when_it_is_asked(clauses):
    found = game("ekonos")
    first, *others = found.moves.each
    index = json.loads(index_file(found.about.clauses).read_text("utf-8"))
    check_clauses(found, index)
    with pytest.raises(AssertionError, match=f"{first.name} follows"):
        check_clauses(replace(found, moves=Families(replace(first, clauses=clauses), *others)), index)


def test_an_edition_follows_its_own_clauses():
    for name, letters in (("el-plan-2014", "EP14-"), ("el-plan-2011", "EP11-")):
        followed = [clause for clauses in game(name).move_clauses.values() for clause in clauses]
        assert followed
        assert all(clause.startswith(letters) for clause in followed)


def test_what_cannot_follow_cites_what_the_next_part_follows():
    match = table(turn=ANA, contests=["e01"])
    plot = next(move.split()[1] for move in match.legal() if move.startswith("bid "))
    assert match.why(f"bid {plot} 0").clause == "MP-BIDPLOT-3"
    assert match.why("contest e01 0").clause == "MP-BIDPUB-2"


def test_the_forms_in_the_documentation_are_those_declared():
    path, text = notation_text()
    assert path.read_text("utf-8") == text, "stale: run `make notation`"


HOUSES = {"Ekonos": ["ekonos"], "El Plan": ["el-plan-2014", "el-plan-2011"], "Master Plan": ["master-plan"]}


def test_the_examples_in_the_documentation_are_moves():
    """Each is made of declared forms, filled with things that there are."""
    text = (ROOT / "docs" / "notation.md").read_text("utf-8").partition("For example:")[2]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    examples = {title: moves.strip("`").split("` · `") for title, moves in rows if title in HOUSES}
    assert sum(map(len, examples.values())) > 50
    for title, moves in examples.items():
        patterns = "|".join(pattern for name in HOUSES[title] for pattern in patterns_of(game(name)))
        for move in moves:
            assert re.fullmatch(rf"(?:{patterns})(?: (?:{patterns}))*", move), f"{title}: {move}"


def patterns_of(found):
    """The forms of a game's moves with every thing that could stand in them."""
    things = {
        **found.pack.ids,
        **found.domains,
        "tile": found.pack.ids.get("tile", ()),
        "card": found.pack.ids.get("investment", ()),
    }
    if found.name == "ekonos":
        things["card"] = found.pack.ids["card"]
    resource = "|".join(found.pack.ids.get("resource", ()))
    either = {name: "|".join(map(re.escape, words)) for name, words in things.items()}
    either |= {"resources": f"(?:{resource}) (?:{resource}) (?:{resource})", "source": "[a-z0-9-]+"}
    for family in found.moves.each:
        for form in filter(None, family.forms):
            yield re.sub(r"\{(\w+)\}", lambda brace: f"(?:{either.get(brace[1], '[0-9]+')})", form)
