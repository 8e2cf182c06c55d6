"""`semilla compare`, `luck`, `restrict`: experiments with packs and players."""

import argparse
from typing import Any

from rich.table import Table

from semilla.cli.balance import plan_of
from semilla.cli.parser import say
from semilla.cli.screen import bar, screen
from semilla.cli.shelf import print_json
from semilla.engine.pack import read_pack
from semilla.games import game
from semilla.lab.compare import DIFFERS, OPEN, shared_metrics
from semilla.lab.compare import compare as run_compare
from semilla.lab.gather import Kept, Plan, watcher_of
from semilla.lab.luck import luck as run_luck
from semilla.lab.luck import luck_games
from semilla.lab.metrics import all_metrics, metric_named
from semilla.lab.page import figure, percent
from semilla.lab.places import place_of
from semilla.lab.problems import LabProblem
from semilla.lab.restrict import restrict as run_restrict

STRENGTHS = "random,policy,greedy"


def compare(options: argparse.Namespace, lang: str) -> int:
    """Two packs on the same deals, and what differs."""
    found = game(options.game)
    if len(options.pack) == 1:
        packs = [found.pack, read_pack(options.pack[0], found.schema)]
    elif len(options.pack) == 2:
        packs = [read_pack(path, found.schema) for path in options.pack]
    else:
        raise LabProblem("lab.packs", count=len(options.pack))
    plans = [plan_of(options, lang, pack)[2] for pack in packs]
    if len(plans[0].bots) > 1:  # seats are rotated where they are not all alike
        plans = [Plan(**{**plan.__dict__, "repeat": plan.players}) for plan in plans]
    known = [all_metrics(watcher_of(plan).things, plan.players) for plan in plans]
    for name in options.metric:
        for metrics in known:
            metric_named(name, metrics)
    wanted = list(options.metric or shared_metrics(plans))
    with (
        place_of(options.cluster, options.workers) as place,
        bar(say("compare.bar", lang), 2 * options.games, options.json) as advance,
    ):
        data = run_compare((plans[0], plans[1]), wanted, options.games, place, advance)
    for plan in plans:
        if not plan.in_kernel:
            Kept(plan).forget()
    data = {"game": found.name, "players": plans[0].players, "packs": [str(pack.file) for pack in packs], **data}
    if options.json:
        print_json(data)
    else:
        show_differences(data, lang)
    return 0


def show_differences(data: dict[str, Any], lang: str) -> None:
    """Only what differs, the largest effects first."""
    console = screen()
    rows = [row for row in data["metrics"] if row["verdict"] == DIFFERS]
    unknown = [row for row in data["metrics"] if row["verdict"] == OPEN]
    if rows:
        table = Table(box=None, padding=(0, 2))
        for key in ("metric", "a", "b", "difference", "effect"):
            table.add_column(say(f"compare.{key}", lang), justify="left" if key == "metric" else "right")
        for row in sorted(rows, key=lambda row: -abs(row["effect"] or 0)):

            def told(value: float, row: dict[str, Any] = row) -> str:
                return percent(value, lang) if row["share"] else figure(value, lang, 2)

            low, high = row["interval"]
            difference = f"{told(row['difference'])} ({told(low)} … {told(high)})"
            effect = "–" if row["effect"] is None else figure(row["effect"], lang, 2)
            table.add_row(row["name"][lang], told(row["a"]), told(row["b"]), difference, effect)
        console.print(table)
    same = len(data["metrics"]) - len(rows) - len(unknown)
    console.print(say("compare.done", lang, games=data["games"], differ=len(rows), same=same))
    if unknown:
        console.print(say("compare.open", lang, count=len(unknown), names=", ".join(row["metric"] for row in unknown[:8])))


def luck(options: argparse.Namespace, lang: str) -> int:
    """How much the deal decides, at several strengths."""
    found, _, plan = plan_of(options, lang)
    bots = options.bots.split(",")
    for bot in bots:
        watcher_of(Plan(**{**plan.__dict__, "bots": (bot,)}))
    total = sum(map(luck_games, bots))
    with (
        place_of(options.cluster, options.workers) as place,
        bar(say("luck.bar", lang, title=found.title[lang]), total, options.json) as advance,
    ):
        rows = [run_luck(plan, bot, place, advance) for bot in bots]
    if options.json:
        print_json({"game": found.name, "players": plan.players, "luck": rows})
        return 0
    table = Table(box=None, padding=(0, 2))
    for key in ("bot", "part", "spread", "games"):
        table.add_column(say(f"luck.{key}", lang), justify="left" if key == "bot" else "right")
    for row in rows:
        low, high = row["interval"]
        spread = " / ".join(percent(value, lang, 0) for value in row["spread"])
        table.add_row(
            row["bot"], f"{percent(row['mean'], lang)} ({percent(low, lang)} – {percent(high, lang)})", spread, str(row["n"])
        )
    screen().print(table)
    screen().print(say("luck.about", lang))
    return 0


def restrict(options: argparse.Namespace, lang: str) -> int:
    """What a player loses who never does a thing."""
    found, _, plan = plan_of(options, lang)
    with (
        place_of(options.cluster, options.workers) as place,
        bar(say("restrict.bar", lang, title=found.title[lang]), 2 * options.games, options.json) as advance,
    ):
        data = run_restrict(plan, options.never, options.seat_bot, options.games, place, advance)
    if options.json:
        print_json({"game": found.name, "players": plan.players, "never": options.never, "seat_bot": options.seat_bot, **data})
        return 0

    def told(row: dict[str, Any], share: bool) -> str:
        one = percent if share else figure
        digits = 1 if share else 2
        low, high = row["interval"] or (row["mean"], row["mean"])
        return f"{one(row['mean'], lang, digits)} ({one(low, lang, digits)} … {one(high, lang, digits)})"

    console = screen()
    for key, share in (("share", True), ("usual_share", True), ("loss", True), ("points", False), ("points_loss", False)):
        console.print(f"{say(f'restrict.{key}', lang):<44} {told(data[key], share)}")
    console.print(say("restrict.done", lang, games=data["games"], players=plan.players))
    return 0
