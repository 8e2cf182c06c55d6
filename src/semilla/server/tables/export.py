"""Finished games as data to learn from, without anything that tells who played: no names, no times, no tables."""

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import select

from semilla.engine.moves import parse
from semilla.engine.texts import Problem
from semilla.envs.dataset import Move, Played
from semilla.envs.setting import Setting
from semilla.server.storage.database import make_engine, reaching, shown
from semilla.server.storage.rows import EntryRow, TableRow
from semilla.server.tables.entries import Entry
from semilla.server.tables.rebuild import in_force, replay

BOT, PERSON = "bot", "person"


async def finished_games(database: str, setting: Setting, options: Mapping[str, str]) -> list[Played]:
    """The games of people that a server keeps and that were played to their end, in no order: of a setting, with these options.

    Lessons, games that began elsewhere and games without a person's move are left out.
    """
    if database.startswith("sqlite") and not Path(shown(database)).is_file():  # SQLite would make one
        raise Problem("file.missing", file=shown(database))
    engine, game = make_engine(database), setting.game
    wanted = select(TableRow).where(
        TableRow.game == game.name,
        TableRow.rules == game.rules_version,
        TableRow.pack == setting.pack.hash,
        TableRow.players == setting.players,
        TableRow.status == "over",
        TableRow.origin == "new",
        TableRow.chapter == "",
    )
    found = []
    try:
        with reaching(database):
            async with engine.connect() as reading:
                for table in (await reading.execute(wanted)).all():
                    if not options.items() <= table.options.items():
                        continue
                    rows = await reading.execute(select(EntryRow).where(EntryRow.table == table.id).order_by(EntryRow.revision))
                    found.append((table, [Entry(row.revision, row.kind, row.seat, row.text, row.by, row.at) for row in rows]))
    finally:
        await engine.dispose()
    games = [played_in(table, entries) for table, entries in found]
    kept = [each for each in games if each.end.over and any(move.player == PERSON for move in each.moves)]
    secrets.SystemRandom().shuffle(kept)
    return kept


def played_in(table: Any, entries: Sequence[Entry]) -> Played:
    """The game of a table's log: what stands of it, each move with who made it."""
    match = replay(table, [], entries)
    by = [entry.by for entry in in_force(entries) for _ in entry.played]
    *before, end = match.positions()
    moves = [
        Move(position, parse(position, played.text).atoms, PERSON if who == PERSON else BOT)
        for position, played, who in zip(before, match.log, by, strict=True)
    ]
    return Played(moves, end)
