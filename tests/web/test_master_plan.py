"""Master Plan in the browser: a whole game by clicking, the board itself, phone, languages, and by keyboard alone."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from semilla.engine.match import Match
from semilla.games.master_plan.game import GAME
from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.play import completes, decide_all, my_turn, no_sideways_scrolling, quick_game
from tests.web.test_accessibility import serious_findings
from tests.web.test_keyboard import tab_to

SCENARIOS = {str(item["id"]): int(item["players"]) for item in GAME.pack.data["scenario"]}
NAME = "Master Plan"
Keep = Callable[[Page, str], None]


def start(page: Page, opponents: int = 1, **words: str) -> None:
    page.wait_for_selector("article")
    quick_game(page, opponents, game=NAME, **words)


def kind_of(page: Page) -> str:
    """Which part of a move is asked for."""
    lit = page.locator(".lit[data-move]").first
    said = (lit.get_attribute("data-move") or "").split()[0] if lit.count() else "button"
    return "cell" if said.startswith("r") and said[1:2].isdigit() else "turn" if said in ("take", "bid", "use", "contest") else said


def draft(page: Page) -> None:
    """The first tile of the market, on the first plot offered."""
    assert my_turn(page)
    page.locator(".card.lit").first.click()
    cell = page.locator(".cell.lit").first
    cell.hover()
    expect(page.locator(".cell .ghost").first).to_be_visible()
    cell.click()
    expect(page.locator(".held")).to_have_count(1)


def at(page: Page, cell: str) -> Locator:
    return page.locator(f"[data-at='cell:{cell}']")


def test_a_whole_game_against_a_bot(visit: Visit, keep: Keep) -> None:
    page = visit("/")
    page.wait_for_selector("article")
    page.get_by_role("heading", name=NAME).scroll_into_view_if_needed()
    keep(page, "lobby")
    start(page)
    kinds: set[str] = set()
    maintained = False
    number = 0
    while my_turn(page):
        kind = kind_of(page)
        if kind not in kinds:
            kinds.add(kind)
            keep(page, kind)
        if not maintained and page.locator(".maintenance").count():
            maintained = True
            expect(page.locator(".maintenance li")).not_to_have_count(0)
            keep(page, "maintenance")
        decide_all(page, number)
        number += 1
    assert {"draft", "turn"} <= kinds
    assert maintained
    expect(page.locator(".ending article")).to_have_count(2)
    for article in page.locator(".ending article").all():
        lines = [int(text) for text in article.locator("li b").all_inner_texts()]
        assert sum(lines) == int(re.sub(r"\D", "", article.locator(".total").inner_text()))
    keep(page, "end")


def test_a_plot_is_won_and_built_on(visit: Visit, keep: Keep) -> None:
    page = visit("/")
    start(page)
    draft(page)
    for _ in range(6):  # a rival may bid more
        assert my_turn(page)
        plot = page.locator(".cell.lit[data-move^='bid ']").first
        cell = (plot.get_attribute("data-move") or "").removeprefix("bid ")
        plot.click()
        amounts = page.locator(".prompt .choices .choice")
        expect(page.locator(".question")).to_have_text(f"How many coins for {cell}?")
        keep(page, "amounts")
        amounts.first.click()
        expect(at(page, cell).locator(".bid.leads, .flag").first).to_be_visible()
        assert my_turn(page)
        if at(page, cell).locator(".flag").count():
            break
    expect(at(page, cell).locator(".reach")).to_have_attribute("aria-label", re.compile("workers here"))
    page.locator(".deed.lit[data-move^='build ']").first.click()
    name = page.locator(".said[data-move]").first.get_attribute("data-move") or ""
    at(page, cell).hover()
    expect(at(page, cell).locator(".ghost .building")).to_be_visible()
    expect(at(page, cell).locator(".level text")).to_have_text(page.locator(".notice td.level.next").inner_text())
    keep(page, "preview")
    at(page, cell).click()
    expect(at(page, cell).locator(".stands .building")).to_be_visible()
    expect(page.locator(f".deed[data-move='{name}']")).to_have_count(0)


def test_what_a_building_would_change(visit: Visit, keep: Keep) -> None:
    """Levels of neighbours, one's own and others', before anything is decided."""
    match, tile, cell, changes = busy_match()
    page = visit("/")
    seat_all(page, match)
    page.locator(f".deed.lit[data-move='build {tile}']").click()
    at(page, cell).hover()
    for near, by in changes.items():
        expect(at(page, near).locator(".change")).to_have_text(by.replace("-", "−"))
    expect(page.locator(".cell .change")).to_have_count(len(changes))
    expect(page.get_by_role("list", name="Levels that would move:").get_by_role("listitem")).to_have_count(len(changes))
    keep(page, "changes")
    at(page, cell).click()
    page.wait_for_selector(".pass, .prompt.mine")


def busy_match() -> tuple[Match, str, str, dict[str, str]]:
    """A position, come to by chance, in which a tile would move buildings of two players."""
    for seed in range(30):
        match, dice = Match(GAME, 2, seed=seed), random.Random(seed)
        while not match.over:
            for node in match.tree():
                for then in node.get("then", ()):
                    parts = [part["params"] for part in then["label"].get("parts", ())]
                    told = [(part["cell"], f"{part['by']:+}") for part in parts]
                    owners = {match.view()["state"]["owner"][near] for near, _ in told}
                    if node["words"].startswith("build ") and len(owners) > 1:
                        return match, node["words"].removeprefix("build "), then["words"], dict(told)
            building = [move for move in match.legal() if re.match("build|take|draft|upgrade", move)]
            match.play(dice.choice(building or match.legal()))
    raise AssertionError("no such position")


def seat_all(page: Page, match: Match) -> None:
    """A hot-seat table that goes on from a position."""
    seats = [{"kind": "human", "name": f"P{k}", "level": "", "nonce": ""} for k in range(1, match.players + 1)]
    form: dict[str, Any] = {"game": GAME.name, "options": {}, "seats": seats, "undo": "free", "place": "local", "start": True}
    made = page.evaluate(
        "async body => (await fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'}, body})).json()",
        json.dumps({**form, "position": match.now.json()}),
    )
    page.goto(f"/table/{made['id']}")
    page.locator(".pass .button").click()
    page.wait_for_selector(".prompt.mine")


def test_a_greyed_plot_explains_itself(visit: Visit) -> None:
    page = visit("/")
    start(page)
    draft(page)
    assert my_turn(page)
    owned = page.locator(".cell:not(.lit)", has=page.locator(".flag")).first
    owned.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("MP-")


def test_on_a_phone(visit: Visit, keep: Keep) -> None:
    """A finger's first touch shows what would happen, the second does it."""
    page = visit("/", size=PHONE)
    start(page, 3)
    assert my_turn(page)
    assert no_sideways_scrolling(page)
    keep(page, "draft")
    page.locator(".card.lit").first.tap()
    cell = page.locator(".cell.lit").first
    cell.tap()
    expect(page.locator(".cell .ghost").first).to_be_visible()
    expect(page.locator(".held")).to_have_count(0)
    keep(page, "preview")
    cell.tap()
    expect(page.locator(".held")).to_have_count(1)
    for number in range(4):
        assert my_turn(page)
        assert no_sideways_scrolling(page)
        keep(page, f"turn-{number}")
        decide_all(page, number, tap=True)


