"""The coach: a hint that can be played, and the chart of a finished game."""

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, LAPTOP, PHONE, Visit
from tests.web.play import decide, moves, my_turn, quick_game, sit_down, some_choice
from tests.web.test_accessibility import serious_findings
from tests.web.test_friends import make_table
from tests.web.test_records import RECORDS

THINKING = 120_000
"""Milliseconds that the coach may take on a busy machine."""
COVERED = """scrolls => [...document.querySelectorAll("main.table .lit, .prompt .choices .choice")].filter((thing) => {
    if (scrolls) thing.scrollIntoView({ block: "center" });
    const panel = document.querySelector(".advice").getBoundingClientRect();
    const box = thing.getBoundingClientRect();
    const edge = scrolls ? 0.5 : 0;
    const [left, right, top, bottom] = [
        box.left + edge * box.width, box.right - edge * box.width, box.top + edge * box.height, box.bottom - edge * box.height,
    ];
    return box.width > 0 && left <= panel.right && panel.left <= right && top <= panel.bottom && panel.top <= bottom;
}).map((thing) => thing.outerHTML.slice(0, 200))"""
"""The choices that lie under the coach's panel; on a page that scrolls, the middles that do when they are brought into view."""


def test_a_hint_is_played_with_a_click(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = visit("/")
    quick_game(page, 3)
    assert my_turn(page)
    page.get_by_role("button", name="Hint").click()
    advice = page.get_by_role("region", name="What the coach would do")
    expect(advice).to_be_visible(timeout=THINKING)
    expect(advice.get_by_role("listitem").first).to_contain_text("would win about")
    assert serious_findings(page) == []
    keep(page, "hint")
    page.keyboard.press("Escape")
    expect(advice).to_have_count(0)
    page.keyboard.press("h")
    expect(advice).to_be_visible(timeout=THINKING)
    before = moves(page)
    page.keyboard.press("Enter")
    expect(page.locator("main.table")).not_to_have_attribute("data-moves", before)
    expect(advice).to_have_count(0)
    expect(page.locator("[data-advised]")).to_have_count(0)


def test_a_finger_sees_a_hint_before_it_plays_it(visit: Visit) -> None:
    page = visit(size=PHONE)
    sit_down(page, "ekonos")
    assert my_turn(page)
    page.get_by_role("button", name="Hint").tap()
    advice = page.get_by_role("region", name="What the coach would do").get_by_role("listitem").first.get_by_role("button")
    expect(advice).to_be_visible(timeout=THINKING)
    before = moves(page)
    advice.tap()
    expect(advice.get_by_role("status")).to_contain_text("again")
    assert moves(page) == before
    advice.tap()
    page.wait_for_function("before => document.querySelector('main.table')?.dataset.moves !== before", arg=before)


def test_rings_of_a_hint_go_with_the_position(visit: Visit) -> None:
    """The thing that a hint outlines is no choice any more once it is played: its ring goes all the same."""
    page = visit()
    sit_down(page, "ekonos", 3)
    ringed, rings = page.locator("[data-advised]"), 0
    for number in range(8):
        assert my_turn(page)
        page.keyboard.press("h")
        advice = page.get_by_role("region", name="What the coach would do")
        expect(advice).to_be_visible(timeout=THINKING)
        button = advice.get_by_role("listitem").get_by_role("button").first
        expect(button).to_be_focused()
        rings += ringed.count()
        if number % 2:
            decide(page, button)
        else:
            decide(page, some_choice(page, number))
        expect(advice).to_have_count(0)
        expect(ringed).to_have_count(0)
    assert rings > 0, "the coach pointed at nothing"


@pytest.mark.parametrize(
    ("game", "size"),
    [*product(("ekonos", "el-plan-2014", "master-plan"), (LAPTOP, PHONE)), ("el-plan-2011", DESKTOP), ("ekonos", (1100, 800))],
    ids=str,
)
def test_a_hint_covers_no_choice(visit: Visit, keep: Callable[[Page, str], None], game: str, size: tuple[int, int]) -> None:
    """Everything that can be chosen can be pressed beside the panel: on a wide page as it lies, on a narrow one after scrolling."""
    page = visit(size=size)
    sit_down(page, game, 3)
    for number in range(3):
        assert my_turn(page)
        page.get_by_role("button", name="Hint").click()
        advice = page.get_by_role("region", name="What the coach would do")
        expect(advice).to_be_visible(timeout=THINKING)
        keep(page, f"{number}")
        assert page.evaluate(COVERED, size[0] < 1024) == []
        decide(page, advice.get_by_role("listitem").get_by_role("button").first)


def test_no_hints_among_people(visit: Visit) -> None:
    ana = visit("/")
    bruno = visit(make_table(ana), size=PHONE)
    bruno.get_by_role("button", name="Sit here").click()
    ana.get_by_role("button", name="Start the game").click()
    for page in (ana, bruno):
        page.wait_for_selector("main.table")
        expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_how_the_game_turned(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = visit("/", language="es")
    page.get_by_label("Abrir una partida guardada").set_input_files(min(RECORDS, key=lambda file: file.stat().st_size))
    page.get_by_role("button", name="¿Cómo cambió la partida?").click()
    chart = page.get_by_role("region", name="Quién iba por delante")
    expect(chart.get_by_role("heading", name="Dónde cambió la partida")).to_be_visible(timeout=THINKING)
    expect(chart.get_by_role("heading", name=re.compile("^Lo que más"))).not_to_have_count(0)
    page.get_by_role("button", name="en", exact=True).click()
    chart = page.get_by_role("region", name="Who was ahead")
    expect(chart.locator("polyline").first).to_be_visible()
    assert serious_findings(page) == []
    told = chart.locator(".move").inner_text()
    chart.get_by_role("slider").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(chart.locator(".move")).not_to_have_text(told)
    chart.scroll_into_view_if_needed()
    keep(page, "chart")
    chart.get_by_role("button", name="Look at this move").click()
    expect(page.get_by_role("region", name="Replay").locator("polyline").first).to_be_visible()
    assert serious_findings(page) == []
    keep(page, "replay")
