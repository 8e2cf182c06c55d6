"""Two browsers at one table by link: seats fill live, reload and reconnect lose nothing, spectators see no hands."""

from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, expect

from tests.web.conftest import LOST, PHONE, Server, Visit
from tests.web.play import decide, moves, my_turn, some_choice


def make_table(page: Page, name: str = "Ana", *, chat: bool = False) -> str:
    """A table for two with one open seat; returns its address."""
    page.get_by_role("button", name="New table").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_label("Players").select_option("2")
    if chat:
        dialog.get_by_label("Chat").check()
    dialog.get_by_role("button", name="Make the table").click()
    page.wait_for_selector(".waiting")
    return page.url


def sit(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit here").click()


def whose_turn(pages: list[Page]) -> Page:
    for _ in range(200):
        for page in pages:
            if page.locator(".prompt.mine").count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked for anything")


def take_turns(pages: list[Page], decisions: int) -> None:
    for number in range(decisions):
        for page in pages:
            page.wait_for_selector("main.table")
        before = moves(pages[0])
        acting = whose_turn(pages)
        decide(acting, some_choice(acting, number))
        for page in pages:
            expect(page.locator("main.table")).not_to_have_attribute("data-moves", before)


def test_a_game_by_link(visit: Visit, server: Server, keep: Callable[[Page, str], None]) -> None:
    ana = visit("/", expected=LOST)
    address = make_table(ana, chat=True)
    keep(ana, "waiting")
    bruno = visit(address, size=PHONE, expected=LOST)
    bruno.wait_for_selector(".waiting")
    keep(bruno, "invited")
    sit(bruno, "Bruno")
    expect(ana.get_by_text("Bruno", exact=True)).to_be_visible()
    ana.get_by_role("button", name="Start the game").click()
    take_turns([ana, bruno], 6)

    bruno.reload()
    bruno.wait_for_selector("main.table")
    assert moves(bruno) == moves(ana)

    ana.get_by_role("tab", name="Chat").click()
    ana.get_by_placeholder("Say something").fill("hello, Bruno")
    ana.get_by_role("button", name="Send").click()
    bruno.get_by_role("button", name="Log and rules").click()
    bruno.get_by_role("tab", name="Chat").click()
    expect(bruno.get_by_text("hello, Bruno")).to_be_visible()
    bruno.get_by_role("complementary").get_by_role("button", name="Close").click()

    spectator = visit(address, expected=LOST)
    expect(spectator.get_by_text("You are watching")).to_be_visible()
    assert spectator.locator(".hand .part").count() == 0
    keep(spectator, "spectator")

    server.stop()
    expect(ana.get_by_text("Connection lost")).to_be_visible()
    keep(ana, "lost")
    server.start()
    for page in (ana, bruno, spectator):
        expect(page.get_by_text("Connection lost")).to_have_count(0, timeout=20_000)
    take_turns([ana, bruno], 4)


def test_the_title_says_that_it_is_my_turn(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play now against bots").first.click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector("main.table")
    assert my_turn(page)
    assert "Your turn" in page.title()
    page.goto("/")
    expect(page.get_by_role("region", name="My games").get_by_text("Your turn").first).to_be_visible()


def test_inviting_to_a_server_that_others_can_reach(visit: Visit, in_network: Server, keep: Callable[[Page, str], None]) -> None:
    page = visit(in_network.address)
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/api/address", hold)
    path = urlsplit(make_table(page)).path
    copy = page.get_by_role("button", name="Copy the link")
    expect(copy).to_be_disabled()  # until it is known which link others can open
    asked[0].continue_()
    expect(page.get_by_role("img", name="QR code of the table's link")).to_be_visible()
    copy.click()
    assert page.evaluate("navigator.clipboard.readText()") == f"{in_network.public}{path}"
    keep(page, "share")


def test_a_server_that_others_cannot_reach_says_so(visit: Visit) -> None:
    page = visit("/")
    make_table(page)
    expect(page.get_by_text("Other devices cannot open this link")).to_be_visible()
    expect(page.get_by_role("img", name="QR code")).to_have_count(0)


def test_going_on_on_another_device(visit: Visit) -> None:
    first, second = visit("/"), visit("/")
    make_table(first)
    first.goto("/")
    first.get_by_role("button", name="Continue on another device").click()
    first.get_by_role("button", name="Show a code").click()
    code = first.locator(".code").inner_text()
    second.get_by_role("button", name="Continue on another device").click()
    second.get_by_label("A code from another device").fill(code)
    second.get_by_role("button", name="Move the seats here").click()
    expect(second.get_by_text("Your seats are here now.")).to_be_visible()
    second.keyboard.press("Escape")
    expect(second.get_by_role("region", name="My games").get_by_role("link")).to_have_count(1)
