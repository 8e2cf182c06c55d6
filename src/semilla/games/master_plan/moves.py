"""Master Plan in notation: the words that each atom adds to a move."""

from semilla.engine.position import Position
from semilla.games.master_plan.atoms import (
    BUILD,
    CELL,
    CLOSE_BID,
    CONTEST,
    PASS,
    RAISE_BID,
    TAKE,
    TIER,
    UPGRADE,
    USE,
)
from semilla.games.master_plan.state import CELLS, Phase


def words(position: Position, atom: int) -> str:
    """The words an atom adds here; nothing for numbers that stand for no component of this pack."""
    ids, t = position.pack.ids, position.t
    if atom < BUILD:
        kind = "draft" if position.phase <= Phase.DRAFT_PLOT else "take"
        return f"{kind} {ids['private'][atom - TAKE]}" if atom - TAKE < t.privates else ""
    if atom < UPGRADE:
        return f"build {ids['tile'][atom - BUILD]}" if atom - BUILD < t.first_initial else ""
    if atom < CELL:
        return f"upgrade {ids['private'][atom - UPGRADE]}" if atom - UPGRADE < t.privates else ""
    if atom < CONTEST:
        return cell_words(position, CELLS[atom - CELL])
    if atom < USE:
        name = contest_name(position, atom - CONTEST)
        return f"contest {name}" if name else ""
    if atom < TIER:
        return f"use {ids['initial'][atom - USE]}" if atom - USE < t.initials else ""
    if atom < RAISE_BID:
        return str(atom - TIER + 1) if position.phase == Phase.TIER else ""
    if atom == CLOSE_BID:
        return str(int(position.s.total)) if position.s.total else ""
    return "pass" if atom == PASS else ""


def in_order(said: tuple[str, ...]) -> tuple[str, ...]:
    """The buildings to raise are a set: named in any order, they are asked for in that of the map (MP-ANNEX-10, MP-EFFECT-3)."""
    first = said.index("raise") + 1 if said[:1] == ("build",) and "raise" in said else 3 if said[:1] == ("use",) else len(said)
    targets = said[first:]
    return (*said[:first], *sorted(targets, key=CELLS.index)) if all(cell in CELLS for cell in targets) else said


def cell_words(position: Position, cell: str) -> str:
    """A cell begins a bid, or answers a question of the move under way."""
    if position.part == 0:
        return f"bid {cell}"
    if position.phase == Phase.DEMOLISH:
        return f"demolish {cell}"
    first_raise = position.phase == Phase.RAISE and position.s.using < 0 and position.s.target[0] < 0
    return f"raise {cell}" if first_raise else cell


def contest_name(position: Position, slot: int) -> str:
    """A contest by its tile; among those lying in the market a second copy is `e01#2`, tiles won or still to come have the plain
    name.
    """
    s, scenario = position.s, int(position.s.scenario)
    if slot >= position.t.contests[scenario]:
        return ""
    contests, holders, rounds, lap = s.contest.tolist(), s.holder.tolist(), position.t.contest_round[scenario].tolist(), int(s.lap)
    name, same = position.pack.ids["contest"][contests[slot]], contests[slot]
    copy = 1 + sum(contests[other] == same and holders[other] < 0 and rounds[other] <= lap for other in range(slot))
    return name if copy == 1 or holders[slot] >= 0 else f"{name}#{copy}"
