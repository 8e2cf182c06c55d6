"""A server with the built page, and real Chromium. Everything the page writes to the console as an error fails the test."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web" / "dist"
ARTEFACTS = ROOT / "artefacts" / "web"
CHROMIUM = os.environ.get("SEMILLA_CHROMIUM", "/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP, PHONE = (1440, 900), (390, 844)
HARMLESS = "WebSocket connection to"
"""What Chromium itself says when a server goes away."""


PATIENCE = 20_000
"""Milliseconds that a busy machine may take for a step."""

expect.set_options(timeout=PATIENCE)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`semilla serve` in a process of its own, with bots that wait so many seconds before they move."""

    def __init__(self, database: Path, bot_pause: float = 0) -> None:
        self.database = database
        self.bot_pause = bot_pause
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        settings = {
            "BOT_PAUSE": self.bot_pause,
            "ANALYSIS_SIMULATIONS": 0,
            "RATE": 0,
            "WORKERS": 1,
            "PAGE": PAGE,
            "DATABASE_URL": f"sqlite:///{self.database}",
        }
        environment = {**os.environ, **{f"SEMILLA_{name}": str(value) for name, value in settings.items()}}
        command = [sys.executable, "-m", "uvicorn", "--factory", "semilla.server.app:create_app", "--port", str(self.port)]
        self.process = subprocess.Popen([*command, "--log-level", "warning"], env=environment)
        for _ in range(600):
            with suppress(OSError), urllib.request.urlopen(f"{self.address}/healthz", timeout=1):
                return
            time.sleep(0.1)
        raise RuntimeError("the server did not start")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:  # a thread that compiles rules does not hear
                self.process.kill()
                self.process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (PAGE / "index.html").is_file(), "the page is not built: make web"
    running = Server(tmp_path_factory.mktemp("server") / "tables.db")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


Visit = Callable[..., Page]


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    """Opens a page in a browser of its own: `visit("/", size=PHONE, language="es")`."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        path: str = "/", size: tuple[int, int] = DESKTOP, language: str = "en", scheme: str = "light", expected: str = HARMLESS
    ) -> Page:
        def hear(text: str) -> None:
            if not text.startswith((HARMLESS, expected)):
                complaints.append(text)

        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-GB", "es": "es-ES"}[language],
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion="reduce",
            base_url=server.address,
            has_touch=size == PHONE,
        )
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: hear(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: hear(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints, complaints


@pytest.fixture
def keep(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps a screenshot as an artefact."""

    def shoot(page: Page, name: str) -> None:
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        test = re.sub(r"\W+", "-", request.node.name.removeprefix("test_")).strip("-")
        page.screenshot(path=ARTEFACTS / f"{test}-{name}.png")

    return shoot
