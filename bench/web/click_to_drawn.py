"""From the click to the drawn new state, on loopback, in real Chromium: `python -m bench.web.click_to_drawn`.

Measured inside the page: a clock starts with the click and stops after the frame in which the board shows the new state. The
server's share is the time of the request that carries the move.
"""

import os
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.web.conftest import CHROMIUM, DESKTOP, FLAGS, Server
from tests.web.play import my_turn, quick_game, some_choice

DECISIONS = 40
WATCH = """element => new Promise(done => {
    const table = document.querySelector('main.table'), before = table.dataset.moves;
    let start = 0;
    new MutationObserver((_, observer) => {
        if (table.dataset.moves === before) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
    }).observe(table, { attributes: true });
    start = performance.now();
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
})"""


REQUESTS = (
    """performance.getEntriesByType('resource').filter(entry => entry.name.endsWith('/moves')).map(entry => entry.duration)"""
)


def measure(page: Page) -> list[float]:
    """Milliseconds of every decision that was the person's own and played at once."""
    times: list[float] = []
    for number in range(DECISIONS):
        if not my_turn(page):
            break
        times.append(some_choice(page, number).evaluate(WATCH))
    return times


def main() -> None:
    """Play a game by clicking and print how long each click took."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db")
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            page = browser.new_page(viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, base_url=server.address, locale="en-GB")
            page.goto("/")
            quick_game(page, 3)
            times = sorted(measure(page))
            requests = page.evaluate(REQUESTS)
        finally:
            browser.close()
            server.stop()
    p95 = times[int(len(times) * 0.95) - 1]
    print(f"click to drawn, {len(times)} moves (limit 100 ms):")
    print(f"  median {statistics.median(times):.0f} ms, p95 {p95:.0f} ms, max {times[-1]:.0f} ms")
    print(f"  of which the request: median {statistics.median(requests):.0f} ms")
    print(f"  load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
