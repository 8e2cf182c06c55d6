"""A newer pack for a game: what an update brings to records, puzzles and tables that were made before it."""

import copy

import pytest

from semilla.engine.game import Game
from semilla.engine.pack import Data, Pack, make_pack
from semilla.games import game


def dearer_shares(data: Data) -> None:
    for table in data["table"]:
        table["coins"] += 7
    data["market"]["prices"] = [price + 1 for price in data["market"]["prices"]]
    data["card"].reverse()


def other_cards(data: Data) -> None:
    data["edition"]["start"] = [3, 3, 3]
    data["investment"].reverse()
    data["event"].reverse()


def richer_city(data: Data) -> None:
    data["start"]["coins"] += 9
    data["private"].reverse()
    for track in data["track"]:
        track["income"] = [income + 1 for income in track["income"]]


CHANGES = {"ekonos": dearer_shares, "el-plan-2014": other_cards, "el-plan-2011": other_cards, "master-plan": richer_city}


def changed(found: Game) -> Pack:
    """A pack in which much is different, and the numbers of its items too."""
    data = copy.deepcopy(found.pack.data)
    data["pack"]["version"] += 1
    CHANGES[found.name](data)
    return make_pack(data, found.schema, "newer.toml")


def update(monkeypatch: pytest.MonkeyPatch, name: str) -> Game:
    """Give a game a newer pack, as an update of the program would; the present one stays among the published."""
    found = game(name)
    assert found.published[0].pack.hash == found.pack.hash
    monkeypatch.setitem(found.__dict__, "pack", changed(found))
    return found
