"""One table plays on while all that hurt once happens beside it: nothing is lost (figures are printed, and decide nothing)."""

import pytest
from bench.neighbour.campaign import campaign

pytestmark = pytest.mark.anyio


async def test_a_bad_neighbour(sqlite: str) -> None:
    assert await campaign(sqlite, seconds=8, rate=5) == 0


@pytest.mark.soak
async def test_a_bad_neighbour_for_a_minute(database: str) -> None:
    assert await campaign(database, seconds=60, rate=5) == 0
