"""For who sees a game the first time: notes that cover nothing that may be pressed, and what a choice would bring."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from semilla.engine.course import course
from semilla.engine.notes import notes
from semilla.games import game
from tests.web.conftest import PHONE, Visit
from tests.web.play import DOUBLE, completes, decide, my_turn, sit_down, sit_down_first, some_choice

FREE = """() => {
    const note = document.querySelector(".first-note:not(.unsettled)");
    if (!note) return false;
    const { left, top, right, bottom } = note.getBoundingClientRect();
    const over = (box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom;
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const pressed = [...document.querySelectorAll("[data-move], .prompt, header, [role=tab]")].filter(it => it.checkVisibility());
    return inside && !pressed.some(it => over(it.getBoundingClientRect()));
}"""
"""Whether there is a note, in view and on nothing that may be pressed."""

COVERED = """() => {
    const { left, top, right, bottom } = document.querySelector(".first-note").getBoundingClientRect();
    const over = (box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom;
    const drawn = [...document.querySelectorAll("main.table :is([data-sign], [data-tip], h2)")].filter(it => it.checkVisibility());
    return drawn.filter(it => over(it.getBoundingClientRect())).map(it => it.outerHTML.slice(0, 80));
}"""
"""What a note lies on that somebody may want to read."""


def first_words(name: str, note: str, lang: str) -> str:
    found = notes(game(name))
    assert found is not None
    return next(each.text[lang] for each in found.notes if each.id == note)


def test_a_newcomer_is_told_beside_the_thing(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    page = visit("/", language="es", notes=True)
    sit_down(page, "ekonos")
    assert my_turn(page)
    note = page.locator(".first-note:not(.unsettled)")
    expect(note).to_contain_text(first_words("ekonos", "phase play", "es"))
    expect(note.locator("svg")).to_be_visible()
    page.wait_for_function(FREE)
    keep(page, "ekonos")
    page.wait_for_function(f"() => ({COVERED})().length === 0")  # on a wide page there is free ground
    place = page.locator(".middle > .board").bounding_box()
    page.keyboard.press("n")
    expect(note).to_have_count(0)
    assert page.locator(".middle > .board").bounding_box() == place
    decide(page, some_choice(page, 0))
    expect(note).to_have_count(1)
    page.wait_for_function(FREE)
    page.reload()
    assert my_turn(page)
    expect(note).to_have_count(1)
    expect(note).not_to_contain_text("Minerva")
    note.get_by_role("button", name="No más notas").click()
    expect(note).to_have_count(0)
    page.reload()
    assert my_turn(page)
    page.get_by_role("button", name="Ajustes").first.click()
    expect(page.get_by_label("Notas de la primera vez en la mesa")).not_to_be_checked()


@pytest.mark.parametrize("name", ["master-plan", "el-plan-2014"])
def test_on_a_phone_a_note_covers_nothing(visit: Visit, keep: Callable[[Page, str], None], name: str) -> None:
    page = visit("/", size=PHONE, notes=True)
    sit_down(page, name)
    assert my_turn(page)
    note = page.locator(".first-note:not(.unsettled)")
    expect(note).to_have_count(1)
    page.wait_for_function(FREE)
    keep(page, name)
    note.get_by_role("button", name="Got it").tap()
    expect(note).to_have_count(0)
    chapters = list(range(1, len(course(game(name).about)) + 1))
    page.evaluate(
        "kept => { localStorage.clear(); localStorage.setItem('semilla.course', JSON.stringify(kept)); }", {name: chapters}
    )
    page.reload()
    assert my_turn(page)
    page.wait_for_function("() => document.querySelectorAll('[data-move]').length > 0")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
    expect(page.locator(".first-note")).to_have_count(0)


def test_a_choice_says_what_it_brings(visit: Visit) -> None:
    page = visit()
    sit_down_first(page, "ekonos")
    brings, aloud = page.locator(".tip .brings"), page.locator("p[role=status]")
    card = page.locator(".hand .part.tile.lit").first
    card.hover()
    expect(brings).to_contain_text("obody holds")
    page.mouse.move(0, 0)
    expect(brings).to_have_count(0)
    card.focus()
    expect(brings).to_contain_text("obody holds")
    assert aloud.filter(has_text="obody holds").count() == 1
    decide(page, card)
    assert my_turn(page)
    page.locator(".space.lit").first.hover()
    expect(brings).to_contain_text("gains a tile")


def test_a_finger_is_told_before_it_acts(visit: Visit) -> None:
    page = visit("/", size=PHONE, language="es")
    sit_down(page, "master-plan")
    assert my_turn(page)
    page.locator(".row.current .cover").first.tap()
    expect(page.locator(".cell.lit").first).to_be_visible()
    cell = page.locator(".cell.lit .reach").first
    cell.tap()
    expect(page.locator(".tip .brings")).to_contain_text("empezaría en el nivel")
    page.wait_for_timeout(DOUBLE)
    assert completes(page, cell.tap)
    expect(page.locator(".tip")).to_have_count(0)  # what was told is done
