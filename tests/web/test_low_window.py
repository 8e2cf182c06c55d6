"""A window too low for the whole table, as on many laptops: the middle scrolls, and what is asked comes into view."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web import test_el_plan
from tests.web.conftest import LAPTOP, TABLET, Visit
from tests.web.play import decide, decide_all, my_turn, no_sideways_scrolling, sit_down, some_choice

STEPS = {"ekonos": 24, "el-plan-2014": 24, "master-plan": 10}
MOVE: dict[str, Callable[[Page, int], None]] = {
    "ekonos": lambda page, number: decide(page, some_choice(page, number)),
    "el-plan-2014": test_el_plan.step,
    "master-plan": decide_all,
}
HIDDEN = """() => {
    const middle = document.querySelector(".middle");
    const { top, bottom } = middle.getBoundingClientRect();
    const scrolls = part => part !== middle && (getComputedStyle(part).overflowY === "auto" || scrolls(part.parentElement));
    const lit = [...middle.querySelectorAll(".lit")].filter(thing => !scrolls(thing));
    if (middle.querySelector(":scope > .own .lit") && middle.querySelector(":scope > .board .lit")) return [];
    return lit.filter(thing => {
        const box = thing.getBoundingClientRect();
        const height = (box.top + box.bottom) / 2;
        return height < top || height > bottom;
    }).map(thing => thing.dataset.move ?? thing.className);
}"""
"""What is lit and out of sight, if all that is lit lies in one part of the table; a list that scrolls by itself shows its own."""
OVER = """() => {
    const { left, right, top } = document.querySelector(".middle > .own").getBoundingClientRect();
    const along = Array.from({ length: 40 }, (_, k) => left + ((right - left) * (k + 0.5)) / 40);
    const there = along.map(x => document.elementFromPoint(x, top + 3));
    return there.filter(thing => thing?.closest(".drawn")).map(thing => thing.outerHTML.slice(0, 80));
}"""
"""What of the board lies over one's own things."""


@pytest.mark.parametrize(("game", "size"), [(game, LAPTOP) for game in MOVE] + [("el-plan-2014", TABLET)])
def test_what_is_asked_is_in_view(visit: Visit, keep: Callable[[Page, str], None], game: str, size: tuple[int, int]) -> None:
    page = visit(size=size, language="es")
    sit_down(page, game)
    middle, scrolled = page.locator(".middle"), False
    for number in range(STEPS[game]):
        assert my_turn(page)
        page.wait_for_function(f"() => ({HIDDEN})().length === 0")
        expect(page.locator(".prompt")).to_be_in_viewport(ratio=1)
        assert page.evaluate(OVER) == []
        assert page.locator(".middle > .board").evaluate("board => board.clientHeight") >= 380
        scrolled = scrolled or bool(middle.evaluate("middle => middle.scrollTop > 0"))
        MOVE[game](page, number)
    assert scrolled or game == "master-plan"  # whose board is lower
    assert no_sideways_scrolling(page)
    keep(page, f"{game}-{size[0]}")
