"""Why not: the clause of every refusal and the figures it mentions."""

from collections.abc import Mapping

from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.engine.texts import Param
from semilla.games.el_plan.atoms import Refusal
from semilla.games.el_plan.state import Phase, Resource

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


def figures(position: Position, atom: int, code: int) -> Mapping[str, Param]:
    """What the label says, and what a refusal of its kind needs."""
    family, numbers = position.game.decode(atom)
    s = position.s
    params: dict[str, Param] = {**family.message(position, numbers).params, "level": int(s.level) + 1}
    if family.name == "place":
        params["types"] = int(position.t.space_opens[numbers[0]])
    if code == Refusal.TOO_DEAR:
        params.update(lacking(position, numbers[0] if family.name == "acquire" else int(s.card), int(params.get("money", 0))))
    if code == Refusal.ONE_TYPE:
        params["first_product"] = position.pack.ids["product"][s.bought if position.phase == Phase.BUY else s.selling]
    return params


def lacking(position: Position, card: int, money: int) -> dict[str, Param]:
    """What is too dear: of a card's cost the resource that falls short most, else money; how much is asked, how much is free."""
    own, resource, needed = position.s.resources[position.seat], int(Resource.MONEY), money
    if card != NONE:
        cost = position.t.cost[card]
        resource = int((cost - own).argmax())
        needed = int(cost[resource])
    return {"number": needed, "resource": position.pack.ids["resource"][resource], "own": int(own[resource])}
