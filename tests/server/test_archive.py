"""Which tables are kept."""

import pytest
from sqlalchemy import update

from semilla.server.storage.rows import TableRow
from semilla.server.tables.archive import remove_old
from semilla.server.times import DAY, now
from tests.server.browser import HUMANS, on_app
from tests.server.conftest import opened

pytestmark = pytest.mark.anyio


async def test_tables_are_removed_by_the_rule_and_archived_ones_kept(database: str) -> None:
    async with opened(database, keep_waiting_days=1, keep_idle_days=3, keep_finished_days=5) as app, on_app(app) as ana:
        hall = app.state.hall
        waiting = await ana.table(seats=[HUMANS[0], {"kind": "open"}])
        idle, finished, kept = [await ana.table() for _ in range(3)]
        await ana.post(f"/tables/{finished['id']}/close")
        await ana.put(f"/tables/{kept['id']}/archived", {"archived": True})

        async def left(days: int) -> set[str]:
            for table in list(hall.tables.values()):
                hall.forget(table)
            async with hall.database.sessions.begin() as session:
                await session.execute(update(TableRow).values(touched=now() - days * DAY - 1000))
            await remove_old(hall.settings, hall.database, set())
            return {table["id"] for which in ("mine", "archived") for table in await ana.get("/tables", params={"which": which})}

        everything = {table["id"] for table in (waiting, idle, finished, kept)}
        assert await left(0) == everything
        assert await left(1) == everything - {waiting["id"]}
        assert await left(3) == {finished["id"], kept["id"]}
        assert await left(500) == {kept["id"]}
