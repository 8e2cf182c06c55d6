"""Every tab, drawer, dialog, list and fold of the table opens in every game, on a wide screen in English and on a phone in Spanish:
during the game, at its end and in the replay. What is wrong in one of them complains, and `visit` fails."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import DESKTOP, PHONE, ROOT, Visit
from tests.web.play import COMPILING, my_turn, sit_down
from tests.web.test_asking import go_to
from tests.web.test_el_plan import go_to as go_to_phase
from tests.web.test_master_plan import draft

GAMES = ("ekonos", "el-plan-2011", "el-plan-2014", "master-plan")
EVERYWHERE = pytest.mark.parametrize("game", GAMES)
ANYHOW = pytest.mark.parametrize(("size", "language"), [(DESKTOP, "en"), (PHONE, "es")], ids=["wide", "phone"])
FOLDED = "details:not([open]) > summary"
DIALOGS = "[aria-haspopup=dialog]"
LISTS = "main.table button[aria-expanded=false], .edge button.third[aria-expanded=false]"


def unfold(part: Locator) -> int:
    """Opens every fold that can be seen there; those inside open then, too."""
    count = 0
    while (folded := part.locator(FOLDED).filter(visible=True)).count():
        folded.first.click()
        count += 1
    return count


def open_dialogs(page: Page) -> set[str]:
    """Opens and closes every dialog that can be opened; returns their names."""
    names = set()
    openers = page.locator(DIALOGS).filter(visible=True)
    for k in range(openers.count()):
        openers.nth(k).click()
        dialog = page.locator("dialog[open]")
        names.add(dialog.get_attribute("aria-label") or "")
        unfold(dialog)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    return names


def open_side(page: Page) -> set[str]:
    """Opens every tab beside the board, on a phone in its drawer, and all that is folded there; returns their names."""
    drawer = page.locator("button[aria-controls=side]").filter(visible=True)
    if drawer.count():
        drawer.click()
    seen = set()
    for tab in page.get_by_role("tab").all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        assert page.locator("#side-panel").inner_text().strip()
        seen.add((tab.get_attribute("id") or "").removeprefix("tab-"))
        unfold(page.locator("#side-panel"))
    if drawer.count():
        page.keyboard.press("Escape")
        expect(page.get_by_role("tab")).to_have_count(0)
    return seen


def open_lists(page: Page) -> None:
    """Opens and closes every list of choices."""
    for k in range(page.locator(LISTS).filter(visible=True).count()):
        page.locator(LISTS).filter(visible=True).nth(k).click()
        page.locator("[aria-expanded=true]").filter(visible=True).last.click()


def open_everything(page: Page) -> tuple[set[str], set[str]]:
    return open_dialogs(page), open_side(page)


@EVERYWHERE
@ANYHOW
def test_during_the_game(visit: Visit, game: str, size: tuple[int, int], language: str) -> None:
    page = visit(size=size, language=language)
    sit_down(page, game)
    assert my_turn(page)
    expect(page.locator(".aim").filter(visible=True)).to_have_text(re.compile("points|puntos"))
    dialogs, tabs = open_everything(page)
    open_lists(page)
    assert dialogs
    assert tabs == {"log", "plan", "rules"}


@EVERYWHERE
@ANYHOW
def test_at_the_end_and_in_the_replay(visit: Visit, game: str, size: tuple[int, int], language: str) -> None:
    page = visit("/", size=size, language=language)
    record = min((ROOT / "tests" / "fixtures" / game).glob("2-*.json"))
    page.locator("input[type=file]").set_input_files(record)
    page.wait_for_selector(".ending", timeout=COMPILING)
    assert unfold(page.locator(".ending"))
    assert open_everything(page)[1] == {"log", "rules"}
    page.locator(".ending .actions .button", has_text=re.compile("Look at the game again|Volver a ver la partida")).click()
    page.wait_for_selector(".replay")
    assert open_everything(page)[1] == {"log", "rules"}
    page.get_by_role("button", name=re.compile("Back to the table|Volver a la mesa")).click()
    page.wait_for_selector(".ending")


def test_the_rules_mark_what_a_choice_follows(visit: Visit) -> None:
    page = visit()
    sit_down(page, "ekonos")
    assert my_turn(page)
    page.get_by_role("tab", name="Rules").click()
    followed = page.locator(".clause.followed").filter(visible=True).locator(".id")
    page.locator(".question").hover()
    expect(followed).to_have_count(0)
    page.locator(".hand .part.lit").first.focus()
    expect(followed).to_have_text(["EK-CARD-1", re.compile("^EK-(TILE-5|GROW-1)$")])


REFUSED = {
    "ekonos": ".space.dim",
    "el-plan-2011": ".spot.closed",
    "el-plan-2014": ".spot.closed",
    "master-plan": ".cell:not(.lit):has(.flag)",
}


@EVERYWHERE
@ANYHOW
def test_a_refusal_leads_to_its_clause(visit: Visit, game: str, size: tuple[int, int], language: str) -> None:
    page = visit(size=size, language=language)
    sit_down(page, game)
    if game == "master-plan":
        draft(page)
    elif game == "ekonos":
        go_to(page, REFUSED[game])
    else:
        go_to_phase(page, "place")
    assert my_turn(page)
    page.locator(REFUSED[game]).first.click(force=True)
    link = page.get_by_role("alert").get_by_role("button", name=re.compile("^(Rule|Regla) "))
    clause = link.inner_text().split()[-1]
    link.click()
    asked = page.locator(".clause.asked").filter(visible=True).first
    expect(asked).to_be_in_viewport()
    expect(asked.locator(".id")).to_have_text(clause)
