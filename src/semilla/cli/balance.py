"""`semilla balance`: what a pack's games are like, as a page for people and as data."""

import argparse
import hashlib
import shlex
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from semilla.bots.learning.training import Training, training_jobs
from semilla.bots.learning.training import train as run_training
from semilla.cli.parser import say
from semilla.cli.play import read_options
from semilla.cli.screen import bar, compile_more, compile_with_progress, screen
from semilla.cli.shelf import FAILED, print_json
from semilla.engine.compiled.cache import cache_home
from semilla.engine.game import Game
from semilla.engine.pack import Pack, read_pack
from semilla.engine.record import check_target, write_file, write_json
from semilla.games import game
from semilla.lab.balance import LADDER, called, games_for, ladder_games, play, report, trouble
from semilla.lab.gather import Facts, Kept, Plan, watcher_of, watching_jobs
from semilla.lab.luck import luck_games
from semilla.lab.metrics import Metric, all_metrics, metrics_like
from semilla.lab.page import figure, page, percent
from semilla.lab.places import place_of
from semilla.lab.results import check_results, write_results

LEARNED = "medium"
"""The level that plays by what `--train` learned."""


def plan_of(
    options: argparse.Namespace, lang: str, pack: Pack | None = None, bots: tuple[str, ...] = ()
) -> tuple[Game, Pack, Plan]:
    """What the command line asks to be played, compiled."""
    found = game(options.game)
    pack = pack or (read_pack(options.pack, found.schema) if options.pack else found.pack)
    players = options.players or min(max(4, found.players[0]), found.players[1])
    chosen = read_options(options.option)
    found.template(pack, players, chosen)
    names = bots or tuple(options.bots.split(","))
    plan = Plan(found.name, pack.data, players, names, options.seed, chosen)
    compile_with_progress(found, lang, names)
    compile_more(found, watching_jobs(found), lang, "warm.lab")
    return found, pack, plan


def balance(options: argparse.Namespace, lang: str) -> int:
    """Play, and write the report."""
    if options.out:
        check_target(options.out, replace=options.force)
    if options.results:
        check_results(options.results, options.force)
    learned = (learned_bot(options, lang),) if options.train else ()
    found, pack, plan = plan_of(options, lang, bots=learned)
    plan = replace(plan, decisions=bool(options.results))
    known = all_metrics(watcher_of(plan).things, plan.players)
    wanted = [metric for pattern in options.metric for metric in metrics_like(pattern, known)]
    games = options.games or (options.most if options.precision else 10_000 if plan.in_kernel else 200)
    beside = ladder_games(plan) + sum(map(luck_games, LADDER))
    with place_of(options.cluster, options.workers) as place:
        expected = games_for(options.precision, plan, games) if options.precision else games
        with bar(say("balance.bar", lang, title=found.title[lang]), expected, options.json) as advance:
            facts = play(plan, games, options.precision, place, advance)
        if wanted and not options.out and not options.results:
            return answer(plan, facts, wanted, options, lang)
        with bar(say("balance.beside", lang), beside, options.json) as advance:
            data = report(plan, facts, place, advance)
    uncovered = trouble(plan)
    data |= {"pack": Path(pack.file).name, "hash": pack.hash, "date": datetime.now(UTC).date().isoformat()}
    data |= {
        "command": shlex.join(["semilla", *sys.argv[1:]]),
        "trouble": {"what": uncovered.trouble, "games": uncovered.games, "file": ""},
    }
    if uncovered.record is not None:
        record = (options.out or Path(found.name)).with_suffix(".semilla.json")
        write_json(record, uncovered.record)
        data["trouble"]["file"] = record.name
    if options.results:
        write_results(options.results, plan, facts)
    if options.out:
        write_file(options.out, page(data, found.title, lang))
    if not plan.in_kernel:
        Kept(plan).forget()
    if options.json:
        print_json(data)
    else:
        show(data, options, lang)
    return FAILED if uncovered.trouble else 0


def answer(plan: Plan, facts: Facts, wanted: list[Metric], options: argparse.Namespace, lang: str) -> int:
    """Only what was asked for: some metrics."""
    data = {"game": plan.game, "players": plan.players, "bots": [called(bot) for bot in plan.bots], "games": facts.games}
    data |= {"options": dict(plan.options), "seed": plan.seed, "metrics": [metric.json(facts) for metric in wanted]}
    if not plan.in_kernel:
        Kept(plan).forget()
    if options.json:
        print_json(data)
    else:
        show(data, options, lang)
    return 0


def learned_bot(options: argparse.Namespace, lang: str) -> str:
    """A bot that has learned this pack for some minutes; a value of the same pack is gone on with."""
    found = game(options.game)
    pack = read_pack(options.pack, found.schema) if options.pack else found.pack
    folder = cache_home().parent / "lab"
    folder.mkdir(parents=True, exist_ok=True)
    known = hashlib.sha256(f"{pack.hash} {options.seed}".encode()).hexdigest()[:16]
    file = folder / f"{found.name}-{known}.value"
    training = Training(found, pack, found.players, options.seed, workers=options.workers)
    if file.exists():
        training.go_on(file)
    compile_with_progress(found, lang)
    compile_more(found, training_jobs(found), lang)
    seconds = 60 * options.train
    with bar(say("balance.train", lang, title=found.title[lang]), round(seconds), options.json) as advance:
        told = Steps(advance, seconds)
        run_training(training, file, seconds, None, lambda _: told())
    return f"{LEARNED}:{file}"


class Steps:
    """Seconds that went by, for a bar."""

    def __init__(self, advance: Any, most: float) -> None:
        self.advance, self.most, self.told, self.start = advance, most, 0, datetime.now(UTC)

    def __call__(self) -> None:
        """Tell the bar."""
        spent = round(min(self.most, (datetime.now(UTC) - self.start).total_seconds()))
        self.advance(spent - self.told)
        self.told = spent


def show(data: dict[str, Any], options: argparse.Namespace, lang: str) -> None:
    """The main figures, and what stands out."""
    console = screen()
    width = max([28, *(len(row["name"][lang]) for row in data["metrics"])])
    for row in (*data.get("places", ()), *data["metrics"]):
        share = row["range"] == [0, 1]
        value, *ends = (percent(end, lang) if share else figure(end, lang, 2) for end in (row["mean"], *(row["interval"] or ())))
        console.print(f"{row['name'][lang]:<{width}} {value:>8}" + (f"  ({ends[0]} … {ends[1]})" if ends else ""))
    console.print(say("balance.done", lang, games=data["games"], bots=", ".join(data["bots"])))
    if options.out:
        console.print(say("balance.written", lang, file=str(options.out)))
    if options.results:
        console.print(say("balance.results", lang, file=str(options.results)))
