"""The event loop is shared fairly: one request from elsewhere does not wait for the hundreds of an address."""

import asyncio

import pytest

from semilla.server import turns as turns_of
from semilla.server.turns import AT_ONCE, Turns

pytestmark = pytest.mark.anyio
PIECES = 10


@pytest.fixture(autouse=True)
def in_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a line from the second piece of work of a round on, however quick this machine is."""
    monkeypatch.setattr(turns_of, "ROUND_SECONDS", 0)


async def test_one_from_elsewhere_goes_before_the_hundreds_of_an_address() -> None:
    turns, done = Turns(), 0

    async def flood() -> None:
        nonlocal done
        for _ in range(PIECES):
            done += 1
            await asyncio.sleep(0)

    async def one() -> int:
        for _ in range(PIECES):
            await asyncio.sleep(0)
        return done

    flooding = [asyncio.create_task(turns.take("greedy", flood)) for _ in range(300)]
    await asyncio.sleep(0)
    seen = await turns.take("elsewhere", one)
    assert seen <= (PIECES + 2) * 2 * (AT_ONCE + 1)  # in the loop's own order it would be all
    await asyncio.gather(*flooding)
    assert done == 300 * PIECES
    await asyncio.sleep(0)
    assert turns.line.free == AT_ONCE


async def test_what_work_returns_and_raises_is_heard() -> None:
    turns = Turns()

    async def sums() -> int:
        heard = await asyncio.gather(*(asyncio.sleep(0.001, k) for k in range(4)))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.001):
                await asyncio.sleep(60)
        return sum(heard)

    async def fails() -> None:
        await asyncio.sleep(0)
        raise KeyError("why")

    assert await turns.take("a", sums) == 6
    with pytest.raises(KeyError, match="why"):
        await turns.take("a", fails)
    await asyncio.sleep(0)
    assert turns.line.free == AT_ONCE


@pytest.mark.parametrize("rounds", range(6))
async def test_who_goes_away_is_heard_by_their_work_and_keeps_no_place(rounds: int) -> None:
    """Cancelled before its first piece of work, while it waits in line, while it waits for something."""
    turns, begun, ended = Turns(), 0, 0

    async def work() -> None:
        nonlocal begun, ended
        begun += 1
        try:
            for _ in range(2):
                await asyncio.sleep(0)
            await asyncio.sleep(60)
        finally:
            ended += 1

    tasks = [asyncio.create_task(turns.take("a", work)) for _ in range(3 * AT_ONCE)]
    for _ in range(rounds):
        await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    assert all(isinstance(each, asyncio.CancelledError) for each in await asyncio.gather(*tasks, return_exceptions=True))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert begun == ended
    assert (turns.line.free, len(turns.line)) == (AT_ONCE, 0)
