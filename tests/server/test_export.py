"""Games of people as data: what was played and how it ended, and nothing that tells who played."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from sqlalchemy import select

from semilla.cli import main
from semilla.envs import Setting
from semilla.envs.dataset import write_dataset
from semilla.server.settings import Settings
from semilla.server.storage.database import make_engine
from semilla.server.storage.rows import SeatRow, TableRow
from semilla.server.tables.export import finished_games
from tests.server.browser import on_app
from tests.server.conftest import opened

pytestmark = pytest.mark.anyio


async def test_finished_games_of_people_are_exported_without_them(database: str, tmp_path: Path) -> None:
    humans = [{"kind": "human", "name": name} for name in ("Anastasia Pérez", "Benvolio Ruiz")]
    async with opened(database) as app, on_app(app) as ana:
        table = await ana.play_on(await ana.table(seats=humans, place="local"))
        running = await ana.table(seats=humans, place="local")
        assert (table["status"], running["status"]) == ("over", "playing")
        record = await ana.get(f"/tables/{table['id']}/record")
        await ana.post("/tables/import", {"record": record}, 201)
    address = Settings(database_url=database).database
    setting = Setting("ekonos", players=2, observation="record")
    (game,) = await finished_games(address, setting, {})
    assert [len(move.atoms) for move in game.moves] == [1] * len(record["moves"])
    assert game.end.over
    assert {move.player for move in game.moves} == {"person"}
    assert await finished_games(address, Setting("ekonos", players=3, observation="record"), {}) == []
    assert await finished_games(address, setting, {"level": "9"}) == []
    rows = write_dataset(tmp_path / "games.parquet", setting, [game], {})
    assert rows == pq.read_table(tmp_path / "games.parquet").num_rows > 20
    content = (tmp_path / "games.parquet").read_bytes()
    engine = make_engine(address)
    async with engine.connect() as reading:
        kept = [text for row in await reading.execute(select(TableRow.id, TableRow.seed, TableRow.owner)) for text in row]
        kept += [text for row in await reading.execute(select(SeatRow.name, SeatRow.person)) for text in row if text]
    await engine.dispose()
    assert len(kept) > 8
    assert not [secret for secret in kept if secret.encode() in content]


def test_a_database_that_there_is_not_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "none.db"
    command = ["dataset", "ekonos", "--people", "--database", f"sqlite:///{kept}", "--out", str(tmp_path / "new.parquet")]
    assert main([*command, "--lang", "en"]) == 2
    assert f"There is no file {kept}." in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
