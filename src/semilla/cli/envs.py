"""`semilla actions`, `observations`, `dataset`: what environments are made of, and games as data."""

import argparse
import asyncio
import sys
from collections.abc import Iterable
from typing import Any

from rich.table import Table

from semilla.cli.parser import say
from semilla.cli.play import read_options
from semilla.cli.screen import bar, compile_with_progress, figure, screen
from semilla.cli.serve import read_settings
from semilla.cli.shelf import print_json
from semilla.engine.families import Family
from semilla.engine.position import Position
from semilla.engine.record import check_target
from semilla.envs.dataset import Played, bot_games, check_bots, write_dataset
from semilla.envs.problems import Unsuitable
from semilla.envs.setting import Setting


def setting_of(options: argparse.Namespace, **more: Any) -> Setting:
    """The setting that the command line names."""
    return Setting(options.game, options.players, options.pack, read_options(options.option), **more)


def actions(options: argparse.Namespace, lang: str) -> int:
    """List the actions of a game: its atoms, family by family, or with `--json` one by one."""
    setting = setting_of(options)
    position = Position(setting.game, setting.pack, setting.template)
    families = setting.game.moves.each
    if options.json:
        print_json([action_of(position, family, atom) for family in families for atom in atoms_of(family)])
        return 0
    table = Table(box=None, padding=(0, 2), title=say("actions.title", lang, name=setting.name, count=setting.actions))
    for key in ("numbers", "family", "names", "notation", "phases"):
        table.add_column(say(f"actions.{key}", lang))
    for family in families:
        last = family.first + family.size - 1
        table.add_row(
            f"{family.first}" if family.size == 1 else f"{family.first}–{last}",
            family.name,
            " × ".join(f"{slot.fills} ({slot.room})" for slot in family.slots),
            " / ".join(family.forms),
            ", ".join(phases_of(position, family)),
        )
    screen().print(table)
    return 0


def atoms_of(family: Family) -> range:
    """The atoms of a family."""
    return range(family.first, family.first + family.size)


def phases_of(position: Position, family: Family) -> list[str]:
    """When a family is asked."""
    return [position.game.phases(phase).name.lower() for phase in family.phases]


def action_of(position: Position, family: Family, atom: int) -> dict[str, Any]:
    """What an atom means; `names` is null for what this pack does not have."""
    numbers = family.numbers(atom)
    fixed = all(slot.among is None for slot in family.slots)
    named = family.named(position, numbers) if fixed else dict(zip((slot.fills for slot in family.slots), numbers, strict=True))
    return {"action": atom, "family": family.name, "names": named, "notation": family.forms, "phases": phases_of(position, family)}


def observations(options: argparse.Namespace, lang: str) -> int:
    """List the numbers of an observation."""
    setting = setting_of(options, observation=options.observation)
    each = setting.form.each
    if options.json:
        print_json([{"name": number.name, "range": [number.low, number.high], **number.meaning} for number in each])
        return 0
    title = say("observations.title", lang, name=setting.name, observation=options.observation, count=len(each))
    table = Table(box=None, padding=(0, 2), title=title)
    for key in ("number", "name", "from", "to", "meaning"):
        table.add_column(say(f"features.{key}", lang), justify="left" if key in ("name", "meaning") else "right")
    for place, number in enumerate(each):
        meaning = "" if number.meaning[lang] == number.name else number.meaning[lang]
        table.add_row(str(place), number.name, f"{number.low:g}", f"{number.high:g}", meaning)
    screen().print(table)
    return 0


def dataset(options: argparse.Namespace, lang: str) -> int:
    """Write games of bots, or those of people that a server keeps, as a Parquet file."""
    check_target(options.out, replace=options.force)
    setting = setting_of(options, observation="record")
    games: Iterable[Played]
    about: dict[str, Any]
    if options.people:
        settings = read_settings(options.database)
        from semilla.server.tables.export import finished_games

        found = asyncio.run(finished_games(settings.database, setting, read_options(options.option)))
        if not found:
            raise Unsuitable("envs.no_games", title=setting.game.title["en"], players=setting.players)
        games, count, about = found, len(found), {"played": "people"}
    else:
        bots = options.bots.split(",")
        check_bots(bots, setting)  # before anybody waits for a compiler
        compile_with_progress(setting.game, lang, bots)
        count, about = options.games, {"played": "bots", "bots": bots, "seed": options.seed}
        games = bot_games(setting, count, bots, options.seed)
    with bar(say("dataset.bar", lang, title=setting.game.title[lang]), count) as advance:
        rows = write_dataset(options.out, setting, games, about, advance)
    print(say("dataset.done", lang, rows=figure(rows, lang), games=figure(count, lang), file=str(options.out)), file=sys.stderr)
    return 0
