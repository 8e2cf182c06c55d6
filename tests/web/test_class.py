"""A class: a teacher makes tables for all groups at once, groups come by their links, the teacher sees how each is doing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Visit
from tests.web.play import COMPILING
from tests.web.test_accessibility import serious_findings

pytestmark = pytest.mark.xdist_group("web")
TABLES = 3


def test_tables_for_a_class(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    teacher = visit("/")
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
    teacher.goto("/")
    expect(mine.get_by_text("to play")).to_have_count(1)
