"""How much the built page weighs: the lobby at most 150 kB compressed, a table at most 300 kB, fonts not counted."""

import gzip
import json
import re
from typing import Any

import pytest

from tests.web.conftest import PAGE, ROOT

LOBBY, TABLE = 150_000, 300_000
ENTRY, TABLE_PAGE = "index.html", "src/table/TablePage.svelte"


def manifest() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((PAGE / ".vite" / "manifest.json").read_text("utf-8"))
    return data


def weight(chunks: list[str]) -> int:
    """The compressed size of chunks with all they import at once: scripts and styles, the page itself and its images."""
    known, files, todo = manifest(), {"index.html", "theme.js", "seed.svg"}, list(chunks)
    done: set[str] = set()
    while todo:
        name = todo.pop()
        if name not in done:
            done.add(name)
            chunk = known[name]
            files |= {chunk["file"], *chunk.get("css", [])}
            todo += chunk.get("imports", [])
    return sum(len(gzip.compress((PAGE / file).read_bytes(), 9)) for file in files)


def test_the_lobby_is_light() -> None:
    assert weight([ENTRY]) <= LOBBY


@pytest.mark.parametrize("game", [name for name in manifest() if re.fullmatch(r"src/games/\w+/index\.ts", name)])
def test_a_table_is_light(game: str) -> None:
    assert weight([ENTRY, TABLE_PAGE, game]) <= TABLE


def test_no_download_addresses_in_the_lock_file() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]


def test_the_client_fits_the_server() -> None:
    from semilla.server.app import create_app

    committed = json.loads((ROOT / "web" / "openapi.json").read_text("utf-8"))
    assert committed == json.loads(json.dumps(create_app().openapi())), "python web/tools/openapi.py && npm --prefix web run client"
