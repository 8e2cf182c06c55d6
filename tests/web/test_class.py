"""A lesson: teacher, wall and pupils' phones, from the code on the wall to the debrief."""

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import PHONE, Server, Visit
from tests.web.play import COMPILING, decide, no_sideways_scrolling, some_choice
from tests.web.qr import read_qr
from tests.web.test_accessibility import serious_findings
from tests.web.test_layout_shift import shifts

CONSOLE, BEAMER = (1366, 650), (1920, 1080)
WORDS = {
    "es": {"teach": "Dar una clase", "pupils": "¿Cuántos alumnos?", "minutes": "unos", "make": "Crear la clase"},
    "en": {"teach": "Teach a class", "pupils": "How many pupils?", "minutes": "about", "make": "Make the class"},
}
QUIET = 4
"""Modules around a QR code that must stay light."""
PAGES = re.compile(rb"/Type\s*/Page\b")


class Lesson:
    """A class as its people see it, each in a browser of their own."""

    def __init__(self, visit: Visit, server: Server) -> None:
        self.visit, self.server = visit, server
        self.code = ""

    def open(self, path: str, language: str, size: tuple[int, int], scheme: str = "light") -> Page:
        page = self.visit(self.server.address + path, size=size, language=language, scheme=scheme)
        page.wait_for_selector("main")
        return page

    def join(self, language: str, scheme: str = "light") -> Page:
        """A pupil types the code and takes a seat: two presses."""
        page = self.open("/join", language, PHONE, scheme)
        nothing_is_cut(page)
        page.get_by_role("textbox").fill(self.code.lower())
        page.locator("main button.main").click()
        page.locator("main form button.main", has=page.locator("svg")).click()
        page.wait_for_selector(".room")
        return page

    def come_back(self, language: str, comeback: str) -> Page:
        """The same pupil on another phone, from the code on the wall."""
        page = self.open(f"/join/{self.code}", language, PHONE)
        form = page.locator("form", has=page.locator("h2"))
        form.get_by_role("textbox").fill(comeback.lower())
        form.get_by_role("button").click()
        return page


@pytest.fixture
def lesson(visit: Visit, in_network: Server) -> Lesson:
    return Lesson(visit, in_network)


def tile(console: Page, number: int) -> Locator:
    return console.locator(f"[data-table='{number}']")


def is_sound(page: Page) -> None:
    assert serious_findings(page) == []
    nothing_is_cut(page)


def nothing_is_cut(page: Page) -> None:
    """Neither the page nor a sheet over it is wider than it shows."""
    assert no_sideways_scrolling(page)
    assert page.evaluate("[...document.querySelectorAll('dialog[open]')].every(each => each.scrollWidth <= each.clientWidth)")


