"""El Plan in the terminal: the street of districts, the offers, everybody's things, and the viewer's own enterprise."""

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.engine.texts import Message
from semilla.games.el_plan.state import PROCESSES, Phase, Sign
from semilla.games.el_plan.view import active, fixed_processes, ideas, market_price, own_cards

SEATS = "●■▲◆★⬢"
"""A symbol for each seat."""
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
MARKS = ("W", "$", "E", "!")
"""A letter for each token: worker or human capital, money, energy, idea."""
DISTRICTS = 7
DISTRICT_OF = {
    Phase.INSURE: 1,
    Phase.EVENT: 1,
    Phase.ADMINISTER: 2,
    Phase.INVEST: 3,
    Phase.START: 3,
    Phase.CHOOSE: 4,
    Phase.PRODUCE: 4,
    Phase.BUY: 5,
    Phase.SELL: 5,
    Phase.SUBSIDY: 6,
    Phase.REPAY: 6,
    Phase.INNOVATE: 7,
}
"""Where the route token is."""


def draw(position: Position, lang: str, viewer: int) -> RenderableType:
    """The whole table as a seat sees it (-1: a spectator)."""
    parts: list[RenderableType] = [draw_street(position, lang), draw_offers(position, lang), draw_players(position, lang)]
    if viewer >= 0 and position.s.plan[viewer] != NONE:
        parts.append(draw_enterprise(position, lang, viewer))
    return Group(*parts)


def say(position: Position, key: str, lang: str) -> str:
    """A word of the drawing."""
    return position.game.texts.say(Message(f"draw.{key}"), lang)


def name(position: Position, section: str, number: int, lang: str) -> str:
    """A component's name."""
    return str(position.pack.data[section][number]["name"][lang])


def seat_mark(p: int) -> Text:
    """A seat's symbol in its colour."""
    return Text(SEATS[p], Style(color=COLOURS[p], bold=True))


def tokens(numbers: object, marks: tuple[str, ...] = MARKS) -> str:
    """Tokens as letters: `WW$`."""
    return "".join(mark * int(number) for mark, number in zip(marks, numbers, strict=False)) or "–"  # type: ignore[call-overload]


# ------------------------------------------------------------------------------------------------------------- the board


def draw_street(position: Position, lang: str) -> Table:
    """A row a district: who stands there, and what lies there; ▶ is the route token."""
    s, t = position.s, position.t
    here = DISTRICT_OF.get(position.phase, 0)
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for key in ("district", "spaces", "lies"):
        table.add_column(say(position, key, lang))
    for district in range(1, DISTRICTS + 1):
        title = f"{'▶' if district == here else ' '} {district} {say(position, f'district{district}', lang)}"
        spaces = Text()
        for space, item in enumerate(position.pack.data["space"]):
            if item["district"] != district or t.space_players[space] > position.players:
                continue
            spaces.append(item["id"], "" if t.space_opens[space] <= (s.market > 0).sum() else "dim strike")
            for p in range(position.players):
                if s.pawn[p] == space:
                    spaces.append_text(seat_mark(p))
            spaces.append(" ")
        table.add_row(Text(title, "bold" if district == here else ""), spaces, lies_there(position, district, lang))
    return table


def lies_there(position: Position, district: int, lang: str) -> str:
    """The event, the market's gauges, the subsidies, each in its district."""
    s, t = position.s, position.t
    if district == 1 and s.event != NONE:
        return name(position, "event", int(s.event), lang)
    if district == 5:
        batch = int(t.export_batch)
        gauges = [
            f"{name(position, 'product', k, lang)} {'■' * int(s.market[k])}{'·' * (batch - int(s.market[k]))}"
            for k in range(len(s.market))
        ]
        return "  ".join(gauges) + f"  ({market_price(position)}$ / {market_price(position, imported=True)}$)"
    if district == 6:
        return "  ".join("$" * int(money) or "–" for money in s.subsidy)
    return ""


