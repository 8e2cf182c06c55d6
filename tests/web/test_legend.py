"""The legend: every sign, thing and figure that a table draws has a name in it, and it names nothing that no table draws."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from semilla.engine.conformance import play_match
from semilla.engine.legend import legend
from semilla.engine.position import Position
from semilla.games import game
from tests.web.conftest import PHONE, Visit
from tests.web.play import completes, my_turn, sit_at, sit_down

MOST_GAMES = 40
"""In which the turns are looked for."""
Wanted = Callable[[Position], object]


def on_offer(now: Position) -> set[str]:
    """What the investments do that are on offer in El Plan."""
    cards = {str(card).split("#")[0] for offers in now.fields_json()["offer"].values() for card in offers}
    found = [each["effect"] for each in now.pack.data["investment"] if each["id"] in cards]
    return {effect.split("(")[0] for effects in found for effect in effects}


TURNS: dict[str, list[Wanted]] = {
    "ekonos": [lambda now: now.phase.name == "PLAY" and now.s.guarded and now.s.lap > 1],
    "master-plan": [
        lambda now: now.phase.name == "TURN" and now.s.lap == 1,
        lambda now: now.phase.name == "TURN" and now.s.lap > 2 and now.s.used and (now.s.bid > 0).any() and (now.s.stake > 0).any(),
    ],
    "el-plan-2014": [
        lambda now: now.phase.name == "PLAN",
        lambda now: now.phase.name == "ADMINISTER" and now.s.period > 8 and now.s.owned[now.seat] > 1,
        lambda now: now.phase.name == "PLACE" and now.s.period == 1,
        lambda now: now.phase.name == "PLACE" and {"income", "storage"} <= on_offer(now),
        lambda now: now.phase.name == "PLACE" and "purchase_discount" in on_offer(now),
    ],
    "el-plan-2011": [
        lambda now: now.phase.name == "PLAN",
        lambda now: now.phase.name == "ADMINISTER" and now.s.credit.any() and now.s.owned[now.seat] > 1,
        lambda now: now.phase.name == "PLACE" and "outsourcing" in on_offer(now),
        lambda now: now.phase.name == "PLACE" and now.s.period == 1,
        lambda now: now.phase.name == "PLACE" and "income" in on_offer(now),
        lambda now: now.phase.name == "PLACE" and "virtual_shop" in on_offer(now),
    ],
}
"""Turns of a game that show together all that a table can show."""

LOOK = """() => {
    const NAMED = "[data-sign], [data-tip]";
    const GROUPS = "ul.players > li, svg.quarter, section, .row, .path, .market";
    const regions = [...document.querySelectorAll("ul.players, .board .drawn, .middle .own, .prompt .choices")];
    const all = (selector) => regions.flatMap(region => [...region.querySelectorAll(selector)]).filter(it => it.checkVisibility());
    const named = (thing) => thing.closest(NAMED) !== null;
    const whole = (thing) => thing.querySelector(NAMED) !== null; // several signs in one drawing
    const worded = (thing) => /\\p{L}{3}/u.test(thing.closest("button, summary")?.innerText ?? "");
    const europe = (svg) => svg.matches('[viewBox="30 12 1052 980"]'); // the outline of Europe is no sign
    const drawn = all("svg").filter(svg => !named(svg) && !whole(svg) && !worded(svg) && !europe(svg) && !svg.closest(".doubts"));
    const things = all("[data-at]").filter(at => !at.matches(GROUPS) && !named(at) && !whole(at));
    const figures = [];
    for (const region of regions) {
        const walk = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
        for (let text = walk.nextNode(), it = text?.parentElement; text; text = walk.nextNode(), it = text?.parentElement)
            if (/^[-+−×]?\\d+([/]\\d+)?$/.test(text.data.trim()) && it.checkVisibility() && !named(it)) figures.push(it);
    }
    const path = (it) => `${it.parentElement?.getAttribute("class")} > ${it.outerHTML.slice(0, 120)}`;
    return {
        nameless: [...drawn, ...things, ...figures].map(path),
        signs: [...new Set(all("[data-sign]").map(sign => sign.dataset.sign))],
    };
}"""
"""Drawings, places and figures of a table that have no name, and the signs it draws."""


def signs_of(name: str) -> set[str]:
    return {sign.id for group in legend(game(name)) for sign in group.signs}


def turns(name: str) -> Iterator[Position]:
    """The first position of each kind, in games of its policy."""
    games = (play_match(game(name), 3, {}, f"signs {k}", True).positions() for k in range(MOST_GAMES))
    positions = chain.from_iterable(games)
    for wanted in TURNS[name]:
        yield next(position for position in positions if not position.over and wanted(position))


def open_turn(page: Page, position: Position) -> None:
    """A table at a position, the seat to act for a person and a bot among the others."""
    seats: list[dict[str, Any]] = [{"kind": "bot", "name": f"Bot {k}", "level": "random"} for k in range(position.players)]
    seats[position.seat] = {"kind": "human", "name": "Ana"}
    sit_at(page, {"game": position.game.name, "seats": seats, "place": "local", "start": True, "position": position.json()})
    assert my_turn(page)


def views(page: Page) -> Iterator[None]:
    """All that can be looked at in a turn: every district of El Plan, the buildings of Master Plan."""
    yield
    for thing in [*page.locator(".plate").all(), *page.locator(".cell .reach").all()[::3]]:
        thing.focus()
        thing.press("Enter") if thing.get_attribute("aria-pressed") else None
        yield


@pytest.mark.parametrize("name", TURNS)
def test_every_sign_has_a_name(visit: Visit, name: str) -> None:
    page, seen, nameless = visit("/"), set[str](), set[str]()
    for position in turns(name):
        page.goto("/")
        open_turn(page, position)
        for _ in views(page):
            found = page.evaluate(LOOK)
            seen.update(found["signs"])
            nameless.update(found["nameless"])
    assert sorted(nameless) == []
    assert sorted(seen - signs_of(name)) == [], "the legend does not know them"
    assert sorted(signs_of(name) - seen) == [], "no table draws them"


def test_a_sign_tells_what_it_is(visit: Visit) -> None:
    page = visit("/", language="es")
    sit_down(page, "ekonos")
    assert my_turn(page)
    tip = page.locator(".tip")
    found = page.evaluate(LOOK)
    assert found["nameless"] == []
    page.locator('ul.players [data-sign="coins"]').first.hover()
    expect(tip).to_contain_text("Con ellas se compran participaciones")
    page.locator(".growth").first.hover()
    expect(tip).to_contain_text("Cuánto ha crecido la empresa: en 4 (?) su presidente puede expandirla, en 6 (!) tiene que")
    page.locator(".hand .part").first.focus()
    expect(tip).to_contain_text("Parte superior de una carta")
    page.keyboard.press("s")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Signos")).to_be_visible()
    empty = "them => them.filter(it => !it.innerText.trim() && !it.querySelector('svg, span')).map(it => it.outerHTML)"
    assert dialog.locator(".specimen").evaluate_all(empty) == []
    assert dialog.locator("[data-entry]").count() == len(signs_of("ekonos"))
    page.goto("/rules/ekonos#legend")
    expect(page.locator(".legend [data-entry=guarded]")).to_contain_text("ninguna otra empresa puede expulsarla")


def test_a_finger_asks_what_a_sign_is(visit: Visit) -> None:
    page = visit("/", size=PHONE)
    sit_down(page, "master-plan", 2)
    assert my_turn(page)
    tip = page.locator(".tip")
    page.locator('ul.players [data-sign="workers"]').first.tap()
    expect(tip).to_contain_text("in maintenance they come back to their player")
    page.get_by_role("button", name="Signs").tap()
    expect(page.get_by_role("dialog").locator("[data-entry=H] svg")).to_be_visible()


def test_a_tip_is_not_in_the_way_of_what_comes_next(visit: Visit) -> None:
    """After a click the mouse rests where it was: what comes to lie there tells of itself only when the mouse has moved."""
    page = visit("/")
    sit_down(page, "ekonos")
    assert my_turn(page)
    tip, card = page.locator(".tip"), page.locator(".hand [data-move]").first
    card.hover()
    expect(tip).to_be_visible()
    completes(page, card.click)
    space = page.locator("main.table .space[data-move]").first
    box = space.bounding_box()
    assert box
    completes(page, space.click)
    expect(tip).to_be_hidden()
    page.wait_for_timeout(300)
    expect(tip).to_be_hidden()
    page.mouse.move(box["x"] + box["width"] / 2 + 3, box["y"] + box["height"] / 2 + 3)
    expect(tip).to_be_visible()
