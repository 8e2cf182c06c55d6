"""Nothing on a page jumps by itself after it was drawn: Chromium's own measure of layout shift stays at zero."""

import pytest
from playwright.sync_api import Page

from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.play import play, quick_game

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE])
SHIFTS = """() => new Promise(done => {
    const found = [], box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
    const source = ({ node, previousRect, currentRect }) =>
        `${node?.nodeName} ${node?.className?.baseVal ?? node?.className}: ${box(previousRect)} -> ${box(currentRect)}`;
    const note = shifts => found.push(
        ...shifts.filter(shift => !shift.hadRecentInput).map(shift => [shift.value, ...shift.sources.map(source)])
    );
    const observer = new PerformanceObserver(list => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => setTimeout(() => { note(observer.takeRecords()); done(found); }, 100));
})"""


def shifts(page: Page) -> list[list[object]]:
    """Every shift since the page was opened: how much, and what went from where to where."""
    found: list[list[object]] = page.evaluate(SHIFTS)
    return found


@SIZES
def test_the_lobby_stands_still(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    page.wait_for_selector("article")
    page.evaluate("document.fonts.ready")
    assert shifts(page) == []


@SIZES
def test_a_table_stands_still(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    quick_game(page, 3)
    play(page, 5)
    page.reload()
    page.wait_for_selector("main.table")
    page.evaluate("document.fonts.ready")
    play(page, 5)
    assert shifts(page) == []
