"""El Plan on screens of all sizes: nothing is cut where there is room, everything can be reached."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import PLANS, Scene
from tests.web.conftest import DESKTOP, PHONE, SCREENS, Visit
from tests.web.play import my_turn, no_sideways_scrolling, sit_down
from tests.web.test_el_plan import Keep, decide, go_to, sit_in
from tests.web.test_whole_words import BROKEN

LANGUAGES = pytest.mark.parametrize("language", ["en", "es"])
CUT = """all => all.filter((one) => one.checkVisibility() && getComputedStyle(one).overflowY !== "visible" &&
    (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)).map((one) => one.textContent)"""
"""The texts of elements that show less than they hold."""
UNCOVERED = """one => {
    one.scrollIntoView({ block: "center" });
    const box = one.getBoundingClientRect();
    const found = document.elementFromPoint(box.left + Math.min(box.width, 30) / 2, box.top + box.height / 2);
    return box.top >= 0 && box.bottom <= innerHeight && (one === found || one.contains(found));
}"""


def busy(edition: int = 2014, phase: Phase = Phase.ADMINISTER) -> Scene:
    """A player with many cards and a full workbench."""
    cards = {
        2014: ("risk-prevention", "processing-plant", "satellite-positioning", "logistics-manager", "insurance-broker"),
        2011: ("risk-prevention", "warehouse", "entrepreneurship-committee", "quality-technician", "outsourcing"),
    }
    scene = Scene(edition, newest=True).slots(1).give(1, (3, 3, 3), (1, 1, 0), ideas=2)
    for card in cards[edition]:
        scene.own(1, card)
    return scene.at(phase)


def designs(edition: int) -> list[list[str]]:
    """The investment cards of each type."""
    pack = Scene(edition, newest=True).game.pack
    return [[card["id"] for card in pack.data["investment"] if card["type"] == kind] for kind in pack.ids["type"]]


def cut(texts: Locator) -> list[str]:
    return [str(text) for text in texts.evaluate_all(CUT)]


@SCREENS
@pytest.mark.parametrize("edition", [2014, 2011])
def test_the_workbench(visit: Visit, keep: Keep, size: tuple[int, int], language: str, edition: int) -> None:
    page = visit(size=size, language=language)
    sit_in(page, busy(edition))
    page.wait_for_selector(".bench")
    keep(page, "bench")
    assert no_sideways_scrolling(page)
    assert cut(page.locator(".bench .plan")) == []  # the production table is seen whole
    assert cut(page.locator(".bench .name, .bench .hook, .stage .lesson, .street .plate [aria-hidden], .street .news")) == []
    for part in (*page.locator(".street .plate").all(), page.locator(".bench h3"), page.locator(".bench .tray").last):
        assert part.evaluate(UNCOVERED), part.inner_text()
    words_are_broken_at_syllables(page, language)


def words_are_broken_at_syllables(page: Page, language: str) -> None:
    """By a browser that knows syllables; where it does not, as here, they are whole."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    for text in page.locator(".bench .name, .street .plate span[aria-hidden], .street .news").all():
        style = text.evaluate("one => [getComputedStyle(one).hyphens, getComputedStyle(one).overflowWrap]")
        assert style[0] == "auto", text.inner_text()
        assert style[1] != "anywhere", text.inner_text()
    assert page.evaluate(BROKEN) == []
    inside = "stock => stock.getBoundingClientRect().right <= stock.parentElement.getBoundingClientRect().right"
    assert page.locator(".bench .stock").evaluate(inside)


@SCREENS
def test_the_offers(visit: Visit, keep: Keep, size: tuple[int, int], language: str) -> None:
    page = visit(size=size, language=language)
    sit_in(page, busy(phase=Phase.INVEST))
    page.wait_for_selector(".offer")
    keep(page, "offers")
    assert cut(page.locator(".offer, .offer .lesson, .offer .says, .offer .head, .offer .can, .stage .lesson")) == []


@LANGUAGES
def test_a_first_month_fits_on_a_wide_screen(visit: Visit, keep: Keep, language: str) -> None:
    page = visit(language=language)
    sit_down(page, "el-plan-2014", players=4)
    go_to(page, "place")
    keep(page, "first-month")
    assert cut(page.locator(".middle, .stage .open")) == []


@pytest.mark.parametrize(("edition", "players", "language"), [(2014, 3, "es"), (2014, 3, "en"), (2011, 3, "en"), (2011, 6, "es")])
def test_every_card_on_offer_is_read_whole_on_a_wide_screen(
    visit: Visit, keep: Keep, edition: int, players: int, language: str
) -> None:
    """All investments, a row of offers at a time, to somebody who can pay for none: there most is said about each."""
    page = visit(language=language)
    places = int(Scene(edition, newest=True).match.now.t.offers[players])
    each = len(designs(edition)[0])
    for first in (*range(0, each - places, places), each - places):
        scene = Scene(edition, players, newest=True).give(1, (0, 0, 0))
        for cards in designs(edition):
            for place, card in enumerate(cards[first : first + places]):
                scene.offer(card, place, rotated=edition == 2011)
        sit_in(page, scene.at(Phase.INVEST))
        expect(page.locator(".offer")).to_have_count(3 * places)
        keep(page, f"offers-{first}")
        assert cut(page.locator(".middle, .stage .open")) == []


