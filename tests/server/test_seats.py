"""Seats of a running game: freed, retaken, watched over; what was done before keeps the name of who did it."""

import asyncio

import pytest

from semilla.server.times import now
from tests.server.browser import BOTS, HUMANS, Browser, View, on_address
from tests.server.conftest import listening
from tests.server.test_live import next_view, watching
from tests.server.test_tables import OPEN, first

pytestmark = pytest.mark.anyio


async def two_at_a_table(ana: Browser, ben: Browser, **form: object) -> View:
    """A running game of Ana, who made the table, and Ben."""
    view = await ana.table(seats=[HUMANS[0], OPEN], **form)
    await ben.post(f"/tables/{view['id']}/seats/2/take", {"name": "Ben"})
    started: View = await ana.post(f"/tables/{view['id']}/start")
    return started


def told(view: View, kind: str) -> list[str]:
    """The first lines of the entries of a kind."""
    return [entry["lines"][0]["text"] for entry in view["log"] if entry["kind"] == kind]


async def a_move_of_ben(ana: Browser, ben: Browser, identity: str) -> View:
    """Play until Ben has moved."""
    while True:
        view = await ana.view(identity)
        mover = (ana, ben)[view["match"]["turn"] - 1]
        seen = await mover.view(identity)
        await mover.move(seen, await first(seen))
        if mover is ben:
            return await ana.view(identity)


async def test_who_comes_later_does_not_rename_what_was_done(ana: Browser, ben: Browser, carla: Browser) -> None:
    view = await two_at_a_table(ana, ben)
    link = f"/tables/{view['id']}"
    before = told(await a_move_of_ben(ana, ben, view["id"]), "move")
    assert any("Ben" in line for line in before)
    await ben.post(f"{link}/seats/2/leave")
    assert told(await ana.view(view["id"]), "move") == before
    seen = await carla.post(f"{link}/seats/2/take", {"name": "Carla"})
    assert told(seen, "move") == before
    assert told(seen, "sit") == ["Ben sits down."]
    assert told(seen, "rise") == ["Ben leaves."]
    assert told(seen, "take") == ["Carla takes the seat that Ben held."]
    after = told(await a_move_of_ben(ana, carla, view["id"]), "move")
    assert after[: len(before)] == before
    assert any("Carla" in line for line in after[len(before) :])


async def test_a_bot_that_takes_a_free_seat_renames_nothing(ana: Browser, ben: Browser) -> None:
    view = await two_at_a_table(ana, ben)
    link = f"/tables/{view['id']}"
    before = told(await a_move_of_ben(ana, ben, view["id"]), "move")
    await ben.post(f"{link}/seats/2/leave")
    seen = await ana.post(f"{link}/seats/2/bot", {"level": "random"})
    assert told(seen, "move")[: len(before)] == before
    assert told(seen, "bot") == ["A bot plays for Bot 2."]


async def test_a_seat_whose_player_is_gone_is_freed_and_its_player_may_come_back(ana: Browser, ben: Browser) -> None:
    view = await two_at_a_table(ana, ben)
    link = f"/tables/{view['id']}"
    assert (await ben.post(f"{link}/seats/1/leave", status=403))["code"] == "table.owner"
    freed = await ana.post(f"{link}/seats/2/leave")
    assert freed["seats"][1]["kind"] == "open"
    assert told(freed, "free") == ["The seat of Ben is free."]
    back = await ben.post(f"{link}/seats/2/take", {"name": "Ben"})
    assert back["mine"] == [2]
    assert told(back, "sit") == ["Ben sits down."] * 2


async def test_who_is_here_and_who_is_away_since_when(database: str) -> None:
    async with listening(database) as address, on_address(address) as ana, on_address(address) as ben:
        view = await two_at_a_table(ana, ben)
        async with watching(address, ana, view["id"]) as eyes:
            async with watching(address, ben, view["id"]):
                while not (seen := await next_view(eyes))["seats"][1]["here"]:
                    pass
                assert [seat["away"] for seat in seen["seats"]] == [None, None]
                assert (await ana.post(f"/tables/{view['id']}/seats/2/leave", status=403))["code"] == "seat.attended"
                await ben.post(f"/tables/{view['id']}/seats/2/bot", {"level": "random"})
                # a bot plays for Ben, who looks on: the seat stays Ben's
                assert (await ana.post(f"/tables/{view['id']}/seats/2/leave", status=403))["code"] == "seat.attended"
                await ben.post(f"/tables/{view['id']}/seats/2/take")
                gone = now()
            while (seen := await next_view(eyes))["seats"][1]["here"]:
                pass
            assert gone <= seen["seats"][1]["away"] <= now()
            assert seen["seats"][0]["away"] is None


