"""What each choice of El Plan says: what it costs and what it gives."""

from collections.abc import Iterable, Mapping, Sequence

from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.el_plan import atoms as a
from semilla.games.el_plan.rules.district3 import SPACE
from semilla.games.el_plan.rules.district4 import FROM_CARDS, FROM_EVENT
from semilla.games.el_plan.state import District, Part, Sign
from semilla.games.el_plan.view import bought_product, market_price, outlook_of

ORDINALS = ("", "second_", "third_", "fourth_")
"""How the second, third … parameter of the same kind begins."""


def amounts(numbers: Iterable[int], ids: Sequence[str], kind: str) -> dict[str, Param]:
    """Numbers of things as parameters, without the zeros: `number` and `resource`, `second_number` and `second_resource`, … ."""
    params: dict[str, Param] = {}
    found = [(int(number), name) for number, name in zip(numbers, ids, strict=False) if number > 0]
    for ordinal, (number, name) in zip(ORDINALS, found, strict=False):
        params[f"{ordinal}number"], params[f"{ordinal}{kind}"] = number, name
    return params


def counted(key: str, params: dict[str, Param], listed: dict[str, Param]) -> Message:
    """A message in the form for as many kinds of things as are listed: `label.acquire_2` names two."""
    return Message(f"{key}_{len(listed) // 2}", {**params, **listed})


def plan(position: Position, plan: int) -> Message:
    """A plan: what it makes, and what its owner will have to buy."""
    ids, t = position.pack.ids, position.t
    made = [int(product) for product in t.makes[plan]]
    known = (*made, bought_product(position, plan))
    products = dict(zip(("product", "second_product", "third_product"), (ids["product"][k] for k in known), strict=True))
    return Message("label.plan", {"plan": ids["plan"][plan], **products})


def place(position: Position, space: int) -> Message:
    """A space and its benefit."""
    ids, t, s = position.pack.ids, position.t, position.s
    district = int(t.district[space])
    params: dict[str, Param] = {"space": ids["space"][space]}
    match district:
        case District.ADMINISTRATION:
            params["resource"] = ids["resource"][t.help]
            if not t.liquidate_anywhere:
                return Message("label.place_2_liquidate", params)
        case District.INVESTMENT:
            params["type"] = ids["type"][t.space_type[space]]
            return counted("label.place_3", params, amounts(t.space_discount[space], ids["resource"], "resource"))
        case District.SUBSIDIES:
            params["money"] = int(s.subsidy[t.subsidy_place[space]])
            return counted("label.place_6", params, amounts(t.subsidy_pays, ids["resource"], "resource"))
    return Message(f"label.place_{district}", params)


def slot_label(position: Position, key: str, slot: int) -> Message:
    """A slot: its process, and the token that is placed or comes back."""
    ids, t, s, seat = position.pack.ids, position.t, position.s, position.seat
    params: dict[str, Param] = {"slot": slot + 1}
    plan = int(s.plan[seat])
    if slot < t.plan_slots[plan]:
        params["process"] = ids["process"][t.slot_process[plan, slot]]
        params["resource"] = ids["resource"][t.slot_resource[plan, slot]]
        token = int(s.slots[seat, slot])
        if token != NONE:
            params["token"] = ids["token"][token]
    return Message(key, params)


def off_slot(position: Position, slot: int) -> Message:
    """The token comes back."""
    return slot_label(position, "label.off_slot", slot)


def on_slot(position: Position, slot: int) -> Message:
    """The slot works from now on."""
    return slot_label(position, "label.on_slot", slot)


def off_card(position: Position, card: int) -> Message:
    """How many tokens come back."""
    number = int(position.s.placed[card].sum())
    return Message("label.off_card", {"card": position.pack.ids["card"][card], "number": number})


def on_card(position: Position, card: int) -> Message:
    """The tokens that the card takes, or the next one and what it gives."""
    ids, t = position.pack.ids, position.t
    params: dict[str, Param] = {"card": ids["card"][card]}
    if not t.one_by_one[card]:
        return counted("label.on_card", params, amounts(t.activation[card], ids["resource"], "resource"))
    per_token = t.process[card] if t.sign[card] == Sign.READY else t.process_per_token[card]
    params["resource"] = ids["resource"][int(t.activation[card].argmax())]
    params["process"] = ids["process"][int(per_token.argmax())]
    return Message("label.add", params)


def liquidate(position: Position, card: int) -> Message:
    """How many tokens of the cost come back."""
    number = int(outlook_of(position, position.seat).returned[card])
    return Message("label.liquidate", {"card": position.pack.ids["card"][card], "number": number})


def acquire(position: Position, card: int) -> Message:
    """An offer: what the seat to act pays for it, and whether a discount or only a credit card makes it possible."""
    ids, own = position.pack.ids, outlook_of(position, position.seat)
    params: dict[str, Param] = {
        "card": ids["card"][card],
        "discounted": int(own.discounts[card] > 0),
        "on_credit": int(own.lacking[card].any()),
    }
    return counted("label.acquire", params, amounts(own.price[card], ids["resource"], "resource"))


def produce(position: Position, product: int) -> Message:
    """A product, and the processes of the recipe."""
    ids, t = position.pack.ids, position.t
    plan = int(position.s.plan[position.seat])
    params: dict[str, Param] = {"product": ids["product"][product]}
    for line, made in enumerate(t.makes[plan]):
        if made == product:
            return counted("label.produce", params, amounts(t.recipe[plan, line], ids["process"], "process"))
    return Message("label.produce_1", params)


def exchange(position: Position, form: int) -> Message:
    """An exchange: two resources given, one received."""
    first, second, received = (position.pack.ids["resource"][r] for r in a.EXCHANGES[form])
    params: dict[str, Param] = {"resource": first, "second_resource": second, "third_resource": received}
    return Message("label.exchange_same" if first == second else "label.exchange", params)


def discount(position: Position, resource: int) -> Message:
    """What a discount takes off."""
    return source_named(position, "label.discount", {"resource": position.pack.ids["resource"][resource]})


def activate(position: Position) -> Message:
    """The tokens that the card just acquired takes."""
    ids, card = position.pack.ids, int(position.s.card)
    listed = amounts(position.t.activation[card], ids["resource"], "resource")
    return counted("label.activate", {"card": ids["card"][card]}, listed)


def choose(position: Position, process: int) -> Message:
    """A process of choice."""
    return Message("label.choose", {"process": position.pack.ids["process"][process]})


def buy(position: Position, product: int) -> Message:
    """A product of the market and its price."""
    return Message("label.buy", {"product": position.pack.ids["product"][product], "money": market_price(position)})


def import_product(position: Position, product: int) -> Message:
    """A product from elsewhere and its price."""
    money = market_price(position, imported=True)
    return Message("label.import", {"product": position.pack.ids["product"][product], "money": money})


def buy_shop(position: Position, owner: int, product: int) -> Message:
    """A product of somebody's shop and its price."""
    money = int(outlook_of(position, owner).shop_price)
    return Message("label.buy_shop", {"product": position.pack.ids["product"][product], "from_seat": owner + 1, "money": money})


def stock(position: Position, product: int) -> Message:
    """A product into one's own shop, and what it will cost there."""
    money = int(outlook_of(position, position.seat).shop_price)
    return Message("label.stock", {"product": position.pack.ids["product"][product], "money": money})


def done(position: Position) -> Message:
    """The end of a player's turn in a district."""
    return Message(f"label.done_{position.phase.name.lower()}")


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
