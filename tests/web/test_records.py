"""After the game: replay with a link to a move, playing on from a position, rematch, the record out and in again."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import ROOT, Visit

RECORDS = sorted((ROOT / "tests" / "fixtures" / "ekonos").glob("*.json"))


def game_of_people(folder: Path) -> Path:
    """The record file of a finished game among people."""
    record = json.loads(RECORDS[0].read_text("utf-8"))
    file = folder / "people.semilla.json"
    file.write_text(json.dumps({**record, "seats": [{**seat, "kind": "human"} for seat in record["seats"]]}))
    return file


@pytest.fixture
def finished(visit: Visit, tmp_path: Path) -> Page:
    """A finished game of people, opened from its record file."""
    page = visit("/")
    page.get_by_label("Open a record file").set_input_files(game_of_people(tmp_path))
    page.wait_for_selector(".ending")
    return page


def test_replay(finished: Page, visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = finished
    keep(page, "end")
    page.get_by_role("button", name="Look at the game again").click()
    expect(page.get_by_role("region", name="Replay")).to_be_visible()
    for _ in range(4):
        before = page.url
        page.get_by_role("button", name="One move on").click()
        page.wait_for_url(lambda url, before=before: url != before)
    keep(page, "replay")
    told = page.locator(".replay .told").inner_text()
    page.get_by_role("button", name="Link to this move").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "?move=" in link

    other = page.context.new_page()
    other.goto(link)
    expect(other.locator(".replay .told")).to_have_text(told)
    other.get_by_role("button", name="Play", exact=True).click()
    expect(other.locator(".replay .told")).not_to_have_text(told)
    other.get_by_role("button", name="Pause").click()
    other.get_by_role("button", name="Back to the table").click()
    expect(other.locator(".ending")).to_be_visible()


def test_playing_on_from_a_position(finished: Page) -> None:
    page = finished
    page.get_by_role("button", name="Look at the game again").click()
    page.get_by_role("button", name="One move on").click()
    address = page.url.split("?")[0]
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog", name="Who plays on?").get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_selector(".pass")
    assert page.url.split("?")[0] != address


def test_the_record_out_and_in_again(finished: Page, tmp_path: Path) -> None:
    page = finished
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    file = tmp_path / "record.json"
    download.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["moves"] == json.loads(RECORDS[0].read_text("utf-8"))["moves"]
    page.goto("/")
    page.get_by_label("Open a record file").set_input_files(file)
    page.wait_for_selector(".ending")


def test_a_file_that_is_no_record(visit: Visit, tmp_path: Path) -> None:
    page = visit("/")
    file = tmp_path / "notes.json"
    file.write_text("not a record")
    page.get_by_label("Open a record file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("not a record file")


def test_a_rematch(finished: Page) -> None:
    page = finished
    address = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != address)
    page.wait_for_selector(".waiting, main.table, .pass")
