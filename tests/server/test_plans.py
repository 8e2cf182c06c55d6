"""Planning ahead: played in turn order when the turn comes, the rest dropped with a notice, seen by nobody else."""

import pytest

from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import Scene
from tests.server.browser import Browser, View
from tests.server.test_tables import first

pytestmark = pytest.mark.anyio


async def two_at_a_table(ana: Browser, ben: Browser) -> tuple[View, Browser, Browser]:
    """A running table, who decides now, and who waits."""
    view = await ana.table(seats=[{"kind": "human", "name": "Ana"}, {"kind": "open"}])
    await ben.post(f"/tables/{view['id']}/seats/2/take", {"name": "Ben"})
    view = await ana.post(f"/tables/{view['id']}/start")
    return (view, ana, ben) if view["match"]["turn"] == 1 else (view, ben, ana)


async def test_a_plan_is_played_when_the_turn_comes(ana: Browser, ben: Browser) -> None:
    view, mover, waiting = await two_at_a_table(ana, ben)
    link = f"/tables/{view['id']}"
    own = await waiting.view(view["id"])
    hand = own["match"]["state"]["hand"][own["viewer"] - 1]
    card = next(card for card in hand if card)
    planned = await waiting.put(f"{link}/plan", {"moves": [f"PLAY  {card} tile", "place 1", "nonsense", "pass"]})
    assert planned["plan"]["moves"][0] == f"play {card} tile"
    assert (await mover.view(view["id"]))["plan"] == {"moves": [], "dropped": []}
    while (seen := await mover.view(view["id"]))["match"]["choices"]:
        await mover.move(seen, await first(seen))
    after = await waiting.view(view["id"])
    played = [entry["moves"][0] for entry in after["log"] if entry["kind"] == "move" and entry["seat"] == own["viewer"]]
    assert played[0] == f"play {card} tile"
    assert after["plan"]["moves"] == []
    dropped = after["plan"]["dropped"]
    assert [item["move"] for item in dropped][-2:] == ["nonsense", "pass"]
    assert dropped[0]["text"]["es"]
    assert (await waiting.put(f"{link}/plan", {"moves": []}))["plan"]["dropped"] == []


async def test_a_plan_of_who_is_to_act_is_played_at_once(ana: Browser) -> None:
    view = await ana.table()
    move = await first(view)
    after = await ana.put(f"/tables/{view['id']}/plan", {"moves": [move], "seat": view["viewer"]})
    assert after["match"]["moves"] > view["match"]["moves"]


async def test_what_may_be_planned_comes_from_the_server(ana: Browser, ben: Browser) -> None:
    view, mover, waiting = await two_at_a_table(ana, ben)
    link = f"/tables/{view['id']}/plan"
    own = await waiting.view(view["id"])
    hand = [card for card in own["match"]["state"]["hand"][own["viewer"] - 1] if card]
    ahead = await waiting.get(link)
    assert (ahead["phase"], ahead["planned"]) == ("play", [])
    assert {choice["at"]["id"] for choice in ahead["choices"]} == set(hand)
    card = f"play {hand[0]} tile"
    await waiting.put(link, {"moves": [card, "nonsense"]})
    ahead = await waiting.get(f"{link}?lang=es")
    assert [planned["move"] for planned in ahead["planned"]] == [card, "nonsense"]
    assert ahead["planned"][0]["text"]
    assert ahead["planned"][1]["text"] is None
    assert (ahead["phase"], ahead["choices"]) == (None, [])
    await waiting.put(link, {"moves": [card]})
    ahead = await waiting.get(link)
    assert ahead["phase"] == "tile"
    assert {choice["family"] for choice in ahead["choices"]} == {"place"}
    assert (await mover.get(link))["choices"] == []  # it is their turn


async def test_a_plan_waits_while_an_event_asks_its_own_question(ana: Browser) -> None:
    scene = Scene(2014).give(1, (2, 0, 2)).give(2, (2, 2, 2)).give(3, (2, 2, 2)).turn("economic-crisis")
    assert scene.phase == Phase.EVENT
    seats = [{"kind": "human", "name": name} for name in ("Ana", "Ben", "Carla")]
    view = await ana.table(game="el-plan-2014", position=scene.match.now.json(), seats=seats, cards="open")
    view = await ana.put(f"/tables/{view['id']}/plan", {"moves": ["on slot 1"], "seat": 1})
    assert view["plan"] == {"moves": ["on slot 1"], "dropped": []}
    await ana.move(view, "give energy", seat=1)
    played = [move for entry in (await ana.view(view["id"]))["log"] for move in entry["moves"]]
    assert played[:2] == ["give energy", "on slot 1"]
