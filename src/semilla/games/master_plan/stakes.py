"""What a choice would give up: whoever passes has no more turns in the round."""

from semilla.engine.position import Position
from semilla.engine.texts import Message
from semilla.games.master_plan.atoms import PASS


def gives_up(position: Position, atom: int) -> Message | None:
    """What the seat to act would give up by an allowed atom: workers that could still do something (MP-ROUND-6)."""
    workers = int(position.s.available[position.seat])
    return Message("gives_up.pass", {"workers": workers}) if atom == PASS and workers and len(position.legal()) > 1 else None
