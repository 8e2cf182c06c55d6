"""The moves of Sample for people: notation, labels, prompts and the figures that refusals mention."""

from collections.abc import Mapping

from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla_sample.state import MAX_TAKEN, Phase, Refusal

ATOMS = MAX_TAKEN
FAMILIES = {"take": 0}
REFUSAL_CLAUSE = {Refusal.TOO_MANY: "SAMPLE-2", Refusal.NOT_THERE: "SAMPLE-2"}
PHASE_CLAUSES = {Phase.TAKE: ("SAMPLE-2", "SAMPLE-3")}


def notation(position: Position, atom: int) -> str:
    """A move in notation: `take 2`."""
    return f"take {atom + 1}"


def label(position: Position, atom: int) -> Message:
    """What a choice does."""
    return Message("label.take", {"number": atom + 1, "left": int(position.s.left) - atom - 1})


def refusal(position: Position, atom: int, code: int) -> Mapping[str, Param]:
    """The figures of a refusal."""
    return {"most": int(position.t.most), "left": int(position.s.left)}


def prompt(position: Position) -> Message:
    """What is asked."""
    return Message("prompt.take", {"left": int(position.s.left)})
