"""The board of an environment, as text for a terminal or as SVG."""

from io import StringIO
from typing import Any

from rich.console import Console

from semilla.engine.plain import plain_board
from semilla.engine.position import Position
from semilla.engine.texts import Glossary
from semilla.envs.problems import Unsuitable

RENDER_MODES = ("human", "ansi", "svg")
WIDTH = 120


def check_mode(mode: str | None) -> str | None:
    """A way of drawing that there is."""
    if mode is not None and mode not in RENDER_MODES:
        raise Unsuitable("envs.render", name=mode, names=", ".join(RENDER_MODES))
    return mode


def render(position: Position, viewer: int, mode: str | None, lang: str = "en") -> str | None:
    """The board as a seat sees it: returned as `ansi` or `svg`, printed for a `human`."""
    if mode is None:
        return None
    seen = position.hidden(viewer)
    if mode == "human":
        Console(width=WIDTH, markup=False, emoji=False, highlight=False).print(board(seen, viewer, lang))
        return None
    out = StringIO()
    console = Console(
        file=out,
        width=WIDTH,
        record=mode == "svg",
        force_terminal=True,
        markup=False,
        emoji=False,
        highlight=False,
        legacy_windows=False,
    )
    console.print(board(seen, viewer, lang))
    return console.export_svg(title=position.game.title[lang]) if mode == "svg" else out.getvalue()


def board(seen: Position, viewer: int, lang: str) -> Any:
    """What is drawn: the game's own board, or its named values."""
    if seen.game.draw is not None:
        return seen.game.draw(seen, lang, viewer)
    lines = []
    for table in plain_board(seen, lang, Glossary(seen.pack.names)):
        lines += [table.title, *(["\t".join(table.columns)] if table.columns else [])]
        for k, row in enumerate(table.rows):
            lines.append("\t".join([*([table.names[k]] if table.names else []), *map(str, row)]))
    return "\n".join(lines)
