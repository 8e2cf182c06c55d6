"""Playing by clicking, as a person would."""

import re
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

from playwright.sync_api import Locator, Page, expect

COMPILING = 240_000
"""Milliseconds for a table whose game compiles its rules first."""
DOUBLE = 700
"""Milliseconds within which two taps are one."""
LIT = ".hand .part.lit, .space.lit, .prompt .choices .choice"
LIT_PARTS = ".lit[data-move], .prompt .choices .choice"
"""Where the parts of a longer move are taken."""
PROGRESS = """() => {
    const { moves, said } = document.querySelector("main.table")?.dataset ?? {};
    return { moves, said, armed: document.querySelectorAll("[data-armed]").length };
}"""
"""How far a move is: moves made, parts of the next one said, things pressed once that want a second press."""
TAKEN = f"""before => {{
    const now = ({PROGRESS})();
    return now.moves !== before.moves || now.said !== before.said || now.armed > before.armed;
}}"""


def quick_game(
    page: Page, opponents: int = 5, start: str = "Start", bots: str = "Play now against bots", game: str = "Ekonos"
) -> None:
    """From the lobby to a table in two clicks (and one for the number of opponents)."""
    page.locator("article", has=page.get_by_role("heading", name=game)).first.get_by_role("button", name=bots).click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".pick", has_text=re.compile(rf"^{opponents}$")).click()
    dialog.get_by_role("button", name=start, exact=True).click()
    page.wait_for_selector("main.table", timeout=COMPILING)


def sit_at(page: Page, table: dict[str, Any], address: str = "/api/tables") -> None:
    """Makes a table as the lobby does, and opens it."""
    made = page.context.request.post(address, data=table)
    assert made.ok, made.text()
    page.goto(f"/table/{made.json()['id']}")


def sit_down(page: Page, game: str, players: int = 2, bots: str = "random") -> None:
    """A table against bots that need no time."""
    seats = [{"kind": "human", "name": "Ana"}, *[{"kind": "bot", "name": f"Bot {k}", "level": bots} for k in range(1, players)]]
    sit_at(page, {"game": game, "seats": seats, "place": "link", "start": True})
    page.wait_for_selector("main.table", timeout=COMPILING)


def sit_down_first(page: Page, game: str) -> None:
    """A table at which nobody has moved yet and it is my turn; who begins is drawn, so it may take a few."""
    for _ in range(30):
        sit_down(page, game)
        if my_turn(page) and moves(page) == "0":
            return
    raise AssertionError("somebody else always begins")


def moves(page: Page) -> str:
    return page.locator("main.table").get_attribute("data-moves") or ""


def my_turn(page: Page) -> bool:
    """Waits until something is asked of me; False when the game is over."""
    page.wait_for_selector(".prompt.mine, .ending", timeout=COMPILING)
    return page.locator(".ending").count() == 0


def completes(page: Page, part: Callable[[], None]) -> bool:
    """Does a part of a move and waits until it is taken; whether the move was made by it, or goes on."""
    before = page.evaluate(PROGRESS)
    part()
    page.wait_for_function(TAKEN, arg=before)
    return page.evaluate(PROGRESS)["moves"] != before["moves"]


def decide(page: Page, choice: Locator, press: float = 0) -> None:
    """Clicks a choice that is a whole move, holding it for so many milliseconds, and waits until the table has moved on; what gives
    something up is clicked twice."""
    click = partial(choice.click, delay=press)
    assert completes(page, click) or (page.locator("[data-armed]").count() and completes(page, click))


def decide_all(page: Page, number: int, tap: bool = False, press: float = 0) -> None:
    """Makes a whole move, part by part; a finger touches some things twice, once to see and once to do."""
    lit, armed = page.locator(LIT_PARTS), page.locator("[data-armed]")
    for part in count():
        if tap and armed.count():
            page.wait_for_timeout(DOUBLE)
        choice = armed.first if armed.count() else lit.nth((number * 7 + part * 3) % lit.count())
        if completes(page, choice.tap if tap else partial(choice.click, delay=press)):
            return


def some_choice(page: Page, number: int) -> Locator:
    """One of the lit choices; another one each time, so that every kind occurs."""
    lit = page.locator(LIT)
    expect(lit.first).to_be_visible()
    return lit.nth(number * 7 % lit.count())


def play(page: Page, decisions: int) -> int:
    """Makes so many decisions, or plays to the end; returns how many there were."""
    for number in range(decisions):
        if not my_turn(page):
            return number
        decide(page, some_choice(page, number))
    return decisions


def phase_of(page: Page) -> str:
    """Which kind of choice is asked for."""
    if page.locator(".hand .part.lit").count():
        return "card"
    if page.locator(".space.lit").count():
        return "map"
    return "bar"


def no_sideways_scrolling(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