def teach_ekonos(lesson: Lesson, language: str, pupils: int) -> Page:
    """A class of Ekonos at tables of two, for three rounds; returns its console."""
    console, words = lesson.open("/", language, CONSOLE), WORDS[language]
    console.wait_for_selector("article")
    console.get_by_role("button", name=words["teach"]).click()
    dialog = console.get_by_role("dialog")
    dialog.locator(".pick", has_text="Ekonos").click()
    dialog.get_by_label(words["pupils"]).fill(str(pupils))
    dialog.locator(".pick", has_text=re.compile("^2$")).click()
    length = dialog.get_by_role("combobox").first
    expect(length).to_contain_text(words["minutes"])
    length.select_option("3")
    is_sound(console)
    make = dialog.get_by_role("button", name=words["make"])
    make.evaluate("button => { button.click(); button.click(); }")  # two presses make one class
    expect(console.locator("[data-table]")).to_have_count((pupils + 1) // 2, timeout=COMPILING)
    lesson.code = console.url.rsplit("/", 1)[1]
    return console


def link_of(code: Locator) -> str:
    """Where a QR code on the page leads."""
    corners = re.findall(r"M(\d+) (\d+)h", code.locator("path").get_attribute("d") or "")
    dark = {(int(y) - QUIET, int(x) - QUIET) for x, y in corners}
    size = max(max(place) for place in dark) + 1
    return read_qr([[(y, x) in dark for x in range(size)] for y in range(size)])


def whose(console: Page, number: int) -> str:
    """Who is to play at a table, as the console has it."""
    turn = tile(console, number).locator("li.turn .name")
    expect(turn).to_be_visible()
    return turn.inner_text()


def name_of(pupil: Page) -> str:
    return pupil.locator(".room h1").inner_text()


def test_a_lesson(lesson: Lesson, keep: Callable[[Page, str], None], tmp_path: Path) -> None:
    """The teacher speaks Spanish, the pupils English."""
    console = teach_ekonos(lesson, "es", 4)
    is_sound(console)
    wall = lesson.open(f"/wall/{lesson.code}", "es", (1440, 900))
    assert link_of(wall.get_by_role("img", name="Código QR")) == f"{lesson.server.public}/join/{lesson.code}"
    expect(wall.get_by_text(lesson.server.public.removeprefix("http://") + "/join")).to_be_visible()
    expect(wall.get_by_text(lesson.code, exact=True)).to_be_visible()
    is_sound(wall)
    keep(wall, "joining")

    pupils = [lesson.join("en") for _ in range(4)]
    is_sound(pupils[0])
    keep(pupils[0], "room")
    first = name_of(pupils[0])
    pupils[0].get_by_role("button", name="Another name").click()
    expect(pupils[0].locator(".room h1")).not_to_have_text(first)
    names = [name_of(pupil) for pupil in pupils]
    assert len(set(names)) == 4
    codes = [pupil.locator(".comeback").inner_text() for pupil in pupils]
    expect(console.get_by_text("4 de 4 con conexión")).to_be_visible()
    expect(wall.get_by_text("Han entrado 4")).to_be_visible()
    assert shifts(pupils[1]) == []

    console.get_by_role("button", name="Empezar todas").click()
    for pupil in pupils:
        pupil.wait_for_selector("main.table", timeout=COMPILING)
        expect(pupil.locator(".class .comeback")).to_be_visible()
    by_name = dict(zip(names, pupils, strict=True))
    for number in (1, 2):
        pupil = by_name[whose(console, number)]
        pupil.wait_for_selector(".prompt.mine")
        decide(pupil, some_choice(pupil, 0))
    keep(console, "playing")
    it_pauses(console, wall, by_name)
    it_is_told(console, pupils)
    pupils[3] = it_comes_back(lesson, console, pupils[3], names[3], codes[3])
    a_bot_steps_in(console, pupils[0], names[0])

    bots_play_on(console, names[:2])
    expect(tile(console, 1).locator(".flag.done")).to_be_visible(timeout=COMPILING)
    a_table_is_ended(console, 2)
    the_debrief(console, wall, tmp_path, keep)
    names_stay_off(wall, names)
    pupils[0].get_by_role("button", name="My sheet").click()
    sheet = pupils[0].get_by_role("dialog")
    expect(sheet.locator("article")).to_have_count(1)
    expect(sheet.get_by_role("heading", name=names[0])).to_be_visible()
    is_sound(pupils[0])
    pupils[0].keyboard.press("Escape")

    the_next_lesson(console, pupils[1], codes[1])
    it_is_deleted(console, wall, pupils[1])


def it_pauses(console: Page, wall: Page, pupils: dict[str, Page]) -> None:
    """Nothing can be pressed until it goes on."""
    console.get_by_role("button", name="Pausa para todas").click()
    for pupil in pupils.values():
        expect(pupil.locator(".class").get_by_text("paused the game")).to_be_visible()
        expect(pupil.locator("[data-move]")).to_have_count(0)
    turn = pupils[whose(console, 1)]
    expect(turn.locator(".question")).to_contain_text("paused the game")
    is_sound(turn)
    expect(wall.get_by_text("En pausa")).to_be_visible()
    expect(console.get_by_text("en pausa")).to_have_count(2)
    console.get_by_role("button", name="Seguir todas").click()
    turn.wait_for_selector(".prompt.mine [data-move], .lit[data-move]")
    expect(wall.get_by_text("En pausa")).to_have_count(0)


def it_is_told(console: Page, pupils: list[Page]) -> None:
    console.get_by_label("Un mensaje para todos").fill("Five minutes!")
    console.get_by_role("button", name="Enviar").click()
    for pupil in pupils:
        expect(pupil.locator(".class").get_by_text("Five minutes!")).to_be_visible()
    pupils[0].get_by_role("button", name="Understood").click()
    expect(pupils[0].locator(".class").get_by_text("Five minutes!")).to_have_count(0)
    console.get_by_role("button", name="Quitarlo").click()
    expect(pupils[1].locator(".class").get_by_text("Five minutes!")).to_have_count(0)


def it_comes_back(lesson: Lesson, console: Page, lost: Page, name: str, comeback: str) -> Page:
    """A phone dies; another one brings the pupil back to the same seat."""
    table = lost.url
    lost.close()
    pupil = console.get_by_role("button", name=name)
    expect(console.locator("li", has=pupil).get_by_text("sin conexión")).to_be_attached()
    found = lesson.come_back("en", comeback)
    found.wait_for_url(table)
    expect(found.locator(".class .comeback")).to_contain_text(comeback)
    expect(console.locator("li", has=pupil).get_by_text("con conexión", exact=True)).to_be_attached()
    return found


def a_bot_steps_in(console: Page, pupil: Page, name: str) -> None:
    """A bot for a while, and the pupil plays on."""
    console.get_by_role("button", name=name).click()
    is_sound(console)
    console.get_by_role("dialog").get_by_role("button", name="Que juegue un bot").click()
    expect(console.get_by_role("dialog").get_by_role("button", name="Devolverle el asiento")).to_be_visible()
    console.keyboard.press("Escape")
    expect(pupil.locator(".class").get_by_text("A bot plays for you")).to_be_visible()
    pupil.get_by_role("button", name="Play on myself").click()
    expect(pupil.locator(".class").get_by_text("A bot plays for you")).to_have_count(0)
    expect(console.locator("li", has=console.get_by_role("button", name=name)).get_by_text("juega un bot")).to_have_count(0)


def a_table_is_ended(console: Page, number: int) -> None:
    """Its points count as they are; it was the last one, so the lesson is over."""
    tile(console, number).get_by_role("button", name=f"Mesa {number}").click()
    tile(console, number).get_by_role("button", name="Terminar ya y puntuar").click()
    console.get_by_role("alertdialog").get_by_role("button", name="Terminar ya y puntuar").click()
    expect(tile(console, number).locator(".flag.done")).to_be_visible()


def bots_play_on(console: Page, names: list[str]) -> None:
    """These seats are a bot's until their game is over."""
    for name in names:
        console.get_by_role("button", name=name).click()
        dialog = console.get_by_role("dialog")
        dialog.get_by_role("button", name="Que juegue un bot").click()
        expect(dialog.get_by_role("button", name="Que juegue un bot")).to_have_count(0)
        console.keyboard.press("Escape")


def the_debrief(console: Page, wall: Page, folder: Path, keep: Callable[[Page, str], None]) -> None:
    """Curves of both tables, questions, files that a spreadsheet opens."""
    console.get_by_role("button", name="Repaso").click()
    expect(console.locator("figure").first).to_be_visible()
    expect(console.locator("figure").first.locator("tbody tr")).to_have_count(2)
    expect(console.locator(".questions li")).to_have_count(4)
    is_sound(console)
    keep(console, "debrief")
    for name, least in (("Alumnos", 5), ("Decisiones", 10)):
        with console.expect_download() as download:
            console.get_by_role("link", name=name).click()
        file = folder / download.value.suggested_filename
        download.value.save_as(file)
        with file.open(encoding="utf-8-sig", newline="") as rows:
            assert len(list(csv.reader(rows))) >= least
    console.get_by_role("button", name="Una hoja para cada alumno").click()
    expect(console.get_by_role("dialog").locator("article")).to_have_count(4)
    is_sound(console)
    console.keyboard.press("Escape")
    expect(wall.locator("figure").first).to_be_visible()
    is_sound(wall)
    keep(wall, "debrief")


def names_stay_off(wall: Page, names: list[str]) -> None:
    shown = wall.locator("body").inner_text()
    assert not [name for name in names if name in shown]


def the_next_lesson(console: Page, pupil: Page, comeback: str) -> None:
    """The same pupils with the same codes."""
    console.get_by_role("button", name="Resultados").click()
    expect(console.locator("tbody tr")).to_have_count(4)
    console.get_by_role("button", name="La clase").click()
    is_sound(console)
    console.get_by_role("button", name="Preparar esta sesión").click()
    expect(console.get_by_text("Sesión 2:")).to_be_visible()
    pupil.get_by_role("link", name="To the class").click()
    pupil.get_by_role("button", name="Take a seat").click()
    expect(pupil.get_by_text("You sit at table")).to_be_visible()
    expect(pupil.locator(".comeback")).to_have_text(comeback)


def it_is_deleted(console: Page, wall: Page, pupil: Page) -> None:
    """The second press deletes everything, at once and everywhere."""
    console.get_by_role("button", name="La clase").click()
    console.get_by_role("button", name="Borrarlo todo ya").click()
    console.get_by_role("alertdialog").get_by_role("button", name="Borrarlo todo ya").click()
    console.wait_for_selector("article")
    expect(console.get_by_role("region", name="Mis clases")).to_have_count(0)
    expect(wall.get_by_text("Aquí no hay ninguna clase")).to_be_visible()
    expect(pupil.get_by_text("You are not here any more")).to_be_visible()


# --------------------------------------------------------------------------------------------------------- a lesson with trouble


def test_a_lesson_with_trouble(lesson: Lesson, keep: Callable[[Page, str], None]) -> None:
    """The teacher speaks English, the pupils Spanish; one is moved, one removed, and the teacher's browser crashes."""
    console = teach_ekonos(lesson, "en", 4)
    wall = lesson.open(f"/wall/{lesson.code}", "en", BEAMER, "dark")
    pupils = [lesson.join("es", scheme) for scheme in ("light", "dark", "light")]
    console.get_by_role("button", name="Start all").click()
    for pupil in pupils:
        pupil.wait_for_selector("main.table", timeout=COMPILING)
    is_sound(wall)
    keep(wall, "playing")
    names = [pupil.locator(".players .mine .name, .players li.me .name").first.inner_text() for pupil in pupils]
    one_table_pauses(console, pupils)
    a_pupil_is_moved(console, pupils[0], names[0])
    on_another_class(lesson, pupils[1])
    console = the_browser_crashes(lesson, console)
    a_table_is_on_the_wall(console, wall, keep)
    a_pupil_is_removed(lesson, console, pupils[2], names[2])

    console.get_by_role("button", name="End now and score").click()
    console.get_by_role("alertdialog").get_by_role("button", name="End now and score").click()
    expect(console.locator("figure").first).to_be_visible()
    expect(wall.locator("figure").first).to_be_visible()
    is_sound(wall)
    keep(wall, "debrief")
    console.get_by_role("button", name="A sheet for every pupil").click()
    on_paper(console, 2)
    pupils[1].get_by_role("button", name="Mi hoja").click()
    on_paper(pupils[1], 1)


@pytest.mark.parametrize(("game", "scheme"), [("el-plan-2014", "light"), ("el-plan-2011", "dark"), ("master-plan", "dark")])
def test_what_the_teacher_says_is_in_view(lesson: Lesson, keep: Callable[[Page, str], None], game: str, scheme: str) -> None:
    """However far down a pupil has scrolled on the phone: a message, a pause, the bot on the own seat, the sheet after the end."""
    teacher = lesson.open("/", "en", CONSOLE)
    classes = f"{lesson.server.address}/api/classes"

    def teach(what: str, body: dict[str, object], put: bool = False) -> None:
        ask = teacher.context.request.put if put else teacher.context.request.post
        assert ask(f"{classes}/{lesson.code}/{what}", data=body).ok

    made = teacher.context.request.post(classes, data={"lesson": {"game": game, "size": 3, "level": "random"}})
    lesson.code = made.json()["code"]
    pupil = lesson.join("es", scheme)
    other = lesson.open("/join", "es", PHONE)  # who never decides: the game waits
    assert other.context.request.post(f"{classes}/{lesson.code}/join", data={}).ok
    teach("start", {})
    pupil.wait_for_selector("main.table", timeout=COMPILING)
    bar = pupil.locator(".class aside")
    expect(bar).to_be_visible()
    to_the_end = "scrollTo(0, document.documentElement.scrollHeight)"
    for what, body, words in (
        ("message", {"text": "Cinco minutos más, y luego hablamos todos de lo que habéis elegido."}, "Cinco minutos"),
        ("pause", {"paused": True}, "en pausa"),
        ("pupils/1/bot", {"bot": True}, "juega un bot por ti"),
    ):
        teach(what, body, put=what.endswith("bot"))
        text = bar.get_by_text(words)
        expect(text).to_be_visible()
        pupil.evaluate(to_the_end)
        assert pupil.evaluate("scrollY") > 0
        expect(text).to_be_in_viewport(ratio=1)
        nothing_is_cut(pupil)
        keep(pupil, f"{game}-{what.rsplit('/')[-1]}")
        if what == "message":
            pupil.get_by_role("button", name="Entendido").click()
        elif what == "pause":
            teach(what, {"paused": False})
    teach("end", {})
    expect(pupil.get_by_role("button", name="Mi hoja")).to_be_visible()
    pupil.evaluate(to_the_end)
    expect(pupil.get_by_role("button", name="Mi hoja")).to_be_in_viewport(ratio=1)
    teacher.goto(f"{lesson.server.address}/class/{lesson.code}")
    teacher.get_by_role("button", name="Debrief").click()
    expect(teacher.locator("figure").first).to_be_visible()
    expect(teacher.locator(".questions li")).to_have_count(4)
    is_sound(teacher)


def on_paper(page: Page, sheets: int) -> None:
    """Every sheet has a page of its own, and nothing else is printed."""
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("article")).to_have_count(sheets)
    assert len(PAGES.findall(page.pdf(format="A4"))) == sheets
    page.emulate_media(media="print")
    expect(dialog.get_by_role("heading", level=3)).to_have_count(sheets)
    expect(page.get_by_role("button")).to_have_count(0)
    page.emulate_media(media="screen")


