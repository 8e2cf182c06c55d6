"""`semilla analyse`: a finished game, move by move, with what would have been better; and the hints of the terminal game."""

import argparse
import math
from pathlib import Path

from rich.table import Table

from semilla.bots.chart import win_share_chart
from semilla.bots.coach import Analysis, advise
from semilla.bots.coach import analyse as judge
from semilla.bots.search import compile_search
from semilla.cli.parser import say
from semilla.cli.screen import bar, compile_with_progress, figure, note_pack, screen
from semilla.cli.shelf import print_json
from semilla.engine.incoming import read_json
from semilla.engine.match import Match
from semilla.engine.pack import read_pack
from semilla.engine.record import check_form, check_target, verify, write_file
from semilla.engine.texts import Problem
from semilla.games import game


def analyse(options: argparse.Namespace, lang: str) -> int:
    """Judge every move of a record, and draw the chart beside the record."""
    record = read_json(options.file)
    check_form(record)
    found = game(record["game"])
    pack = read_pack(options.pack, found.schema) if options.pack else None
    chart = options.chart or chart_beside(options.file)
    check_target(chart, replace=True)
    compile_with_progress(found, lang)
    match = verify(record, found, pack)
    if not match.over:
        raise Problem("analyse.unfinished", file=str(options.file))
    compile_search(found)
    with bar(say("analyse.bar", lang, title=found.title[lang]), len(record["moves"]), options.json) as advance:
        analysis = judge(
            record,
            match,
            simulations=options.simulations,
            seconds=60 * options.minutes if options.minutes else math.inf,
            progress=advance,
        )
    write_file(chart, win_share_chart(analysis, lang))
    if options.json:
        print_json({**analysis.json(), "chart": str(chart)})
    else:
        show(analysis, lang)
        note_pack(match, lang, screen())
        print(say("analyse.chart", lang, file=str(chart)))
    return 0


def chart_beside(record: Path) -> Path:
    """Where the chart goes when nobody says: beside the record."""
    return record.with_name(record.name.removesuffix(".json").removesuffix(".semilla") + ".svg")


def show(analysis: Analysis, lang: str) -> None:
    """The moves as a table; turning points are marked, better moves come with their reason. Then what cost each player most."""
    turns = {judged.number for judged in analysis.turning_points()}
    table = Table(box=None, padding=(0, 1))
    for key in ("number", "player", "move", "before", "after", "better"):
        table.add_column(say(f"analyse.{key}", lang), justify="right" if key in ("number", "before", "after") else "left")
    for judged in analysis.moves:
        better = ""
        if judged.better is not None:
            reason = judged.better.reason[lang]
            better = f"{judged.better.label[lang]} ({judged.better.text}). {reason}"
        table.add_row(
            f"{'*' if judged.number in turns else ''}{judged.number}",
            analysis.match.glossary.name("seat", judged.seat + 1, lang),
            judged.played.label[lang],
            percent(judged.before),
            percent(judged.after),
            better,
        )
    console = screen()
    console.print(table)
    if turns:
        console.print(say("analyse.turns", lang, moves=", ".join(str(number) for number in sorted(turns))))
    for line in dearest(analysis, lang):
        console.print(line)


def dearest(analysis: Analysis, lang: str) -> list[str]:
    """What cost each player most, in sentences: the move, the better one, by how much and how sure that is, and why."""
    lines = []
    for p in range(analysis.match.players):
        name = analysis.match.glossary.name("seat", p + 1, lang)
        found = analysis.dearest(p)
        lines.append(say("analyse.dearest" if found else "analyse.no_dearest", lang, name=name))
        lines += [
            say(
                "analyse.dear",
                lang,
                number=judged.number,
                played=judged.played.label[lang],
                better=judged.best.label[lang],
                gain=round(100 * judged.cost),
                margin=margin(judged.played.doubt),
                reason=judged.best.reason[lang],
            )
            for judged in found
        ]
    return lines


def margin(error: float) -> int:
    """How far a figure may be off, in games of 100: nineteen times of twenty it is not more."""
    return max(1, round(196 * error))


def percent(share: float) -> str:
    """A win share for people."""
    return f"{100 * share:.0f} %"


def hint(match: Match, lang: str) -> list[str]:
    """What the coach would do in the seat to act, a line for each of the best moves."""
    return [
        say(
            "hint.line",
            lang,
            label=advice.label[lang],
            move=advice.text,
            share=round(100 * advice.share),
            margin=margin(advice.error),
            points=figure(advice.points, lang),
            reason=advice.reason[lang],
        )
        for advice in advise(match.now, names=match.names)
    ]
