"""Games are compiled in a process of their own."""

import asyncio

import pytest

from semilla.bots import search
from semilla.games import game
from semilla.server.compiling import Compiler


def test_a_process_makes_a_game_ready() -> None:
    ekonos = game("ekonos")
    search.compile_search(ekonos)
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
