"""Without a connection: it is said at once; a move tried meanwhile is kept and made when it is back, if it still can be."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import LOST, PHONE, Visit
from tests.web.play import moves, my_turn, sit_down, some_choice
from tests.web.test_friends import make_table, sit, whose_turn

SAID, KEPT = "Connection lost", "Your move is kept"


@pytest.mark.parametrize("size", [(1440, 900), PHONE], ids=["wide", "phone"])
def test_a_move_waits_for_the_connection(visit: Visit, keep: Callable[[Page, str], None], size: tuple[int, int]) -> None:
    page = visit(size=size, expected=LOST)
    sit_down(page, "ekonos")
    assert my_turn(page)
    before = moves(page)
    page.context.set_offline(True)
    expect(page.get_by_text(SAID)).to_be_visible()
    some_choice(page, 0).click()
    expect(page.get_by_role("status").filter(has_text=KEPT)).to_be_visible()
    keep(page, "kept")
    some_choice(page, 1).click(trial=True)  # nothing lies over what can be chosen
    assert moves(page) == before
    page.context.set_offline(False)
    expect(page.locator("main.table")).not_to_have_attribute("data-moves", before)
    for words in (SAID, KEPT):
        expect(page.get_by_text(words)).to_have_count(0)


def test_a_kept_move_can_be_forgotten(visit: Visit) -> None:
    page = visit(expected=LOST)
    sit_down(page, "ekonos")
    assert my_turn(page)
    before = moves(page)
    page.context.set_offline(True)
    some_choice(page, 0).click()
    page.get_by_role("button", name="Forget it").click()
    page.context.set_offline(False)
    expect(page.get_by_text(SAID)).to_have_count(0)
    assert moves(page) == before


def test_a_kept_move_is_not_made_when_the_table_has_moved_on(visit: Visit) -> None:
    ana, bruno = visit("/", expected=LOST), visit("/", expected=LOST)
    bruno.goto(make_table(ana))
    sit(bruno, "Bruno")
    ana.get_by_role("button", name="Start the game").click()
    for page in (ana, bruno):
        page.wait_for_selector("main.table")
    page = whose_turn([ana, bruno])
    before = moves(page)
    second = page.context.new_page()  # the same seat in another window
    second.goto(page.url)
    assert my_turn(second)
    page.route("**/moves", lambda route: route.abort("internetdisconnected"))
    some_choice(page, 0).click()
    expect(page.get_by_text(KEPT)).to_be_visible()
    some_choice(second, 1).click()
    expect(page.get_by_role("alert")).to_contain_text("this was not played")
    expect(page.locator("main.table")).not_to_have_attribute("data-moves", before)
    expect(page.get_by_text(KEPT)).to_have_count(0)
