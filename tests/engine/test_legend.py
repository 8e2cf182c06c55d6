"""The legend and the notes of every game: complete in both languages, short, with the figures of the pack."""

import pytest

from semilla.engine.conformance import check_legend, check_sentences
from semilla.engine.legend import legend, read_signs
from semilla.engine.notes import notes, read_notes, unknown
from semilla.engine.texts import Problem
from semilla.games import INDEX, game

EKONOS = game("ekonos")


@pytest.mark.parametrize("name", INDEX)
def test_signs_and_notes_are_sound(name):
    check_legend(game(name))


def test_figures_are_those_of_the_pack():
    signs = {sign.id: sign for group in legend(EKONOS) for sign in group.signs}
    growth = EKONOS.pack.data["growth"]
    assert f"on {growth['may_expand']} (?)" in signs["growth"].text["en"]
    assert signs["panda"].name == EKONOS.pack.names["company"]["panda"]
    assert [group.title["en"] for group in legend(EKONOS)][-1] == "Players"


def test_an_edition_has_its_own_signs_and_notes():
    old, new = ({sign.id for group in legend(game(name)) for sign in group.signs} for name in ("el-plan-2011", "el-plan-2014"))
    assert (old - new, new - old) == ({"human", "link", "credit"}, {"worker"})
    assert "phase repay" not in [note.id for note in notes(game("el-plan-2014")).notes]


def test_a_sentence_too_long_or_typed_is_found():
    for wrong in ("There are 6 companies.", " ".join(["word"] * 31) + ".", "One. Two. Three."):
        with pytest.raises(AssertionError):
            check_sentences({"en": wrong, "es": wrong})


def test_what_is_wrong_with_a_file_is_said(tmp_path):
    file = tmp_path / "legend.toml"
    file.write_text('[[group]]\ntitle = { en = "A", es = "B" }\n[[group.sign]]\nid = "a"\nen = "A."\n', "utf-8")
    with pytest.raises(Problem, match="es is missing"):
        list(read_signs(EKONOS, file))
    file.write_text('name = { en = "A", es = "B" }\n[[note]]\nphase = "play"\nsign = "space"\nen = "A."\nes = "A."\n', "utf-8")
    with pytest.raises(Problem, match="phase, move, sign"):
        read_notes(EKONOS, file)
    file.write_text('name = { en = "A", es = "B" }\n[[note]]\nphase = "dance"\nen = "A."\nes = "A."\n', "utf-8")
    assert unknown(EKONOS, read_notes(EKONOS, file)) == ["phase dance"]
