"""The component packs of El Plan: what they must contain, and how they become tables."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from semilla.engine.fields import NONE
from semilla.engine.pack import Check, Data, ListOf, Name, Number, OneOf, Ref, Schema, Section
from semilla.games.el_plan.effects import CARD_EFFECTS, EVENT_EFFECTS, Word, fits, form, read, write
from semilla.games.el_plan.state import (
    MAX_CARDS,
    MAX_DECK,
    MAX_EVENTS,
    MAX_OFFERS,
    MAX_PERIODS,
    MAX_PLANS,
    MAX_PLAYERS,
    MAX_SLOTS,
    MAX_SPACES,
    PROCESSES,
    PRODUCTS,
    RESOURCES,
    SUBSIDIES,
    TYPES,
    District,
    Effect,
    Mood,
    Sign,
)
from semilla.games.el_plan.tables import RECIPES, TABLES, WEIGHTS, Back

FOLDER = Path(__file__).parent
MIN_PLAYERS = 2
LEVELS = 3
LAST_WITH_SPACES = District.SUBSIDIES
"""The districts after it have no opportunity spaces."""

SIGNS = tuple(sign.name.lower() for sign in Sign)
MOODS = tuple(mood.name.lower() for mood in Mood)
BACKS = ("half", "all-but-one")
MOVES = ("shifted", "gathered")
TIES = ("cards", "worth")


def flag(value: object) -> tuple[str, Mapping[str, int | str]] | None:
    """Whether a value is true or false."""
    return None if isinstance(value, bool) else ("pack.flag", {"value": repr(value)})


FLAG = Check(flag, bool)
TOKENS = ListOf(Ref("resource"), 0, 8)

SECTIONS = {
    "edition": Section(
        {
            "periods": Number(1, MAX_PERIODS),
            "removed_events": Number(0, MAX_EVENTS),
            "offers": ListOf(Number(1, MAX_OFFERS), MAX_PLAYERS - 1, MAX_PLAYERS - 1),
            "start": ListOf(Number(0, 20), RESOURCES, RESOURCES),
            "help": Ref("resource"),
            "liquidation": OneOf(BACKS),
            "liquidate_anywhere": FLAG,
            "exchange": FLAG,
            "rotation": FLAG,
            "one_copy": FLAG,
            "repayment": Number(0, 20),
            "buy_price": Number(0, 20),
            "import_price": Number(0, 20),
            "import_always": FLAG,
            "export_batch": Number(1, 20),
            "sale_pays": ListOf(Ref("resource"), 1, RESOURCES),
            "subsidy_pays": ListOf(Ref("resource"), 1, RESOURCES),
            "innovation_automatic": FLAG,
            "storage_limit": Number(0, 20),
            "subsidies": OneOf(MOVES),
            "trio_active": FLAG,
            "trio_needs_idea": FLAG,
            "tie_break": OneOf(TIES),
        }
    ),
    "resource": Section({"name": Name()}, limit=RESOURCES),
    "product": Section({"name": Name()}, limit=PRODUCTS),
    "process": Section({"name": Name()}, limit=PROCESSES),
    "type": Section({"name": Name()}, limit=TYPES),
    "space": Section(
        {
            "name": Name(),
            "district": Number(District.EVENTS, LAST_WITH_SPACES),
            "players": Number(MIN_PLAYERS, MAX_PLAYERS),
            "type": Ref("type"),
            "discount": ListOf(OneOf(("money", "energy")), 1, RESOURCES),
            "opens": Number(0, PRODUCTS),
        },
        limit=MAX_SPACES,
        optional=("players", "type", "discount", "opens"),
    ),
    "plan": Section(
        {
            "name": Name(),
            "level": Number(1, LEVELS),
            "type": Ref("product"),
            "slots": ListOf(Check(lambda value: None), 1, MAX_SLOTS),
            "recipes": ListOf(Check(lambda value: None), RECIPES, RECIPES),
        },
        limit=MAX_PLANS,
    ),
    "investment": Section(
        {
            "name": Name(),
            "type": Ref("type"),
            "copies": Number(1, 4),
            "cost": ListOf(Ref("resource"), 1, 8),
            "activation": ListOf(Ref("resource"), 0, 4),
            "sign": OneOf(SIGNS),
            "effect": ListOf(Check(lambda value: None), 1, 4),
            "lesson": Name(),
        },
        limit=MAX_CARDS,
    ),
    "event": Section(
        {"name": Name(), "kind": OneOf(MOODS), "effect": Check(lambda value: None), "lesson": Name()}, limit=MAX_EVENTS
    ),
}
"""`slots`, `recipes` and `effect` name things of other sections; `check` looks at them."""

Mistake = tuple[str, str, str, Mapping[str, int | str]]


def ids_of(data: Data) -> dict[str, list[str]]:
    """The ids of every list of the pack."""
    return {name: [item["id"] for item in data[name]] for name, section in SECTIONS.items() if section.many}


def copies(data: Data) -> Iterator[tuple[str, Data]]:
    """All physical cards: `laboratory`, `laboratory#2`, … with what is printed on them."""
    for item in data["investment"]:
        for copy in range(1, item["copies"] + 1):
            yield item["id"] + (f"#{copy}" if copy > 1 else ""), item


def words_of(item: Data) -> list[Word]:
    """A card's effects, read."""
    return [word for text in item["effect"] if (word := read(text)) is not None]


