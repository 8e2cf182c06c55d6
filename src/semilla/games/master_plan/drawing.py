"""Master Plan in the terminal: the quarter as a coloured grid, the markets, the players."""

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from semilla.engine.position import Position
from semilla.engine.texts import Glossary, Message, Param
from semilla.games.master_plan.atoms import BUILD
from semilla.games.master_plan.prices import price_of
from semilla.games.master_plan.state import SIDE
from semilla.games.master_plan.tables import HOLE
from semilla.games.master_plan.view import contest_name, open_contests, outlook_of, private_hand, public_hand, rounds_of, tile_data

FAMILY_COLOURS = ("#e69f00", "#56b4e9", "#999999", "#cc79a7")
"""A colour-blind-safe set: Housing, Commerce, Industry, Offices; the letter tells them apart as well."""
SEATS = (("●", "#d55e00"), ("■", "#0072b2"), ("▲", "#009e73"), ("◆", "#f0e442"))
"""A symbol and a colour for each seat."""
CELL = 8
"""Characters to a cell of the grid."""


def draw(position: Position, lang: str, viewer: int) -> RenderableType:
    """The whole table; everything on it is open to all, the viewer's hand comes first."""
    return Group(
        Text(say(position, "round", lang, round=int(position.s.lap), rounds=rounds_of(position), scenario=scenario_id(position))),
        draw_district(position),
        draw_markets(position, lang),
        draw_players(position, lang, viewer),
    )


def say(position: Position, key: str, lang: str, **params: Param) -> str:
    """A word of the drawing."""
    return position.game.texts.say(Message(f"draw.{key}", params), lang, Glossary(position.pack.names))


def scenario_id(position: Position) -> str:
    """The scenario by its id."""
    return position.pack.ids["scenario"][int(position.s.scenario)]


def ink(family: int) -> Style:
    """A family's colours."""
    return Style(bgcolor=FAMILY_COLOURS[family], color="black", bold=True)


def seat_mark(seat: int, text: str = "") -> Text:
    """A seat's symbol in its colour, with something behind it."""
    symbol, colour = SEATS[seat]
    return Text(f"{symbol}{text}", Style(color=colour, bold=True))


def draw_district(position: Position) -> Text:
    """Two lines a row: what stands on a cell, then its level and owner, the bid or the opening value."""
    scenario = position.pack.data["scenario"][int(position.s.scenario)]
    rows, columns = len(scenario["grid"]), max(len(row) for row in scenario["grid"])
    values = outlook_of(position).opening.tolist()
    text = Text("   " + "".join(f"c{column}".center(CELL) for column in range(1, columns + 1)) + "\n", style="dim", no_wrap=True)
    for row in range(rows):
        pairs = [draw_cell(position, SIDE * row + column, values) for column in range(columns)]
        for line in range(2):
            text.append(f"r{row + 1} " if line == 0 else "   ", Style(dim=True))
            for pair in pairs:
                text.append_text(pair[line])
            text.append("\n")
    return text


def wide(content: str, style: Style | str = "") -> Text:
    """One line of a cell."""
    return Text(content.center(CELL - 1), style).append(" ", Style())


