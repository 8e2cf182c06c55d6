"""What several commands show: the progress of a compilation, progress bars, score sheets."""

import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from subprocess import DEVNULL
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from semilla.bots.levels import has_learned
from semilla.bots.search import all_jobs, compile_search, is_compiled, learned_jobs
from semilla.cli.parser import say
from semilla.engine.game import Game, Job, compile_game, run_jobs
from semilla.engine.legend import legend
from semilla.engine.match import Match
from semilla.engine.plain import PlainTable, plain_board
from semilla.engine.position import Position
from semilla.engine.texts import Message
from semilla.games import game as current

LONG = 10
"""Seconds that loading rules from the cache does not take, even on a busy machine."""


def screen(stderr: bool = False) -> Console:
    """A console that shows texts as they are: what somebody else wrote is never markup."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def figure(value: float, lang: str, digits: int = 0) -> str:
    """A number for people: in Spanish with a decimal comma, and thousands apart (a point would be taken for one)."""
    text = f"{value:,.{digits}f}"
    return text.translate(str.maketrans(",.", "\N{NO-BREAK SPACE},")) if lang == "es" else text


def compile_with_progress(game: Game, lang: str, bots: Sequence[str] = ()) -> None:
    """Load a game's compiled rules, silently; at the first time compile all that is played with, on two cores, with a bar.

    What only bots with a learned value need is compiled for them.
    """
    if has_learned(bots):
        compile_with_progress(game, lang)
        compile_more(game, learned_jobs(game), lang)
        return
    if is_compiled(game):
        compile_game(game)
        return
    start = time.perf_counter()
    with other_end(game), bar(say("warm.line", lang, title=game.title[lang]), len(all_jobs(game))) as advance:
        compile_search(game, advance)
    if (seconds := time.perf_counter() - start) > LONG:
        screen(stderr=True).print(say("warm.took", lang, title=game.title[lang], seconds=round(seconds)))


def compile_more(game: Game, jobs: Sequence[Job], lang: str, text: str = "warm.more") -> None:
    """Compile what only learned values (or, by the text, others) need, with a bar."""
    with bar(say(text, lang, title=game.title[lang]), max(1, len(jobs))) as advance:
        run_jobs(game, jobs, advance)


@contextmanager
def other_end(game: Game) -> Iterator[None]:
    """Meanwhile another process compiles from the last step on; where the two meet, all is done."""
    program = [sys.executable, "-m", "semilla.lab.warm", game.name, "backwards", "0"]
    with subprocess.Popen(program, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL) as helper:
        try:
            yield
        finally:
            helper.kill()


def board(match: Match, position: Position, lang: str, viewer: int) -> RenderableType:
    """The table as a seat sees it (-1: a spectator): as the game draws it, or its named values."""
    if match.game.draw is not None:
        drawn: RenderableType = match.game.draw(position, lang, viewer)
        return drawn
    return Group(*(plain_table(each) for each in plain_board(position, lang, match.glossary)))


def plain_table(plain: PlainTable) -> Table:
    """A table of a plain board."""
    table = Table(title=plain.title or None, title_justify="left", title_style="bold", box=None, padding=(0, 2), header_style="dim")
    table.show_header = bool(plain.columns)
    if plain.names:
        table.add_column("")
    for k, _ in enumerate(plain.rows[0]):
        table.add_column(plain.columns[k] if plain.columns else "", justify="right")
    for k, row in enumerate(plain.rows):
        table.add_row(*([plain.names[k]] if plain.names else []), *(str(cell) for cell in row))
    return table


@contextmanager
def bar(title: str, total: int, quiet: bool = False) -> Iterator[Any]:
    """A progress bar on the error stream, lines where that is a pipe or a file; yields the function to advance it."""
    if not quiet and not sys.stderr.isatty():
        yield told_in_tenths(title, total)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen(stderr=True), disable=quiet) as progress:
        task = progress.add_task(title, total=total)
        yield lambda count: progress.advance(task, count)


def told_in_tenths(title: str, total: int) -> Callable[[int], None]:
    """Progress where nothing can be drawn: a line for every tenth."""
    done = 0

    def advance(count: int) -> None:
        nonlocal done
        before, done = done, done + count
        if 10 * done // total > 10 * before // total:
            print(f"{title} {100 * done // total} %", file=sys.stderr, flush=True)

    return advance


def note_pack(match: Match, lang: str, console: Console) -> None:
    """Say which version of the components a match is played with, where it is an older one."""
    newest = current(match.game.name).pack
    if match.pack is match.game.pack and match.pack.hash != newest.hash:
        console.print(say("components.with_older", lang, version=match.pack.version, newest=newest.version))


def score_table(match: Match, lang: str) -> Table:
    """The score sheet: a line for each source of points, winners marked."""
    table = Table(title=say("play.sheet" if match.over else "play.sheet_now", lang), box=None, padding=(0, 2))
    table.add_column("")
    table.add_column("")
    table.add_column(say("play.points", lang), justify="right")
    for row in match.score_sheet():
        name = match.glossary.name("seat", row["seat"], lang)
        crown = " ★" if row["winner"] and match.over else ""
        for k, line in enumerate(row["lines"]):
            text = match.say(Message(line["key"], line["params"]), lang)
            table.add_row(f"{name}{crown}" if k == 0 else "", text, str(line["points"]))
        table.add_row("" if row["lines"] else name, say("play.total", lang), str(row["points"]), style="bold", end_section=True)
    tie = match.tie()
    if tie is not None:
        table.caption = Text(match.say(tie, lang))
    return table


def signs_in_words(game: Game, lang: str) -> str:
    """The legend of a game."""
    lines = []
    for group in legend(game):
        lines.append(f"\n{group.title[lang]}")
        for sign in group.signs:
            text = f"{sign.name[lang]}: {sign.text[lang]}"
            lines.append(textwrap.fill(text, 112, initial_indent="  ", subsequent_indent="    "))
    return "\n".join(lines)
