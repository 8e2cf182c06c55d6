"""Both themes are written once: a colour is one declaration, `light-dark(…)`, and a theme is nothing but a `color-scheme`."""

import re
from pathlib import Path

from tests.web.conftest import ROOT, Visit
from tests.web.play import sit_down

STYLES = {
    path: re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    for path in sorted((ROOT / "web" / "src").rglob("*"))
    if path.suffix in (".css", ".svelte")
}


def rules() -> list[tuple[Path, str, str]]:
    """Every rule of every style: where it stands, its selector, what it says."""
    return [(path, *found) for path, text in STYLES.items() for found in re.findall(r"([^{};]+)\{([^{}]*)\}", text)]


def test_no_style_asks_for_the_theme() -> None:
    assert not [path.name for path, text in STYLES.items() if "prefers-color-scheme" in text]
    themed = [body for _, selector, body in rules() if "data-theme" in selector]
    assert themed
    assert all(re.fullmatch(r"\s*color-scheme: (light|dark);\s*", body) for body in themed)


def test_every_colour_of_the_page_is_declared_once() -> None:
    declared = [name for _, selector, body in rules() if ":root" in selector for name in re.findall(r"(--[\w-]+):", body)]
    assert len(declared) > 20
    assert len(set(declared)) == len(declared)
    assert sum("light-dark(" in body for _, _, body in rules()) > 1


WEAR = """theme => {
    document.documentElement.dataset.theme = theme;
    return {
        ground: getComputedStyle(document.body).backgroundColor,
        log: [...new Set([...document.querySelectorAll(".log li div")].map(line => getComputedStyle(line).color))],
        ink: getComputedStyle(document.documentElement).getPropertyValue("--ink"),
        fading: document.getAnimations().filter(each => each instanceof CSSTransition).length,
    };
}"""
"""Puts on a theme and looks at once, before anything is painted."""


def test_a_theme_is_worn_at_once_where_nothing_moves(visit: Visit) -> None:
    """However short a transition of everything is, an inherited colour changes level by level: once a log kept its dark ink."""
    page = visit()
    sit_down(page, "ekonos")
    page.wait_for_selector(".log li div")
    grounds = []
    for theme in ("dark", "light", "dark"):
        worn = page.evaluate(WEAR, theme)
        assert worn["log"] == [worn["ink"]]
        assert worn["fading"] == 0
        grounds.append(worn["ground"])
    assert grounds[0] == grounds[2] != grounds[1]
