"""Games are compiled in processes of their own; tables are played meanwhile."""

import asyncio
import shutil
from pathlib import Path

import pytest

from semilla.bots import search
from semilla.engine.compiled.cache import cache_folder, cache_home
from semilla.engine.game import waiting
from semilla.games import game
from semilla.server.compiling import Compiler
from tests.server.browser import on_app
from tests.server.conftest import opened


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
    compiler = Compiler()
    assert compiler.steps("ekonos").done == 0
    asyncio.run(compiler.ready("ekonos"))
    assert search.is_compiled(ekonos)
    steps = compiler.steps("ekonos")
    assert steps.done == steps.of
    assert steps.of > len(search.learned_jobs(ekonos))  # of the rules more may be known here: other tests import what learns, too


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
    assert started
    assert {process.returncode for process in started} == {-9}


@pytest.mark.anyio
async def test_a_table_is_played_while_its_game_is_compiled(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer, the progress is told; afterwards the same table goes on with machine code."""
    compiled = asyncio.Event()

    async def ready(self: Compiler, name: str, manners: int = 0) -> None:
        self.done[name], self.of[name] = {0, 3}, 5
        await compiled.wait()

    monkeypatch.setattr("semilla.server.tables.hall.is_compiled", lambda game: False)
    monkeypatch.setattr(Compiler, "ready", ready)
    async with opened(sqlite) as app, on_app(app) as ana:
        seats = [{"kind": "human", "name": "Ana"}, {"kind": "bot", "level": "expert"}]
        view = await asyncio.wait_for(ana.table(game="ekonos", seats=seats), 60)
        assert waiting == {"ekonos"}
        assert await ana.get("/games/ekonos/compiling") == {"done": 2, "of": 5}
        view = await ana.play_on(view, lambda view: view["match"]["moves"] >= 6)
        hall = app.state.hall
        task = hall.compiling["ekonos"]
        compiled.set()
        await task
        assert waiting == set()
        assert await ana.get("/games/ekonos/compiling") == {"done": 1, "of": 1}
        await ana.play_on(view, lambda view: view["match"]["moves"] >= 12)


@pytest.mark.anyio
async def test_a_server_that_closes_does_not_wait_for_a_compilation(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: Compiler, name: str, manners: int = 0) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("semilla.server.tables.hall.is_compiled", lambda game: False)
    monkeypatch.setattr(Compiler, "ready", never)
    async with opened(sqlite) as app:
        await app.state.hall.game("ekonos")
        assert waiting == {"ekonos"}
    assert waiting == set()
