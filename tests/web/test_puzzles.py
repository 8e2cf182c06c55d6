"""Puzzles on the page: by theme and by day, failed with a price, solved on the board, kept on the device; a phone, keys, axe."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from semilla.engine.about import About
from semilla.engine.puzzle import Puzzle, puzzles, themes
from semilla.games import about, shelf
from tests.web.conftest import PHONE, Visit
from tests.web.play import COMPILING, completes, no_sideways_scrolling
from tests.web.test_accessibility import serious_findings
from tests.web.test_courses import click
from tests.web.test_keyboard import tab_to

BAR, MAIN = ".puzzle-bar", ".puzzle-bar .button.main"
ONE_PART = next(puzzle for puzzle in puzzles(about("ekonos")) if puzzle.answer.startswith("buy"))
"""Its answer lies in the market, a button each."""


def open_puzzle(page: Page, game: str, puzzle: Puzzle) -> None:
    made = page.evaluate(
        """async (body) => {
            const headers = { "Content-Type": "application/json" };
            return (await (await fetch("/api/tables/puzzle", { method: "POST", headers, body: JSON.stringify(body) })).json()).id;
        }""",
        {"game": game, "puzzle": puzzle.id, "name": "Ana"},
    )
    page.goto(f"/table/{made}")
    page.wait_for_selector(f"{BAR}.asked", timeout=COMPILING)


WHOLE = "said => said.scrollHeight <= said.clientHeight + 1"
"""Whether all that is said can be read without scrolling."""


def kept(page: Page, game: str) -> dict[str, str]:
    marks: dict[str, str] = page.evaluate("game => JSON.parse(localStorage.getItem('semilla.puzzles') ?? '{}')[game] ?? {}", game)
    return marks


@pytest.mark.parametrize("entry", [entry for entry in shelf() if puzzles(entry)], ids=lambda entry: entry.name)
def test_failed_and_solved(visit: Visit, keep: Callable[[Page, str], None], entry: About) -> None:
    """A wrong move has its price and why, is taken back, and the answer is praised; in one language and the other by turns."""
    name = entry.name
    number = [each.name for each in shelf()].index(name)
    language = ("en", "es")[number % 2]
    page, puzzle = visit("/", language=language), puzzles(about(name))[0]
    open_puzzle(page, name, puzzle)
    theme = next(theme for theme in themes(about(name)) if theme.id == puzzle.theme)
    expect(page.locator(BAR)).to_contain_text(theme.name[language])
    wrong = puzzle.price_of(puzzle.greedy)
    assert wrong is not None
    click(page, puzzle.greedy)
    expect(page.locator(f"{BAR}.wrong [role=status]")).to_contain_text(
        f"{round(100 * wrong.behind)} % {'menos de la victoria' if language == 'es' else 'less of the victory'}", timeout=COMPILING
    )
    expect(page.locator(".puzzle-bar .more")).to_contain_text(re.compile(r"^(What it does|Lo que hace): \w"))
    keep(page, "wrong")
    assert page.locator(".puzzle-bar .said").evaluate(WHOLE)
    assert kept(page, name) == {puzzle.id: "tried"}
    assert serious_findings(page) == []
    page.locator(MAIN).click()
    expect(page.locator(f"{BAR}.asked")).to_be_visible()
    click(page, puzzle.answer)
    expect(page.locator(f"{BAR}.right [role=status]")).to_contain_text("¡Correcto!" if language == "es" else "Right!")
    keep(page, "right")
    assert page.locator(".puzzle-bar .said").evaluate(WHOLE)
    assert kept(page, name) == {puzzle.id: "solved"}
    page.locator(MAIN).click()
    expect(page.locator(f"{BAR}.asked")).to_be_visible()


def test_by_day_and_by_theme_from_the_lobby(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    """From the card to the puzzle of the day; its answer is shown, which does not count as solved; then one of a theme."""
    page = visit("/")
    card = page.locator("article", has=page.get_by_role("heading", name="Ekonos"))
    card.get_by_role("link", name="Puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles: Ekonos")).to_be_visible(timeout=COMPILING)
    assert serious_findings(page) == []
    keep(page, "all")
    page.get_by_role("button", name="Solve it").click()
    page.wait_for_selector(f"{BAR}.asked")
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".puzzle-bar .more")).to_contain_text("The answer:")
    assert list(kept(page, "ekonos").values()) == ["tried"]
    page.get_by_role("button", name="All puzzles").click()
    first = next(theme for theme in themes(about("ekonos")) if any(p.theme == theme.id for p in puzzles(about("ekonos"))))
    page.get_by_role("button", name=f"Solve one: {first.name['en']}").click()
    expect(page.locator(BAR)).to_contain_text(first.name["en"])


def test_on_a_phone_in_spanish(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = visit("/", size=PHONE, language="es")
    open_puzzle(page, "ekonos", ONE_PART)
    keep(page, "asked")
    click(page, ONE_PART.greedy, tap=True)
    expect(page.locator(f"{BAR}.wrong [role=status]")).to_contain_text("menos de la victoria")
    keep(page, "wrong")
    assert no_sideways_scrolling(page)
    assert serious_findings(page) == []
    page.locator(MAIN).tap()
    expect(page.locator(f"{BAR}.asked")).to_be_visible()
    click(page, ONE_PART.answer, tap=True)
    expect(page.locator(f"{BAR}.right")).to_be_visible()
    page.goto("/puzzles/ekonos")
    expect(page.get_by_role("heading", name="Retos: Ekonos")).to_be_visible()
    expect(page.get_by_text(f"1 de {len(puzzles(about('ekonos')))} resueltos")).to_be_visible()
    assert no_sideways_scrolling(page)
    assert serious_findings(page) == []
    keep(page, "all")


def test_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/")
    open_puzzle(page, "ekonos", ONE_PART)
    tab_to(page, f'[data-move="{ONE_PART.greedy}"]')
    completes(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator(f"{BAR}.wrong")).to_be_visible()
    tab_to(page, MAIN)
    page.keyboard.press("Enter")
    expect(page.locator(f"{BAR}.asked")).to_be_visible()
    tab_to(page, f'[data-move="{ONE_PART.answer}"]')
    completes(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator(f"{BAR}.right")).to_be_visible()


def test_of_a_game_that_is_not_there(visit: Visit) -> None:
    page = visit("/puzzles/nothing", expected=("404 GET /api/games/",))
    expect(page.get_by_role("status").first).to_be_visible()
    expect(page.locator("main.puzzles")).to_contain_text("ekonos")
