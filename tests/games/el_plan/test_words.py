"""What people read in El Plan: costs and gains as sentences, effects without vocabulary words, a drawing that fits the screen."""

import re

import pytest
from rich.console import Console

from semilla.engine.match import Match
from semilla.engine.texts import LANGUAGES, Message
from semilla.games.el_plan.describe import card_effect, event_effect, tokens
from semilla.games.el_plan.drawing import draw
from semilla.games.el_plan.effects import CARD_EFFECTS, EVENT_EFFECTS
from semilla.games.el_plan.game import EL_PLAN_2011, EL_PLAN_2014
from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import Scene, of_the_rules

BOTH = pytest.mark.parametrize("edition", [2014, 2011])
GAMES = pytest.mark.parametrize("game", [EL_PLAN_2014, EL_PLAN_2011], ids=lambda game: game.name)
TOO_WIDE = 111


def labels(scene, lang):
    """The first words of every choice, as the terminal shows them."""
    return [scene.match.say(Message(node["label"]["key"], node["label"]["params"]), lang) for node in scene.match.tree()]


def screen(position, lang, viewer):
    """The drawing as plain lines."""
    console = Console(width=160, color_system=None)
    with console.capture() as captured:
        console.print(draw(position, lang, viewer))
    return captured.get()


def investing(edition, tokens_free, space="d5"):
    """Seat 1 chooses an investment, in 2011 without a credit card left."""
    scene = Scene(edition).at(Phase.INVEST).pawn(1, space).give(1, tokens_free).offer("laboratory")
    scene.s.credit[0] = int(edition == 2011)
    return scene


@BOTH
def test_a_cost_is_a_sentence_in_both_languages(edition):
    scene = investing(edition, (0, 2, 1))
    assert "Adquirir Laboratorio: 2 fichas de dinero y 1 de energía" in labels(scene, "es")
    assert "Acquire Laboratory: 2 money and 1 energy" in labels(scene, "en")


@BOTH
def test_what_is_too_dear_says_what_is_missing(edition):
    refusal = investing(edition, (0, 1, 1)).match.why("acquire laboratory")
    assert refusal.reason("es").startswith("Cuesta 2 fichas de dinero y tienes 1")
    assert refusal.reason("en").startswith("That costs 2 money and you have 1")


def test_the_discount_of_the_space_is_in_the_price():
    scene = Scene().at(Phase.INVEST).pawn(1, "d3e").give(1, (0, 2, 0)).offer("publicist")
    assert "Acquire Publicist: 2 money" in labels(scene, "en")
    scene = Scene().at(Phase.INVEST).pawn(1, "d3i").give(1, (0, 2, 1)).offer("laboratory")
    assert "Adquirir Laboratorio: 2 fichas de dinero y 1 de energía, antes del descuento" in labels(scene, "es")


def test_an_offer_beyond_ones_means_is_on_credit():
    scene = Scene(2011).at(Phase.INVEST).pawn(1, "d5").give(1, (0, 0, 0)).offer("laboratory")
    assert "Acquire Laboratory: 2 money and 1 energy; on credit only" in labels(scene, "en")


@BOTH
def test_an_activation_says_what_is_placed(edition):
    scene = Scene(edition).at(Phase.ADMINISTER).give(1, (2, 2, 2)).own(1, "tools")
    worker = {2014: "trabajador", 2011: "capital humano"}[edition]
    assert f"Activar Herramientas: colocas 1 ficha de {worker}" in labels(scene, "es")
    assert any(f"colocas 1 ficha de {worker} y tienes 1 de producción" in label for label in labels(scene, "es"))


@BOTH
def test_production_says_what_it_uses(edition):
    scene = Scene(edition).at(Phase.PRODUCE).set(process=[1, 1, 0])
    assert "Fabricar 1 materia prima: gastas 1 de producción y 1 de logística" in labels(scene, "es")
    assert "Make 1 raw material: use 1 production and 1 logistics" in labels(scene, "en")


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_event_is_described(game, lang):
    position = Match(game, 3, seed=1).now
    vocabulary = re.compile(r"\b(" + "|".join(kind for kind in (*CARD_EFFECTS, *EVENT_EFFECTS) if "_" in kind) + r")\b|[{}()|]")
    for design in range(len(position.pack.data["investment"])):
        assert not vocabulary.search(card_effect(position, design, lang))
    for event in range(len(position.pack.data["event"])):
        assert not vocabulary.search(event_effect(position, event, lang))


def test_effects_read_naturally():
    position = Match(of_the_rules(2014), 3, seed=1).now
    ids = position.pack.ids
    assert card_effect(position, ids["investment"].index("processing-plant"), "es") == "2 producción; 1 logística"
    assert card_effect(position, ids["investment"].index("solar-panels"), "es") == "ingreso: 1 energía cada período"
    assert event_effect(position, ids["event"].index("windy-season"), "en") == "everybody receives 1 energy"


def test_tokens_are_letters_until_they_are_many():
    position = Match(EL_PLAN_2014, 3, seed=1).now
    assert tokens(position, (1, 2, 0), "es") == "T$$"
    assert tokens(position, (1, 7, 2), "en") == "W 7$ EE"


@BOTH
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_drawing_teaches_where_it_matters(edition, lang):
    scene = investing(edition, (0, 2, 0))
    item = next(item for item in scene.match.pack.data["investment"] if item["id"] == "laboratory")
    event = scene.match.pack.data["event"][scene.s.event]
    shown = screen(scene.match.now, lang, 0)
    assert item["lesson"][lang] in shown
    assert event["lesson"][lang] in shown
    assert {"es": "falta E", "en": "lack E"}[lang] in shown
    scene.at(Phase.ADMINISTER).own(1, "laboratory")
    assert item["lesson"][lang] in screen(scene.match.now, lang, 0)
    assert item["lesson"][lang] not in screen(scene.at(Phase.SELL).match.now, lang, 0)


@GAMES
@pytest.mark.parametrize("players", [2, 6])
def test_every_screen_of_a_game_fits(game, players):
    match = Match(game, players, seed=players)
    step = 0
    while not match.over:
        lang = LANGUAGES[step % 2]
        wide = [line for line in screen(match.now, lang, match.seat - 1).splitlines() if len(line.rstrip()) >= TOO_WIDE]
        assert not wide
        moves = match.legal()
        match.play(moves[step % len(moves)])
        step += 1
    assert screen(match.now, "es", -1)
