"""Why nothing can be done with a thing on the table: the rule that forbids what came furthest, whatever the page shows there."""

import pytest

from semilla.engine.match import Match
from semilla.engine.moves import why, why_thing
from semilla.games import INDEX, game

MOVES = 40


def play_on(match, moves=MOVES):
    for _ in range(moves):
        if match.over:
            return
        yield match.now
        legal = match.legal()
        match.play(legal[len(legal) // 2])


@pytest.mark.parametrize("name", INDEX)
def test_a_thing_with_a_choice_has_no_reason_and_any_other_has_one_of_its_own(name):
    """Whatever a choice lies on can be used; of all else that the phase asks for, the answer is a refusal of the rules."""
    found = game(name)
    refused = 0
    for here in play_on(Match(found, seed="things")):
        lit = {}
        for atom in here.legal():
            family, numbers = found.decode(atom)
            at = family.at(here, numbers)
            if at is not None:
                lit[at["kind"], at["id"]] = family.name
        for (kind, thing), family in lit.items():
            assert why_thing(here, "", kind, thing, family) is None
        for family in found.moves.each:
            for atom in range(family.first, family.first + family.size, 7):
                numbers = family.numbers(atom)
                at = family.at(here, numbers) if here.phase in family.phases and family.named(here, numbers) else None
                if at is not None and (at["kind"], at["id"]) not in lit:
                    illegal = why_thing(here, "", at["kind"], at["id"])
                    assert illegal is not None
                    assert illegal.reason("en")
                    assert illegal.reason("es")
                    refused += 1
    assert refused


def test_the_reason_is_that_of_the_move():
    match = Match(game("ekonos"), 3, seed="things")
    shut = ""
    while not shut:
        if match.phase == "tile":
            legal = {move.split()[1] for move in match.legal()}
            shut = next((space for space in match.pack.ids["space"] if space not in legal), "")
        if not shut:
            tiles = [move for move in match.legal() if move.endswith(" tile")]
            match.play((tiles or match.legal())[0])
    reasons = [why(match.now, f"{verb} {shut}").code for verb in ("place", "protect")]
    assert why_thing(match.now, "", "space", shut).code in reasons
    assert why_thing(match.now, "", "space", shut, "place").code == reasons[0]
    assert why_thing(match.now, "", "nothing", shut) is None


def test_in_the_middle_of_a_move_the_thing_is_asked_for_there():
    match = Match(game("master-plan"), 2, seed="things")
    first = match.tree()[0]
    assert first["then"]
    lit = {node["at"]["id"] for node in first["then"]}
    shut = next(cell for cell in match.game.domains["cell"] if cell not in lit)
    assert why_thing(match.now, first["words"], "cell", shut) is not None
    assert why_thing(match.now, first["words"], "cell", lit.pop()) is None
