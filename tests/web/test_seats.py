"""Seats, on a phone too: who is away, freed and retaken in a running game, what one is told before; a game ended early."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import DESKTOP, LAPTOP, PHONE, ROOT, Visit
from tests.web.play import COMPILING, no_sideways_scrolling, sit_at, sit_down
from tests.web.test_friends import make_table, sit, take_turns
from tests.web.test_records import game_of_people

CUT = """ending => [...ending.querySelectorAll(".sheets *:not(.name, .only-read)")]
    .filter(part => part.scrollWidth > part.clientWidth + 1).length"""
"""How many parts of the score sheets are cut off."""


def seats(page: Page) -> Locator:
    """The dialog of the seats, opened."""
    page.get_by_role("button", name="Seats").click()
    return page.get_by_role("dialog", name="Seats")


def seat(dialog: Locator, name: str) -> Locator:
    return dialog.locator("li", has=dialog.page.get_by_text(name, exact=True))


@pytest.fixture
def friends(visit: Visit) -> tuple[Page, Page, str]:
    """Ana, who made the table, and Bruno on a phone, some moves into their game; and the address of the table."""
    ana = visit("/", expected=("403 POST .*/take",))
    address = make_table(ana)
    bruno = visit(address, size=PHONE)
    sit(bruno, "Bruno")
    ana.get_by_role("button", name="Start the game").click()
    take_turns([ana, bruno], 4)
    return ana, bruno, address


def test_on_a_phone_a_seat_is_given_to_a_bot_and_taken_back(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = visit(size=PHONE)
    sit_down(page, "ekonos")
    dialog = seats(page)
    dialog.get_by_role("button", name="Let a bot play").click()
    expect(seat(dialog, "Ana")).to_contain_text("bot")
    keep(page, "bot")
    dialog.get_by_role("button", name="Take it back").click()
    expect(seat(dialog, "Ana")).to_contain_text("you")
    assert no_sideways_scrolling(page)


def test_who_is_away_since_when(friends: tuple[Page, Page, str], keep: Callable[[Page, str], None]) -> None:
    ana, bruno, _ = friends
    card = ana.locator("main .players li", has_text="Bruno")
    expect(card.get_by_title("here", exact=True)).to_be_attached()
    keep(bruno, "phone")
    bruno.close()
    expect(card.get_by_text(re.compile(r"away since \d\d:\d\d"))).to_be_visible()
    keep(ana, "away")


def test_a_seat_is_freed_and_retaken_and_the_log_keeps_the_names(
    friends: tuple[Page, Page, str], visit: Visit, keep: Callable[[Page, str], None]
) -> None:
    ana, bruno, address = friends
    log = ana.get_by_role("region", name="What happened")
    done = log.get_by_text(re.compile("Bruno (?!sits)"))
    before = done.all_inner_texts()
    assert before
    dialog = seats(ana)
    assert seat(dialog, "Bruno").get_by_role("button").count() == 0
    bruno.close()
    seat(dialog, "Bruno").get_by_role("button", name="Free the seat").click()
    keep(ana, "sure")
    dialog.get_by_role("alertdialog").get_by_role("button", name="Free the seat").click()
    dialog.get_by_role("button", name="Sit here").click()
    expect(dialog.get_by_role("alert")).to_contain_text("You have seen another hand")

    carla = visit(address, expected=("409 POST .*/take",))
    theirs = seats(carla)
    theirs.get_by_label("Your name").fill("Ana")
    theirs.get_by_role("button", name="Sit here").click()
    expect(theirs.get_by_role("alert")).to_contain_text("is called Ana already")
    theirs.get_by_label("Your name").fill("Carla")
    theirs.get_by_role("button", name="Sit here").click()
    expect(seat(theirs, "Carla")).to_contain_text("you")
    ana.reload()
    expect(log.get_by_text("Carla takes the seat that Bruno held.")).to_be_visible()
    assert done.all_inner_texts()[: len(before)] == before


def test_ending_a_game_asks_and_shows_how_it_stood(
    friends: tuple[Page, Page, str], tmp_path: Path, keep: Callable[[Page, str], None]
) -> None:
    ana, bruno, _ = friends
    dialog = seats(ana)
    with ana.expect_download() as running:
        dialog.get_by_role("button", name="Save the game so far").click()
    running.value.save_as(tmp_path / "running.json")
    record = json.loads((tmp_path / "running.json").read_text("utf-8"))
    assert record["moves"]
    assert (record["seed"], record["chance"]) == (None, [])
    dialog.get_by_role("button", name="End the game here").click()
    dialog.get_by_role("button", name="Rather not").click()
    expect(ana.locator(".ending")).to_have_count(0)
    dialog.get_by_role("button", name="End the game here").click()
    dialog.get_by_role("button", name="End the game", exact=True).click()
    ana.keyboard.press("Escape")
    for page in (ana, bruno):
        expect(page.get_by_role("heading", name="Unfinished: this is how it stood")).to_be_visible()
        expect(page.locator(".ending article")).to_have_count(2)
        assert page.locator(".ending .winner").count() == 0
        assert no_sideways_scrolling(page)
    keep(ana, "end")
    keep(bruno, "end-phone")
    with ana.expect_download() as closed:
        ana.get_by_role("button", name="Save the record").click()
    closed.value.save_as(tmp_path / "closed.json")
    assert json.loads((tmp_path / "closed.json").read_text("utf-8"))["seed"]
    ana.get_by_role("button", name="How did the game turn?").click()
    expect(ana.get_by_role("slider", name="Move in the chart")).to_be_visible(timeout=COMPILING)
    ana.get_by_role("button", name="Look at the game again").click()
    expect(ana.get_by_role("region", name="Replay")).to_be_visible()


def test_a_table_closed_before_the_game(visit: Visit) -> None:
    page = visit("/")
    make_table(page)
    page.get_by_role("button", name="Seats").click()
    page.get_by_role("button", name="End the game here").click()
    page.get_by_role("button", name="End the game", exact=True).click()
    expect(page.get_by_text("It was closed before the game began.")).to_be_visible()


def test_who_plays_on_is_asked_and_others_are_told_where_the_game_came_from(
    visit: Visit, keep: Callable[[Page, str], None], tmp_path: Path
) -> None:
    page = visit("/")
    page.get_by_label("Open a record file").set_input_files(game_of_people(tmp_path))
    page.get_by_role("button", name="Look at the game again").click()
    page.get_by_role("button", name="One move on").click()
    for open_cards, told in ((False, "What is hidden is dealt anew"), (True, "Open cards")):
        page.get_by_role("button", name="Play on from here").click()
        dialog = page.get_by_role("dialog", name="Who plays on?")
        dialog.get_by_label("Your name").fill("Ana")
        dialog.get_by_label("Player 2").select_option("open")
        dialog.get_by_label("Keep the hidden cards").set_checked(open_cards)
        keep(page, "fork")
        dialog.get_by_role("button", name="Make the table").click()
        page.wait_for_selector(".waiting")
        guest = visit(page.url, size=PHONE)
        expect(guest.get_by_text("This game began elsewhere")).to_contain_text(told)
        keep(guest, f"told-{open_cards}")
        page.go_back()
        page.get_by_role("button", name="One move on").click()


def test_an_unfinished_record_asks_who_plays_on(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    sit_at(
        page, {"game": "ekonos", "seats": [{"kind": "human", "name": n} for n in ("Ana", "Ben")], "place": "local", "start": True}
    )
    page.locator(".pass button").click(timeout=COMPILING)
    dialog = seats(page)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save the game so far").click()
    download.value.save_as(tmp_path / "game.json")
    page.goto("/")
    page.get_by_label("Open a record file").set_input_files(tmp_path / "game.json")
    dialog = page.get_by_role("dialog", name="Who plays on?")
    expect(dialog.get_by_label("Name", exact=True)).to_have_value("Ben")
    dialog.get_by_label("Player 2").select_option("bot")
    dialog.get_by_role("button", name="Play on").click()
    page.wait_for_selector("main.table, .pass")


def test_among_friends_is_said_before_sitting_down(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="New table").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Among friends").check()
    dialog.get_by_role("button", name="Make the table").click()
    page.wait_for_selector(".waiting")
    expect(visit(page.url).get_by_text("Among friends: whoever sits here already")).to_be_visible()


def test_forget_me(visit: Visit) -> None:
    page = visit("/")
    make_table(page)
    page.goto("/")
    mine = page.get_by_role("region", name="My games").get_by_role("link")
    expect(mine).to_have_count(1)
    page.get_by_role("button", name="another device").click()
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Forget me").click()
    expect(page.get_by_text("Forgotten.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(mine).to_have_count(0)


def the_end_is_in_view(page: Page, *others: Locator) -> None:
    """Without scrolling, above the bar: all totals and what can be done; on a wide screen every line of every sheet."""
    parts = [*page.locator(".ending .total, .ending .actions").all(), *others]
    if page.viewport_size == {"width": DESKTOP[0], "height": DESKTOP[1]}:
        parts += page.locator(".ending article").all()
    bar = page.locator("div.edge").bounding_box()
    assert bar is not None
    for part in parts:
        box = part.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"] + 1, part.inner_text()


@pytest.mark.parametrize(("size", "language"), [(DESKTOP, "es"), (LAPTOP, "en"), (PHONE, "es")], ids=str)
@pytest.mark.parametrize("game", ["ekonos", "el-plan-2011", "el-plan-2014", "master-plan"])
def test_the_end_fits_with_four_players(
    visit: Visit, game: str, language: str, size: tuple[int, int], keep: Callable[[Page, str], None]
) -> None:
    record = sorted((ROOT / "tests" / "fixtures" / game).glob("4-*.json"))[0]
    page = visit("/", size=size, language=language)
    page.locator("input[type=file]").set_input_files(record)
    page.wait_for_selector(".ending article", timeout=COMPILING)
    keep(page, f"{game}-{size[0]}")
    assert no_sideways_scrolling(page)
    assert page.locator(".ending").evaluate(CUT) == 0
    the_end_is_in_view(page)
