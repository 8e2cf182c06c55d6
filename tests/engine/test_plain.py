"""The plain board: named values in tables, by what they are counted by."""

import shutil
from dataclasses import replace

import pytest

import semilla
from semilla.engine.plain import plain_board
from semilla.games import game

NAMES = """
[domain]
company = "Companies"

[field]
lap = "Round"
rounds = "Rounds"
company = "At work"
vacant = "Vacant"
coins = "Coins"
growth = "Growth"
president = "President"
tokens_left = "Tokens left"
price = "Price"
shares = "Shares"
hand = "Hand"
"""


@pytest.fixture
def match(tmp_path):
    """Ekonos with names for some of its values."""
    shutil.copytree(game("ekonos").folder / "texts", tmp_path / "texts")
    for file in (tmp_path / "texts").iterdir():
        with file.open("a", encoding="utf-8") as texts:
            texts.write(NAMES)
    made = semilla.load("ekonos", players=2, seed=7, names=["Ana", "Iván"])
    made.game = replace(made.game, about=replace(made.game.about, house=tmp_path))
    made.now.game = made.game
    made.now.s.president[2] = 1
    return made


def tables(match, seat=None, lang="en"):
    return {table.title or k: table for k, table in enumerate(match.plain(seat, lang))}


def test_single_values_come_first_with_their_names(match):
    single = tables(match)[0]
    assert (single.columns, single.names[:3]) == ([], ["Round", "Rounds", "At work"])
    assert single.rows[:3] == [[1], [6], ["–"]]
    assert single.rows[3][0].startswith("Reykjavik") or ", " in single.rows[3][0]


def test_what_is_counted_by_seat_is_a_table_of_players(match):
    players = tables(match, 1)[1]
    assert players.columns == ["Coins", "Tokens left", "Hand"]
    assert players.names == ["Ana", "Iván"]
    assert [row[:2] for row in players.rows] == [[12, "–"], [12, "–"]]


def test_nobody_sees_the_hand_of_another(match):
    hands = [row[2] for row in tables(match, 1)[1].rows]
    assert "?" not in hands[0]
    assert hands[1] == ", ".join(["?"] * 6)
    assert [row[2] for row in tables(match, None)[1].rows] == [hands[1]] * 2


def test_what_is_counted_by_component_is_a_table_of_those(match):
    companies = tables(match, lang="es")["Companies"]
    assert companies.columns == ["Growth", "President", "Price"]
    assert companies.names[2] == game("ekonos").pack.names["company"]["panda"]["es"]
    assert companies.rows[2] == [0, "Iván", 1]


def test_two_axes_are_a_table_of_their_own(match):
    shares = tables(match)["Shares"]
    assert shares.names == ["Ana", "Iván"]
    assert len(shares.columns) == 6
    assert shares.rows == [[0] * 6] * 2


def test_a_game_that_names_nothing_has_no_plain_board():
    match = semilla.load("ekonos", players=2, seed=7)
    assert plain_board(match.now, "en", match.glossary) == []