def one_table_pauses(console: Page, pupils: list[Page]) -> None:
    """The first table, where two of the three sit."""
    first = tile(console, 1)
    first.get_by_role("button", name="Table 1").click()
    is_sound(console)
    first.get_by_role("button", name="Pause").click()
    for pupil in pupils[:2]:
        expect(pupil.locator(".class").get_by_text("ha puesto el juego en pausa")).to_be_visible()
    expect(pupils[2].locator(".class").get_by_text("en pausa")).to_have_count(0)
    first.get_by_role("button", name="Go on").click()
    for pupil in pupils[:2]:
        expect(pupil.locator(".class").get_by_text("ha puesto el juego en pausa")).to_have_count(0)
    first.get_by_role("button", name="Table 1").click()


def a_pupil_is_moved(console: Page, pupil: Page, name: str) -> None:
    """To the seat of a bot at the other table; the pupil's phone goes there by itself."""
    console.get_by_role("button", name=name).click()
    dialog = console.get_by_role("dialog")
    dialog.get_by_label("To another table").select_option("2")
    dialog.get_by_role("button", name="Move", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(pupil.locator(".class").get_by_text("Mesa 2")).to_be_visible()
    expect(tile(console, 2).get_by_role("button", name=name)).to_be_visible()


def on_another_class(lesson: Lesson, pupil: Page) -> None:
    """The same phone in a second class: a table knows its own."""
    table, comeback = pupil.url, pupil.locator(".class .comeback b").inner_text()
    plan = {"lesson": {"game": "ekonos", "size": 2}}
    other = pupil.context.browser.new_context()  # type: ignore[union-attr]
    made = other.request.post(f"{lesson.server.address}/api/classes", data=plan).json()
    pupil.goto(f"{lesson.server.address}/join/{made['code']}")
    pupil.get_by_role("button", name="Sentarme").click()
    expect(pupil.locator(".room h1")).to_be_visible()
    pupil.goto(table)
    expect(pupil.locator(".class .comeback b")).to_have_text(comeback)
    assert other.request.delete(f"{lesson.server.address}/api/classes/{made['code']}").ok
    other.close()


def the_browser_crashes(lesson: Lesson, console: Page) -> Page:
    """All that is left is the secret link."""
    console.get_by_role("button", name="The class").click()
    console.get_by_role("button", name="Copy my link").click()
    link = console.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{lesson.server.public}/class/{lesson.code}#")
    console.context.close()
    again = lesson.open(link.removeprefix(lesson.server.public), "en", CONSOLE, "dark")
    expect(again.locator("[data-table]")).to_have_count(2)
    expect(again).to_have_url(f"{lesson.server.address}/class/{lesson.code}")  # the secret is not for who looks over a shoulder
    is_sound(again)
    return again


def a_table_is_on_the_wall(console: Page, wall: Page, keep: Callable[[Page, str], None]) -> None:
    tile(console, 2).get_by_role("button", name="Table 2").click()
    tile(console, 2).get_by_role("button", name="Put it on the wall").click()
    expect(wall.locator(".class").get_by_text("Table 2")).to_be_visible()
    expect(wall.locator("main.table")).to_be_visible()
    is_sound(wall)
    keep(wall, "table")
    tile(console, 2).get_by_role("button", name="Take it off the wall").click()
    expect(wall.get_by_role("list", name="How the tables stand")).to_be_visible()
    tile(console, 2).get_by_role("button", name="Table 2").click()


def a_pupil_is_removed(lesson: Lesson, console: Page, pupil: Page, name: str) -> None:
    """Back at the door; the come-back code is worth nothing."""
    comeback = pupil.locator(".class .comeback b").inner_text()
    console.get_by_role("button", name=name).click()
    console.get_by_role("dialog").get_by_role("button", name="Remove from the class").click()
    console.get_by_role("alertdialog").get_by_role("button", name="Remove from the class").click()
    expect(console.get_by_role("button", name=name)).to_have_count(0)
    expect(pupil.get_by_role("button", name="Sentarme")).to_be_visible()
    answer = pupil.context.request.post(f"{lesson.server.address}/api/classes/{lesson.code}/return", data={"comeback": comeback})
    assert answer.status == 404
