"""The report as one page for people: both languages in it, charts drawn here, nothing to load and no program in it."""

import html
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from semilla.engine.texts import LANGUAGES
from semilla.lab.problems import phrase

STYLE = Path(__file__).with_name("report.css")
WIDTH, HEIGHT = 200, 14
ENOUGH = 30
"""Of fewer games a difference is not called good or bad: their interval is a guess."""
Each = Callable[[str], str]


def in_both(words: Each) -> str:
    """A text in both languages, of which the switch shows one."""
    said = {lang: html.escape(words(lang)) for lang in LANGUAGES}
    if len(set(said.values())) == 1:
        return next(iter(said.values()))
    return "".join(f'<span lang="{lang}">{text}</span>' for lang, text in said.items())


def both(words: Mapping[str, str]) -> str:
    """What has a name in both languages."""
    return in_both(words.__getitem__)


def text(key: str, **params: Any) -> str:
    """A text of the report."""
    return in_both(lambda lang: phrase(lang, f"report.{key}", **{name: of(value, lang) for name, value in params.items()}))


def of(value: Any, lang: str) -> Any:
    """A parameter in a language: names come in both."""
    return value[lang] if isinstance(value, Mapping) else value


def figure(value: float | None, lang: str, digits: int) -> str:
    """A number for people: in Spanish with a decimal comma."""
    if value is None:
        return "–"
    said = f"{value:,.{digits}f}".replace("-", "−")
    return said.translate(str.maketrans(",.", "\N{NO-BREAK SPACE},")) if lang == "es" else said


def number(value: float | None, digits: int = 2) -> str:
    """A number in both languages."""
    return in_both(lambda lang: figure(value, lang, digits))


def percent(value: float | None, lang: str, digits: int = 1) -> str:
    """A part of something."""
    return "–" if value is None else f"{figure(100 * value, lang, digits)} %"


def share(value: float | None) -> str:
    """A part of something, in both languages."""
    return in_both(lambda lang: percent(value, lang))


def shown(row: Mapping[str, Any], parts: bool, digits: int = 2) -> tuple[str, str]:
    """A mean, and its interval with n."""

    def one(value: float, lang: str) -> str:
        return percent(value, lang) if parts else figure(value, lang, digits)

    if row["mean"] is None:
        return "–", f"<span>n = {number(row['n'], 0)}</span>"
    low_high = row["interval"]
    interval = in_both(lambda lang: f"{one(low_high[0], lang)} – {one(low_high[1], lang)}") if low_high else "–"
    return in_both(lambda lang: one(row["mean"], lang)), f"<span>{interval},</span> <span>n = {number(row['n'], 0)}</span>"


# ------------------------------------------------------------------------------------------------------------------ charts


def drawing(inside: str) -> str:
    """A drawing as wide as its cell, whose lines stay as thin as they are; its figures stand beside it as text."""
    return f'<svg class="line" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" aria-hidden="true">{inside}</svg>'


def bar(row: Mapping[str, Any], most: float, fair: float | None = None) -> str:
    """A bar from 0 with its interval, and the fair share."""

    def at(value: float) -> float:
        return round(WIDTH * max(0.0, min(value, most)) / most, 2) if most else 0.0

    middle = HEIGHT / 2
    inside = f'<rect class="bar" x="0" y="2" height="{HEIGHT - 4}" width="{at(row["mean"] or 0)}" rx="1.5"/>'
    if row.get("interval"):
        low, high = map(at, row["interval"])
        inside += f'<path class="whisker" d="M{low} {middle}H{high}M{low} {middle - 3}v6M{high} {middle - 3}v6"/>'
    if fair is not None:
        inside += f'<line class="fair" x1="{at(fair)}" x2="{at(fair)}" y1="0" y2="{HEIGHT}"/>'
    return drawing(inside)


def swing(row: Mapping[str, Any], most: float) -> str:
    """A difference to either side of nothing, with its interval."""

    def at(value: float) -> float:
        return round(WIDTH / 2 * (1 + max(-1.0, min(value / most, 1.0))), 2) if most else WIDTH / 2

    inside = f'<line class="zero" x1="{WIDTH / 2}" x2="{WIDTH / 2}" y1="0" y2="{HEIGHT}"/>'
    if row["mean"] is not None and row["interval"]:
        low, high = map(at, row["interval"])
        low_end, high_end = row["interval"] if row["n"] >= ENOUGH else (0, 0)
        middle, kind = HEIGHT / 2, "good" if low_end > 0 else "bad" if high_end < 0 else "bar"
        inside += f'<path class="whisker" d="M{low} {middle}H{high}"/><path class="dot {kind}" d="M{at(row["mean"])} {middle}h0"/>'
    return drawing(inside)


