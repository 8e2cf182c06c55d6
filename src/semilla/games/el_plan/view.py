"""What people see of El Plan beside the record: prices, processes, points, the score sheet; and what no position can be."""

from typing import Any

import numpy as np

from semilla.engine.fields import NONE
from semilla.engine.game import ScoreLine
from semilla.engine.position import Position
from semilla.engine.texts import Message
from semilla.games.el_plan.state import RESOURCES, Effect, Resource, Sign

# --------------------------------------------------------------------------------------------------------------- figures


def own_cards(position: Position, p: int) -> list[int]:
    """A player's cards, in the order of acquisition."""
    return [int(card) for card in position.s.cards[p][: position.s.owned[p]]]


def active(position: Position, p: int, card: int) -> bool:
    """Whether a card of the player works."""
    s, t = position.s, position.t
    return bool(s.placed[card].any() or t.sign[card] == Sign.READY or s.outsourced[p] == card)


def best_active(position: Position, p: int, column: Any) -> int:
    """The largest value of a column of the tables over a player's active cards."""
    return max((int(column[card]) for card in own_cards(position, p) if active(position, p, card)), default=0)


def market_price(position: Position, imported: bool = False) -> int:
    """What the next token costs the seat to act, discounts included."""
    s, t, seat = position.s, position.t, position.seat
    base = int(t.import_price if imported else t.buy_price)
    if s.event != NONE and t.event_effect[s.event] == Effect.PRICE and not (seat >= 0 and s.spared[seat]):
        base = int(t.event_prices[s.event, int(imported)])
    return max(0, base - int(s.discount))


def space_options(position: Position, p: int, card: int) -> list[int]:
    """The resources that a player's space can take off a card."""
    s, t = position.s, position.t
    space = int(s.pawn[p])
    if space == NONE or s.lost[p] or t.district[space] != 3 or t.space_type[space] != t.card_type[card]:
        return []
    return [r for r in range(RESOURCES) if t.space_discount[space, r] and t.cost[card, r]]


def price(position: Position, p: int, card: int) -> list[int]:
    """What a player pays for an offer in tokens, less what his space takes off by itself."""
    cost = [int(number) for number in position.t.cost[card]]
    options = space_options(position, p, card)
    if len(options) == 1:
        cost[options[0]] -= 1
    return cost


def open_discounts(position: Position, p: int, card: int) -> int:
    """How many discounts a player can still choose for an offer: his space's if it has two ways, and one for each discount card."""
    t = position.t
    own = sum(bool(t.flex[other] or t.investment_discount[other]) for other in own_cards(position, p) if active(position, p, other))
    return own + (len(space_options(position, p, card)) > 1)


def missing(position: Position, p: int, card: int) -> list[int]:
    """The tokens a player lacks for an offer, his open discounts taken off."""
    s = position.s
    lacking = [max(0, cost - int(own)) for cost, own in zip(price(position, p, card), s.resources[p], strict=True)]
    left = open_discounts(position, p, card)
    for r in (Resource.MONEY, Resource.ENERGY):
        less = min(left, lacking[r])
        lacking[r] -= less
        left -= less
    return lacking


def payable(position: Position, p: int, card: int) -> bool:
    """Whether a player has the tokens for an offer."""
    return not any(missing(position, p, card))


def fixed_processes(position: Position, p: int) -> list[int]:
    """The processes of a player's active slots and cards, those of choice apart."""
    s, t = position.s, position.t
    total = np.zeros(RESOURCES, int)
    for place, token in enumerate(s.slots[p]):
        if token != NONE:
            total[t.slot_process[s.plan[p], place]] += 1
    for card in own_cards(position, p):
        if active(position, p, card):
            tokens = 1 if s.outsourced[p] == card else int(s.placed[card].sum())
            if t.sign[card] == Sign.READY and tokens:
                total += t.process_full[card]
            else:
                total += t.process[card] + t.process_per_token[card] * tokens
    return [int(number) for number in total]


def ideas(position: Position, p: int) -> int:
    """A player's ideas, free and placed."""
    s = position.s
    placed = sum(int(s.placed[card, Resource.IDEA]) for card in own_cards(position, p))
    return int(s.ideas[p]) + int((s.slots[p] == Resource.IDEA).sum()) + placed


# ----------------------------------------------------------------------------------------------------------- score sheet


def trios(position: Position, p: int) -> int:
    """Sets of one card of each type, as the edition counts them (EP14-END-4, EP11-END-3, EP11-END-4)."""
    t = position.t
    counted = [
        int(t.card_type[card])
        for card in own_cards(position, p)
        if not t.trio_active or (active(position, p, card) and not t.outsourcing[card])
    ]
    return min(counted.count(kind) for kind in range(len(position.pack.ids["type"])))


def sheet(position: Position) -> list[list[ScoreLine]]:
    """Ideas, trios and credit (EP14-END-2, EP14-END-3, EP11-END-2, EP11-END-3, EP11-END-5)."""
    t, s = position.t, position.s
    lines = []
    for p in range(position.players):
        count, sets = ideas(position, p), trios(position, p)
        counts = bool(count) or not t.trio_needs_idea
        own = [
            ScoreLine(Message("score.ideas", {"number": count}), count),
            ScoreLine(Message("score.trios" if counts else "score.trios_without_idea", {"number": sets}), sets if counts else 0),
        ]
        if s.credit[p]:
            own.append(ScoreLine(Message("score.credit"), -1 if count else 0))
        lines.append(own)
    return lines
