"""A whole class over HTTP and WebSocket: phones die, the server is killed, and everybody is in their seat again."""

import asyncio
import os
import time

import pytest

from semilla.server.classes.live import EVERY
from tests.server.conftest import listening
from tests.server.durability import Victim
from tests.server.postgres import free_port
from tests.server.schoolday import Phone, SchoolDay

pytestmark = pytest.mark.anyio
KEPT = ("code", "key", "title", "open", "typed_names", "names_on_wall", "message", "paused", "deleted")
SEED = int(os.environ.get("SEMILLA_SEED", "1"))


def places(console: dict) -> list:  # type: ignore[type-arg]
    """All that must be the same after the server was killed."""
    tables = [
        (each["number"], each["id"], each["paused"], each["status"], [(seat["seat"], seat["pupil"]) for seat in each["seats"]])
        for each in console["tables"]
    ]
    pupils = [(each["id"], each["name"], each["comeback"], each["table"], each["seat"]) for each in console["pupils"]]
    return [*(console[part] for part in KEPT), tables, pupils]


async def forty_pupils(database: str, losses: int) -> None:
    """Forty pupils at eight tables behind one address with its limits; phones die while they play, then the server does."""
    victim = Victim(database, free_port(), rate=1)
    await victim.start()
    day = SchoolDay(victim.address, 40, SEED)
    try:
        print(f"joined in {await day.gather():.1f} s")
        assert [len(table["seats"]) for table in (await day.console())["tables"]] == [5] * 8
        await day.begin(pace=losses / 300)  # slowly enough that no game ends before the last phone is lost
        await day.lose_phones(losses)
        await day.do("message", {"text": "Look here, please"})
        await day.do("pause", {"paused": True, "table": 3})
        for pupil in day.pupils:
            await pupil.phone.until("pupil", lambda view: view["message"] is not None)
            if pupil.me["table"]["number"] == 3:
                await pupil.phone.until("view", lambda view: view["paused"])
        before = await day.console()
        victim.kill()
        day.done.set()
        await asyncio.gather(*day.playing, return_exceptions=True)  # they hear that the server is gone
        await victim.start()
        after = await day.console()
        assert places(after) == places(before)
        assert all(new["moves"] >= old["moves"] for new, old in zip(after["tables"], before["tables"], strict=True))
        for pupil in day.pupils:
            await pupil.phone.hang_up()
        await asyncio.gather(*(pupil.lose_phone() for pupil in day.pupils))
        day.play_on(pace=0.2)
        moves = {table["number"]: table["moves"] for table in after["tables"]}
        await day.do("pause", {"paused": False})
        await day.teacher.watch(f"/classes/{day.code}/live?as=console")
        await day.teacher.until(
            "console",
            lambda view: all(table["moves"] > moves[table["number"]] or table["status"] == "over" for table in view["tables"]),
        )
        ended = await day.do("end")
        assert ended["lesson"]["status"] == "over"
        day.check()
    finally:
        await day.go_home()
        victim.stop()


async def test_forty_pupils_a_hundred_lost_phones_and_a_killed_server(sqlite: str) -> None:
    await forty_pupils(sqlite, 100)


@pytest.mark.soak
async def test_forty_pupils_and_a_thousand_lost_phones(database: str) -> None:
    await forty_pupils(database, 1000)


async def test_pupils_hear_at_once_wall_and_console_once_a_second(sqlite: str) -> None:
    async with listening(sqlite) as address:
        day = SchoolDay(address, 4, SEED)
        wall, stranger = Phone(address), Phone(address)
        try:
            await day.gather(size=2)
            began = time.monotonic()
            await day.teacher.watch(f"/classes/{day.code}/live?as=console&lang=es")
            await wall.watch(f"/classes/{day.code}/live?as=wall")
            with pytest.raises(Exception, match="403"):
                await stranger.watch(f"/classes/{day.code}/live?as=console")
            with pytest.raises(Exception, match="403"):
                await stranger.watch("/classes/AAAAAA/live")
            assert wall.seen["wall"]["here"] == 4
            with pytest.raises(Exception, match="403"):
                await stranger.watch(f"/tables/{day.pupils[0].me['table']['id']}/live")
            await stranger.watch(f"/classes/{day.code}/live")
            assert stranger.seen["pupil"]["me"] is None
            await stranger.sockets[0].send("hello?")  # nothing is expected
            await asyncio.wait_for(stranger.sockets[0].wait_closed(), 60)
            assert stranger.sockets[0].close_code == 1008
            await day.begin()
            for paused in (True, False, True):
                await day.do("pause", {"paused": paused})
                for pupil in day.pupils:
                    await pupil.phone.until("view", lambda view, paused=paused: view["paused"] is paused)
                    await pupil.phone.until("pupil", lambda view, paused=paused: view["paused"] is paused)
            await day.do("pause", {"paused": False})
            await day.pupils[0].phone.hang_up()
            await wall.until("wall", lambda view: view["here"] == 3 and max(table["moves"] for table in view["tables"]) > 8)
            spanish = await day.teacher.until("console", lambda view: [each["here"] for each in view["pupils"]].count(True) == 3)
            assert spanish["tables"][0]["stage"]["text"].startswith("Ronda 1 de")
            assert [seat["here"] for table in spanish["tables"] for seat in table["seats"]].count(True) == 3
            for phone, kind in ((day.teacher, "console"), (wall, "wall")):
                assert 1 < phone.counts[kind] <= 1 + (time.monotonic() - began) / EVERY
            await day.do("end")
            identity = (await day.console())["pupils"][1]["id"]
            await day.teacher.delete(f"/classes/{day.code}/pupils/{identity}", 200)
            await day.pupils[1].phone.until("pupil", lambda view: view["me"] is None)
            await day.teacher.delete(f"/classes/{day.code}")
            for phone in (day.teacher, wall, day.pupils[2].phone):
                await phone.until("gone", lambda view: view == {})
        finally:
            await day.go_home()
            await wall.throw_away()
            await stranger.throw_away()
