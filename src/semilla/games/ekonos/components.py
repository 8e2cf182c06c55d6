"""The component pack of Ekonos: what it must contain, and how it becomes tables."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from semilla.engine.pack import Data, ListOf, Name, Number, Ref, Schema, Section, Word
from semilla.engine.texts import LANGUAGES
from semilla.games.ekonos.state import MAX_CARDS, MAX_COMPANIES, MAX_HAND, MAX_PLAYERS, MAX_SPACES
from semilla.games.ekonos.tables import MAX_PLACES, TABLES

PACK_FILE = Path(__file__).parent / "pack.toml"
WEIGHTS = tomllib.loads((Path(__file__).parent / "weights.toml").read_text("utf-8"))
"""What the policy and the evaluation go by; no part of a pack."""

SECTIONS = {
    "market": Section(
        {"places": Number(1, MAX_PLACES - 1), "prices": ListOf(Number(0, 100), 1, MAX_PLACES - 1)},
    ),
    "growth": Section(
        {
            "may_expand": Number(1, 100),
            "must_expand": Number(2, 100),
            "steps_may": Number(1, MAX_SPACES),
            "steps_must": Number(1, MAX_SPACES),
        }
    ),
    "table": Section(
        {
            "cards": Number(1, MAX_HAND),
            "coins": Number(0, 1000),
            "rounds": Number(1, 20),
            "tokens": Number(0, 1000),
        },
        limit=MAX_PLAYERS - 1,
    ),
    "company": Section({"name": Name(), "letter": Word(1), "tiles": Number(1, MAX_SPACES)}, limit=MAX_COMPANIES),
    "card": Section({"top": Ref("company"), "low": ListOf(Ref("company"), 2, 2)}, limit=MAX_CARDS),
    "space": Section({"name": Name(), "x": Number(0, 1000), "y": Number(0, 1000), "links": ListOf(Ref("space"))}, limit=MAX_SPACES),
}


def check(data: Data) -> Iterator[tuple[str, str, str, Mapping[str, int | str]]]:
    """What no single field shows."""
    if len(data["market"]["prices"]) != data["market"]["places"]:
        yield "market", "prices", "pack.prices", {"places": data["market"]["places"]}
    if data["growth"]["must_expand"] <= data["growth"]["may_expand"]:
        yield "growth", "must_expand", "pack.growth", {}
    expected = [str(players) for players in range(2, MAX_PLAYERS + 1)]
    if [row["id"] for row in data["table"]] != expected:
        yield "table", "id", "pack.table", {"expected": ", ".join(expected)}
        return
    for row in data["table"]:
        needed = (int(row["id"]) - 1) * MAX_HAND + row["cards"]
        if needed > len(data["card"]):
            yield f"table {row['id']}", "cards", "pack.deck", {"needed": needed, "cards": len(data["card"])}
    for company in data["company"]:
        if [other["letter"] for other in data["company"]].count(company["letter"]) > 1:
            yield f"company {company['id']}", "letter", "pack.letter", {"letter": company["letter"]}
    for card in data["card"]:
        if len({card["top"], *card["low"]}) < 3:
            yield f"card {card['id']}", "low", "pack.card", {}
        elif card["id"] != f"{card['top']}:{card['low'][0]}+{card['low'][1]}":
            yield f"card {card['id']}", "id", "pack.card_id", {"id": f"{card['top']}:{card['low'][0]}+{card['low'][1]}"}
    for space in data["space"]:
        if space["id"] in space["links"]:
            yield f"space {space['id']}", "links", "pack.loop", {}


def fill(data: Data, t: Any) -> None:
    """Write the pack into the tables."""
    companies = [company["id"] for company in data["company"]]
    spaces = [space["id"] for space in data["space"]]
    t["companies"], t["spaces"], t["cards"] = len(companies), len(spaces), len(data["card"])
    t["places"] = data["market"]["places"]
    t["price"][1 : t["places"] + 1] = data["market"]["prices"]
    t["growth_may"], t["growth_must"] = data["growth"]["may_expand"], data["growth"]["must_expand"]
    t["steps_may"], t["steps_must"] = data["growth"]["steps_may"], data["growth"]["steps_must"]
    for row in data["table"]:
        players = int(row["id"])
        t["deal"][players], t["income"][players] = row["cards"], row["coins"]
        t["rounds"][players], t["tokens"][players] = row["rounds"], row["tokens"]
    for k, company in enumerate(data["company"]):
        t["tiles"][k] = company["tiles"]
    for k, card in enumerate(data["card"]):
        t["top"][k] = companies.index(card["top"])
        t["low"][k] = [companies.index(low) for low in card["low"]]
    for here, space in enumerate(data["space"]):
        for link in space["links"]:
            there = spaces.index(link)
            t["links"][here] |= np.int64(1) << there
            t["links"][there] |= np.int64(1) << here
    for weights in WEIGHTS.values():
        for name, weight in weights.items():
            t[name] = weight


def spoken_names(data: Data) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Cards by the company on top with the two below in brackets, spaces by their city with the number on the board."""
    name = {company["id"]: company["name"] for company in data["company"]}
    return {
        "card": {
            card["id"]: {
                lang: f"{name[card['top']][lang]} ({name[card['low'][0]][lang]}, {name[card['low'][1]][lang]})"
                for lang in LANGUAGES
            }
            for card in data["card"]
        },
        "space": {space["id"]: {lang: f"{space['name'][lang]} ({space['id']})" for lang in LANGUAGES} for space in data["space"]},
    }


SCHEMA = Schema("ekonos", TABLES, SECTIONS, fill, Path(__file__).parent / "texts", check, spoken_names)
