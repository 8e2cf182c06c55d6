"""Ekonos in the terminal: the map with its links, the market panel with growth, the hand."""

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.engine.texts import Message
from semilla.games.ekonos.view import company_at, market_of

COLOURS = ("#e69f00", "#d55e00", "#009e73", "#f0e442", "#0072b2", "#cc79a7")
"""A colour-blind-safe set, one for each company; the letter tells them apart as well."""

MAP_WIDTH, MAP_HEIGHT = 88, 26
CARDS_IN_A_ROW = 3


def draw(position: Position, lang: str, viewer: int) -> RenderableType:
    """The whole table as a seat sees it (-1: a spectator)."""
    parts: list[RenderableType] = [draw_map(position), draw_market(position, lang)]
    if viewer >= 0:
        parts.append(draw_hand(position, lang, viewer))
    return Group(*parts)


def emblem(position: Position, company: int) -> str:
    """A company's letter."""
    return str(position.pack.data["company"][company]["letter"])


def ink(company: int, filled: bool = True) -> Style:
    """A company's colours: on a tile, or as plain text."""
    dark = company in (1, 4)
    if filled:
        return Style(bgcolor=COLOURS[company], color="#ffffff" if dark else "#000000", bold=True)
    return Style(color=COLOURS[company], bold=True)


def draw_map(position: Position) -> Text:
    """The spaces at their places on the board, links dotted; ◆ marks a protected tile."""
    cells: list[list[tuple[str, Style | None]]] = [[(" ", None)] * MAP_WIDTH for _ in range(MAP_HEIGHT)]
    spaces = position.pack.data["space"]
    places = [(round(s["x"] * (MAP_WIDTH - 8) / 1000), round(s["y"] * (MAP_HEIGHT - 1) / 1000)) for s in spaces]
    dotted = Style(dim=True)
    for here in range(len(spaces)):
        for there in range(here):
            if int(position.t.links[here]) >> there & 1:
                (x1, y1), (x2, y2) = places[here], places[there]
                length = max(abs(x2 - x1), abs(y2 - y1))
                for k in range(1, length):
                    x, y = x1 + (x2 - x1) * k / length, y1 + (y2 - y1) * k / length
                    if k % 2 == 0 or abs(x2 - x1) < abs(y2 - y1) * 2:
                        cells[round(y)][round(x) + 2] = ("·", dotted)
    for space, (x, y) in enumerate(places):
        company = company_at(position, space)
        number = position.pack.ids["space"][space]
        if company < 0:
            label, style = f"[{number:>2}]", Style(dim=False)
        else:
            guard = "◆" if int(position.s.guarded) >> space & 1 else " "
            label, style = f"{guard}{emblem(position, company)}{number:>2}", ink(company)
        for k, letter in enumerate(label):
            cells[y][x + k] = (letter, style)
    text = Text(no_wrap=True)
    for row in cells:
        for letter, shade in row:
            text.append(letter, shade)
        text.append("\n")
    return text


def draw_market(position: Position, lang: str) -> Table:
    """A row a company: worth, next price, growth, who holds what and who presides (♛)."""
    texts, t, s = position.game.texts, position.t, position.s
    prices = market_of(position).buying.tolist()
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for key in ("company", "worth", "price", "growth"):
        table.add_column(texts.say(Message(f"draw.{key}"), lang), justify="right" if key in ("worth", "price") else "left")
    for p in range(position.players):
        table.add_column(str(p + 1), justify="right", style="bold" if p == position.seat else "")
    for company, item in enumerate(position.pack.data["company"]):
        track = Text()
        for place in range(1, int(t.growth_must) + 1):
            marked = place in (int(t.growth_may), int(t.growth_must))
            track.append("●" if place <= s.growth[company] else ("◎" if marked else "·"), ink(company, False))
        cells = [
            f"{int(s.shares[p, company])}{'♛' if s.president[company] == p else ' '}" if s.shares[p, company] else "· "
            for p in range(position.players)
        ]
        table.add_row(
            Text(f" {emblem(position, company)} {item['name'][lang]} ", ink(company)),
            str(int(s.on_map[company])),
            "–" if prices[company] == NONE else str(prices[company]),
            track,
            *cells,
        )
    coins = [f"{int(s.coins[p])} " for p in range(position.players)]
    table.add_row(texts.say(Message("draw.coins"), lang), "", "", "", *coins, style="bold")
    points = position.points()
    table.add_row(texts.say(Message("draw.points"), lang), "", "", "", *(f"{p} " for p in points), style="dim")
    return table


def draw_hand(position: Position, lang: str, viewer: int) -> Text:
    """The viewer's cards: the company on top, then the two below."""
    t = position.t
    text = Text(position.game.texts.say(Message("draw.hand"), lang))
    names = [item["name"][lang] for item in position.pack.data["company"]]
    for k, card in enumerate(position.s.hand[viewer][: position.s.held[viewer]]):
        top, (one, two) = int(t.top[card]), (int(c) for c in t.low[card])
        text.append("\n " if k % CARDS_IN_A_ROW == 0 else "    ")
        text.append(f" {names[top]:^8}", ink(top))
        text.append(" ")
        text.append(names[one], ink(one, False))
        text.append("/")
        text.append(f"{names[two]:<8}", ink(two, False))
    return text
