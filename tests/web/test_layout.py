"""Nothing jumps and nothing covers: the boxes of the page are measured, not looked at."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import DESKTOP, LAPTOP, PHONE, ROOT, SCREENS, TABLET, Visit
from tests.web.play import COMPILING, decide, decide_all, my_turn, no_sideways_scrolling, sit_down, some_choice
from tests.web.test_asking import go_to
from tests.web.test_el_plan import step

GAMES = ("ekonos", "el-plan-2011", "el-plan-2014", "master-plan")
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
Box = tuple[float, float, float, float]


def box(part: Locator) -> Box:
    """Left, top, right, bottom."""
    found = part.bounding_box()
    assert found is not None, part
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


LINES = """() => {
    const question = document.querySelector(".question");
    return question.clientHeight / parseFloat(getComputedStyle(question).lineHeight);
}"""
"""How many lines the question takes: asked in one breath, because a question that is asked anew is another element."""


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def move(page: Page, game: str, number: int) -> None:
    if game == "ekonos":
        decide(page, some_choice(page, number))
    else:
        (step if game.startswith("el-plan") else decide_all)(page, number)


@EVERY_GAME
@pytest.mark.parametrize(("size", "language"), [(DESKTOP, "es"), (LAPTOP, "en"), (TABLET, "es")], ids=["wide", "low", "small"])
def test_the_board_keeps_its_place(visit: Visit, game: str, size: tuple[int, int], language: str) -> None:
    """Whatever the bar asks, offers or tells; a question takes the room that the choices leave, and never more than three lines."""
    page = visit(size=size, language=language)
    sit_down(page, game)
    assert my_turn(page)
    middle, bar = page.locator(".middle"), page.locator(".page > .edge")
    places = (box(middle), box(bar))
    for number in range(12):
        assert my_turn(page)
        question = page.locator(".question")
        assert (box(middle), box(bar)) == places, question.inner_text()
        assert page.evaluate(LINES) < 3.5, question.inner_text()
        choices = page.locator(".prompt .choices .choice")
        for k in range(min(choices.count(), 3)):
            choices.nth(k).hover()
            assert box(bar) == places[1]
        move(page, game, number)
    assert no_sideways_scrolling(page)


@SCREENS
def test_a_refusal_covers_no_choice(visit: Visit, size: tuple[int, int], language: str) -> None:
    page = visit(size=size, language=language)
    sit_down(page, "ekonos")
    go_to(page, ".space.dim")
    board = box(page.locator(".drawn"))
    page.locator(".space.dim").first.click(force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_be_visible()
    for choice in page.locator(".prompt .choices .choice, .space.lit, .tools .tool").filter(visible=True).all():
        assert not overlap(box(alert), box(choice))
    edge = box(page.locator(".page > .edge"))
    assert edge[1] <= box(alert)[1]
    assert box(alert)[3] <= edge[3]
    if size != PHONE:  # there the page scrolls
        assert box(page.locator(".drawn")) == board


@EVERY_GAME
@pytest.mark.parametrize("size", [LAPTOP, TABLET], ids=["low", "small"])
def test_everything_can_be_reached_in_a_small_window(visit: Visit, game: str, size: tuple[int, int]) -> None:
    """The top bar, the whole of the board and one's own things come into view, above the prompt bar."""
    page = visit(size=size)
    sit_down(page, game)
    assert my_turn(page)
    top, edge = box(page.locator("header").first), box(page.locator(".page > .edge"))
    assert top[1] >= 0
    assert edge[3] <= size[1] + 1
    for part in (".board", ".own"):
        for place in ("start", "end"):
            side = 1 if place == "start" else 3
            shown = page.locator(f".middle > {part}")
            shown.evaluate("(one, block) => one.scrollIntoView({ block })", place)
            assert top[3] - 1 <= box(shown)[side] <= edge[1] + 1, (part, place)


def test_replay_controls_on_a_phone(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    """Small, whole, and none over another."""
    page = visit("/", size=PHONE, language="es")
    record = min((ROOT / "tests" / "fixtures" / "ekonos").glob("2-*.json"))
    page.get_by_label("Abrir una partida guardada").set_input_files(record)
    page.get_by_role("button", name="Volver a ver la partida").click(timeout=COMPILING)
    bar = page.locator(".replay")
    expect(bar).to_be_visible()
    keep(page, "replay")
    left, top, right, bottom = box(bar)
    assert bottom - top < PHONE[1] / 5
    controls = [box(control) for control in bar.locator("button, input").all()]
    for k, one in enumerate(controls):
        assert left <= one[0]
        assert one[2] <= right
        assert one[3] <= PHONE[1]
        assert not any(overlap(one, other) for other in controls[k + 1 :])
    assert no_sideways_scrolling(page)


def test_catching_up_covers_nothing(visit: Visit) -> None:
    """What happened meanwhile is told in the bar."""
    page = visit(size=DESKTOP)
    sit_down(page, "ekonos")
    assert my_turn(page)
    identity = page.url.rsplit("/", 1)[1]
    move(page, "ekonos", 0)
    page.evaluate("id => localStorage.setItem(`semilla.seen.${id}`, '1')", identity)
    page.goto("/")
    page.evaluate("id => localStorage.setItem(`semilla.seen.${id}`, '1')", identity)
    page.goto(f"/table/{identity}")
    chip = page.get_by_role("button", name="Catch up")
    assert box(page.locator(".page > .edge"))[1] <= box(chip)[1]
