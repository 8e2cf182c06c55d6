"""El Plan in words: notation, labels of choices, prompts and the figures that refusals mention."""

from collections.abc import Mapping

import numpy as np

from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.el_plan import atoms as a
from semilla.games.el_plan.atoms import Refusal
from semilla.games.el_plan.rules.district3 import SPACE
from semilla.games.el_plan.rules.district4 import FROM_CARDS, FROM_EVENT
from semilla.games.el_plan.state import PRODUCTS, RESOURCES, Effect, Part, Phase, Zone
from semilla.games.el_plan.view import best_active, market_price

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


def family(atom: int) -> tuple[str, int]:
    """The family of an atom and its number in it."""
    for name, first, after in FAMILIES:
        if first <= atom < after:
            return name, atom - first
    return SIMPLE[atom], 0


# -------------------------------------------------------------------------------------------------------------- notation


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
    """What gives a process of choice: the space, the event or a card."""
    s = position.s
    if s.source >= FROM_CARDS:
        return card_name(position, int(s.cards[position.seat, s.source - FROM_CARDS]))
    if s.source >= FROM_EVENT:
        return "event"
    pawn = int(s.pawn[position.seat])
    return position.pack.ids["space"][pawn] if pawn != NONE else "space"


# ---------------------------------------------------------------------------------------------------------------- labels


def label(position: Position, atom: int) -> Message:
    """What a choice does, with its price and its gain."""
    name, number = family(atom)
    ids, t, s, seat = position.pack.ids, position.t, position.s, position.seat
    params: dict[str, Param] = {}
    match name:
        case "plan":
            return plan_label(position, number)
        case "place":
            return place_label(position, number)
        case "off_card" | "on_card" | "outsource" | "liquidate" | "acquire":
            return card_label(position, name, number)
        case "give" | "receive" | "take" | "return" | "discount":
            params["resource"] = ids["resource"][number]
            if name == "discount":
                params["source"] = discount_source(position)
        case "give_product" | "produce" | "stock" | "keep" | "buy_credit":
            params["product"] = ids["product"][number]
        case "off_slot" | "on_slot":
            plan = int(s.plan[seat])
            params["slot"] = number + 1
            if number < t.plan_slots[plan]:
                params["process"] = ids["process"][t.slot_process[plan, number]]
                params["resource"] = ids["resource"][t.slot_resource[plan, number]]
        case "idea" | "token":
            params["resource"] = ids["resource"][min(int(s.kind), RESOURCES - 1)]
        case "exchange":
            params = dict(zip(("resource", "second_resource", "third_resource"), exchange_of(position, number), strict=True))
        case "choose":
            params["process"] = ids["process"][number]
        case "buy" | "import":
            params["product"] = ids["product"][number]
            params["money"] = market_price(position, imported=name == "import")
        case "buy_shop":
            owner, product = divmod(number, PRODUCTS)
            params = {
                "product": ids["product"][product],
                "from_seat": owner + 1,
                "money": best_active(position, owner, t.shop_price),
            }
        case "sell":
            product, resource = divmod(number, RESOURCES)
            params = {"product": ids["product"][product], "resource": ids["resource"][resource]}
        case "credit" | "repay" | "owe":
            params["money"] = int(t.repayment)
        case "ignore" | "accept":
            params["event"] = ids["event"][s.event]
        case "activate" | "later":
            params["card"] = ids["card"][s.card]
            params["tokens"] = tokens_text(position, t.activation[s.card])
        case "done":
            return Message(f"label.done_{position.phase.name.lower()}")
    return Message(f"label.{name}", params)


def exchange_of(position: Position, form: int) -> list[str]:
    """The resources of an exchange: two given, one received."""
    return [position.pack.ids["resource"][r] for r in a.EXCHANGES[form]]


def tokens_text(position: Position, tokens: np.ndarray) -> str:
    """Tokens by number and id, in the order of resources: `2 money 1 energy`."""
    ids = position.pack.ids["resource"]
    return " ".join(f"{int(number)} {ids[r]}" for r, number in enumerate(tokens) if number > 0) or "0"


def plan_label(position: Position, plan: int) -> Message:
    """A plan: its type and what it makes."""
    ids, t = position.pack.ids, position.t
    return Message(
        "label.plan",
        {
            "plan": ids["plan"][plan],
            "product": ids["product"][t.makes[plan, 0]],
            "second_product": ids["product"][t.makes[plan, 1]],
        },
    )


def place_label(position: Position, space: int) -> Message:
    """A space and its benefit."""
    ids, t, s = position.pack.ids, position.t, position.s
    district = int(t.district[space])
    params: dict[str, Param] = {"space": ids["space"][space], "resource": ids["resource"][t.help]}
    if district == 3:
        params["type"] = ids["type"][t.space_type[space]]
    if district == 6:
        params["money"] = int(s.subsidy[t.subsidy_place[space]])
    return Message(f"label.place_{district}", params)


