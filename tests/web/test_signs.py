"""Ekonos and Master Plan for people: every sign says what it is, nothing to be read is cut, covered or out of reach."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from semilla.engine.conformance import play_match
from semilla.engine.position import Position
from semilla.games import game
from tests.web.conftest import DESKTOP, LAPTOP, NARROW, PHONE, TABLET, Visit
from tests.web.play import my_turn, sit_at, sit_down, sit_down_first

SCREENS = pytest.mark.parametrize(
    ("size", "language"), [(DESKTOP, "es"), (LAPTOP, "es"), (TABLET, "en"), (PHONE, "en"), (NARROW, "es")], ids=str
)
Keep = Callable[[Page, str], None]

TEXTS = """(root) => {
    const seen = [];
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        if (!text.data.trim() || text.parentElement.closest('.only-read') || !text.parentElement.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const { left, top, right, bottom } of range.getClientRects())
            if (right - left > 1) seen.push({ text: text.data.trim(), left, top, right, bottom });
    }
    return seen;
}"""
"""Every piece of text that is drawn, with its box."""

OVERLAPS = (
    """(root) => {
    const texts = ("""
    + TEXTS
    + """)(root), found = [];
    for (const [k, one] of texts.entries())
        for (const other of texts.slice(k + 1)) {
            const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            const least = Math.min(one.bottom - one.top, other.bottom - other.top);
            if (wide > 1 && high > least / 3) found.push(`${one.text} | ${other.text}`);
        }
    return found;
}"""
)
"""Pairs of texts that lie over each other."""

BROKEN = """() => [...document.querySelectorAll('.tile b')].flatMap(name => {
    const text = name.firstChild, found = [];
    for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) found.push(word);
    }
    return found;
})"""
"""Words of tiles' names that go on in the next line."""

COVERED = """(things) => things.flatMap(thing => {
    thing.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = thing.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    const name = (it) => `${it?.getAttribute('class')} ${it?.dataset.at ?? ''}`;
    return thing.contains(there) ? [] : [`${name(thing)}: ${name(there)}`];
})"""
"""Things that cannot be brought where a pointer reaches them."""


