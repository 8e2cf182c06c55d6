"""The chart of a game: every seat's part of the victory, move by move, as SVG that stands alone."""

from collections.abc import Sequence
from html import escape

from semilla.bots.coach import Analysis
from semilla.bots.reasons import TEXTS
from semilla.engine.texts import Message, catalogue

WIDTH, HEIGHT = 900, 360
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 44, 34
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""Okabe and Ito's: told apart by colour-blind people too; lines also differ by dashes."""
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4", "1 4")


def win_share_chart(analysis: Analysis, lang: str) -> str:
    """The chart as the text of an SVG file; circles are turning points."""
    texts, match = catalogue(TEXTS), analysis.match
    title = texts.say(Message("chart.title", {"title": match.game.title[lang]}), lang)
    last = max(len(match.log), 1)
    rows = [(judged.number, judged.played.outlook.shares) for judged in analysis.moves] + [(last, tuple(analysis.result()))]
    turns = {judged.number for judged in analysis.turning_points()}

    def x(number: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * number / last

    def y(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif"'
        ' font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="18" font-size="15" fill="#222">{escape(title)}</text>',
    ]
    for percent in range(0, 101, 25):
        level = y(percent / 100)
        parts.append(f'<line x1="{LEFT}" y1="{level:.1f}" x2="{WIDTH - RIGHT}" y2="{level:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{level + 4:.1f}" text-anchor="end" fill="#555">{percent} %</text>')
    for number in ticks(last):
        parts.append(f'<text x="{x(number):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle" fill="#555">{number}</text>')
    for p in range(match.players):
        name = escape(match.glossary.name("seat", p + 1, lang))
        stroke = f'stroke="{COLOURS[p]}" stroke-width="2" stroke-dasharray="{DASHES[p]}"'
        line = " ".join(f"{x(number):.1f},{y(shares[p]):.1f}" for number, shares in rows)
        parts.append(f'<polyline points="{line}" fill="none" {stroke}><title>{name}</title></polyline>')
        for number, shares in rows:
            if number in turns:
                parts.append(f'<circle cx="{x(number):.1f}" cy="{y(shares[p]):.1f}" r="3.5" fill="{COLOURS[p]}"/>')
        start = LEFT + p * (WIDTH - LEFT - RIGHT) / match.players
        parts.append(f'<line x1="{start:.0f}" y1="31" x2="{start + 22:.0f}" y2="31" {stroke}/>')
        parts.append(f'<text x="{start + 27:.0f}" y="35" fill="#222">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def ticks(last: int) -> Sequence[int]:
    """Round numbers of moves, about ten of them."""
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000) if last / size <= 12)
    return range(0, last + 1, step)
