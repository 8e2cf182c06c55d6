"""The component pack of Master Plan: what it must contain, and how it becomes tables."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from semilla.engine.fields import NONE
from semilla.engine.pack import Check, Data, ListOf, Name, Number, OneOf, Ref, Schema, Section
from semilla.engine.texts import LANGUAGES, Message, catalogue
from semilla.games.master_plan.effects import (
    Condition,
    Effect,
    action_mistake,
    condition_mistake,
    effect_mistake,
    icons,
    icons_mistake,
    letters,
    word,
)
from semilla.games.master_plan.scenarios import check_scenarios, fill_grid, fill_scenario
from semilla.games.master_plan.state import (
    MAX_CONTEST_DESIGNS,
    MAX_CONTESTS,
    MAX_INITIAL,
    MAX_MARKET,
    MAX_PLAYERS,
    MAX_PRIVATE,
    MAX_TIERS,
    SIDE,
)
from semilla.games.master_plan.tables import MAX_FAMILIES, MAX_LEVELS, MAX_RANKS, MAX_ROUNDS, MAX_SCENARIOS, TABLES

PACK_FILE = Path(__file__).parent / "pack.toml"
TEXTS = Path(__file__).parent / "texts"
WEIGHTS = tomllib.loads((Path(__file__).parent / "weights.toml").read_text("utf-8"))
"""What the policy and the evaluation go by; no part of a pack."""


def text(value: object) -> tuple[str, Mapping[str, int | str]] | None:
    """A row of a grid or a mark: checked with the scenario as a whole."""
    return None if isinstance(value, str) else ("pack.text", {"value": repr(value)})


COST = {"workers": Number(0, 12), "coins": Number(0, 100)}

SECTIONS = {
    "start": Section(
        {
            "workers": Number(1, 100),
            "coins": Number(0, 1000),
            "rounds": Number(1, MAX_ROUNDS),
            "plot_limit": Number(1, 100),
            "worker_limit": Number(1, 100),
            "coins_per_point": Number(1, 100),
            "obsolete_coins": Number(0, 100),
            "early_rounds": Number(0, MAX_ROUNDS),
            "demolish_level": Number(0, MAX_LEVELS),
            "expropriate_level": Number(0, MAX_LEVELS),
        }
    ),
    "family": Section({"name": Name()}, limit=MAX_FAMILIES),
    "track": Section(
        {
            "family": Ref("family"),
            "rank": Number(1, MAX_RANKS),
            "income": ListOf(Number(0, 100), 1, MAX_LEVELS),
            "points": ListOf(Number(0, 100), 1, MAX_LEVELS),
        },
        limit=MAX_FAMILIES * MAX_RANKS,
    ),
    "private": Section(
        {
            "name": Name(),
            "family": Ref("family"),
            "rank": Number(1, MAX_RANKS),
            **COST,
            "recruits": Number(0, 12),
            "icons": Check(icons_mistake),
        },
        limit=MAX_PRIVATE,
    ),
    "contest": Section(
        {
            "name": Name(),
            "stage": OneOf(("early", "late")),
            "copies": Number(1, 4),
            **COST,
            "points": Number(0, 100),
            "income": Number(0, 100),
            "icons": Check(icons_mistake),
            "effect": Check(effect_mistake),
            "condition": Check(condition_mistake),
        },
        limit=MAX_CONTEST_DESIGNS,
        optional=("effect", "condition"),
    ),
    "initial": Section(
        {
            "name": Name(),
            "mark": Check(text),
            "action": Name(),
            "workers": ListOf(Number(1, 12), 1, MAX_TIERS),
            "coins": ListOf(Number(0, 100), 1, MAX_TIERS),
            "effect": Check(action_mistake),
            "variant": Check(action_mistake),
            "icons": Check(icons_mistake),
        },
        limit=MAX_INITIAL,
        optional=("variant",),
    ),
    "scenario": Section(
        {
            "name": Name(),
            "players": Number(2, MAX_PLAYERS),
            "grid": ListOf(Check(text), 1, SIDE),
            "central": ListOf(Ref("initial"), 1, MAX_INITIAL),
            "ranks": ListOf(Number(0, MAX_PRIVATE), MAX_RANKS, MAX_RANKS),
            "decks": ListOf(Number(0, MAX_PRIVATE), MAX_RANKS, MAX_RANKS),
            "market": Number(1, MAX_MARKET),
            "refill": Number(0, MAX_MARKET),
            "contests": ListOf(Number(0, MAX_CONTESTS), 1, MAX_ROUNDS),
        },
        limit=MAX_SCENARIOS,
    ),
}

TILES = ("private", "contest", "initial")


def check(data: Data) -> Iterator[tuple[str, str, str, Mapping[str, int | str]]]:
    """What no single field shows."""
    yield from check_tiles(data)
    yield from check_actions(data)
    yield from check_scenarios(data)


def check_tiles(data: Data) -> Iterator[tuple[str, str, str, Mapping[str, int | str]]]:
    """Families, tracks and names fit together."""
    families = {family["id"] for family in data["family"]}
    seen: set[str] = set()
    for section in TILES:
        for item in data[section]:
            if item["id"] in seen:
                yield f"{section} {item['id']}", "id", "pack.same_id", {}
            seen.add(item["id"])
            for field in ("icons", "effect", "variant", "condition"):
                for letter in sorted(letters(item.get(field, "")) - families):
                    yield f"{section} {item['id']}", field, "pack.letter", {"value": letter, "words": ", ".join(sorted(families))}
    tracks: set[tuple[str, int]] = set()
    for track in data["track"]:
        if len(track["income"]) != len(track["points"]):
            yield f"track {track['id']}", "points", "pack.track_length", {"levels": len(track["income"])}
        if (track["family"], track["rank"]) in tracks:
            yield f"track {track['id']}", "rank", "pack.track_twice", {}
        tracks.add((track["family"], track["rank"]))
    for tile in data["private"]:
        if (tile["family"], tile["rank"]) not in tracks:
            yield f"private {tile['id']}", "rank", "pack.no_track", {"family": tile["family"], "rank": tile["rank"]}
    if data["start"]["workers"] > data["start"]["worker_limit"]:
        yield "start", "workers", "pack.start_workers", {"limit": data["start"]["worker_limit"]}


def check_actions(data: Data) -> Iterator[tuple[str, str, str, Mapping[str, int | str]]]:
    """Each public action has a price and an amount for every tier, and a mark of its own."""
    marks: set[str] = set()
    for item in data["initial"]:
        label = f"initial {item['id']}"
        if len(item["mark"]) != 1 or item["mark"] in ".#" or item["mark"] in marks:
            yield label, "mark", "pack.mark", {"value": repr(item["mark"])}
        marks.add(item["mark"])
        tiers = len(item["workers"])
        if len(item["coins"]) != tiers:
            yield label, "coins", "pack.tiers", {"tiers": tiers}
        for field in ("effect", "variant"):
            if field in item and len(amounts_of(item[field])) != tiers:
                yield label, field, "pack.tiers", {"tiers": tiers}


def amounts_of(text: str) -> list[int]:
    """The amounts of an action, one a tier."""
    action = word(text)
    assert action is not None
    return action.numbers


def fill(data: Data, t: Any) -> None:
    """Write the pack into the tables."""
    families = [family["id"] for family in data["family"]]
    t["families"], t["privates"], t["initials"] = len(families), len(data["private"]), len(data["initial"])
    t["first_contest"] = len(data["private"])
    t["first_initial"] = t["first_contest"] + len(data["contest"])
    for name, value in data["start"].items():
        t[name] = value
    for track in data["track"]:
        at = families.index(track["family"]), track["rank"]
        levels = len(track["income"])
        t["top_level"][at] = levels - 1
        t["track_income"][at][:levels] = track["income"]
        t["track_points"][at][:levels] = track["points"]
    t["family"] = NONE
    for number, tile in enumerate([tile for section in TILES for tile in data[section]]):
        for letter, size in icons(tile["icons"]).items():
            t["icons"][number, families.index(letter)] = size
        if number < t["first_initial"]:
            t["cost_workers"][number], t["cost_coins"][number] = tile["workers"], tile["coins"]
    for number, tile in enumerate(data["private"]):
        t["family"][number], t["rank"][number] = families.index(tile["family"]), tile["rank"]
        t["recruits"][number] = tile["recruits"]
    for number, tile in enumerate(data["contest"], len(data["private"])):
        fill_contest(tile, number, families, t)
    for number, item in enumerate(data["initial"]):
        t["tiers"][number] = len(item["workers"])
        t["action_workers"][number][: len(item["workers"])] = item["workers"]
        t["action_coins"][number][: len(item["coins"])] = item["coins"]
        for variant, effect in enumerate((item["effect"], item.get("variant", item["effect"]))):
            fill_action(effect, variant, number, families, t)
    fill_grid(t)
    for number, scenario in enumerate(data["scenario"]):
        fill_scenario(data, scenario, number, t)
    fill_weights(t)


def fill_weights(t: Any) -> None:
    """Write the weights into the tables; lists go by incomes still to come, the last figure also for longer games."""
    for weights in WEIGHTS.values():
        for name, weight in weights.items():
            if isinstance(weight, list):
                t[name] = (weight + [weight[-1]] * MAX_ROUNDS)[:MAX_ROUNDS]
            else:
                t[name] = weight
    for name in ("coin", "worker"):
        t[f"{name}_later"][1:] = t[f"{name}_worth"][:-1].cumsum()


def fill_contest(tile: Mapping[str, Any], number: int, families: list[str], t: Any) -> None:
    """Write a contest tile into the tables."""
    t["points"][number], t["income"][number] = tile["points"], tile["income"]
    t["copies"][number], t["late"][number] = tile["copies"], tile["stage"] == "late"
    effect, condition = word(tile.get("effect", "")), word(tile.get("condition", ""))
    if effect is not None:
        t["effect"][number] = Effect[effect.name]
        if effect.family:
            t["effect_family"][number] = families.index(effect.family)
        if effect.numbers:
            t["effect_amount"][number] = effect.numbers[0]
    if condition is not None:
        *about, t["condition_points"][number], t["condition_cap"][number] = condition.numbers
        t["condition"][number] = Condition[condition.name]
        t["condition_about"][number] = families.index(condition.family) if condition.family else sum(about)


def fill_action(text: str, variant: int, number: int, families: list[str], t: Any) -> None:
    """Write a public action into the tables."""
    action = word(text)
    assert action is not None
    t["action"][variant, number] = Effect[action.name]
    if action.family:
        t["action_family"][variant, number] = families.index(action.family)
    amounts = amounts_of(text)
    t["action_amount"][variant, number][: len(amounts)] = amounts


def more_names(data: Data) -> dict[str, dict[str, dict[str, str]]]:
    """The tiles numbered through, as the district's cells name them, and the actions of the initial public buildings, and in words
    icons (`H+1 C-1`), what contest tiles and the tiers of public actions do (`bank:1`, `town-hall:1:expropriation`).
    """
    tiles = {item["id"]: item["name"] for section in TILES for item in data[section]}
    actions = {item["id"]: item["action"] for item in data["initial"]}
    specials = {
        item["id"]: describe(item.get("effect") or item["condition"], data)
        for item in data["contest"]
        if "effect" in item or "condition" in item
    }
    tiers = {
        f"{item['id']}:{tier}{suffix}": sentence
        for item in data["initial"]
        for text, suffix in ((item["effect"], ""), (item.get("variant"), ":expropriation"))
        if text
        for tier, sentence in enumerate(describe_tiers(text, data), 1)
    }
    families = {family["id"]: family["name"] for family in data["family"]}
    icons_of = {item["icons"] for section in TILES for item in data[section]}
    named = {text: {lang: in_words(text, families, lang) for lang in LANGUAGES} for text in sorted(icons_of)}
    return {"tile": tiles, "action": actions, "icons": named, "special": specials, "tier_effect": tiers}


def in_words(text: str, families: Mapping[str, Mapping[str, str]], lang: str) -> str:
    """The icons of a tile with the families' names: `Housing +1, Commerce -1`."""
    told = [f"{families[letter][lang]} {by:+}" for letter, by in icons(text).items()]
    return ", ".join(told) or catalogue(TEXTS).say(Message("icons.none"), lang)


def describe_tiers(action: str, data: Data) -> list[dict[str, str]]:
    """What each tier of a public action gives, in words."""
    found = word(action)
    assert found is not None
    families = {family["id"]: family["name"] for family in data["family"]}
    named = families.get(found.family, dict.fromkeys(LANGUAGES, ""))
    say, key = catalogue(TEXTS).say, f"tier.{found.name.lower()}"
    return [
        {lang: say(Message(key, {"amount": amount, "family": named[lang]}), lang) for lang in LANGUAGES}
        for amount in amounts_of(action)
    ]


def describe(special: str, data: Data) -> dict[str, str]:
    """An effect or a condition of the vocabulary, in words."""
    found = word(special)
    assert found is not None
    families = {family["id"]: family["name"] for family in data["family"]}
    sentences = {}
    for lang in LANGUAGES:
        params = {f"a{k}": families[a][lang] if a in families else int(a) for k, a in enumerate(found.arguments, 1)}
        params["level"] = data["start"]["demolish_level"]
        sentences[lang] = catalogue(TEXTS).say(Message(f"special.{found.name.lower()}", params), lang)
    return sentences


SCHEMA = Schema("master-plan", TABLES, SECTIONS, fill, TEXTS, check, more_names)