@cache
def late(players: int) -> Position:
    """A position of Master Plan with many buildings, bids and workers, and tiles in the market."""
    games = [play_match(game("master-plan"), players, {}, f"busy {k}", True).positions() for k in range(8)]
    turns = [now for positions in games for now in positions[len(positions) // 2 :] if now.phase.name == "TURN"]
    turns = [now for now in turns if (now.s.bid > 0).any() and (now.s.market >= 0).sum() > 2]
    return max(turns, key=lambda position: int((position.s.bid > 0).sum()) + int((position.s.tile >= 0).sum()))


def first_turn(players: int) -> Position:
    """Master Plan after the draft: some plots have no building next to them."""
    positions = play_match(game("master-plan"), players, {}, "busy", True).positions()
    return next(position for position in positions if position.phase.name == "TURN")


def open_position(page: Page, position: Position) -> None:
    seats: list[dict[str, Any]] = [{"kind": "human", "name": f"Ana {k + 1}"} for k in range(position.players)]
    table = {"game": position.game.name, "seats": seats, "place": "local", "start": True, "position": position.json()}
    sit_at(page, table)
    page.locator(".pass .button").click()
    page.wait_for_selector(".prompt.mine")


@SCREENS
def test_master_plan_can_be_read_and_reached(visit: Visit, keep: Keep, size: tuple[int, int], language: str) -> None:
    page = visit(size=size, language=language)
    open_position(page, late(4))
    keep(page, f"late-{language}-{size[0]}")
    assert page.locator("svg.quarter").evaluate(OVERLAPS) == []
    assert page.locator("ul.players").evaluate(OVERLAPS) == []
    assert page.evaluate(BROKEN) == []
    markets = page.locator(".markets")
    scrolls = markets.evaluate("it => getComputedStyle(it).overflowY === 'auto' && it.scrollHeight > it.clientHeight + 4")
    expect(markets).to_have_attribute("data-more", "below" if scrolls else "")
    assert page.locator(".contests .card, .row .card, .later, .deed, .choice, .cell .reach").evaluate_all(COVERED) == []


def test_a_region_that_scrolls_says_so(visit: Visit) -> None:
    """The contests lie below the market: in a low window one sees that there is more, and gets there."""
    page = visit(size=LAPTOP)
    open_position(page, late(4))
    markets = page.locator(".markets")
    expect(markets).to_have_attribute("data-more", "below")
    assert "gradient" in markets.evaluate("it => getComputedStyle(it).maskImage")
    markets.evaluate("it => it.scrollTo(0, it.scrollHeight)")
    expect(markets).to_have_attribute("data-more", "above")
    expect(page.locator(".contests .card").last).to_be_in_viewport()


@SCREENS
def test_ekonos_can_be_read_and_reached(visit: Visit, size: tuple[int, int], language: str) -> None:
    page = visit(size=size, language=language)
    sit_down(page, "ekonos", 4)
    assert my_turn(page)
    assert page.locator("section.market").evaluate(OVERLAPS) == []
    for mark in page.locator(".market .mark").all():
        box = mark.bounding_box()
        assert box is not None
        texts = page.locator("section.market").evaluate(TEXTS)
        right, bottom = box["x"] + box["width"], box["y"] + box["height"]
        assert [
            each["text"]
            for each in texts
            if each["left"] < right - 1
            and box["x"] < each["right"] - 1
            and each["top"] < bottom - 1
            and box["y"] < each["bottom"] - 1
        ] == []
    assert page.locator(".column, .hand .part, .space").evaluate_all(COVERED) == []


def test_lit_cards_look_lit(visit: Visit) -> None:
    page = visit()
    sit_down(page, "ekonos")
    assert my_turn(page)
    parts = page.locator(".hand .part.lit")
    rings = "parts => parts.map(part => getComputedStyle(part).boxShadow)"
    page.wait_for_function("() => !document.getAnimations().length")
    assert all("0px 0px 0px 2px" in ring for ring in parts.evaluate_all(rings))
    parts.first.click()
    expect(parts).to_have_count(0)
    page.wait_for_function("() => !document.getAnimations().length")
    assert set(page.locator(".hand .part").evaluate_all(rings)) == {"none"}


def test_signs_of_ekonos_explain_themselves(visit: Visit) -> None:
    page = visit(size=PHONE, language="es")
    sit_down_first(page, "ekonos")
    tip, column = page.locator(".tip"), page.locator(".column").first
    assert [mark.get_attribute("data-drawn") for mark in column.locator(".step.marked").all()] == ["4?", "6!"]
    column.locator(".growth").evaluate("growth => growth.scrollIntoView({ block: 'center' })")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    column.locator(".growth").tap(force=True)
    expect(tip).to_contain_text("en 4? su presidente puede expandirla, en 6! tiene que expandirse")
    column.locator(".place").first.tap(force=True)
    expect(tip).to_contain_text("cuesta 1 moneda")
    page.get_by_role("img", name="Las letras de las empresas").tap()
    expect(tip).to_contain_text("no está en el reglamento")
    column.focus()
    expect(tip).to_contain_text("sin presidente")


def test_signs_of_master_plan_explain_themselves(visit: Visit) -> None:
    page = visit(language="es")
    open_position(page, late(4))
    notice, tip = page.locator(".notice").last, page.locator(".tip")
    page.locator(".cell:has(.step)").first.hover()
    expect(notice).to_contain_text("Termina cuando le vuelva a tocar a Ana")
    expect(notice).to_contain_text("recuperan su trabajador y sus monedas")
    page.locator(".held .icon").first.hover()
    expect(tip).to_contain_text("a su lado: nivel")
    assert page.locator(".legend .letter").all_inner_texts() == ["V", "C", "I", "O"]
    page.goto("/")
    open_position(page, first_turn(3))
    page.locator(".cell:has(.lonely)").first.hover()
    expect(tip).to_contain_text("parcela libre sin número")
