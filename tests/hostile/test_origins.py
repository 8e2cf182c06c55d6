"""`SEMILLA_ORIGINS` in a real browser: a page of a named origin may use the API, cookie and WebSocket included; others may not."""

import asyncio
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from playwright.async_api import async_playwright

from tests.server.browser import HUMANS
from tests.server.conftest import listening
from tests.web.conftest import CHROMIUM, FLAGS

pytestmark = pytest.mark.anyio
PLAY = """
async ([server, form]) => {
  const said = {};
  const ask = (path, body) => fetch(server + path, {
    method: body ? "POST" : "GET", credentials: "include",
    ...(body ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {}),
  });
  try {
    const made = await ask("/api/tables", form);
    said.made = made.status;
    const table = await made.json();
    said.mine = (await (await ask(`/api/tables/${table.id}`)).json()).mine;
    said.pushed = await new Promise((resolve) => {
      const socket = new WebSocket(`${server.replace("http", "ws")}/api/tables/${table.id}/live`);
      socket.onmessage = (event) => resolve(JSON.parse(event.data).view.mine);
      socket.onclose = () => resolve("closed");
    });
  } catch (error) {
    said.error = error.name;
  }
  return said;
}
"""


class Blank(BaseHTTPRequestHandler):
    """A site with one empty page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>another site</title>")

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def site() -> Iterator[str]:
    """The address of another site."""
    server = HTTPServer(("127.0.0.1", 0), Blank)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


async def played(site: str, server: str) -> Any:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            page = await browser.new_page()
            await page.goto(site)
            return await asyncio.wait_for(page.evaluate(PLAY, [server, {"game": "ekonos", "seats": HUMANS, "start": True}]), 60)
        finally:
            await browser.close()


async def test_a_named_origin_may_play(sqlite: str, site: str) -> None:
    async with listening(sqlite, origins=f"{site}/, http://elsewhere.example") as server:
        assert await played(site, server) == {"made": 201, "mine": [1, 2], "pushed": [1, 2]}


async def test_another_origin_may_not(sqlite: str, site: str) -> None:
    async with listening(sqlite, origins="http://elsewhere.example") as server:
        assert await played(site, server) == {"error": "TypeError"}
