"""El Plan by clicking, both editions: whole games to the final score, District 2 on the workbench, screenshots of every phase."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import PLANS, Scene
from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.play import completes, decide, my_turn, no_sideways_scrolling, sit_at, sit_down
from tests.web.test_accessibility import serious_findings
from tests.web.test_keyboard import tab_to

EDITIONS = pytest.mark.parametrize("edition", ["el-plan-2014", "el-plan-2011"])
LIT = "main.table [data-move].lit, .prompt .choices .choice"
EAGER = ("on", "produce", "innovate")
"""What is done whenever it can be, so that something happens; what runs is switched off only now and then."""
Keep = Callable[[Page, str], None]
OFFERED = """async () => {
    const id = location.pathname.split("/").pop();
    const view = await (await fetch(`/api/tables/${id}`)).json();
    return (view.match.choices ?? []).map((choice) => choice.words);
}"""
SHOWN = "all => all.map((one) => one.dataset.move)"


def everything_lies_somewhere(page: Page) -> None:
    """Whatever the server allows can be taken: on a thing of the table, or by a button of the bar."""
    offered = set(page.evaluate(OFFERED))
    shown = set(page.locator("main.table [data-move], .prompt .choices [data-move]").evaluate_all(SHOWN))
    assert offered <= shown, sorted(offered - shown)


def phase(page: Page) -> str:
    """The phase on the board; at the beginning a plan is chosen."""
    town = page.locator("[data-phase]")
    return (town.get_attribute("data-phase") if town.count() else None) or "plan"


def step(page: Page, number: int, press: float = 0) -> None:
    """Takes one of the lit choices, another one each time; a move of several parts is said to its end."""
    lit = page.locator(LIT)
    expect(lit.first).to_be_visible()
    verbs = [str(verb) for verb in lit.evaluate_all("all => all.map(one => (one.dataset.move ?? '').split(' ')[0])")]
    wanted = EAGER if "off" not in verbs or number % 5 == 0 else (*EAGER, "done")
    eager = [k for k, verb in enumerate(verbs) if verb in wanted]
    choice = lit.nth(eager[0] if eager else number * 7 % len(verbs))
    armed = page.locator("[data-armed]")
    while not completes(page, partial(choice.click, delay=press)):
        choice = armed.first if armed.count() else page.locator(".prompt .choices .choice").first


def whole_game(page: Page, keep: Keep | None = None) -> set[str]:
    """Plays to the end by clicking; keeps a screenshot of every phase; returns the phases."""
    seen: set[str] = set()
    number = 0
    while my_turn(page):
        now = phase(page)
        if keep and now not in seen:
            keep(page, now)
        seen.add(now)
        everything_lies_somewhere(page)
        step(page, number)
        number += 1
    return seen


@EDITIONS
def test_a_whole_game(visit: Visit, keep: Keep, edition: str) -> None:
    page = visit()
    sit_down(page, edition)
    seen = whole_game(page, keep)
    assert seen >= {"plan", "place", "administer", "invest", "produce", "sell"}
    expect(page.locator(".ending article")).to_have_count(2)
    points = [int(re.sub(r"\D", "", text)) for text in page.locator(".ending .total").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    keep(page, "end")


def go_to(page: Page, wanted: str) -> None:
    """Plays until a phase is asked of me."""
    for number in range(200):
        assert my_turn(page), f"never came to {wanted}"
        if phase(page) == wanted:
            return
        step(page, number)
    raise AssertionError(f"never came to {wanted}")


TABLES = 8
"""So often a game begins anew until its first event leaves everybody all tokens."""


def filled(page: Page) -> list[str]:
    """What lies in each socket of my workbench."""
    return [slot.get_attribute("data-filled") or "" for slot in page.locator("[data-slot]").all()]


@EDITIONS
def test_thinking_district_2_over(visit: Visit, keep: Keep, edition: str) -> None:
    page = visit("/")
    sockets, mixes = page.locator("[data-slot]"), page.locator(".outcome .mix")
    for _ in range(TABLES):
        page.goto("/")
        sit_down(page, edition)
        go_to(page, "administer")
        assert filled(page) == [""] * sockets.count()
        expect(mixes).to_have_count(0)
        for k in range(sockets.count()):
            if sockets.nth(k).is_disabled():  # the first event took a token: another table
                break
            decide(page, sockets.nth(k))
        if all(filled(page)):
            break
    assert all(filled(page))
    expect(mixes.first).to_be_visible()  # what that allows is seen at once
    keep(page, "full")
    everything = filled(page)
    page.mouse.move(0, 0)
    sockets.first.click()  # the first token comes out again, those after it stay
    expect(sockets.first).to_have_attribute("data-filled", "")
    expect(sockets.last).to_have_attribute("data-filled", everything[-1])
    assert filled(page) == ["", *everything[1:]]
    decide(page, sockets.first)
    assert filled(page) == everything
    decide(page, page.locator(".choice[data-move=done]"))
    assert filled(page) == everything


def test_what_cannot_be_done_says_why(visit: Visit) -> None:
    page = visit()
    sit_down(page, "el-plan-2014")
    go_to(page, "place")
    page.locator(".spot.closed").first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("EP14-DEC-5")


def sit_in(page: Page, scene: Scene, *others: dict[str, str], start: bool = True) -> None:
    """Takes seat 1 of a table that goes on from a scene; bots have the others, unless said otherwise."""
    bots = others or tuple({"kind": "bot", "level": "random", "name": f"Bot {k}"} for k in range(2, scene.match.players + 1))
    seats = [{"kind": "human", "name": "Ana"}, *bots]
    sit_at(page, {"game": scene.game.name, "seats": seats, "place": "link", "start": start, "position": scene.match.now.json()})


BY_ONES = pytest.mark.parametrize(
    ("edition", "card"),
    [(2014, "risk-prevention"), (2011, "risk-prevention"), (2011, "warehouse")],
)


@BY_ONES
def test_a_card_of_one_to_three_tokens_is_filled_on_the_card(visit: Visit, keep: Keep, edition: int, card: str) -> None:
    page = visit()
    sit_in(page, Scene(edition, newest=True).own(1, card).give(1, (3, 3, 3)).at(Phase.ADMINISTER))
    own = page.locator(f'[data-at="own:{card}"]')
    body, count = own.locator(".body"), own.locator(".count")
    for tokens in range(3):
        expect(own.locator(".body.lit")).to_have_count(1)
        expect(body).to_have_attribute("data-move", f"add {card}")
        expect(count).to_have_text(f"{tokens}/3")
        assert ".." not in (body.get_attribute("data-tip") or "..")
        everything_lies_somewhere(page)
        decide(page, body)
    expect(count).to_have_text("3/3")
    keep(page, "full")
    page.mouse.move(0, 0)
    body.click()  # what was placed in this District 2 comes out again, one by one
    expect(count).to_have_text("2/3")
    own.get_by_role("button", name="Take one out").click()
    expect(count).to_have_text("1/3")


def test_a_card_with_tokens_can_be_filled_or_emptied(visit: Visit) -> None:
    page = visit()
    sit_in(page, Scene(2014, newest=True).own(1, "risk-prevention", "worker").give(1, (1, 0, 0)).at(Phase.ADMINISTER))
    own = page.locator('[data-at="own:risk-prevention"]')
    expect(own.locator(".body")).to_have_attribute("data-move", "add risk-prevention")
    decide(page, own.locator(".beside [data-move]"))
    expect(own.locator(".count")).to_have_text("0/3")


def wait_behind(page: Page, other: Page, scene: Scene) -> None:
    """A table of two: while seat 2 has District 2, seat 1 waits for theirs with three tokens of each kind."""
    scene.give(1, (3, 3, 3)).set(starter=1).at(Phase.ADMINISTER, seat=2).set(asked=1)
    sit_in(page, scene, {"kind": "open"}, start=False)
    other.goto(page.url)
    other.get_by_role("button", name="Sit here").first.click()
    page.get_by_role("button", name="Start the game").click()


@BY_ONES
def test_a_card_of_one_to_three_tokens_is_planned_ahead(visit: Visit, edition: int, card: str) -> None:
    page, other = visit("/"), visit("/")
    wait_behind(page, other, Scene(edition, players=2, plans=PLANS[:2], newest=True).own(1, card))
    own = page.locator(f'[data-at="own:{card}"]')
    for _ in range(2):
        own.locator(".body").click()
    expect(own.locator(".body.planned")).to_be_visible()
    decide(other, other.locator(".choice[data-move=done]"))
    expect(own.locator(".count")).to_have_text("2/3")


@pytest.mark.parametrize("edition", [2014, 2011])
def test_planning_on_the_workbench(visit: Visit, edition: int) -> None:
    """Who waits for their District 2 prepares it; the plan is played when the turn comes."""
    page, other = visit("/"), visit("/")
    wait_behind(page, other, Scene(edition, players=2, plans=PLANS[:2], newest=True))
    slot = page.locator("[data-slot]").first
    slot.click()
    expect(page.locator("[data-slot].planned")).to_have_count(1)
    expect(slot).to_have_attribute("data-filled", "")
    decide(other, other.locator(".choice[data-move=done]"))
    expect(slot).not_to_have_attribute("data-filled", "")


@pytest.mark.parametrize(("scheme", "size"), [("light", DESKTOP), ("dark", DESKTOP), ("light", PHONE), ("dark", PHONE)])
def test_nothing_serious_in_any_phase(visit: Visit, keep: Keep, scheme: str, size: tuple[int, int]) -> None:
    page = visit(scheme=scheme, size=size, language="es" if scheme == "dark" else "en")
    sit_down(page, "el-plan-2011")
    seen: set[str] = set()
    for number in range(40):
        if len(seen) == 6 or not my_turn(page):
            break
        now = phase(page)
        if now not in seen:
            seen.add(now)
            keep(page, now)
            assert serious_findings(page) == [], now
            assert no_sideways_scrolling(page), now
        step(page, number)
    assert seen >= {"plan", "place", "administer", "invest"}


@pytest.mark.soak
@EDITIONS
@pytest.mark.parametrize("players", [3, 6])
def test_whole_games_on_a_phone(visit: Visit, keep: Keep, edition: str, players: int) -> None:
    page = visit(size=PHONE)
    sit_down(page, edition, players)
    whole_game(page, keep)
    assert no_sideways_scrolling(page)
    expect(page.locator(".ending article")).to_have_count(players)


def press_keys(page: Page) -> None:
    """Takes a part of a move by keys."""
    if page.locator(".prompt .choices .choice").count():
        page.keyboard.press("1")
    else:
        tab_to(page, "[data-move].lit")
        page.keyboard.press("Enter")


@pytest.mark.soak
@EDITIONS
def test_a_whole_game_by_keyboard_alone(visit: Visit, edition: str) -> None:
    page = visit()
    sit_down(page, edition)
    while my_turn(page):
        completes(page, lambda: press_keys(page))
    expect(page.locator(".ending")).to_be_visible()
