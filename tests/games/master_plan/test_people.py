"""What people read: previews, labels, refusals, views, the drawing, the score sheet."""

import re
from io import StringIO

import pytest
from rich.console import Console

from semilla.engine.conformance import play_match
from semilla.engine.moves import tree
from semilla.engine.texts import LANGUAGES, Message
from semilla.games.master_plan.game import GAME
from semilla.games.master_plan.state import CELLS
from tests.rules.master_plan.table import ANA, IVAN, MANU, YOLANDA, play, table


def message(match, *path):
    """The label of a choice: the words of each part, from the root of the tree."""
    nodes = match.tree()
    for words in path[:-1]:
        nodes = next(node for node in nodes if node["words"] == words)["then"]
    return Message.of(next(node for node in nodes if node["words"] == path[-1])["label"])


def label(match, *path):
    """Key and parameters of a label."""
    said = message(match, *path)
    return said.key, said.params


@pytest.mark.clause("MP-LEVEL-3", "MP-LEVEL-5")
def test_a_plot_shows_the_level_and_every_change_before_you_commit():
    match = table(
        hands={ANA: ["c21"]},
        plots={ANA: ["r3c5"]},
        buildings={"r2c5": ("h11", IVAN, 2), "r3c4": ("c14", YOLANDA, 2), "r4c5": ("i12", MANU, 0)},
    )
    shown = message(match, "build c21", "r3c5")
    assert (shown.key, shown.params["level"]) == ("label.build_private_changes", 3)
    assert [match.say(part, "en") for part in shown.parts] == ["r2c5 +1", "r3c4 -1"]
    sentence = "Supermarket on r3c5: level 3, 7 coins a round, 3 points; r2c5 +1; r3c4 -1"
    assert match.say(match.game.label(match.now.after(first(match, "build c21")), cell_atom(match, "r3c5")), "en") == sentence


def first(match, words):
    return next(atom for atom in match.now.legal() if match.game.words(match.now, atom) == words)


def cell_atom(match, cell):
    after = match.now.after(first(match, "build c21"))
    return next(atom for atom in after.legal() if match.game.words(after, atom) == cell)


def test_bids_are_one_choice_a_total():
    match = table()
    nodes = next(node for node in match.tree() if node["words"] == "bid r5c4")["then"]
    assert sorted(int(node["words"]) for node in nodes) == [3, 6, 9, 12, 15]
    assert label(match, "bid r5c4", "9") == ("label.close_bid", {"total": 9, "added": 9})
    assert label(match, "bid r5c4") == ("label.bid", {"cell": "r5c4", "coins": 3})


def test_who_bids_after_another_overbids():
    match = play(table(), "bid r5c4 3")
    assert label(match, "bid r5c4") == ("label.overbid", {"cell": "r5c4", "coins": 6})
    sentence = match.say(Message("label.overbid", {"cell": "r5c4", "coins": 6}), "es")
    assert sentence == "Sobrepujar por r5c4, desde 6 monedas"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_name_things_not_their_codes(lang):
    """No tile's id and no family's letter in any label of a whole game."""
    match = play_match(GAME, 4, {}, "labels", True)
    codes = re.compile(r"\b[a-z]\d\d(#\d)?\b|\b[HCIO][+-]\d|\b0 (coins|monedas)\b(?! (a round|por ronda))")

    def labels(nodes):
        for node in nodes:
            yield Message.of(node["label"])
            yield from labels(node.get("then", ()))

    told = {match.say(message, lang) for position in match.positions()[:-1:4] for message in labels(tree(position))}
    assert len(told) > 100
    assert [text for text in told if codes.search(text)] == []


def test_two_copies_of_a_contest_tile_are_told_apart():
    match = table(contests=["e08", "e08"])
    copies = [label(match, f"contest {name}")[1]["copy"] for name in ("e08", "e08#2")]
    assert copies == [1, 2]
    told = match.say(Message("label.contest", {**label(match, "contest e08#2")[1]}), "es")
    assert told.startswith("Pujar por Biblioteca (n.º 2), desde 1 trabajador: ")
    assert told.endswith("a su lado: Oficinas +1")


def test_tiers_say_price_and_gain():
    match = table()
    assert label(match, "use bank", "2") == ("label.tier_gain_coins", {"workers": 2, "coins": 0, "amount": 10, "family": "H"})
    assert match.say(match.game.label(match.now, first(match, "use bank")), "es") == "Banco: Financiación"


def test_effects_and_conditions_have_words_in_both_languages():
    specials = GAME.pack.names["special"]
    assert specials["l01"] == {
        "en": "2 points for each adjacent Housing, at most 8",
        "es": "2 puntos por cada edificio adyacente de Vivienda, 8 como máximo",
    }
    assert specials["e02"] == {"en": "raises 1 of your Housing by one level", "es": "sube de nivel 1 de tus edificios de Vivienda"}


def test_the_view_has_what_a_page_draws():
    match = play(table(buildings={"r1c1": ("h21", ANA, 3)}, contests=["e01"]), "bid r1c2 2")
    derived = match.view()["derived"]
    assert derived["buildings"]["r1c1"] == {"tile": "h21", "seat": 1, "points": 9, "level": 3, "top": 6, "income": 2}
    assert (derived["opening"]["r1c2"], derived["rounds"], derived["placed"]) == (2, 5, [1, 0, 0, 0])
    assert match.view()["state"]["bid"]["r1c2"] == [2, 0, 0, 0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_district_is_drawn(lang):
    match = play(
        table(buildings={"r1c1": ("h21", ANA, 3), "r1c7": ("e01", IVAN, 0)}, market=["c21"], contests=["e08", "e08"]), "bid r1c3 2"
    )
    console = Console(width=160, record=True, file=StringIO())
    console.print(GAME.draw(match.now, lang, 0))
    text = console.export_text()
    for shown in ("H21 ▮▮", "● 3/6", "E01", "● 2", "1 bank", "C21", "e08#2"):
        assert shown in text
    assert ("Market" in text) == (lang == "en")


@pytest.mark.parametrize(("scenario", "players"), [("s2b", 2), ("s4a", 4)])
def test_a_whole_game_tells_its_story_and_its_score(scenario, players):
    match = play_match(GAME, players, {"scenario": scenario}, "story", True)
    for row in match.score_sheet():
        assert sum(line["points"] for line in row["lines"]) == row["points"]
    for message in match.story():
        assert {match.say(message, lang) for lang in LANGUAGES}
    assert {
        happening.message.params["cell"]
        for played in match.log
        for happening in played.happenings
        if "cell" in happening.message.params
    } <= set(CELLS)
