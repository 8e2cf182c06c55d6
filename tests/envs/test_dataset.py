"""Data sets: one row a decision, and what each column says is true."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from semilla.cli import main
from semilla.engine.compiled.chance import derive, key_of
from semilla.engine.position import Position
from semilla.envs import Setting
from semilla.envs.dataset import COLUMNS
from semilla.games import INDEX


def written(folder, *arguments):
    """The data set that a command writes."""
    file = folder / "games.parquet"
    assert main(["dataset", *arguments, "--out", str(file), "--lang", "en"]) == 0
    return pq.read_table(file)


@pytest.mark.parametrize("name", INDEX)
def test_the_games_can_be_played_again_from_their_rows(name, tmp_path):
    table = written(tmp_path, name, "--games", "2", "--bots", "random", "--seed", "5")
    told = json.loads(table.schema.metadata[b"semilla"])
    assert list(COLUMNS) == table.schema.names
    setting = Setting(told["name"], told["players"], observation="record")
    assert told["record"] == [number.name for number in setting.form.each]
    for number in range(2):
        record = setting.template.copy()
        derive(key_of("5"), number, record["key"][0])
        here = Position(setting.game, setting.pack, record)
        here.setup()
        rows = [row for row in table.to_pylist() if row["game"] == number]
        assert [row["decision"] for row in rows] == list(range(len(rows)))
        for row in rows:
            while len(here.legal()) == 1:
                here = here.after(here.legal()[0])
            assert (row["seat"], row["legal"]) == (here.seat, sorted(here.legal()))
            assert row["record"] == setting.read(here.hidden(here.seat).states, here.seat).tolist()
            assert row["features"] == setting.features_in(here.states, here.seat).tolist()
            assert row["phase"] == here.phase.name.lower()
            here = here.after(row["atom"])
        while not here.over:
            here = here.after(here.legal()[0])
        assert {row["seat"]: row["points"] for row in rows} == dict(enumerate(here.points()))
        winners = here.winners()
        assert all(row["share"] == pytest.approx((row["seat"] in winners) / len(winners)) for row in rows)


def test_files_are_replaced_only_when_asked(tmp_path, capsys):
    file: Path = tmp_path / "kept.parquet"
    file.write_text("mine")
    command = ["dataset", "ekonos", "--players", "2", "--games", "1", "--bots", "random", "--out", str(file), "--lang", "en"]
    assert main(command) == 2
    assert file.read_text() == "mine"
    assert main([*command, "--force"]) == 0
    assert pq.read_table(file).num_rows > 20
    for wrong in (["--bots", "nobody"], ["--players", "9"], ["--option", "weather=fair"]):
        assert main(["dataset", "ekonos", "--out", str(tmp_path / "new.parquet"), *wrong]) == 2
    assert not (tmp_path / "new.parquet").exists()
    assert "Traceback" not in capsys.readouterr().err


def test_who_names_a_wrong_bot_does_not_wait_for_a_compiler(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("semilla.cli.envs.compile_with_progress", lambda *_: pytest.fail("compiled"))
    for bots, sentence in (("nobody", "nobody"), ("random,random,random", "3 bots for 2 seats")):
        command = ["dataset", "ekonos", "--players", "2", "--bots", bots, "--out", str(tmp_path / "new.parquet"), "--lang", "en"]
        assert main(command) == 2
        assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("name", INDEX)
def test_actions_and_observations_are_listed(name, capsys):
    setting = Setting(name)
    assert main(["actions", name, "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [action["action"] for action in listed] == list(range(setting.actions))
    assert main(["actions", name, "--lang", "es"]) == 0
    assert f"{setting.actions} acciones" in " ".join(capsys.readouterr().out.split())
    for observation in ("features", "record"):
        assert main(["observations", name, "--observation", observation, "--json"]) == 0
        numbers = json.loads(capsys.readouterr().out)
        assert len(numbers) == Setting(name, observation=observation).numbers
        assert all(number["range"][0] < number["range"][1] for number in numbers)


def test_the_documentation_has_every_game_and_column():
    text = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")
    for name in INDEX:
        one, other = Setting(name, 4), Setting(name, 4, observation="record")
        assert f"| `{one.name}` | {one.actions} | {one.numbers} | {other.numbers} |" in text
    for column, (kind, meaning) in COLUMNS.items():
        assert f"| `{column}` | {kind} | {meaning} |" in text
