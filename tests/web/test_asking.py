"""Why not? The rules of the phase, plans, both languages."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.play import decide, my_turn, quick_game, some_choice
from tests.web.test_friends import make_table, sit, whose_turn


def go_to(page: Page, selector: str) -> None:
    """Plays until such a thing is on the table."""
    for number in range(60):
        assert my_turn(page)
        if page.locator(selector).count():
            return
        decide(page, some_choice(page, number))
    raise AssertionError(f"never saw {selector}")


def test_a_greyed_choice_explains_itself(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = visit("/")
    quick_game(page, 3)
    go_to(page, ".space.dim")
    page.locator(".space.dim").first.click(force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("EK-")
    keep(page, "why-not")
    alert.get_by_role("button", name="Rule EK-").click()
    expect(page.locator(".clause.asked").first).to_be_visible()
    expect(page.get_by_text("What the rulebook does not print")).to_be_visible()
    keep(page, "rule")


def test_what_the_rulebook_does_not_print_bears_a_mark(visit: Visit) -> None:
    page = visit("/")
    quick_game(page, 3)
    tip = page.locator(".tip")
    page.get_by_role("img", name="The names of the cities: reconstructed by us").focus()
    expect(tip).to_contain_text("The names of the cities")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.get_by_role("img", name="The companies' letters").hover()
    expect(tip).to_contain_text("not printed in the rulebook")


def test_planning_ahead(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    ana, bruno = visit("/"), visit("/")
    bruno.goto(make_table(ana))
    sit(bruno, "Bruno")
    ana.get_by_role("button", name="Start the game").click()
    for page in (ana, bruno):
        page.wait_for_selector("main.table")
    waiting = bruno if whose_turn([ana, bruno]) is ana else ana
    waiting.get_by_role("button", name="Plan ahead").click()
    panel = waiting.get_by_role("tabpanel")
    panel.get_by_label("Then").select_option(index=2)
    words = panel.get_by_label("Then").locator("option:checked").inner_text()
    keep(waiting, "plan")
    panel.get_by_role("button", name="Add to the plan").click()
    planned = panel.get_by_role("listitem").filter(has_text=words)
    expect(planned.get_by_role("button")).to_have_count(1)
    planned.get_by_role("button").click()
    expect(planned).to_have_count(0)


def test_both_languages(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = visit("/", language="es")
    expect(page.get_by_role("heading", name="Siéntate")).to_be_visible()
    keep(page, "lobby-es")
    quick_game(page, 3, start="Empezar", bots="Jugar ya contra bots")
    assert my_turn(page)
    expect(page.locator(".question")).to_contain_text("juega una carta")
    keep(page, "table-es")
    page.get_by_role("button", name="en", exact=True).click()
    expect(page.locator(".question")).to_contain_text("play a card")
    expect(page.locator(".log")).to_contain_text("The game begins.")
    assert page.evaluate("document.documentElement.lang") == "en"


def test_light_and_dark(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = visit("/", scheme="dark")
    page.wait_for_selector("article")
    keep(page, "lobby-dark")
    quick_game(page, 3)
    assert my_turn(page)
    keep(page, "table-dark")
    page.get_by_role("button", name="Appearance").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"


def test_an_unknown_table(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = visit("/", expected=("404 GET /api/tables/", "WebSocket connection to"))
    page.evaluate("history.pushState(null, '', '/table/' + 'x'.repeat(22)); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("heading", name="This does not work")).to_be_visible()
    keep(page, "unknown")
