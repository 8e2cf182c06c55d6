"""`semilla arena`: bots against bots, with ratings."""

import argparse
from typing import Any

from rich.table import Table

from semilla.bots.arena import Run, compete, results
from semilla.bots.search import compile_search
from semilla.cli.parser import say
from semilla.cli.play import read_options
from semilla.cli.screen import bar, compile_with_progress, figure, screen
from semilla.cli.shelf import print_json
from semilla.engine.pack import read_pack
from semilla.games import game
from semilla.lab.elsewhere import arena_on
from semilla.lab.places import place_of

JSON_FIELDS = ("name", "games", "win_share", "interval", "mean_points", "rating", "seconds_per_move")


def arena(options: argparse.Namespace, lang: str) -> int:
    """Play a run, or go on with an interrupted one, and show what it says of each bot."""
    found = game(options.game)
    pack = read_pack(options.pack, found.schema) if options.pack else found.pack
    bots = tuple(options.bots.split(","))
    run = Run(found, pack, options.players or len(bots), bots, options.games, options.seed, read_options(options.option))
    compile_with_progress(found, lang, bots)
    compile_search(found)
    with (
        place_of(options.cluster, options.workers) as place,
        bar(say("arena.bar", lang, title=found.title[lang]), run.games, options.json) as advance,
    ):
        played = compete(run, options.workers, advance, arena_on(place) if options.cluster else None)
    data = results(run, played)
    if options.json:
        print_json({**data, "bots": [{name: row[name] for name in JSON_FIELDS} for row in data["bots"]]})
    else:
        show(data, lang)
    return 0


def show(data: dict[str, Any], lang: str) -> None:
    """The bots as a table, the strongest first."""
    table = Table(box=None, padding=(0, 2), title=say("arena.title", lang, games=data["games"], players=data["players"]))
    for key in ("bot", "wins", "points", "rating", "seconds"):
        table.add_column(say(f"arena.{key}", lang), justify="left" if key == "bot" else "right")
    for row in data["bots"]:
        (low, high), (least, most) = row["interval"], row["points_interval"]
        table.add_row(
            row["name"],
            f"{figure(100 * row['win_share'], lang, 1)} % ({figure(100 * low, lang, 1)} – {figure(100 * high, lang, 1)})",
            f"{figure(row['mean_points'], lang, 1)} ± {figure((most - least) / 2, lang, 1)}",
            f"{figure(row['rating'], lang, 1)} ± {figure(row['uncertainty'], lang, 1)}",
            figure(row["seconds_per_move"], lang, 4),
        )
    screen().print(table)
