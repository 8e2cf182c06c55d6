"""Answers and the page go out compressed to whoever can read that."""

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.server.browser import on_app
from tests.server.conftest import opened

pytestmark = pytest.mark.anyio
SCRIPT = "console.log('semilla');\n" * 500
SMALL = "const seed = 1;\n"


@pytest.fixture
async def client(sqlite: str, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server with a page: one script was compressed when it was built, one was not, and one is small."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Semilla</title>")
    for name, content in (("packed.js", SCRIPT), ("plain.js", SCRIPT), ("small.js", SMALL)):
        (page / "assets" / name).write_text(content)
    (page / "assets" / "packed.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (page / "assets" / "packed.js.br").write_bytes(b"as brotli has it")
    async with opened(sqlite, page=str(page)) as app, on_app(app) as browser:
        yield browser.client


async def raw(client: httpx.AsyncClient, path: str, accept: str) -> tuple[httpx.Response, bytes]:
    """A response and its bytes as they were sent."""
    async with client.stream("GET", path, headers={"Accept-Encoding": accept}) as response:
        return response, b"".join([part async for part in response.aiter_raw()])


@pytest.mark.parametrize("path", ["/api/games/ekonos/rules", "/api/openapi.json", "/assets/plain.js", "/assets/packed.js"])
async def test_long_answers_are_compressed(client: httpx.AsyncClient, path: str) -> None:
    whole, plain = await raw(client, path, "identity")
    assert whole.status_code == 200
    assert "content-encoding" not in whole.headers
    response, sent = await raw(client, path, "gzip, deflate")
    assert response.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in response.headers["vary"]
    assert response.headers["content-type"] == whole.headers["content-type"]
    assert response.headers["content-security-policy"] == whole.headers["content-security-policy"]
    assert gzip.decompress(sent) == plain
    assert len(sent) < len(plain) / 2


async def test_a_move_is_answered_compressed(client: httpx.AsyncClient) -> None:
    form = {"game": "ekonos", "seats": [{"kind": "human"}, {"kind": "human"}], "start": True}
    view = (await client.post("/api/tables", json=form)).json()
    move = {"move": " ".join(first(view["match"]["choices"])), "revision": view["revision"]}
    response = await client.post(f"/api/tables/{view['id']}/moves", json=move, headers={"Accept-Encoding": "gzip"})
    assert response.headers["content-encoding"] == "gzip"
    assert response.json()["revision"] == view["revision"] + 1


def first(nodes: list[dict[str, object]] | None) -> list[str]:
    """The words of the first move of a tree."""
    return [str(nodes[0]["words"]), *first(nodes[0].get("then"))] if nodes else []  # type: ignore[arg-type]


async def test_short_answers_are_not(client: httpx.AsyncClient) -> None:
    for path in ("/api/me", "/healthz", "/assets/small.js"):
        response, _ = await raw(client, path, "gzip")
        assert "content-encoding" not in response.headers


async def test_the_files_of_the_build_go_out_as_they_are(client: httpx.AsyncClient) -> None:
    response, sent = await raw(client, "/assets/packed.js", "gzip, br")
    assert (response.headers["content-encoding"], sent) == ("br", b"as brotli has it")
    assert response.headers["content-type"].startswith("text/javascript")
    assert "immutable" in response.headers["cache-control"]
    known = {"Accept-Encoding": "gzip, br", "If-None-Match": response.headers["etag"]}
    assert (await client.get("/assets/packed.js", headers=known)).status_code == 304
    other, _ = await raw(client, "/assets/packed.js", "gzip")
    assert other.headers["etag"] != response.headers["etag"]
