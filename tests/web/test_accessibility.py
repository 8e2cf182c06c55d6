"""axe-core finds nothing serious on any page."""

import pytest
from playwright.sync_api import Page

from tests.web.conftest import PHONE, ROOT, Visit
from tests.web.play import decide, my_turn, phase_of, quick_game, some_choice
from tests.web.test_friends import make_table
from tests.web.test_hot_seat import seat_two
from tests.web.test_records import RECORDS

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")


def serious_findings(page: Page) -> list[str]:
    """What axe finds, with the elements it means."""
    page.evaluate(AXE.read_text("utf-8"))
    result = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{found['id']}: {found['help']} ({node['target']} {node['failureSummary']})"
        for found in result["violations"]
        if found["impact"] in SERIOUS
        for node in found["nodes"][:3]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_lobby(visit: Visit, scheme: str) -> None:
    page = visit("/", scheme=scheme)
    page.get_by_role("button", name="Play now against bots").first.click()
    assert serious_findings(page) == []
    page.keyboard.press("Escape")
    assert serious_findings(page) == []
    page.get_by_role("button", name="New table").first.click()
    assert serious_findings(page) == []


@pytest.mark.parametrize(("scheme", "size"), [("light", (1440, 900)), ("dark", (1440, 900)), ("light", PHONE)])
def test_the_table_in_every_phase(visit: Visit, scheme: str, size: tuple[int, int]) -> None:
    page = visit("/", scheme=scheme, size=size)
    quick_game(page, 3)
    seen: set[str] = set()
    for number in range(8):
        assert my_turn(page)
        phase = phase_of(page)
        if phase not in seen:
            seen.add(phase)
            assert serious_findings(page) == [], phase
        decide(page, some_choice(page, number))
    assert seen == {"card", "map", "bar"}


def test_the_waiting_room(visit: Visit) -> None:
    page = visit("/")
    make_table(page)
    assert serious_findings(page) == []


def test_dialogs_and_messages(visit: Visit) -> None:
    page = visit("/", expected=("404 GET /api/tables/", "WebSocket connection to"))
    page.get_by_role("button", name="Continue on another device").click()
    assert serious_findings(page) == []
    page.keyboard.press("Escape")
    quick_game(page, 3)
    for name in ("Invite friends", "Seats", "Keys"):
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_selector("dialog[open]")
        assert serious_findings(page) == [], name
        page.keyboard.press("Escape")
    for tab in ("Plan", "Rules"):
        page.get_by_role("tab", name=tab).click()
        assert serious_findings(page) == [], tab
    page.goto("/table/" + "x" * 22)
    page.get_by_role("heading", name="This does not work").wait_for()
    assert serious_findings(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_passing_the_device(visit: Visit, scheme: str) -> None:
    page = visit("/", scheme=scheme)
    seat_two(page)
    page.wait_for_selector(".pass")
    assert serious_findings(page) == []


def test_the_end_and_the_replay(visit: Visit) -> None:
    page = visit("/")
    page.get_by_label("Open a record file").set_input_files(RECORDS[0])
    page.wait_for_selector(".ending")
    assert serious_findings(page) == []
    page.get_by_role("button", name="Look at the game again").click()
    page.wait_for_selector(".replay")
    assert serious_findings(page) == []
