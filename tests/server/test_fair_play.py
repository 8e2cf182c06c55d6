"""Nobody knows more than their seat tells: not who brought the game, not who made the table, not who copied a cookie."""

import random
from typing import Any

import pytest
from fastapi import FastAPI

from semilla.engine.compiled.chance import commitment
from semilla.engine.match import Match
from semilla.engine.record import verify
from semilla.games import INDEX, game
from semilla.server.storage.rows import TableRow
from semilla.server.tables.deal import dealt
from tests.server.browser import BOTS, HUMANS, Browser, View
from tests.server.test_seats import told, two_at_a_table
from tests.server.test_tables import OPEN

pytestmark = pytest.mark.anyio


# ------------------------------------------------------------------------------------------------- games that began elsewhere


async def brought(ana: Browser, **form: Any) -> tuple[dict[str, Any], View]:
    """An unfinished game that Ana knows whole, and the table she makes of it."""
    local = await ana.table(place="local", seats=[{"kind": "human", "name": name} for name in ("Ana", "Ben", "Carla")])
    local = await ana.play_on(local, lambda view: view["revision"] > 8)
    record = await ana.get(f"/tables/{local['id']}/record")
    table: View = await ana.post("/tables/import", {"record": record, "seats": [HUMANS[0], OPEN, OPEN], **form}, 201)
    return record, table


async def hands(app: FastAPI, table: View) -> Any:
    async with app.state.hall.at(table["id"]) as found:
        return found.match.now.json()["state"]["hand"]


async def seat_and_start(table: View, ana: Browser, ben: Browser, carla: Browser) -> None:
    for number, (browser, name) in enumerate(((ben, "Ben"), (carla, "Carla")), 2):
        await browser.post(f"/tables/{table['id']}/seats/{number}/take", {"name": name})
    await ana.post(f"/tables/{table['id']}/start")


async def test_who_brings_an_unfinished_game_knows_no_hand_and_no_draw(
    app: FastAPI, ana: Browser, ben: Browser, carla: Browser
) -> None:
    record, table = await brought(ana, place="public")
    known = verify(record, game("ekonos"))
    assert (table["status"], table["origin"], table["cards"]) == ("waiting", "record", "anew")
    await seat_and_start(table, ana, ben, carla)
    assert (await ana.view(table["id"], seat=0))["match"]["state"] == known.view(None)["state"]
    assert await hands(app, table) != known.now.json()["state"]["hand"]
    async with app.state.hall.at(table["id"]) as found:
        assert found.match.now.json()["state"]["key"] != known.now.json()["state"]["key"]
        seed = found.row.seed
    assert seed != record["seed"]
    assert commitment(seed) == table["fairness"]["commitment"]
    assert (await ana.get(f"/tables/{table['id']}/record"))["seed"] is None


async def test_the_same_for_positions(app: FastAPI, ana: Browser, ben: Browser, carla: Browser) -> None:
    record, _ = await brought(ana)
    position = verify(record, game("ekonos")).now.json()
    for cards in ("anew", "open"):
        table = await ana.table(position=position, seats=[HUMANS[0], OPEN, OPEN], cards=cards)
        assert (table["origin"], table["cards"]) == ("position", cards)
        await seat_and_start(table, ana, ben, carla)
        assert (await hands(app, table) == position["state"]["hand"]) is (cards == "open")
        async with app.state.hall.at(table["id"]) as found:
            assert found.match.now.json()["state"]["key"] != position["state"]["key"]


async def test_open_cards_are_said_before_anybody_sits_down(ana: Browser, ben: Browser) -> None:
    _, table = await brought(ana, place="public", cards="open")
    assert (await ben.view(table["id"]))["cards"] == "open"
    listed = (await ben.get("/tables"))[0]
    assert (listed["origin"], listed["cards"], listed["friends"]) == ("record", "open", False)


async def test_at_one_device_a_game_goes_on_as_it_was(app: FastAPI, ana: Browser) -> None:
    record, table = await brought(ana, place="local", seats=[*HUMANS, {"kind": "human", "name": "Carla"}])
    assert (table["status"], table["cards"]) == ("playing", "open")
    assert await hands(app, table) == verify(record, game("ekonos")).now.json()["state"]["hand"]


async def test_a_shared_game_without_open_seats_begins_at_once(ana: Browser) -> None:
    _, table = await brought(ana, place="link", seats=[HUMANS[0], *BOTS * 2])
    assert (table["status"], table["cards"]) == ("playing", "anew")
    assert (await ana.play_on(table))["status"] == "over"


