"""El Plan by clicking, both editions: whole games to the final score, District 2 on the workbench, screenshots of every phase."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.play import moves, my_turn

pytestmark = pytest.mark.xdist_group("web")
EDITIONS = pytest.mark.parametrize("edition", ["el-plan-2014", "el-plan-2011"])
LIT = "main.table [data-move].lit, .prompt .choices .choice"
Keep = Callable[[Page, str], None]


def sit_down(page: Page, edition: str, players: int = 2, bots: str = "greedy") -> None:
    """A table against bots, as the lobby makes it."""
    page.wait_for_selector("article")
    seats = [{"kind": "human", "name": "Ana"}, *[{"kind": "bot", "name": f"Bot {k}", "level": bots} for k in range(1, players)]]
    table = page.evaluate(
        """async (body) => {
            const headers = { "Content-Type": "application/json" };
            return (await (await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) })).json()).id;
        }""",
        {"game": edition, "seats": seats, "place": "link", "start": True},
    )
    page.goto(f"/table/{table}")
    page.wait_for_selector("main.table")


def phase(page: Page) -> str:
    """The phase on the board; at the beginning a plan is chosen."""
    town = page.locator("[data-phase]")
    return (town.get_attribute("data-phase") if town.count() else None) or "plan"


def some_choice(page: Page, number: int) -> Locator:
    """One of the lit choices, another one each time; what runs and what is made comes first, so that things happen."""
    busy = page.locator("main.table [data-move^='on '].lit, main.table [data-move^=produce].lit, .choice[data-move=innovate]")
    if busy.count():
        return busy.first
    lit = page.locator(LIT)
    expect(lit.first).to_be_visible()
    return lit.nth(number * 7 % lit.count())


def step(page: Page, number: int) -> None:
    """Takes a choice; a move of several parts is said to its end."""
    before = moves(page)
    some_choice(page, number).click()
    back = page.get_by_role("button", name="Back", exact=True)
    while True:
        page.wait_for_function(
            "before => document.querySelector('main.table').dataset.moves !== before || document.querySelector('.prompt .choices .choice')",
            arg=before,
        )
        if moves(page) != before or not back.count():
            break
        page.locator(".prompt .choices .choice").first.click()
    expect(page.locator("main.table")).not_to_have_attribute("data-moves", before)


def whole_game(page: Page, keep: Keep | None = None) -> set[str]:
    """Plays to the end by clicking; keeps a screenshot of every phase; returns the phases."""
    seen: set[str] = set()
    number = 0
    while my_turn(page):
        now = phase(page)
        if keep and now not in seen:
            keep(page, now)
        seen.add(now)
        step(page, number)
        number += 1
    return seen


@EDITIONS
def test_a_whole_game(visit: Visit, keep: Keep, edition: str) -> None:
    page = visit("/")
    sit_down(page, edition)
    seen = whole_game(page, keep)
    assert seen >= {"plan", "place", "administer", "invest", "produce", "sell"}
    expect(page.locator(".ending article")).to_have_count(2)
    points = [int(text) for text in page.locator(".ending .total b").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    keep(page, "end")
