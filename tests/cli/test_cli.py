"""The command line as a user meets it: data, help in both languages, and mistakes answered with a sentence and an exit code."""

import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from tools.regenerate import FIXTURES

from semilla.bots.levels import BOTS
from semilla.cli.parser import build_parser, say
from semilla.cli.screen import figure as figure_of
from semilla.engine.record import write_json
from semilla.engine.texts import LANGUAGES
from semilla.games import INDEX, game, shelf
from tests.newer import update
from tests.server.test_naming import almost_over

FIXTURE = Path(__file__).parents[1] / "fixtures" / "ekonos" / "4-1.semilla.json"
COMMANDS = (
    "games",
    "rules",
    "components",
    "warm",
    "new-game",
    "play",
    "learn",
    "puzzles",
    "simulate",
    "replay",
    "fuzz",
    "bench",
    "balance",
    "compare",
    "luck",
    "restrict",
    "tune",
    "arena",
    "ladder",
    "train",
    "features",
    "actions",
    "observations",
    "dataset",
    "analyse",
    "serve",
    "backup",
)


def test_games(run):
    code, out, _ = run("games")
    assert code == 0
    assert "ekonos: Ekonos. 2 to 6 players" in out
    code, out, _ = run("games", "--json", "--lang", "es")
    assert [entry["name"] for entry in json.loads(out)] == [entry.name for entry in shelf()]


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_in_both_languages(run, command, lang):
    code, out, _ = run(command, "--help", "--lang", lang)
    assert code == 0
    assert out.startswith("uso: " if lang == "es" else "usage: ")
    assert "--lang" in out