@pytest.mark.parametrize("name", INDEX)
def test_what_is_dealt_anew_can_be_played_to_the_end(name: str) -> None:
    rng, found = random.Random(7), game(name)
    changed = 0
    for number in range(6):
        match = Match(found, 3, seed=f"anew {number}")
        for _ in range(5 + 11 * number):
            if not match.over:
                match.play(rng.choice(match.legal()))
        if match.over:
            continue
        row = TableRow(
            game=found.name,
            rules=found.rules_version,
            pack=found.pack.hash,
            seed="s",
            cards="anew",
            position=match.now.json(),
        )
        position = dealt(row, ["a", "b", "c"])
        assert position == dealt(row, ["a", "b", "c"])
        again = Match(found, position=position)
        before = Match(found, position=match.now.json(), forced=False)
        after = Match(found, position=position, forced=False)
        assert after.view(None)["state"] == before.view(None)["state"]
        changed += {**position["state"], "key": ""} != {**match.now.json()["state"], "key": ""}
        while not again.over:
            again.play(rng.choice(again.legal()))
    assert changed > 0


# --------------------------------------------------------------------------------------------------------- who made the table


async def test_who_made_the_table_sees_no_seat_that_somebody_else_held(ana: Browser, ben: Browser, carla: Browser) -> None:
    view = await two_at_a_table(ana, ben)
    link = f"/tables/{view['id']}"
    await ana.post(f"{link}/seats/2/leave")
    assert (await ana.post(f"{link}/seats/2/take", {"name": "Eva"}, 403))["code"] == "seat.knows"
    await ana.post(f"{link}/seats/2/bot", {"level": "random"})
    await ana.post(f"{link}/seats/2/leave")
    assert (await ana.post(f"{link}/seats/2/take", {"name": "Eva"}, 403))["code"] == "seat.knows"
    assert (await carla.post(f"{link}/seats/2/take", {"name": "Carla"}))["mine"] == [2]


async def test_nor_a_bots(ana: Browser) -> None:
    view = await ana.table(seats=[HUMANS[0], *BOTS])
    await ana.post(f"/tables/{view['id']}/seats/2/leave")
    assert (await ana.post(f"/tables/{view['id']}/seats/2/take", status=403))["code"] == "seat.knows"


async def test_nor_does_a_maker_who_only_watches(ana: Browser, ben: Browser, carla: Browser) -> None:
    view = await ana.table(seats=[OPEN, OPEN])
    link = f"/tables/{view['id']}"
    for number, browser in ((1, ben), (2, carla)):
        await browser.post(f"{link}/seats/{number}/take", {"name": f"Guest {number}"})
    await ana.post(f"{link}/start")
    await ana.post(f"{link}/seats/2/leave")
    assert (await ana.post(f"{link}/seats/2/take", status=403))["code"] == "seat.maker"
    # nor does a guest who has seen one hand take another
    await ben.post(f"{link}/seats/1/leave")
    assert (await ben.post(f"{link}/seats/2/take", status=403))["code"] == "seat.knows"
    assert (await ben.post(f"{link}/seats/1/take"))["mine"] == [1]


async def test_among_friends_it_is_written_under_both_names(ana: Browser, ben: Browser) -> None:
    view = await two_at_a_table(ana, ben, friends=True)
    link = f"/tables/{view['id']}"
    assert view["friends"]
    await ana.post(f"{link}/seats/2/leave")
    assert (await ana.post(f"{link}/seats/2/take", {"name": "Eva"}))["mine"] == [1, 2]
    assert told(await ben.view(view["id"]), "take") == ["Eva takes the seat that Ben held."]
    again = await ana.post(f"{link}/close")
    assert (await ana.post(f"{link}/rematch", status=201))["friends"] is again["friends"] is True


async def test_before_the_start_seats_can_be_changed_freely(ana: Browser, ben: Browser) -> None:
    view = await ana.table(seats=[HUMANS[0], OPEN, *BOTS], start=False)
    link = f"/tables/{view['id']}"
    await ben.post(f"{link}/seats/2/take", {"name": "Ben"})
    await ana.post(f"{link}/seats/2/leave")
    await ana.post(f"{link}/seats/3/leave")
    await ana.post(f"{link}/seats/1/leave")
    assert (await ana.post(f"{link}/seats/3/take", {"name": "Ana"}))["mine"] == [3]
