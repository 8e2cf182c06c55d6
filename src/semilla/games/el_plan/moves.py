"""Every family of moves in El Plan, declared once, for both editions."""

from semilla.engine.families import BOARD, OWN, Families, Family, Slot
from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.engine.texts import Param
from semilla.games.el_plan import atoms as a
from semilla.games.el_plan import labels
from semilla.games.el_plan.rules.district3 import SPACE
from semilla.games.el_plan.rules.district4 import FROM_CARDS, FROM_EVENT
from semilla.games.el_plan.state import (
    MAX_CARDS,
    MAX_PLANS,
    MAX_PLAYERS,
    MAX_SLOTS,
    MAX_SPACES,
    PROCESSES,
    PRODUCTS,
    RESOURCES,
    Part,
    Phase,
    Zone,
)
from semilla.games.el_plan.view import outlook_of

# ---------------------------------------------------------------------------------------------------- what things are called


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


def discount_source(position: Position) -> dict[str, Param]:
    """What takes something off: the space or a card."""
    s = position.s
    return {"source": own_space(position) if s.source == SPACE else card_name(position, int(s.source) - 1)}


def choice_source(position: Position) -> dict[str, Param]:
    """What gives a process of choice: the space, the event or a card (elsewhere `source` is another thing's)."""
    s, asked = position.s, position.phase == Phase.CHOOSE
    if asked and s.source >= FROM_CARDS:
        return {"source": card_name(position, int(s.cards[position.seat, s.source - FROM_CARDS]))}
    return {"source": "event" if asked and s.source >= FROM_EVENT else own_space(position)}


def own_space(position: Position) -> str:
    """Where the player's entrepreneur is."""
    pawn = int(position.s.pawn[position.seat])
    return position.pack.ids["space"][pawn] if pawn != NONE else "space"


def exchanges(position: Position) -> list[str]:
    """Two resources given, one received."""
    return [" ".join(position.pack.ids["resource"][r] for r in form) for form in a.EXCHANGES]


def either_first(position: Position, form: int) -> tuple[str, ...]:
    """The two resources given are a set."""
    first, second, received = exchanges(position)[form].split()
    return (f"exchange {second} {first} {received}",)


def taken_off(position: Position, card: int) -> list[str]:
    """What the space takes off by itself (EP14-D3-9, EP11-D3-7)."""
    paid = zip(position.pack.ids["resource"], position.t.cost[card], outlook_of(position, position.seat).price[card], strict=True)
    return [f"{own_space(position)}={resource}" for resource, cost, due in paid if due < cost]


# ------------------------------------------------------------------------------------------------------- what it is about


def the_event(position: Position) -> dict[str, Param]:
    """The event face up."""
    return {"event": position.pack.ids["event"][position.s.event]}


def asked_about(position: Position) -> dict[str, Param]:
    """The resource that an idea could stand for."""
    return {"resource": position.pack.ids["resource"][min(int(position.s.kind), RESOURCES - 1)]}


def the_card(position: Position) -> dict[str, Param]:
    """The card just acquired."""
    return {"card": position.pack.ids["card"][position.s.card]}


def linked(position: Position) -> dict[str, Param]:
    """The card that works through Outsourcing."""
    return {"card": position.pack.ids["card"][position.s.outsourced[position.seat]]}


def debt(position: Position) -> dict[str, Param]:
    """What a credit card costs in the end."""
    return {"money": int(position.t.repayment)}


# --------------------------------------------------------------------------------------------------------- which form


def on_form(position: Position, card: int) -> str:
    """Some cards are filled token by token."""
    return "add {card}" if position.t.one_by_one[card] else "on {card}"


def idea_form(position: Position) -> str:
    """`idea`, and on a card with a fixed zone the resource it stands for."""
    s, t = position.s, position.t
    if position.part != Part.WILDCARD or s.slot != NONE or t.one_by_one[s.card]:
        return "idea"
    return "{resource}" if s.wild else "idea {resource}"


# --------------------------------------------------------------------------------------------------------- by which rules


