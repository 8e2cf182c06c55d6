"""El Plan in the terminal: the street of districts, the offers, everybody's things, and the viewer's own enterprise."""

from collections.abc import Callable, Iterable

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.style import Style
from rich.table import Table
from rich.text import Text

from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.games.el_plan.describe import benefit, card_effect, event_effect, lesson_of, marks, name, say, tokens
from semilla.games.el_plan.state import DISTRICT_OF, PROCESSES, PRODUCTS, District, Phase, Sign
from semilla.games.el_plan.view import active, bought_product, ideas, market_price, outlook_of, own_cards, periods_of, processes

SEATS = "●■▲◆★⬢"
"""A symbol for each seat."""
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
WIDTH = 108
"""No line is longer."""
TITLE = 20
"""Columns for the number and name of a district."""
SLOTS_IN_A_LINE = 4


def draw(position: Position, lang: str, viewer: int) -> RenderableType:
    """The whole table as a seat sees it (-1: a spectator)."""
    if position.phase == Phase.PLAN:
        return Group(
            draw_title(position, lang),
            draw_plans(position, lang),
            draw_players(position, lang, viewer),
            draw_legend(position, lang),
        )
    parts: list[RenderableType] = [
        draw_title(position, lang),
        draw_street(position, lang),
        draw_offers(position, lang, viewer),
        draw_players(position, lang, viewer),
    ]
    if viewer >= 0:
        parts.append(draw_enterprise(position, lang, viewer))
    return Group(*parts, draw_legend(position, lang))


def seat_mark(p: int) -> Text:
    """A seat's symbol in its colour."""
    return Text(SEATS[p], Style(color=COLOURS[p], bold=True))


def grid(position: Position, lang: str, *keys: str) -> Table:
    """A table without lines; headings by their keys in the catalogue."""
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for key in keys:
        table.add_column(say(position, key, lang) if key else "")
    return table


def wrapped(line: str, style: str | Style, indent: int = 4) -> Text:
    """A long sentence, broken at the width and indented."""
    rows: list[str] = []
    for word in line.split():
        if rows and len(rows[-1]) + 1 + len(word) <= WIDTH - indent:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return Text("\n".join(" " * indent + row for row in rows), style)


def draw_title(position: Position, lang: str) -> Text:
    """The period and who begins it."""
    s = position.s
    if position.phase == Phase.PLAN:
        return Text(say(position, "setup", lang, level=int(s.level) + 1), "bold")
    title = Text(say(position, "title", lang, period=int(s.period), periods=periods_of(position)), "bold")
    title.append(f"   {say(position, 'starts', lang, seat=int(s.starter) + 1)}", "dim")
    return title


def draw_legend(position: Position, lang: str) -> Text:
    """What the letters and signs mean."""
    first, resource = marks(position, lang)[0], position.pack.ids["resource"][0]
    line = say(position, "legend", lang, first=first, resource=resource)
    if position.t.rotation:
        line += "\n" + say(position, "legend_ready", lang)
    return Text(line, "dim")


# ------------------------------------------------------------------------------------------------------------- the board


def draw_street(position: Position, lang: str) -> Text:
    """A line a district: its spaces (○ free, ✕ closed, or who stands there) with what they give; ▶ is the route token."""
    here = DISTRICT_OF.get(position.phase, 0)
    text = Text()
    for district in District:
        title = f" {'▶' if district == here else ' '} {district} {say(position, f'district{district}', lang)}"
        text.append(f"{title:<{TITLE}}", "bold" if district == here else "")
        text.append_text(draw_spaces(position, district, lang))
        below = BELOW.get(district)
        if below is not None:
            text.append_text(below(position, lang))
        text.append("\n")
    text.right_crop(1)
    return text


def draw_spaces(position: Position, district: int, lang: str) -> Text:
    """The opportunity spaces of a district; equal ones share their sentence."""
    s, t, board = position.s, position.t, outlook_of(position, 0)
    text = Text()
    before = ""
    for space, item in enumerate(position.pack.data["space"]):
        if item["district"] != district or not board.in_play[space]:
            continue
        pawns = [p for p in range(position.players) if s.pawn[p] == space]
        closed = not pawns and not board.open[space]
        gives = say(position, "closed", lang, number=int(t.space_opens[space])) if closed else benefit(position, space, lang)
        if gives == before and district != District.SUBSIDIES:
            mark_at = len(text) - len(gives) - 1
            tail = text[mark_at:]
            text = text[:mark_at]
            text.append_text(pawns_text(pawns, closed))
            text.append_text(tail)
            continue
        if before:
            text.append("   ")
        text.append_text(pawns_text(pawns, closed))
        text.append(f" {gives}", "dim" if closed else "")
        before = gives
    return text


