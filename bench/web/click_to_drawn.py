"""From the click to the drawn new state, on loopback, in real Chromium: `python -m bench.web.click_to_drawn [GAME ...]`.

Measured inside the page: a clock starts with the click that sends a move (not with those that only say a part of it) and stops
after the frame in which the table shows the new state. The server's share is the time of the request that carries the move.
The button of the mouse is held as a person holds it, so what changes under the pointer is drawn before the click, not after it;
with `--press 0` the page gets pointer, press and click at once and has to draw both.
"""

import argparse
import os
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench.host import Host
from playwright.sync_api import Page, sync_playwright
from tests.web import test_el_plan
from tests.web.conftest import CHROMIUM, DESKTOP, FLAGS, Server
from tests.web.play import decide, decide_all, my_turn, sit_down, some_choice

from semilla.games import INDEX

DECISIONS, PLAYERS, BOTS = 40, 2, "greedy"
PAUSE = 0.4
"""Seconds that bots wait, as for people: they do not move before one's own move is drawn."""
LIMIT, PRESS = 100, 80
PLAY: dict[str, Callable[[Page, int, float], None]] = {
    "ekonos": lambda page, number, press: decide(page, some_choice(page, number), press),
    "el-plan-2014": test_el_plan.step,
    "el-plan-2011": test_el_plan.step,
}
"""How a whole move is made by clicking, where that is not one choice after the other."""
WATCH = """() => {
    const table = document.querySelector('main.table');
    let clicked = null;
    window.measured = [];
    addEventListener('click', event => (clicked = event.timeStamp), { capture: true });
    new MutationObserver(() => {
        if (clicked === null) return;
        const start = clicked;
        clicked = null;
        const drawn = () => window.measured.push(performance.now() - start);
        requestAnimationFrame(() => scheduler.postTask(drawn, { priority: "user-blocking" }));
    }).observe(table, { attributeFilter: ['data-moves'] });
}"""
REQUESTS = (
    """performance.getEntriesByType('resource').filter(entry => entry.name.endsWith('/moves')).map(entry => entry.duration)"""
)


def measure(page: Page, game: str, press: float) -> tuple[list[float], list[float]]:
    """Milliseconds from the click to the drawn state, and those of the requests, for one's own moves at a table of a game."""
    times: list[float] = []
    requests: list[float] = []
    while len(times) < DECISIONS:  # a game may be shorter
        page.goto("/")
        sit_down(page, game, PLAYERS, BOTS)
        page.evaluate(WATCH)
        number = 0
        while len(times) + number < DECISIONS and my_turn(page):
            if game in PLAY:
                PLAY[game](page, number, press)
            else:
                decide_all(page, number, press=press)
            number += 1
        page.wait_for_function("count => window.measured.length === count", arg=number)
        times += page.evaluate("window.measured")
        requests += page.evaluate(REQUESTS)
    return times, requests


def report(game: str, times: list[float], requests: list[float]) -> str:
    """One line of figures."""
    p95 = statistics.quantiles(times, n=20, method="inclusive")[-1]
    return (
        f"{game:14}{sum(time <= LIMIT for time in times):3} of {len(times)} moves within {LIMIT} ms:"
        f" median {statistics.median(times):4.0f} ms, p95 {p95:4.0f} ms, max {max(times):4.0f} ms,"
        f" of which the request: median {statistics.median(requests):4.0f} ms"
    )


def main() -> None:
    """Play games by clicking and print how long the clicks took."""
    parser = argparse.ArgumentParser(description="From the click to the drawn new state, in real Chromium.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"which games (default: all): {', '.join(INDEX)}")
    parser.add_argument("--press", type=float, default=PRESS, metavar="MS", help="how long the button is held (%(default)s)")
    options = parser.parse_args()
    games = options.games or list(INDEX)
    if not 0 <= options.press <= 1000:
        parser.error("--press: from 0 to 1000 milliseconds")
    if unknown := set(games) - set(INDEX):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    print(
        f"click to drawn, button held for {options.press:g} ms,"
        f" load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores:"
    )
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db", PAUSE)
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for game in games:
                page = browser.new_page(
                    viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, base_url=server.address, locale="en-GB"
                )
                host = Host()
                print(f"{report(game, *measure(page, game, options.press))} ({host})", flush=True)
                page.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
