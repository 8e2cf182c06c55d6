"""A server with the built page, and real Chromium. A page that complains is broken, whatever it still shows: an error or a warning
in its console, an exception nobody caught, a request that failed or was refused fail the test, unless it says it expects them."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

from tests.chance import name_of
from tests.web.app import NAME

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web" / "dist"
ARTEFACTS = ROOT / "artefacts" / "web"
CHROMIUM = os.environ.get("SEMILLA_CHROMIUM") or shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
"""The shell draws the same pages without the browser's own window: a fifth less work."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP, LAPTOP, TABLET, PHONE, NARROW = (1440, 900), (1366, 650), (1024, 768), (390, 844), (360, 740)
SCREENS = pytest.mark.parametrize(
    ("size", "language"), [(DESKTOP, "en"), (LAPTOP, "es"), (TABLET, "en"), (PHONE, "es")], ids=["wide", "low", "small", "phone"]
)
"""Every size, in one language each: Spanish, whose words are longer, where they have least room."""
TWICE_SAID = "Failed to load resource"
"""What Chromium writes to the console about a request that we hear of anyway."""
LOST = (r"WebSocket connection to", r"net::ERR_(CONNECTION|INTERNET|EMPTY)")
"""What a test expects that stops the server or cuts the line."""
BUSY = "GPU stall due to ReadPixels"
"""What Chromium says about screenshots on a machine without graphics."""


PATIENCE = 20_000
"""Milliseconds that a busy machine may take for a step."""

expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A module of browser tests stays together, with the servers it starts; two processes share the modules."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.xdist_group(f"web-{item.path.stem}"))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`semilla serve` in a process of its own, with bots that wait so many seconds before they move."""

    def __init__(self, database: Path, bot_pause: float = 0, address: str = "", environment: dict[str, str] | None = None) -> None:
        self.database = database
        self.named = database.with_suffix(".name")
        """Where the name of the test stands from which all chance follows."""
        self.environment = dict(os.environ) if environment is None else environment
        self.bot_pause = bot_pause
        self.public = address
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def draw_for(self, test: str) -> None:
        """What is drawn from now on follows from the name of this test."""
        self.named.write_text(test, "utf-8")

    def start(self) -> None:
        self.named.touch()
        settings = {
            "BOT_PAUSE": self.bot_pause,
            "ANALYSIS_SIMULATIONS": 0,
            "RATE": 0,
            "WORKERS": 1,
            "PAGE": PAGE,
            "ADDRESS": self.public,
            "DATABASE_URL": f"sqlite:///{self.database}",
        }
        environment = {
            **self.environment,
            **{f"SEMILLA_{name}": str(value) for name, value in settings.items()},
            NAME: str(self.named),
        }
        command = [sys.executable, "-m", "uvicorn", "--factory", "tests.web.app:create_app", "--port", str(self.port)]
        self.process = subprocess.Popen([*command, "--log-level", "warning"], cwd=ROOT, env=environment)
        self.wait()

    def wait(self) -> None:
        """Until the server answers."""
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


@pytest.fixture(scope="module")
def in_network(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows under which address other devices reach it."""
    running = Server(tmp_path_factory.mktemp("server") / "tables.db", address="http://192.168.77.20:8000")
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


class Ears:
    """Hears every complaint of a browser."""

    def __init__(self, context: BrowserContext, expected: tuple[str, ...]) -> None:
        self.complaints: list[str] = []
        self.expected = expected
        self.leaving: set[Page] = set()
        context.on("console", lambda message: self.note(message.text) if message.type in ("error", "warning") else None)
        context.on("weberror", lambda error: self.note(str(error.error)))
        context.on(
            "response", lambda answer: self.note(f"{answer.status} {path_of(answer.request)}") if answer.status >= 400 else None
        )
        context.on("request", self.begins)
        context.on("requestfailed", self.fails)
        context.on("page", lambda page: page.on("domcontentloaded", self.arrives))

    def note(self, text: str) -> None:
        harmless = TWICE_SAID in text or BUSY in text
        if not harmless and not any(re.search(pattern, text) for pattern in self.expected):
            self.complaints.append(text)

    def begins(self, request: Request) -> None:
        if request.is_navigation_request():
            self.leaving.add(request.frame.page)

    def arrives(self, page: Page) -> None:
        self.leaving.discard(page)

    def fails(self, request: Request) -> None:
        """Whoever leaves a page, or saves a file, breaks off what it still asked for."""
        aborted = request.failure == "net::ERR_ABORTED"
        if not aborted or (not request.is_navigation_request() and request.frame.page not in self.leaving):
            self.note(f"{request.failure} {path_of(request)}")


def path_of(request: Request) -> str:
    return f"{request.method} {urlsplit(request.url).path}"


@pytest.fixture
def visit(chromium: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Opens a page in a browser of its own: `visit("/", size=PHONE, language="es", expected=("404 GET /api/tables/",))`.

    Without a path the page is empty: who sits down at once (`sit_at`) needs no lobby.
    `expected`: regular expressions for complaints that belong to the test; `notes`: as a newcomer who is told of things.
    """
    browsers: list[tuple[BrowserContext, Ears]] = []
    server.draw_for(name_of(request))

    def open_page(
        path: str = "",
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        scheme: str = "light",
        expected: tuple[str, ...] = (),
        notes: bool = False,
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-GB", "es": "es-ES"}[language],
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion="reduce",
            base_url=server.address,
            has_touch=size == PHONE,
        )
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        if not notes:
            context.add_init_script("try { localStorage.setItem('semilla.notes', 'no') } catch { /* a blank page has none */ }")
        browsers.append((context, Ears(context, expected)))
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        if path:
            page.goto(path)
        return page

    yield open_page
    complaints = [complaint for _, ears in browsers for complaint in ears.complaints]
    for context, _ in browsers:
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
