"""El Plan's notation: the words of every atom, and the names cards and sources go by in them."""

from collections.abc import Mapping

from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.el_plan import atoms as a
from semilla.games.el_plan.rules.district3 import SPACE
from semilla.games.el_plan.rules.district4 import FROM_CARDS, FROM_EVENT
from semilla.games.el_plan.state import PRODUCTS, RESOURCES, Part, Phase, Zone

SIMPLE = {
    a.IGNORE: "ignore",
    a.ACCEPT: "accept",
    a.TOKEN: "token",
    a.OUTSOURCE_NONE: "outsource_none",
    a.PAY: "pay",
    a.CREDIT: "credit",
    a.UNUSED: "unused",
    a.PASS: "pass",
    a.ACTIVATE: "activate",
    a.LATER: "later",
    a.REPAY: "repay",
    a.OWE: "owe",
    a.INNOVATE: "innovate",
    a.DONE: "done",
}
"""Atoms that stand for themselves."""

SILENT = ("token", "pay", "unused")
"""Those that say nothing: what is usual is not written."""

FAMILIES = (
    ("plan", a.PLAN, a.PLACE),
    ("place", a.PLACE, a.IGNORE),
    ("give", a.GIVE, a.GIVE_PRODUCT),
    ("give_product", a.GIVE_PRODUCT, a.RECEIVE),
    ("receive", a.RECEIVE, a.OFF_SLOT),
    ("off_slot", a.OFF_SLOT, a.ON_SLOT),
    ("on_slot", a.ON_SLOT, a.OFF_CARD),
    ("off_card", a.OFF_CARD, a.ON_CARD),
    ("on_card", a.ON_CARD, a.IDEA),
    ("idea", a.IDEA, a.TOKEN),
    ("outsource", a.OUTSOURCE, a.OUTSOURCE_NONE),
    ("liquidate", a.LIQUIDATE, a.RETURN),
    ("return", a.RETURN, a.EXCHANGE),
    ("exchange", a.EXCHANGE, a.ACQUIRE),
    ("acquire", a.ACQUIRE, a.PAY),
    ("discount", a.DISCOUNT, a.UNUSED),
    ("choose", a.CHOOSE, a.PRODUCE),
    ("produce", a.PRODUCE, a.BUY),
    ("buy", a.BUY, a.BUY_CREDIT),
    ("buy_credit", a.BUY_CREDIT, a.IMPORT),
    ("import", a.IMPORT, a.BUY_SHOP),
    ("buy_shop", a.BUY_SHOP, a.SELL),
    ("sell", a.SELL, a.STOCK),
    ("stock", a.STOCK, a.TAKE),
    ("take", a.TAKE, a.REPAY),
    ("keep", a.KEEP, a.DONE),
)
"""The families of atoms with a number: name, first atom, first atom after."""


def in_order(said: tuple[str, ...]) -> tuple[str, ...]:
    """The tokens of a liquidation and the two of an exchange are sets: named in any order, they are asked for in the pack's."""
    first, end = {"liquidate": (2, len(said)), "exchange": (1, 3)}.get(said[0] if said else "", (0, 0))
    rank = {"money": 1, "energy": 2}
    return (*said[:first], *sorted(said[first:end], key=lambda token: rank.get(token, 0)), *said[end:])


def family(atom: int) -> tuple[str, int]:
    """The family of an atom and its number in it."""
    for name, first, after in FAMILIES:
        if first <= atom < after:
            return name, atom - first
    return SIMPLE[atom], 0


