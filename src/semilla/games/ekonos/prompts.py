"""What is asked in each phase, and the clauses that matter then."""

from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.ekonos.state import Phase


def prompt(position: Position) -> Message:
    """The question of each phase."""
    s = position.s
    params: dict[str, Param] = {"seat": position.seat + 1}
    if s.company >= 0:
        params["company"] = position.pack.ids["company"][s.company]
    if position.phase == Phase.EXPAND:
        params["steps"] = int(s.steps)
    if position.phase == Phase.DECIDE:
        params |= {"steps": int(position.t.steps_may), "place": int(position.t.growth_may)}
    return Message(f"prompt.{position.phase.name.lower()}", params)


PHASE_CLAUSES = {
    Phase.PLAY: ("EK-CARD", "EK-TILE-5", "EK-GROW-1", "EK-TURN"),
    Phase.TILE: ("EK-TILE",),
    Phase.DECIDE: ("EK-GROW", "EK-EXP-1", "EK-EXP-5"),
    Phase.EXPAND: ("EK-EXP", "EK-TILE-3", "EK-TILE-4", "EK-GROW-4"),
    Phase.SELL: ("EK-SELL", "EK-PRES", "EK-TURN"),
    Phase.NAME: ("EK-PRES",),
    Phase.BUY: ("EK-BUY", "EK-PRES", "EK-SETUP-5", "EK-TURN"),
}