WATCH = """wanted => {
    const look = () => (window.came ||= document.querySelector(wanted) !== null);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes whether something comes up, even if it goes again."""


def month_of(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile(r"in short$"))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=str)
def test_the_month_is_looked_back_on(visit: Visit, keep: Keep, size: tuple[int, int]) -> None:
    page = visit(size=size)
    scene = Scene(2014, players=2, plans=PLANS[:2], newest=True).give(1, (2, 2, 2), (1, 1, 0)).at(Phase.KEEP)
    sit_in(page, scene.set(owed=1, asked=1))
    page.evaluate(WATCH, ".month")
    decide(page, page.locator(".pile.lit").first)
    assert my_turn(page)  # a bot places first
    page.wait_for_function("() => window.came")  # by itself
    expect(page.locator(".spot.lit").first).to_be_visible()
    if month_of(page).get_attribute("aria-pressed") == "false":  # it went again while the bot thought
        month_of(page).click()
    expect(page.locator(".month li")).to_have_count(2)
    expect(page.locator(".month li").first).to_contain_text("loses 1")
    expect(page.locator(".month li").first).to_contain_text("goes on with 6 free tokens, 1 product and 0 ideas")
    keep(page, "month")
    assert page.locator(".spot.lit").first.evaluate(UNCOVERED)
    month_of(page).click()
    expect(page.locator(".month")).to_have_count(0)
    month_of(page).click()
    expect(page.locator(".month li")).to_have_count(2)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=str)
def test_points_and_other_workbenches_open_from_the_players(visit: Visit, keep: Keep, size: tuple[int, int]) -> None:
    page = visit(size=size)
    sit_in(page, busy().own(2, "tools", "worker"))
    expect(page.get_by_text("without an idea a trio is worth nothing").locator("visible=true")).to_have_count(1)
    page.locator('[data-at="seat:1"] .points').click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Ideas: 2")
    expect(dialog).to_contain_text("Trios of investments: 1")
    page.keyboard.press("Escape")
    page.locator('[data-at="seat:2"] button.name').click()
    expect(dialog.locator('[data-at="own:tools"]')).to_be_visible()
    expect(dialog.locator(".lit")).to_have_count(0)
    keep(page, "another")
    page.keyboard.press("Escape")
    assert page.locator('[data-at="seat:1"] .facts').inner_text().split()[0] == "9"


def test_a_tie_is_explained(visit: Visit) -> None:
    page = visit("/")
    scene = Scene(2014, players=2, plans=PLANS[:2], newest=True).give(1, (3, 3, 3), (1, 1, 1), ideas=0)
    scene.give(2, (2, 3, 2), ideas=1).at(Phase.INNOVATE, period=12).set(asked=1)
    sit_in(page, scene)
    decide(page, page.locator("[data-move=innovate]").first)
    expect(page.locator(".ending .tie")).to_contain_text("Ana wins by 9 tokens against 7.")


@LANGUAGES
def test_signs_of_cards_explain_themselves(visit: Visit, language: str) -> None:
    """When a card may be switched on is said in words, and at a touch in a sentence; a card that is off says so and can be read."""
    page = visit("/", language=language)
    scene = Scene(2014, newest=True).own(1, "processing-plant").own(1, "satellite-positioning", "energy")
    for place, card in enumerate(("tools", "risk-prevention")):
        scene.offer(card, place)
    sit_in(page, scene.at(Phase.INVEST))
    signs = {
        "en": {"at once": "as soon as it is acquired", "next period": "from the next period"},
        "es": {"ya": "al adquirirla", "después": "desde el próximo período"},
    }[language]
    for short, whole in signs.items():
        sign = page.locator(".offer .use", has=page.locator(".sign", has_text=re.compile(f"^{short}$"))).first
        expect(sign).to_have_attribute("data-tip", re.compile(whole))
    off, running = (page.locator(f'[data-at="own:{card}"] .body') for card in ("processing-plant", "satellite-positioning"))
    expect(off).to_have_attribute("data-tip", re.compile({"en": "not running", "es": "inactiva"}[language]))
    expect(running).not_to_have_attribute("data-tip", re.compile({"en": "not running", "es": "inactiva"}[language]))
    paint = "one => getComputedStyle(one).backgroundColor"
    assert off.evaluate(paint) != running.evaluate(paint)
    assert off.locator(".name").evaluate("one => getComputedStyle(one).textDecorationLine") == "none"
    assert off.evaluate("one => getComputedStyle(one).opacity") == "1"