def draw_offers(position: Position, lang: str) -> Table:
    """The offers of each type with cost, activation and effect; ↻ marks a rotated one."""
    s, t, data = position.s, position.t, position.pack.data
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for key in ("offers", "cost", "activation", "effect"):
        table.add_column(say(position, key, lang))
    for kind, row in enumerate(s.offer):
        for place, card in enumerate(row):
            if card != NONE:
                item = data["investment"][t.design[card]]
                title = f"{name(position, 'type', kind, lang)[:4]}. {item['name'][lang]}{' ↻' if s.rotated[kind, place] else ''}"
                table.add_row(title, tokens(t.cost[card]), activation(position, int(card)), ", ".join(item["effect"]))
    return table


def activation(position: Position, card: int) -> str:
    """The activation zone and the sign: ▷ play, ✓ ready."""
    t = position.t
    most = int(t.one_by_one[card])
    zone = tokens(t.activation[card]) + (f" 1–{most}" if most > 1 else "")
    return {Sign.PLAY: f"{zone} ▷", Sign.READY: f"✓ +{zone}"}.get(Sign(int(t.sign[card])), zone)


# ----------------------------------------------------------------------------------------------------------- the players


def draw_players(position: Position, lang: str) -> Table:
    """A row a player: plan, free tokens, products, ideas, cards, points."""
    s = position.s
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for key in ("player", "plan", "tokens", "products", "ideas", "cards", "points"):
        table.add_column(say(position, key, lang))
    points = position.points()
    for p in range(position.players):
        mark = seat_mark(p)
        mark.append(f" {p + 1}{' ⌂' if s.starter == p else ''}{' ⚑' if s.credit[p] else ''}")
        plan = name(position, "plan", int(s.plan[p]), lang) if s.plan[p] != NONE else "–"
        cards = Text()
        for card in own_cards(position, p):
            style = "" if active(position, p, card) else "dim"
            cards.append(name(position, "investment", int(position.t.design[card]), lang) + "  ", style)
        row = (mark, plan, tokens(s.resources[p]), goods(position, p, lang), str(ideas(position, p)), cards, str(points[p]))
        table.add_row(*row, style="bold" if p == position.seat else "")
    return table


def goods(position: Position, p: int, lang: str) -> str:
    """A player's products by number and name, those on his shop in brackets."""
    s = position.s
    parts = []
    for k in range(len(s.market)):
        product = name(position, "product", k, lang)
        if s.products[p, k]:
            parts.append(f"{int(s.products[p, k])} {product}")
        if s.shop[p, k]:
            parts.append(f"[{int(s.shop[p, k])} {product}]")
    return ", ".join(parts) or "–"


def draw_enterprise(position: Position, lang: str, viewer: int) -> Group:
    """The viewer's workbench: slots, recipes, processes, and each card with its lesson."""
    s, t, data = position.s, position.t, position.pack.data
    plan = int(s.plan[viewer])
    bench = Text(f"{name(position, 'plan', plan, lang)}: ", "bold")
    for slot in range(int(t.plan_slots[plan])):
        token = int(s.slots[viewer, slot])
        filled = MARKS[token] if token != NONE else "_"
        process = name(position, "process", int(t.slot_process[plan, slot]), lang)
        wanted = MARKS[int(t.slot_resource[plan, slot])]
        bench.append(f" {slot + 1} {process} {wanted}[{filled}] ", "" if token != NONE else "dim")
    running = fixed_processes(position, viewer)
    made = ", ".join(f"{running[k]} {name(position, 'process', k, lang)}" for k in range(PROCESSES))
    recipes = "; ".join(data["plan"][plan]["recipes"])
    lines = [bench, Text(f"  {say(position, 'runs', lang)} {made}    {say(position, 'makes', lang)} {recipes}")]
    for card in own_cards(position, viewer):
        item = data["investment"][t.design[card]]
        state = tokens(s.placed[card]) if s.placed[card].any() else activation(position, card)
        style = "" if active(position, viewer, card) else "dim"
        lines.append(Text(f"  {item['name'][lang]} [{state}] {', '.join(item['effect'])} – {item['lesson'][lang]}", style))
    if s.event != NONE:
        lines.append(Text(f"  {name(position, 'event', int(s.event), lang)}: {data['event'][s.event]['lesson'][lang]}", "italic"))
    return Group(*lines)
