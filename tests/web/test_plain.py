"""A game that the page knows nothing of, from another package: the Nim of the guide, played on the plain board."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.guide import follow
from tests.packages import with_packages
from tests.web.conftest import DESKTOP, PHONE, Server, Visit
from tests.web.play import COMPILING, moves, sit_at, sit_down
from tests.web.test_accessibility import serious_findings
from tests.web.test_friends import sit, whose_turn

WORDS = {
    "en": ("Heaps", "heap B", "Take 1 from heap A", "Look at the game again"),
    "es": ("Montones", "montón B", "Tomar 1 del montón A", "Volver a ver la partida"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the game of the guide."""
    game = follow(tmp_path_factory.mktemp("guide"), commands=False)
    running = Server(tmp_path_factory.mktemp("server") / "tables.db", environment=with_packages(game))
    running.start()
    yield running
    running.stop()


def take(page: Page) -> None:
    """Make the first choice, on a phone with a second touch."""
    before = moves(page)
    choice = page.locator(".board [data-move]").first
    choice.click()
    if page.locator("[data-armed]").count():
        choice.click()
    page.wait_for_function("before => document.querySelector('main.table').dataset.moves !== before", arg=before)


@pytest.mark.parametrize(("language", "size"), [("en", DESKTOP), ("es", PHONE)], ids=["wide en", "phone es"])
def test_it_is_played_to_the_end(visit: Visit, keep: Callable[[Page, str], None], language: str, size: tuple[int, int]) -> None:
    title, heap, choice, again = WORDS[language]
    page = visit("/", size=size, language=language)
    expect(page.get_by_role("heading", name="Nim")).to_be_visible()
    sit_down(page, "nim")
    page.wait_for_selector(".prompt.mine", timeout=COMPILING)
    board = page.get_by_role("region", name="Nim")
    expect(board.locator("caption")).to_have_text(title)
    counters = board.get_by_role("row", name=heap).get_by_role("cell")
    expect(counters).to_have_text(re.compile(r"^\d$"))
    expect(page.get_by_role("button", name=choice)).to_be_visible()
    assert serious_findings(page) == []
    keep(page, "begin")
    for _ in range(12):
        page.wait_for_selector(".prompt.mine, .middle.ended")
        if page.locator(".middle.ended").count():
            break
        take(page)
    expect(page.locator(".middle.ended")).to_be_visible()
    assert serious_findings(page) == []
    keep(page, "end")
    page.get_by_role("button", name=again).click()
    expect(page.locator(".replay")).to_be_visible()


def test_hints_and_rules_are_there(visit: Visit) -> None:
    page = visit()
    sit_down(page, "nim")
    page.wait_for_selector(".prompt.mine", timeout=COMPILING)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice li").first).to_be_visible(timeout=COMPILING)
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_text("all from the same heap").first).to_be_visible()


def test_the_first_nine_choices_have_keys(visit: Visit) -> None:
    page = visit()
    sit_down(page, "nim")
    page.wait_for_selector(".prompt.mine", timeout=COMPILING)
    choice, before = page.locator(".board [data-key='2']"), moves(page)
    wanted = choice.get_attribute("data-move") or ""
    page.keyboard.press("2")
    page.wait_for_function("before => document.querySelector('main.table').dataset.moves !== before", arg=before)
    made = page.request.get(page.url.replace("/table/", "/api/tables/")).json()["log"]
    assert next(entry["moves"] for entry in made if entry["kind"] == "move" and entry["seat"] == 1) == [wanted]


def test_who_waits_can_plan(visit: Visit) -> None:
    """A game with one phase needs no rule for it: what could be done if it were one's turn now."""
    ana = visit("/")
    sit_at(ana, {"game": "nim", "seats": [{"kind": "human", "name": "Ana"}, {"kind": "open"}], "place": "link"})
    bruno = visit(ana.url)
    bruno.wait_for_selector(".waiting", timeout=COMPILING)
    sit(bruno, "Bruno")
    expect(ana.get_by_text("Bruno", exact=True)).to_be_visible()
    ana.get_by_role("button", name="Start the game").click()
    for page in (ana, bruno):
        page.wait_for_selector(".prompt", timeout=COMPILING)
    acting = whose_turn([ana, bruno])
    waiting = bruno if acting is ana else ana
    waiting.get_by_role("tab", name="Plan").click()
    waiting.get_by_role("combobox").select_option("take c 1")
    waiting.get_by_role("button", name="Add").click()
    expect(waiting.get_by_role("listitem").filter(has_text="Take 1 from heap C")).to_be_visible()
    acting.locator(".board [data-move='take a 3']").click()
    expect(acting.get_by_role("row", name="heap C").get_by_role("cell")).to_have_text("4")


def test_it_is_taught(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    """A game without options, periods, words and questions: a class is made of it all the same, and nothing stands empty."""
    console = visit("/", size=DESKTOP)
    console.get_by_role("button", name="Teach a class").click()
    dialog = console.get_by_role("dialog")
    dialog.locator(".pick", has_text="Nim").click()
    dialog.get_by_role("button", name="Make the class").click()
    expect(console.locator("[data-table]").first).to_be_visible(timeout=COMPILING)
    pupil = visit(f"/join/{console.url.rsplit('/', 1)[1]}", size=PHONE, language="es")
    pupil.get_by_role("button", name="Sentarme").click()
    pupil.wait_for_selector(".room")
    console.get_by_role("button", name="Start all").click()
    pupil.wait_for_selector("main.table", timeout=COMPILING)
    console.get_by_role("button", name="End now and score").click()
    console.get_by_role("alertdialog").get_by_role("button", name="End now and score").click()
    expect(console.locator("figure").first).to_be_visible()
    expect(console.get_by_role("heading", name="Four questions")).to_have_count(0)
    expect(console.locator("h2:last-child")).to_have_count(0)
    assert serious_findings(console) == []
    keep(console, "debrief")
