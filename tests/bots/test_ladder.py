"""The ladder: which rungs there are, whether they hold, and what is written down of them. Real games, few of them."""

import json

import pytest

from semilla.bots import arena, levels
from semilla.bots.arena import Journal
from semilla.bots.ladder import Ladder, Rung, markers, rungs
from semilla.cli import main
from semilla.games import game

EKONOS = game("ekonos")
QUICK = ("ladder", "ekonos", "--seed", "7", "--workers", "2")


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SEMILLA_LANG", "en")
    monkeypatch.setattr(arena, "cache_home", lambda: tmp_path / "cache" / "compiled")


@pytest.fixture
def two_levels(monkeypatch):
    """A ladder whose rungs are known: anything beats random, nobody quick beats greedy."""
    monkeypatch.setattr(levels, "LEVELS", ("random", "easy"))


def test_every_level_meets_the_one_below_and_the_second_meets_greedy():
    pairs = [(rung.bot, rung.against) for rung in rungs(2)]
    assert pairs == [(levels.LEVELS[1], "greedy"), *zip(levels.LEVELS[1:], levels.LEVELS, strict=False)]
    first, *others = rungs(4)
    assert first == Rung(4, "easy", "greedy", 0.15)
    assert [(rung.bot, rung.against) for rung in others] == pairs
    assert first.bots == ("easy", "greedy", "greedy", "greedy")


@pytest.mark.parametrize(
    ("rung", "share", "interval", "holds"),
    [
        (Rung(4, "hard", "medium"), 0.3, (0.251, 0.35), True),
        (Rung(4, "hard", "medium"), 0.4, (0.25, 0.5), False),
        (Rung(2, "hard", "medium"), 0.6, (0.499, 0.7), False),
        (Rung(4, "easy", "greedy", 0.15), 0.15, (0.1, 0.2), True),
        (Rung(4, "easy", "greedy", 0.15), 0.16, (0.1, 0.2), False),
    ],
)
def test_a_rung_holds_with_its_whole_interval(rung, share, interval, holds):
    assert rung.holds(share, interval) == holds


@pytest.mark.usefixtures("two_levels")
def test_the_ladder_as_data(capsys):
    assert main([*QUICK, "--players", "2,4", "--games", "8", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["game"], data["games"], data["seed"]) == ("ekonos", 8, "7")
    told = {(row["players"], row["bot"], row["against"]): row for row in data["rungs"]}
    assert list(told) == [
        (2, "easy", "greedy"),
        (2, "easy", "random"),
        (4, "random", "greedy"),
        (4, "easy", "greedy"),
        (4, "easy", "random"),
    ]
    assert [row["holds"] for row in told.values()] == [False, True, True, False, True]
    for row in told.values():
        assert row["games"] == 8
        assert row["interval"][0] <= row["win_share"] <= row["interval"][1]
        assert all(seconds > 0 for seconds in row["seconds_per_move"])


@pytest.mark.usefixtures("two_levels")
@pytest.mark.parametrize(
    ("lang", "words"), [("en", ("win share", "1 rung does not hold.")), ("es", ("victorias", "no se sostiene."))]
)
def test_the_ladder_as_a_table(capsys, lang, words):
    assert main([*QUICK, "--players", "2", "--games", "8", "--lang", lang]) == 1
    said = capsys.readouterr()
    assert all(word in said.out for word in words)
    assert "100 %" in said.err  # the whole progress was told


@pytest.mark.usefixtures("two_levels")
def test_the_table_is_written_between_its_markers(capsys, tmp_path):
    first, last = markers("ekonos")
    file = tmp_path / "bots.md"
    file.write_text(f"# Bots\n{first}earlier\n{last}# More\n", "utf-8")
    command = [*QUICK, "--players", "2", "--games", "8", "--out", "bots.md"]
    assert main(command) == 1
    text = file.read_text("utf-8")
    assert text.startswith(f"# Bots\n{first}")
    assert text.endswith(f"{last}# More\n")
    assert "earlier" not in text
    assert "`semilla ladder ekonos --players 2 --games 8 --seed 7`, 20" in text
    assert "| 2 | easy, random | " in text
    assert main(command) == 1
    assert file.read_text("utf-8").count("| 2 | easy, random | ") == 1
    assert capsys.readouterr().out.count("easy") >= 4


@pytest.mark.usefixtures("two_levels")
def test_an_interrupted_ladder_goes_on_and_is_forgotten_when_told():
    def stop_at(count):
        def progress(new):
            told.append(new)
            if sum(told) == count:
                raise KeyboardInterrupt

        return progress

    def ladder():
        return Ladder(EKONOS, (2,), 4, "7")

    told = []
    with pytest.raises(KeyboardInterrupt):
        ladder().measure(1, stop_at(6))  # in the second rung
    told = []
    rows = ladder().measure(1, stop_at(99))
    assert told == [4, 2, 1, 1]
    told = []
    again = ladder()
    assert again.measure(1, stop_at(99)) == rows
    assert told == [4, 4]
    again.forget()
    assert not any(Journal(run).path.exists() for run in again.runs)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--players", "2,9"), "2 to 6 players"),
        (("--players", "4,4"), "each once"),
        (("--players", ""), "2 to 6 players"),
        (("--players", "²"), "2 to 6 players"),
        (("--out", "nowhere.md"), "There is no file"),
        (("--out", "plain.md"), "has no place for the table"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_played(capsys, tmp_path, arguments, told):
    (tmp_path / "plain.md").write_text("# Bots\n")
    assert main([*QUICK, *arguments]) == 2
    assert told in capsys.readouterr().err
    assert not list(tmp_path.glob("cache/**/*.jsonl"))
