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
    Family(
        "take",
        a.TAKE,
        (PRIVATE,),
        (Phase.DRAFT, *TURN),
        "MP-TAKE-1 MP-TAKE-3 MP-SETUP-15",
        TAKE_FORMS,
        label=labels.take,
        form=take_form,
        lies=BOARD,
    ),
    Family("build", a.BUILD, (TILE,), TURN, "MP-BUILD-1 MP-BUILD-2 MP-BUILD-3", "build {tile}", label=labels.build, lies=OWN),
    Family("upgrade", a.UPGRADE, (PRIVATE,), TURN, "MP-UPGRADE-1 MP-UPGRADE-3", "upgrade {tile}", label=labels.upgrade, lies=OWN),
    Family(
        "cell",
        a.CELL,
        (CELL,),
        PLACES,
        "MP-BIDPLOT-1 MP-BUILD-5 MP-SETUP-16 MP-UPGRADE-2 MP-ANNEX-10 MP-ANNEX-14 MP-EFFECT-4",
        CELL_FORMS,
        label=labels.cell,
        about=refusals.of_cell,
        form=cell_form,
        lies=BOARD,
    ),
    Family(
        "contest",
        a.CONTEST,
        (CONTEST,),
        TURN,
        "MP-BIDPUB-1 MP-BIDPUB-2",
        "contest {contest}",
        label=labels.contest,
        about=refusals.of_contest,
        lies=BOARD,
    ),
    Family(
        "use",
        a.USE,
        (INITIAL,),
        TURN,
        "MP-PUBACT-2 MP-PUBACT-3",
        "use {initial}",
        label=labels.use,
        about=refusals.of_action,
        lies=BOARD,
    ),
    Family(
        "tier",
        a.TIER,
        (TIER,),
        (Phase.TIER,),
        "MP-PUBACT-4 MP-PUBACT-7",
        "{tier}",
        label=labels.tier,
        about=refusals.of_tier,
        form=tier_form,
    ),
    Family("raise bid", a.RAISE_BID, (), BIDDING, "MP-BIDPLOT-3 MP-BIDPLOT-5 MP-BIDPUB-2", label=labels.raise_bid),
    Family(
        "close bid", a.CLOSE_BID, (), BIDDING, "MP-BIDPLOT-3 MP-BIDPLOT-5 MP-BIDPUB-2", "{total}", total, label=labels.close_bid
    ),
    Family("spare", a.SPARE, (), (Phase.DEMOLISH,), "MP-EFFECT-4"),
    Family("pass", a.PASS, (), TURN, "MP-PASS-1 MP-PASS-3", "pass"),
)
