"""The grammar of the command line, in the user's language."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from semilla import __version__
from semilla.engine.texts import LANGUAGES, Message, catalogue

TEXTS = Path(__file__).parent / "texts"


def say(key: str, lang: str, **params: int | str) -> str:
    """A sentence of the command line."""
    return catalogue(TEXTS).say(Message(key, params), lang)


def choose_language(arguments: Sequence[str]) -> str:
    """`--lang`, else SEMILLA_LANG, else the locale; English when none says otherwise."""
    for k, argument in enumerate(arguments):
        given = argument.partition("=")[2] if argument.startswith("--lang=") else ""
        if argument == "--lang" and k + 1 < len(arguments):
            given = arguments[k + 1]
        if given in LANGUAGES:
            return given
    for variable in ("SEMILLA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "es" if value.lower().startswith("es") else "en"
    return "en"


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks the user's language."""

    def __init__(self, lang: str, **kwargs: Any) -> None:
        super().__init__(**{**kwargs, "add_help": False, "allow_abbrev": False})
        self._positionals.title = say("help.positionals", lang)
        self._optionals.title = say("help.options", lang)
        self.add_argument("-h", "--help", action="help", help=say("help.help", lang))
        self.add_argument("--lang", choices=LANGUAGES, help=say("help.lang", lang))

    def error(self, message: str) -> NoReturn:
        """Usage and one sentence; exit code 2."""
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {message}\n")


def translate_argparse(lang: str) -> None:
    """Give argparse's own sentences in Spanish; it looks every one of them up in a function called `_`."""
    spanish = catalogue(TEXTS).texts["es"]
    own = {key.removeprefix("argparse."): text for key, text in spanish.items() if key.startswith("argparse.")}
    english = {
        key.removeprefix("argparse."): text for key, text in catalogue(TEXTS).texts["en"].items() if key.startswith("argparse.")
    }
    table = {english[key]: own[key] for key in own} if lang == "es" else {}
    vars(argparse)["_"] = lambda text: table.get(text, text)


def whole(lang: str, low: int) -> Callable[[str], int]:
    """A whole number of at least `low`."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if value < low:
            raise argparse.ArgumentTypeError(say("error.whole", lang, low=low, value=text))
        return value

    return read


def build_parser(lang: str) -> Parser:
    """All commands."""
    translate_argparse(lang)
    parser = Parser(prog="semilla", description=say("help.semilla", lang), lang=lang)
    parser.add_argument("--version", action="version", version=f"semilla {__version__}", help=say("help.version", lang))
    speaking: Any = partial(Parser, lang)
    commands = parser.add_subparsers(
        title=say("help.commands", lang), metavar=say("help.command", lang), required=True, parser_class=speaking
    )

    def command(name: str, module: str, game: str = "") -> argparse.ArgumentParser:
        text = say(f"help.{name}", lang)
        made: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
        made.set_defaults(module=f"semilla.cli.{module}", name=name)
        if game:
            made.add_argument("game", nargs=None if game == "1" else game, help=say("help.game", lang))
        return made

    def add(made: argparse.ArgumentParser, flag: str, text: str = "", **kwargs: Any) -> None:
        made.add_argument(flag, help=say(f"help.{text or flag.strip('-').replace('-', '_')}", lang), **kwargs)

    number, count = whole(lang, 1), whole(lang, 1)

    games = command("games", "shelf")
    add(games, "--json", action="store_true")

    rules = command("rules", "shelf", "1")
    add(rules, "--clause", metavar="ID")
    add(rules, "--check", "rules_check", action="store_true")
    add(rules, "--json", action="store_true")

    components = command("components", "shelf", "1")
    add(components, "--check", "components_check", metavar="FILE", type=Path)
    add(components, "--json", action="store_true")

    command("warm", "shelf", "*")

    play = command("play", "play", "?")
    add(play, "--players", type=number, metavar="N")
    add(play, "--seats", metavar="human,greedy,…")
    add(play, "--names", metavar="Ana,…")
    add(play, "--seed", metavar="TEXT")
    add(play, "--option", action="append", default=[], metavar="NAME=VALUE")
    add(play, "--pack", type=Path, metavar="FILE")
    add(play, "--position", type=Path, metavar="FILE")
    add(play, "--undo", choices=("none", "own", "free"), default="own")
    add(play, "--record", type=Path, metavar="FILE")
    add(play, "--resume", type=Path, metavar="FILE")
    add(play, "--force", action="store_true")

    simulate = command("simulate", "lab", "1")
    add(simulate, "--players", type=number, metavar="N")
    add(simulate, "--games", type=count, default=10_000, metavar="N")
    add(simulate, "--bots", default="random", metavar="BOT[,BOT…]")
    add(simulate, "--seed", default="1", metavar="TEXT")
    add(simulate, "--option", action="append", default=[], metavar="NAME=VALUE")
    add(simulate, "--pack", type=Path, metavar="FILE")
    add(simulate, "--workers", type=number, metavar="N")
    add(simulate, "--json", action="store_true")

    arena = command("arena", "arena", "1")
    add(arena, "--players", type=number, metavar="N")
    add(arena, "--bots", "arena_bots", default="hard,medium,greedy,random", metavar="BOT,BOT,…")
    add(arena, "--games", "arena_games", type=count, default=400, metavar="N")
    add(arena, "--seed", default="1", metavar="TEXT")
    add(arena, "--option", action="append", default=[], metavar="NAME=VALUE")
    add(arena, "--pack", type=Path, metavar="FILE")
    add(arena, "--workers", type=number, metavar="N")
    add(arena, "--json", action="store_true")

    analyse = command("analyse", "coach")
    analyse.add_argument("file", type=Path, help=say("help.record_file", lang))
    add(analyse, "--simulations", type=whole(lang, 32), default=4096, metavar="N")
    add(analyse, "--chart", type=Path, metavar="FILE")
    add(analyse, "--pack", type=Path, metavar="FILE")
    add(analyse, "--json", action="store_true")

    serve = command("serve", "serve")
    add(serve, "--host", default="127.0.0.1", metavar="ADDRESS")
    add(serve, "--port", type=number, default=8000, metavar="N")
    add(serve, "--database", metavar="URL")

    backup = command("backup", "serve")
    backup.add_argument("file", type=Path, help=say("help.backup_file", lang))
    add(backup, "--restore", action="store_true")
    add(backup, "--skip-bad", action="store_true")
    add(backup, "--database", metavar="URL")

    replay = command("replay", "replay")
    replay.add_argument("file", type=Path, help=say("help.record_file", lang))
    add(replay, "--log", action="store_true")
    add(replay, "--pack", type=Path, metavar="FILE")
    add(replay, "--json", action="store_true")

    fuzz = command("fuzz", "lab", "1")
    add(fuzz, "--games", type=count, default=10_000, metavar="N")
    add(fuzz, "--players", "fuzz_players", type=number, metavar="N")
    add(fuzz, "--seed", default="1", metavar="TEXT")
    add(fuzz, "--record", "fuzz_record", type=Path, metavar="FILE")
    add(fuzz, "--pack", type=Path, metavar="FILE")
    add(fuzz, "--json", action="store_true")

    bench = command("bench", "lab", "1")
    add(bench, "--players", type=number, metavar="N")
    add(bench, "--seconds", type=number, default=2, metavar="N")
    add(bench, "--json", action="store_true")
    return parser
