"""What a choice would give up: steps of an expansion. Not selling and not buying are plain answers to plain questions."""

from semilla.engine.position import Position
from semilla.engine.texts import Message
from semilla.games.ekonos.atoms import STOP


def gives_up(position: Position, atom: int) -> Message | None:
    """What the seat to act would give up by an allowed atom; nothing where nothing is lost."""
    steps = int(position.s.steps)
    return Message("gives_up.stop", {"steps": steps}) if atom == STOP and steps else None