def split_slot(text: object) -> list[str]:
    """The process and the resource of `production:worker`."""
    return text.split(":") if isinstance(text, str) else []


def split_recipe(text: object) -> tuple[str, list[str]]:
    """The product and the processes of `raw=production+logistics`."""
    match = re.fullmatch(r"([^=]+)=([^=]+)", text) if isinstance(text, str) else None
    return (match[1], match[2].split("+")) if match else ("", [])


# --------------------------------------------------------------------------------------------------------------- checks


def check(data: Data) -> Iterator[Mistake]:
    """What no single field shows."""
    ids = ids_of(data)
    for name in ("resource", "product", "process", "type"):
        if len(ids[name]) != 3:
            yield name, "", "pack.three", {"count": len(ids[name])}
            return
    if ids["resource"][1:] != ["money", "energy"]:
        yield "resource", "id", "pack.resources", {}
    yield from check_spaces(data)
    yield from check_plans(data, ids)
    yield from check_investments(data, ids)
    yield from check_events(data, ids)


def check_spaces(data: Data) -> Iterator[Mistake]:
    """There must be a space for everybody, and three in District 6."""
    if sum(space["district"] == District.SUBSIDIES for space in data["space"]) != SUBSIDIES:
        yield "space", "district", "pack.subsidies", {"count": SUBSIDIES}
    for space in data["space"]:
        if (space["district"] == District.INVESTMENT) != ("type" in space and "discount" in space):
            yield f"space {space['id']}", "discount", "pack.discount", {}
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        always = sum(not space.get("opens") and space.get("players", 0) <= players for space in data["space"])
        if always < players:
            yield "space", "", "pack.spaces", {"players": players, "count": always}


def check_plans(data: Data, ids: Mapping[str, list[str]]) -> Iterator[Mistake]:
    """Slots and recipes are readable, and every level has plans for a full table."""
    for plan in data["plan"]:
        for text in plan["slots"]:
            parts = split_slot(text)
            if len(parts) != 2 or parts[0] not in ids["process"] or parts[1] not in ids["resource"]:
                yield f"plan {plan['id']}", "slots", "pack.slot", {"value": repr(text)}
        made = []
        for text in plan["recipes"]:
            product, processes = split_recipe(text)
            made.append(product)
            if product not in ids["product"] or any(process not in ids["process"] for process in processes):
                yield f"plan {plan['id']}", "recipes", "pack.recipe", {"value": repr(text)}
        if len(set(made)) < len(made):
            yield f"plan {plan['id']}", "recipes", "pack.recipe_twice", {}
    levels = sorted({plan["level"] for plan in data["plan"]})
    if levels != list(range(1, len(levels) + 1)):
        yield "plan", "level", "pack.levels", {}
    for level in levels:
        types = Counter(plan["type"] for plan in data["plan"] if plan["level"] == level)
        if len(types) < PRODUCTS or types.total() < MAX_PLAYERS:
            yield "plan", "level", "pack.level", {"level": level, "players": MAX_PLAYERS}


