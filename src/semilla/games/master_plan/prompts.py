"""What is asked in each phase, and the clauses that matter then."""

from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.master_plan.state import CELLS, Phase
from semilla.games.master_plan.view import rounds_of


def prompt(position: Position) -> Message:
    """The question of each phase."""
    ids, t, s = position.pack.ids, position.t, position.s
    params: dict[str, Param] = {"seat": position.seat + 1}
    if s.pick >= 0:
        params["tile"] = ids["tile"][s.pick]
    if s.place >= 0:
        params["cell"] = CELLS[s.place]
    if s.using >= 0:
        params |= {"initial": ids["initial"][s.using], "action": ids["initial"][s.using]}
    if position.phase == Phase.TURN:
        params |= {"round": int(s.lap), "rounds": rounds_of(position), "coins": int(s.coins[position.seat])}
        params["workers"] = int(s.available[position.seat])
        return Message("prompt.last_turn" if s.ending else "prompt.turn", params)
    if position.phase == Phase.CONTEST_TOTAL:
        params["contest"] = ids["contest"][s.contest[s.slot]]
    if position.phase == Phase.DEMOLISH:
        params["level"] = int(t.demolish_level)
    if position.phase == Phase.RAISE:
        params["wanted"] = int(s.wanted)
    return Message(f"prompt.{position.phase.name.lower()}", params)


PHASE_CLAUSES = {
    Phase.DRAFT: ("MP-SETUP-15", "MP-SETUP-17"),
    Phase.DRAFT_PLOT: ("MP-SETUP-16", "MP-SETUP-18"),
    Phase.TURN: ("MP-ROUND", "MP-TAKE", "MP-BUILD-1", "MP-PUBACT-2", "MP-BIDPLOT-1", "MP-BIDPUB-1", "MP-UPGRADE-1", "MP-PASS"),
    Phase.BID_TOTAL: ("MP-BIDPLOT-3", "MP-BIDPLOT"),
    Phase.BUILD_PLOT: ("MP-BUILD", "MP-LEVEL"),
    Phase.TIER: ("MP-PUBACT", "MP-ANNEX"),
    Phase.RAISE: ("MP-ANNEX-10", "MP-EFFECT-3"),
    Phase.DEMOLISH: ("MP-EFFECT-4", "MP-EFFECT-5"),
    Phase.EXPROPRIATE: ("MP-ANNEX-14", "MP-EFFECT-5"),
    Phase.CONTEST_TOTAL: ("MP-BIDPUB-2", "MP-BIDPUB"),
    Phase.UPGRADE: ("MP-UPGRADE",),
}