async def test_after_a_restart_away_since_the_last_deed(database: str) -> None:
    async with listening(database) as address, on_address(address) as ana, on_address(address) as ben:
        view = await two_at_a_table(ana, ben)
        cookies = dict(ana.client.cookies)
    async with listening(database) as address, on_address(address) as ana:
        ana.client.cookies.update(cookies)
        seen = await ana.view(view["id"])
        deed = next(entry["at"] for entry in seen["log"] if entry["kind"] == "sit")
        assert seen["seats"][1]["away"] == deed


@pytest.mark.parametrize("game", ["ekonos", "el-plan-2014", "el-plan-2011", "master-plan"])
async def test_a_closed_table_shows_how_it_stood(ana: Browser, game: str) -> None:
    seats = [{"kind": "human", "name": name} for name in ("Ana", "Ben", "Carla")]
    view = await ana.play_on(await ana.table(game=game, seats=seats), lambda seen: seen["revision"] >= 12)
    link = f"/tables/{view['id']}"
    assert [row["points"] for row in view["match"]["sheet"]] == view["match"]["derived"]["points"]
    assert (await ana.get(f"{link}/analysis", 409))["code"] == "coach.unfinished"
    closed = await ana.post(f"{link}/close")
    assert closed["status"] == "closed"
    match = closed["match"]
    assert (match["over"], match["turn"], match["choices"], match["prompt"], match["result"]) == (False, None, None, None, None)
    assert [row["points"] for row in match["sheet"]] == [sum(line["points"] for line in row["lines"]) for row in match["sheet"]]
    assert closed["fairness"]["seed"]
    half = await ana.get(f"{link}/replay", params={"moves": 3, "seat": 2})
    assert half["moves"] >= 3
    record = await ana.get(f"{link}/record")
    assert record["seed"]
    assert record["result"] is None
    again = await ana.post("/tables/import", {"record": record}, 201)
    assert again["match"]["moves"] == match["moves"]


async def test_a_closed_game_is_judged_as_far_as_it_went(ana: Browser) -> None:
    view = await ana.play_on(await ana.table(), lambda seen: seen["revision"] >= 5)
    await ana.post(f"/tables/{view['id']}/close")
    response = await ana.client.get(f"/api/tables/{view['id']}/analysis")
    while response.status_code == 202:
        await asyncio.sleep(0.05)
        response = await ana.client.get(f"/api/tables/{view['id']}/analysis")
    found = response.json()
    assert found["moves"]
    assert found["result"] == found["moves"][-1]["win_shares"]


async def test_a_table_closed_before_the_start(ana: Browser) -> None:
    view = await ana.table(seats=[HUMANS[0], OPEN])
    closed = await ana.post(f"/tables/{view['id']}/close")
    assert (closed["status"], closed["match"]) == ("closed", None)
    assert (await ana.get(f"/tables/{view['id']}/analysis", 409))["code"] == "coach.unfinished"


async def test_names_are_one_of_a_kind_at_a_table(ana: Browser, ben: Browser) -> None:
    view = await ana.table(seats=[{"kind": "human", "name": "Ana"}, OPEN, *BOTS])
    for name in ("Ana", "ana", " ANA ", "Ａｎａ", "Player 1", "jugador 3", "bot 3"):
        problem = await ben.post(f"/tables/{view['id']}/seats/2/take", {"name": name}, 409)
        assert problem["code"] == "seat.name"
    assert (await ben.post(f"/tables/{view['id']}/seats/2/take", {"name": "Player 2"}))["mine"] == [2]
    twice = [{"kind": "human", "name": "Ana"}] * 2
    assert (await ana.post("/tables", {"game": "ekonos", "seats": twice}, 409))["code"] == "seat.name"
    local = await ana.table(place="local")
    record = await ana.get(f"/tables/{local['id']}/record")
    record["seats"] = [{"name": "Eva", "kind": "human"}] * 2
    assert [seat["name"] for seat in (await ana.post("/tables/import", {"record": record}, 201))["seats"]] == ["Eva 1", "Eva"]


@pytest.mark.parametrize("name", ["Ana\u200b", "\u202eanA", "\u2066Ana", "A\u00adna", "Ana\u3164"], ids=ascii)
async def test_names_show_all_they_are(ana: Browser, ben: Browser, name: str) -> None:
    view = await ana.table(seats=[HUMANS[0], OPEN])
    problem = await ben.post(f"/tables/{view['id']}/seats/2/take", {"name": name}, 422)
    assert problem["code"] == "name.characters"
    seats = [{"kind": "human", "name": name}, OPEN]
    assert (await ana.post("/tables", {"game": "ekonos", "seats": seats}, 422))["code"] == "name.characters"
    sat = await ben.post(f"/tables/{view['id']}/seats/2/take", {"name": "  Ben   the\tsecond "})
    assert sat["seats"][1]["name"] == "Ben the second"
