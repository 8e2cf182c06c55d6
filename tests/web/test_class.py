"""A class: a teacher makes tables for all groups at once, groups come by their links, the teacher sees how each is doing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Server, Visit
from tests.web.play import COMPILING
from tests.web.test_accessibility import serious_findings

pytestmark = pytest.mark.xdist_group("web")
TABLES = 3


def the_sheet_is_printed_once(page: Page) -> None:
    """On paper: every link with its code once, no button, nothing of the lobby."""
    page.emulate_media(media="print")
    expect(page.get_by_role("img", name="QR code")).to_have_count(TABLES)
    for hidden in (page.get_by_role("button"), page.get_by_role("region", name="Games"), page.get_by_role("link", name="Semilla")):
        expect(hidden).to_have_count(0)
    assert page.locator("dialog").evaluate("dialog => getComputedStyle(dialog).position") != "fixed"  # it would come on every page
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
    page.emulate_media(media="screen")


def test_tables_for_a_class(visit: Visit, in_network: Server, keep: Callable[[Page, str], None]) -> None:
    teacher = visit(in_network.address)
    teacher.get_by_role("button", name="New table").first.click()
    dialog = teacher.get_by_role("dialog")
    dialog.get_by_label("Players").select_option("2")
    dialog.get_by_label("Player 1").select_option("open")
    dialog.get_by_label("Tables of this kind").select_option(str(TABLES))
    dialog.get_by_role("button", name="Make the table").click()
    sheet = teacher.get_by_role("dialog", name="Your tables")
    expect(sheet.get_by_role("img", name="QR code")).to_have_count(TABLES, timeout=COMPILING)
    assert serious_findings(teacher) == []
    keep(teacher, "sheet")
    links = [link.get_attribute("href") or "" for link in sheet.get_by_role("link").all()]
    assert len(set(links)) == TABLES
    assert all(link.startswith(in_network.public) for link in links)
    links = [link.replace(in_network.public, in_network.address) for link in links]
    the_sheet_is_printed_once(teacher)
    teacher.keyboard.press("Escape")
    mine = teacher.get_by_role("region", name="My games")
    expect(mine.get_by_role("link")).to_have_count(TABLES)

    for name in ("Ana", "Bruno"):
        pupil = visit(links[1], size=PHONE)
        pupil.get_by_label("Your name").fill(name)
        pupil.get_by_role("button", name="Sit here").first.click()
        expect(pupil.get_by_role("button", name="Get up")).to_be_visible()
    teacher.goto(links[1])
    teacher.get_by_role("button", name="Start the game").click()
    expect(teacher.get_by_text("You are watching")).to_be_visible()
    teacher.get_by_role("button", name="Seats").click()
    expect(teacher.get_by_role("dialog").get_by_role("button", name="End the game here")).to_be_visible()
    teacher.goto(in_network.address)
    expect(mine.get_by_text("to play")).to_have_count(1)