def histogram(points: Mapping[str, Any]) -> str:
    """How many players ended with how many points."""
    values, seats = points["values"], points["seats"]
    first, last = values[0], values[-1]
    step = max(1, -(-(last - first + 1) // 60))
    counts: dict[int, int] = {}
    for value, count in zip(values, seats, strict=True):
        counts[(value - first) // step] = counts.get((value - first) // step, 0) + count
    width, tall, most = 640, 120, max(counts.values())
    each = width / (max(counts) + 1)
    inside = "".join(
        f'<rect class="bar" x="{k * each:.2f}" y="{tall - tall * count / most:.2f}" width="{max(0.5, each - 1):.2f}" '
        f'height="{tall * count / most:.2f}"/>'
        for k, count in sorted(counts.items())
    )
    for quartile in points["quartiles"]:
        at = (quartile - first + 0.5) / step * each
        inside += f'<line class="fair" x1="{at:.2f}" x2="{at:.2f}" y1="0" y2="{tall}"/>'
        inside += f'<text x="{at + 2:.2f}" y="9">{quartile:g}</text>'
    inside += f'<text x="0" y="{tall + 12}">{first}</text><text x="{width}" y="{tall + 12}" text-anchor="end">{last}</text>'
    return f'<svg viewBox="0 0 {width} {tall + 16}" aria-hidden="true">{inside}</svg>'


# ------------------------------------------------------------------------------------------------------------------ tables


def table(
    heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int] = (), charts: Sequence[int] = (), look: str = ""
) -> str:
    """A table; some columns are numbers, some charts."""

    def kind(column: int) -> str:
        return ' class="number"' if column in numbers else ' class="chart"' if column in charts else ""

    head = "".join(f"<th{kind(k)}>{cell}</th>" for k, cell in enumerate(heads))
    body = "".join("<tr>" + "".join(f"<td{kind(k)}>{cell}</td>" for k, cell in enumerate(row)) + "</tr>" for row in rows)
    return f'<div class="scroll {look}"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def section(heading: str, *inside: str) -> str:
    """A part of the page."""
    return f"<section><h2>{heading}</h2>{''.join(inside)}</section>"


def paragraph(words: str, kind: str = "soft") -> str:
    """A paragraph."""
    return f'<p class="{kind}">{words}</p>'


def metric_rows(metrics: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    """Metrics with their sentences."""
    rows = []
    for metric in metrics:
        value, interval = shown(metric, metric["range"] == [0, 1])
        about = f"{both(metric['about'])} {reach(metric['range'])}"
        rows.append([f"{both(metric['name'])}<small>{about}</small>", f"{value}<small>{interval}</small>"])
    return rows


def reach(bounds: Sequence[float | None]) -> str:
    """Between what a metric can lie, in words."""
    low, high = bounds
    if low is None:
        return text("range_any")
    return text("range_from", low=f"{low:g}") if high is None else text("range_share")


def measure_table(metrics: Sequence[Mapping[str, Any]]) -> str:
    """A table of metrics."""
    return table([text("name"), text("value")], metric_rows(metrics), (1,))


def bars(rows: Sequence[tuple[str, Mapping[str, Any]]], fair: float | None = None, most: float = 0.0) -> str:
    """Shares as bars with names and figures."""
    most = most or 1.1 * max([*((row["interval"] or [0, row["mean"] or 0])[1] for _, row in rows), fair or 0, 0.01])
    made = [[name, bar(row, most, fair), "{}<small>{}</small>".format(*shown(row, parts=True))] for name, row in rows]
    return table([text("name"), "", text("value")], made, (2,), (1,))


def kind_section(kind: Mapping[str, Any], explained: bool) -> str:
    """The things of a kind, the most taken first; the columns are explained once."""
    things = sorted(kind["things"], key=lambda row: -row["taken"]["mean"])
    most = 1.05 * max((row["taken"]["mean"] for row in things), default=1) or 1
    widest = (
        1.05 * max((abs(row["adds"]["mean"]) for row in things if row["adds"] and row["adds"]["mean"] is not None), default=0.1)
        or 0.1
    )
    heads = [text("name"), "", text("taken")]
    if kind["offered"]:
        heads.append(text("offered"))
    if kind["used"]:
        heads.append(text("used"))
    if kind["owned"]:
        heads += [text("owned"), "", text("adds")]
    rows = []
    for row in things:
        verdict = f'<small class="verdict">{text(row["verdict"])}</small>' if row["verdict"] else ""
        cells = [both(row["name"]) + verdict, bar(row["taken"], most)]
        cells.append(number(row["taken"]["mean"]))
        if kind["offered"]:
            cells.append(number(row["offered"]["mean"]))
        if kind["used"]:
            cells.append(number(row["used"]["mean"]))
        if kind["owned"]:
            value, interval = shown(row["adds"], parts=True)
            cells += [shown({**row["owned"], "n": row["n"]}, parts=True)[0], swing(row["adds"], widest)]
            cells.append(f"{value}<small>{interval}</small>")
        rows.append(cells)
    charts = [1, *([len(heads) - 2] if kind["owned"] else [])]
    numbers = [k for k in range(2, len(heads)) if k not in charts]
    count = text("games", games=things[0]["n"])
    value, interval = shown(kind["whole"], parts=False)
    return section(
        both(kind["title"]),
        paragraph(text("things_text")) if explained else "",
        paragraph(f"{count}. {both(kind['whole']['name'])}: {value} ({interval})."),
        bars([(both(group["name"]), group) for group in kind["groups"]]) if kind["groups"] else "",
        table(heads, rows, numbers, charts, "things"),
    )


def question_section(questions: Sequence[Mapping[str, Any]]) -> str:
    """The questions and their answers."""
    inside = [paragraph(text("questions_text"))]
    for question in questions:
        none = f' <span class="verdict">{text("no_choice")}</span>' if question["no_choice"] else ""
        count = f'<span class="soft">n = {number(question["n"], 0)}</span>'
        inside.append(f"<h3>{both(question['question'])}{none} {count}</h3>")
        rows = [
            [
                both(answer["words"]),
                bar({"mean": answer["share"]}, 1.0),
                share(answer["share"]),
                share(answer["given"] / answer["could"]),
            ]
            for answer in question["answers"]
        ]
        inside.append(table([text("answer"), "", text("share"), text("could")], rows, (2, 3), (1,)))
    return section(text("questions"), *inside)


def finding(told: Mapping[str, Any]) -> str:
    """Something that stands out, in a sentence."""

    def said(lang: str) -> str:
        params = {name: of(value, lang) for name, value in told.items() if name not in ("key", "names")}
        for name in {"share", "off"} & params.keys():
            params[name] = percent(params[name], lang)
        if "names" in told:
            names = [each[lang] for each in told["names"]]
            more = [phrase(lang, "report.more", count=len(names) - 8)] if len(names) > 8 else []
            params["names"] = ", ".join([*names[:8], *more])
        return phrase(lang, f"report.{told['key']}", **params)

    return f"<li>{in_both(said)}</li>"


def uncovered(trouble: Mapping[str, Any]) -> str:
    """What was found that the rules do not cover."""
    if trouble["what"]:
        said = text("trouble_found", what=trouble["what"], games=trouble["games"], file=trouble["file"])
    else:
        said = text("trouble_none", games=trouble["games"])
    return section(text("trouble"), paragraph(said, ""))


def page(data: Mapping[str, Any], title: Mapping[str, str], lang: str) -> str:
    """The whole page; `lang` is the language that it opens in."""
    fair = 1 / data["players"]
    glance = [
        text("players", players=data["players"]),
        text("games", games=data["games"]),
    ]
    glance += [text("bots", bots=", ".join(data["bots"])), text("pack", file=data["pack"]), text("seed", seed=data["seed"])]
    glance += [html.escape(f"{name} = {value}") for name, value in data["options"].items()]
    found = "".join(map(finding, data["findings"])) or f"<li>{text('finding_none')}</li>"
    parts = [
        section(text("findings"), f"<ul>{found}</ul>"),
        section(
            text("order"),
            paragraph(text("order_text")),
            bars([(text("place", place=row["place"]), row) for row in data["places"]], fair),
        ),
        section(text("metrics"), measure_table(data["metrics"])),
        section(text("points"), paragraph(text("points_text")), histogram(data["points"])),
        *(kind_section(kind, k == 0) for k, kind in enumerate(kind for kind in data["kinds"] if kind["things"])),
        question_section(data["questions"]),
        *([section(text("auctions"), measure_table(data["auctions"]))] if data["auctions"] else []),
        section(
            text("ladder"),
            paragraph(text("ladder_text")),
            bars([(text("stronger", strong=row["strong"], weak=row["weak"]), row) for row in data["ladder"]], fair, 1.0),
        ),
        section(text("luck"), paragraph(text("luck_text")), bars([(html.escape(row["bot"]), row) for row in data["luck"]])),
        *([uncovered(data["trouble"])] if data["trouble"] else []),
        section(text("read"), paragraph(text("read_text"), "")),
    ]
    switch = "".join(
        f'<input type="radio" name="lang" id="{code}"{" checked" if code == lang else ""}><label for="{code}">{name}</label>'
        for code, name in (("es", "Español"), ("en", "English"))
    )
    heading = in_both(lambda lang: phrase(lang, "report.title", title=title[lang]))
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{html.escape(title[lang])}</title>'
        f"<style>{STYLE.read_text('utf-8')}</style></head><body>"
        f'<div class="switch">{switch}</div><h1>{heading}</h1><div class="chips">'
        + "".join(f"<span>{chip}</span>" for chip in glance)
        + "</div>"
        + paragraph(f"{text('made', date=data['date'])} <code>{html.escape(data['command'])}</code>")
        + "".join(parts)
        + "</body></html>\n"
    )
