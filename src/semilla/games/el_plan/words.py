"""El Plan in words: prompts, lessons, and the figures that refusals mention; beside them the notation and the labels of choices."""

from collections.abc import Mapping

from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.el_plan.atoms import Refusal
from semilla.games.el_plan.labels import label
from semilla.games.el_plan.notation import family, source_named, words
from semilla.games.el_plan.state import Effect, Part, Phase, Resource
from semilla.games.el_plan.view import market_price

__all__ = ["label", "lesson", "prompt", "refusal", "refusal_clauses", "words"]

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
    ids, t, s = position.pack.ids, position.t, position.s
    params: dict[str, Param] = dict(label(position, atom).params)
    params["level"] = int(s.level) + 1
    if name == "place":
        params["types"] = int(t.space_opens[number]) if number < t.spaces else 0
    if code == Refusal.TOO_DEAR:
        params.update(lacking(position, name, number, params))
    if code == Refusal.ONE_TYPE:
        params["first_product"] = ids["product"][s.bought if position.phase == Phase.BUY else s.selling]
    return params


def lacking(position: Position, name: str, number: int, params: Mapping[str, Param]) -> dict[str, Param]:
    """What is too dear: the resource that falls short most, how much of it is asked and how much is free."""
    s, t = position.s, position.t
    own = s.resources[position.seat]
    resource = int(Resource.MONEY)
    needed = int(params.get("money", 0))
    card = number if name == "acquire" else int(s.card)
    if name in ("acquire", "pay", "discount") and card != NONE:
        resource = int((t.cost[card] - own).argmax())
        needed = int(t.cost[card, resource])
    return {"number": needed, "resource": position.pack.ids["resource"][resource], "own": int(own[resource])}


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
            return source_named(position, "prompt.discount", params)
    match position.phase:
        case Phase.EVENT | Phase.KEEP:
            params["number"] = int(s.owed)
        case Phase.CHOOSE:
            return source_named(position, "prompt.choose", params)
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