def pawns_text(pawns: list[int], closed: bool) -> Text:
    """Who stands on a space, or that it is free or closed."""
    text = Text()
    for p in pawns:
        text.append_text(seat_mark(p))
    if not pawns:
        text.append("✕" if closed else "○", "dim" if closed else "")
    return text


def draw_event(position: Position, lang: str) -> Text:
    """The event face up, what it does and what it teaches."""
    event = int(position.s.event)
    if event == NONE:
        return Text(f"   {say(position, 'no_event', lang)}", "dim")
    title = name(position, "event", event, lang)
    text = Text("\n")
    text.append_text(wrapped(f"{title}: {event_effect(position, event, lang)}.", "", TITLE))
    text.stylize("bold", 1 + TITLE, 1 + TITLE + len(title))
    text.append("\n")
    text.append_text(wrapped(lesson_of(position, "event", event, lang), "italic dim", TITLE))
    return text


def draw_market(position: Position, lang: str) -> Text:
    """Each product with its gauge up to export, and the prices."""
    s, batch = position.s, int(position.t.export_batch)
    prices = say(
        position,
        "prices",
        lang,
        money=market_price(position),
        import_money=market_price(position, imported=True),
        number=batch,
    )
    text = Text(f"   {prices}\n" + " " * TITLE)
    for product in range(PRODUCTS):
        count = int(s.market[product])
        text.append(f"{name(position, 'product', product, lang)} {count} ", "" if count else "dim")
        text.append("■" * count + "·" * max(0, batch - count) + "   ", "" if count else "dim")
    return text


def draw_trade(position: Position, lang: str) -> Text:
    """What District 7 does."""
    return Text(say(position, "trade", lang))


BELOW: dict[int, Callable[[Position, str], Text]] = {
    District.EVENTS: draw_event,
    District.MARKET: draw_market,
    District.INNOVATION: draw_trade,
}
"""What a district shows beside its spaces."""


def draw_offers(position: Position, lang: str, viewer: int) -> Text:
    """The offers of each type: cost, whether the viewer can pay it, activation, effect; in District 3 also what each teaches."""
    s, t = position.s, position.t
    teaching = DISTRICT_OF.get(position.phase) == District.INVESTMENT
    keys = ("offers", "type", "cost", "can", "activation", "effect")
    rows: list[tuple[Text, ...]] = [tuple(Text(say(position, key, lang), "dim") for key in keys)]
    lessons = [""]
    for kind, row in enumerate(s.offer):
        for place, card in enumerate(row):
            if card == NONE:
                continue
            design = int(t.design[card])
            lesson = lesson_of(position, "investment", design, lang)
            lessons.append(lesson if teaching and lesson not in lessons else "")
            rows.append(
                (
                    Text(name(position, "investment", design, lang) + (" ↻" if s.rotated[kind, place] else "")),
                    Text(name(position, "type", kind, lang), "dim"),
                    Text(tokens(position, t.cost[card], lang)),
                    affordable(position, int(card), viewer, lang) if viewer >= 0 else Text(),
                    Text(activation(position, int(card), lang)),
                    Text(card_effect(position, design, lang)),
                )
            )
    return aligned(rows, lessons)


