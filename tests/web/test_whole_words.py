"""No word is broken in two where it does not end: in every game, along a whole game, on every size of screen, in both languages."""

import pytest

from tests.web.conftest import DESKTOP, LAPTOP, NARROW, PHONE, ROOT, Visit
from tests.web.play import COMPILING

SIZES = (DESKTOP, LAPTOP, PHONE, NARROW)
STOPS = 4
BROKEN = """async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const broken = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (texts.nextNode()) {
        const text = texts.currentNode;
        if (!text.parentElement.checkVisibility()) continue;
        for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\u00AD]{2,}/gu)) {
            if (word.includes("\\u00AD")) continue;
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const tops = new Set([...range.getClientRects()].filter(box => box.width > 1).map(box => Math.round(box.top)));
            if (tops.size > 1) broken.push(`${word} in ${text.parentElement.className}`);
        }
    }
    return broken;
}"""
"""Words that go on in the next line, but for those that say by a soft hyphen where they may."""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", ["ekonos", "el-plan-2011", "el-plan-2014", "master-plan"])
def test_words_stay_whole(visit: Visit, game: str, language: str) -> None:
    page = visit("/", language=language)
    record = min((ROOT / "tests" / "fixtures" / game).glob("4-*.json"))
    page.locator("input[type=file]").set_input_files(record)
    page.wait_for_selector(".ending", timeout=COMPILING)
    address, found = page.url, set[str]()
    last = int(page.locator("main.table").get_attribute("data-moves") or 0)
    for stop in range(STOPS + 1):
        if stop < STOPS:
            page.goto(f"{address}?move={last * stop // STOPS}")
            page.wait_for_selector(".replay .told b")
        else:
            page.goto(address)
            page.wait_for_selector(".ending")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function("width => innerWidth === width", arg=width)
            found |= {f"{word} at {width}" for word in page.evaluate(BROKEN)}
    assert not found
