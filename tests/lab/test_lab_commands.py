"""The lab's commands: what they write is whole and for everybody, what they compare is told apart, bad input gets a sentence."""

import json
import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from semilla.cli import main
from semilla.engine.pack import make_pack
from semilla.engine.texts import LANGUAGES, Problem
from semilla.games import INDEX, game
from semilla.lab import tune as tuning
from semilla.lab.compare import compare
from semilla.lab.gather import Plan, gather
from semilla.lab.metrics import all_metrics
from semilla.lab.places import Cores
from semilla.lab.results import COLUMNS
from semilla.lab.things import things_of
from semilla.lab.tune import Tuning, read_target
from semilla.lab.vary import changed, edited, read_vary

EKONOS = game("ekonos")
GUIDE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
PLAN = Plan("ekonos", EKONOS.pack.data, 3, ("policy",), "5")


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SEMILLA_LANG", "en")


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """A report, its data and its results."""
    folder = tmp_path_factory.mktemp("report")
    arguments = ["balance", "ekonos", "--players", "3", "--bots", "policy", "--games", "300", "--json"]
    with pytest.MonkeyPatch.context() as patch:
        printed = []
        patch.setattr("semilla.cli.balance.print_json", printed.append)
        assert main([*arguments, "--out", str(folder / "report.html"), "--results", str(folder / "results")]) == 0
    return folder, printed[0]


def test_the_page_is_whole_and_for_everybody(report):
    folder, data = report
    page = (folder / "report.html").read_text("utf-8")
    assert not re.search(r"<script|https?://|url\(|<link|@import", page)
    body = re.sub(r"<(meta|input)([^>]*)>", r"<\1/>", page.split("</style>")[1].replace("</head>", ""))
    ElementTree.fromstring(body.replace("</html>", "").replace("&nbsp;", " "))  # every element is closed
    for word in ("Who plays when", "Quién juega cuándo", "Sunset"):
        assert word in page
    assert page.count("<svg") > 80
    assert sorted(path.name for path in folder.iterdir()) == ["report.html", "results"]
    assert data["games"] == 300
    assert sum(row["mean"] for row in data["places"]) == pytest.approx(1)
    for row in (*data["places"], *data["metrics"]):
        assert row["interval"][0] <= row["mean"] <= row["interval"][1]
        assert row["n"] == 300


def test_results_are_read_as_the_guide_says(report, monkeypatch, capsys):
    folder, data = report
    import polars as pl

    monkeypatch.chdir(folder)
    for name, columns in COLUMNS.items():
        assert pl.read_parquet(folder / "results" / f"{name}.parquet").columns == list(columns)
    code = re.search(r"```python\n(.*?)```", GUIDE, re.DOTALL)[1]
    assert len([line for line in code.splitlines() if line.strip()]) <= 10
    exec(compile(code, "docs/lab.md", "exec"), {})
    assert "share" in capsys.readouterr().out
    games = pl.read_parquet("results/games.parquet")
    shares = games.group_by("place").agg(pl.col("share").mean()).sort("place")["share"].to_list()
    assert shares == pytest.approx([row["mean"] for row in data["places"]])


@pytest.mark.parametrize("name", INDEX)
def test_every_metric_has_words_in_both_languages(name):
    found = game(name)
    for metric in all_metrics(things_of(found, found.pack), found.players[1]).values():
        said = [metric.says(lang, which) for lang in LANGUAGES for which in ("name", "about")]
        assert all(said)
        assert "{" not in "".join(said)


def test_metrics_stay_within_their_range():
    facts = gather(PLAN, 200, Cores(2))
    for metric in all_metrics(things_of(EKONOS, EKONOS.pack), 3).values():
        values = metric.of(facts)
        values = values[~np.isnan(values)]
        assert len(facts.points) == 200
        assert (values >= metric.low).all()
        assert (values <= metric.high).all()


def test_packs_are_told_apart_and_equal_ones_are_not():
    data = json.loads(json.dumps(EKONOS.pack.data))
    for table in data["table"]:
        table["coins"] += 2
    other = Plan("ekonos", data, 3, ("policy",), "5")
    told = compare((PLAN, other), ["points", "unfinished"], 2000, Cores(2))
    verdicts = {row["metric"]: row for row in told["metrics"]}
    assert verdicts["points"]["verdict"] == "differs"
    assert verdicts["points"]["interval"][0] > 0
    assert verdicts["unfinished"]["verdict"] == "same"
    assert told["games"] == 1000  # it stopped as soon as it knew
    same = compare((PLAN, PLAN), ["points", "ties"], 1000, Cores(2))
    assert {row["verdict"] for row in same["metrics"]} == {"same"}