def card_label(position: Position, name: str, card: int) -> Message:
    """A move with a card: its tokens or its cost."""
    ids, t = position.pack.ids, position.t
    if card >= t.cards:
        return Message("label.nothing")
    params: dict[str, Param] = {"card": ids["card"][card]}
    if name == "acquire":
        params["tokens"] = tokens_text(position, t.cost[card])
    elif name == "on_card":
        params["tokens"] = tokens_text(position, t.activation[card])
        return Message("label.add" if t.one_by_one[card] else "label.on_card", params)
    elif name == "off_card":
        params["number"] = int(position.s.placed[card].sum())
    return Message(f"label.{name}", params)


# -------------------------------------------------------------------------------------------------------------- refusals

CLAUSES: Mapping[int, tuple[str, str]] = {
    Refusal.NOT_NOW: ("GEN-1", "GEN-1"),
    Refusal.WRONG_LEVEL: ("SETUP-5", "SETUP-7"),
    Refusal.PLAN_TAKEN: ("SETUP-6", "SETUP-8"),
    Refusal.TYPE_NEEDED: ("SETUP-7", "SETUP-9"),
    Refusal.SPACE_CLOSED: ("DEC-5", "OPP-5"),
    Refusal.SPACE_TAKEN: ("DEC-2", "OPP-2"),
    Refusal.SAME_SPACE: ("DEC-4", "OPP-4"),
    Refusal.NO_SUCH_TOKEN: ("GEN-6", "GEN-6"),
    Refusal.NO_SUCH_PRODUCT: ("D5-7", "D5-7"),
    Refusal.NOT_ACTIVE: ("D2-4", "D2-4"),
    Refusal.ALREADY_ACTIVE: ("D2-6", "D2-7"),
    Refusal.LOCKED: ("D2-12", "D2-9"),
    Refusal.ZONE_FULL: ("D2-8", "D2-8"),
    Refusal.NO_TOKENS: ("D2-7", "D2-8"),
    Refusal.LINKED: ("D2-7", "CARD-8"),
    Refusal.SAME_CARD: ("D3-4", "D3-3"),
    Refusal.NO_OUTSOURCING: ("D2-7", "CARD-8"),
    Refusal.LINK_ONCE: ("D2-7", "CARD-8"),
    Refusal.HAS_TOKENS: ("D2-7", "CARD-8"),
    Refusal.NOT_ITSELF: ("D2-7", "CARD-8"),
    Refusal.NOT_LINKED: ("D2-7", "CARD-8"),
    Refusal.NOT_ON_SPACE: ("D2-15", "D2-5"),
    Refusal.LIQUIDATE_ONCE: ("D2-16", "D2-6"),
    Refusal.NOT_IN_COST: ("D2-18", "D2-6"),
    Refusal.NO_EXCHANGE: ("GEN-10", "D2-10"),
    Refusal.TOO_DEAR: ("GEN-6", "GEN-6"),
    Refusal.OWN_COPY: ("D3-4", "D3-3"),
    Refusal.NO_CREDIT: ("D5-2", "D5-3"),
    Refusal.IN_DEBT: ("D5-2", "D3-4"),
    Refusal.NOT_REDUCED: ("D3-10", "D3-8"),
    Refusal.NOT_ON_CARD: ("CARD-2", "CARD-2"),
    Refusal.NOT_IN_TABLE: ("D4-7", "D4-2"),
    Refusal.NO_PROCESS: ("D4-5", "D4-3"),
    Refusal.ONE_TYPE: ("D5-4", "D5-5"),
    Refusal.NOT_ON_BOARD: ("D5-2", "D5-2"),
    Refusal.ON_BOARD: ("D5-3", "D5-4"),
    Refusal.OWN_SHOP: ("GEN-8", "CARD-9"),
    Refusal.NO_SHOP: ("GEN-8", "CARD-9"),
    Refusal.SHOP_FULL: ("GEN-8", "CARD-9"),
    Refusal.NOT_PAID_IN: ("D5-7", "D5-7"),
    Refusal.NO_SET: ("D7-1", "D7-1"),
    Refusal.SPACE_FIRST: ("D3-9", "D3-7"),
    Refusal.NOT_OFFERED: ("D3-1", "D3-1"),
    Refusal.NOT_OWNED: ("D2-7", "D2-8"),
}
"""The clause cited with each refusal, in 2014 and in 2011."""


def refusal_clauses(edition: str) -> dict[int, str]:
    """The clauses of an edition."""
    column = ("2014", "2011").index(edition)
    return {code: f"EP{edition[2:]}-{pair[column]}" for code, pair in CLAUSES.items()}


