"""What the frame promises holds for El Plan and Master Plan too: replay, win shares, hints, planning ahead, catching up."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web import test_el_plan
from tests.web.conftest import ROOT, Visit
from tests.web.play import COMPILING, decide, decide_all, moves, my_turn, sit_at, sit_down
from tests.web.test_accessibility import serious_findings
from tests.web.test_coach import THINKING
from tests.web.test_friends import whose_turn

EL_PLAN, MASTER_PLAN = "el-plan-2014", "master-plan"
GAMES = pytest.mark.parametrize("game", [EL_PLAN, MASTER_PLAN])
MOVE: dict[str, Callable[[Page, int], None]] = {EL_PLAN: test_el_plan.step, MASTER_PLAN: decide_all}
PLANNED = {EL_PLAN: "place d2a", MASTER_PLAN: "pass"}
OPTIONS = {EL_PLAN: {"first": "2", "plans": "deal"}, MASTER_PLAN: {}}


def length(record: Path) -> int:
    return len(json.loads(record.read_text("utf-8"))["moves"])


def board(page: Page) -> str:
    """What is written on the board."""
    return page.locator("main.table .middle > .board").text_content() or ""


@GAMES
def test_a_finished_game_again_and_what_it_turned_on(visit: Visit, keep: Callable[[Page, str], None], game: str) -> None:
    records = (ROOT / "tests" / "fixtures" / game).glob("2-*.json")
    page = visit("/", language="es")
    page.get_by_label("Abrir una partida guardada").set_input_files(min(records, key=length))
    page.get_by_role("button", name="¿Cómo cambió la partida?").click(timeout=COMPILING)
    chart = page.get_by_role("region", name="Quién iba por delante")
    expect(chart.locator("polyline")).to_have_count(2, timeout=THINKING)  # it grows while the coach goes through the game
    keep(page, "chart")
    chart.get_by_role("button", name="Ver esta jugada").click(timeout=THINKING)
    replay = page.get_by_role("region", name="Repetición")
    said, current, on, back = (
        replay.locator(".told"),
        page.locator(".log li.current p"),
        page.get_by_role("button", name="Una jugada adelante"),
        page.get_by_role("button", name="Una jugada atrás"),
    )
    expect(current.first).to_be_visible()
    seen, logged = [], 0
    for _ in range(4):
        before = moves(page)
        on.click()
        expect(page.locator("main.table")).not_to_have_attribute("data-moves", before)
        if current.count():  # not every step is worth a sentence
            logged += 1
            expect(said).to_contain_text(current.first.inner_text())
        seen.append((moves(page), board(page)))
    assert logged
    assert len({drawn for _, drawn in seen}) > 1
    for now, drawn in reversed(seen[:-1]):
        back.click()
        expect(page.locator("main.table")).to_have_attribute("data-moves", now)
        assert board(page) == drawn
    keep(page, "replay")


@GAMES
def test_a_hint_points_at_the_table(visit: Visit, keep: Callable[[Page, str], None], game: str) -> None:
    page = visit()
    sit_down(page, game)
    assert my_turn(page)
    page.keyboard.press("h")
    advice = page.get_by_role("region", name="What the coach would do")
    expect(advice.get_by_role("listitem").first).to_contain_text("of 100 games", timeout=THINKING)
    assert all(advice.locator(".reason").all_inner_texts())
    expect(page.locator("[data-advised]")).to_have_count(1)
    keep(page, "hint")
    assert serious_findings(page) == []
    before = moves(page)
    page.keyboard.press("Enter")
    expect(page.locator("main.table")).not_to_have_attribute("data-moves", before)
    expect(page.locator("[data-advised]")).to_have_count(0)


@GAMES
def test_planning_ahead_and_catching_up(visit: Visit, keep: Callable[[Page, str], None], game: str) -> None:
    ana, bruno = visit("/"), visit("/")
    sit_at(
        ana,
        {"game": game, "seats": [{"kind": "human", "name": "Ana"}, {"kind": "open"}], "options": OPTIONS[game], "place": "link"},
    )
    bruno.goto(ana.url)
    bruno.get_by_role("button", name="Sit here").click()
    ana.get_by_role("button", name="Start the game").click()
    for page in (ana, bruno):
        page.wait_for_selector("main.table")
    if game == MASTER_PLAN:  # the draft comes first
        for _ in range(2):
            MOVE[game](whose_turn([ana, bruno]), 0)
    acting = whose_turn([ana, bruno])
    waiting = bruno if acting is ana else ana

    waiting.get_by_role("button", name="Plan ahead").click()
    panel = waiting.get_by_role("tabpanel")
    panel.get_by_label("Then").select_option(PLANNED[game])
    words = panel.get_by_label("Then").locator("option:checked").inner_text()
    panel.get_by_role("button", name="Add to the plan").click()
    expect(panel.get_by_role("listitem").filter(has_text=words).get_by_role("button")).to_have_count(1)
    keep(waiting, "plan")
    before = int(moves(acting))
    MOVE[game](acting, 0)
    expect(panel.get_by_role("listitem").get_by_role("button")).to_have_count(0)
    expect(panel.locator(".dropped")).to_have_count(0)
    assert int(moves(waiting)) >= before + 2

    acting = whose_turn([ana, bruno])
    waiting = bruno if acting is ana else ana
    address = waiting.url
    waiting.goto("/")
    MOVE[game](acting, 1)
    if game == EL_PLAN:  # the steps of District 2 are told when it is left
        decide(acting, acting.locator(".choice[data-move=done]"))
        expect(acting.locator(".prompt.mine .choice[data-move=done]")).to_have_count(0)
    waiting.goto(address)
    waiting.get_by_role("button", name="Catch up: 1 move").click()
    expect(waiting.get_by_role("button", name="Skip")).to_be_visible()
    keep(waiting, "catching-up")
    expect(waiting.get_by_role("button", name="Skip")).to_have_count(0)
    waiting.reload()
    waiting.wait_for_selector("main.table")
    expect(waiting.get_by_role("button", name="Catch up")).to_have_count(0)
