"""Games are compiled in a process of their own."""

import asyncio
import shutil
from pathlib import Path

import pytest

from semilla.bots import search
from semilla.engine.compiled.rule import cache_folder, cache_home
from semilla.games import game
from semilla.server.compiling import Compiler


def test_a_process_makes_a_game_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a copy of the cache, which no server of another test fills at the same time."""
    ekonos = game("ekonos")
    search.compile_search(ekonos)
    shutil.copytree(cache_home(), tmp_path / "compiled", ignore=shutil.ignore_patterns("*.tmp*"))
    monkeypatch.setenv("SEMILLA_CACHE", str(tmp_path))
    monkeypatch.setattr(search, "cache_folder", cache_folder.__wrapped__)
    assert search.is_compiled(ekonos)
    search._mark(ekonos).unlink()
    assert not search.is_compiled(ekonos)
    asyncio.run(Compiler().ready("ekonos"))
    assert search.is_compiled(ekonos)


def test_who_stops_waiting_stops_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    begin = asyncio.create_subprocess_exec

    async def watched(*arguments, **options):
        started.append(await begin(*arguments, **options))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)
    monkeypatch.setattr("semilla.server.compiling.is_compiled", lambda game: False)

    async def hurry() -> None:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(Compiler().ready("ekonos"), 0.5)

    asyncio.run(hurry())
    assert [process.returncode for process in started] == [-9]
