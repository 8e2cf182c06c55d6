"""Time limits: a bot takes over where the table says so, otherwise it is noted."""

import asyncio
import random
import time

import pytest

from tests.server.browser import HUMANS, Browser, View, any_move

pytestmark = pytest.mark.anyio


async def after_timeout(browser: Browser, view: View) -> View:
    for _ in range(10_000):  # a worker's first start may take long
        view = await browser.view(view["id"])
        if any(entry["kind"] == "late" for entry in view["log"]):
            return view
        await asyncio.sleep(0.02)
    raise AssertionError("the clock did not ring")


async def test_a_bot_takes_over(ana: Browser) -> None:
    view = await ana.table(clock={"kind": "move", "seconds": 1, "takeover": "random"})
    turn = view["match"]["turn"]
    assert 0 <= view["seats"][turn - 1]["left"] <= 1000
    late = await after_timeout(ana, view)
    assert late["seats"][turn - 1]["kind"] == "bot"
    assert (await ana.post(f"/tables/{view['id']}/seats/{turn}/take"))["seats"][turn - 1]["kind"] == "human"


async def test_out_of_time_for_the_whole_game(ana: Browser) -> None:
    view = await ana.table(
        seats=[HUMANS[0], {"kind": "bot", "level": "random"}], clock={"kind": "game", "seconds": 1, "takeover": "random"}
    )
    late = await after_timeout(ana, view)
    assert late["seats"][0]["late"]
    assert (await ana.post(f"/tables/{view['id']}/seats/1/take", status=409))["code"] in ("seat.no_time", "table.over")


async def test_without_a_bot_it_is_only_noted(ana: Browser) -> None:
    view = await ana.table(clock={"kind": "move", "seconds": 1})
    late = await after_timeout(ana, view)
    turn = view["match"]["turn"]
    assert late["seats"][turn - 1] == {**view["seats"][turn - 1], "late": True, "left": late["seats"][turn - 1]["left"]}
    moved = await ana.play_on(late, lambda seen: seen["match"]["moves"] > late["match"]["moves"])
    assert not moved["seats"][turn - 1]["late"]


async def test_time_left_is_told_as_it_is_to_who_only_looks(ana: Browser) -> None:
    view = await ana.table(clock={"kind": "move", "seconds": 600})
    turn = view["match"]["turn"]
    earlier = await ana.view(view["id"])
    await asyncio.sleep(0.05)
    later = await ana.view(view["id"])
    assert later["seats"][turn - 1]["left"] < earlier["seats"][turn - 1]["left"]


@pytest.mark.parametrize("jump", [3600, -3600])
async def test_setting_the_clock_of_the_machine_costs_nobody_time(ana: Browser, monkeypatch: pytest.MonkeyPatch, jump: int) -> None:
    view = await ana.table(clock={"kind": "game", "seconds": 300})
    turn = view["match"]["turn"]
    wall = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: wall() + jump * 10**9)
    seen = await ana.view(view["id"])
    assert 200_000 < seen["seats"][turn - 1]["left"] <= 300_000
    moved = await ana.move(seen, any_move(seen, random.Random(1)))
    assert 200_000 < moved["seats"][turn - 1]["left"] <= 300_000
