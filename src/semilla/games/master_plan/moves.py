"""Every family of moves in Master Plan, declared once. `bid r5c4 9` is a cell, two steps (not written) and the close of the bid."""

from semilla.engine.families import BOARD, OWN, Families, Family, Slot
from semilla.engine.position import Position
from semilla.engine.texts import Param
from semilla.games.master_plan import atoms as a
from semilla.games.master_plan import labels, refusals
from semilla.games.master_plan.state import MAX_CELLS, MAX_CONTEST_DESIGNS, MAX_CONTESTS, MAX_INITIAL, MAX_PRIVATE, MAX_TIERS, Phase
from semilla.games.master_plan.view import contest_names


def buildable(position: Position) -> list[str]:
    """Private and contest tiles."""
    return list(position.pack.ids["tile"][: position.t.first_initial])


def total(position: Position) -> dict[str, Param]:
    """The bid under way; there is none outside one."""
    return {"total": int(position.s.total) or ""}


def take_form(position: Position, *_: int) -> str:
    """In the setup tiles are drafted."""
    return "draft {tile}" if position.phase <= Phase.DRAFT_PLOT else "take {tile}"


def cell_form(position: Position, *_: int) -> str:
    """A cell begins a bid, or answers a question of the move under way."""
    if position.part == 0:
        return "bid {cell}"
    if position.phase == Phase.DEMOLISH:
        return "demolish {cell}"
    first_raise = position.phase == Phase.RAISE and position.s.using < 0 and position.s.target[0] < 0
    return "raise {cell}" if first_raise else "{cell}"


def tier_form(position: Position, *_: int) -> str:
    """A tier is a number only where one is asked for."""
    return "{tier}" if position.phase == Phase.TIER else ""


PRIVATE = Slot("private", MAX_PRIVATE, "tile")
TILE = Slot("tile", MAX_PRIVATE + MAX_CONTEST_DESIGNS, among=buildable)
CELL = Slot("cell", MAX_CELLS)
CONTEST = Slot("contest", MAX_CONTESTS, among=contest_names)
INITIAL = Slot("initial", MAX_INITIAL)
TIER = Slot("tier", MAX_TIERS)

TURN = (Phase.TURN,)
BIDDING = (Phase.BID_TOTAL, Phase.CONTEST_TOTAL)
PLACES = (Phase.TURN, Phase.DRAFT_PLOT, Phase.BUILD_PLOT, Phase.RAISE, Phase.DEMOLISH, Phase.EXPROPRIATE, Phase.UPGRADE)
TAKE_FORMS, CELL_FORMS = ("draft {tile}", "take {tile}"), ("bid {cell}", "{cell}", "raise {cell}", "demolish {cell}")

MOVES = Families(
    Family("take", a.TAKE, (PRIVATE,), (Phase.DRAFT, *TURN), TAKE_FORMS, label=labels.take, form=take_form, lies=BOARD),
    Family("build", a.BUILD, (TILE,), TURN, "build {tile}", label=labels.build, lies=OWN),
    Family("upgrade", a.UPGRADE, (PRIVATE,), TURN, "upgrade {tile}", label=labels.upgrade, lies=OWN),
    Family("cell", a.CELL, (CELL,), PLACES, CELL_FORMS, label=labels.cell, about=refusals.of_cell, form=cell_form, lies=BOARD),
    Family(
        "contest", a.CONTEST, (CONTEST,), TURN, "contest {contest}", label=labels.contest, about=refusals.of_contest, lies=BOARD
    ),
    Family("use", a.USE, (INITIAL,), TURN, "use {initial}", label=labels.use, about=refusals.of_action, lies=BOARD),
    Family("tier", a.TIER, (TIER,), (Phase.TIER,), "{tier}", label=labels.tier, about=refusals.of_tier, form=tier_form),
    Family("raise bid", a.RAISE_BID, (), BIDDING, label=labels.raise_bid),
    Family("close bid", a.CLOSE_BID, (), BIDDING, "{total}", total, label=labels.close_bid),
    Family("spare", a.SPARE, (), (Phase.DEMOLISH,)),
    Family("pass", a.PASS, (), TURN, "pass"),
)
