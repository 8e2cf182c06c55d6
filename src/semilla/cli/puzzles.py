"""`semilla puzzles`: play the puzzles of a game in the terminal, make them, audit them."""

import argparse
import math
import random
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from rich.table import Table
from rich.text import Text

from semilla.bots.arena import share_interval
from semilla.bots.puzzles import AUDIT, audit, keep, make
from semilla.bots.search import compile_search
from semilla.bots.verdict import verdict
from semilla.cli.coach import margin
from semilla.cli.parser import say
from semilla.cli.play import HUMAN, Terminal
from semilla.cli.screen import bar, compile_with_progress, figure, screen
from semilla.cli.shelf import FAILED, print_json
from semilla.engine.course import COMPANIONS, LEVEL
from semilla.engine.game import Game
from semilla.engine.incoming import short
from semilla.engine.puzzle import Puzzle, file_of, game_of_puzzles, of_the_day, puzzle_of, read_puzzles, themes
from semilla.engine.puzzle import puzzles as made_for
from semilla.engine.record import check_target
from semilla.engine.texts import Problem
from semilla.games import game

MOST_FALLEN = 0.02
"""The part of audited puzzles that may fall."""


def puzzles(options: argparse.Namespace, lang: str) -> int:
    """Make puzzles, audit them, list them, or play one: that of the day, by theme or by its id."""
    found = game(options.game)
    if sum(bool(wanted) for wanted in (options.make, options.audit, options.list)) > 1:
        raise Problem("puzzles.one_thing")
    if options.make:
        return make_puzzles(found, options, lang)
    found = game_of_puzzles(found)
    if options.audit:
        return audit_puzzles(found, options, lang)
    return list_puzzles(found, options, lang) if options.list else solve(found, chosen(found, options), lang)


def make_puzzles(found: Game, options: argparse.Namespace, lang: str) -> int:
    """Make a file of puzzles, or go on with one."""
    out: Path = options.out or Path(f"{found.name}.jsonl")
    check_target(out, replace=options.force)
    compile_with_progress(found, lang)
    print(say("puzzles.begins", lang, title=found.title[lang], file=str(out)))
    with bar(say("puzzles.bar", lang, title=found.title[lang]), options.make) as advance:
        kept = make(
            found,
            options.make,
            out,
            seed=options.seed,
            thinking=options.simulations,
            workers=options.workers,
            progress=advance,
        )
    show_themes(found, kept, lang)
    print(say("puzzles.made", lang, count=len(kept), file=str(out)))
    return 0


def audit_puzzles(found: Game, options: argparse.Namespace, lang: str) -> int:
    """Look at some puzzles with a hundred times the thinking they were made with, and say how many fall."""
    header, listed = read_puzzles(file_of(found.about))
    assert header is not None
    sample = random.Random(options.seed).sample(listed, min(options.audit, len(listed)))
    compile_with_progress(found, lang)
    compile_search(found)
    fallen = []
    with bar(say("puzzles.audit_bar", lang, title=found.title[lang]), len(sample), options.json) as advance:
        for puzzle in sample:
            audited = audit(found, puzzle, AUDIT * header.thinking, options.seed)
            if audited.falls:
                fallen.append(audited)
            advance(1)
    share = len(fallen) / len(sample)
    low, high = share_interval(share, math.sqrt(share * (1 - share) / len(sample)), len(sample))
    if options.json:
        ids = [{"id": each.puzzle.id, "rival": each.rival, "behind": each.behind, "doubt": each.doubt} for each in fallen]
        data = {"game": found.name, "audited": len(sample), "fallen": ids, "share": share, "interval": [low, high]}
        print_json({**data, "simulations": AUDIT * header.thinking})
    else:
        for each in fallen:
            told = {"id": each.puzzle.id, "answer": each.puzzle.answer, "rival": each.rival}
            behind, doubt = (figure(100 * number, lang, 1) for number in (each.behind, 1.96 * each.doubt))
            print(say("puzzles.falls", lang, behind=behind, margin=doubt, **told))
        bounds = {"low": figure(100 * low, lang, 1), "high": figure(100 * high, lang, 1)}
        print(say("puzzles.audited", lang, fallen=len(fallen), count=len(sample), times=AUDIT, **bounds))
    if options.drop and fallen:
        out: Path = options.out or file_of(found.about)
        gone = {each.puzzle.id for each in fallen}
        keep(out, header, [puzzle for puzzle in listed if puzzle.id not in gone])
        print(say("puzzles.dropped", lang, count=len(gone), file=str(out)))
    return FAILED if share > MOST_FALLEN else 0


