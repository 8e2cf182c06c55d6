"""Everything a game can say is said, in both languages."""

import json
import re
import shutil
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from semilla.engine.match import Match
from semilla.engine.moves import parse
from semilla.engine.record import verify
from semilla.engine.texts import LANGUAGES
from semilla.games import INDEX, game
from semilla.lab.fuzz import fuzz, setups
from semilla.lab.listen import Ear

FIXTURES = Path(__file__).parents[1] / "fixtures"


def atoms_of(match):
    return [atom for here, played in zip(match.positions(), match.log, strict=False) for atom in parse(here, played.text).atoms]


@pytest.mark.parametrize("name", INDEX)
def test_every_event_and_refusal_of_whole_games_has_words(name):
    found = game(name)
    ear, refusals = Ear(found), [code for code in found.refusals if code]
    for file in sorted((FIXTURES / name).glob("*.semilla.json")):
        match = verify(json.loads(file.read_text("utf-8")), found)
        assert ear.listen(match, atoms_of(match), [code for code in refusals if code.name.lower() not in found.absent]) == ""
        if {*refusals} <= ear.refused:
            break
    said = {what[1] for what in ear.heard if what[0] == "refusal"} | {0}
    unspoken = {found.refusals(code).name.lower() for code in ear.refused - said if code}
    assert unspoken <= {"unknown", "space_first"}  # nothing that can be asked for in notation


@pytest.mark.parametrize("name", INDEX)
def test_the_fuzzer_puts_what_it_meets_into_words(name):
    found = game(name)
    findings = fuzz(found, 20, "words", setups(found, found.pack))
    assert (findings.trouble, findings.unsaid) == ("", "")


EACH = 9
"""Of so many positions of a game one is listened to."""
WORD = re.compile(r"[^\W_][\w#-]*")


def said_in(match):
    """What a game asks, offers, tells and counts on its way."""
    yield from match.story()
    for here in match.positions()[::EACH]:
        if not here.over:
            yield match.game.prompt(here)
            yield from (match.game.label(here, atom) for atom in here.legal())
    yield from (line.message for line in chain(*match.game.sheet(match.now)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", INDEX)
def test_things_are_called_by_their_names_not_by_their_ids(name, lang):
    """Numbers and places of a map are their own names."""
    found = game(name)
    things = {thing: names[lang] for domain in found.pack.names.values() for thing, names in domain.items()}
    words = {word.lower() for called in things.values() for word in WORD.findall(called)}
    ids = {thing for thing in things if not thing.isdecimal()} - words
    for file in sorted((FIXTURES / name).glob("*.semilla.json"))[::4]:
        match = verify(json.loads(file.read_text("utf-8")), found)
        for message in said_in(match):
            text = match.say(message, lang)
            assert not ids & set(WORD.findall(text)), text


def speechless(tmp_path, old, new):
    """El Plan with one sentence changed."""
    found = game("el-plan-2014")
    shutil.copytree(found.folder / "texts", tmp_path / "texts")
    for file in (tmp_path / "texts").iterdir():
        text = file.read_text("utf-8")
        file.write_text(text.replace(old, new), "utf-8")
    return replace(found, about=replace(found.about, house=tmp_path))


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("not_offered =", "nothing_offered =", "not_offered"),
        ("{import_money}", "{imports}", "imports"),
        ("administer =", "other =", "prompt.administer"),
    ],
)
def test_a_sentence_that_cannot_be_said_is_found_with_a_record(tmp_path, old, new, what):
    found = speechless(tmp_path, old, new)
    findings = fuzz(found, 20, "words", setups(found, found.pack))
    assert findings.trouble == "unsaid"
    assert what in findings.unsaid
    assert findings.record is not None


def test_the_words_of_a_move_that_goes_wrong_on_the_way():
    match = Match(game("el-plan-2014"), 3, seed=7)
    begun = next(" ".join(text.split()[:-1]) for text in longer_moves(match))
    assert f"After “{begun}” one cannot go on with “nonsense”" in match.why(f"{begun} nonsense").text("en")
    assert f"Después de «{begun}» no se puede seguir con «nonsense»" in match.why(f"{begun} nonsense").text("es")


def longer_moves(match):
    """Moves of several parts, as they come up."""
    while True:
        for node in match.tree():
            if "then" in node:
                yield f"{node['words']} {node['then'][0]['words']}"
        match.play(match.legal()[0])
