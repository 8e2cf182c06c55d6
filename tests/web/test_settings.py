"""What a device remembers: speed, how to be told of one's turn; unread chat; the spoken log in the language of the page."""

from base64 import b64encode
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Visit
from tests.web.play import my_turn, sit_down
from tests.web.test_friends import make_table, sit, take_turns, whose_turn

LISTEN = """
window.rung = []; window.told = [];
window.AudioContext = class extends AudioContext { resume() { window.rung.push(1); return super.resume(); } };
window.Notification = class extends Notification {
    static permission = "granted";  // a browser without a window has nobody to ask
    static requestPermission = async () => "granted";
    constructor(title, options) { super(title, options); window.told.push(`${title} ${options.body}`); }
};
Object.defineProperty(document, "hidden", { get: () => window.away ?? false, configurable: true });
"""
"""Notes every sound and notice; says that nobody looks when `away` is set."""


DIFFERENT = """async pictures => {
    const [one, other] = await Promise.all(pictures.map(async picture => {
        const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const paper = new OffscreenCanvas(image.width, image.height).getContext("2d");
        paper.drawImage(image, 0, 0);
        return new Uint32Array(paper.getImageData(0, 0, image.width, image.height).data.buffer);
    }));
    return one.reduce((count, pixel, k) => count + (pixel !== other[k]), 0);
}"""
"""How many pixels of two pictures are not the same."""


def two_people(visit: Visit, *, chat: bool = False) -> tuple[Page, Page]:
    ana, bruno = visit("/"), visit("/", size=PHONE)
    for page in (ana, bruno):
        page.context.add_init_script(LISTEN)
        page.context.grant_permissions(["notifications"])
    bruno.goto(make_table(ana, chat=chat))
    ana.reload()
    sit(bruno, "Bruno")
    ana.get_by_role("button", name="Start the game").click()
    for page in (ana, bruno):
        page.wait_for_selector("main.table")
    return ana, bruno


def test_being_told_of_ones_turn_is_asked_for_once(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    ana, bruno = two_people(visit)
    acting = whose_turn([ana, bruno])
    waiting = bruno if acting is ana else ana
    expect(waiting.get_by_text("when it is your turn?")).to_be_visible()
    expect(acting.get_by_text("when it is your turn?")).to_have_count(0)
    keep(waiting, "asked")
    waiting.get_by_role("button", name="Yes", exact=True).click()
    expect(waiting.get_by_text("when it is your turn?")).to_have_count(0)
    assert waiting.evaluate("rung.length") == 1  # how it sounds
    waiting.evaluate("window.away = true")
    for _ in range(20):
        if waiting.locator(".prompt.mine").count():
            break
        take_turns([ana, bruno], 1)
    waiting.wait_for_function("() => told.length === 1")
    assert waiting.evaluate("told") == ["Your turn Ekonos"]
    assert waiting.evaluate("rung.length") == 2
    assert acting.evaluate("rung.length + told.length") == 0  # off unless somebody wants it
    waiting.reload()
    waiting.wait_for_selector("main.table")
    expect(waiting.get_by_text("when it is your turn?")).to_have_count(0)


def test_settings_are_kept(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_label("Speed of bots").select_option("Slow")
    dialog.get_by_label("A soft sound").check()
    dialog.get_by_label("Language").select_option("Español")
    page.reload()
    page.get_by_role("button", name="Ajustes").click()
    dialog = page.get_by_role("dialog", name="Ajustes")
    expect(dialog.get_by_label("Velocidad de los bots")).to_have_value("slow")
    expect(dialog.get_by_label("Un sonido suave")).to_be_checked()


def test_the_live_region_follows_the_language(visit: Visit) -> None:
    page = visit()
    sit_down(page, "ekonos")
    assert my_turn(page)
    page.locator(".part.lit").first.click()
    aloud = page.locator(".only-read[aria-live]")
    expect(aloud).to_contain_text("plays")
    page.get_by_role("button", name="es", exact=True).click()
    expect(aloud).to_contain_text("juega")
    expect(aloud).not_to_contain_text("plays")


def test_unread_chat_bears_a_mark(visit: Visit, keep: Callable[[Page, str], None]) -> None:
    ana, bruno = two_people(visit, chat=True)
    ana.get_by_role("tab", name="Chat").click()
    for line in ("hello", "Bruno?"):
        ana.get_by_placeholder("Say something").fill(line)
        ana.get_by_role("button", name="Send").click()
        expect(ana.get_by_text(line)).to_be_visible()
    mark = bruno.get_by_label("2 unread lines of chat")
    expect(mark.first).to_be_visible()
    keep(bruno, "unread")
    bruno.get_by_role("button", name="Log and rules").click()
    expect(mark.filter(visible=True)).to_have_count(2)
    bruno.get_by_role("tab", name="Chat").click()
    expect(mark).to_have_count(0)
    expect(ana.get_by_label("unread")).to_have_count(0)
    bruno.reload()
    bruno.wait_for_selector("main.table")
    expect(mark).to_have_count(0)


@pytest.mark.parametrize("game", ["ekonos", "master-plan"])
def test_a_theme_is_painted_at_once_as_after_a_reload(visit: Visit, keep: Callable[[Page, str], None], game: str) -> None:
    page = visit()
    sit_down(page, game)
    assert my_turn(page)
    page.locator("button.theme.wide-only").click()  # light, whatever the device has
    page.locator("button.theme.wide-only").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    page.wait_for_timeout(600)  # colours fade
    at_once = page.screenshot()
    page.reload()
    assert my_turn(page)
    page.wait_for_timeout(600)
    keep(page, f"dark-{game}")
    pictures = [b64encode(picture).decode() for picture in (at_once, page.screenshot())]
    assert page.evaluate(DIFFERENT, pictures) < 2_000  # the edges of letters, out of 1.3 million
