"""Plans: moves that a seat has thought of before its turn. They are played when it comes, as far as they are legal then."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, delete, insert

from semilla.engine.moves import IllegalMove
from semilla.server.people import Person
from semilla.server.problems import Refused
from semilla.server.storage.database import Rows
from semilla.server.storage.rows import PlanRow

if TYPE_CHECKING:
    from semilla.server.tables.table import Table

ADD_PLAN = insert(PlanRow.__table__)  # type: ignore[arg-type]
FORGET_PLAN = delete(PlanRow).where(PlanRow.table == bindparam("which"), PlanRow.seat == bindparam("number"))


@dataclass
class Plan:
    """What a seat has planned, and what was dropped of it."""

    moves: list[str] = field(default_factory=list)
    dropped: list[dict[str, Any]] = field(default_factory=list)


async def plan_moves(table: "Table", person: Person, moves: list[str], wanted: int | None) -> None:
    """Plan moves ahead; they are played when the seat's turn comes."""
    if table.row.status not in ("waiting", "playing"):
        raise Refused(409, f"table.{table.row.status}")
    seat = table.acting(person, wanted)
    plan = Plan([" ".join(move.lower().split()) for move in moves])
    await table.commit(also=keep_plan(table, seat.number, plan), only=seat.number)
    await table.go_on()


async def play_planned(table: "Table") -> None:
    """Play what the seat to act has planned, as far as it is legal; the rest is dropped, and the seat told."""
    while (seat := table.turn) is not None and seat.kind == "human" and not table.row.paused:
        plan = table.plans.get(seat.number)
        if plan is None or not plan.moves or not foreseen(table):
            return
        try:
            await table.play(plan.moves[0], "person", plan.moves[1:])
        except IllegalMove as illegal:
            reason = {key: value for key, value in illegal.json().items() if key != "allowed"}
            dropped = [{"move": move, **(reason if k == 0 else {})} for k, move in enumerate(plan.moves)]
            await table.commit(also=keep_plan(table, seat.number, Plan([], dropped)), only=seat.number)


def foreseen(table: "Table") -> bool:
    """Whether what is asked could be planned: a plan waits while an event asks its own question."""
    now = table.running.now
    return any(now.game.decode(atom)[0].planned for atom in now.legal())


def keep_plan(table: "Table", number: int, plan: Plan) -> list[Rows]:
    """What writes a seat's plan, in the place of the one it had."""
    table.plans[number] = plan
    values = {"table": table.id, "seat": number, "moves": plan.moves, "dropped": plan.dropped}
    return [forget_plan(table, number), (ADD_PLAN, values)]


def forget_plan(table: "Table", number: int) -> Rows:
    """What takes a seat's plan out of the database."""
    return FORGET_PLAN, {"which": table.id, "number": number}