def options_of(parser):
    """The options of all commands: command, flags, help."""
    return [
        (name, action.option_strings, action.help)
        for name, command in parser.commands.items()
        for action in command.actions
        if action.option_strings
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_option_has_the_help_of_a_command_or_of_another_option(lang):
    parser = build_parser(lang)
    options = options_of(parser)
    descriptions = {command.description for command in parser.commands.values()}
    assert len(descriptions) == len(COMMANDS) == len(parser.commands)
    flags = defaultdict(set)
    for command, names, text in options:
        assert text, (command, names)
        assert text not in descriptions, (command, names)
        flags[text].add(names[-1])
    assert [names for names in flags.values() if len(names) > 1] == []


def test_bots_are_called_as_on_the_page():
    for lang in LANGUAGES:
        words = (Path(__file__).parents[2] / "web" / "src" / "words" / f"{lang}.ts").read_text("utf-8")
        assert dict(re.findall(r'"level\.(\w+)": "(.+)"', words)) == {name: say(f"play.{name}", lang) for name in BOTS}


def test_games_starts_without_the_compiler():
    program = (
        "import sys; from semilla.cli import main; main(['games']); sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=False).returncode == 0


def test_rules(run):
    code, out, _ = run("rules", "ekonos", "--clause", "ek-sell")
    assert code == 0
    assert "EK-SELL-2  The remaining tokens close up" in out
    assert ".py" not in out
    assert "semilla." not in out
    code, out, _ = run("rules", "ekonos", "--clause", "ek-sell", "--code")
    assert code == 0
    assert "semilla.games.ekonos.rules.sell_share" in out
    assert "test_market.py" in out
    code, out, _ = run("rules", "ekonos", "--check")
    assert (code, out) == (0, "All 41 clauses have a test.\n")
    code, out, _ = run("rules", "ekonos", "--json")
    assert len(json.loads(out)) == 41
    assert run("rules", "ekonos", "--clause", "XX")[0] == 2


def test_every_sign_by_name(run):
    code, out, _ = run("rules", "ekonos", "--signs", "--lang", "es")
    assert code == 0
    assert "Loseta protegida: Esta loseta se queda para siempre" in out
    code, out, _ = run("rules", "master-plan", "--signs", "--json")
    assert json.loads(out)[0]["signs"][0]["name"] == {"en": "Housing", "es": "Vivienda"}


def test_a_rulebook_is_written_whole_and_over_nothing(run, tmp_path):
    file = tmp_path / "rules.html"
    code, out, _ = run("rules", "ekonos", "--html", str(file), "--lang", "es")
    assert code == 0
    assert str(file) in out
    text = file.read_text("utf-8")
    assert "Preparación" in text
    assert text.count("</script>") == 2
    assert run("rules", "ekonos", "--html", str(file))[0] == 2
    assert file.read_text("utf-8") == text
    assert run("rules", "ekonos", "--html", str(file), "--force", "--lang", "en")[0] == 0
    assert file.read_text("utf-8") != text
    assert run("rules", "ekonos", "--html", str(tmp_path / "none" / "rules.html"))[0] == 2
    assert run("rules", "ekonos", "--html", str(tmp_path))[0] == 2


def test_rules_check_fails_without_a_test(run, monkeypatch):
    from semilla.engine import clauses

    original = clauses.read_clauses

    def bare(file):
        titles, found = original(file)
        return titles, [clause if clause.id != "EK-END-1" else clauses.Clause(**{**vars(clause), "tests": ()}) for clause in found]

    monkeypatch.setattr(clauses, "read_clauses", bare)
    code, out, _ = run("rules", "ekonos", "--check")
    assert (code, out) == (1, "1 clause has no test: EK-END-1.\n")


def test_components(run, tmp_path):
    code, out, _ = run("components", "ekonos")
    assert code == 0
    assert "sunset  name Sunset R; letter S X; tiles 10 I" in out
    assert out.startswith(f"Component pack: version {game('ekonos').pack.version} (hash {game('ekonos').pack.hash[:12]}…)\n")
    assert "  1: the first version\n" in out
    code, out, _ = run("components", "ekonos", "--json")
    assert json.loads(out)["versions"][0]["hash"] == game("ekonos").pack.hash
    assert json.loads(out)["sources"]["space"]["1"]["name"] == "X"
    own = game("ekonos").pack_file
    code, out, _ = run("components", "ekonos", "--check", own)
    assert code == 0
    assert "sound" in out
    bad = tmp_path / "bad.toml"
    bad.write_text(own.read_text().replace("tiles = 10", 'tiles = "ten"', 1))
    code, out, _ = run("components", "ekonos", "--check", bad)
    assert code == 1
    assert "company sunset: tiles must be a whole number" in out
    bad.write_text("[pack")
    assert run("components", "ekonos", "--check", bad)[0] == 1
    assert run("components", "ekonos", "--check", tmp_path / "none.toml")[0] == 2


def test_what_was_made_with_an_older_pack_says_so(run, monkeypatch):
    """Versions are listed, and a record and a puzzle say with which one they were made, in both languages."""
    record = str(next((FIXTURES / "ekonos").glob("2-1.semilla.json")))
    assert "version" not in run("replay", record)[1]
    old, new = game("ekonos").pack.version, update(monkeypatch, "ekonos").pack.version
    code, out, _ = run("replay", record)
    assert (code, f"Made with version {old} of the components; version {new} is the newest." in out) == (0, True)
    assert f"Hecho con la versión {old} de los componentes; la más nueva es la {new}." in run("--lang", "es", "replay", record)[1]
    assert json.loads(run("replay", record, "--json")[1])["version"] == old
    assert f"Made with version {old}" in run("puzzles", "ekonos", typed="quit\n")[1]
    out = run("components", "ekonos")[1]
    assert out.startswith(f"Component pack: version {new} ")
    assert f"\nOlder: version {old} (hash {game('ekonos').published[0].pack.hash[:12]}…), for games that began with it\n" in out


def test_simulate_gives_the_same_figures_for_any_number_of_workers(run):
    figures = []
    for workers in (1, 2):
        code, out, _ = run("simulate", "ekonos", "--games", 200, "--seed", 5, "--workers", workers, "--json")
        assert code == 0
        data = json.loads(out)
        assert data.pop("games_per_second") > 0
        assert data.pop("steps_per_second") > 0
        figures.append(data)
    assert figures[0] == figures[1]
    assert figures[0]["games"] == 200
    code, out, _ = run("simulate", "ekonos", "--games", 50, "--players", 3, "--bots", "greedy,random,policy", "--lang", "es")
    assert code == 0
    assert "50 partidas, 3 jugadores" in out


def test_fuzz_and_its_coverage(run):
    code, out, _ = run("fuzz", "ekonos", "--games", 3000, "--json")
    data = json.loads(out)
    assert data["trouble"] is None
    assert code == (1 if data["never"] else 0)
    code, out, _ = run("fuzz", "ekonos", "--games", 5, "--players", 2)
    assert code == 1
    assert "Never occurred: refusals:" in out


def test_bench_prints_what_it_measured(run):
    code, out, _ = run("bench", "ekonos", "--json", "--seconds", 1)
    data = json.loads(out)
    assert code == 0
    for figure in ("steps_per_second", "games_per_second", "copy_ns", "legal_ns", "python_call_us", "first_compile_seconds"):
        assert data[figure] > 0
    assert data["state_bytes"] == game("ekonos").state.itemsize


def test_thousands_are_no_broken_numbers_in_any_language():
    for lang, thousands in (("en", "12,345"), ("es", "12\N{NO-BREAK SPACE}345")):
        assert thousands in say("train.done", lang, games=figure_of(12345, lang), file="f")
        assert figure_of(1000, lang) in say("train.done", lang, games=figure_of(1000, lang), file="f")


def test_warm(run):
    code, out, _ = run("warm", "ekonos")
    assert code == 0
    assert "compiled" in out


class TestReplay:
    def test_a_sound_record(self, run):
        code, out, _ = run("replay", FIXTURE)
        assert code == 0
        assert "fits the rules" in out
        code, out, _ = run("replay", FIXTURE, "--json")
        assert json.loads(out)["fits"] is True
        assert "is now president of" in run("replay", FIXTURE, "--log")[1]

    def test_edited_and_truncated_records(self, run, tmp_path):
        record = json.loads(FIXTURE.read_text())
        record["moves"][7] = "buy everything"
        path = tmp_path / "edited.semilla.json"
        path.write_text(json.dumps(record))
        code, out, _ = run("replay", path)
        assert code == 1
        assert "Move 8 of" in out
        assert run("replay", path, "--json", "--lang", "es")[0] == 1
        path.write_text(FIXTURE.read_text()[:500])
        code, out, _ = run("replay", path)
        assert code == 1
        assert "It is not JSON" in out
        assert run("replay", tmp_path / "none.json")[0] == 2
        record["game"] = "chess"
        path.write_text(json.dumps(record))
        assert "no game chess" in run("replay", path)[1]


def interrupted(prompt):
    raise KeyboardInterrupt


class TestAnalyse:
    def test_through_a_pipe_it_tells_progress_and_speaks_in_sentences(self, run):
        code, out, err = run("analyse", FIXTURE, "--simulations", 32, "--chart", "x.svg")
        assert code == 0
        assert [line.split()[-2] for line in err.splitlines() if line.endswith("%")] == [str(10 * k) for k in range(1, 11)]
        assert "Play " in out
        assert "Buy " in out
        assert "buy " not in out.split("better")[0]
        assert Path("x.svg").exists()

    def test_a_bound_on_time(self, run):
        code, out, _ = run("analyse", FIXTURE, "--simulations", 32, "--minutes", 1, "--json", "--chart", "x.svg")
        assert code == 0
        assert json.loads(out)["moves"]


class TestPlay:
    def test_bots_play_through_and_leave_a_record(self, run):
        code, out, _ = run("play", "ekonos", "--seats", "greedy,random,random", "--seed", 7, "--record", "out.semilla.json")
        assert code == 0
        assert "Final score" in out
        assert "Winner: " in out
        assert run("replay", "out.semilla.json")[0] == 0
        code, _, err = run("play", "ekonos", "--seats", "greedy,random", "--record", "out.semilla.json")
        assert code == 2
        assert "nothing was overwritten" in err
        assert run("play", "ekonos", "--seats", "random,random", "--record", "out.semilla.json", "--force")[0] == 0

    def test_a_person_plays_by_number_and_by_notation_and_comes_back(self, run):
        typed = "help\nwhy buy panda\nrules\nscore\nlog\ndance\n1\nundo\n2\nquit\n"
        code, out, _ = run("play", "ekonos", "--seats", "human,random", "--seed", 3, "--record", "a.semilla.json", typed=typed)
        assert code == 0
        assert "Choose an answer by its number" in out
        assert "Not now:" in out
        assert "EK-CARD-1" in out
        assert "taken back" in out
        assert "“dance” is no move" in out
        assert "Saved: a.semilla.json" in out
        moves = json.loads(Path("a.semilla.json").read_text())["moves"]
        assert moves
        code, out, _ = run("play", "--resume", "a.semilla.json", typed="1\nquit\n")
        assert code == 0
        assert json.loads(Path("a.semilla.json").read_text())["moves"][: len(moves)] == moves

    def test_the_rules_of_one_answer(self, run):
        _, out, _ = run("play", "ekonos", "--seats", "human,random", "--seed", 3, typed="rules 1\nquit\n")
        assert "EK-CARD-1" in out
        assert "EK-TURN-1" not in out

    def test_a_whole_game_by_first_choices(self, run):
        code, out, _ = run(
            "play",
            "ekonos",
            "--seats",
            "human,human",
            "--seed",
            3,
            "--names",
            "Ana,Iván",
            typed="1\n" * 1500,
        )
        assert code == 0
        assert "Take the keyboard" in out
        assert "Winner:" in out

    def test_the_end_of_input_saves(self, run):
        assert run("play", "ekonos", "--seats", "human,random", typed="")[0] == 0
        assert len(list(Path().glob("ekonos-*.semilla.json"))) == 1

    def test_in_spanish(self, run):
        typed = "ayuda\nporqué buy panda\nsalir\n"
        _, out, _ = run("play", "ekonos", "--seats", "human,random", "--lang", "es", typed=typed)
        assert "Elige una respuesta por su número" in out
        assert "Ahora no:" in out
        assert "Guardado:" in out

    def test_answers_by_number_words_and_notation(self, run):
        base = ("play", "ekonos", "--seats", "human,random", "--seed", 3, "--force", "--record", "a.semilla.json")

        def moves(typed):
            code, out, _ = run(*base, typed=typed)
            assert code == 0
            return json.loads(Path("a.semilla.json").read_text())["moves"], out

        first, out = moves("1\nquit\n")
        label = next(line.strip(" >") for line in out.splitlines() if line.strip().startswith("1  "))[1:].strip()
        label = label.split("   ")[0]
        for line in (first[0], label, label.upper(), label.split(":")[0] + " " + label.split(":")[1]):
            assert moves(f"{line}\nquit\n")[0][0] == first[0]
        said = moves(f"why 1\nwhy {first[0]}\nwhy {label}\nquit\n")[1]
        assert " ".join(said.split()).count(f"That is allowed: {label} ({first[0]})") == 3
        for line in ("99", "why 99", "0"):
            assert "the answers are numbered from 1 to" in moves(f"{line}\nquit\n")[1]
        assert "That fits several answers: 1, 2" in moves("play\nquit\n")[1]
        assert "Why what?" in moves("why\nquit\n")[1]
        assert "Not now:" in moves("why wait\nquit\n")[1]
        said = " ".join(moves(f"what 1\nwhat {first[0]}\nwhat 99\nwhat\nsigns\nquit\n")[1].split())
        assert said.count("Nobody holds") == 2
        assert "the answers are numbered from 1 to" in said
        assert "Why what?" in said
        assert "Protected tile: This tile stays for good" in said

    @pytest.mark.parametrize("name", INDEX)
    def test_whatever_is_asked_about_gets_a_sentence(self, run, name):
        cards = [names["es"] for domain in game(name).pack.names.values() for names in list(domain.values())[:2]]
        typed = "\n".join([*(f"porqué {card}" for card in cards), *cards, "atrás", "tonterías", "porqué 1", "salir", ""])
        code, out, _ = run("play", name, "--seed", 3, "--lang", "es", typed=typed)
        assert code == 0
        assert "«tonterías» no es una jugada de este juego" in " ".join(out.split())
        assert "Está permitido: " in out

    def test_a_hint_calls_moves_as_the_list_does_with_the_notation_beside(self, run):
        _, out, _ = run("play", "ekonos", "--seats", "human,random", "--seed", 3, typed="hint\nquit\n")
        words = " ".join(out.split())
        for label, notation in re.findall(r"(Play [^:]+: [^(]+?) \((play \S+ (?:tile|grow \w+))\): would win", words):
            assert label in words[: words.index(notation)]
        assert words.count(": would win ") == 3

    def test_an_interrupted_game_is_saved(self, monkeypatch, run):
        monkeypatch.setattr("builtins.input", interrupted)
        code, out, _ = run("play", "ekonos", "--seats", "human,random", "--record", "a.semilla.json")
        assert code == 130
        assert "Saved: a.semilla.json" in out

    def test_names(self, run):
        _, out, _ = run("play", "ekonos", "--seats", "human,easy,human", "--names", "Ana,,[/red]x", "--lang", "es", typed="")
        assert "Ana recibe" in out
        assert "Fácil 2 recibe" in out
        assert "[/red]x recibe" in out
        code, _, err = run("play", "ekonos", "--players", 2, "--names", "a,b,c")
        assert (code, err) == (2, "3 names given for 2 players.\n")

    def test_the_winner_of_master_plan_names_the_district(self, run):
        write_json(Path("a.semilla.json"), almost_over())
        typed = f"\npass\npass\n{'x' * 41}\nLas Eras\n"
        code, out, _ = run("play", "--resume", "a.semilla.json", "--seats", "human,human", "--lang", "es", typed=typed)
        assert code == 0
        assert out.count("te toca poner nombre al nuevo barrio") == 2
        assert "40 caracteres" in out
        assert "pone nombre al nuevo barrio: Las Eras." in out
        assert "The new district: Las Eras" in run("replay", "a.semilla.json")[1]
        assert json.loads(run("replay", "a.semilla.json", "--json")[1])["named"]["name"] == {"en": "Las Eras", "es": "Las Eras"}

    def test_who_has_no_name_says_nothing_and_bots_have_their_taste(self, run):
        for seats, typed in (("human,human", "\npass\npass\n"), ("random,random", None)):
            write_json(Path("a.semilla.json"), almost_over())
            code, out, _ = run("play", "--resume", "a.semilla.json", "--seats", seats, typed=typed)
            assert code == 0
            named = json.loads(Path("a.semilla.json").read_text()).get("named")
            assert (named is None) == (seats == "human,human")
            assert named is None or f"names the new district: {named['name']['en']}." in out

    def test_what_gives_something_up_is_asked_once_more(self, run):
        write_json(Path("a.semilla.json"), almost_over())
        before = len(almost_over()["moves"])
        code, out, _ = run("play", "--resume", "a.semilla.json", "--seats", "human,human", typed="\npass\nzzz\nquit\n")
        assert code == 0
        assert "Type pass once more" in out
        assert len(json.loads(Path("a.semilla.json").read_text())["moves"]) == before
        assert "zzz" in out, "what was typed in its place is answered, too"

    def test_from_a_position_and_with_a_pack(self, run):
        from semilla.engine.match import Match

        Path("p.json").write_text(json.dumps(Match(game("ekonos"), 3, seed=1).now.json()))
        assert run("play", "ekonos", "--position", "p.json", "--seats", "random,random,random")[0] == 0
        Path("pack.toml").write_text(game("ekonos").pack_file.read_text().replace("coins = 12", "coins = 20"))
        args = ("play", "ekonos", "--pack", "pack.toml", "--seats", "random,random", "--record", "r.semilla.json")
        assert run(*args)[0] == 0
        assert "--pack FILE" in run("replay", "r.semilla.json")[1]
        assert run("replay", "r.semilla.json", "--pack", "pack.toml")[0] == 0


MISTAKES = [
    ((), "required"),
    (("frob",), "invalid choice"),
    (("games", "--colour"), "unrecognized arguments"),
    (("rules", "chess"), "There is no game chess"),
    (("components", "chess"), "There is no game chess"),
    (("warm", "chess"), "There is no game chess"),
    (("play",), "Which game?"),
    (("play", "chess"), "There is no game chess"),
    (("play", "ekonos", "--players", "9"), "2 to 6 players, not 9"),
    (("play", "ekonos", "--players", "x"), "must be a whole number from 1 to 12, not x"),
    (("play", "ekonos", "--players", "3", "--seats", "human,random"), "2 seats given for 3 players"),
    (("play", "ekonos", "--seats", "human,wizard"), "There is no bot wizard"),
    (("play", "ekonos", "--option", "level"), "NAME=VALUE"),
    (("play", "ekonos", "--option", "level=2"), "has no option level"),
    (("play", "ekonos", "--pack", "none.toml"), "There is no file none.toml"),
    (("play", "ekonos", "--position", "none.json"), "There is no file none.json"),
    (("play", "ekonos", "--record", "no/such/folder.json"), "cannot be written"),
    (("play", "--resume", "none.json"), "There is no file none.json"),
    (("play", "--resume", str(FIXTURE)), "is over"),
    (("simulate", "ekonos", "--games", "0"), "from 1 to 10000000, not 0"),
    (("simulate", "ekonos", "--bots", "wizard"), "no bot wizard"),
    (("simulate", "ekonos", "--players", "4", "--bots", "random,random"), "2 bots for 4 seats"),
    (("simulate", "ekonos", "--players", "12"), "2 to 6 players"),
    (("fuzz", "chess"), "There is no game chess"),
    (("fuzz", "ekonos", "--players", "1"), "2 to 6 players"),
    (("bench", "ekonos", "--players", "1"), "2 to 6 players"),
]


@pytest.mark.parametrize(("arguments", "text"), MISTAKES, ids=lambda value: " ".join(value) if isinstance(value, tuple) else "")
def test_mistakes_are_one_sentence_and_exit_2(run, arguments, text):
    before = set(Path().iterdir())
    code, out, err = run(*arguments)
    assert code == 2
    assert text in err
    assert "Traceback" not in out + err
    assert set(Path().iterdir()) == before


def test_a_reader_that_stops_reading_is_no_error():
    command = f"{sys.executable} -m semilla rules ekonos | head -n 1"
    result = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, env=os.environ, check=False
    )
    assert "Traceback" not in result.stderr
