"""Making tables, coming, sitting, going, and what becomes of them."""

import asyncio

import pytest

from semilla.engine.compiled.chance import commitment
from semilla.engine.record import verify
from semilla.games import game
from tests.server.browser import BOTS, HUMANS, Browser

pytestmark = pytest.mark.anyio
OPEN = {"kind": "open"}


async def test_a_whole_game_against_bots(ana: Browser) -> None:
    view = await ana.table(seats=[HUMANS[0], *BOTS, {"kind": "bot", "level": "greedy"}])
    assert view["fairness"]["seed"] is None
    end = await ana.play_on(view)
    assert end["status"] == "over"
    assert end["match"]["sheet"]
    assert commitment(end["fairness"]["seed"]) == view["fairness"]["commitment"] == end["fairness"]["commitment"]
    record = await ana.get(f"/tables/{view['id']}/record")
    assert verify(record, game("ekonos")).result() == end["match"]["result"]
    again = await ana.post("/tables/import", {"record": record}, 201)
    assert again["status"] == "over"
    assert again["match"]["result"] == end["match"]["result"]
    half = await ana.get(f"/tables/{view['id']}/replay", params={"moves": 10, "seat": 2})
    assert not half["over"]
    position = await ana.get(f"/tables/{view['id']}/position", params={"moves": 10})
    fork = await ana.table(position=position, seats=[*HUMANS, *BOTS], place="local")
    assert fork["origin"] == "position"
    assert fork["match"]["state"]["coins"] == half["state"]["coins"]


async def test_friends_by_link(ana: Browser, ben: Browser) -> None:
    view = await ana.table(seats=[HUMANS[0], OPEN], place="link")
    link = f"/tables/{view['id']}"
    assert view["status"] == "waiting"
    assert not await ben.get("/tables", params={"which": "open"})
    await ana.post(f"{link}/start", status=409)
    seen = await ben.view(view["id"])
    assert seen["viewer"] is None
    sat = await ben.post(f"{link}/seats/2/take", {"name": "Ben", "nonce": "my-own-luck"})
    assert sat["viewer"] == 2
    assert (await ben.post(f"{link}/start", status=403))["code"] == "table.owner"
    await ben.post(f"{link}/seats/1/take", status=409)
    started = await ana.post(f"{link}/start")
    assert started["fairness"]["nonces"][1] == "my-own-luck"
    mine = await ben.get("/tables", params={"which": "mine"})
    assert [(table["id"], table["my_turn"]) for table in mine] == [(view["id"], started["match"]["turn"] == 2)]


async def test_public_tables_are_listed(ana: Browser, ben: Browser) -> None:
    view = await ana.table(seats=[HUMANS[0], OPEN], place="public")
    assert [table["id"] for table in await ben.get("/tables")] == [view["id"]]
    await ben.post(f"/tables/{view['id']}/seats/2/take", {"name": "Ben"})
    await ana.post(f"/tables/{view['id']}/start")
    assert not await ben.get("/tables")
    assert [table["id"] for table in await ben.get("/tables", params={"which": "watch"})] == [view["id"]]


async def test_hot_seat(ana: Browser) -> None:
    view = await ana.table(place="local")
    assert view["mine"] == [1, 2]
    turns = set()
    for _ in range(8):
        turns.add(view["viewer"])
        assert view["viewer"] == view["match"]["turn"]
        other = await ana.view(view["id"], seat=3 - view["viewer"])
        assert other["match"]["choices"] is None
        view = await ana.move(view, (await first(view)), seat=view["viewer"])
        view = await ana.view(view["id"])
    assert turns == {1, 2}


async def first(view: dict) -> str:  # type: ignore[type-arg]
    words, nodes = [], view["match"]["choices"]
    while nodes:
        words.append(nodes[0]["words"])
        nodes = nodes[0].get("then")
    return " ".join(words)


async def test_leaving_bots_and_coming_back(ana: Browser, ben: Browser) -> None:
    view = await ana.table(seats=[HUMANS[0], OPEN])
    link = f"/tables/{view['id']}"
    await ben.post(f"{link}/seats/2/take", {"name": "Ben"})
    await ana.post(f"{link}/start")
    handed = await ben.post(f"{link}/seats/2/bot", {"level": "random"})
    assert handed["seats"][1]["kind"] == "bot"
    assert handed["viewer"] == 2  # he still sees his own hand
    await ana.post(f"{link}/seats/2/take", status=409)
    back = await ben.post(f"{link}/seats/2/take")
    assert back["seats"][1]["kind"] == "human"
    left = await ben.post(f"{link}/seats/2/leave")
    assert left["viewer"] is None
    assert left["seats"][1]["kind"] == "open"
    filled = await ana.post(f"{link}/seats/2/bot", {"level": "greedy"})
    assert filled["seats"][1]["level"] == "greedy"
    assert (await ben.post(f"{link}/seats/2/leave", status=403))["code"] == "table.owner"
    assert (await ana.post(f"{link}/seats/2/bot", {"level": "genius"}, 422))["code"] == "bot.unknown"
    kinds = [entry["kind"] for entry in (await ana.view(view["id"]))["log"]]
    assert [kind for kind in kinds if kind != "move"] == ["made", "sit", "start", "bot", "back", "rise", "bot"]


