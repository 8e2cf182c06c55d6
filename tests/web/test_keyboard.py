"""Everything by keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.play import COMPILING, moves, my_turn, phase_of


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until something that fits has the focus."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


def decide_by_keyboard(page: Page) -> str:
    before, phase = moves(page), phase_of(page)
    if phase == "card":
        tab_to(page, ".part.lit")
        page.keyboard.press("Enter")
    elif phase == "map":
        tab_to(page, ".space.lit")
        for key in ("ArrowRight", "ArrowDown"):
            page.keyboard.press(key)
        assert page.evaluate("document.activeElement.matches('.space.lit')")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("1")
        if page.locator("[data-armed]").count():  # it gives something up
            page.keyboard.press("1")
    expect(page.locator("main.table")).not_to_have_attribute("data-moves", before)
    return phase


def start_by_keyboard(page: Page) -> None:
    tab_to(page, "article .button.main")
    page.keyboard.press("Enter")
    tab_to(page, ".quick .button.main")
    page.keyboard.press("Enter")
    page.wait_for_selector("main.table", timeout=COMPILING)


def test_a_turn_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/")
    page.wait_for_selector("article")
    start_by_keyboard(page)
    phases = set()
    for _ in range(8):
        assert my_turn(page)
        phases.add(decide_by_keyboard(page))
    assert phases == {"card", "map", "bar"}
    page.keyboard.press("r")
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_moves_are_announced(visit: Visit) -> None:
    page = visit("/")
    page.wait_for_selector("article")
    start_by_keyboard(page)
    assert my_turn(page)
    decide_by_keyboard(page)
    expect(page.locator("body > div > .only-read[aria-live], #app > .only-read[aria-live]")).to_contain_text("plays")


@pytest.mark.soak
def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/")
    page.wait_for_selector("article")
    start_by_keyboard(page)
    while my_turn(page):
        decide_by_keyboard(page)
    expect(page.locator(".ending")).to_be_visible()
