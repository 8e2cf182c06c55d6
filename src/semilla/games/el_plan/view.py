"""What people see of El Plan beside the record: prices, processes, what could be made and paid, points, the score sheet."""

from typing import Annotated, Any, TypedDict

import numpy as np

from semilla.engine.compiled.plain import twin
from semilla.engine.fields import NONE
from semilla.engine.game import ScoreLine, Stage
from semilla.engine.position import Position
from semilla.engine.texts import Message
from semilla.games.el_plan.previews import BOUGHT, IMPORTED, MIXES, OUTLOOK, mixes, outlook
from semilla.games.el_plan.rules.general import last_period
from semilla.games.el_plan.state import DISTRICT_OF, Zone

IN_SIGHT = (Zone.OFFER, Zone.OWNED)

Mix = dict[str, int]
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
    made: bool  # whether this period's products are made
    spaces: list[Annotated[str, "space"]]  # in play with so many players
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


def outlook_of(position: Position, p: int) -> Any:
    """The board and what a player has, as the rules reckon it."""
    return position.preview(outlook, OUTLOOK, p)


def periods_of(position: Position) -> int:
    """How many periods are played."""
    return int(twin(last_period)(position.t, position.s))


def own_cards(position: Position, p: int) -> list[int]:
    """A player's cards, in the order of acquisition."""
    return [int(card) for card in position.s.cards[p][: position.s.owned[p]]]


def active(position: Position, p: int, card: int) -> bool:
    """Whether a card of the player works."""
    return bool(outlook_of(position, p).active[card])


def ideas(position: Position, p: int) -> int:
    """A player's ideas, free and placed."""
    return int(outlook_of(position, p).ideas)


def processes(position: Position, p: int) -> list[int]:
    """The processes of a player's active slots and cards, those of choice apart."""
    return outlook_of(position, p).process.tolist()  # type: ignore[no-any-return]


def market_price(position: Position, imported: bool = False) -> int:
    """What the next token costs the seat to act, discounts included."""
    return int(outlook_of(position, max(0, position.seat)).market[IMPORTED if imported else BOUGHT])


def payable(position: Position, p: int, card: int) -> bool:
    """Whether a player has the tokens for an offer."""
    return not outlook_of(position, p).lacking[card].any()


def bought_product(position: Position, plan: int) -> int:
    """The product that a plan does not make: its owner has to buy it."""
    return next(product for product in range(len(position.pack.ids["product"])) if product not in position.t.makes[plan])


def possible_mixes(position: Position, p: int) -> list[Mix]:
    """The largest bundles of products a player could make with what runs now; every smaller one is possible too."""
    second = position.preview(mixes, MIXES, p).second.tolist()
    found: list[tuple[int, int]] = []
    for number in range(len(second) - 1, -1, -1):
        if second[number] != NONE and all(second[number] > best for _, best in found):
            found.append((number, second[number]))
    made = [position.pack.ids["product"][product] for product in position.t.makes[position.s.plan[p]]]
    return [dict(zip(made, mix, strict=True)) for mix in found if any(mix)]


# ----------------------------------------------------------------------------------------------------------- in the view


def derived(position: Position) -> Figures:
    """Where the route token is, prices, what runs, what could be made and paid, points so far."""
    ids, t, s = position.pack.ids, position.t, position.s
    players = range(position.players)
    of = [outlook_of(position, p) for p in players]
    board = of[max(0, position.seat)]
    return {
        "periods": periods_of(position),
        "district": int(DISTRICT_OF.get(position.phase, 0)),
        "price": {"buy": int(board.market[BOUGHT]), "import": int(board.market[IMPORTED])},
        "export_batch": int(t.export_batch),
        "made": bool(board.made),
        "spaces": [space for k, space in enumerate(ids["space"]) if board.in_play[k]],
        "open_spaces": [space for k, space in enumerate(ids["space"]) if board.open[k]],
        "processes": [
            dict(zip(ids["process"], of[p].process.tolist(), strict=True)) if s.plan[p] != NONE else None for p in players
        ],
        "active": [[ids["card"][card] for card in own_cards(position, p) if of[p].active[card]] for p in players],
        "room": {ids["card"][k]: int(t.one_by_one[k]) for k in np.flatnonzero(t.one_by_one) if s.zone[k] in IN_SIGHT},
        "choices": [[named(position, options) for options in of[p].choice.tolist() if options] for p in players],
        "mixes": [possible_mixes(position, p) for p in players],
        "lacking": [lacking(position, of[p]) for p in players],
        "ideas": [int(of[p].ideas) for p in players],
        "deck": {kind: int(s.left[k]) for k, kind in enumerate(ids["type"])},
        "points": position.points(),
    }


def stage(position: Position) -> Stage:
    """The period, and the district of the route token."""
    return Stage(int(position.s.period), periods_of(position), int(DISTRICT_OF.get(position.phase, 0)))


def named(position: Position, options: int) -> list[str]:
    """A set of processes by name."""
    return [process for k, process in enumerate(position.pack.ids["process"]) if options >> k & 1]


def lacking(position: Position, own: Any) -> dict[str, Mix]:
    """For each offer the tokens that a player lacks, discounts taken off; empty when it can be paid."""
    ids = position.pack.ids
    offered = [int(card) for card in position.s.offer.flatten() if card != NONE]
    return {
        ids["card"][card]: {
            resource: number for resource, number in zip(ids["resource"], own.lacking[card].tolist(), strict=True) if number
        }
        for card in offered
    }


# ----------------------------------------------------------------------------------------------------------- score sheet


def sheet(position: Position) -> list[list[ScoreLine]]:
    """Ideas, trios and credit (EP14-END-2, EP14-END-3, EP11-END-2, EP11-END-3, EP11-END-5)."""
    lines = []
    for p in range(position.players):
        own = outlook_of(position, p)
        count, sets, counts = int(own.ideas), int(own.trios), bool(own.trios_score)
        key = "score.trios" if counts else "score.trios_without_idea"
        lines.append(
            [
                ScoreLine(Message("score.ideas", {"number": count}), count),
                ScoreLine(Message(key, {"number": sets}), sets if counts else 0),
            ]
        )
        if position.s.credit[p]:
            lines[p].append(ScoreLine(Message("score.credit"), -int(own.credit_loss)))
    return lines
