"""`semilla simulate`, `fuzz`, `bench`: experiments from the command line."""

import argparse
import time
from pathlib import Path
from typing import Any

from rich.table import Table

from semilla.cli.parser import say
from semilla.cli.play import read_options
from semilla.cli.screen import bar, compile_with_progress, figure, screen
from semilla.cli.shelf import FAILED, print_json
from semilla.engine.pack import read_pack
from semilla.engine.record import check_target, write_json
from semilla.games import game
from semilla.lab.bench import measure
from semilla.lab.fuzz import fuzz as run_fuzz
from semilla.lab.fuzz import setups
from semilla.lab.gather import Plan
from semilla.lab.places import place_of
from semilla.lab.series import simulate as run_series
from semilla.lab.statistics import summary


def simulate(options: argparse.Namespace, lang: str) -> int:
    """Play a series and show its statistics."""
    found = game(options.game)
    pack = read_pack(options.pack, found.schema) if options.pack else found.pack
    players = options.players or min(max(4, found.players[0]), found.players[1])
    bots = options.bots.split(",")
    chosen = read_options(options.option)
    found.template(pack, players, chosen)
    compile_with_progress(found, lang, bots)
    plan = Plan(found.name, pack.data, players, tuple(bots), options.seed, chosen)
    with (
        place_of(options.cluster, options.workers) as place,
        bar(say("simulate.bar", lang, title=found.title[lang]), options.games, options.json) as advance,
    ):
        start = time.perf_counter()
        series = run_series(plan, options.games, place, advance)
        seconds = time.perf_counter() - start
    steps = int(series.steps[series.steps >= 0].sum())
    data = {
        "game": found.name,
        "players": players,
        "bots": bots,
        "seed": options.seed,
        **summary(series),
        "games_per_second": options.games / seconds,
        "steps_per_second": steps / seconds,
    }
    if options.json:
        print_json(data)
    else:
        show_series(data, lang)
    return FAILED if data["unfinished"] else 0


def interval(measured: dict[str, Any], lang: str, digits: int = 2) -> str:
    """A mean with its interval."""
    mean = figure(measured["mean"], lang, digits)
    if measured["interval"] is None:
        return mean
    low, high = measured["interval"]
    return f"{mean} ± {figure((high - low) / 2, lang, digits)}"


def show_series(data: dict[str, Any], lang: str) -> None:
    """The statistics as a table."""
    table = Table(box=None, padding=(0, 2), title=say("simulate.title", lang, games=data["games"], players=data["players"]))
    for key in ("seat", "points", "quartiles", "wins"):
        table.add_column(say(f"simulate.{key}", lang), justify="right")
    for seat in data["seats"]:
        share = {"mean": 100 * seat["win_share"]["mean"], "interval": None}
        if seat["win_share"]["interval"]:
            share["interval"] = [100 * bound for bound in seat["win_share"]["interval"]]
        quartiles = " / ".join(figure(q, lang, 0 if q == int(q) else 2) for q in seat["quartiles"])
        table.add_row(str(seat["seat"]), interval(seat["points"], lang), quartiles, interval(share, lang, 1) + " %")
    console = screen()
    console.print(table)
    if data["steps"]:
        length, best = interval(data["steps"], lang, 1), interval(data["winner_points"], lang)
        console.print(say("simulate.length", lang, steps=length, winner=best))
    if data["unfinished"]:
        console.print(say("simulate.unfinished", lang, count=data["unfinished"]))
    rate = say("simulate.speed", lang, games=figure(data["games_per_second"], lang), steps=figure(data["steps_per_second"], lang))
    console.print(rate)


def fuzz(options: argparse.Namespace, lang: str) -> int:
    """Look for trouble; fails on any, and when something never occurred."""
    found = game(options.game)
    pack = read_pack(options.pack, found.schema) if options.pack else found.pack
    record = options.record or Path(f"fuzz-{found.name}.semilla.json")
    check_target(record, replace=True)
    wanted = setups(found, pack, options.players)
    compile_with_progress(found, lang)
    start = time.perf_counter()
    with bar(say("fuzz.bar", lang, title=found.title[lang]), options.games, options.json) as advance:
        findings = run_fuzz(found, options.games, options.seed, wanted, pack, advance)
    seconds = time.perf_counter() - start
    never = findings.never()
    if findings.record is not None:
        write_json(record, findings.record)
    if options.json:
        print_json(findings.json())
    else:
        print(
            say("fuzz.done", lang, games=figure(findings.games, lang), steps=figure(findings.steps, lang), seconds=f"{seconds:.1f}")
        )
        for name in ("events", "families", "refusals"):
            counts = getattr(findings, name)
            print(f"  {say(f'fuzz.{name}', lang)} " + ", ".join(f"{key} {figure(count, lang)}" for key, count in counts.items()))
        for name, missing in never.items():
            print(say("fuzz.never", lang, what=say(f"fuzz.{name}", lang), names=", ".join(missing)))
        if findings.trouble:
            print(say(f"fuzz.{findings.trouble}", lang, number=findings.games, file=str(record), what=findings.unsaid))
    return FAILED if findings.trouble or never else 0


def bench(options: argparse.Namespace, lang: str) -> int:
    """Measure the game on this machine."""
    found = game(options.game)
    compile_with_progress(found, lang)
    with screen(stderr=True).status(say("bench.line", lang, title=found.title[lang])):
        figures = measure(found, options.players, options.seconds)
    if options.json:
        print_json(figures)
        return 0
    for name, value in figures.items():
        shown = (
            f"{value:,.0f}" if isinstance(value, float) and value >= 1000 else f"{value:.3g}" if isinstance(value, float) else value
        )
        print(f"{name:>32}  {shown}")
    return 0
