"""Draw the README's picture: a game of Ekonos as the terminal shows it, as SVG."""

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from semilla.engine.compiled.chance import search_stream
from semilla.engine.conformance import choose
from semilla.engine.match import Match
from semilla.games import game

PAPER = TerminalTheme((250, 245, 235), (40, 40, 50), [(40, 40, 50)] * 8, [(110, 110, 120)] * 8)
FRAME = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" font-family="monospace">
<style>.{unique_id}-matrix {{ font-size: {char_height}px; line-height: {line_height}px }} {styles}</style>
<defs>{lines}</defs>
<rect fill="#faf5eb" width="{width}" height="{height}" rx="8"/>
<g class="{unique_id}-matrix" transform="translate(8, 8)">{backgrounds}{matrix}</g>
</svg>
"""


def main() -> None:
    """Play to the middle of a game and draw it."""
    found = game("ekonos")
    match, rng = Match(found, 4, seed="picture"), search_stream("picture")
    while match.now.s.lap < 3 or match.phase != "play" or match.seat != 1:
        match.play(found.words(match.now, choose(match.now, match.now.legal(), rng, True)))
    console = Console(width=90, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    assert found.draw is not None
    console.print(found.draw(match.now, "en", 0))
    target = Path(__file__).parents[1] / "docs" / "images" / "ekonos.svg"
    target.write_text(console.export_svg(theme=PAPER, code_format=FRAME), "utf-8")


if __name__ == "__main__":
    main()
