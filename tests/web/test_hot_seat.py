"""Several people at one device: hands stay covered until the next one holds it."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.play import decide, some_choice


def seat_two(page: Page) -> None:
    page.get_by_role("button", name="New table").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Ana")
    dialog.get_by_label("Players").select_option("2")
    dialog.get_by_label("Player 2").select_option("guest")
    dialog.get_by_label("Name", exact=True).fill("Bruno")
    dialog.get_by_role("button", name="Make the table and start").click()


def test_the_device_is_passed_on(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = visit("/")
    seat_two(page)
    holders = []
    for number in range(8):
        page.wait_for_selector(".pass, .prompt.mine")
        if page.locator(".pass").count():
            if not holders:
                keep(page, "pass")
            assert page.locator(".hand").count() == 0
            ready = page.locator(".pass .button")
            holders.append(ready.inner_text())
            ready.click()
        decide_or_pass(page, number)
    assert len(set(holders)) == 2


def decide_or_pass(page: Page, number: int) -> None:
    """A decision after which either the same person goes on or the device is passed on."""
    before = page.locator("main.table").get_attribute("data-moves")
    some_choice(page, number).click()
    page.wait_for_selector(f".pass, main.table:not([data-moves='{before}'])")


def test_taking_back(visit: Visit) -> None:
    page = visit("/")
    seat_two(page)
    page.locator(".pass .button").click()
    before = page.locator("main.table").get_attribute("data-moves") or ""
    decide(page, page.locator(".hand .part.tile.lit").first)
    page.keyboard.press("u")
    expect(page.locator("main.table")).to_have_attribute("data-moves", before)
    expect(page.locator(".log .gone").first).to_be_visible()
