"""The grammar of the command line, in the user's language."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from semilla import __version__
from semilla.engine.incoming import check_seed, short
from semilla.engine.texts import LANGUAGES, Message, catalogue

TEXTS = Path(__file__).parent / "texts"
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
MOST_PLAYERS, MOST_WORKERS, MOST_GAMES, MOST_SIMULATIONS, MOST_SECONDS, LAST_PORT = 12, 256, 10_000_000, 1_000_000, 3600, 65_535
MOST_MINUTES, MOST_HIDDEN, MOST_CHAPTERS, MOST_PUZZLES = 7 * 24 * 60, 64, 99, 10_000


def say(key: str, lang: str, **params: int | str) -> str:
    """A sentence of the command line."""
    return visible(catalogue(TEXTS).say(Message(key, params), lang))


def visible(text: str) -> str:
    """A text whose characters do nothing to a terminal: control characters, as in the name of a file, are written out."""
    return text if text.isprintable() else CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


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
        self.lang = lang
        self.actions: list[argparse.Action] = []
        self.commands: dict[str, Parser] = {}
        self.places = self.add_argument_group(say("help.positionals", lang))
        self.flags = self.add_argument_group(say("help.options", lang))
        self.add_argument("-h", "--help", action="help", help=say("help.help", lang))
        self.add_argument("--lang", choices=LANGUAGES, help=say("help.lang", lang))

    def add_argument(self, *names: Any, **kwargs: Any) -> argparse.Action:
        """Into the group of its kind, whose title is ours."""
        group = self.flags if names[0].startswith("-") else self.places
        self.actions.append(group.add_argument(*names, **kwargs))
        return self.actions[-1]

    def format_usage(self) -> str:
        return translated(super().format_usage(), self.lang)

    def format_help(self) -> str:
        return translated(super().format_help(), self.lang)

    def error(self, message: str) -> NoReturn:
        """Usage and one sentence; exit code 2."""
        self.print_usage(sys.stderr)
        self.exit(2, visible(f"{self.prog}: {translated(message, self.lang)}\n"))


SLOT = re.compile(r"\{(\w+)\}")


def translated(text: str, lang: str) -> str:
    """A sentence of argparse's own (texts `argparse.*`) in another language; what it quotes, and any other text, stays."""
    english, ours = catalogue(TEXTS).texts["en"], catalogue(TEXTS).texts[lang]
    for key, form in english.items() if lang != "en" else ():
        if not key.startswith("argparse."):
            continue
        found = re.fullmatch(SLOT.sub(r"(?P<\1>.*?)", re.escape(form).replace(r"\{", "{").replace(r"\}", "}")), text, re.DOTALL)
        if found:
            parts = found.groupdict()
            if "message" in parts:  # a sentence about an argument has another one in it
                parts["message"] = translated(parts["message"], lang)
            return ours[key].format(**parts)
    return text


def whole(lang: str, low: int, high: int) -> Callable[[str], int]:
    """A whole number within bounds."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:  # also when there are thousands of digits
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(say("error.whole", lang, low=low, high=high, value=short(text)))
        return value

    return read


def fraction(lang: str) -> Callable[[str], float]:
    """A part of one, above 0."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = 0.0
        if not 0 < value < 1:
            raise argparse.ArgumentTypeError(say("error.fraction", lang, value=short(text)))
        return value

    return read


