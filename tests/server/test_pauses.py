"""Nothing of the interpreter stands long between a move and the views of the others."""

import gc
import sys

import pytest

from tests.server.browser import on_app
from tests.server.conftest import opened


@pytest.mark.anyio
async def test_full_collections_do_not_come_in_the_midst_of_play(sqlite: str) -> None:
    gc.unfreeze()
    async with opened(sqlite) as app, on_app(app) as ana:
        assert gc.get_freeze_count() > 100_000  # what the start has left is put aside before anybody comes
        gc.unfreeze()
        await ana.table()
        assert gc.get_freeze_count() > 100_000  # what loading the game has left is put aside
        young, *older = gc.get_threshold()
        assert young <= 5_000
        assert min(older) > 10_000
        assert sys.getswitchinterval() < 0.005
