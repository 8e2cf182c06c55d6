"""The coach: hints where the table allows them and from what the seat sees; finished games judged, once."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fastapi import FastAPI

from semilla.bots.coach import Judged
from semilla.engine.compiled.chance import search_stream
from semilla.engine.match import Match
from semilla.engine.record import to_record
from semilla.games import game
from semilla.server.bots import seen
from semilla.server.tables import coach
from semilla.server.tables.models import AnalysisView, HintView
from tests.server.browser import BOTS, HUMANS, Browser, View, on_app
from tests.server.conftest import opened

pytestmark = pytest.mark.anyio
OPEN = {"kind": "open"}


def legal_moves(nodes: Sequence[Any], begun: str = "") -> set[str]:
    """All moves of a view's tree."""
    found = set()
    for node in nodes:
        words = f"{begun} {node['words']}".strip()
        found |= legal_moves(node["then"], words) if node.get("then") else {words}
    return found


@pytest.mark.parametrize(
    ("form", "allowed"),
    [
        ({"seats": [HUMANS[0], *BOTS, *BOTS]}, True),
        ({"place": "local"}, True),
        ({"seats": [HUMANS[0], OPEN]}, False),
        ({"seats": HUMANS}, False),
        ({"seats": HUMANS, "hints": True}, True),
        ({"place": "local", "hints": False}, False),
    ],
)
async def test_where_hints_are_allowed(ana: Browser, form: dict[str, Any], allowed: bool) -> None:
    view = await ana.table(**form)
    assert view["hints"] == allowed
    if view["status"] == "playing" and view["match"]["turn"] in view["mine"] and not allowed:
        assert (await ana.get(f"/tables/{view['id']}/hint", 403))["code"] == "coach.off"


async def test_a_hint_is_for_the_seat_to_act_in_its_language(ana: Browser, ben: Browser) -> None:
    view = await ana.table(place="local")
    link = f"/tables/{view['id']}/hint"
    hint = await ana.get(link)
    assert HintView.model_validate(hint).model_dump() == hint
    assert hint["revision"] == view["revision"]
    assert {advice["move"] for advice in hint["moves"]} <= legal_moves(view["match"]["choices"])
    shares = [advice["win_share"] for advice in hint["moves"]]
    assert shares == sorted(shares, reverse=True)
    assert all(0 <= share <= 1 for share in shares)
    spanish = await ana.get(link, params={"lang": "es"})
    assert [advice["win_share"] for advice in spanish["moves"]] == shares
    assert spanish["moves"][0]["reason"] != hint["moves"][0]["reason"]
    other = 3 - view["match"]["turn"]
    assert (await ana.get(link, 409, params={"seat": other}))["code"] == "move.not_your_turn"
    assert (await ben.get(link, 403))["code"] == "seat.spectator"
    played = await ana.move(view, hint["moves"][0]["move"])
    assert played["match"]["moves"] > view["match"]["moves"]
    await ana.post(f"/tables/{view['id']}/close")
    assert (await ana.get(link, 409))["code"] == "table.closed"


def test_a_hint_does_not_depend_on_what_is_hidden() -> None:
    """Two truths behind one view: what is sent to the worker is the same, byte for byte, and without the key."""
    match = Match(game("ekonos"), 3, seed="secret")
    other = match.now.redealt(match.now.seat, search_stream("another truth"))
    assert other.states.tobytes() != match.now.states.tobytes()
    assert seen(other) == seen(match.now)


async def finished(ana: Browser) -> View:
    """A finished game at a table of one device."""
    match = Match(game("ekonos"), 2, seed="1", names=["Ana", "Ben"])
    rng = random.Random(1)
    while not match.over:
        match.play(rng.choice(match.legal()))
    view: View = await ana.post("/tables/import", {"record": to_record(match)}, 201)
    return view


async def ready_analysis(ana: Browser, identity: str, **params: str) -> tuple[View, list[int]]:
    """A finished game's analysis, and how many moves were known at each time of asking."""
    known = []
    while True:
        response = await ana.client.get(f"/api/tables/{identity}/analysis", params=params)
        found: View = response.json()
        assert AnalysisView.model_validate(found).model_dump() == found
        known.append(len(found["moves"]))
        if response.status_code == 200:
            return found, known
        assert response.status_code == 202
        assert int(response.headers["retry-after"]) > 0
        assert len(found["moves"]) < found["total"]
        await asyncio.sleep(0.05)


