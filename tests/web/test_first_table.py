"""On a machine that has never compiled, a table is there at once; a bar shows how far the rules are."""

import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import LAPTOP, PHONE, Server, Visit
from tests.web.play import COMPILING, LIT_PARTS, my_turn, quick_game


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with nothing compiled."""
    folder = tmp_path_factory.mktemp("cold")
    running = Server(folder / "tables.db", environment={**os.environ, "SEMILLA_CACHE": str(folder / "cache")})
    running.start()
    yield running
    running.stop()


@pytest.mark.parametrize(
    ("game", "language", "size", "said"),
    [("Ekonos", "en", LAPTOP, "Rules: "), ("El Plan", "es", PHONE, "Reglas: ")],
)
def test_one_plays_while_the_rules_compile(
    visit: Visit, keep: Callable[[Page, str], None], game: str, language: str, size: tuple[int, int], said: str
) -> None:
    page = visit("/", size=size, language=language)
    words = {"start": "Empezar", "bots": "Jugar ya contra bots"} if language == "es" else {}
    quick_game(page, 3, game=game, **words)
    bar = page.get_by_role("progressbar", name=said)
    expect(bar).to_be_visible()
    assert my_turn(page)
    expect(page.locator(LIT_PARTS).first).to_be_visible()
    page.wait_for_function("() => document.querySelector('header progress')?.max > 1", timeout=COMPILING)
    assert 0 <= float(bar.get_attribute("value") or -1) < float(bar.get_attribute("max") or 0)
    keep(page, language)
