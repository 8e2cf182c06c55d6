"""A whole game of Ekonos by clicking, to the final score; screenshots of every phase."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.play import decide, my_turn, no_sideways_scrolling, phase_of, play, quick_game, some_choice


def test_a_whole_game_against_bots(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = visit("/")
    page.wait_for_selector("article")
    keep(page, "lobby")
    quick_game(page, opponents=5)
    seen: set[str] = set()
    number = 0
    while my_turn(page):
        phase = phase_of(page)
        if phase not in seen:
            seen.add(phase)
            keep(page, phase)
        decide(page, some_choice(page, number))
        number += 1
    assert seen == {"card", "map", "bar"}
    assert number >= 12 * 3
    expect(page.locator(".ending article")).to_have_count(6)
    expect(page.locator(".ending .winner").first).to_be_visible()
    points = [int(re.sub(r"\D", "", text)) for text in page.locator(".ending .total").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    keep(page, "end")


def test_a_game_on_a_phone(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = visit("/", size=PHONE)
    page.wait_for_selector("article")
    assert no_sideways_scrolling(page)
    keep(page, "lobby")
    quick_game(page, opponents=3)
    seen: set[str] = set()
    for number in range(9):
        assert my_turn(page)
        phase = phase_of(page)
        if phase not in seen:
            seen.add(phase)
            keep(page, phase)
        assert no_sideways_scrolling(page)
        decide(page, some_choice(page, number))
    page.get_by_role("button", name="Log and rules").click()
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_role("heading", name="What matters now")).to_be_visible()
    keep(page, "rules")


@pytest.mark.soak
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("opponents", [1, 2, 3, 4, 5])
def test_whole_games_of_every_size(visit: Visit, size: tuple[int, int], opponents: int) -> None:
    page = visit("/", size=size)
    quick_game(page, opponents)
    play(page, 1000)
    expect(page.locator(".ending article")).to_have_count(opponents + 1)
