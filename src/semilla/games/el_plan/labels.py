"""What each choice of El Plan says: what it costs and what it gives."""

from collections.abc import Iterable, Sequence

from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.el_plan import atoms as a
from semilla.games.el_plan.moves import family, source_named
from semilla.games.el_plan.state import PRODUCTS, RESOURCES, Sign
from semilla.games.el_plan.tables import Back
from semilla.games.el_plan.view import best_active, market_price, open_discounts, payable, price

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


def label(position: Position, atom: int) -> Message:
    """What a choice does, with its price and its gain."""
    name, number = family(atom)
    ids, t, s = position.pack.ids, position.t, position.s
    params: dict[str, Param] = {}
    match name:
        case "plan":
            return plan_label(position, number)
        case "place":
            return place_label(position, number)
        case "off_slot" | "on_slot":
            return slot_label(position, name, number)
        case "off_card" | "on_card" | "outsource" | "liquidate" | "acquire":
            return card_label(position, name, number)
        case "produce":
            return produce_label(position, number)
        case "discount":
            return source_named(position, "label.discount", {"resource": ids["resource"][number]})
        case "exchange":
            return exchange_label(position, number)
        case "give" | "receive" | "take" | "return":
            params["resource"] = ids["resource"][number]
        case "give_product" | "keep":
            params["product"] = ids["product"][number]
        case "stock":
            params = {"product": ids["product"][number], "money": best_active(position, position.seat, t.shop_price)}
        case "idea" | "token":
            params["resource"] = ids["resource"][min(int(s.kind), RESOURCES - 1)]
        case "choose":
            params["process"] = ids["process"][number]
        case "buy" | "import":
            params = {"product": ids["product"][number], "money": market_price(position, imported=name == "import")}
        case "buy_credit":
            params = {"product": ids["product"][number], "money": int(t.repayment)}
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
        case "activate":
            return counted(
                "label.activate", {"card": ids["card"][s.card]}, amounts(t.activation[s.card], ids["resource"], "resource")
            )
        case "later":
            params["card"] = ids["card"][s.card]
        case "outsource_none":
            params["card"] = ids["card"][s.outsourced[position.seat]]
        case "done":
            return Message(f"label.done_{position.phase.name.lower()}")
    return Message(f"label.{name}", params)


def plan_label(position: Position, plan: int) -> Message:
    """A plan: what it makes, and what its owner will have to buy."""
    ids, t = position.pack.ids, position.t
    made = [int(product) for product in t.makes[plan]]
    other = next(product for product in range(PRODUCTS) if product not in made)
    products = dict(zip(("product", "second_product", "third_product"), (ids["product"][k] for k in (*made, other)), strict=True))
    return Message("label.plan", {"plan": ids["plan"][min(plan, len(ids["plan"]) - 1)], **products})


def place_label(position: Position, space: int) -> Message:
    """A space and its benefit."""
    ids, t, s = position.pack.ids, position.t, position.s
    space = min(space, len(ids["space"]) - 1)
    district = int(t.district[space])
    params: dict[str, Param] = {"space": ids["space"][space]}
    match district:
        case 2:
            params["resource"] = ids["resource"][t.help]
            if not t.liquidate_anywhere:
                return Message("label.place_2_liquidate", params)
        case 3:
            params["type"] = ids["type"][t.space_type[space]]
            return counted("label.place_3", params, amounts(t.space_discount[space], ids["resource"], "resource"))
        case 6:
            params["money"] = int(s.subsidy[t.subsidy_place[space]])
            return counted("label.place_6", params, amounts(t.subsidy_pays, ids["resource"], "resource"))
    return Message(f"label.place_{district}", params)


def slot_label(position: Position, name: str, slot: int) -> Message:
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
    return Message(f"label.{name}", params)


def card_label(position: Position, name: str, card: int) -> Message:
    """A move with a card: its tokens or its cost."""
    ids, t, s = position.pack.ids, position.t, position.s
    if card >= t.cards:
        return Message("label.nothing")
    params: dict[str, Param] = {"card": ids["card"][card]}
    match name:
        case "acquire":
            return acquire_label(position, card)
        case "on_card" if t.one_by_one[card]:
            per_token = t.process[card] if t.sign[card] == Sign.READY else t.process_per_token[card]
            params["resource"] = ids["resource"][int(t.activation[card].argmax())]
            params["process"] = ids["process"][int(per_token.argmax())]
            return Message("label.add", params)
        case "on_card":
            return counted("label.on_card", params, amounts(t.activation[card], ids["resource"], "resource"))
        case "off_card":
            params["number"] = int(s.placed[card].sum())
        case "liquidate":
            size = int(t.cost_size[card])
            params["number"] = (size + 1) // 2 if t.liquidation == Back.HALF else size - 1
    return Message(f"label.{name}", params)


def acquire_label(position: Position, card: int) -> Message:
    """An offer: what the seat to act pays for it, and whether a discount or only a credit card makes it possible."""
    ids, seat = position.pack.ids, position.seat
    params: dict[str, Param] = {
        "card": ids["card"][card],
        "discounted": int(open_discounts(position, seat, card) > 0),
        "on_credit": int(not payable(position, seat, card)),
    }
    return counted("label.acquire", params, amounts(price(position, seat, card), ids["resource"], "resource"))


def produce_label(position: Position, product: int) -> Message:
    """A product, and the processes of the recipe."""
    ids, t = position.pack.ids, position.t
    plan = int(position.s.plan[position.seat])
    params: dict[str, Param] = {"product": ids["product"][product]}
    for line, made in enumerate(t.makes[plan]):
        if made == product:
            return counted("label.produce", params, amounts(t.recipe[plan, line], ids["process"], "process"))
    return Message("label.produce_1", params)


def exchange_label(position: Position, form: int) -> Message:
    """An exchange: two resources given, one received."""
    first, second, received = (position.pack.ids["resource"][r] for r in a.EXCHANGES[form])
    params: dict[str, Param] = {"resource": first, "second_resource": second, "third_resource": received}
    return Message("label.exchange_same" if first == second else "label.exchange", params)
