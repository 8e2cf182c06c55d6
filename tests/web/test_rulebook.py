"""The rulebook: under an address of its own and as a file that needs nothing else, with pictures that the board's pieces draw."""

import json
import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from semilla.cli import main
from tests.web.conftest import DESKTOP, NARROW, PHONE, Server, Visit
from tests.web.play import my_turn, quick_game
from tests.web.test_accessibility import serious_findings


def pictures_of(server: Server, game: str) -> list[dict[str, Any]]:
    with urllib.request.urlopen(f"{server.address}/api/games/{game}/pictures?lang=en", timeout=60) as answer:
        pictures: list[dict[str, Any]] = json.loads(answer.read())
    return pictures


def check_pictures(page: Page, parts: list[str]) -> None:
    """Every picture shows the part that it is of, and shows something."""
    figures = page.locator("figure")
    expect(figures).to_have_count(len(parts))
    assert [figure.get_attribute("data-part") for figure in figures.all()] == parts
    for figure in figures.all():
        size = figure.locator(".frame > .drawn").bounding_box()
        assert size
        assert size["height"] > 40
        assert size["width"] > 200


@pytest.mark.parametrize(
    ("game", "size", "language"),
    [
        ("ekonos", PHONE, "es"),
        ("el-plan-2011", DESKTOP, "en"),
        ("el-plan-2014", NARROW, "es"),
        ("master-plan", DESKTOP, "es"),
        ("master-plan", PHONE, "en"),
    ],
    ids=str,
)
def test_the_rulebook_of_a_game(visit: Visit, server: Server, game: str, size: tuple[int, int], language: str) -> None:
    page = visit(f"/rules/{game}", size=size, language=language)
    check_pictures(page, [picture["part"] for picture in pictures_of(server, game)])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out at the side"
    assert page.evaluate("scrollY") == 0, "no picture draws attention to itself"
    assert page.locator(".clause").count() > 30
    if game == "master-plan":
        assert serious_findings(page) == []


def test_every_clause_has_an_address(visit: Visit) -> None:
    page = visit("/rules/ekonos#EK-PRES-2")
    expect(page.locator("#EK-PRES-2")).to_be_in_viewport()
    page.get_by_role("link", name="EK-SELL-1", exact=True).click()
    expect(page).to_have_url(re.compile("#EK-SELL-1$"))
    expect(page.locator("#EK-SELL-1")).to_be_in_viewport()


def test_search_finds_clauses_whatever_their_accents(visit: Visit) -> None:
    page = visit("/rules/ekonos", language="es")
    page.get_by_role("searchbox").fill("EXPANSION presidente")
    status = page.get_by_role("status").filter(has_text="cláusula")
    expect(status).to_be_visible()
    found = page.locator(".clause").count()
    assert 0 < found < 20
    assert str(found) in status.inner_text()
    page.get_by_role("searchbox").fill("zzz")
    expect(page.locator(".clause")).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    assert page.locator(".clause").count() > 30


def test_the_language_can_be_changed(visit: Visit) -> None:
    page = visit("/rules/ekonos", language="es")
    expect(page.get_by_role("heading", name="Preparación")).to_be_visible()
    page.get_by_title("English").click()
    expect(page.get_by_role("heading", name="Setup")).to_be_visible()
    expect(page.locator("figcaption").first).to_contain_text("Before the first turn")


def test_an_unknown_game_is_said(visit: Visit) -> None:
    page = visit("/rules/chess", expected=("404 GET /api/games/chess", "404"))
    expect(page.get_by_role("heading", name="This does not work")).to_be_visible()
    page.get_by_role("button").last.click()
    expect(page).to_have_url(re.compile("/$"))


def test_it_opens_from_the_lobby_and_from_the_table(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link", name="Rules").first.click()
    expect(page).to_have_url(re.compile("/rules/"))
    page = visit("/")
    quick_game(page, 2)
    my_turn(page)
    page.get_by_role("tab", name="Rules").click()
    link = page.get_by_role("link", name="Open the rulebook")
    expect(link).to_have_attribute("target", "rules")  # the table stays open
    assert link.get_attribute("href") == "/rules/ekonos"


@pytest.mark.parametrize("game", ["ekonos", "el-plan-2014"])
def test_a_file_of_its_own(chromium: Browser, server: Server, tmp_path: Path, game: str) -> None:
    file = tmp_path / "rules.html"
    assert main(["rules", game, "--html", str(file), "--lang", "es"]) == 0
    context = chromium.new_context(offline=True)
    page = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url[:80]))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.goto(file.as_uri())
    check_pictures(page, [picture["part"] for picture in pictures_of(server, game)])
    assert page.evaluate("document.fonts.check('1em \"Inter Variable\"')")
    assert [address for address in asked if not address.startswith("data:")] == [file.as_uri()[:80]]
    assert wrong == []
    assert page.pdf(format="A4").startswith(b"%PDF")
    context.close()


def test_it_prints_as_a_booklet(visit: Visit) -> None:
    """Dark ink whatever the theme, the text in columns, every picture within the sheet, without search and settings."""
    page = visit("/rules/ekonos", language="es", scheme="dark")
    expect(page.locator("figure")).not_to_have_count(0)
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": 720, "height": 1000})  # as wide as A4 within its margins
    expect(page.locator("input, header button").filter(visible=True)).to_have_count(0)
    ink, columns = page.locator(".clause").first.evaluate(
        "it => [getComputedStyle(it).color, getComputedStyle(it.closest('section')).columnCount]"
    )
    assert max(int(part) for part in re.findall(r"\d+", ink)[:3]) < 100, ink
    assert columns == "2"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
