"""From the log to the match: by playing all moves again, or from a snapshot and the moves after it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from semilla.engine.game import Game
from semilla.engine.match import Happening, Match, Played
from semilla.engine.position import Position
from semilla.engine.texts import Message
from semilla.games import game
from semilla.server.problems import Refused
from semilla.server.storage.rows import SnapshotRow, TableRow
from semilla.server.tables.entries import MOVE, START, UNDO, Entry


def game_of(row: TableRow) -> Game:
    """The game of a table, with the pack it was made with; other rules or components are refused: it is never silently changed."""
    found = game(row.game)
    if row.rules != found.rules_version:
        raise Refused(409, "table.rules", rules=row.rules, current=found.rules_version)
    fitting = found.made_with(row.pack)
    if fitting is None:
        raise Refused(409, "table.pack", pack=row.pack[:12], current=found.pack.hash[:12])
    return fitting


def begin(row: TableRow, names: Sequence[str]) -> Match:
    """The match of a table before anybody has decided anything."""
    return Match(
        game_of(row),
        row.players,
        seed=row.seed,
        nonces=row.nonces,
        options=row.options,
        undo=row.undo,
        names=names,
        position=row.position,
    )


def replay(row: TableRow, names: Sequence[str], entries: Iterable[Entry]) -> Match:
    """The match after all entries, every move of them played again."""
    match = begin(row, names)
    line: list[Entry] = []
    for entry in entries:
        _again(match, entry, line)
    return match


def take_up(row: TableRow, names: Sequence[str], entries: Sequence[Entry], snapshot: SnapshotRow) -> Match:
    """The match after all entries, from a snapshot. It knows its whole log, but not the positions before the snapshot.

    A snapshot is only used with at least one move after it, and never undone: the table then plays the log again.
    """
    past = [entry for entry in entries if entry.revision <= snapshot.revision]
    for entry in past:
        if entry.kind in (START, MOVE, UNDO):
            _remember(entry, snapshot.story[str(entry.revision)])
    line = in_force(past)
    match = Match.take_up(
        game_of(row),
        snapshot.position,
        [played for entry in line for played in entry.played],
        opening=next(entry.opening for entry in past if entry.kind == START),
        start_position=row.position,
        options=row.options,
        seed=row.seed,
        nonces=row.nonces,
        undo=row.undo,
        names=names,
    )
    for entry in entries[len(past) :]:
        _again(match, entry, line)
    return match


def _remember(entry: Entry, told: Mapping[str, Any]) -> None:
    """Give an entry back what the rules made of it, as a snapshot tells it."""
    entry.opening = tuple(_read_happening(item) for item in told["opening"])
    entry.played = [_read_played(item) for item in told["played"]]
    entry.undoes = told["undoes"]


def _again(match: Match, entry: Entry, line: list[Entry]) -> None:
    """Let an entry happen again; `line` holds the entries whose moves stand."""
    if entry.kind == START:
        entry.opening, entry.played = match.opening, list(match.log)
        line.append(entry)
    elif entry.kind == MOVE:
        entry.played = match.play(entry.moves[0])
        line.append(entry)
    elif entry.kind == UNDO:
        match.go_back(int(entry.text))
        entry.undoes = undone(line, int(entry.text))
    if [played.text for played in entry.played] != entry.moves:
        raise Refused(409, "table.log", revision=entry.revision)


def undone(line: list[Entry], moves: int) -> list[int]:
    """Take entries with so many moves off the line; returns their revisions, oldest first."""
    revisions: list[int] = []
    while moves > 0:
        entry = line.pop()
        moves -= len(entry.played)
        revisions.insert(0, entry.revision)
    return revisions


def in_force(entries: Iterable[Entry]) -> list[Entry]:
    """The entries whose moves stand."""
    line: list[Entry] = []
    for entry in entries:
        if entry.kind in (START, MOVE):
            line.append(entry)
        elif entry.kind == UNDO:
            del line[len(line) - len(entry.undoes) :]
    return line


# ------------------------------------------------------------------------------------------------------------ snapshots

FORM = 2
"""How a snapshot writes the log. One in an older form is left alone: the table plays its log again."""


def fits(snapshot: SnapshotRow) -> bool:
    """Whether this program reads the snapshot."""
    return isinstance(snapshot.story, dict) and snapshot.story.get("form") == FORM


def snapshot_values(table: str, entries: Sequence[Entry], position: Position) -> dict[str, Any]:
    """A snapshot of the position after these entries."""
    story: dict[str, Any] = {
        str(entry.revision): {
            "opening": [_write_happening(item) for item in entry.opening],
            "played": [_write_played(played) for played in entry.played],
            "undoes": entry.undoes,
        }
        for entry in entries
        if entry.kind in (START, MOVE, UNDO)
    }
    story |= {"form": FORM}
    return {"table": table, "revision": entries[-1].revision, "position": position.json(), "story": story}


def _write_happening(item: Happening) -> list[Any]:
    return [item.kind, item.message.json(), item.only, item.reveals, item.chance]


def _read_happening(item: list[Any]) -> Happening:
    kind, message, only, reveals, chance = item
    return Happening(kind, Message.of(message), only, reveals, chance)


def _write_played(played: Played) -> dict[str, Any]:
    written = {name: [_write_happening(item) for item in getattr(played, name)] for name in ("happenings", "told")}
    return {"text": played.text, "seat": played.seat, "forced": played.forced, **written}


def _read_played(item: dict[str, Any]) -> Played:
    happenings, told = (tuple(_read_happening(each) for each in item[name]) for name in ("happenings", "told"))
    return Played(item["text"], item["seat"], item["forced"], happenings, told)