def draw_cell(position: Position, cell: int, values: list[int]) -> tuple[Text, Text]:
    """The two lines of a cell."""
    t, s = position.t, position.s
    ground, tile, owner = int(t.grid[s.scenario, cell]), int(s.tile[cell]), int(s.owner[cell])
    if ground == HOLE:
        return wide("░░░░░░░", "dim"), wide("░░░░░░░", "dim")
    if ground >= 0:
        item = position.pack.data["initial"][ground]
        done = int(s.used) >> ground & 1
        style = Style(reverse=True, dim=bool(done))
        return wide(f"{item['mark']} {item['id'][:4]}", style), wide("✓" if done else item["icons"], style)
    if tile >= 0:
        identity = position.pack.ids["tile"][tile].upper()
        if t.family[tile] < 0:
            style = Style(bgcolor="#eeeeee", color="black", bold=True)
            return wide(identity, style), wide(SEATS[owner][0], style + Style(color=SEATS[owner][1]))
        family = int(t.family[tile])
        level = f"{SEATS[owner][0]} {int(s.level[cell])}/{int(t.top_level[family, t.rank[tile]])}"
        return wide(f"{identity} {'▮' * int(t.rank[tile])}", ink(family)), wide(level, ink(family))
    if s.leader[cell] >= 0:
        leader = int(s.leader[cell])
        bid = f"{SEATS[leader][0]} {int(s.bid[cell, leader])}"
        return wide("┌─────┐"), wide(bid, Style(color=SEATS[leader][1], bold=True))
    if owner >= 0:
        style = Style(color=SEATS[owner][1], bold=True)
        return wide("┌─────┐", style), wide(SEATS[owner][0], style)
    return wide("┌─────┐", "dim"), wide(f"{values[cell]}" if values[cell] else "", "dim")


def tile_text(position: Position, tile: int, lang: str) -> Text:
    """A tile with its price and its icons."""
    data = tile_data(position, tile)
    workers, coins = price_of(position, BUILD + tile)
    family = int(position.t.family[tile])
    style = ink(family) if family >= 0 else Style(bgcolor="#eeeeee", color="black", bold=True)
    text = Text(f" {data['id'].upper()} ", style)
    text.append(f" {data['name'][lang]} {workers}w {coins}c {data['icons']}", Style())
    if family < 0:
        special = position.pack.names["special"].get(data["id"], {lang: ""})[lang]
        text.append(f" {data['points']}★ +{data['income']} {special}".rstrip(), Style(dim=True))
    return text


def draw_markets(position: Position, lang: str) -> Table:
    """Both rows of the private market and the open contests with their bids."""
    t, s = position.t, position.s
    table = Table.grid(padding=(0, 2))
    table.add_row(*(Text(say(position, key, lang), "dim") for key in ("market", "obsolete", "contests")))
    current = [tile_text(position, int(tile), lang) for tile in s.market if tile >= 0]
    obsolete = [
        tile_text(position, int(tile), lang).append(f" +{int(t.obsolete_coins)}c", Style(bold=True))
        for tile in s.obsolete
        if tile >= 0
    ]
    contests = []
    for slot in open_contests(position):
        text = tile_text(position, int(t.first_contest) + int(s.contest[slot]), lang)
        if "#" in contest_name(position, slot):
            text.append(f" ({contest_name(position, slot)})")
        for p in range(position.players):
            if s.stake[slot, p]:
                text.append(" ").append_text(seat_mark(p, str(int(s.stake[slot, p]))))
        contests.append(text)
    for k in range(max(len(current), len(obsolete), len(contests))):
        table.add_row(*(column[k] if k < len(column) else Text() for column in (current, obsolete, contests)))
    return table


def draw_players(position: Position, lang: str, viewer: int) -> Table:
    """A row a player in turn order: coins, workers, income, points, hand."""
    s = position.s
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for key in ("player", "coins", "workers", "team", "income", "points", "hand"):
        table.add_column(say(position, key, lang), justify="left" if key in ("player", "hand") else "right")
    income, points = outlook_of(position).income.tolist(), position.points()
    for p in (int(seat) for seat in s.order[: position.players]):
        hand = " ".join(tile.upper() for tile in private_hand(position, p) + public_hand(position, p))
        table.add_row(
            seat_mark(p, f" {p + 1}" + (f" ({say(position, 'passed', lang)})" if p in s.future else "")),
            str(int(s.coins[p])),
            str(int(s.available[p])),
            str(int(s.team[p])),
            f"+{income[p]}",
            str(points[p]),
            hand,
            style="bold" if p == (viewer if viewer >= 0 else position.seat) else "",
        )
    return table
