"""What presidents decide in Ekonos, also when it is not their turn: expanding their company, naming a successor."""

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Page, expect

from semilla.engine.match import Played
from semilla.engine.record import resume, to_record
from semilla.games import game
from tests.web.conftest import Visit
from tests.web.test_hot_seat import decide_or_pass
from tests.web.test_records import RECORDS


def record_before(wanted: Callable[[Played, Played], bool], file: Path) -> None:
    """Writes the record of a game that breaks off before the first of two moves that follow each other as wanted."""
    ekonos = game("ekonos")
    for path in RECORDS:
        record = json.loads(path.read_text("utf-8"))
        for number, pair in enumerate(pairwise(resume(record, ekonos).log)):
            if wanted(*pair):
                part = resume({**record, "moves": record["moves"][:number], "result": None}, ekonos)
                file.write_text(json.dumps(to_record(part)))
                return
    raise AssertionError("no record has such moves")


def take_the_device(page: Page) -> str:
    """Whoever is asked for takes the device; returns his name."""
    ready = page.locator(".pass .button")
    name = ready.inner_text()
    ready.click()
    page.wait_for_selector(".prompt.mine")
    return name


def test_a_president_decides_out_of_turn(visit: Visit, tmp_path: Path, keep: Callable[[Page, str], None]) -> None:
    file = tmp_path / "record.json"
    record_before(lambda played, next_one: next_one.text == "expand" and next_one.seat != played.seat, file)
    page = visit("/")
    page.get_by_label("Open a record file").set_input_files(file)
    page.get_by_role("dialog", name="Who plays on?").get_by_role("button", name="Play on", exact=True).click()
    playing = take_the_device(page)
    move = next_move(file)
    page.locator(f".hand [data-move='{move}']").click()
    president = take_the_device(page)
    assert president != playing
    keep(page, "decides")
    page.locator(".prompt [data-move='expand']").click()
    page.wait_for_selector(".space.lit")
    keep(page, "expands")
    for number in range(3):
        if page.locator(".pass").count() or not page.locator(".space.lit").count():
            break
        decide_or_pass(page, number)
    assert take_the_device(page) == playing


def next_move(file: Path) -> str:
    """The move that the whole game goes on with."""
    part = json.loads(file.read_text("utf-8"))
    wholes = (json.loads(path.read_text("utf-8")) for path in RECORDS)
    whole = next(record for record in wholes if record["seed"] == part["seed"])
    return str(whole["moves"][len(part["moves"])])


def test_naming_a_president(visit: Visit, tmp_path: Path, keep: Callable[[Page, str], None]) -> None:
    file = tmp_path / "record.json"
    record_before(lambda played, next_one: played.text.startswith("sell") and next_one.text.startswith("name"), file)
    page = visit("/")
    page.get_by_label("Open a record file").set_input_files(file)
    page.get_by_role("dialog", name="Who plays on?").get_by_role("button", name="Play on", exact=True).click()
    take_the_device(page)
    page.locator(f".prompt [data-move='{next_move(file)}']").click()
    candidates = page.locator(".prompt [data-move^='name ']")
    expect(candidates).not_to_have_count(0)
    assert candidates.count() > 1
    keep(page, "candidates")
    name = candidates.last.get_attribute("aria-label") or ""
    candidates.last.click()
    expect(page.locator(".log")).to_contain_text(name.split(" becomes ")[0] + " is now president")