def by(in_2014: str, in_2011: str | None = None) -> str:
    """The clauses of both editions, without the editions' letters; the same in both, unless told."""
    editions = {"EP14": in_2014, "EP11": in_2014 if in_2011 is None else in_2011}
    return " ".join(f"{edition}-{clause}" for edition, clauses in editions.items() for clause in clauses.split())


# -------------------------------------------------------------------------------------------------------------- the moves

PLAN = Slot("plan", MAX_PLANS)
PLACE = Slot("space", MAX_SPACES)
RESOURCE = Slot("resource", RESOURCES)
PRODUCT = Slot("product", PRODUCTS)
PROCESS = Slot("process", PROCESSES)
SLOT = Slot("slot", MAX_SLOTS)
CARD = Slot("card", MAX_CARDS, called=card_name)
FORM = Slot("exchange", len(a.EXCHANGES), "resources", exchanges)
SHOP = Slot("seat", MAX_PLAYERS, "from_seat")

INSURE, EVENT, D2, D3, START = (Phase.INSURE,), (Phase.EVENT,), (Phase.ADMINISTER,), (Phase.INVEST,), (Phase.START,)
CHOOSE, PRODUCE, BUY, SELL, REPAY = (Phase.CHOOSE,), (Phase.PRODUCE,), (Phase.BUY,), (Phase.SELL,), (Phase.REPAY,)
ENDED = (Phase.ADMINISTER, Phase.PRODUCE, Phase.BUY, Phase.SELL, Phase.INNOVATE)
FROM_SHOP, IDEA_FORMS = "buy {product} from {from_seat}", ("idea", "idea {resource}", "{resource}")

