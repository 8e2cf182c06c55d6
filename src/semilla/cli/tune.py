"""`semilla tune`: look for values of a pack that come near some targets."""

import argparse
import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.table import Table

from semilla.cli.balance import plan_of
from semilla.cli.parser import say
from semilla.cli.screen import bar, screen
from semilla.cli.shelf import print_json
from semilla.engine.game import Game
from semilla.engine.pack import Pack
from semilla.lab.balance import report
from semilla.lab.gather import Plan, gather, watcher_of
from semilla.lab.metrics import all_metrics
from semilla.lab.page import figure, page, percent
from semilla.lab.places import Place, place_of
from semilla.lab.problems import LabProblem
from semilla.lab.results import check_folder, part_of
from semilla.lab.tune import Tried, Tuning, read_target
from semilla.lab.vary import changed, edited, read_vary


def tune(options: argparse.Namespace, lang: str) -> int:
    """Try packs, and leave the best ones with their reports in a folder."""
    out: Path = options.out
    check_folder(out)
    found, pack, plan = plan_of(options, lang)
    varied = [read_vary(text, found, pack, options.any) for text in options.vary]
    targets = [read_target(text, plan) for text in options.target]
    tuning = Tuning(plan, pack, varied, targets, options.games)
    with place_of(options.cluster, options.workers) as place:
        with bar(say("tune.bar", lang, title=found.title[lang]), options.trials, options.json) as advance:
            best = tuning.run(options.trials, place, advance)
        with bar(say("tune.reports", lang), len(best), options.json) as advance:
            write(out, tuning, found, pack, best, place, lang, advance)
    tuning.forget()
    data = {
        "game": found.name,
        "players": plan.players,
        "trials": options.trials,
        "games": options.games,
        "targets": [str(target) for target in targets],
        "packs": [told(tuning, one, number) for number, one in enumerate(best, 1)],
    }
    if options.json:
        print_json(data)
    else:
        show(data, tuning, lang)
        print(say("tune.done", lang, count=len(best), trials=options.trials, file=str(out)))
    return 0


def told(tuning: Tuning, one: Tried, number: int) -> dict[str, Any]:
    """A pack of the set as plain data."""
    values = {vary.path: value for vary, value in zip(tuning.varied, one.values, strict=True)}
    misses = {str(target): miss for target, miss in zip(tuning.targets, one.misses, strict=True)}
    return {"pack": f"pack-{number}.toml", "values": values, "metrics": dict(one.measured), "misses": misses, "change": one.change}


def write(out: Path, tuning: Tuning, found: Game, pack: Pack, best: list[Tried], place: Place, lang: str, advance: Any) -> None:
    """The packs and their reports, all or none: a folder is filled beside and put in place when it is whole."""
    part = part_of(out)
    try:
        part.mkdir()
        text = Path(pack.file).read_text("utf-8")
        for number, one in enumerate(best, 1):
            file = f"pack-{number}.toml"
            (part / file).write_text(edited(text, pack, tuning.varied, one.values), "utf-8")
            plan = replace(tuning.plan, pack=changed(pack, tuning.varied, one.values))
            (part / f"report-{number}.html").write_text(page(reported(plan, tuning.games, file, place), found.title, lang), "utf-8")
            advance(1)
        if out.is_dir():
            out.rmdir()
        part.rename(out)
    except OSError as error:
        raise LabProblem("lab.folder", file=str(out), reason=error.strerror or str(error)) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)


def reported(plan: Plan, games: int, file: str, place: Place) -> dict[str, Any]:
    """The report of a changed pack; what the rules do not cover is `balance`'s to look for."""
    data = report(plan, gather(plan, games, place), place, lambda _: None)
    command = f"semilla balance {plan.game} --pack {file} --games {games}"
    return data | {"pack": file, "date": datetime.now(UTC).date().isoformat(), "command": command, "trouble": None}


def show(data: dict[str, Any], tuning: Tuning, lang: str) -> None:
    """The set as a table: values, metrics, and whether targets are reached."""
    known = all_metrics(watcher_of(tuning.plan).things, tuning.plan.players)
    table = Table(box=None, padding=(0, 2), show_header=False)
    for justify in ("left", "left", "right", "left", "left"):
        table.add_column(justify=justify)
    for row in data["packs"]:
        name = row["pack"]
        for vary in tuning.varied:
            value = row["values"][vary.path]
            table.add_row(name, vary.path, str(value), "" if value == vary.now else say("tune.before", lang, value=vary.now), "")
            name = ""
        for target in tuning.targets:
            measured = row["metrics"][target.metric]
            share = known[target.metric].is_share
            ends = (measured["mean"], *(measured["interval"] or ()))
            mean, *interval = (percent(value, lang) if share else figure(value, lang, 2) for value in ends)
            reached = say("tune.reached" if row["misses"][str(target)] == 0 else "tune.missed", lang)
            table.add_row(
                "",
                str(target),
                mean,
                f"({' … '.join(interval)})" if interval else "",
                reached,
                end_section=target is tuning.targets[-1],
            )
    screen().print(table)
