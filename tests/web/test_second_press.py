"""What cannot be taken back is never one slip away: a choice that gives something up says so and wants a second press; number keys
are shown on their buttons; a finger's first tap explains; what a bot answered does not keep anybody from taking back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Visit
from tests.web.play import moves, my_turn, sit_at, sit_down
from tests.web.test_el_plan import TABLES, go_to
from tests.web.test_master_plan import draft

ALONE = {"plans": "deal", "first": "1"}


def administer(page: Page) -> None:
    """District 2 with every slot off, before a bot; begun anew until something would be given up (an event may take the tokens)."""
    seats = [{"kind": "human", "name": "Ana"}, {"kind": "bot", "level": "random"}]
    for _ in range(TABLES):
        page.goto("/")
        sit_at(page, {"game": "el-plan-2014", "seats": seats, "options": ALONE, "place": "link", "start": True})
        go_to(page, "administer")
        if "nothing runs" in page.locator(".choice[data-move=done]").inner_text():
            return
    raise AssertionError("something ran at every table")


def test_a_key_does_not_end_the_administration(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = visit("/")
    administer(page)
    done = page.locator(".choice[data-move=done]")
    expect(done).to_contain_text("nothing runs")
    expect(done).to_have_attribute("data-key", "1")
    before = moves(page)
    page.keyboard.press("1")
    expect(page.get_by_role("status").filter(has_text="Press again: nothing runs")).to_be_visible()
    expect(done).to_have_attribute("data-armed", "")
    keep(page, "once")
    assert moves(page) == before
    page.keyboard.press("Escape")
    expect(page.locator("[data-armed]")).to_have_count(0)
    done.dblclick()  # one press
    expect(done).to_have_attribute("data-armed", "")
    assert moves(page) == before
    done.click()
    expect(page.locator("main.table")).not_to_have_attribute("data-moves", before)


def test_take_back_after_the_bot_has_answered(visit: Visit) -> None:
    page = visit("/")
    administer(page)
    before = moves(page)
    page.keyboard.press("1")
    page.keyboard.press("1")
    expect(page.locator("main.table")).not_to_have_attribute("data-moves", before)
    assert my_turn(page)  # the bot has administered, and something else is asked
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("main.table")).to_have_attribute("data-moves", before)
    expect(page.locator(".choice[data-move=done]")).to_contain_text("nothing runs")


def test_passing_with_workers_left(visit: Visit) -> None:
    page = visit()
    sit_down(page, "master-plan")
    draft(page)
    assert my_turn(page)
    passing = page.locator(".choice[data-move=pass]")
    expect(passing).to_contain_text("workers idle")
    before = moves(page)
    passing.click()
    expect(passing).to_have_attribute("data-armed", "")
    assert moves(page) == before


@pytest.mark.parametrize("game", ["ekonos", "el-plan-2011", "el-plan-2014", "master-plan"])
def test_the_first_tap_explains(visit: Visit, keep: Callable[[Page, str], None], game: str) -> None:
    page = visit(size=PHONE, language="es")
    sit_down(page, game)
    assert my_turn(page)
    if game == "master-plan":
        page.locator(".card.lit").first.tap()  # a part of the move: the plot is asked then
    before, lit = moves(page), page.locator(".lit[data-move], .prompt .choices .choice").last
    lit.tap()
    expect(page.get_by_role("status").filter(has_text="Toca otra vez")).to_be_visible()
    armed = page.locator("[data-armed]")
    expect(armed).to_have_count(1)
    keep(page, "once")
    assert moves(page) == before
    armed.tap()
    expect(page.locator("main.table")).not_to_have_attribute("data-moves", before)