def refusal(position: Position, atom: int, code: int) -> Mapping[str, Param]:
    """The figures of a refusal."""
    name, number = family(atom)
    ids, t, s, seat = position.pack.ids, position.t, position.s, position.seat
    params: dict[str, Param] = dict(label(position, atom).params)
    params["level"] = int(s.level) + 1
    if name == "place":
        params["types"] = int(t.space_opens[number]) if number < t.spaces else 0
    if code == Refusal.TOO_DEAR:
        needed = params.get("tokens", f"{params.get('money', 0)} {ids['resource'][1]}")
        params["tokens"] = needed
        params["own"] = tokens_text(position, s.resources[seat])
    if code == Refusal.ONE_TYPE:
        params["first_product"] = ids["product"][s.bought if position.phase == Phase.BUY else s.selling]
    return params


# --------------------------------------------------------------------------------------------------------------- prompts


def prompt(position: Position) -> Message:
    """The question of each phase, and of each part of a move."""
    ids, s, t, seat = position.pack.ids, position.s, position.t, position.seat
    params: dict[str, Param] = {"seat": seat + 1, "period": int(s.period)}
    if s.event != NONE:
        params["event"] = ids["event"][s.event]
    if s.card != NONE:
        params["card"] = ids["card"][s.card]
    match position.part:
        case Part.WILDCARD:
            return Message("prompt.wildcard", {**params, "resource": ids["resource"][s.kind]})
        case Part.TOKENS:
            return Message("prompt.tokens", {**params, "number": int(s.owed)})
        case Part.PAYMENT:
            return Message("prompt.payment", params)
        case Part.DISCOUNT:
            return Message("prompt.discount", {**params, "source": discount_source(position)})
    match position.phase:
        case Phase.EVENT | Phase.KEEP:
            params["number"] = int(s.owed)
        case Phase.CHOOSE:
            params["source"] = choice_source(position)
        case Phase.BUY:
            params["money"], params["import_money"] = market_price(position), market_price(position, imported=True)
        case Phase.REPAY:
            params["money"] = int(t.repayment)
    key = position.phase.name.lower()
    if position.phase == Phase.EVENT:
        key = EVENT_PROMPT[Effect(int(t.event_effect[s.event]))]
    return Message(f"prompt.{key}", params)


EVENT_PROMPT = {
    Effect.LOSE: "give",
    Effect.LOSE_ANY: "give",
    Effect.LOSE_PRODUCT: "give_product",
    Effect.GAIN_ANY: "receive",
}

LESSONS = {
    Phase.PLAN: "plan",
    Phase.PLACE: "place",
    Phase.INSURE: "district1",
    Phase.EVENT: "district1",
    Phase.ADMINISTER: "district2",
    Phase.INVEST: "district3",
    Phase.START: "district3",
    Phase.CHOOSE: "district4",
    Phase.PRODUCE: "district4",
    Phase.BUY: "district5",
    Phase.SELL: "district5",
    Phase.SUBSIDY: "district6",
    Phase.REPAY: "district6",
    Phase.INNOVATE: "district7",
    Phase.KEEP: "summary",
}


def lesson(position: Position) -> Message | None:
    """What the present district is for, in one sentence."""
    return Message(f"lesson.{LESSONS[position.phase]}")


PHASE_SECTIONS: Mapping[int, tuple[str, ...]] = {
    Phase.PLAN: ("SETUP",),
    Phase.PLACE: ("DEC", "OPP", "CARD-12"),
    Phase.INSURE: ("D1", "EVT", "CARD-9", "CARD-13"),
    Phase.EVENT: ("D1", "EVT", "GEN-6"),
    Phase.ADMINISTER: ("D2", "CARD-3", "CARD-4", "CARD-7", "CARD-8"),
    Phase.INVEST: ("D3", "CARD-5", "CARD-6"),
    Phase.START: ("D3-6", "D3-7", "D3-8"),
    Phase.CHOOSE: ("D4", "CARD-1", "CARD-2", "CARD-3"),
    Phase.PRODUCE: ("D4", "CARD-1", "CARD-2", "CARD-3"),
    Phase.BUY: ("D5", "CARD-5", "CARD-7", "CARD-9", "CARD-10"),
    Phase.SELL: ("D5", "CARD-6", "CARD-9", "CARD-10", "CARD-11"),
    Phase.SUBSIDY: ("D6", "CARD-12"),
    Phase.REPAY: ("D6",),
    Phase.INNOVATE: ("D7",),
    Phase.KEEP: ("SUM", "CARD-8"),
}
"""The sections and clauses that matter in each phase, without the edition."""


def phase_clauses(edition: str) -> dict[int, tuple[str, ...]]:
    """The clauses of an edition, by ID or by the beginning of IDs."""
    return {phase: tuple(f"EP{edition[2:]}-{part}" for part in parts) for phase, parts in PHASE_SECTIONS.items()}
