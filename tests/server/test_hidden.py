"""What a seat is sent does not depend, in any byte, on what is hidden from it."""

import pytest
from fastapi import FastAPI

from semilla.engine.compiled.chance import search_stream
from semilla.server.people import Person
from semilla.server.tables.hall import Hall
from semilla.server.tables.views import Look, table_view, to_json
from tests.server.browser import Browser

pytestmark = pytest.mark.anyio


async def test_every_byte(app: FastAPI, ana: Browser) -> None:
    hall: Hall = app.state.hall
    view = await ana.table(seats=[{"kind": "human"}] * 4, chat=True, undo="own")
    differed = 0
    for stop in (2, 9, 25, 60):
        view = await ana.play_on(view, lambda seen, stop=stop: seen["revision"] >= stop)
        async with hall.at(view["id"]) as table:
            assert table.match is not None
            truth = table.match.now
            for viewer in (None, 1, 2, 3, 4):
                person = Person("somebody", 1)
                table.match.now = truth
                sent = to_json(table_view(table, Look(person, viewer, "en")))
                for deal in range(3):
                    other = truth.hidden(viewer - 1 if viewer else -1).redealt(
                        viewer - 1 if viewer else -1, search_stream(f"{stop} {deal}")
                    )
                    differed += other.hash() != truth.hash()
                    table.match.now = other
                    assert to_json(table_view(table, Look(person, viewer, "en"))) == sent
            table.match.now = truth
    assert differed > 30


async def test_log_lines_of_others_hands_are_not_sent(ana: Browser) -> None:
    view = await ana.table(seats=[{"kind": "human"}] * 3)
    for seat in (0, 1, 2, 3):
        log = (await ana.view(view["id"], seat=seat))["log"]
        dealt = [line["params"]["seat"] for entry in log for line in entry["lines"] if line["key"] == "event.deal"]
        assert set(dealt) == ({seat} if seat else set())


async def test_seed_and_key_are_in_no_answer(app: FastAPI, ana: Browser) -> None:
    view = await ana.table(seats=[{"kind": "human"}, {"kind": "bot", "level": "random"}])
    async with app.state.hall.at(view["id"]) as table:
        seed, key = table.row.seed, table.match.now.json()["state"]["key"]
    for path in ("", "/record", "/chat", "?seat=0", "/position", "/replay"):
        text = (await ana.client.get(f"/api/tables/{view['id']}{path}")).text
        assert seed not in text
        assert key not in text
