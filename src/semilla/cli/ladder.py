"""`semilla ladder`: every level against the one below it."""

import argparse
import shlex
from datetime import UTC, datetime
from typing import Any

from rich.table import Table

from semilla.bots.ladder import Ladder, numbers_in, part_of, pasted
from semilla.cli.parser import say
from semilla.cli.screen import bar, compile_with_progress, figure, screen
from semilla.cli.shelf import print_json
from semilla.engine.incoming import read_file, read_text
from semilla.engine.record import write_file
from semilla.games import game


def ladder(options: argparse.Namespace, lang: str) -> int:
    """Measure all rungs of a game, or go on with an interrupted measurement; 1 when one does not hold."""
    found = game(options.game)
    ladder = Ladder(found, numbers_in(options.players, found), options.games, options.seed)
    if options.out:  # what cannot be written down is said before anything is played
        pasted(read_text(read_file(options.out)), str(options.out), found.name, "")
    compile_with_progress(found, lang, [bot for run in ladder.runs for bot in run.bots])
    with bar(say("ladder.bar", lang, title=found.title[lang]), ladder.games, options.json) as advance:
        rows = ladder.measure(options.workers, advance)
    if options.out:
        told = part_of(rows, command_of(options), datetime.now(UTC).date().isoformat())
        write_file(options.out, pasted(read_text(read_file(options.out)), str(options.out), found.name, told))
    if options.json:
        print_json({"game": found.name, "games": options.games, "seed": options.seed, "rungs": rows})
    else:
        show(rows, lang)
    ladder.forget()
    return 0 if all(row["holds"] for row in rows) else 1


def command_of(options: argparse.Namespace) -> str:
    """The command that measures the same again."""
    given = [("--players", options.players), ("--games", options.games), ("--seed", options.seed)]
    return shlex.join(["semilla", "ladder", options.game, *(str(word) for pair in given for word in pair)])


def show(rows: list[dict[str, Any]], lang: str) -> None:
    """The rungs as a table, from the bottom up."""
    table = Table(box=None, padding=(0, 1))
    for key in ("players", "bot", "against", "wins", "must", "holds"):
        table.add_column(say(f"ladder.{key}", lang), justify="left" if key in ("bot", "against", "holds") else "right")
    for row in rows:
        low, high = row["interval"]
        least = row["at_most"] is None
        table.add_row(
            str(row["players"]),
            row["bot"],
            f"{row['players'] - 1} × {row['against']}",
            f"{figure(100 * row['win_share'], lang, 1)} % ({figure(100 * low, lang, 1)} – {figure(100 * high, lang, 1)})",
            f"{'>' if least else '≤'} {figure(100 * row['above' if least else 'at_most'], lang)} %",
            say("ladder.yes" if row["holds"] else "ladder.no", lang),
        )
    screen().print(table)
    failed = sum(not row["holds"] for row in rows)
    screen().print(say("ladder.failed", lang, count=failed) if failed else say("ladder.even", lang))