def show_themes(found: Game, listed: list[Puzzle], lang: str) -> None:
    """How many puzzles each theme has."""
    counts = Counter(puzzle.theme for puzzle in listed)
    table = Table(box=None, padding=(0, 2), show_header=False)
    for theme in (theme for theme in themes(found.about) if counts[theme.id]):
        table.add_row(theme.id, str(counts[theme.id]), theme.name[lang], theme.text[lang])
    screen().print(table)


def list_puzzles(found: Game, options: argparse.Namespace, lang: str) -> int:
    """The puzzles by theme, without their answers."""
    listed = list(made_for(found.about))
    if options.json:
        print_json(
            {
                "game": found.name,
                "day": of_the_day(found.about, datetime.now(UTC).date()).id,
                "themes": [
                    {
                        "id": theme.id,
                        "name": dict(theme.name),
                        "text": dict(theme.text),
                        "puzzles": [puzzle.id for puzzle in listed if puzzle.theme == theme.id],
                    }
                    for theme in themes(found.about)
                ],
            }
        )
        return 0
    show_themes(found, listed, lang)
    for theme in themes(found.about):
        ids = " ".join(puzzle.id for puzzle in listed if puzzle.theme == theme.id)
        if ids:
            screen().print(Text(f"{theme.name[lang]}: {ids}"))
    return 0


def chosen(found: Game, options: argparse.Namespace) -> Puzzle:
    """The puzzle that somebody wants to solve."""
    if options.puzzle:
        return puzzle_of(found, options.puzzle)
    if options.theme:
        listed = [puzzle for puzzle in made_for(found.about) if puzzle.theme == options.theme]
        if not listed:
            raise Problem("puzzles.theme", theme=short(options.theme), themes=", ".join(theme.id for theme in themes(found.about)))
        return random.SystemRandom().choice(listed)
    return of_the_day(found.about, datetime.now(UTC).date())


def solve(found: Game, puzzle: Puzzle, lang: str) -> int:
    """Play a puzzle at the keyboard."""
    compile_with_progress(found, lang)
    compile_search(found)
    return Solving(found, puzzle, lang).run()


class Solving(Terminal):
    """One puzzle at the keyboard."""

    def __init__(self, found: Game, puzzle: Puzzle, lang: str) -> None:
        match = puzzle.begin(found)
        names = iter(COMPANIONS)
        match.names = ["" if seat == puzzle.seat else next(names) for seat in range(1, match.players + 1)]
        kinds = [HUMAN if seat == puzzle.seat else LEVEL for seat in range(1, match.players + 1)]
        super().__init__(match, kinds, lang, None)
        self.puzzle = puzzle

    def play(self) -> int:
        """Ask for a move until it is the answer, or until somebody gives up; then the answer is told."""
        theme = next(theme for theme in themes(self.match.game.about) if theme.id == self.puzzle.theme)
        self.console.rule(f"{say('puzzles.name', self.lang)} {self.puzzle.id}: {theme.name[self.lang]}")
        start = self.match.now
        while self.ask(self.puzzle.seat):
            found = verdict(start, self.puzzle, self.match.log[0].text, self.match.names)
            told = {"move": found.label[self.lang], "reason": found.reason[self.lang]}
            figures = {"percent": round(100 * found.behind), "margin": margin(found.doubt)}
            self.console.print(Text(say(f"puzzles.{found.state}", self.lang, **told, **figures), style="bold"))
            if found.solved:
                return 0
            self.match.go_back(len(self.match.log))
            self.told = 0
        answer = verdict(start, self.puzzle, "", self.match.names)
        told = {"move": answer.label[self.lang], "written": answer.answer, "reason": answer.reason[self.lang]}
        self.console.print(say("puzzles.answer", self.lang, **told))
        return 0

    def notes(self) -> list[str]:
        """What is to be done."""
        return [say("puzzles.task", self.lang, seat=self.puzzle.seat)]

    def leave(self) -> int:
        """A puzzle leaves nothing."""
        return 0
