"""What is printed: the record of tables that every rule of El Plan reads. Cards are physical cards, copies one after the other."""

import tomllib
from enum import IntEnum
from pathlib import Path

from semilla.engine.fields import Field, record_dtype
from semilla.games.el_plan.effects import PROCESS, RESOURCE, columns
from semilla.games.el_plan.state import (
    MAX_CARDS,
    MAX_EVENTS,
    MAX_PLANS,
    MAX_PLAYERS,
    MAX_SLOTS,
    MAX_SPACES,
    PROCESSES,
    RESOURCES,
)

RECIPES = 2

WEIGHTS = tomllib.loads((Path(__file__).parent / "weights.toml").read_text("utf-8"))
"""What the policy and the evaluation go by; no part of a pack."""


class Back(IntEnum):
    """What a liquidation returns of the printed cost."""

    HALF = 0  # rounded up (EP14-D2-17)
    ALL_BUT_ONE = 1  # (EP11-D2-5)


def per_card(*names: str) -> tuple[Field, ...]:
    """Fields with one small number for each card."""
    return tuple(Field(name, "i1", (MAX_CARDS,), ("card",)) for name in names)


def per_card_and_resource(*names: str) -> tuple[Field, ...]:
    """Fields with a number of tokens of each resource for each card."""
    return tuple(Field(name, "i1", (MAX_CARDS, RESOURCES), ("card", "resource")) for name in names)


def per_card_and_process(*names: str) -> tuple[Field, ...]:
    """Fields with a number of processes of each kind for each card."""
    return tuple(Field(name, "i1", (MAX_CARDS, PROCESSES), ("card", "process")) for name in names)


def per_space(*names: str) -> tuple[Field, ...]:
    """Fields with one small number for each opportunity space."""
    return tuple(Field(name, "i1", (MAX_SPACES,), ("space",)) for name in names)


TABLES = record_dtype(
    (
        # the edition
        Field("periods"),
        Field("removed"),  # events, unseen
        Field("offers", "i1", (MAX_PLAYERS + 1,), ("",)),  # of each type, by number of players
        Field("start", "i1", (RESOURCES,), ("resource",)),
        Field("help"),  # the resource of the District 2 spaces
        Field("liquidation"),  # a Back
        Field("liquidate_anywhere"),
        Field("exchange"),
        Field("rotation"),  # offers retire after their second period, decks are reshuffled
        Field("one_copy"),
        Field("repayment"),  # of a credit card; 0: there are none
        Field("buy_price"),
        Field("import_price"),
        Field("import_always"),
        Field("export_batch"),
        Field("sale_pays", "i1", (RESOURCES,), ("resource",)),
        Field("subsidy_pays", "i1", (RESOURCES,), ("resource",)),
        Field("innovation_automatic"),
        Field("storage_limit"),
        Field("subsidies_gathered"),
        Field("trio_active"),  # only active cards count
        Field("trio_needs_idea"),
        Field("tie_by_worth"),  # the second tie-break: worth of products and cards, or number of cards
        # plans
        Field("plans"),
        Field("plan_level", "i1", (MAX_PLANS,), ("plan",)),
        Field("plan_type", "i1", (MAX_PLANS,), ("plan",)),
        Field("plan_slots", "i1", (MAX_PLANS,), ("plan",)),
        Field("slot_process", "i1", (MAX_PLANS, MAX_SLOTS), ("plan", "")),
        Field("slot_resource", "i1", (MAX_PLANS, MAX_SLOTS), ("plan", "")),
        Field("makes", "i1", (MAX_PLANS, RECIPES), ("plan", "")),
        Field("recipe", "i1", (MAX_PLANS, RECIPES, PROCESSES), ("plan", "", "process")),
        # investment cards
        Field("cards"),
        *per_card("design", "card_type", "cost_size", "sign"),
        *per_card_and_resource("cost"),
        # what their effects say; `one_by_one` are tokens that can be added one at a time, 0: the zone is filled at once
        *per_card(*columns(by="")),
        *per_card_and_resource(*columns(by=RESOURCE)),
        *per_card_and_process(*columns(by=PROCESS)),
        # events
        Field("event_mood", "i1", (MAX_EVENTS,), ("event",)),
        Field("event_effect", "i1", (MAX_EVENTS,), ("event",)),
        Field("event_tokens", "i1", (MAX_EVENTS, RESOURCES), ("event", "resource")),
        Field("event_number", "i1", (MAX_EVENTS,), ("event",)),
        Field("event_prices", "i1", (MAX_EVENTS, 2), ("event", "")),
        Field("event_count"),
        # opportunity spaces
        Field("spaces"),
        *per_space("district", "space_players", "space_type", "space_opens", "subsidy_place", "space_twin"),
        Field("space_discount", "i1", (MAX_SPACES, RESOURCES), ("space", "resource")),
        # not printed: what the policy and the evaluation go by
        *(Field(name, "f8") for weights in WEIGHTS.values() for name in weights),
    )
)