def words(position: Position, atom: int) -> str:
    """The words an atom adds to a move; nothing for numbers that stand for no component of this pack."""
    name, number = family(atom)
    ids = position.pack.ids
    if atom in SIMPLE:
        return "" if name in SILENT else name.replace("_", " ")
    match name:
        case "plan":
            return f"plan {ids['plan'][number]}" if number < len(ids["plan"]) else ""
        case "place":
            return f"place {ids['space'][number]}" if number < len(ids["space"]) else ""
        case "give" | "receive" | "take":
            return f"{name} {ids['resource'][number]}"
        case "give_product":
            return f"give {ids['product'][number]}"
        case "off_slot" | "on_slot":
            return f"{name.split('_')[0]} slot {number + 1}"
        case "off_card" | "on_card" | "outsource" | "liquidate" | "acquire":
            return card_words(position, name, number)
        case "idea":
            return idea_words(position)
        case "return":
            return ids["resource"][number]
        case "exchange":
            return "exchange " + " ".join(ids["resource"][r] for r in a.EXCHANGES[number])
        case "discount":
            return f"{discount_source(position)}={ids['resource'][number]}"
        case "choose":
            return f"choose {choice_source(position)}={ids['process'][number]}"
        case "buy_credit":
            return f"buy {ids['product'][number]} credit"
        case "buy_shop":
            owner, product = divmod(number, PRODUCTS)
            return f"buy {ids['product'][product]} from {owner + 1}"
        case "sell":
            product, resource = divmod(number, RESOURCES)
            return f"sell {ids['product'][product]} {ids['resource'][resource]}"
        case _:
            return f"{name} {ids['product'][number]}"


def card_words(position: Position, name: str, card: int) -> str:
    """A move with a card."""
    if card >= position.t.cards:
        return ""
    verb = {"off_card": "off", "on_card": "add" if position.t.one_by_one[card] else "on"}.get(name, name)
    return f"{verb} {card_name(position, card)}"


def card_name(position: Position, card: int) -> str:
    """A card by its name; the second copy in the same place (own cards, offers) is `#2`."""
    t, s = position.t, position.s
    seat = position.seat
    place: list[int] = []
    if seat >= 0 and card in s.cards[seat][: s.owned[seat]]:
        place = [int(other) for other in s.cards[seat][: s.owned[seat]]]
    elif s.zone[card] == Zone.OFFER:
        place = sorted(int(other) for other in s.offer[t.card_type[card]] if other != NONE)
    else:
        return position.pack.ids["card"][card]
    copies = [other for other in place if t.design[other] == t.design[card]]
    name = position.pack.ids["investment"][t.design[card]]
    return name if copies[0] == card else f"{name}#{copies.index(card) + 1}"


def idea_words(position: Position) -> str:
    """`idea`, and on a card with a fixed zone the resource it stands for."""
    s, t = position.s, position.t
    if position.part != Part.WILDCARD or s.slot != NONE or t.one_by_one[s.card]:
        return "idea"
    resource = position.pack.ids["resource"][s.kind]
    return resource if s.wild else f"idea {resource}"


def discount_source(position: Position) -> str:
    """What takes something off: the space or a card."""
    s = position.s
    if s.source == SPACE:
        pawn = int(s.pawn[position.seat])
        return position.pack.ids["space"][pawn] if pawn != NONE else "space"
    return card_name(position, int(s.source) - 1)


def choice_source(position: Position) -> str:
    """What gives a process of choice: the space, the event or a card (elsewhere `source` is another thing's)."""
    s, asked = position.s, position.phase == Phase.CHOOSE
    if asked and s.source >= FROM_CARDS:
        return card_name(position, int(s.cards[position.seat, s.source - FROM_CARDS]))
    if asked and s.source >= FROM_EVENT:
        return "event"
    pawn = int(s.pawn[position.seat])
    return position.pack.ids["space"][pawn] if pawn != NONE else "space"


def source_named(position: Position, key: str, params: Mapping[str, Param]) -> Message:
    """A message about the discount or choice asked about, in the form for a space, an event or a card as its source."""
    s, ids, seat = position.s, position.pack.ids, position.seat
    card = NONE
    if position.part == Part.DISCOUNT:
        card = int(s.source) - 1 if s.source != SPACE else NONE
    elif s.source >= FROM_CARDS:
        card = int(s.cards[seat, s.source - FROM_CARDS])
    elif s.source >= FROM_EVENT:
        return Message(f"{key}_event", {**params, "event": ids["event"][s.event]})
    if card != NONE:
        return Message(f"{key}_card", {**params, "source_card": ids["card"][card]})
    pawn = int(s.pawn[seat])
    return Message(f"{key}_space", {**params, "space": ids["space"][pawn] if pawn != NONE else "space"})
