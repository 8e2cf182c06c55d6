"""`semilla train`, `features`: bots that learn a game, and what they learn it from."""

import argparse
import re
import sys
import time
from pathlib import Path

from rich.table import Table

from semilla.bots.learning.training import Progress, Training, training_jobs
from semilla.bots.learning.training import train as run_training
from semilla.bots.learning.value import features_of
from semilla.cli.parser import say
from semilla.cli.screen import compile_more, compile_with_progress, figure, screen
from semilla.cli.shelf import print_json
from semilla.engine.game import Game
from semilla.engine.pack import read_pack
from semilla.engine.record import check_target
from semilla.engine.texts import Problem
from semilla.games import game
from semilla.lab.elsewhere import train_on
from semilla.lab.places import place_of

TOLD_EVERY = 10
"""Seconds between two lines where lines cannot be overwritten."""
TO_THE_END = "\x1b[K"
"""Clears what is left of a longer line before."""


def features(options: argparse.Namespace, lang: str) -> int:
    """Show what bots learn a game from."""
    found = features_of(game(options.game))
    if options.json:
        print_json([{"name": each.name, "range": [each.low, each.high], **each.meaning} for each in found.each])
        return 0
    table = Table(box=None, padding=(0, 2), title=say("features.title", lang, count=len(found.each)))
    for key in ("number", "name", "from", "to", "meaning"):
        table.add_column(say(f"features.{key}", lang), justify="left" if key in ("name", "meaning") else "right")
    for number, each in enumerate(found.each):
        table.add_row(str(number), each.name, f"{each.low:g}", f"{each.high:g}", each.meaning[lang])
    screen().print(table)
    return 0


def train(options: argparse.Namespace, lang: str) -> int:
    """Learn a game by playing it, or go on with it, and leave what was learned in a file."""
    found = game(options.game)
    pack = read_pack(options.pack, found.schema) if options.pack else found.pack
    out: Path = options.out
    check_target(out, replace=True)
    training = Training(found, pack, players_in(options.players, found), options.seed, options.hidden, options.workers)
    if out.exists():
        training.go_on(out)
        print(say("train.goes_on", lang, file=str(out), games=figure(training.games, lang)), file=sys.stderr)
    compile_with_progress(found, lang)
    compile_more(found, training_jobs(found), lang)
    print(say("train.begins", lang, title=found.title[lang], file=str(out)), file=sys.stderr, flush=True)
    minutes = None if options.games else options.minutes
    line = Line(training.games, lang)
    with place_of(options.cluster, options.workers) as place:
        if options.cluster:
            train_on(training, place)
        try:
            run_training(training, out, minutes and 60 * minutes, options.games, line)
        finally:
            line.end()
    print(say("train.done", lang, games=figure(training.games, lang), file=str(out)), file=sys.stderr)
    return 0


def players_in(text: str | None, found: Game) -> tuple[int, int]:
    """Numbers of players as they are written: 4, or 2-6; those of the game when nothing is."""
    if text is None:
        return found.players
    written = re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", text)
    if written is None:
        raise Problem("train.players", title=found.title["en"], low=found.players[0], high=found.players[1], given=text)
    return int(written[1]), int(written[2] or written[1])


class Line:
    """One line of progress, written over and over; lines below each other where that is a pipe or a file."""

    def __init__(self, games: int, lang: str) -> None:
        self.before, self.lang = games, lang
        self.start = time.perf_counter()
        self.told = -1e9
        self.alive = sys.stderr.isatty()

    def __call__(self, progress: Progress) -> None:
        """Tell how far it is."""
        now = time.perf_counter()
        if not self.alive and now - self.told < TOLD_EVERY:
            return
        self.told = now
        lang, spent = self.lang, now - self.start
        match = "–" if progress.match is None else figure(progress.match, lang, 2)
        line = say(
            "train.line",
            lang,
            minutes=figure(spent / 60, lang, 1),
            part=say(f"train.{progress.part}", lang),
            games=figure(progress.games, lang),
            pace=figure((progress.games - self.before) / spent, lang),
            share=figure(progress.share_error, lang, 3),
            lead=figure(progress.lead_error, lang, 3),
            match=match,
        )
        print(f"\r{line}{TO_THE_END}" if self.alive else line, end="" if self.alive else "\n", file=sys.stderr, flush=True)

    def end(self) -> None:
        """What comes next begins a line of its own."""
        if self.alive:
            print(file=sys.stderr)