async def test_archive_delete_close(ana: Browser, ben: Browser) -> None:
    view = await ana.table()
    link = f"/tables/{view['id']}"
    await ben.delete(link, 403)
    await ana.put(f"{link}/archived", {"archived": True})
    assert not await ana.get("/tables", params={"which": "mine"})
    assert [table["id"] for table in await ana.get("/tables", params={"which": "archived"})] == [view["id"]]
    closed = await ana.post(f"{link}/close")
    assert closed["fairness"]["seed"]
    assert (await ana.move(view, "pass", 409))["code"] == "table.closed"
    await ana.delete(link)
    assert (await ana.get(link, 404))["code"] == "table.none"


async def test_rematch_is_one_for_all(ana: Browser, ben: Browser) -> None:
    view = await ana.table(seats=[HUMANS[0], OPEN])
    link = f"/tables/{view['id']}"
    await ben.post(f"{link}/seats/2/take", {"name": "Ben"})
    await ana.post(f"{link}/start")
    await ana.post(f"{link}/rematch", status=409)
    await ana.post(f"{link}/close")
    new, same = await asyncio.gather(ana.post(f"{link}/rematch", status=201), ben.post(f"{link}/rematch", status=201))
    assert new["id"] == same["id"]
    assert (new["mine"], same["mine"]) == ([1], [2])
    assert new["fairness"]["commitment"] != view["fairness"]["commitment"]
    assert (await ben.view(view["id"]))["next"] == new["id"]


async def test_what_does_not_fit_is_said(ana: Browser) -> None:
    for form, code in (
        ({"game": "chess"}, "game.unknown"),
        ({"options": {"colour": "red"}}, "game.option_unknown"),
        ({"seats": [{"kind": "bot", "level": "x"}] * 2}, "bot.unknown"),
        ({"seats": HUMANS * 6}, "game.players"),
        ({"clock": {"kind": "move"}}, "clock.seconds"),
        ({"clock": {"kind": "move", "seconds": 5, "takeover": "x"}}, "bot.unknown"),
        ({"place": "local", "seats": [HUMANS[0], OPEN]}, "table.local_open"),
        ({"position": {"semilla": "nothing"}}, "position.form"),
        ({"colour": "red"}, "request.form"),
    ):
        assert (await ana.post("/tables", {"game": "ekonos", "seats": HUMANS, **form}, 422))["code"] == code


async def test_each_in_his_language(ana: Browser) -> None:
    view = await ana.table()
    spanish = await ana.view(view["id"], lang="es")
    assert spanish["log"][0]["lines"][0]["text"] == "Se ha abierto la mesa."
    problem = await ana.get("/tables/" + "x" * 22, 404, headers={"Accept-Language": "es-ES,es;q=0.9"})
    assert problem["detail"].startswith("Esa mesa no existe")


async def test_the_record_of_a_running_table_tells_no_future(ana: Browser, ben: Browser) -> None:
    shared = await ana.table(seats=[HUMANS[0], *BOTS])
    record = await ana.get(f"/tables/{shared['id']}/record")
    assert record["seed"] is None
    assert record["chance"] == []
    assert (await ana.post("/tables/import", {"record": record}, 422))["code"] == "record.running"
    await ana.get(f"/tables/{shared['id']}/position", 403)
    local = await ana.table(place="local")
    assert (await ana.get(f"/tables/{local['id']}/record"))["seed"]
    assert (await ben.get(f"/tables/{local['id']}/record"))["seed"] is None


async def test_an_unfinished_record_goes_on(ana: Browser) -> None:
    local = await ana.table(place="local")
    local = await ana.play_on(local, lambda view: view["revision"] > 12)
    record = await ana.get(f"/tables/{local['id']}/record")
    table = await ana.post("/tables/import", {"record": record, "seats": [HUMANS[0], *BOTS]}, 201)
    assert table["match"]["moves"] == local["match"]["moves"]
    assert (await ana.play_on(table))["status"] == "over"
    record["moves"][3] = "pass pass"
    assert (await ana.post("/tables/import", {"record": record}, 422))["code"] == "record.move"