@pytest.mark.parametrize(("scheme", "size"), [("light", DESKTOP), ("dark", DESKTOP), ("light", PHONE)])
def test_for_everybody(visit: Visit, keep: Keep, scheme: str, size: tuple[int, int]) -> None:
    """axe-core finds nothing serious, whatever is asked."""
    page = visit("/", scheme=scheme, size=size, language="es")
    start(page, 3, start="Empezar", bots="Jugar ya contra bots")
    kinds: set[str] = set()
    for number in range(5):
        assert my_turn(page)
        if kind_of(page) not in kinds:
            kinds.add(kind_of(page))
            keep(page, kind_of(page))
            assert serious_findings(page) == []
        decide_all(page, number, tap=size == PHONE)
    assert {"draft", "turn"} <= kinds


def press_keys(page: Page, number: int) -> None:
    """Takes a part of a move by keys."""
    if page.locator(".deed.lit").count():
        tab_to(page, ".deed.lit")
        page.keyboard.press("Enter")
    elif page.locator(".card.lit").count() and (number % 3 or not page.locator(".cell.lit").count()):
        tab_to(page, ".card.lit .cover")
        page.keyboard.press("Enter")
    elif page.locator(".cell.lit").count():
        tab_to(page, ".cell.lit .reach")
        page.keyboard.press("ArrowRight")
        if not page.locator(".cell.lit .reach:focus").count():
            page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("1")


def decide_by_keyboard(page: Page, number: int) -> None:
    while not completes(page, lambda: press_keys(page, number)):
        pass


def test_a_turn_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/")
    start(page)
    for number in range(3):
        assert my_turn(page)
        decide_by_keyboard(page, number)


@pytest.mark.soak
def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/")
    start(page)
    number = 0
    while my_turn(page):
        decide_by_keyboard(page, number)
        number += 1
    expect(page.locator(".ending")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_whole_game_of_every_scenario(visit: Visit, keep: Keep, scenario: str, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    page.locator("article", has=page.get_by_role("heading", name=NAME)).get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Players").select_option(str(SCENARIOS[scenario]))
    for seat in range(2, SCENARIOS[scenario] + 1):
        dialog.get_by_label(f"Player {seat}").select_option("bot")
    dialog.get_by_label("Scenario").select_option(scenario)
    dialog.get_by_role("button", name="Make the table and start").click()
    page.wait_for_selector("main.table")
    number = 0
    while my_turn(page):
        assert no_sideways_scrolling(page)
        if number in (0, 12):
            keep(page, f"move-{number}")
        decide_all(page, number, tap=size == PHONE)
        number += 1
    expect(page.locator(".ending article")).to_have_count(SCENARIOS[scenario])
    keep(page, "end")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["wide", "phone"])
def test_signs_stay_on_their_plots(visit: Visit, size: tuple[int, int]) -> None:
    """What a building does to its neighbours is written on its own plot, however many signs it has."""
    page = visit("/", size=size)
    start(page)
    assert my_turn(page)
    found = page.locator("main.table .cell .icons").evaluate_all(
        """all => all.filter(icons => icons.children.length).map(icons => {
            const [lot, drawn] = [icons.closest(".cell").querySelector(".lot"), icons].map(it => it.getBoundingClientRect());
            return [lot.left - drawn.left, drawn.right - lot.right, lot.top - drawn.top, drawn.bottom - lot.bottom];
        })"""
    )
    assert len(found) >= 6
    assert max(max(beyond) for beyond in found) <= 0.5
