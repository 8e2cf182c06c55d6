"""The winner of Master Plan names the new district: asked at the end, on the plan, above the score sheet, in the replay."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.server.test_naming import almost_over
from tests.web.conftest import DESKTOP, LAPTOP, PHONE, Visit
from tests.web.play import completes, no_sideways_scrolling, sit_at
from tests.web.test_seats import the_end_is_in_view


def end_of_a_game(page: Page, *names: str) -> None:
    """A game at one device comes to its end: the last player passes."""
    seats = [{"kind": "human", "name": name} for name in names]
    sit_at(page, {"record": almost_over(len(names)), "seats": seats}, "/api/tables/import")
    page.locator(".pass .button").click()
    page.wait_for_selector(".prompt.mine")
    passing = page.locator(".choice[data-move=pass]")
    passing.click()
    assert completes(page, lambda: passing.press("Enter"))  # workers stay idle: it is asked twice
    expect(page.locator(".ending article")).to_have_count(len(names))


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_winner_names_the_district(visit: Visit, keep: Callable[[Page, str], None], size: tuple[int, int]) -> None:
    page = visit(size=size, language="es")
    end_of_a_game(page, "Ana", "Ben")
    page.get_by_label("te toca poner nombre al nuevo barrio").fill("  Las Eras ")
    keep(page, "asked")
    page.get_by_role("button", name="Poner este nombre").click()
    expect(page.locator(".ending .named")).to_have_text("El nuevo barrio: Las Eras")
    expect(page.locator("svg.quarter .title")).to_have_text("Las Eras")
    keep(page, "named")
    page.reload()
    expect(page.locator(".ending .named")).to_have_text("El nuevo barrio: Las Eras")
    page.get_by_role("button", name="Volver a ver la partida").click()
    expect(page.locator(".replay")).to_be_visible()
    expect(page.locator("svg.quarter .title")).to_have_text("Las Eras")


@pytest.mark.parametrize(("size", "language"), [(DESKTOP, "es"), (LAPTOP, "en"), (PHONE, "es")], ids=str)
def test_the_end_fits_with_four_players_and_the_question(
    visit: Visit, keep: Callable[[Page, str], None], size: tuple[int, int], language: str
) -> None:
    page = visit(size=size, language=language)
    end_of_a_game(page, "Ana", "Ben", "Carla", "Dani")
    keep(page, "asked")
    the_end_is_in_view(page, page.locator(".ending form"))
    assert no_sideways_scrolling(page)
