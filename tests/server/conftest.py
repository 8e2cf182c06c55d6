"""Every test of the server runs on SQLite and on a real PostgreSQL, started here from Debian's packages on loopback."""

import secrets
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import uvicorn
from fastapi import FastAPI

from semilla.server.app import create_app
from semilla.server.run import configured, listen
from semilla.server.settings import Settings
from tests.chance import Chance, name_of
from tests.server.browser import Browser, on_app
from tests.server.postgres import Postgres


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a server in this process draws follows from the name of the test."""
    name = name_of(request)
    monkeypatch.setattr(secrets, "token_hex", Chance(lambda: name).token_hex)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own (without a database name)."""
    with Postgres() as server:
        yield server.address


def new_database(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    """The address of a fresh database."""
    if kind == "sqlite":
        return f"sqlite:///{folder / f'{uuid4().hex}.db'}"
    server: str = request.getfixturevalue("postgres")
    name = f"t{uuid4().hex}"
    subprocess.run(["psql", "-q", f"{server}/postgres", "-c", f"CREATE DATABASE {name}"], check=True)
    return f"{server}/{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_database(request.param, request, tmp_path)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


def settings_for(database: str, **more: Any) -> Settings:
    """Settings for tests: bots at once, one worker, no rate limits unless asked for."""
    return Settings(**{"database_url": database, "bot_pause": 0.0, "workers": 1, "rate": 0.0, **more})


@asynccontextmanager
async def opened(database: str, **more: Any) -> AsyncIterator[FastAPI]:
    """A server in this process."""
    app = create_app(settings_for(database, **more))
    async with app.router.lifespan_context(app):
        yield app


@asynccontextmanager
async def listening(database: str, **more: Any) -> AsyncIterator[str]:
    """A server in this process that listens on loopback; yields its address."""
    import asyncio

    door = listen(port=0)
    config = configured(settings_for(database, **more))
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve([door]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{door.getsockname()[1]}"
    finally:
        server.should_exit = True
        await task


@pytest.fixture
async def app(database: str) -> AsyncIterator[FastAPI]:
    async with opened(database) as made:
        yield made


@pytest.fixture
async def ana(app: FastAPI) -> AsyncIterator[Browser]:
    async with on_app(app) as browser:
        yield browser


@pytest.fixture
async def ben(app: FastAPI) -> AsyncIterator[Browser]:
    async with on_app(app) as browser:
        yield browser


@pytest.fixture
async def carla(app: FastAPI) -> AsyncIterator[Browser]:
    async with on_app(app) as browser:
        yield browser