def build_parser(lang: str) -> Parser:
    """All commands."""
    parser = Parser(prog="semilla", description=say("help.semilla", lang), lang=lang)
    parser.add_argument("--version", action="version", version=f"semilla {__version__}", help=say("help.version", lang))
    speaking: Any = partial(Parser, lang)
    commands = parser.add_subparsers(
        title=say("help.commands", lang), metavar=say("help.command", lang), required=True, parser_class=speaking
    )

    def command(name: str, module: str, game: str = "") -> argparse.ArgumentParser:
        text = say(f"command.{name}", lang)
        example = f"example.{name}"
        epilog = say(example, lang) if catalogue(TEXTS).has(example) else None
        made: Parser = commands.add_parser(name, help=text, description=text, epilog=epilog)
        parser.commands[name] = made
        made.set_defaults(module=f"semilla.cli.{module}", name=name.replace("-", "_"))
        if game:
            made.add_argument("game", nargs=None if game == "1" else game, help=say("help.game", lang))
        return made

    def add(made: argparse.ArgumentParser, flag: str, text: str = "", **kwargs: Any) -> None:
        made.add_argument(flag, help=say(f"help.{text or flag.strip('-').replace('-', '_')}", lang), **kwargs)

    players, workers, count = whole(lang, 1, MOST_PLAYERS), whole(lang, 1, MOST_WORKERS), whole(lang, 1, MOST_GAMES)

    games = command("games", "shelf")
    add(games, "--json", action="store_true")

    rules = command("rules", "shelf", "1")
    add(rules, "--clause", metavar="ID")
    add(rules, "--code", action="store_true")
    add(rules, "--check", "rules_check", action="store_true")
    add(rules, "--json", action="store_true")
    add(rules, "--signs", action="store_true")
    add(rules, "--html", "rules_html", type=Path, metavar="FILE")
    add(rules, "--force", action="store_true")

    components = command("components", "shelf", "1")
    add(components, "--check", "components_check", metavar="FILE", type=Path)
    add(components, "--json", action="store_true")

    command("warm", "shelf", "*")

    new_game = command("new-game", "new_game")
    new_game.add_argument("new_name", metavar="name", help=say("help.new_name", lang))
    add(new_game, "--folder", "new_folder", type=Path, metavar="FOLDER")
    add(new_game, "--ours", action="store_true")

    play = command("play", "play", "?")
    add(play, "--players", type=players, metavar="N")
    add(play, "--seats", metavar="human,greedy,…")
    add(play, "--names", metavar="Ana,…")
    add(play, "--seed", type=check_seed, metavar="TEXT")
    add(play, "--option", action="append", default=[], metavar="NAME=VALUE")
    add(play, "--pack", type=Path, metavar="FILE")
    add(play, "--position", type=Path, metavar="FILE")
    add(play, "--undo", choices=("none", "own", "free"), default="own")
    add(play, "--record", type=Path, metavar="FILE")
    add(play, "--resume", type=Path, metavar="FILE")
    add(play, "--force", action="store_true")

    learn = command("learn", "learn", "1")
    add(learn, "--chapter", type=whole(lang, 1, MOST_CHAPTERS), default=1, metavar="N")

    puzzles = command("puzzles", "puzzles", "1")
    add(puzzles, "--puzzle", metavar="ID")
    add(puzzles, "--theme", metavar="ID")
    add(puzzles, "--list", "puzzles_list", action="store_true")
    add(puzzles, "--make", "puzzles_make", type=whole(lang, 1, MOST_PUZZLES), metavar="N")
    add(puzzles, "--audit", "puzzles_audit", type=whole(lang, 1, MOST_PUZZLES), metavar="N")
    add(puzzles, "--drop", "puzzles_drop", action="store_true")
    add(puzzles, "--out", "puzzles_out", type=Path, metavar="FILE")
    add(puzzles, "--simulations", "puzzles_simulations", type=whole(lang, 32, MOST_SIMULATIONS), default=256, metavar="N")
    add(puzzles, "--seed", type=check_seed, default="1", metavar="TEXT")
    add(puzzles, "--workers", type=workers, metavar="N")
    add(puzzles, "--force", action="store_true")
    add(puzzles, "--json", action="store_true")

    simulate = command("simulate", "lab", "1")
    add(simulate, "--players", type=players, metavar="N")
    add(simulate, "--games", type=count, default=10_000, metavar="N")
    add(simulate, "--bots", default="random", metavar="BOT[,BOT…]")
    add(simulate, "--seed", type=check_seed, default="1", metavar="TEXT")
    add(simulate, "--option", action="append", default=[], metavar="NAME=VALUE")
    add(simulate, "--pack", type=Path, metavar="FILE")
    add(simulate, "--workers", type=workers, metavar="N")
    add(simulate, "--cluster", metavar="local:N|tcp://…")
    add(simulate, "--json", action="store_true")

    def series(made: argparse.ArgumentParser, packs: bool = False, bots: str = "greedy") -> None:
        """What is played, where."""
        add(made, "--players", type=players, metavar="N")
        if packs:
            add(made, "--pack", "two_packs", type=Path, action="append", default=[], metavar="FILE")
        else:
            add(made, "--pack", type=Path, metavar="FILE")
        add(made, "--option", action="append", default=[], metavar="NAME=VALUE")
        add(made, "--bots", default=bots, metavar="BOT[,BOT…]")
        add(made, "--seed", type=check_seed, default="1", metavar="TEXT")
        add(made, "--workers", type=workers, metavar="N")
        add(made, "--cluster", metavar="local:N|tcp://…")
        add(made, "--json", action="store_true")

    balance = command("balance", "balance", "1")
    series(balance)
    add(balance, "--games", "balance_games", type=count, metavar="N")
    add(balance, "--precision", type=fraction(lang), metavar="0.01")
    add(balance, "--most", type=count, default=1_000_000, metavar="N")
    add(balance, "--train", "balance_train", type=whole(lang, 1, MOST_MINUTES), metavar="MINUTES")
    add(balance, "--metric", "balance_metric", action="append", default=[], metavar="NAME")
    add(balance, "--out", "balance_out", type=Path, metavar="FILE.html")
    add(balance, "--results", type=Path, metavar="FOLDER")
    add(balance, "--force", action="store_true")

    compare = command("compare", "experiments", "1")
    series(compare, packs=True)
    add(compare, "--metric", action="append", default=[], metavar="NAME")
    add(compare, "--games", "compare_games", type=count, default=20_000, metavar="N")

    luck = command("luck", "experiments", "1")
    series(luck, bots="random,policy,greedy")

    restrict = command("restrict", "experiments", "1")
    series(restrict)
    add(restrict, "--never", action="append", default=[], metavar="'acquire *'")
    add(restrict, "--seat-bot", metavar="BOT")
    add(restrict, "--games", "games", type=count, default=4000, metavar="N")

    tune = command("tune", "tune", "1")
    series(tune)
    add(tune, "--vary", action="append", required=True, metavar="SECTION.ID.FIELD=LOW..HIGH")
    add(tune, "--target", action="append", required=True, metavar="'ties<0.25'")
    add(tune, "--any", action="store_true")
    add(tune, "--trials", type=count, default=40, metavar="N")
    add(tune, "--games", "tune_games", type=count, default=2000, metavar="N")
    add(tune, "--out", "tune_out", type=Path, required=True, metavar="FOLDER")

    arena = command("arena", "arena", "1")
    add(arena, "--players", type=players, metavar="N")
    add(arena, "--bots", "arena_bots", default="hard,medium,greedy,random", metavar="BOT,BOT,…")
    add(arena, "--games", "arena_games", type=count, default=400, metavar="N")
    add(arena, "--seed", type=check_seed, default="1", metavar="TEXT")
    add(arena, "--option", action="append", default=[], metavar="NAME=VALUE")
    add(arena, "--pack", type=Path, metavar="FILE")
    add(arena, "--workers", type=workers, metavar="N")
    add(arena, "--cluster", metavar="local:N|tcp://…")
    add(arena, "--json", action="store_true")

    ladder = command("ladder", "ladder", "1")
    add(ladder, "--players", "ladder_players", default="2,4", metavar="N,N…")
    add(ladder, "--games", "ladder_games", type=count, default=400, metavar="N")
    add(ladder, "--seed", type=check_seed, default="1", metavar="TEXT")
    add(ladder, "--workers", type=workers, metavar="N")
    add(ladder, "--out", "ladder_out", type=Path, metavar="FILE")
    add(ladder, "--json", action="store_true")

    train = command("train", "train", "1")
    add(train, "--pack", type=Path, metavar="FILE")
    add(train, "--players", "train_players", metavar="N|N-N")
    add(train, "--minutes", "train_minutes", type=whole(lang, 1, MOST_MINUTES), default=30, metavar="N")
    add(train, "--games", "train_games", type=count, metavar="N")
    add(train, "--workers", type=workers, metavar="N")
    add(train, "--cluster", metavar="local:N|tcp://…")
    add(train, "--seed", type=check_seed, default="1", metavar="TEXT")
    add(train, "--hidden", type=whole(lang, 0, MOST_HIDDEN), default=32, metavar="N")
    add(train, "--out", type=Path, required=True, metavar="FILE")

    features = command("features", "train", "1")
    add(features, "--json", action="store_true")

    for name in ("actions", "observations"):
        made = command(name, "envs", "1")
        if name == "observations":
            add(made, "--observation", choices=("features", "record"), default="record")
        add(made, "--players", type=players, metavar="N")
        add(made, "--pack", type=Path, metavar="FILE")
        add(made, "--option", action="append", default=[], metavar="NAME=VALUE")
        add(made, "--json", action="store_true")

    dataset = command("dataset", "envs", "1")
    add(dataset, "--out", "dataset_out", type=Path, required=True, metavar="FILE")
    add(dataset, "--players", type=players, metavar="N")
    add(dataset, "--games", type=count, default=1000, metavar="N")
    add(dataset, "--bots", default="greedy", metavar="BOT[,BOT…]")
    add(dataset, "--seed", type=check_seed, default="1", metavar="TEXT")
    add(dataset, "--people", action="store_true")
    add(dataset, "--database", metavar="URL")
    add(dataset, "--option", action="append", default=[], metavar="NAME=VALUE")
    add(dataset, "--pack", type=Path, metavar="FILE")
    add(dataset, "--force", action="store_true")

    analyse = command("analyse", "coach")
    analyse.add_argument("file", type=Path, help=say("help.record_file", lang))
    add(analyse, "--simulations", type=whole(lang, 32, MOST_SIMULATIONS), default=2048, metavar="N")
    add(analyse, "--minutes", type=whole(lang, 1, MOST_SECONDS // 60), metavar="N")
    add(analyse, "--chart", type=Path, metavar="FILE")
    add(analyse, "--pack", type=Path, metavar="FILE")
    add(analyse, "--json", action="store_true")

    serve = command("serve", "serve")
    add(serve, "--class", "serve_class", action="store_true", dest="for_class")
    add(serve, "--host", metavar="ADDRESS")
    add(serve, "--port", type=whole(lang, 1, LAST_PORT), default=8000, metavar="N")
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
    add(fuzz, "--players", "fuzz_players", type=players, metavar="N")
    add(fuzz, "--seed", type=check_seed, default="1", metavar="TEXT")
    add(fuzz, "--record", "fuzz_record", type=Path, metavar="FILE")
    add(fuzz, "--pack", type=Path, metavar="FILE")
    add(fuzz, "--json", action="store_true")

    bench = command("bench", "lab", "1")
    add(bench, "--players", type=players, metavar="N")
    add(bench, "--seconds", type=whole(lang, 1, MOST_SECONDS), default=2, metavar="N")
    add(bench, "--json", action="store_true")
    return parser