def aligned(rows: list[tuple[Text, ...]], below: list[str]) -> Text:
    """Rows in columns, each with a sentence below it that may use the whole width."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    text = Text()
    for row, sentence in zip(rows, below, strict=True):
        text.append(" ")
        for cell, width in zip(row[:-1], widths, strict=False):
            text.append_text(cell)
            text.append(" " * (width - len(cell) + 2))
        indent = 1 + sum(widths[:-1]) + 2 * len(widths[:-1])
        text.append_text(wrapped(row[-1].plain, row[-1].style, indent)[indent:])
        text.append("\n")
        if sentence:
            text.append_text(wrapped(sentence, "italic dim"))
            text.append("\n")
    text.right_crop(1)
    return text


def affordable(position: Position, card: int, viewer: int, lang: str) -> Text:
    """Whether the viewer can pay an offer, or what he lacks."""
    own = outlook_of(position, viewer)
    if position.t.one_copy and own.copied[card]:
        return Text(say(position, "owned_copy", lang), "dim")
    lacks = own.lacking[card]
    if lacks.any():
        return Text(say(position, "lacks", lang, tokens=tokens(position, lacks, lang)), "dim")
    return Text(say(position, "affordable", lang), "green")


def activation(position: Position, card: int, lang: str) -> str:
    """The activation zone and the sign: ▷ play, Ⅱ pause, ✓ ready."""
    sign = position.t.sign[card]
    if sign == Sign.READY:
        return f"✓ (+{zone(position, card, lang)})"
    return f"{zone(position, card, lang)} {'▷' if sign == Sign.PLAY else 'Ⅱ'}"


def zone(position: Position, card: int, lang: str) -> str:
    """The tokens a card asks for."""
    t = position.t
    most = int(t.one_by_one[card])
    return (f"1–{most} " if most > 1 else "") + tokens(position, t.activation[card], lang)


# ------------------------------------------------------------------------------------------------------------- the plans


def draw_plans(position: Position, lang: str) -> Table:
    """The plans that can be chosen: slots and recipes."""
    s, t = position.s, position.t
    table = grid(position, lang, "plans", "slots", "recipes")
    for plan in range(int(t.plans)):
        if t.plan_level[plan] != s.level or plan in s.plan[: position.players]:
            continue
        table.add_row(
            Text(name(position, "plan", plan, lang), "bold"), slots_line(position, plan, lang), recipes(position, plan, lang)
        )
    return table


def slots_line(position: Position, plan: int, lang: str) -> str:
    """The slots of a plan, equal processes together: `2 producción T E`."""
    t, letters = position.t, marks(position, lang)
    parts = []
    for process in range(PROCESSES):
        wanted = [
            letters[int(t.slot_resource[plan, k])] for k in range(int(t.plan_slots[plan])) if t.slot_process[plan, k] == process
        ]
        if wanted:
            parts.append(f"{name(position, 'process', process, lang)} {' '.join(wanted)}")
    return ", ".join(parts)


def recipes(position: Position, plan: int, lang: str) -> str:
    """The production table: `materia prima = producción + logística`."""
    t = position.t
    lines = []
    for line, product in enumerate(t.makes[plan]):
        used = listed(position, "process", t.recipe[plan, line], lang, " + ", bare_one=True)
        lines.append(f"{name(position, 'product', int(product), lang)} = {used}")
    return "\n".join(lines)


def listed(position: Position, section: str, numbers: Iterable[int], lang: str, comma: str = ", ", bare_one: bool = False) -> str:
    """Numbers of things by name; a single one without its number where that is plain."""
    parts = [
        name(position, section, k, lang) if bare_one and number == 1 else f"{int(number)} {name(position, section, k, lang)}"
        for k, number in enumerate(numbers)
        if number > 0
    ]
    return comma.join(parts)


# ----------------------------------------------------------------------------------------------------------- the players


def draw_players(position: Position, lang: str, viewer: int) -> Group:
    """A row a player: plan, free tokens, products, ideas, points; below, the cards of the others."""
    s = position.s
    table = grid(position, lang, "player", "plan", "tokens")
    for product in range(PRODUCTS):
        table.add_column(name(position, "product", product, lang), justify="center")
    for key in ("ideas", "points"):
        table.add_column(say(position, key, lang), justify="center")
    points = position.points()
    cards: list[Text] = []
    for p in range(position.players):
        mark = seat_mark(p)
        mark.append(f" {p + 1}{' ⌂' if s.starter == p else ''}{' ⚑' if s.credit[p] else ''}")
        plan = name(position, "plan", int(s.plan[p]), lang) if s.plan[p] != NONE else "–"
        goods = [stock(int(s.products[p, product]), int(s.shop[p, product])) for product in range(PRODUCTS)]
        free = tokens(position, s.resources[p], lang) or "–"
        figures = (str(ideas(position, p)), str(points[p]))
        table.add_row(mark, plan, free, *goods, *figures, style="bold" if p == position.seat else "")
        if p != viewer and s.owned[p]:
            cards.append(draw_cards_of(position, p, lang))
    return Group(Constrain(table, WIDTH), *cards)


def stock(free: int, on_shop: int) -> str:
    """A number of products, those on the shop in brackets."""
    return " ".join(part for part in (str(free) if free else "", f"[{on_shop}]" if on_shop else "") if part) or "·"


def draw_cards_of(position: Position, p: int, lang: str) -> Text:
    """The cards of another player; ▢ marks those that are off."""
    names = [
        f"{'' if active(position, p, card) else '▢ '}{name(position, 'investment', int(position.t.design[card]), lang)}"
        for card in own_cards(position, p)
    ]
    line = wrapped(", ".join(names), "", 3)
    return Text(" ").append_text(seat_mark(p)).append_text(line[2:])


# -------------------------------------------------------------------------------------------------- the viewer's workbench


def draw_enterprise(position: Position, lang: str, viewer: int) -> Group:
    """The viewer's workbench: slots, what runs, recipes, and each card; in District 2 also what each card teaches."""
    s, t, data = position.s, position.t, position.pack.data
    plan = int(s.plan[viewer])
    letters = marks(position, lang)
    title = Text(say(position, "yours", lang, plan=data["plan"][plan]["name"][lang]), "bold")
    if s.credit[viewer]:
        title.append(f"   {say(position, 'debt', lang)}", "")
    bench = Text("   ")
    for slot in range(int(t.plan_slots[plan])):
        if slot and slot % SLOTS_IN_A_LINE == 0:
            bench.append("\n   ")
        token = int(s.slots[viewer, slot])
        process = name(position, "process", int(t.slot_process[plan, slot]), lang)
        bench.append(f"{slot + 1} {process} ", "" if token != NONE else "dim")
        if token != NONE:
            bench.append(f"[{letters[token]}]", "bold")
        else:
            bench.append(f"[ ] {say(position, 'wants', lang)} {letters[int(t.slot_resource[plan, slot])]}", "dim")
        bench.append("   ")
    lines: list[RenderableType] = [title, bench, draw_running(position, plan, viewer, lang)]
    teaching = position.phase == Phase.ADMINISTER
    for card in own_cards(position, viewer):
        lines.append(draw_card(position, viewer, card, lang))
        if teaching:
            lines.append(wrapped(lesson_of(position, "investment", int(t.design[card]), lang), "italic dim", 8))
    return Group(*lines)


