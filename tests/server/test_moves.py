"""A move: acknowledged after it is committed, once, by its owner; taking back."""

import asyncio

import pytest

from tests.server.browser import HUMANS, Browser
from tests.server.test_tables import first

pytestmark = pytest.mark.anyio


async def test_a_doubled_request_is_harmless(ana: Browser) -> None:
    view = await ana.table()
    move = await first(view)
    answers = await asyncio.gather(
        *(ana.client.post(f"/api/tables/{view['id']}/moves", json={"move": move, "revision": view["revision"]}) for _ in range(8))
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    stale = next(answer.json() for answer in answers if answer.status_code == 409)
    assert stale["code"] == "move.stale"
    assert stale["view"]["match"]["moves"] >= 1
    assert stale["view"]["since"] == view["revision"]
    moves = [entry for entry in (await ana.view(view["id"]))["log"] if entry["kind"] == "move"]
    assert len(moves) == 1


async def test_an_illegal_move_cites_its_clause(ana: Browser) -> None:
    view = await ana.table()
    problem = await ana.move(view, "play nonsense", 422)
    assert problem["code"] == "refusal.unknown_move"
    assert problem["allowed"]
    view = await ana.move(view, await first(view))
    problem = await ana.move(await ana.view(view["id"]), "buy panda", 422)
    assert problem["clause"].startswith("EK-")
    why = await ana.get(f"/tables/{view['id']}/why", params={"move": "buy panda"})
    assert why["clause"] == problem["clause"]
    assert (await ana.view(view["id"]))["revision"] == view["revision"]


async def test_what_a_move_would_bring_is_told_its_player_before_it_is_made(ana: Browser, ben: Browser) -> None:
    view = await ana.table(seats=[HUMANS[0], {"kind": "open"}])
    link = f"/tables/{view['id']}"
    await ben.post(f"{link}/seats/2/take", {"name": "Ben"})
    view = await ana.post(f"{link}/start")
    mover, other = (ana, ben) if view["match"]["turn"] == 1 else (ben, ana)
    move = await first(await mover.view(view["id"]))
    told = await mover.get(f"{link}/brings", params={"move": move})
    assert told["en"].endswith(".")
    assert told["es"].endswith(".")
    assert await mover.get(f"{link}/brings", params={"move": "buy panda"}) is None
    assert await other.get(f"{link}/brings", params={"move": move}) is None
    assert (await ana.view(view["id"]))["revision"] == view["revision"]


async def test_only_the_owner_of_a_seat_moves_it(ana: Browser, ben: Browser) -> None:
    view = await ana.table(seats=[HUMANS[0], {"kind": "open"}])
    link = f"/tables/{view['id']}"
    await ben.post(f"{link}/seats/2/take", {"name": "Ben"})
    view = await ana.post(f"{link}/start")
    turn = view["match"]["turn"]
    mover, other = (ana, ben) if turn == 1 else (ben, ana)
    assert (await other.move(view, "pass", 409))["code"] == "move.not_your_turn"
    assert (await other.move(view, "pass", 403, seat=turn))["code"] == "seat.not_yours"
    assert (await other.get(f"{link}", 403, params={"seat": turn}))["code"] == "seat.not_yours"
    assert (await other.put(f"{link}/plan", {"moves": ["pass"], "seat": turn}, 403))["code"] == "seat.not_yours"
    assert (await other.post(f"{link}/undo", {"revision": view["revision"], "seat": turn}, 403))["code"] == "seat.not_yours"
    own = await mover.view(view["id"])
    assert await mover.move(own, await first(own))


async def test_taking_back_by_the_tables_policy(ana: Browser) -> None:
    for policy, status in (("none", 422), ("own", 200), ("free", 200)):
        view = await ana.table(undo=policy)
        moved = await ana.move(view, await first(view))
        seat = view["match"]["turn"]
        answer = await ana.post(f"/tables/{view['id']}/undo", {"revision": moved["revision"], "seat": seat}, status)
        if status == 200:
            assert answer["revision"] == moved["revision"] + 1
            assert answer["match"]["moves"] == view["match"]["moves"]
            log = (await ana.view(view["id"]))["log"]
            assert log[-1]["kind"] == "undo"
            assert log[-1]["undoes"] == [moved["revision"]]
            assert log[-2]["kind"] == "move"
        else:
            assert answer["code"] == "undo.none"


async def test_joining_does_not_make_a_move_stale(ana: Browser, ben: Browser) -> None:
    view = await ana.table(seats=[*HUMANS, {"kind": "bot", "level": "random"}], undo="free")
    view = await ana.play_on(view, lambda seen: seen["match"]["choices"] is not None)
    await ana.post(f"/tables/{view['id']}/seats/{3 - min(view['viewer'], 2)}/bot", {"level": "greedy"})
    assert await ana.move(view, await first(view), seat=view["viewer"])
    assert (await ben.view(view["id"]))["viewer"] is None


async def test_taking_back_over_what_bots_answered(ana: Browser) -> None:
    form = {"game": "el-plan-2014", "seats": [HUMANS[0], {"kind": "bot", "level": "random"}]}
    view = await ana.table(**form, options={"plans": "deal", "first": "1"})
    view = await ana.play_on(view, lambda seen: seen["match"]["choices"] is not None and seen["match"]["phase"] == "administer")
    moved = await ana.move(view, "done")
    after = await ana.play_on(moved, lambda seen: seen["match"]["turn"] == 1)  # the bot has had its turn
    assert after["match"]["moves"] > moved["match"]["moves"]
    assert after["can_undo"]
    back = await ana.post(f"/tables/{view['id']}/undo", {"revision": moved["revision"]})  # as if the bot had moved just now
    assert back["match"]["moves"] == view["match"]["moves"]
    log = (await ana.view(view["id"]))["log"]
    assert log[-1]["undoes"] == [entry["revision"] for entry in log if view["revision"] < entry["revision"] < log[-1]["revision"]]
    again = await ana.post(f"/tables/{view['id']}/undo", {"revision": moved["revision"]}, 409)
    assert again["code"] == "move.stale"