def check_investments(data: Data, ids: Mapping[str, list[str]]) -> Iterator[Mistake]:
    """Effects are in the vocabulary and fit the activation zone; the decks fit the engine."""
    for item in data["investment"]:
        label = f"investment {item['id']}"
        for text in item["effect"]:
            word = read(text)
            if word is None or not fits(word, CARD_EFFECTS, ids):
                yield label, "effect", "pack.effect", {"value": repr(text), "words": form(CARD_EFFECTS)}
                return
        zones = {word.kind: word.args[1] for word in words_of(item) if word.kind == "process_per_token"}
        if zones and item["activation"] != list(zones.values()):
            yield label, "activation", "pack.zone", {}
        ready = any(word.kind == "ready_process" for word in words_of(item))
        if ready != (item["sign"] == "ready") or ready != (item["activation"] == []):
            yield label, "sign", "pack.ready", {}
    for kind in ids["type"]:
        size = sum(item["copies"] for item in data["investment"] if item["type"] == kind)
        if size > MAX_DECK:
            yield f"type {kind}", "", "pack.too_many", {"limit": MAX_DECK, "count": size}
    if sum(item["copies"] for item in data["investment"]) > MAX_CARDS:
        yield "investment", "copies", "pack.too_many", {"limit": MAX_CARDS, "count": len(list(copies(data)))}


def check_events(data: Data, ids: Mapping[str, list[str]]) -> Iterator[Mistake]:
    """Effects are in the vocabulary and of the kind the event says; one event is left for each period."""
    for item in data["event"]:
        word = read(item["effect"])
        if word is None or not fits(word, EVENT_EFFECTS, ids):
            yield f"event {item['id']}", "effect", "pack.effect", {"value": repr(item["effect"]), "words": form(EVENT_EFFECTS)}
        elif item["kind"] != (kind := mood_of(word, data["edition"])):
            yield f"event {item['id']}", "kind", "pack.kind", {"value": item["effect"], "kind": kind}
    needed = data["edition"]["periods"] + data["edition"]["removed_events"]
    if len(data["event"]) < needed:
        yield "event", "", "pack.events", {"needed": needed, "count": len(data["event"])}


def mood_of(word: Word, edition: Data) -> str:
    """What an event can do to those it meets: only good, only harm, or either (EP14-D1-3, EP11-D1-3)."""
    helps, hurts = EVENT_EFFECTS[word.kind].helps, EVENT_EFFECTS[word.kind].hurts
    if word.kind == "price":
        changes = int(word.args[0]) - edition["buy_price"], int(word.args[1]) - edition["import_price"]
        helps, hurts = min(changes) < 0, max(changes) > 0
    return MOODS[Mood.NEUTRAL if helps == hurts else Mood.POSITIVE if helps else Mood.NEGATIVE]


# ---------------------------------------------------------------------------------------------------------------- tables


def fill(data: Data, t: Any) -> None:
    """Write the pack into the tables."""
    ids = ids_of(data)
    fill_edition(data["edition"], t, ids)
    fill_plans(data, t, ids)
    fill_investments(data, t, ids)
    fill_events(data, t, ids)
    fill_spaces(data, t, ids)
    for weights in WEIGHTS.values():
        for name, weight in weights.items():
            t[name] = weight


def count(tokens: Iterable[str], ids: list[str]) -> list[int]:
    """How often each id occurs."""
    found = Counter(tokens)
    return [found[name] for name in ids]


def fill_edition(edition: Data, t: Any, ids: Mapping[str, list[str]]) -> None:
    """The numbers and the ways in which the editions differ."""
    same = (
        "periods", "liquidate_anywhere", "exchange", "rotation", "one_copy", "repayment", "buy_price", "import_price",
        "import_always", "export_batch", "innovation_automatic", "storage_limit", "trio_active", "trio_needs_idea",
    )  # fmt: skip
    for name in same:
        t[name] = edition[name]
    t["removed"] = edition["removed_events"]
    t["offers"][MIN_PLAYERS:] = edition["offers"]
    t["start"][:] = edition["start"]
    t["help"] = ids["resource"].index(edition["help"])
    t["liquidation"] = (Back.HALF, Back.ALL_BUT_ONE)[BACKS.index(edition["liquidation"])]
    t["sale_pays"][:] = count(edition["sale_pays"], ids["resource"])
    t["subsidy_pays"][:] = count(edition["subsidy_pays"], ids["resource"])
    t["subsidies_gathered"] = MOVES.index(edition["subsidies"])
    t["tie_by_worth"] = TIES.index(edition["tie_break"])


