"""What is asked in each phase, what it is for, and the clauses that matter then."""

from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.el_plan.labels import source_named
from semilla.games.el_plan.state import Effect, Part, Phase
from semilla.games.el_plan.view import market_price


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


PHASE_CLAUSES = {
    "2014": {
        Phase.PLAN: "SETUP",
        Phase.PLACE: "DEC",
        Phase.INSURE: "D1 EVT CARD-9",
        Phase.EVENT: "D1 EVT GEN-6",
        Phase.ADMINISTER: "D2 CARD-3 CARD-4",
        Phase.INVEST: "D3 CARD-5 CARD-6",
        Phase.START: "D3-6 D3-7 D3-8",
        Phase.CHOOSE: "D4 CARD-1 CARD-2 CARD-3",
        Phase.PRODUCE: "D4 CARD-1 CARD-2 CARD-3",
        Phase.BUY: "D5 CARD-5 CARD-7",
        Phase.SELL: "D5 CARD-10 CARD-11",
        Phase.SUBSIDY: "D6",
        Phase.REPAY: "D6",
        Phase.INNOVATE: "D7",
        Phase.KEEP: "SUM CARD-8",
    },
    "2011": {
        Phase.PLAN: "SETUP",
        Phase.PLACE: "OPP CARD-12",
        Phase.INSURE: "D1 CARD-13",
        Phase.EVENT: "D1 GEN-6",
        Phase.ADMINISTER: "D2 CARD-3 CARD-4 CARD-7 CARD-8",
        Phase.INVEST: "D3 CARD-5",
        Phase.START: "D3-6",
        Phase.CHOOSE: "D4 CARD-1 CARD-2 CARD-3 CARD-7",
        Phase.PRODUCE: "D4 CARD-1 CARD-2 CARD-3 CARD-7",
        Phase.BUY: "D5 CARD-5 CARD-9 CARD-10",
        Phase.SELL: "D5 CARD-6 CARD-9 CARD-10 CARD-11",
        Phase.SUBSIDY: "D6 CARD-12",
        Phase.REPAY: "D6",
        Phase.INNOVATE: "D7",
        Phase.KEEP: "SUM",
    },
}
"""By edition: sections or clauses, without the edition's letters."""


def phase_clauses(edition: str) -> dict[int, tuple[str, ...]]:
    """The clauses of an edition, by ID or by the beginning of IDs."""
    return {phase: tuple(f"EP{edition[2:]}-{part}" for part in parts.split()) for phase, parts in PHASE_CLAUSES[edition].items()}
