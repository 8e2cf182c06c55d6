"""The figures that a view of El Plan shows beside the record, so that nobody needs to know the rules to draw it."""

from typing import Annotated, TypedDict

import numpy as np

from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.games.el_plan.prospects import choices, lacking, mixes
from semilla.games.el_plan.state import DISTRICT_OF, Zone
from semilla.games.el_plan.view import active, fixed_processes, ideas, market_price, own_cards

IN_SIGHT = (Zone.OFFER, Zone.OWNED)

Card = Annotated[str, "card"]
Process = Annotated[str, "process"]
Price = TypedDict("Price", {"buy": int, "import": int})
"""What a product costs the seat to act."""


class Figures(TypedDict):
    """What a view shows beside the record; lists are by seat."""

    periods: int
    district: int  # where the route token is; 0 before and after the route
    price: Price
    export_batch: int
    open_spaces: list[Annotated[str, "space"]]
    processes: list[dict[Process, int] | None]  # what runs, processes of choice apart
    active: list[list[Card]]
    room: dict[Card, int]  # the cards in sight that take tokens one by one, and how many each takes
    choices: list[list[list[Process]]]  # processes of choice, each as the set it is chosen from
    mixes: list[list[dict[str, int]]]  # the largest bundles of products that could be made with what runs
    lacking: list[dict[Card, dict[str, int]]]  # for each offer the resources that are not there
    ideas: list[int]
    deck: dict[Annotated[str, "type"], int]
    points: list[int]


def named(position: Position, options: int) -> list[str]:
    """A set of processes by name."""
    return [process for k, process in enumerate(position.pack.ids["process"]) if options >> k & 1]


def derived(position: Position) -> Figures:
    """Where the route token is, prices, what runs, what could be made and paid, points so far."""
    ids, t, s = position.pack.ids, position.t, position.s
    players = range(position.players)
    return {
        "periods": int(t.periods),
        "district": DISTRICT_OF.get(position.phase, 0),
        "price": {"buy": market_price(position), "import": market_price(position, imported=True)},
        "export_batch": int(t.export_batch),
        "open_spaces": [
            space
            for k, space in enumerate(ids["space"])
            if t.space_players[k] <= position.players and t.space_opens[k] <= (s.market > 0).sum()
        ],
        "processes": [
            dict(zip(ids["process"], fixed_processes(position, p), strict=True)) if s.plan[p] != NONE else None for p in players
        ],
        "active": [[ids["card"][card] for card in own_cards(position, p) if active(position, p, card)] for p in players],
        "room": {ids["card"][k]: int(t.one_by_one[k]) for k in np.flatnonzero(t.one_by_one) if s.zone[k] in IN_SIGHT},
        "choices": [[named(position, options) for options in choices(position, p).values()] for p in players],
        "mixes": [mixes(position, p) for p in players],
        "lacking": [lacking(position, p) for p in players],
        "ideas": [ideas(position, p) for p in players],
        "deck": {kind: int(s.left[k]) for k, kind in enumerate(ids["type"])},
        "points": position.points(),
    }