def test_who_never_buys_loses_and_the_deal_decides_a_part(capsys):
    assert main(["restrict", "ekonos", "--players", "3", "--bots", "policy", "--never", "buy *", "--games", "300", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["loss"]["interval"][0] > 0.1
    assert data["moves"] == 6
    assert main(["luck", "ekonos", "--players", "3", "--bots", "policy", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["luck"]
    assert 0 <= row["interval"][0] <= row["mean"] <= row["interval"][1] < 0.5


# -------------------------------------------------------------------------------------------------------------- tuning


def test_only_the_value_is_changed_and_all_else_stays():
    found = game("el-plan-2014")
    text = Path(found.pack.file).read_text("utf-8")
    varied = [read_vary(each, found, found.pack, True) for each in ("card.solar-panels.cost=1..4", "edition.start.1=1..4")]
    assert [vary.now for vary in varied] == [3, 2]
    new = edited(text, found.pack, varied, (2, 4))
    assert len(new.splitlines()) == len(text.splitlines())
    assert sum(a != b for a, b in zip(new.splitlines(), text.splitlines(), strict=True)) == 2
    make_pack(tomllib.loads(new), found.schema, "new")
    assert changed(found.pack, varied, (3, 2)) == found.pack.data


def test_printed_values_are_left_alone():
    with pytest.raises(Problem, match="source R"):
        read_vary("growth.may_expand=3..5", EKONOS, EKONOS.pack, False)


def test_tuning_finds_what_is_asked_and_goes_on_after_an_interruption(tmp_path, monkeypatch):
    monkeypatch.setattr(tuning, "cache_home", lambda: tmp_path / "compiled")
    varied = [
        read_vary("growth.may_expand=2..5", EKONOS, EKONOS.pack, True),
        read_vary("market.places=7..8", EKONOS, EKONOS.pack, True),
    ]
    targets = [read_target("points>52", PLAN)]

    def begun():
        return Tuning(PLAN, EKONOS.pack, varied, targets, 60)

    whole = begun().run(6, Cores(2), lambda _: None)
    begun().forget()
    told = []

    def interrupt(count):
        told.append(count)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        begun().run(6, Cores(1), interrupt)
    again = begun()
    assert again.known
    assert again.run(6, Cores(1), lambda _: None) == whole
    assert not any(one.beats(other) for one in whole for other in whole)
    assert any(one.change == 0 for one in whole)  # nothing beats the pack as it is in staying as it is


def test_some_metrics_are_read_off_one_command(capsys):
    arguments = ["balance", "ekonos", "--players", "3", "--bots", "policy", "--games", "40"]
    wanted = ["--metric", "ties", "--metric", "place.*", "--metric", "company.taken"]
    assert main([*arguments, *wanted]) == 0
    lines = capsys.readouterr().out.splitlines()
    names = ["Ties on points", *(f"Win share of place {k}" for k in (1, 2, 3)), "Companies: shares bought: taken by a player"]
    assert [line[: len(name)] for line, name in zip(lines, names, strict=False)] == names
    assert lines[len(names) :] == ["40 games by policy; in brackets the 95 % intervals."]
    assert main([*arguments, *wanted, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["metric"] for row in data["metrics"]] == ["ties", "place.1", "place.2", "place.3", "company.taken"]
    assert (data["games"], "ladder" in data) == (40, False)


# ----------------------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ("balance", "ekonos", "--precision", "0"),
        ("balance", "ekonos", "--games", "5", "--out", "none/x.html"),
        ("balance", "ekonos", "--games", "5", "--results", "none/x"),
        ("balance", "ekonos", "--games", "5", "--bots", "clever"),
        ("balance", "ekonos", "--games", "5", "--pack", "none.toml"),
        ("balance", "ekonos", "--games", "5", "--metric", "beauty"),
        ("balance", "ekonos", "--games", "5", "--metric", "card.*.beauty", "--out", "x.html"),
        ("balance", "ekonos", "--games", "5", "--cluster", "local"),
        ("simulate", "ekonos", "--games", "5", "--cluster", "tcp://"),
        ("arena", "ekonos", "--cluster", "cloud"),
        ("train", "ekonos", "--games", "1", "--out", "x.value", "--cluster", "cloud"),
        ("compare", "ekonos"),
        ("compare", "ekonos", "--pack", "a.toml"),
        ("compare", "ekonos", "--pack", "own.toml", "--metric", "beauty"),
        ("restrict", "ekonos"),
        ("restrict", "ekonos", "--never", "fly *"),
        ("restrict", "ekonos", "--never", "buy *", "--bots", "easy"),
        ("restrict", "ekonos", "--seat-bot", "clever"),
        ("luck", "ekonos", "--bots", "clever"),
        ("tune", "ekonos", "--vary", "x", "--target", "ties<1", "--out", "t"),
        ("tune", "ekonos", "--vary", "market.places=9..8", "--target", "ties<1", "--out", "t"),
        ("tune", "ekonos", "--vary", "market.places=6..8", "--target", "ties<1", "--out", "t"),
        ("tune", "ekonos", "--vary", "company.mars.tiles=6..8", "--target", "ties<1", "--out", "t"),
        ("tune", "ekonos", "--vary", "market.places=6..8", "--any", "--target", "ties", "--out", "t"),
        ("tune", "ekonos", "--vary", "market.places=6..8", "--any", "--target", "beauty>1", "--out", "t"),
        ("tune", "ekonos", "--vary", "market.places=6..8", "--any", "--target", "ties<1", "--out", "none/t"),
    ],
    ids=" ".join,
)
def test_bad_input_gets_a_sentence_and_leaves_nothing(arguments, lang, capsys):
    Path("own.toml").write_bytes(Path(EKONOS.pack.file).read_bytes())
    try:
        code = main([*arguments, "--lang", lang])
    except SystemExit as ended:
        code = ended.code
    assert code == 2
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    assert said.err.strip().splitlines()[-1].endswith((".", "5", "0"))
    assert [path.name for path in Path().iterdir()] == ["own.toml"]
