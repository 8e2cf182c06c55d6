"""What people install: the wheel and the source archive have all data files and the page; without Node, it plays in a browser.

The rules run as plain Python here: what is tested is the package, not the compiler.
"""

import os
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import PAGE, PATIENCE, ROOT, Server
from tests.web.play import COMPILING, decide, moves, sit_down, some_choice

SOURCE = ROOT / "src"
UV = [sys.executable, "-m", "uv"]


def uv(*arguments: str | Path) -> None:
    done = subprocess.run([*UV, "--quiet", *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the source archive, and with the wheel that was made from it."""
    assert (PAGE / "index.html").is_file(), "the page is not built: make web"
    folder = tmp_path_factory.mktemp("dist")
    uv("build", "--out-dir", folder, ROOT)
    return folder


class Installed(Server):
    """The server of a wheel in an environment with nothing but what it needs; nothing of ours is on its path, and no Node."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "tables.db")
        self.folder = folder

    def start(self) -> None:
        kept = {name: value for name, value in os.environ.items() if name in ("LANG", "TMPDIR")}
        binaries = self.folder / "env" / "bin"
        environment = {
            **kept,
            "PATH": str(binaries),
            "HOME": str(self.folder),
            "NUMBA_DISABLE_JIT": "1",
            "SEMILLA_DATABASE_URL": f"sqlite:///{self.database}",
        }
        command = [str(binaries / "semilla"), "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=environment, cwd=self.folder, stdout=subprocess.DEVNULL)
        self.wait()


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    folder = tmp_path_factory.mktemp("installed")
    uv("venv", "--python", sys.executable, folder / "env")
    python = folder / "env" / "bin" / "python"
    uv("pip", "install", "--python", python, "--require-hashes", "--requirement", ROOT / "requirements" / "run.lock")
    uv("pip", "install", "--python", python, "--no-deps", next(built.glob("*.whl")))
    running = Installed(folder)
    running.start()
    yield running
    running.stop()


def test_the_wheel_has_all_files_and_the_page(built: Path) -> None:
    listed = set(zipfile.ZipFile(next(built.glob("*.whl"))).namelist())
    ours = {file.relative_to(SOURCE).as_posix() for file in (SOURCE / "semilla").rglob("*") if file.is_file()}
    page = {f"semilla/server/page/{file.relative_to(PAGE).as_posix()}" for file in PAGE.rglob("*") if file.is_file()}
    assert {name for name in ours if "__pycache__" not in name} | page <= listed
    assert not [name for name in listed if name.split("/")[0] != "semilla" and ".dist-info/" not in name]


def test_the_source_archive_has_the_page_so_that_nobody_needs_node(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"web/dist/index.html", "web/package-lock.json", "hatch_build.py", "requirements/run.lock"} <= names
    assert not [name for name in names if "node_modules" in name]


def test_a_move_is_played_in_the_page_of_the_wheel(installed: Installed, chromium: Browser) -> None:
    with urllib.request.urlopen(f"{installed.address}/", timeout=PATIENCE // 1000) as answer:
        assert answer.status == 200
        assert "Semilla" in answer.read().decode()
    page = chromium.new_page(base_url=installed.address, locale="en-GB", reduced_motion="reduce")
    page.goto("/")
    sit_down(page, "ekonos")
    page.wait_for_selector(".prompt.mine", timeout=COMPILING)
    before = moves(page)
    decide(page, some_choice(page, 0))
    assert moves(page) != before
    page.close()
