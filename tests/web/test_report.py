"""The lab's report in the browser: read whole on a wide screen, on a phone and on paper, in both languages."""

import pytest

from semilla.games import INDEX, game
from semilla.lab.balance import report
from semilla.lab.gather import Plan, gather
from semilla.lab.page import page as written
from semilla.lab.places import Cores

GAMES = 60
PAPER = 718
"""The width of A4 without its margins, in pixels of a page."""
CUT = """() => [...document.querySelectorAll('.scroll')].filter(each => each.scrollWidth > each.clientWidth + 1)
         .map(each => each.textContent.slice(0, 80))"""
CODES = r"() => document.body.innerText.match(/∞|undefined|\bNone\b|\bnan\b|[{}]/g) || []"


@pytest.fixture(scope="module", params=INDEX)
def file(request, tmp_path_factory):
    """The report of a few games, with the longest names and widest intervals there are."""
    found = game(request.param)
    plan = Plan(found.name, found.pack.data, 4, ("policy",), "5")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("semilla.lab.balance.LADDER_GAMES", 8)
        patch.setattr("semilla.lab.luck.DEALS", 4)
        data = report(plan, gather(plan, GAMES, Cores(2)), Cores(2), lambda count: None)
    more = {
        "pack": "pack.toml",
        "date": "2026-11-18",
        "command": "semilla balance",
        "trouble": {"what": "", "games": 1, "file": ""},
    }
    file = tmp_path_factory.mktemp("report") / "report.html"
    file.write_text(written({**data, **more}, found.title, "es"), "utf-8")
    return file


@pytest.mark.parametrize("lang", ["es", "en"])
def test_nothing_is_cut_off(file, chromium, lang):
    opened = chromium.new_page(viewport={"width": 1280, "height": 900})
    opened.goto(file.as_uri())
    opened.locator(f"label[for={lang}]").click()
    assert opened.evaluate(CUT) == []
    assert opened.evaluate(CODES) == []
    opened.set_viewport_size({"width": 390, "height": 844})
    assert opened.evaluate("document.documentElement.scrollWidth") <= 390, "a phone scrolls tables, never the page"
    opened.set_viewport_size({"width": PAPER, "height": 1000})
    opened.emulate_media(media="print")
    assert opened.evaluate("document.documentElement.scrollWidth") <= PAPER, "paper cannot be scrolled"
    opened.close()