def fill_plans(data: Data, t: Any, ids: Mapping[str, list[str]]) -> None:
    """Slots and recipes."""
    t["plans"] = len(data["plan"])
    for k, plan in enumerate(data["plan"]):
        t["plan_level"][k] = plan["level"] - 1
        t["plan_type"][k] = ids["product"].index(plan["type"])
        t["plan_slots"][k] = len(plan["slots"])
        for place, text in enumerate(plan["slots"]):
            process, resource = split_slot(text)
            t["slot_process"][k, place] = ids["process"].index(process)
            t["slot_resource"][k, place] = ids["resource"].index(resource)
        for line, text in enumerate(plan["recipes"]):
            product, processes = split_recipe(text)
            t["makes"][k, line] = ids["product"].index(product)
            t["recipe"][k, line] = count(processes, ids["process"])


def fill_investments(data: Data, t: Any, ids: Mapping[str, list[str]]) -> None:
    """A row for each physical card."""
    t["cards"] = len(list(copies(data)))
    for card, (_, item) in enumerate(copies(data)):
        t["design"][card] = ids["investment"].index(item["id"])
        t["card_type"][card] = ids["type"].index(item["type"])
        t["cost"][card] = count(item["cost"], ids["resource"])
        t["cost_size"][card] = len(item["cost"])
        t["activation"][card] = count(item["activation"], ids["resource"])
        t["sign"][card] = SIGNS.index(item["sign"])
        for word in words_of(item):
            write(word, t, card, ids)


def fill_events(data: Data, t: Any, ids: Mapping[str, list[str]]) -> None:
    """A row for each event."""
    t["event_count"] = len(data["event"])
    for k, item in enumerate(data["event"]):
        word = read(item["effect"])
        assert word is not None
        t["event_mood"][k] = MOODS.index(item["kind"])
        t["event_effect"][k] = Effect[word.kind.upper()]
        if EVENT_EFFECTS[word.kind].many:
            t["event_tokens"][k] = count(word.args, ids["resource"])
        elif word.kind == "price":
            t["event_prices"][k] = [int(price) for price in word.args]
        elif word.args:
            t["event_number"][k] = int(word.args[0])


def fill_spaces(data: Data, t: Any, ids: Mapping[str, list[str]]) -> None:
    """A row for each opportunity space; equal ones know the one before."""
    t["spaces"] = len(data["space"])
    t["subsidy_place"][:] = NONE
    t["space_twin"][:] = NONE
    t["space_type"][:] = NONE
    places = iter(range(SUBSIDIES))
    seen: dict[tuple[Any, ...], int] = {}
    for k, space in enumerate(data["space"]):
        t["district"][k] = space["district"]
        t["space_players"][k] = space.get("players", MIN_PLAYERS)
        t["space_opens"][k] = space.get("opens", 0)
        if "type" in space:
            t["space_type"][k] = ids["type"].index(space["type"])
            t["space_discount"][k] = count(space["discount"], ids["resource"])
        if space["district"] == District.SUBSIDIES:
            t["subsidy_place"][k] = next(places)
            continue
        same = (space["district"], space.get("type"))
        t["space_twin"][k] = seen.get(same, NONE)
        seen[same] = k


def more(data: Data) -> dict[str, dict[str, Mapping[str, str]]]:
    """The physical cards, and the tokens that can lie on a slot."""
    idea = {"en": "idea", "es": "idea"}
    return {
        "card": {identity: item["name"] for identity, item in copies(data)},
        "token": {**{item["id"]: item["name"] for item in data["resource"]}, "idea": idea},
    }


def schema(edition: str) -> Schema:
    """The schema of an edition's packs."""
    return Schema(f"el-plan-{edition}", TABLES, SECTIONS, fill, FOLDER / "texts", check, more)
