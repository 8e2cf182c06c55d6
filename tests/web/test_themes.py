"""Both themes are written once: a colour is one declaration, `light-dark(…)`, and a theme is nothing but a `color-scheme`."""

import re
from pathlib import Path

from tests.web.conftest import ROOT

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