def draw_running(position: Position, plan: int, viewer: int, lang: str) -> Text:
    """The processes that run (in District 4: those still unused), the recipes, and the product to be bought."""
    s = position.s
    producing = position.phase == Phase.PRODUCE and position.seat == viewer
    running = s.process if producing else processes(position, viewer)
    text = Text("   ")
    text.append(say(position, "left" if producing else "works", lang) + " ", "dim")
    text.append(listed(position, "process", running, lang) or say(position, "nothing", lang))
    text.append(f"\n   {say(position, 'recipe', lang)} ", "dim")
    text.append(recipes(position, plan, lang).replace("\n", "; "))
    product = position.pack.ids["product"][bought_product(position, plan)]
    text.append("\n   " + say(position, "buys", lang, product=product), "dim")
    return text


def draw_card(position: Position, viewer: int, card: int, lang: str) -> Text:
    """A card of the viewer's: ▣ on or ▢ off, its tokens or what it asks for, and its effect."""
    s, t = position.s, position.t
    design, works = int(t.design[card]), active(position, viewer, card)
    text = Text("   ")
    text.append(f"{'▣' if works else '▢'} {name(position, 'investment', design, lang)} ", "bold" if works else "")
    text.append(f"({name(position, 'type', int(t.card_type[card]), lang)}) ", "dim")
    placed = tokens(position, s.placed[card], lang)
    if s.outsourced[viewer] == card:
        text.append(f"[{say(position, 'linked', lang)}]")
    elif placed:
        text.append(f"[{placed}]", "bold")
    else:
        text.append(
            activation(position, card, lang) if works else f"[ ] {say(position, 'wants', lang)} {zone(position, card, lang)}"
        )
    text.append(f"  {card_effect(position, design, lang)}", "" if works else "dim")
    return text
