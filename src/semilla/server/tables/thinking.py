"""Bots at a table: whether one is to move, how long it pauses, and the move it makes."""

import asyncio
import logging
from typing import TYPE_CHECKING, Literal

from semilla.engine.course import answer
from semilla.engine.position import Position
from semilla.server.bots import BotFailed
from semilla.server.line import Urgency
from semilla.server.problems import Refused
from semilla.server.storage.rows import SeatRow
from semilla.server.tables.entries import BOT

if TYPE_CHECKING:
    from semilla.server.tables.table import Table

log = logging.getLogger("semilla.tables")

Pace = Literal["slow", "normal", "quick"]
PACES: dict[Pace, float] = {"slow": 3, "normal": 1, "quick": 0.3}
"""How long a bot pauses before it moves, as a part of the usual time."""

STAND_IN = "medium"
"""Plays on where a bot of another's cannot."""


def bots_turn(table: "Table") -> bool:
    """Whether a bot is to move."""
    turn = table.turn
    return turn is not None and turn.kind == "bot" and not table.row.paused and not table.gone and not table.taught


def pace(table: "Table") -> float:
    """How long bots pause, as a part of the usual time: as the slowest of those who sit here wants it."""
    seated = {seat.person for seat in table.seats if seat.person is not None}
    return max((PACES[watcher.pace] for watcher in table.watchers if watcher.person_id in seated), default=1)


async def think(table: "Table") -> None:
    """Move for bots as long as it is their turn."""
    try:
        while bots_turn(table):
            # First the pause, then the thought: a page on this machine draws the last move meanwhile.
            if any(each.kind == "human" for each in table.seats):
                await asyncio.sleep(table.hall.settings.bot_pause * pace(table))
                if not bots_turn(table):
                    break
            asked, seat = table.running.now, table.turn
            assert seat is not None
            move = written(table) or await thought(table, asked, seat)
            async with table.floor.take():
                if bots_turn(table) and table.running.now is asked and table.turn is seat:
                    if move is None:  # one of ours plays on, and the log says so
                        entry = table.entry(BOT, seat.number, STAND_IN, "bot")
                        await table.commit(entry, seats={seat.number: {"level": STAND_IN}})
                    else:
                        await table.play(move, "bot")
                    await table.go_on()
    except Refused:
        pass  # the table was closed, or another server has it
    except Exception:
        log.exception("a bot's turn failed")
        table.hall.forget(table)
    finally:
        table.thinking = None


def written(table: "Table") -> str | None:
    """What the chapter of a lesson writes for the seat to act."""
    return None if table.chapter is None else answer(table.chapter, table.running)


async def thought(table: "Table", asked: Position, seat: SeatRow) -> str | None:
    """What a bot does; None if it fails."""
    somebody = any(each.kind == "human" and table.here(each) for each in table.seats)
    urgency = Urgency.TABLE if somebody else Urgency.REST
    try:
        atoms = await table.hall.bots.choose(asked, seat.level, urgency, (table.row.source, table.row.owner))
    except BotFailed:
        return None
    return table.hall.bots.spell(asked, atoms)
