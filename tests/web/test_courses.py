"""Courses on the page: every chapter by clicking what is written; by keyboard, on a phone, another way, leaving and coming back."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from semilla.engine.about import About
from semilla.engine.course import COMPANIONS, Chapter, Figures, answer, course, progress_in
from semilla.games import game, shelf
from tests.web.conftest import LAPTOP, PHONE, Visit
from tests.web.play import COMPILING, DOUBLE, completes, decide_all, no_sideways_scrolling
from tests.web.test_accessibility import serious_findings
from tests.web.test_keyboard import tab_to

FIRST = course(game("ekonos").about)[0]
MAIN = ".lesson-bar .button.main"
ASIDE = "play crown:hydra+gemini tile"


def written(chapter: Chapter) -> list[str]:
    return [step.do[0] for step in chapter.steps if step.do]


def open_lesson(page: Page, name: str, chapter: int) -> None:
    """A lesson from its beginning."""
    page.wait_for_selector("article")
    made = page.evaluate(
        """async (body) => {
            const headers = { "Content-Type": "application/json" };
            return (await (await fetch("/api/tables/lesson", { method: "POST", headers, body: JSON.stringify(body) })).json()).id;
        }""",
        {"game": name, "chapter": chapter, "name": "Ana", "anew": True},
    )
    page.goto(f"/table/{made}")
    page.wait_for_selector(".lesson-bar", timeout=COMPILING)


CLEAR = """() => {
    const said = document.querySelector(".lesson-bar .said");
    const taught = [...document.querySelectorAll("[data-taught]")].filter(thing => thing.checkVisibility());
    const asked = document.querySelector(".lesson-bar.asked") && !document.querySelector(".lesson-bar .main:enabled");
    const seen = thing => {
        const { left, top, width, height } = thing.getBoundingClientRect();
        return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    const whole = said.scrollHeight <= said.clientHeight + 1;
    const pressed = asked && !taught.some(thing => thing.dataset.move);
    return whole && (pressed ? [...document.querySelectorAll("main.table [data-move]")].some(seen) : taught.every(seen));
}"""
"""Whether all that is said can be read without scrolling, and what it speaks of is in view, or something that may be pressed."""


def read(page: Page) -> None:
    """Reads to the page that asks."""
    page.wait_for_function(CLEAR)
    while page.locator(MAIN).count() and page.locator(MAIN).is_enabled():
        page.locator(MAIN).click()
        page.wait_for_function(CLEAR)


def click(page: Page, move: str, tap: bool = False) -> None:
    """Makes a move, part by part, by what is lit for it."""
    left = move
    while True:
        choice = page.locator(":is(main.table, .prompt) [data-move]").filter(visible=True)
        found: list[str] = choice.evaluate_all("all => all.map(one => one.dataset.move)")
        words = max((words for words in found if f"{left} ".startswith(f"{words} ")), key=len)
        thing = page.locator(f':is(main.table, .prompt) [data-move="{words}"]').filter(visible=True).first
        if completes(page, partial(thing.tap if tap else thing.click)):
            return
        if page.locator("[data-armed]").count():  # once more: a finger's first tap shows, and what gives something up is meant
            page.wait_for_timeout(DOUBLE)
        else:
            left = left.removeprefix(words).strip()


def my_question(page: Page, place: int) -> None:
    """Waits until the others have answered."""
    page.wait_for_function(
        "place => document.querySelector(`.lesson-bar.asked[data-place='${place}']`)",
        arg=place,
    )


def follow(page: Page, chapter: Chapter, tap: bool = False) -> None:
    """Does all that is written; what is lit is on the page."""
    steps = [step for step in chapter.steps if step.do]
    for place, step in enumerate(steps):
        my_question(page, place)
        read(page)
        for light in step.light:
            expect(page.locator(f'[data-at="{light}"][data-taught]').first).to_be_attached()
        click(page, step.do[0], tap)
    expect(page.locator(".lesson-bar.reached")).to_be_visible()


@pytest.mark.parametrize(("size", "language"), [(PHONE, "es"), (LAPTOP, "en")], ids=["phone", "low"])
@pytest.mark.parametrize("entry", [entry for entry in shelf() if course(entry)], ids=lambda entry: entry.name)
def test_a_course_by_clicking(
    visit: Visit, keep: Callable[[Page, str], None], entry: About, size: tuple[int, int], language: str
) -> None:
    """From chapter to chapter; the last is a game, of which the first move is made."""
    page, tap = visit("/", size=size, language=language), size == PHONE
    open_lesson(page, entry.name, 1)
    for chapter in course(entry):
        expect(page.locator(".lesson-bar")).to_contain_text(chapter.title[language], timeout=COMPILING)
        keep(page, chapter.id)
        if written(chapter):
            follow(page, chapter, tap)
            page.wait_for_function(CLEAR)
            page.locator(MAIN).click()
    read(page)
    decide_all(page, 0, tap)


def sentences(entry: About, language: str) -> list[tuple[str, str]]:
    """All that may be said in a course, each with the goal below it, also to who goes another way."""
    found, told = game(entry.name), []
    for chapter in course(entry):
        match = chapter.begin(found)
        match.names = ["Ana", *COMPANIONS[: match.players - 1]]
        while True:
            progress, figures = progress_in(chapter, match), Figures(match)
            texts = [chapter.done] if progress.reached else [text for step in progress.told for text in step.texts]
            told += [(figures.say(text, language), figures.say(chapter.goal, language)) for text in texts]
            if progress.asking is None:
                break
            match.play(progress.asking.do[0])
            while (reply := answer(chapter, match)) is not None:
                match.play(reply)
    return told


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_sentence_fits_above_a_phones_table(visit: Visit, language: str) -> None:
    page = visit("/", size=PHONE, language=language)
    open_lesson(page, "ekonos", 1)
    told = [pair for entry in shelf() for pair in sentences(entry, language)]
    assert len(told) > 100
    cut = page.evaluate(
        """told => {
            const [said, text, more] = [".said", ".text", ".more"].map(name => document.querySelector(`.lesson-bar ${name}`));
            const name = more.querySelector("b").outerHTML;
            return told.filter(([sentence, goal]) => {
                text.textContent = sentence;
                more.innerHTML = `${name} ${goal}`;
                return said.scrollHeight > said.clientHeight + 1;
            });
        }""",
        told,
    )
    assert not cut


def to_an_empty_space(page: Page) -> None:
    """Goes over the map by arrows; on a tile of the company it could also be protected."""
    for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 5:
        if page.evaluate("document.activeElement.dataset.move?.startsWith('place')"):
            return
        page.keyboard.press(arrow)
    raise AssertionError("no empty space is reached")


def test_from_the_lobby_by_keyboard_alone(visit: Visit) -> None:
    """Offered on the card; pages turn and choices are made by keys; then the next chapter, and the lobby knows of it."""
    page = visit("/")
    page.wait_for_selector("article")
    card = page.locator("article", has=page.get_by_role("heading", name="Ekonos"))
    expect(card.get_by_role("button", name=re.compile(r"^Learn it: \d+ minutes$"))).to_be_visible()
    tab_to(page, "article .learn")
    page.keyboard.press("Enter")
    page.wait_for_selector(".lesson-bar", timeout=COMPILING)
    for place, move in enumerate(written(FIRST)):
        my_question(page, place)
        for _ in range(5):
            page.keyboard.press("n")
        expect(page.locator(".lesson-bar .text")).to_be_visible()
        if move.startswith("place"):
            tab_to(page, ".space.lit")
            to_an_empty_space(page)
        else:
            tab_to(page, f'[data-move="{move}"]')
        completes(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator(".lesson-bar.reached [role=status]")).to_contain_text("Well done!")
    tab_to(page, MAIN)
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-bar")).to_contain_text("Chapter 2 of 4")
    page.get_by_role("link", name="Semilla").click()
    expect(card.get_by_role("button", name="Go on learning: chapter 2 of 4")).to_be_visible()


def test_on_a_phone(visit: Visit) -> None:
    page = visit("/", size=PHONE, language="es")
    open_lesson(page, "ekonos", 1)
    assert no_sideways_scrolling(page)
    assert serious_findings(page) == []


def test_another_way_back_and_on_and_leaving(visit: Visit) -> None:
    page = visit("/")
    open_lesson(page, "ekonos", 1)
    assert serious_findings(page) == []
    click(page, ASIDE)
    lesson = page.locator(".lesson-bar")
    expect(lesson).to_contain_text("this lesson goes on with Panda")
    assert serious_findings(page) == []
    lesson.get_by_role("button", name="Take it back").click()
    my_question(page, 0)
    click(page, ASIDE)
    lesson.get_by_role("button", name="Go on").click()
    expect(lesson).to_contain_text("reach the goal on your own way")
    page.reload()
    expect(lesson.get_by_role("button", name="Take it back")).to_be_visible()
    lesson.get_by_role("button", name="Take it back").click()
    my_question(page, 0)
    read(page)
    click(page, written(FIRST)[0])
    my_question(page, 1)
    page.get_by_role("link", name="Semilla").click()
    page.locator("article", has=page.get_by_role("heading", name="Ekonos")).locator(".learn").click()
    my_question(page, 1)
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_role("button", name=FIRST.title["en"]).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    my_question(page, 1)


def test_the_first_start_of_a_game_offers_it(visit: Visit) -> None:
    page = visit("/", language="es")
    card = page.locator("article", has=page.get_by_role("heading", name="Ekonos"))
    card.get_by_role("button", name="Jugar ya contra bots").click()
    offer = page.get_by_role("dialog").get_by_role("button", name=re.compile("^Apréndelo: "))
    expect(offer).to_be_visible()
    page.evaluate("localStorage.setItem('semilla.course', JSON.stringify({ ekonos: [1] }))")
    page.reload()
    expect(card.get_by_role("button", name="Sigue aprendiendo: capítulo 2 de 4")).to_be_visible()
    card.get_by_role("button", name="Jugar ya contra bots").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(offer).to_have_count(0)