async def test_a_finished_game_is_judged_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "FEWEST", 16)
    async with opened(database, analysis_simulations=0) as app, on_app(app) as ana:
        view = await finished(ana)
        found, known = await ready_analysis(ana, view["id"])
        assert known[0] == 0
        assert known == sorted(known)
        record = await ana.get(f"/tables/{view['id']}/record")
        assert [record["moves"][move["number"] - 1] for move in found["moves"]] == [move["move"] for move in found["moves"]]
        assert all(abs(sum(move["win_shares"]) - 1) < 1e-6 for move in found["moves"])
        assert [share > 0 for share in found["result"]] == [seat["winner"] for seat in view["match"]["sheet"]]
        assert set(found["turning_points"]) <= {move["number"] for move in found["moves"]}
    async with opened(database) as app, on_app(app) as ana:

        async def never(*_: Any, **__: Any) -> Judged:
            raise AssertionError("judged again")

        monkeypatch.setattr(app.state.hall.bots, "ask", never)
        again, known = await ready_analysis(ana, view["id"], lang="es")
        assert known == [found["total"]]
        assert [dict(move, label="", better=None) for move in found["moves"]] == [
            dict(move, label="", better=None) for move in again["moves"]
        ]
        assert all(was["label"] != now["label"] for was, now in zip(found["moves"], again["moves"], strict=True))
        better = [(was["better"], now["better"]) for was, now in zip(found["moves"], again["moves"], strict=True) if was["better"]]
        assert better
        assert all(was["win_share"] == now["win_share"] for was, now in better)
        assert all(was[said] != now[said] for was, now in better for said in ("label", "reason"))


async def test_asking_while_an_analysis_ends_does_not_begin_it_anew(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "FEWEST", 16)
    async with opened(database, analysis_simulations=0) as app, on_app(app) as ana:
        view = await finished(ana)
        link = f"/tables/{view['id']}/analysis"
        at_work, sessions = app.state.hall.coach, app.state.hall.database.sessions
        await ana.get(link, 202)

        @asynccontextmanager
        async def slow() -> AsyncIterator[Any]:
            """What was read is told only when the analysis has ended."""
            async with sessions() as session:
                read = session.get

                async def get(*key: Any) -> Any:
                    found = await read(*key)
                    if key[0] is coach.AnalysisRow:
                        await asyncio.gather(*at_work.tasks.values())
                    return found

                session.get = get
                yield session

        monkeypatch.setattr(app.state.hall.database, "sessions", slow)
        monkeypatch.setattr(coach.Study, "of", None)
        assert at_work.tasks, "it has ended before somebody could ask"
        assert (await ana.client.get(f"/api{link}")).status_code in (200, 202)
        await asyncio.gather(*at_work.tasks.values())
        assert len((await ana.get(link))["moves"]) > 0


async def test_only_finished_games_are_judged(ana: Browser) -> None:
    view = await ana.table()
    assert (await ana.get(f"/tables/{view['id']}/analysis", 409))["code"] == "coach.unfinished"
    waiting = await ana.table(start=False)
    await ana.post(f"/tables/{waiting['id']}/close")
    assert (await ana.get(f"/tables/{waiting['id']}/analysis", 409))["code"] == "coach.unfinished"


async def test_a_deleted_game_and_too_many_games(app: FastAPI, ana: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    hall, gate = app.state.hall, asyncio.Event()

    async def waits(*_: Any, **__: Any) -> Judged:
        await gate.wait()
        raise RuntimeError("no answer")

    monkeypatch.setattr(hall.bots, "ask", waits)
    monkeypatch.setattr(coach, "MOST_GAMES", 1)
    view, other = await finished(ana), await finished(ana)
    await ana.get(f"/tables/{view['id']}/analysis", 202)
    assert (await ana.get(f"/tables/{other['id']}/analysis", 503))["code"] == "coach.busy"
    await ana.delete(f"/tables/{view['id']}")
    gate.set()
    while hall.coach.tasks:
        await asyncio.sleep(0)
    await ana.get(f"/tables/{other['id']}/analysis", 202)


async def test_nobody_takes_all_of_the_coach(app: FastAPI, ana: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    async def waits(*_: Any, **__: Any) -> Judged:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(app.state.hall.bots, "ask", waits)
    monkeypatch.setattr(coach, "MOST_OF_A_GUEST", 1)
    monkeypatch.setattr(coach, "MOST_OF_AN_ADDRESS", 2)
    one, two, three = await finished(ana), await finished(ana), await finished(ana)
    await ana.get(f"/tables/{one['id']}/analysis", 202)
    assert (await ana.get(f"/tables/{two['id']}/analysis", 503))["code"] == "coach.busy"
    await ben.get(f"/tables/{two['id']}/analysis", 202)
    async with on_app(app) as cleo:
        assert (await cleo.get(f"/tables/{three['id']}/analysis", 503))["code"] == "coach.busy"
    await ana.get(f"/tables/{two['id']}/analysis", 202)


async def test_an_older_analysis_is_made_anew(app: FastAPI, ana: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "MOST", 16)
    view = await finished(ana)

    def keep(session: Any) -> None:
        session.execute(coach.insert(coach.AnalysisRow).values(table=view["id"], data={"moves": [], "total": 0}))

    await app.state.hall.database.write(keep)
    found, _ = await ready_analysis(ana, view["id"])
    assert found["moves"]
    assert (await ready_analysis(ana, view["id"]))[1] == [found["total"]]
