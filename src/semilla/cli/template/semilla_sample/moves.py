"""The moves of Sample, declared once, and what is said about them: labels, and the figures that refusals mention."""

from semilla.engine.families import Families, Family, Slot
from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla_sample.rules import Refusal
from semilla_sample.state import MAX_TAKEN, Phase

REFUSAL_CLAUSE = {Refusal.TOO_MANY: "SAMPLE-2", Refusal.NOT_THERE: "SAMPLE-2"}
PHASE_CLAUSES = {Phase.TAKE: ("SAMPLE-2", "SAMPLE-3")}


def take(position: Position, atom: int) -> Message:
    """What taking so many does."""
    return Message("label.take", {"number": atom + 1, "left": int(position.s.left) - atom - 1})


def heap(position: Position, *_: int) -> dict[str, Param]:
    """How many may be taken, and how many there are."""
    return {"most": int(position.t.most), "left": int(position.s.left)}


SLOTS = (Slot("number", MAX_TAKEN),)
MOVES = Families(Family("take", 0, SLOTS, (Phase.TAKE,), "SAMPLE-2", "take {number}", label=take, about=heap))