MOVES = Families(
    Family(
        "plan",
        a.PLAN,
        (PLAN,),
        (Phase.PLAN,),
        by("SETUP-6 SETUP-7", "SETUP-8 SETUP-9"),
        "plan {plan}",
        label=labels.plan,
        lies=BOARD,
        planned=False,
    ),
    Family(
        "place",
        a.PLACE,
        (PLACE,),
        (Phase.PLACE,),
        by("DEC-1 DEC-5", "OPP-1 OPP-5"),
        "place {space}",
        label=labels.place,
        lies=BOARD,
    ),
    Family("ignore", a.IGNORE, (), INSURE, by("D1-2"), "ignore", the_event, planned=False),
    Family("accept", a.ACCEPT, (), INSURE, by("D1-2"), "accept", the_event, planned=False),
    Family("give", a.GIVE, (RESOURCE,), EVENT, by("D1-7 D1-8", "D1-6"), "give {resource}", lies=OWN, planned=False),
    Family("give product", a.GIVE_PRODUCT, (PRODUCT,), EVENT, by("D1-12", "D1-10"), "give {product}", lies=OWN, planned=False),
    Family("receive", a.RECEIVE, (RESOURCE,), EVENT, by("", "D1-3"), "receive {resource}", planned=False),
    Family("off slot", a.OFF_SLOT, (SLOT,), D2, by("D2-4 D2-12", "D2-4 D2-9"), "off slot {slot}", label=labels.off_slot, lies=OWN),
    Family("on slot", a.ON_SLOT, (SLOT,), D2, by("D2-6", "D2-7"), "on slot {slot}", label=labels.on_slot, lies=OWN),
    Family("off card", a.OFF_CARD, (CARD,), D2, by("D2-4 D2-5", "D2-4 D2-9"), "off {card}", label=labels.off_card, lies=OWN),
    Family(
        "on card",
        a.ON_CARD,
        (CARD,),
        D2,
        by("D2-7 D2-8", "D2-8"),
        ("on {card}", "add {card}"),
        label=labels.on_card,
        form=on_form,
        lies=OWN,
    ),
    Family("idea", a.IDEA, (), D2, by("D2-9 D2-10", "D2-11 D2-12"), IDEA_FORMS, asked_about, form=idea_form),
    Family("token", a.TOKEN, (), D2, by("D2-9", "D2-11"), "", asked_about),
    Family("outsource", a.OUTSOURCE, (CARD,), D2, by("", "CARD-8"), "outsource {card}", lies=OWN),
    Family("outsource none", a.OUTSOURCE_NONE, (), D2, by("", "CARD-8"), "outsource none", linked, lies=OWN),
    Family(
        "liquidate", a.LIQUIDATE, (CARD,), D2, by("D2-15 D2-17", "D2-5 D2-6"), "liquidate {card}", label=labels.liquidate, lies=OWN
    ),
    Family("return", a.RETURN, (RESOURCE,), D2, by("D2-18", "D2-6"), "{resource}"),
    Family(
        "exchange",
        a.EXCHANGE,
        (FORM,),
        D2,
        by("", "D2-10"),
        "exchange {resources}",
        label=labels.exchange,
        heard=either_first,
        lies=OWN,
    ),
    Family(
        "acquire",
        a.ACQUIRE,
        (CARD,),
        D3,
        by("D3-1 D3-9", "D3-1 D3-7"),
        "acquire {card}",
        label=labels.acquire,
        automatic=taken_off,
        lies=BOARD,
    ),
    Family("pay", a.PAY, (), D3, by("", "D3-1")),
    Family("credit", a.CREDIT, (), D3, by("", "D3-1 D3-4"), "credit", debt),
    Family(
        "discount",
        a.DISCOUNT,
        (RESOURCE,),
        D3,
        by("D3-10 CARD-5", "D3-8 CARD-5"),
        "{source}={resource}",
        discount_source,
        labels.discount,
    ),
    Family("unused", a.UNUSED, (), D3, by("D3-10 CARD-5", "D3-8 CARD-5")),
    Family("pass", a.PASS, (), D3, by("D3-1"), "pass"),
    Family("activate", a.ACTIVATE, (), START, by("D3-6 D3-8", "D3-6"), "activate", label=labels.activate),
    Family("later", a.LATER, (), START, by("D3-6"), "later", the_card),
    Family(
        "choose",
        a.CHOOSE,
        (PROCESS,),
        CHOOSE,
        by("D4-2 D4-3", "D4-4 D4-5"),
        "choose {source}={process}",
        choice_source,
        labels.choose,
    ),
    Family(
        "produce", a.PRODUCE, (PRODUCT,), PRODUCE, by("D4-4 D4-5", "D4-1 D4-3"), "produce {product}", label=labels.produce, lies=OWN
    ),
    Family("buy", a.BUY, (PRODUCT,), BUY, by("D5-2 D5-4", "D5-2 D5-5"), "buy {product}", label=labels.buy, lies=BOARD),
    Family("buy credit", a.BUY_CREDIT, (PRODUCT,), BUY, by("", "D5-3"), "buy {product} credit", debt, lies=BOARD),
    Family(
        "import",
        a.IMPORT,
        (PRODUCT,),
        BUY,
        by("D5-3 D5-4", "D5-4 D5-5"),
        "import {product}",
        label=labels.import_product,
        lies=BOARD,
    ),
    Family(
        "buy shop", a.BUY_SHOP, (SHOP, PRODUCT), BUY, by("", "CARD-9"), FROM_SHOP, label=labels.buy_shop, lies=BOARD, on="product"
    ),
    Family("sell", a.SELL, (PRODUCT, RESOURCE), SELL, by("D5-7 D5-10", "D5-7 D5-8"), "sell {product} {resource}", lies=BOARD),
    Family("stock", a.STOCK, (PRODUCT,), SELL, by("", "CARD-9 CARD-10"), "stock {product}", label=labels.stock, lies=BOARD),
    Family("take", a.TAKE, (RESOURCE,), (Phase.SUBSIDY,), by("D6-2", "D6-1"), "take {resource}"),
    Family("repay", a.REPAY, (), REPAY, by("", "D6-3"), "repay", debt),
    Family("owe", a.OWE, (), REPAY, by("", "D6-4"), "owe", debt),
    Family("innovate", a.INNOVATE, (), (Phase.INNOVATE,), by("D7-1"), "innovate"),
    Family("keep", a.KEEP, (PRODUCT,), (Phase.KEEP,), by("SUM-1"), "keep {product}", lies=OWN, planned=False),
    Family("done", a.DONE, (), ENDED, by("D2-14 D4-6 D5-1 D5-10 D7-1", "D2-2 D4-3 D5-1 D5-8 D7-1"), "done", label=labels.done),
)
