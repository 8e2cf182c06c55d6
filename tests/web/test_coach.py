"""The coach: a hint that can be played, and the chart of a finished game."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Visit
from tests.web.play import moves, my_turn, quick_game
from tests.web.test_accessibility import serious_findings
from tests.web.test_friends import make_table
from tests.web.test_records import RECORDS

pytestmark = pytest.mark.xdist_group("web")
THINKING = 120_000
"""Milliseconds that the coach may take on a busy machine."""


def test_a_hint_is_played_with_a_click(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = visit("/")
    quick_game(page, 3)
    assert my_turn(page)
    page.get_by_role("button", name="Hint").click()
    advice = page.get_by_role("region", name="What the coach would do")
    expect(advice).to_be_visible(timeout=THINKING)
    expect(advice.get_by_role("listitem").first).to_contain_text("% of the victory")
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
